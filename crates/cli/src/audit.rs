//! `tesuji audit`: how often techniques are wrong.

use crate::exit::{Failure, plain};
use crate::playable::Playable;
use crate::tuning::Tuning;
use crate::{ablate, args, bar, interrupt};
use clap::Args;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use tesuji_lab::ablate::{Case, Plan};
use tesuji_lab::audit::{AuditPlan, AuditReport, Finding, audit};

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
pub(crate) fn run<P: Playable>(options: &Options) -> Result<(), Failure> {
    let positions = match &options.positions {
        Some(path) => ablate::read("--positions", path, Case::read_all)?,
        None => Plan::new().positions,
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
    let stop = interrupt::flag()?;
    let done = AtomicUsize::new(0);
    let show = |bar: &indicatif::ProgressBar| {
        bar.set_length(positions.len() as u64);
        bar.set_position(done.load(Relaxed) as u64);
    };
    let report = bar::under(show, |_| audit(&plan, &positions, stop, |number| done.store(number, Relaxed)));
    let report = report.map_err(|error| Failure::Failed(vec![error.to_string()]))?;
    let stopped = || format!("after {} of {} positions", done.load(Relaxed), positions.len());
    let report = report.ok_or_else(|| Failure::Interrupted(stopped()))?;
    if let Some(path) = &options.out {
        write(path, &report.positions_file())?;
    }
    let mut out = io::stdout().lock();
    if options.json {
        let text =
            serde_json::to_string(&report).map_err(|error| Failure::Failed(vec![error.to_string()]))?;
        return Ok(writeln!(out, "{text}")?);
    }
    Ok(write!(out, "{report}{}", gallery::<P>(&report))?)
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let failed = |error| Failure::Failed(vec![format!("{}: {}", path.display(), plain(&error))]);
    std::fs::write(path, text).map_err(failed)
}

/// The worst mistakes with their boards.
fn gallery<P: Playable>(report: &AuditReport) -> String {
    if report.techniques.iter().all(|row| row.wrong == 0) {
        return "\nno wrong decision among those that were tested\n".to_string();
    }
    report.gallery.iter().zip(1..).map(|(finding, number)| picture::<P>(finding, number)).collect()
}

fn picture<P: Playable>(finding: &Finding, number: usize) -> String {
    let board =
        P::from_text(&finding.position).map_or_else(|_| String::new(), |position| position.to_string());
    let what = match &finding.mv {
        Some(mv) => format!("{} left out {mv}", finding.technique),
        None => format!("{} cut the node", finding.technique),
    };
    format!(
        "\n{number}. {what}, worth {} cp\n{board}\n  rule   {}\n  said   {}\n  found  {} by a plain search to depth {}: {}\n",
        finding.cost,
        finding.rule,
        finding.claimed,
        finding.found,
        finding.depth,
        finding.line.join(" ")
    )
}
