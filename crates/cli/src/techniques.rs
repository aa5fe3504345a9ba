//! `tesuji techniques`.

use crate::columns::{Column, Columns};
use crate::exit::Failure;
use crate::playable::Playable;
use crate::terminal;
use crate::tuning::Tuning;
use clap::Args;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use tesuji_params::tunable::TUNABLES;
use tesuji_params::{Profile, Technique, spsa_lines, techniques_markdown};

/// The least columns for what a technique does.
const ROOM: usize = 34;

/// The width of what stands before a line about a technique.
const LABEL: usize = 12;

/// Options of `tesuji techniques`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Tell all about these, by their names or the usual ones: `null_move`, NMP, 'null move'
    #[arg(value_name = "NAME", conflicts_with_all = ["markdown", "spsa"])]
    names: Vec<String>,

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
        let named = wanted(&options.names).map_err(Failure::Usage)?;
        let told: Vec<String> = named.into_iter().map(|technique| page(technique, &profile)).collect();
        let text = if told.is_empty() { table(&profile) } else { told.join("\n") };
        return Ok(write!(terminal::out(), "{text}")?);
    };
    Ok(io::stdout().lock().write_all(text.as_bytes())?)
}

/// A technique by any of its names.
pub(crate) fn named(name: &str) -> Result<Technique, String> {
    Technique::named(name).ok_or_else(|| {
        let meant =
            Technique::meant_by(name).map_or(String::new(), |meant| format!("; did you mean {meant}?"));
        format!("there is no technique {name}{meant}")
    })
}

/// The techniques of these names; several words may be one name.
fn wanted(names: &[String]) -> Result<Vec<Technique>, String> {
    match Technique::named(&names.join(" ")) {
        Some(technique) => Ok(vec![technique]),
        None => names.iter().map(|name| named(name)).collect(),
    }
}

/// All about one technique, with its numbers in a profile.
fn page(technique: Technique, profile: &Profile) -> String {
    let on = if profile.techniques.has(technique) { "on" } else { "off" };
    let exact = if technique.is_exact() { "does not change the answer" } else { "may change the answer" };
    let mut text = format!("{technique}: {}\n\n", technique.usual_name());
    for (label, line) in [
        ("what", technique.what().to_owned()),
        ("assumes", technique.assumes().to_owned()),
        ("wrong", technique.wrong().to_owned()),
        ("names", technique.words().join(", ")),
        ("hook", format!("{}; {exact}", technique.hook().name())),
        ("profile", format!("{on}; --set {technique}=on or --set {technique}=off")),
        ("file", technique.source()),
    ] {
        let _ = writeln!(text, "{label:LABEL$}{line}");
    }
    let mut numbers = TUNABLES.iter().filter(|tunable| tunable.group == technique.name()).peekable();
    if numbers.peek().is_some() {
        let columns = vec![
            Column::text("number", 34, 3),
            Column::number("value", 7, 2),
            Column::text("  bounds", 16, 1),
        ];
        let columns = Columns::new(columns, "what", ROOM);
        let _ = writeln!(text, "\n{}", columns.head());
        for tunable in numbers {
            let value = tunable.get(&profile.tunables).to_string();
            let bounds = format!("  {} to {}", tunable.min, tunable.max);
            text += &columns.row(&[tunable.key(), value, bounds], tunable.sentence());
            text.push('\n');
        }
    }
    text
}

fn table(default: &Profile) -> String {
    let columns = vec![
        Column::text("technique", 20, 5),
        Column::text("usual", 7, 4),
        Column::text("hook", 7, 1),
        Column::text("exact", 6, 2),
        Column::text("profile", 8, 3),
    ];
    let columns = Columns::new(columns, "what", ROOM);
    let row = |&technique: &Technique| {
        let exact = if technique.is_exact() { "yes" } else { "no" };
        let on = if default.techniques.has(technique) { "on" } else { "off" };
        let usual = technique.acronym().unwrap_or_default();
        columns.row(&[technique.name(), usual, technique.hook().name(), exact, on], technique.what()) + "\n"
    };
    Technique::ALL.iter().map(row).fold(columns.head() + "\n", |text, row| text + &row)
}
