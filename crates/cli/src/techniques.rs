//! `tesuji techniques`.

use crate::answer;
use crate::exit::Failure;
use crate::tuning::Tuning;
use clap::Args;
use std::io::{self, Write as _};
use tesuji_api::{TechniqueList, TechniqueNumber, TechniquePage, TechniquePages, TechniqueRow};
use tesuji_engine::{Variant, answers};
use tesuji_lab::LabGame;
use tesuji_params::tunable::TUNABLES;
use tesuji_params::{Profile, Technique, Tunable, spsa_lines, techniques_markdown};

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

    /// Print one JSON object
    #[arg(long, conflicts_with_all = ["markdown", "spsa"])]
    json: bool,

    #[command(flatten)]
    tuning: Tuning,
}

/// Runs the command.
pub(crate) fn run<P: LabGame>(options: &Options) -> Result<(), Failure> {
    let profile = options.tuning.profile::<P>()?;
    let text = if options.spsa {
        spsa_lines(&profile)
    } else if options.markdown {
        techniques_markdown(&Variant::tuned(), None)
    } else {
        let named = wanted(&options.names).map_err(Failure::Usage)?;
        if named.is_empty() {
            return answer::print(table(&profile), options.json);
        }
        let techniques = named.into_iter().map(|technique| page(technique, &profile)).collect();
        let pages = TechniquePages { profile: answers::profile(&profile), techniques };
        return answer::print(pages, options.json);
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
fn page(technique: Technique, profile: &Profile) -> TechniquePage {
    let number = |tunable: &Tunable| TechniqueNumber {
        key: tunable.key(),
        value: tunable.get(&profile.tunables),
        min: tunable.min,
        max: tunable.max,
        what: tunable.sentence().to_string(),
    };
    let numbers = TUNABLES.iter().filter(|tunable| tunable.group == technique.name());
    TechniquePage {
        technique: technique.name().to_string(),
        usual_name: technique.usual_name(),
        what: technique.what().to_string(),
        assumes: technique.assumes().to_string(),
        wrong: technique.wrong().to_string(),
        names: technique.words().iter().map(ToString::to_string).collect(),
        hook: technique.hook().name().to_string(),
        exact: technique.is_exact(),
        on: profile.techniques.has(technique),
        file: technique.source(),
        numbers: numbers.map(number).collect(),
    }
}

fn table(profile: &Profile) -> TechniqueList {
    let row = |&technique: &Technique| TechniqueRow {
        technique: technique.name().to_string(),
        acronym: technique.acronym().map(str::to_string),
        hook: technique.hook().name().to_string(),
        exact: technique.is_exact(),
        on: profile.techniques.has(technique),
        what: technique.what().to_string(),
    };
    TechniqueList { profile: answers::profile(profile), techniques: Technique::ALL.iter().map(row).collect() }
}
