//! Numbers for people.

/// `119,060,324`.
#[must_use]
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// `0.19 s`, `84.2 s`, `12 min 5 s`.
#[must_use]
pub fn time(seconds: f64) -> String {
    match seconds {
        ..10.0 => format!("{seconds:.2} s"),
        ..100.0 => format!("{seconds:.1} s"),
        ..600.0 => format!("{seconds:.0} s"),
        _ => format!("{} min {} s", seconds as u64 / 60, seconds as u64 % 60),
    }
}

/// Millions a second, or a dash if the time is too short to tell.
#[must_use]
pub fn millions_a_second(number: u64, seconds: f64) -> String {
    if seconds < 0.001 {
        return "-".to_string();
    }
    let rate = number as f64 / seconds / 1e6;
    if rate < 10.0 { format!("{rate:.1}") } else { format!("{rate:.0}") }
}

/// `119060324 leaves, 0.19 s, 640 Mnps`: the count is there to be copied.
#[must_use]
pub fn summary(leaves: u64, seconds: f64) -> String {
    let rate = millions_a_second(leaves, seconds);
    let rate = if rate == "-" { String::new() } else { format!(", {rate} Mnps") };
    let word = if leaves == 1 { "leaf" } else { "leaves" };
    format!("{leaves} {word}, {}{rate}", time(seconds))
}

/// `1 position`, `2 positions`.
#[must_use]
pub fn plural(number: usize, word: &str) -> String {
    format!("{number} {word}{}", if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_well() {
        let cases = [(0, "0"), (999, "999"), (1_000, "1,000"), (119_060_324, "119,060,324")];
        for (number, text) in cases {
            assert_eq!(grouped(number), text);
        }
        assert_eq!(grouped(u64::MAX), "18,446,744,073,709,551,615");
    }

    #[test]
    fn times_and_rates_read_well() {
        assert_eq!(time(0.186), "0.19 s");
        assert_eq!(time(84.24), "84.2 s");
        assert_eq!(time(725.9), "12 min 5 s");
        assert_eq!(summary(119_060_324, 0.186), "119060324 leaves, 0.19 s, 640 Mnps");
        assert_eq!(summary(1, 0.0), "1 leaf, 0.00 s");
    }
}
