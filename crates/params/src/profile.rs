mod error;
mod eval;
mod file;
mod hash;
mod text;

#[cfg(test)]
mod tests;

pub use error::{ProfileError, ProfileErrorKind};
pub use eval::{Eval, EvalFile};
pub use hash::ProfileHash;

use crate::tunable::{
    Delta, ExtendedFutility, Futility, LateMoveReduction, MultiCut, OutOfRange, Probabilistic, Razoring,
    TUNABLES,
};
use crate::{Technique, Techniques, Tunable, Tunables};
pub(crate) use error::nearest;
use std::fmt;
use std::path::Path;

/// The techniques of the profile `seed`: seven that prune, what adapts their margins, and the frame they need.
const SEED: &[Technique] = &[
    Technique::LateMoveReduction,
    Technique::Futility,
    Technique::Delta,
    Technique::Razoring,
    Technique::MultiCut,
    Technique::ExtendedFutility,
    Technique::Probabilistic,
    Technique::AdaptiveMargins,
    Technique::MateDistance,
    Technique::TableCut,
    Technique::TableMove,
    Technique::Killers,
    Technique::ButterflyHistory,
    Technique::Quiescence,
    Technique::Aspiration,
    Technique::CheckExtension,
];

/// A choice of techniques and numbers for a search.
///
/// Three have names: `default` is what the engine plays with, `plain` has every technique off, `seed` has seven pruning
/// techniques in their textbook form. All others are changes of one of them. A game may have its own `default`, with
/// numbers tuned for it; who knows the games says which that is.
///
/// ```
/// use tesuji_params::{Profile, Technique};
/// let profile = Profile::from_toml(
///     r#"
///     name = "no passing"
///     [techniques]
///     null_move = false
///     [tunables]
///     futility.max_depth = 4
///     "#,
/// )?;
/// assert!(!profile.techniques.has(Technique::NullMove));
/// assert_eq!(profile.tunables.futility.max_depth, 4);
/// assert_ne!(profile.hash(), Profile::default().hash());
/// assert_eq!(Profile::from_toml(&profile.to_toml(&Profile::default()))?, profile);
///
/// let error = Profile::from_toml("[techniques]\nnul_move = false").unwrap_err();
/// assert_eq!(error.to_string(), "line 2: there is no technique nul_move; did you mean null_move?");
/// # Ok::<(), tesuji_params::ProfileError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Profile {
    /// What people call it; the search does not care.
    pub name: String,
    /// The techniques that are on.
    pub techniques: Techniques,
    /// The numbers of all techniques, on or off.
    pub tunables: Tunables,
    /// The game it is meant for, if not any.
    pub game: Option<String>,
    /// Its evaluation.
    pub eval: Eval,
}

impl Default for Profile {
    fn default() -> Profile {
        let techniques = Techniques::DEFAULT;
        Profile {
            name: "default".to_owned(),
            techniques,
            tunables: Tunables::default(),
            game: None,
            eval: Eval::Standard,
        }
    }
}

