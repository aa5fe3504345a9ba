//! Seconds with decimals, as in clocks and time controls.

use std::fmt;
use std::time::Duration;

/// Reads a number of digits and nothing else.
pub(super) fn read_digits(text: &str) -> Option<u64> {
    text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

/// Reads `180` or `0.5`; digits after the ninth decimal say nothing.
pub(super) fn read_seconds(text: &str) -> Option<Duration> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    if !fraction.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let nanos = fraction.bytes().chain(std::iter::repeat(b'0')).take(9);
    Some(Duration::new(read_digits(whole)?, nanos.fold(0, |n, b| 10 * n + u32::from(b - b'0'))))
}

/// Writes the decimals of a time behind its seconds: `.5`, or nothing if there are none.
pub(super) fn write_decimals(out: &mut impl fmt::Write, time: Duration) -> fmt::Result {
    if time.subsec_nanos() == 0 {
        return Ok(());
    }
    let decimals = format!("{:09}", time.subsec_nanos());
    write!(out, ".{}", decimals.trim_end_matches('0'))
}
