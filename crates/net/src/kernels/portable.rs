use super::{LANES, Lanes, QA};

/// See [`Kernel::output`](super::Kernel::output).
pub(super) fn output(units: &[Lanes], weights: &[Lanes]) -> i32 {
    let mut sums = [0i32; LANES];
    for (units, weights) in units.iter().zip(weights) {
        for (sum, (&unit, &weight)) in sums.iter_mut().zip(units.0.iter().zip(&weights.0)) {
            let unit = i32::from(unit).clamp(0, QA);
            *sum += unit * unit * i32::from(weight);
        }
    }
    sums.iter().sum()
}
