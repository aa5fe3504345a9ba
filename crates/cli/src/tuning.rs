//! The profile a command searches with.

use crate::exit::Failure;
use clap::Args;
use tesuji_game::Position;
use tesuji_params::{Profile, Technique};

/// The profile if nobody names one.
pub(crate) const DEFAULT: &str = "default";

/// Options that choose a profile.
#[derive(Args, Debug)]
pub(crate) struct Tuning {
    /// The profile: default, plain, seed, or a TOML file
    #[arg(long, value_name = "NAME|FILE", default_value = DEFAULT)]
    pub(crate) profile: String,

    /// Change the profile: `null_move=off`, `futility.base=120`
    #[arg(long, value_name = "KEY=VALUE")]
    pub(crate) set: Vec<String>,

    /// Evaluate with the weights of a file, as `tesuji learn` writes it
    #[arg(long, value_name = "FILE")]
    pub(crate) eval: Option<String>,
}

impl Tuning {
    /// The profile with all changes.
    pub(crate) fn profile<P: Position>(&self) -> Result<Profile, Failure> {
        let mut profile = tesuji_engine::profile(&self.profile, P::FACTS.name)
            .map_err(|error| Failure::Usage(format!("--profile: {error}")))?;
        tesuji_engine::suits(&profile, P::FACTS.name)
            .map_err(|error| Failure::Usage(format!("--profile: {error}")))?;
        for change in &self.set {
            profile.assign(change).map_err(|error| Failure::Usage(format!("--set: {error}")))?;
        }
        if let Some(file) = &self.eval {
            let wrong = |error: &dyn std::fmt::Display| Failure::Usage(format!("--eval: {error}"));
            profile.set("eval", file).map_err(|error| wrong(&error))?;
            tesuji_engine::suits(&profile, P::FACTS.name).map_err(|error| wrong(&error))?;
        }
        tesuji_engine::suits(&profile, P::FACTS.name)
            .map_err(|error| Failure::Usage(format!("--set: {error}")))?;
        Ok(profile)
    }

    /// The profile for solving: without reverse futility, which is blind to quiet threats, unless somebody chose one.
    pub(crate) fn solving_profile<P: Position>(&self) -> Result<Profile, Failure> {
        let mut profile = self.profile::<P>()?;
        if self.profile == DEFAULT && self.set.is_empty() {
            profile.switch(Technique::ReverseFutility, false);
        }
        Ok(profile)
    }
}
