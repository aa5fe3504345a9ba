//! `tesuji techniques`.

use crate::exit::Failure;
use crate::playable::Playable;
use crate::tuning::Tuning;
use clap::Args;
use std::io::{self, Write as _};
use tesuji_params::{Profile, Technique, spsa_lines, techniques_markdown};

/// Options of `tesuji techniques`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Print the reference with every number; `ablate --markdown` adds what each technique is worth
    #[arg(long)]
    markdown: bool,

    /// Print every tunable as a line for a tuner: name, int, value, min, max, step, rate
    #[arg(long, conflicts_with = "markdown")]
    spsa: bool,

    #[command(flatten)]
    tuning: Tuning,
}

/// Runs the command.
pub(crate) fn run<P: Playable>(options: &Options) -> Result<(), Failure> {
    let profile = options.tuning.profile::<P>()?;
    let text = if options.spsa {
        spsa_lines(&profile)
    } else if options.markdown {
        techniques_markdown(None)
    } else {
        table(&profile)
    };
    Ok(io::stdout().lock().write_all(text.as_bytes())?)
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
