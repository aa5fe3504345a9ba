//! Functions whose last bit is the same on every machine: the standard library leaves that open.

/// The exponential.
///
/// ```
/// assert!((tesuji_net::train::exp(1.0) - std::f64::consts::E).abs() < 1e-12);
/// ```
#[must_use]
pub fn exp(x: f64) -> f64 {
    const TERMS: u32 = 13;
    let x = x.clamp(-700.0, 700.0);
    let halvings = (x / std::f64::consts::LN_2).round();
    let rest = x - halvings * std::f64::consts::LN_2;
    let series = (1..=TERMS).rev().fold(1.0, |sum, n| 1.0 + sum * rest / f64::from(n));
    series * f64::from_bits(((halvings as i64 + 1023) as u64) << 52)
}

/// The winning chance of an output: 1 / (1 + exp(-x)).
///
/// ```
/// assert_eq!(tesuji_net::train::sigmoid(0.0), 0.5);
/// ```
#[must_use]
pub fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + exp(-x))
}

/// The cosine of so many half turns, from 0 to 1.
pub(super) fn cos_half_turns(turns: f64) -> f64 {
    let x = turns.clamp(0.0, 1.0) * std::f64::consts::PI;
    // The series is best near 0: the second quarter mirrors the first.
    let (x, sign) = if turns > 0.5 { (std::f64::consts::PI - x, -1.0) } else { (x, 1.0) };
    sign * (1..=10).rev().fold(1.0, |sum, n| 1.0 - sum * x * x / f64::from((2 * n - 1) * (2 * n)))
}

/// A number times itself so often.
pub(super) fn power(base: f64, mut exponent: u64) -> f64 {
    let (mut result, mut factor) = (1.0, base);
    while exponent > 0 {
        if exponent & 1 == 1 {
            result *= factor;
        }
        factor *= factor;
        exponent >>= 1;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_agree_with_the_standard_library_to_the_last_digits() {
        for nth in -400..=400 {
            let x = f64::from(nth) / 17.0;
            assert!((exp(x) / x.exp() - 1.0).abs() < 1e-13, "{x}");
        }
        for nth in 0..=1000 {
            let turns = f64::from(nth) / 1000.0;
            assert!((cos_half_turns(turns) - (turns * std::f64::consts::PI).cos()).abs() < 1e-12, "{turns}");
        }
        assert!((power(0.999, 12_345) / 0.999f64.powi(12_345) - 1.0).abs() < 1e-11);
        assert!(exp(-1e9) > 0.0 && exp(1e9).is_finite());
    }
}