impl Profile {
    /// The profiles that [`by_name`](Profile::by_name) knows.
    pub const NAMES: [&'static str; 3] = ["default", "plain", "seed"];

    /// One of [`NAMES`](Profile::NAMES).
    ///
    /// ```
    /// use tesuji_params::{Profile, Techniques};
    /// assert_eq!(Profile::by_name("plain")?.techniques, Techniques::NONE);
    /// assert!(Profile::by_name("fast").is_err());
    /// # Ok::<(), tesuji_params::ProfileError>(())
    /// ```
    ///
    /// # Errors
    /// Any other name.
    pub fn by_name(name: &str) -> Result<Profile, ProfileError> {
        match name {
            "default" => Ok(Profile::default()),
            "plain" => Ok(Profile::plain()),
            "seed" => Ok(Profile::seed()),
            _ => Err(ProfileErrorKind::UnknownProfile {
                name: name.to_owned(),
                nearest: nearest(name, Profile::NAMES),
            }
            .into()),
        }
    }

    /// The profile with every technique off.
    #[must_use]
    pub fn plain() -> Profile {
        Profile { name: "plain".to_owned(), techniques: Techniques::NONE, ..Profile::default() }
    }

    /// The profile with seven pruning techniques in their textbook form, what adapts their margins, and the frame they
    /// need.
    #[must_use]
    pub fn seed() -> Profile {
        let usual = Tunables::default();
        let tunables = Tunables {
            late_move_reduction: LateMoveReduction {
                logarithmic: 0,
                base: 1,
                threshold: 3,
                min_depth: 2,
                max: 3,
                ..usual.late_move_reduction
            },
            futility: Futility { max_depth: 3, base: 0, slope: 100, reduced: 0 },
            delta: Delta { max_depth: 4, margin: 200, slope: 0, textbook: 1 },
            razoring: Razoring { max_depth: 3, margin: 300, slope: 0, endgame: 200 },
            multi_cut: MultiCut { min_depth: 4, cuts: 3, ..usual.multi_cut },
            extended_futility: ExtendedFutility { max_depth: 5, base: 200, slope: 100 },
            probabilistic: Probabilistic { permille: 100, ..usual.probabilistic },
            ..usual
        };
        Profile {
            name: "seed".to_owned(),
            techniques: SEED.iter().copied().collect(),
            tunables,
            ..Profile::default()
        }
    }

    /// Reads a profile from TOML: `name`, `base`, `game` and `eval`, then the tables `techniques` and `tunables` with
    /// what differs from the base. Everything is optional; a profile without a name has that of its base.
    ///
    /// # Errors
    /// Text that is no TOML, an unknown key, a value of the wrong type or out of bounds; with the line.
    pub fn from_toml(text: &str) -> Result<Profile, ProfileError> {
        text::parse(text, None, Path::new(""), Profile::for_game)
    }

    /// Reads a profile from a TOML file. Without a name in it, the profile is called like the file. The base `default` is
    /// that of the game that the file names, which `usual` tells.
    ///
    /// # Errors
    /// A file that cannot be read, and all errors of [`from_toml`](Profile::from_toml); with the path.
    pub fn read(path: impl AsRef<Path>, usual: fn(&str) -> Profile) -> Result<Profile, ProfileError> {
        let path = path.as_ref();
        let stem = path.file_stem().map(|stem| stem.to_string_lossy());
        file::read(path)
            .map_err(|error| ProfileErrorKind::Unreadable(error.to_string()).into())
            .and_then(|text| {
                text::parse(&text, stem.as_deref(), path.parent().unwrap_or(Path::new("")), usual)
            })
            .map_err(|error| ProfileError { path: Some(path.to_owned()), ..error })
    }

    /// The profile `default`, meant for a game without numbers of its own.
    #[must_use]
    pub fn for_game(game: &str) -> Profile {
        Profile { game: Some(game.to_owned()), ..Profile::default() }
    }

    /// Writes the profile as TOML: the named profile that is nearest as base, and what differs from it. The `default` is
    /// that of its game, given as `usual`.
    ///
    /// It reads back as it was if every tunable is within its bounds.
    ///
    /// ```
    /// use tesuji_params::Profile;
    /// let mut profile = Profile::by_name("seed")?;
    /// profile.set("null_move", "on")?;
    /// let usual = Profile::default();
    /// assert_eq!(profile.to_toml(&usual), "name = \"seed\"\nbase = \"seed\"\n\n[techniques]\nnull_move = true\n");
    /// # Ok::<(), tesuji_params::ProfileError>(())
    /// ```
    #[must_use]
    pub fn to_toml(&self, usual: &Profile) -> String {
        text::write(self, usual)
    }

    /// Changes one technique or tunable, given as text: `on`, `off`, `true` or `false` for a technique, a
    /// number for a tunable; or `eval`, given as a name or a file.
    ///
    /// ```
    /// use tesuji_params::Profile;
    /// let mut profile = Profile::default();
    /// profile.set("null_move", "off")?;
    /// profile.set("futility.max_depth", "4")?;
    /// assert!(profile.set("futility.max_depth", "-1").is_err());
    /// # Ok::<(), tesuji_params::ProfileError>(())
    /// ```
    ///
    /// # Errors
    /// An unknown key, a value of the wrong type or out of bounds; the profile is left as it was.
    pub fn set(&mut self, key: &str, value: &str) -> Result<(), ProfileError> {
        let (key, value) = (key.trim(), value.trim());
        let wrong = |expected| ProfileErrorKind::WrongType {
            key: key.to_owned(),
            expected,
            found: if value.is_empty() { "nothing".to_owned() } else { value.to_owned() },
        };
        if key == eval::KEY {
            self.eval = Eval::read(value, Path::new(""))?;
            Ok(())
        } else if key.contains('.') {
            let tunable = tunable(key)?;
            let value = value.parse().map_err(|_| wrong("an integer"))?;
            Ok(self.tune(tunable, value)?)
        } else {
            let technique = technique(key)?;
            let on = match value {
                "on" | "true" => true,
                "off" | "false" => false,
                _ => return Err(wrong("on or off").into()),
            };
            self.switch(technique, on);
            Ok(())
        }
    }

    /// Does what a text such as `null_move=off` or `null_move.base=3` says.
    ///
    /// # Errors
    /// A text without `=`, and all errors of [`set`](Profile::set); the profile is left as it was.
    pub fn assign(&mut self, text: &str) -> Result<(), ProfileError> {
        let (key, value) =
            text.split_once('=').ok_or_else(|| ProfileErrorKind::NoAssignment(text.to_owned()))?;
        self.set(key, value)
    }

    /// A short name for what the search sees: equal for equal techniques, tunables and weights on every machine.
    /// Neither name nor game matter.
    #[must_use]
    pub fn hash(&self) -> ProfileHash {
        ProfileHash::of(self)
    }

    /// Switches a technique on or off.
    pub fn switch(&mut self, technique: Technique, on: bool) {
        self.techniques =
            if on { self.techniques.with(technique) } else { self.techniques.without(technique) };
    }

    fn tune(&mut self, tunable: &Tunable, value: i64) -> Result<(), ProfileErrorKind> {
        let refused = || OutOfRange { key: tunable.key(), value, min: tunable.min, max: tunable.max };
        let number = i32::try_from(value).map_err(|_| refused())?;
        Ok(tunable.set(&mut self.tunables, number)?)
    }
}

/// The name with the hash: `default (0123abcd)`.
impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.name, self.hash())
    }
}

fn technique(name: &str) -> Result<Technique, ProfileErrorKind> {
    Technique::named(name).ok_or_else(|| ProfileErrorKind::UnknownTechnique {
        name: name.to_owned(),
        nearest: Technique::meant_by(name),
    })
}

fn tunable(key: &str) -> Result<&'static Tunable, ProfileErrorKind> {
    Tunable::named(key).ok_or_else(|| {
        let (group, field) = key.split_once('.').unwrap_or((key, ""));
        let spelt = format!("{}.{field}", Tunable::group_named(group));
        let nearest = nearest(&spelt, TUNABLES.iter().map(Tunable::key));
        ProfileErrorKind::UnknownTunable { key: key.to_owned(), nearest }
    })
}
