//! The profile a command searches with.

use crate::evaluation;
use crate::exit::Failure;
use clap::Args;
use std::fmt;
use std::path::{Path, PathBuf};
use tesuji_engine::{Game, Variant};
use tesuji_params::Profile;

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

    /// The evaluation: linear, network, classic, or a file: weights as `tesuji learn` writes them, or a network
    #[arg(long, value_name = "NAME|FILE")]
    pub(crate) eval: Option<String>,
}

impl Tuning {
    /// The profile with all changes.
    pub(crate) fn profile<P: Game>(&self) -> Result<Profile, Failure> {
        let wrong = |option: &str, error: &dyn fmt::Display| Failure::Usage(format!("{option}: {error}"));
        let mut profile =
            tesuji_engine::profile(&self.profile, P::VARIANT).map_err(|error| wrong("--profile", &error))?;
        tesuji_engine::suits::<P>(&profile).map_err(|error| wrong("--profile", &error))?;
        for change in &self.set {
            profile.assign(change).map_err(|error| wrong("--set", &error))?;
        }
        tesuji_engine::suits::<P>(&profile).map_err(|error| wrong("--set", &error))?;
        evaluation::choose::<P>(self.eval.as_deref(), &mut profile)?;
        Ok(profile)
    }

    /// Every file that is read for the profile: its own, and its weights.
    pub(crate) fn inputs(&self) -> Vec<PathBuf> {
        let named = tesuji_engine::profile(&self.profile, Variant::Chess).ok();
        let named = named.as_ref().and_then(|profile| profile.eval.path());
        let set = self.set.iter().filter_map(|change| change.strip_prefix("eval="));
        let files = [self.profile.as_str()].into_iter().chain(set).chain(self.eval.as_deref());
        let files = files.filter(|name| Path::new(name).is_file()).chain(named);
        files.map(PathBuf::from).collect()
    }

    /// The profile for solving, unless somebody chose one.
    pub(crate) fn solving_profile<P: Game>(&self) -> Result<Profile, Failure> {
        let profile = self.profile::<P>()?;
        let untouched = self.profile == DEFAULT && self.set.is_empty() && self.eval.is_none();
        Ok(if untouched { tesuji_engine::for_solving::<P>(profile) } else { profile })
    }
}
