use crate::Profile;
use crate::tunable::TUNABLES;
use std::fmt::Write as _;

/// The learning rate at the end of a tuning run that testing frameworks start from.
const RATE: &str = "0.002";

/// The tunables as `OpenBench` takes them for a tuning run, a line each: `name, int, value, min, max, step,
/// rate`.
///
/// ```
/// use tesuji_params::{Profile, spsa_lines};
/// let lines = spsa_lines(&Profile::by_name("seed")?);
/// assert!(lines.lines().any(|line| line.starts_with("razoring.margin, int, 300, ")));
/// # Ok::<(), tesuji_params::ProfileError>(())
/// ```
#[must_use]
pub fn spsa_lines(profile: &Profile) -> String {
    let mut lines = String::new();
    for tunable in TUNABLES {
        let (name, value) = (tunable.key(), tunable.get(&profile.tunables));
        let _ = writeln!(
            lines,
            "{name}, int, {value}, {}, {}, {}, {RATE}",
            tunable.min, tunable.max, tunable.step
        );
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Tunable;

    #[test]
    fn a_line_for_each_tunable() {
        let mut profile = Profile::default();
        for (i, tunable) in TUNABLES.iter().enumerate() {
            tunable.set(&mut profile.tunables, if i % 2 == 0 { tunable.min } else { tunable.max }).unwrap();
        }
        let text = spsa_lines(&profile);
        assert_eq!(text.lines().count(), TUNABLES.len());
        for line in text.lines() {
            let fields: Vec<_> = line.split(", ").collect();
            let [name, "int", value, min, max, step, "0.002"] = fields[..] else { panic!("{line}") };
            let tunable = Tunable::named(name).unwrap();
            assert_eq!(value, tunable.get(&profile.tunables).to_string());
            assert_eq!([min, max, step], [tunable.min, tunable.max, tunable.step].map(|n| n.to_string()));
        }
    }
}
