//! `tesuji audit`: how often techniques are wrong.

use crate::exit::Failure;
use crate::tuning::Tuning;
use crate::{ablate, answer, args, bar, interrupt};
use clap::Args;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use tesuji_lab::ablate::{AblationPlan, Case};
use tesuji_lab::audit::{AuditPlan, audit, positions_file};
use tesuji_lab::{Files, LabGame};

/// Options of `tesuji audit`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Positions to search, one a line, as FEN, EPD or SFEN; without it those of the benchmark
    #[arg(long, value_name = "FILE")]
    positions: Option<PathBuf>,

    /// How deep every position is searched
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = args::measured_depth, allow_negative_numbers = true)]
    depth: u32,

    /// How many decisions are tested for each position, technique and depth
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = args::some, allow_negative_numbers = true)]
    samples: usize,

    /// Chooses which decisions are tested
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Show so many of the worst mistakes
    #[arg(long, value_name = "N", default_value_t = 12)]
    gallery: usize,

    /// Write the positions of the gallery here, for `tesuji ablate --positions`
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Threads, 0 for one for each processor; the answer does not depend on them
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = args::threads, allow_negative_numbers = true)]
    threads: usize,

    /// Print one JSON object
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    tuning: Tuning,
}

/// Runs the command.
pub(crate) fn run<P: LabGame>(options: &Options) -> Result<(), Failure> {
    let outputs = Files::new()
        .reads("--positions", &options.positions)
        .reads("--profile", options.tuning.inputs())
        .writes("--out", &options.out)
        .check()?;
    let positions = match &options.positions {
        Some(path) => ablate::read("--positions", path, Case::read_all)?,
        None => AblationPlan::new().positions,
    };
    let positions: Vec<P> = positions.into_iter().map(|case| case.position).collect();
    let plan = AuditPlan {
        profile: options.tuning.profile::<P>()?,
        depth: options.depth,
        kept: options.samples,
        seed: options.seed,
        gallery: options.gallery,
        threads: if options.threads == 0 { tesuji_lab::jobs::threads() } else { options.threads },
    };
    let stop = interrupt::stop()?;
    let done = AtomicUsize::new(0);
    let show = |bar: &indicatif::ProgressBar| {
        bar.set_length(positions.len() as u64);
        bar.set_position(done.load(Relaxed) as u64);
    };
    let report = bar::under(show, |_| audit(&plan, &positions, stop, |number| done.store(number, Relaxed)));
    let report = report.map_err(|error| Failure::Failed(vec![error.to_string()]))?;
    let stopped = || format!("after {} of {} positions", done.load(Relaxed), positions.len());
    let report = report.ok_or_else(|| Failure::Interrupted(stopped()))?;
    outputs.write("--out", positions_file(&report).as_bytes())?;
    answer::print(report, options.json)
}
