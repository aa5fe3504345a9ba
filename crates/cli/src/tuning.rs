//! The profile a command searches with.

use crate::evaluation::Eval;
use crate::exit::Failure;
use crate::playable::Playable;
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

    /// The evaluation: linear, a file of weights as `tesuji learn` writes it, or, to search, classic
    #[arg(long, value_name = "NAME|FILE", default_value_t)]
    pub(crate) eval: Eval,
}

impl Tuning {
    /// The profile with all changes.
    pub(crate) fn profile<P: Position>(&self) -> Result<Profile, Failure> {
        if self.eval == Eval::Classic {
            return Err(Failure::Usage("--eval: classic is for search, compare and eval only".to_string()));
        }
        let mut profile = tesuji_engine::profile(&self.profile, P::FACTS.name)
            .map_err(|error| Failure::Usage(format!("--profile: {error}")))?;
        tesuji_engine::suits(&profile, P::FACTS.name)
            .map_err(|error| Failure::Usage(format!("--profile: {error}")))?;
        for change in &self.set {
            profile.assign(change).map_err(|error| Failure::Usage(format!("--set: {error}")))?;
        }
        tesuji_engine::suits(&profile, P::FACTS.name)
            .map_err(|error| Failure::Usage(format!("--set: {error}")))?;
        self.eval.apply::<P>(&mut profile)?;
        Ok(profile)
    }

    /// The profile with all changes, and whether the classic evaluation is wanted instead of its own.
    pub(crate) fn profile_or_classic<P: Playable>(&self) -> Result<(Profile, bool), Failure> {
        if self.eval.is_classic::<P>()? {
            let linear = Tuning { profile: self.profile.clone(), set: self.set.clone(), eval: Eval::Linear };
            return Ok((linear.profile::<P>()?, true));
        }
        Ok((self.profile::<P>()?, false))
    }

    /// The profile for solving: without reverse futility, which is blind to quiet threats, unless somebody chose one.
    pub(crate) fn solving_profile<P: Position>(&self) -> Result<Profile, Failure> {
        let mut profile = self.profile::<P>()?;
        if self.profile == DEFAULT && self.set.is_empty() && self.eval == Eval::Linear {
            profile.switch(Technique::ReverseFutility, false);
        }
        Ok(profile)
    }
}
