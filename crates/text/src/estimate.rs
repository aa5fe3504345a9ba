//! Measured numbers with their intervals.

use tesuji_api::Estimate;

/// So many digits after the point. Adding zero turns -0 into 0.
fn rounded(number: f64, digits: usize) -> f64 {
    let scale = 10_f64.powi(digits as i32);
    (number * scale).round() / scale + 0.0
}

/// Value and ends as numbers: an end that is missing is open, and so is the value on that side.
pub(crate) fn numbers(estimate: Estimate) -> [f64; 3] {
    let beyond = match (estimate.low, estimate.high) {
        (Some(_), None) => f64::INFINITY,
        (None, Some(_)) => f64::NEG_INFINITY,
        _ => f64::NAN,
    };
    [
        estimate.value.unwrap_or(beyond),
        estimate.low.unwrap_or(f64::NEG_INFINITY),
        estimate.high.unwrap_or(f64::INFINITY),
    ]
}

/// `+12.0 [-4.0, 28.0]`, with so many digits after the point.
pub(crate) fn with_ends(estimate: Estimate, digits: usize) -> String {
    let [value, low, high] = numbers(estimate);
    if value.is_nan() {
        return "not known".to_string();
    }
    let [value, low, high] = [value, low, high].map(|number| rounded(number, digits));
    format!("{value:+.digits$} [{low:.digits$}, {high:.digits$}]")
}

/// `+12.0 +/- 16.0`, or the ends where they are not equally far.
#[must_use]
pub fn with_error(estimate: Estimate, digits: usize) -> String {
    let [value, low, high] = numbers(estimate);
    let error = (high - low) / 2.0;
    let lopsided = (f64::midpoint(low, high) - value).abs() > error / 20.0;
    if !error.is_finite() || lopsided {
        return with_ends(estimate, digits);
    }
    format!("{:+.digits$} +/- {error:.digits$}", rounded(value, digits))
}

/// `3.0 % (1.0 to 8.5)`.
pub(crate) fn percent(share: Estimate) -> String {
    let [value, low, high] = numbers(share).map(|number| number * 100.0);
    format!("{value:.1} % ({low:.1} to {high:.1})")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn estimates_read_well() {
        let estimate = |value: f64, low: f64, high: f64| {
            let [value, low, high] = [value, low, high].map(|number| Some(number).filter(|n| n.is_finite()));
            Estimate { value, low, high }
        };
        let open = estimate(f64::INFINITY, -113.4, f64::INFINITY);
        let lopsided = estimate(1.0, -0.04, 9.0);
        let shown = [estimate(3.05, 0.74, 5.36), estimate(-0.0, -4.0, 4.0), open, lopsided];
        assert_eq!(
            shown.map(|estimate| with_error(estimate, 1)),
            ["+3.1 +/- 2.3", "+0.0 +/- 4.0", "+inf [-113.4, inf]", "+1.0 [0.0, 9.0]"]
        );
        assert_eq!(with_ends(lopsided, 0), "+1 [0, 9]");
        assert_eq!(with_error(estimate(f64::NAN, f64::NAN, f64::NAN), 1), "not known");
    }
}
