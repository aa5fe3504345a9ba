//! Which evaluation a command uses.

use crate::exit::Failure;
use crate::playable::Playable;
use std::convert::Infallible;
use std::fmt;
use std::path::Path;
use std::str::FromStr;
use tesuji_engine::Game;
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
    /// The one that the engine plays with, with the weights of a file.
    File(String),
}

impl Eval {
    /// Whether it is the classic one, which not every game has.
    pub(crate) fn is_classic<P: Playable>(&self) -> Result<bool, Failure> {
        if *self == Eval::Classic && P::classic().is_none() {
            let game = P::FACTS.name;
            return Err(Failure::Usage(format!("--eval: {game} has no classic evaluation, only linear")));
        }
        Ok(*self == Eval::Classic)
    }

    /// Gives a profile the weights of a file, if there is one.
    pub(crate) fn apply<P: Game>(&self, profile: &mut Profile) -> Result<(), Failure> {
        let Eval::File(file) = self else { return Ok(()) };
        if !Path::new(file).exists() {
            let there = if P::classic().is_some() { "linear, classic" } else { "linear" };
            let file = shown(file);
            return Err(Failure::Usage(format!(
                "--eval: '{file}' is no file and no evaluation; there is {there}"
            )));
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
