//! `tesuji eval`.

use crate::exit::{Failure, plain};
use crate::place::Place;
use crate::playable::Playable;
use clap::Args;
use serde_json::{Value, json};
use std::io::{self, Write as _};
use std::path::PathBuf;
use tesuji_eval::Tapered;
use tesuji_eval::linear::{Model, Row, WeightsError};

/// Options of `tesuji eval`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    #[command(flatten)]
    place: Place,

    /// Evaluate with the weights of a file, as `tesuji learn` writes it
    #[arg(long, value_name = "FILE")]
    eval: Option<PathBuf>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub(crate) fn run<P: Playable>(options: &Options) -> Result<(), Failure> {
    let line = options.place.line::<P>()?;
    let position = line.top();
    let explanation = match &options.eval {
        None => position.explained(),
        Some(path) => {
            let wrong = |why: &dyn std::fmt::Display| {
                Failure::Failed(vec![format!("--eval: {}: {why}", path.display())])
            };
            let text = std::fs::read_to_string(path).map_err(|error| wrong(&plain(&error)))?;
            let weights = text.parse().map_err(|error: WeightsError| wrong(&error))?;
            let explained = position.explained_by(&weights);
            explained.ok_or_else(|| wrong(&format!("{} has no files of weights", P::FACTS.name)))?
        }
    };
    let mut out = io::stdout().lock();
    if !options.json {
        return Ok(write!(out, "{position}\n{explanation}")?);
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
    Ok(writeln!(out, "{object}")?)
}
