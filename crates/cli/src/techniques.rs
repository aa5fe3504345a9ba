//! `tesuji techniques`.

use crate::columns::{Column, Columns};
use crate::exit::Failure;
use crate::playable::Playable;
use crate::terminal;
use crate::tuning::Tuning;
use clap::Args;
use std::io::{self, Write as _};
use tesuji_params::{Profile, Technique, spsa_lines, techniques_markdown};

/// The least columns for what a technique does.
const ROOM: usize = 34;

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
        return Ok(write!(terminal::out(), "{}", table(&profile))?);
    };
    Ok(io::stdout().lock().write_all(text.as_bytes())?)
}

fn table(default: &Profile) -> String {
    let columns = vec![
        Column::text("technique", 20, 4),
        Column::text("hook", 7, 1),
        Column::text("exact", 6, 2),
        Column::text("profile", 8, 3),
    ];
    let columns = Columns::new(columns, "what", ROOM);
    let row = |&technique: &Technique| {
        let exact = if technique.is_exact() { "yes" } else { "no" };
        let on = if default.techniques.has(technique) { "on" } else { "off" };
        columns.row(&[technique.name(), technique.hook().name(), exact, on], technique.what()) + "\n"
    };
    Technique::ALL.iter().map(row).fold(columns.head() + "\n", |text, row| text + &row)
}
