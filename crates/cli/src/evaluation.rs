//! Which evaluation a command uses.

use crate::exit::Failure;
use std::fmt;
use tesuji_engine::Game;
use tesuji_params::Profile;

/// Gives a profile the evaluation that was asked for by name or file, if one was.
pub(crate) fn choose<P: Game>(eval: Option<&str>, profile: &mut Profile) -> Result<(), Failure> {
    let Some(eval) = eval else { return Ok(()) };
    let wrong = |error: &dyn fmt::Display| Failure::Usage(format!("--eval: {error}"));
    profile.set("eval", eval).map_err(|error| wrong(&error))?;
    tesuji_engine::suits::<P>(profile).map_err(|error| wrong(&error))
}
