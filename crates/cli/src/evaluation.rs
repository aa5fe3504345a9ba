//! Which evaluation a command uses.

use crate::exit::Failure;
use crate::playable::Playable;
use std::convert::Infallible;
use std::fmt;
use std::path::Path;
use std::str::FromStr;
use tesuji_engine::Game;
use tesuji_eval::classic::{Numbers, Weights};
use tesuji_game::shown;
use tesuji_params::Profile;

/// An evaluation by its name or file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) enum Eval {
    /// The one that the engine plays with.
    #[default]
    Linear,
    /// Material, centre and space by a handful of numbers; of chess and king-capture chess.
    Classic,
    /// One of them with the weights of a file.
    File(String),
}

impl Eval {
    /// The numbers of the classic one, if it is that, by its name or by its file.
    pub(crate) fn numbers(&self) -> Option<Numbers> {
        match self {
            Eval::Linear => None,
            Eval::Classic => Some(Numbers::default()),
            Eval::File(file) => {
                let weights = std::fs::read_to_string(file).ok()?.parse::<Weights>().ok()?;
                Some(Numbers::from(&weights))
            }
        }
    }

    /// The same, for a game that may not have it.
    pub(crate) fn classic<P: Playable>(&self) -> Result<Option<Numbers>, Failure> {
        let numbers = self.numbers();
        if numbers.is_some_and(|numbers| P::classic(numbers).is_none()) {
            let game = P::FACTS.name;
            return Err(Failure::Usage(format!("--eval: {game} has no classic evaluation, only linear")));
        }
        Ok(numbers)
    }

    /// Gives a profile the weights of a file, if there is one and these are its own.
    pub(crate) fn apply<P: Game>(&self, profile: &mut Profile) -> Result<(), Failure> {
        let Eval::File(file) = self else { return Ok(()) };
        if !Path::new(file).exists() {
            let there = if P::classic(Numbers::default()).is_some() { "linear, classic" } else { "linear" };
            let file = shown(file);
            return Err(Failure::Usage(format!(
                "--eval: '{file}' is no file and no evaluation; there is {there}"
            )));
        }
        if self.numbers().is_some() {
            return Ok(());
        }
        let wrong = |error: &dyn fmt::Display| Failure::Usage(format!("--eval: {error}"));
        profile.set("eval", file).map_err(|error| wrong(&error))?;
        tesuji_engine::suits::<P>(profile).map_err(|error| wrong(&error))
    }
}

impl FromStr for Eval {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Eval, Infallible> {
        Ok(match text {
            "linear" => Eval::Linear,
            "classic" => Eval::Classic,
            file => Eval::File(file.to_string()),
        })
    }
}

impl fmt::Display for Eval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Eval::Linear => "linear",
            Eval::Classic => "classic",
            Eval::File(file) => file,
        })
    }
}
