//! `tesuji eval`.

use crate::board::{self, Style};
use crate::evaluation;
use crate::exit::Failure;
use crate::place::Place;
use crate::playable::Playable;
use crate::terminal;
use clap::Args;
use serde_json::{Value, json};
use std::io::{self, Write as _};
use std::sync::Arc;
use tesuji_eval::Tapered;
use tesuji_eval::classic::{self, Explanation, Numbers};
use tesuji_eval::linear::{Model, Row, Weights};
use tesuji_params::{Eval, Profile};

/// Options of `tesuji eval`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    #[command(flatten)]
    pub(crate) place: Place,

    /// The evaluation: linear, classic, or a file of weights as `tesuji learn` writes it
    #[arg(long, value_name = "NAME|FILE")]
    eval: Option<String>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub(crate) fn run<P: Playable>(options: &Options) -> Result<(), Failure> {
    let line = options.place.line::<P>()?;
    let position = line.top();
    let mut profile = Profile::default();
    evaluation::choose::<P>(options.eval.as_deref(), &mut profile)?;
    let text =
        if let Eval::File(file) = &profile.eval { std::str::from_utf8(file.bytes()).ok() } else { None };
    let numbers = match &profile.eval {
        Eval::Named(name) if name == "classic" => Some(Numbers::default()),
        _ => {
            text.and_then(|text| text.parse::<classic::Weights>().ok()).map(|weights| Numbers::from(&weights))
        }
    };
    if let Some(explanation) = numbers.and_then(|numbers| position.classic_explained(numbers)) {
        return by_classic(position, &explanation, options.json);
    }
    let weights = text.and_then(|text| text.parse().ok()).map_or_else(Weights::standard, Arc::new);
    let explanation = position.explained(&weights);
    if !options.json {
        let board = board::position(position, Style::new(false));
        return Ok(write!(terminal::out(), "{board}\n{explanation}")?);
    }
    let [first, second] = P::Model::SIDES.map(str::to_lowercase);
    let pair = |value: Tapered| json!({ "mg": value.mg(), "eg": value.eg() });
    let row = |row: &Row<<P::Model as Model>::Term>| {
        let value = explanation.blended(row.first - row.second);
        let mut object = json!({ "term": row.term.to_string(), "value": value });
        object[&first] = pair(row.first);
        object[&second] = pair(row.second);
        object
    };
    let mut object = json!({
        "phase": explanation.phase,
        "scale": explanation.scale,
        "side_to_move_cp": explanation.total().raw(),
        "terms": explanation.rows.iter().map(row).collect::<Vec<Value>>(),
    });
    object[P::POSITION] = position.to_text().into();
    object[format!("{first}_cp")] = explanation.first.into();
    Ok(writeln!(io::stdout().lock(), "{object}")?)
}

/// The classic heuristic, part by part.
fn by_classic<P: Playable>(position: &P, explanation: &Explanation, as_json: bool) -> Result<(), Failure> {
    if !as_json {
        let board = board::position(position, Style::new(false));
        return Ok(write!(terminal::out(), "{board}\n{explanation}")?);
    }
    let squares =
        explanation.possessed.map(|set| set.into_iter().map(|square| square.to_string()).collect::<Vec<_>>());
    let mut object = json!({
        "material": explanation.material,
        "centre_attacks": explanation.centre,
        "possessed": squares,
        "white_cp": explanation.total(),
    });
    object[P::POSITION] = position.to_text().into();
    Ok(writeln!(io::stdout().lock(), "{object}")?)
}
