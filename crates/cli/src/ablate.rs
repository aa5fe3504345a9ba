//! `tesuji ablate`.

use crate::exit::{Failure, plain};
use crate::tuning::Tuning;
use crate::{args, bar, interrupt};
use clap::{Args, ValueEnum};
use indicatif::ProgressBar;
use std::fs::OpenOptions;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use tesuji_chess::Position;
use tesuji_engine::Game;
use tesuji_lab::ablate::{AblateError, Base, Case, Plan, Report, markdown, page, run as measure};
use tesuji_lab::jobs;
use tesuji_params::{Profile, Technique, Techniques, techniques_markdown};

/// How much less deep a search goes by itself when a technique is alone.
const SHALLOWER: u32 = 4;

/// Options of `tesuji ablate`.
#[derive(Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "switches of a command line")]
pub(crate) struct Options {
    /// How deep positions are searched
    #[arg(long, value_name = "PLIES", default_value_t = 10, value_parser = args::measured_depth,
          allow_negative_numbers = true)]
    depth: u32,

    /// Look at each technique alone too, on a base without the others
    #[arg(long)]
    alone: bool,

    /// The base for --alone: frame has what a search needs before it prunes (table, quiescence, ordering), plain
    /// has nothing
    #[arg(long, value_enum, default_value_t = Ground::Frame, requires = "alone")]
    base: Ground,

    /// How deep --alone searches, if not 4 plies less than --depth
    #[arg(long, value_name = "PLIES", requires = "alone", value_parser = args::measured_depth,
          allow_negative_numbers = true)]
    alone_depth: Option<u32>,

    /// Switch off every pair of techniques too, and show how they depend on each other
    #[arg(long)]
    pairs: bool,

    /// Only these techniques, with commas between them
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = technique)]
    only: Vec<Technique>,

    /// The positions, one FEN or EPD a line, instead of those of the benchmark
    #[arg(long, value_name = "FILE")]
    positions: Option<PathBuf>,

    /// The tactics, one EPD with bm or am a line, instead of those that come with the lab
    #[arg(long, value_name = "FILE")]
    tactics: Option<PathBuf>,

    /// How many nodes a tactic may take; 0 leaves them out
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = args::nodes,
          allow_negative_numbers = true)]
    tactics_nodes: u64,

    /// What intervals are drawn with
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// How many searches run at a time; 0 for one a core
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = args::threads,
          allow_negative_numbers = true)]
    threads: usize,

    /// Show the time saved too; it is another in every run, and true only on an idle machine
    #[arg(long)]
    time: bool,

    /// Keep what is done in a file, and go on from there if the run was stopped
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,

    /// Print one JSON object
    #[arg(long, conflicts_with = "markdown")]
    json: bool,

    /// Print the reference of all techniques with what each is worth: docs/techniques.md
    #[arg(long)]
    markdown: bool,

    /// Write a page with pictures, too
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    #[command(flatten)]
    tuning: Tuning,
}

/// What techniques are alone on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Ground {
    Frame,
    Plain,
}

/// A technique by its name.
fn technique(name: &str) -> Result<Technique, String> {
    let mut profile = Profile::plain();
    profile.set(name, "on").map_err(|error| error.to_string())?;
    profile.techniques.iter().next().ok_or_else(|| format!("{name} is no technique"))
}

/// Runs the command.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let plan = options.plan::<Position>()?;
    if let Some(path) = &options.html {
        // Better now than after the run.
        let opened = OpenOptions::new().append(true).create(true).open(path);
        opened.map_err(|error| failed("--html", path, &plain(&error)))?;
    }
    let report = options.measured(&plan)?;
    if let Some(path) = &options.html {
        std::fs::write(path, page(&report)).map_err(|error| failed("--html", path, &plain(&error)))?;
    }
    let text = if options.json {
        serde_json::to_string(&report).map_err(|error| Failure::Failed(vec![error.to_string()]))? + "\n"
    } else if options.markdown {
        techniques_markdown(Some(&markdown(&[report])))
    } else {
        report.to_string()
    };
    Ok(io::stdout().lock().write_all(text.as_bytes())?)
}

impl Options {
    fn plan<G: Game>(&self) -> Result<Plan<G>, Failure> {
        let mut plan = Plan::new();
        plan.profile = self.tuning.profile()?;
        if !self.only.is_empty() {
            plan.only = self.only.iter().copied().collect::<Techniques>();
        }
        plan.depth = self.depth;
        plan.alone = self.alone.then_some(match self.base {
            Ground::Frame => Base::Frame,
            Ground::Plain => Base::Plain,
        });
        plan.alone_depth = self.alone_depth.unwrap_or(self.depth.saturating_sub(SHALLOWER).max(1));
        plan.pairs = self.pairs;
        if let Some(path) = &self.positions {
            plan.positions = read("--positions", path, Case::read_all)?;
        }
        if let Some(path) = &self.tactics {
            plan.tactics = read("--tactics", path, Case::read_tactics)?;
        }
        if self.tactics_nodes == 0 {
            plan.tactics.clear();
        }
        (plan.tactics_nodes, plan.seed, plan.time) = (self.tactics_nodes, self.seed, self.time);
        plan.threads = if self.threads == 0 { jobs::threads() } else { self.threads };
        Ok(plan)
    }

    fn measured<G: Game>(&self, plan: &Plan<G>) -> Result<Report, Failure> {
        let stop = interrupt::flag()?;
        // What an earlier run has done says nothing of how fast this one is.
        let (begun, done, total) = (AtomicUsize::new(usize::MAX), AtomicUsize::new(0), AtomicUsize::new(0));
        let tell = |now: usize, all: usize| {
            begun.fetch_min(now, Relaxed);
            done.store(now, Relaxed);
            total.store(all, Relaxed);
        };
        let update = |bar: &ProgressBar| {
            let (begun, done, total) = (begun.load(Relaxed), done.load(Relaxed), total.load(Relaxed));
            bar.set_length(total.saturating_sub(begun) as u64);
            bar.set_position(done.saturating_sub(begun) as u64);
            bar.set_message(format!("{done} of {total} searches"));
        };
        let journal = self.journal.as_deref();
        let report = bar::under(update, |_| measure(plan, journal, stop, tell));
        report.map_err(|error| match (error, journal) {
            (error @ AblateError::Stopped { .. }, Some(path)) => {
                let path = path.display();
                Failure::Interrupted(format!("{error}; the same command goes on from there with {path}"))
            }
            (error @ AblateError::Stopped { .. }, None) => {
                Failure::Interrupted(format!("{error}; with --journal FILE the same command could go on"))
            }
            (error @ AblateError::Journal(_), _) => {
                Failure::Failed(error.to_string().lines().map(str::to_string).collect())
            }
            (error, _) => Failure::Failed(vec![error.to_string()]),
        })
    }
}

/// Reads a file of positions.
fn read<T>(flag: &str, path: &Path, parse: impl Fn(&str) -> Result<T, String>) -> Result<T, Failure> {
    let text = std::fs::read_to_string(path).map_err(|error| failed(flag, path, &plain(&error)))?;
    parse(&text).map_err(|error| failed(flag, path, &error))
}

fn failed(flag: &str, path: &Path, why: &str) -> Failure {
    Failure::Failed(vec![format!("{flag}: {}: {why}", path.display())])
}
