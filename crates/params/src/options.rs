use crate::tunable::TUNABLES;
use crate::{Profile, Technique, Tunable};

/// A technique or tunable as a protocol may offer it. Its name and the text of its value are what
/// [`Profile::set`] takes.
///
/// ```
/// use tesuji_params::{SpecKind, option_specs};
/// let option = option_specs().find(|option| option.name == "null_move").unwrap();
/// assert_eq!(option.kind, SpecKind::Check { default: true });
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionSpec {
    /// The name: that of the technique, or the key of the tunable.
    pub name: String,
    /// What it may be.
    pub kind: SpecKind,
    /// What it means.
    pub sentence: &'static str,
}

/// What an option may be.
///
/// ```
/// use tesuji_params::{SpecKind, option_specs};
/// let numbers = option_specs().filter(|option| matches!(option.kind, SpecKind::Spin { .. }));
/// assert!(numbers.count() > 0);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SpecKind {
    /// On or off.
    Check {
        /// Whether the profile `default` has it on.
        default: bool,
    },
    /// A number.
    Spin {
        /// The number in the profile `default`.
        default: i32,
        /// The least it may be.
        min: i32,
        /// The most it may be.
        max: i32,
    },
}

/// An option for each technique, then one for each tunable, in the order of declaration.
pub fn option_specs() -> impl Iterator<Item = OptionSpec> {
    let default = Profile::default();
    let checks = Technique::ALL.iter().map(move |&technique| OptionSpec {
        name: technique.name().to_owned(),
        kind: SpecKind::Check { default: default.techniques.has(technique) },
        sentence: technique.what(),
    });
    checks.chain(TUNABLES.iter().map(spin))
}

fn spin(tunable: &Tunable) -> OptionSpec {
    let &Tunable { default, min, max, .. } = tunable;
    OptionSpec {
        name: tunable.key(),
        kind: SpecKind::Spin { default, min, max },
        sentence: tunable.sentence(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn names_differ() {
        let names: Vec<_> = option_specs().map(|option| option.name.to_lowercase()).collect();
        assert_eq!(names.len(), Technique::COUNT + TUNABLES.len());
        assert_eq!(names.iter().collect::<HashSet<_>>().len(), names.len());
        assert!(names.iter().all(|name| !name.contains(char::is_whitespace)));
    }

    #[test]
    fn the_defaults_are_those_of_the_default_profile() {
        let mut profile = Profile::by_name("plain").unwrap();
        for option in option_specs() {
            let value = match option.kind {
                SpecKind::Check { default } => default.to_string(),
                SpecKind::Spin { default, .. } => default.to_string(),
            };
            profile.set(&option.name, &value).unwrap();
        }
        assert_eq!(profile.hash(), Profile::default().hash());
    }

    #[test]
    fn the_bounds_are_those_of_the_profile() {
        for option in option_specs() {
            let SpecKind::Spin { min, max, .. } = option.kind else { continue };
            let mut profile = Profile::default();
            for (value, fits) in [(min, true), (max, true), (min - 1, false), (max + 1, false)] {
                assert_eq!(profile.set(&option.name, &value.to_string()).is_ok(), fits, "{}", option.name);
            }
        }
    }
}
