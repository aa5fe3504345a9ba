//! How sure a measured ratio is.

use crate::Estimate;
use tesuji_game::random::{Random, mix};

/// How many times the positions are drawn anew.
const RESAMPLES: usize = 2_000;

/// The geometric mean of ratios, with its bootstrap interval: how it varies when the positions are drawn anew
/// with replacement. The same seed gives the same interval. Nothing if there are no ratios.
#[must_use]
pub(super) fn geometric_mean(ratios: &[f64], seed: u64) -> Option<Estimate> {
    if ratios.is_empty() {
        return None;
    }
    let logs: Vec<f64> = ratios.iter().map(|ratio| ratio.ln()).collect();
    let mean = |sum: f64| (sum / logs.len() as f64).exp();
    let mut random = Random(mix(seed));
    let mut means: Vec<f64> =
        (0..RESAMPLES).map(|_| mean((0..logs.len()).map(|_| logs[random.below(logs.len())]).sum())).collect();
    means.sort_by(f64::total_cmp);
    let tail = RESAMPLES / 40;
    Some(Estimate { value: mean(logs.iter().sum()), low: means[tail], high: means[RESAMPLES - 1 - tail] })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mean_is_geometric_and_inside_its_interval() {
        let estimate = geometric_mean(&[0.5, 2.0, 4.0, 0.25, 1.0, 8.0], 1).unwrap();
        assert!((estimate.value - 8_f64.powf(1.0 / 6.0)).abs() < 1e-12);
        assert!(estimate.low < estimate.value && estimate.value < estimate.high);
        assert_eq!(Some(estimate), geometric_mean(&[0.5, 2.0, 4.0, 0.25, 1.0, 8.0], 1));
        assert_ne!(Some(estimate), geometric_mean(&[0.5, 2.0, 4.0, 0.25, 1.0, 8.0], 2));
    }

    #[test]
    fn more_positions_are_surer_and_equal_ones_are_sure() {
        let few: Vec<f64> = (0..10).map(|n| 1.0 + f64::from(n % 5)).collect();
        let many: Vec<f64> = (0..1000).map(|n| 1.0 + f64::from(n % 5)).collect();
        let width = |ratios: &[f64]| {
            let estimate = geometric_mean(ratios, 1).unwrap();
            estimate.high - estimate.low
        };
        assert!(width(&many) < width(&few) / 5.0);
        assert!(width(&[3.0; 7]) < 1e-9);
        assert_eq!(geometric_mean(&[], 1), None);
    }

    #[test]
    fn the_interval_covers_the_truth_about_as_often_as_it_says() {
        // Ratios of 2 and 1/2 in equal parts have the mean 1.
        let mut random = Random(5);
        let covered = (0..200).filter(|&seed| {
            let ratios: Vec<f64> = (0..40).map(|_| [0.5, 2.0][random.below(2)]).collect();
            let estimate = geometric_mean(&ratios, seed).unwrap();
            estimate.low <= 1.0 && 1.0 <= estimate.high
        });
        let covered = covered.count();
        assert!((176..=199).contains(&covered), "{covered}");
    }
}
