//! `tesuji techniques`.

use crate::answer;
use crate::exit::Failure;
use crate::playable::Playable;
use crate::tuning::Tuning;
use clap::Args;
use std::io::{self, Write as _};
use tesuji_api::{TechniqueRow, Techniques};
use tesuji_engine::answers;
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

    /// Print one JSON object
    #[arg(long, conflicts_with_all = ["markdown", "spsa"])]
    json: bool,

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
        return answer::print(table(&profile), options.json);
    };
    Ok(io::stdout().lock().write_all(text.as_bytes())?)
}

fn table(profile: &Profile) -> Techniques {
    let row = |&technique: &Technique| TechniqueRow {
        technique: technique.name().to_string(),
        hook: technique.hook().name().to_string(),
        exact: technique.is_exact(),
        on: profile.techniques.has(technique),
        what: technique.what().to_string(),
    };
    Techniques { profile: answers::profile(profile), techniques: Technique::ALL.iter().map(row).collect() }
}
