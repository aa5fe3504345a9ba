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
#[serde(from = "Written")]
pub struct Estimate {
    /// The number.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

/// As JSON has it, which has no infinity: an end that is missing is open.
#[derive(Deserialize)]
struct Written {
    value: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
}

impl From<Written> for Estimate {
    fn from(written: Written) -> Estimate {
        let Written { value, low, high } = written;
        let beyond = match (low, high) {
            (Some(_), None) => f64::INFINITY,
            (None, Some(_)) => f64::NEG_INFINITY,
            _ => f64::NAN,
        };
        Estimate {
            value: value.unwrap_or(beyond),
            low: low.unwrap_or(f64::NEG_INFINITY),
            high: high.unwrap_or(f64::INFINITY),
        }
    }
}

/// A number with its sign and so many digits after the point; nothing is never less than nothing.
///
/// ```
/// use tesuji_lab::signed;
/// assert_eq!([signed(1.25, 1), signed(-0.04, 1), signed(-3.0, 0)], ["+1.3", "+0.0", "-3"]);
/// ```
#[must_use]
pub fn signed(number: f64, digits: usize) -> String {
    format!("{:+.digits$}", rounded(number, digits))
}

/// So many digits after the point. Adding zero turns -0 into 0.
fn rounded(number: f64, digits: usize) -> f64 {
    let scale = 10_f64.powi(digits as i32);
    (number * scale).round() / scale + 0.0
}

impl From<tesuji_api::Estimate> for Estimate {
    fn from(estimate: tesuji_api::Estimate) -> Estimate {
        let tesuji_api::Estimate { value, low, high } = estimate;
        Written { value, low, high }.into()
    }
}

/// JSON has no infinity: an end that is missing is open.
impl From<Estimate> for tesuji_api::Estimate {
    fn from(estimate: Estimate) -> tesuji_api::Estimate {
        let finite = |number: f64| Some(number).filter(|number| number.is_finite());
        let [value, low, high] = [estimate.value, estimate.low, estimate.high].map(finite);
        tesuji_api::Estimate { value, low, high }
    }
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

    /// `+12.0 [-4.0, 28.0]`, with so many digits after the point.
    #[must_use]
    pub fn with_ends(self, digits: usize) -> String {
        if self.value.is_nan() {
            return "not known".to_string();
        }
        let [low, high] = [self.low, self.high].map(|end| rounded(end, digits));
        format!("{} [{low:.digits$}, {high:.digits$}]", signed(self.value, digits))
    }

    /// Four digits after the point: what follows differs from one library of mathematics to the next.
    #[must_use]
    pub fn rounded(self) -> Estimate {
        self.map(|number| rounded(number, 4))
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
    fn estimates_read_well() {
        let open = Estimate { value: f64::INFINITY, low: -113.4, high: f64::INFINITY };
        let lopsided = Estimate { value: 1.0, low: -0.04, high: 9.0 };
        let unknown = Estimate::around(f64::NAN, 1.0);
        let shown = [Estimate::around(3.05, 2.31), Estimate::around(-0.0, 4.0), open, lopsided, unknown];
        assert_eq!(
            shown.map(|estimate| estimate.with_ends(1)),
            ["+3.1 [0.7, 5.4]", "+0.0 [-4.0, 4.0]", "+inf [-113.4, inf]", "+1.0 [0.0, 9.0]", "not known"]
        );
        assert_eq!(lopsided.with_ends(0), "+1 [0, 9]");
    }

    #[test]
    fn open_ends_survive_json() {
        let ends = [(1.0, 2.0), (-1.0, f64::INFINITY), (f64::NEG_INFINITY, 3.0)];
        for (low, high) in ends {
            let value = if high.is_infinite() { high } else { low };
            let estimate = Estimate { value, low, high };
            let text = serde_json::to_string(&estimate).unwrap();
            assert_eq!(serde_json::from_str::<Estimate>(&text).unwrap(), estimate, "{text}");
        }
    }

    #[test]
    fn rounding_leaves_no_negative_zero() {
        let rounded = Estimate { value: 0.123_456, low: -0.000_001, high: 1.0 }.rounded();
        assert_eq!(rounded, Estimate { value: 0.1235, low: 0.0, high: 1.0 });
        assert!(rounded.low.is_sign_positive());
    }
}
