//! `tesuji tune`.

use crate::exit::Failure;
use crate::playing::Playing;
use crate::tuning::Tuning;
use crate::{answer, args, bar, interrupt};
use clap::Args;
use indicatif::ProgressBar;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;
use tesuji_game::shown;
use tesuji_lab::matches::MatchError;
use tesuji_lab::tune::{Tune, TuningState};
use tesuji_lab::{Files, LabGame};
use tesuji_params::tunable::TUNABLES;
use tesuji_params::{Profile, Tunable, key_named};
use tesuji_text::plural;

/// Options of `tesuji tune`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The numbers to tune, as in futility.base, or a technique for all of its numbers
    #[arg(long, value_name = "KEY,KEY", value_delimiter = ',', required = true)]
    tunables: Vec<String>,

    #[command(flatten)]
    playing: Playing,

    #[command(flatten)]
    tuning: Tuning,

    /// How many times the numbers are changed
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = args::small, allow_negative_numbers = true)]
    iterations: usize,

    /// Pairs of games for each change
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = args::small, allow_negative_numbers = true)]
    pairs_per_iteration: usize,

    /// How far a point moves a number at the end, in units of its step
    #[arg(long, value_name = "R", default_value_t = 0.002, value_parser = rate, allow_negative_numbers = true)]
    rate: f64,

    /// The seed of everything that is left to chance
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Keep what is done in a file; the same command goes on from there after a stop
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,

    /// Write the profile with the numbers that were found
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

fn rate(text: &str) -> Result<f64, String> {
    let rate = text.parse().ok().filter(|rate| (1e-6..=10.0).contains(rate));
    rate.ok_or_else(|| format!("must be a number from 0.000001 to 10, got '{}'", shown(text)))
}

/// Runs the command.
pub(crate) fn run<P: LabGame>(options: &Options) -> Result<(), Failure> {
    let tune = options.tune::<P>()?;
    let outputs = Files::new()
        .reads("--openings", options.playing.openings_file())
        .reads("--profile", options.tuning.inputs())
        .writes("--out", &options.out)
        .keeps("--journal", &options.journal)
        .check()?;
    let stop = interrupt::stop()?;
    let start = Instant::now();
    let message = Mutex::new((0, String::new()));
    let update = |bar: &ProgressBar| {
        let (done, text) = message.lock().unwrap_or_else(PoisonError::into_inner).clone();
        bar.set_length(tune.iterations as u64);
        bar.set_position(done);
        bar.set_message(text);
    };
    let tell = |tuned: &TuningState| {
        *message.lock().unwrap_or_else(PoisonError::into_inner) = (tuned.done as u64, short(&tune, tuned));
    };
    let tuned = bar::under(update, |_| tune.run(options.journal.as_deref(), stop, tell));
    let tuned = tuned.map_err(|error| match error {
        MatchError::Journal(error) => Failure::Failed(vec![format!("--journal: {error}")]),
        error @ (MatchError::Lost(_) | MatchError::NoOpenings) => Failure::Failed(vec![error.to_string()]),
    })?;
    outputs.write("--out", tuned.profile.to_toml(&P::VARIANT.profile()).as_bytes())?;
    answer::print(tune.answer(&tuned, start.elapsed()), options.json)?;
    if tuned.done < tune.iterations && stop.is_set() {
        let goes_on = if options.journal.is_some() { "; the same command goes on from here" } else { "" };
        let (done, all) = (plural(tuned.done, "iteration"), tune.iterations);
        return Err(Failure::Interrupted(format!("after {done} of {all}{goes_on}")));
    }
    Ok(())
}

impl Options {
    fn tune<P: LabGame>(&self) -> Result<Tune<P>, Failure> {
        let mut tune = Tune::new(self.tuning.profile::<P>()?, named(&self.tunables)?, self.playing.limit());
        tune.openings = self.playing.openings()?;
        tune.iterations = self.iterations;
        tune.pairs = self.pairs_per_iteration;
        tune.rate = self.rate;
        tune.seed = self.seed;
        tune.concurrency = self.playing.concurrency();
        tune.hash = self.playing.hash;
        tune.rules.max_plies = self.playing.max_plies;
        Ok(tune)
    }
}

/// The tunables of these keys and techniques, each once.
fn named(keys: &[String]) -> Result<Vec<&'static Tunable>, Failure> {
    let mut found: Vec<&'static Tunable> = Vec::new();
    for key in keys {
        let key = key.trim();
        let meant = key_named(key).unwrap_or_else(|| key.to_string());
        let matching = TUNABLES.iter().filter(|tunable| tunable.group == meant || tunable.key() == meant);
        let before = found.len();
        for tunable in matching {
            if found.iter().any(|other| other.key() == tunable.key()) {
                return Err(Failure::Usage(format!("--tunables: {} is there twice", tunable.key())));
            }
            found.push(tunable);
        }
        if found.len() == before {
            // The profile knows what else could have been meant.
            let why = Profile::default().set(key, "x").err().map(|error| error.to_string());
            let why = why.filter(|why| why.contains("there is no"));
            let why = why.unwrap_or_else(|| format!("{key} has no numbers"));
            return Err(Failure::Usage(format!("--tunables: {why}")));
        }
    }
    Ok(found)
}

/// The first few numbers, for the progress bar.
fn short<P: LabGame>(tune: &Tune<P>, tuned: &TuningState) -> String {
    let numbers = tune.tunables.iter().zip(&tuned.values).take(3);
    let shown: Vec<String> =
        numbers.map(|(tunable, exact)| format!("{} {exact:.1}", tunable.key())).collect();
    format!("{} games, {}", tuned.games, shown.join(", "))
}
