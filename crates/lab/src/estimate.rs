//! How sure a measured number is.

use serde::{Deserialize, Serialize};

/// A number with the interval it lies in, at 95 %.
///
/// ```
/// use tesuji_lab::Estimate;
/// let elo = Estimate::around(12.0, 16.0);
/// assert_eq!((elo.low, elo.high, elo.error()), (-4.0, 28.0, 16.0));
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Estimate {
    /// The number.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Estimate {
    /// A number and how far the truth may lie from it.
    #[must_use]
    pub fn around(value: f64, error: f64) -> Estimate {
        Estimate { value, low: value - error, high: value + error }
    }

    /// Half the width of the interval.
    #[must_use]
    pub fn error(self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// The same of another measure, which must grow or fall all the way.
    #[must_use]
    pub fn map(self, f: impl Fn(f64) -> f64) -> Estimate {
        let (a, b) = (f(self.low), f(self.high));
        Estimate { value: f(self.value), low: a.min(b), high: a.max(b) }
    }

    /// Four digits after the point: what follows differs from one library of mathematics to the next.
    #[must_use]
    pub fn rounded(self) -> Estimate {
        // Adding zero turns -0 into 0.
        self.map(|x| (x * 1e4).round() / 1e4 + 0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_falling_measure_swaps_the_ends() {
        let saved = Estimate { value: 0.5, low: 0.25, high: 1.0 }.map(|x| 1.0 - x);
        assert_eq!(saved, Estimate { value: 0.5, low: 0.0, high: 0.75 });
    }

    #[test]
    fn rounding_leaves_no_negative_zero() {
        let rounded = Estimate { value: 0.123_456, low: -0.000_001, high: 1.0 }.rounded();
        assert_eq!(rounded, Estimate { value: 0.1235, low: 0.0, high: 1.0 });
        assert!(rounded.low.is_sign_positive());
    }
}
