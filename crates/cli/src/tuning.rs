//! The profile a command searches with.

use crate::evaluation::Eval;
use crate::exit::Failure;
use crate::playable::Playable;
use clap::Args;
use std::fmt;
use std::path::{Path, PathBuf};
use tesuji_engine::Game;
use tesuji_eval::classic::Numbers;
use tesuji_params::{EvalFile, Profile, Technique};

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

    /// The evaluation: linear, a file of weights as `tesuji learn` writes it, or, to search and to learn, classic
    #[arg(long, value_name = "NAME|FILE", default_value_t)]
    pub(crate) eval: Eval,
}

impl Tuning {
    /// The profile with all changes.
    pub(crate) fn profile<P: Game>(&self) -> Result<Profile, Failure> {
        if self.eval.numbers().is_some() {
            return Err(Failure::Usage(
                "--eval: classic is for search, compare, eval and learn only".to_string(),
            ));
        }
        self.changed::<P>()
    }

    /// The profile with all changes, and the numbers of the classic evaluation if that is wanted instead of its own.
    pub(crate) fn profile_or_classic<P: Playable>(&self) -> Result<(Profile, Option<Numbers>), Failure> {
        Ok((self.changed::<P>()?, self.eval.classic::<P>()?))
    }

    /// The profile with all changes, whatever the evaluation.
    pub(crate) fn changed<P: Game>(&self) -> Result<Profile, Failure> {
        let wrong = |option: &str, error: &dyn fmt::Display| Failure::Usage(format!("{option}: {error}"));
        let mut profile = tesuji_engine::profile(&self.profile, P::FACTS.name)
            .map_err(|error| wrong("--profile", &error))?;
        tesuji_engine::suits::<P>(&profile).map_err(|error| wrong("--profile", &error))?;
        for change in &self.set {
            profile.assign(change).map_err(|error| wrong("--set", &error))?;
        }
        tesuji_engine::suits::<P>(&profile).map_err(|error| wrong("--set", &error))?;
        self.eval.apply::<P>(&mut profile)?;
        Ok(profile)
    }

    /// Every file that is read for the profile: its own, and its weights.
    pub(crate) fn inputs(&self) -> Vec<PathBuf> {
        let named = tesuji_engine::profile(&self.profile, "chess").ok().and_then(|profile| profile.eval);
        let set = self.set.iter().filter_map(|change| change.strip_prefix("eval="));
        let eval = if let Eval::File(file) = &self.eval { Some(file.as_str()) } else { None };
        let files = [self.profile.as_str()].into_iter().filter(|name| Path::new(name).is_file());
        let files = files.chain(named.iter().map(EvalFile::path)).chain(set).chain(eval);
        files.map(PathBuf::from).collect()
    }

    /// The profile for solving, unless somebody chose one: reverse futility is blind to quiet threats of mate. They are
    /// looked for; where checks by drops make that dear, the technique is off.
    pub(crate) fn solving_profile<P: Game>(&self) -> Result<Profile, Failure> {
        let mut profile = self.profile::<P>()?;
        if self.profile == DEFAULT && self.set.is_empty() && self.eval == Eval::Linear {
            if P::FACTS.has_drops {
                profile.switch(Technique::ReverseFutility, false);
            } else {
                profile.switch(Technique::MateThreat, true);
            }
        }
        Ok(profile)
    }
}
