//! `tesuji eval`.

use crate::exit::Failure;
use crate::place::Place;
use clap::Args;
use serde_json::{Value, json};
use std::io::{self, Write as _};
use tesuji_eval::Tapered;
use tesuji_eval::chess::{Weights, explain};

/// Options of `tesuji eval`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    #[command(flatten)]
    place: Place,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let line = options.place.line()?;
    let position = line.top();
    let explanation = explain(position, &Weights::standard());
    let mut out = io::stdout().lock();
    if !options.json {
        return Ok(write!(out, "{position}\n{explanation}")?);
    }
    let pair = |value: Tapered| json!({ "mg": value.mg(), "eg": value.eg() });
    let rows = explanation.rows.iter().map(|row| {
        let value = explanation.blended(row.first - row.second);
        json!({ "term": row.term.name(), "white": pair(row.first), "black": pair(row.second), "value": value })
    });
    let object = json!({
        "fen": position.fen(),
        "phase": explanation.phase,
        "scale": explanation.scale,
        "white_cp": explanation.first,
        "side_to_move_cp": explanation.total().raw(),
        "terms": rows.collect::<Vec<Value>>(),
    });
    Ok(writeln!(out, "{object}")?)
}
