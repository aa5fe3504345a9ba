//! `tesuji techniques`.

use crate::exit::Failure;
use crate::tuning::Tuning;
use crate::{args, bar, interrupt};
use clap::Args;
use std::io::{self, Write as _};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use tesuji_params::{Profile, Technique, spsa_lines, techniques_markdown};

/// Options of `tesuji techniques`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Print the reference with every number: docs/techniques.md
    #[arg(long)]
    markdown: bool,

    /// Search 30 positions with each technique switched, and say how many nodes that takes
    #[arg(long)]
    measure: bool,

    /// How deep --measure searches
    #[arg(long, value_name = "PLIES", default_value_t = 12, requires = "measure",
          value_parser = args::measured_depth, allow_negative_numbers = true)]
    depth: u32,

    /// Print every tunable as a line for a tuner: name, int, value, min, max, step, rate
    #[arg(long, conflicts_with_all = ["markdown", "measure"])]
    spsa: bool,

    #[command(flatten)]
    tuning: Tuning,
}

/// Runs the command.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let profile = options.tuning.profile()?;
    let measured = options.measure.then(|| measured(&profile, options.depth)).transpose()?;
    let text = if options.spsa {
        spsa_lines(&profile)
    } else if options.markdown {
        techniques_markdown(measured.as_deref())
    } else {
        measured.unwrap_or_else(|| table(&profile))
    };
    Ok(io::stdout().lock().write_all(text.as_bytes())?)
}

/// The section of the reference that is measured, not declared.
fn measured(profile: &Profile, depth: u32) -> Result<String, Failure> {
    let done = AtomicUsize::new(0);
    let show = |bar: &indicatif::ProgressBar| {
        bar.set_length(Technique::COUNT as u64 + 1);
        bar.set_position(done.load(Relaxed) as u64);
    };
    let stop = interrupt::flag()?;
    let ablation = bar::under(show, |_| {
        tesuji_engine::ablate_chess(profile, depth, stop, |passes, _| done.store(passes, Relaxed))
    });
    let ablation = ablation.map_err(|error| Failure::Failed(vec![error.to_string()]))?;
    let passes = Technique::COUNT + 1;
    let stopped = || format!("after {} of {passes} passes", done.load(Relaxed));
    let ablation = ablation.ok_or_else(|| Failure::Interrupted(stopped()))?;
    Ok(format!("## What each is worth\n\n`tesuji techniques --measure --depth {depth}`: {ablation}"))
}

fn table(default: &Profile) -> String {
    let row = |&technique: &Technique| {
        let exact = if technique.is_exact() { "yes" } else { "no" };
        let on = if default.techniques.has(technique) { "on" } else { "off" };
        let hook = technique.hook().name();
        format!("{technique:<22} {hook:<7} {exact:<6} {on:<8} {}\n", technique.what())
    };
    let head = format!("{:<22} {:<7} {:<6} {:<8} what\n", "technique", "hook", "exact", "profile");
    Technique::ALL.iter().map(row).fold(head, |text, row| text + &row)
}
