//! What a user can choose.

use crate::evaluators::evaluators;
use crate::{BookSettings, Game, Strength, Variant};
use std::error::Error;
use std::fmt;
use std::path::Path;
use std::time::Duration;
use tesuji_params::{Eval, Profile, ProfileError, Technique};
use tesuji_search::OutOfMemory;

/// What a user can choose about an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// How many threads search.
    pub threads: usize,
    /// The size of the table in MiB.
    pub hash: usize,
    /// How many best lines are wanted.
    pub lines: usize,
    /// What the way of a move to the opponent costs of our time.
    pub overhead: Duration,
    /// Whether castling is written as king takes rook.
    pub castles_by_rook: bool,
    /// How weak to play, if not at full strength.
    pub strength: Option<Strength>,
    /// Techniques and numbers.
    pub profile: Profile,
    /// Where endgame tables are.
    pub endings: EndingSettings,
    /// What is played from at first.
    pub book: BookSettings,
}

/// Endgame tables, and how to use them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EndingSettings {
    /// Folders, separated as in `PATH`; empty for none.
    pub path: String,
    /// Within the search, positions with as many pieces as the largest table are asked about only at this depth or more.
    pub depth: u32,
    /// Positions with more pieces are not asked about, kings counted.
    pub pieces: u32,
    /// Whether a win that takes too long counts as a draw.
    pub move_rule: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            threads: 1,
            hash: 16,
            lines: 1,
            overhead: Duration::from_millis(20),
            castles_by_rook: false,
            strength: None,
            profile: Profile::default(),
            endings: EndingSettings { path: String::new(), depth: 1, pieces: 7, move_rule: true },
            book: BookSettings { own: false, path: String::new(), seed: 1 },
        }
    }
}

impl Settings {
    /// The settings to play a game with: the profile is the one tuned for it.
    #[must_use]
    pub fn of(game: Variant) -> Settings {
        Settings { profile: game.profile(), ..Settings::default() }
    }
}

/// A profile for a game by its name (nothing is `default`, which is that of the game) or from its TOML file.
///
/// ```
/// use tesuji_engine::{Variant, profile};
/// assert_eq!(profile("", Variant::Shogi)?.name, "default");
/// assert_eq!(profile("plain", Variant::Chess)?.name, "plain");
/// assert!(profile("/no/such/file.toml", Variant::Chess).is_err());
/// # Ok::<(), tesuji_params::ProfileError>(())
/// ```
///
/// # Errors
/// A file that cannot be read, or is no profile.
pub fn profile(text: &str, game: Variant) -> Result<Profile, ProfileError> {
    let path = Path::new(text);
    match Profile::by_name(text) {
        _ if ["", "default"].contains(&text) => Ok(game.profile()),
        // What looks like a file is one; anything else is a name that was mistyped.
        Err(_) if path.extension().is_some() || path.exists() => Profile::read(path, Variant::profile_of),
        named => named,
    }
}

/// A profile of which nobody chose anything, for solving: reverse futility is blind to quiet threats of mate. They are
/// looked for; where checks by drops make that dear, the technique is off.
#[must_use]
pub fn for_solving<G: Game>(mut profile: Profile) -> Profile {
    if G::FACTS.has_drops {
        profile.switch(Technique::ReverseFutility, false);
    } else {
        profile.switch(Technique::MateThreat, true);
    }
    profile
}

/// Whether a profile may be used for a game.
///
/// ```
/// use tesuji_chess::Position;
/// let mut profile = tesuji_params::Profile::default();
/// assert!(tesuji_engine::suits::<Position>(&profile).is_ok());
/// profile.game = Some(tesuji_engine::Variant::Shogi.name().to_string());
/// let error = tesuji_engine::suits::<Position>(&profile).unwrap_err();
/// assert_eq!(error.to_string(), "profile default is for shogi, not for chess");
/// ```
///
/// # Errors
/// If it names another, or weights that are not those of the game.
pub fn suits<G: Game>(profile: &Profile) -> Result<(), SettingsError> {
    let played = G::VARIANT;
    if let Some(wanted) = profile.game.as_ref().filter(|&wanted| wanted != played.name()) {
        return Err(SettingsError::Game { profile: profile.name.clone(), wanted: wanted.clone(), played });
    }
    // That of the game suits it, and takes its time to make.
    if profile.eval == Eval::Standard { Ok(()) } else { evaluators::<G>(profile).map(drop) }
}

/// Settings that cannot be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SettingsError {
    /// The table is too large.
    Memory(OutOfMemory),
    /// So many threads need more memory than there is.
    Threads {
        /// How many.
        threads: usize,
        /// What they need, in MiB.
        mebibytes: usize,
    },
    /// Endgame tables cannot be used.
    Endings(String),
    /// The opening book cannot be used.
    Book(String),
    /// The game has no evaluation of this name.
    Evaluation {
        /// The name.
        name: String,
        /// The game.
        game: Variant,
        /// Those it has.
        known: Vec<&'static str>,
    },
    /// The weights of the profile cannot be used.
    Weights {
        /// Their file.
        path: String,
        /// What is wrong with it.
        why: String,
    },
    /// The profile is for another game.
    Game {
        /// The profile.
        profile: String,
        /// Its game.
        wanted: String,
        /// The game that is played.
        played: Variant,
    },
}

impl From<OutOfMemory> for SettingsError {
    fn from(error: OutOfMemory) -> SettingsError {
        SettingsError::Memory(error)
    }
}

impl fmt::Display for SettingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SettingsError::Memory(error) => error.fmt(f),
            SettingsError::Threads { threads, mebibytes } => {
                write!(f, "no memory for {threads} threads, which need {mebibytes} MiB")
            }
            SettingsError::Endings(why) | SettingsError::Book(why) => f.write_str(why),
            SettingsError::Evaluation { name, game, known } => {
                let known = known.join(", ");
                write!(f, "{game} has no evaluation '{}', only {known} and files", name.escape_debug())
            }
            SettingsError::Weights { path, why } => write!(f, "{path}: {why}"),
            SettingsError::Game { profile, wanted, played } => {
                write!(f, "profile {profile} is for {wanted}, not for {played}")
            }
        }
    }
}

impl Error for SettingsError {}
