//! `tesuji eval`.

use crate::exit::{Failure, plain};
use crate::place::Place;
use crate::{answer, evaluation, input};
use clap::Args;
use std::path::{Path, PathBuf};
use tesuji_api::RulerReading;
use tesuji_engine::answers;
use tesuji_lab::LabGame;
use tesuji_lab::input::Format;
use tesuji_lab::ruler::{RulerMark, measure};
use tesuji_params::Profile;

/// Options of `tesuji eval`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    #[command(flatten)]
    pub(crate) place: Place,

    /// The evaluation: linear, network, classic, or a file of weights or a network as `tesuji learn` and `tesuji train` write
    /// them; with --ruler again and again
    #[arg(long, value_name = "NAME|FILE")]
    eval: Vec<String>,

    /// Tell instead how far evaluations are from the scores of another program: a file of positions, each with `ce` and centipawns to
    /// the side to move, as EPD has it
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "fen", "startpos", "moves"])]
    ruler: Option<PathBuf>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub(crate) fn run<P: LabGame>(options: &Options) -> Result<(), Failure> {
    if let Some(file) = &options.ruler {
        return answer::print(reading::<P>(file, &options.eval)?, options.json);
    }
    let eval = match options.eval.as_slice() {
        [] => None,
        [one] => Some(one.as_str()),
        _ => return Err(Failure::Usage("--eval: one evaluation at a time without --ruler".to_string())),
    };
    let line = options.place.line::<P>()?;
    let mut profile = Profile::default();
    evaluation::choose::<P>(eval, &mut profile)?;
    let told = answers::evaluation(line.top(), &profile);
    answer::print(told.map_err(|error| Failure::Usage(format!("--eval: {error}")))?, options.json)
}

/// How far evaluations are from a ruler; all that come with the game if none is named.
fn reading<P: LabGame>(file: &Path, named: &[String]) -> Result<RulerReading, Failure> {
    let own = P::EVALUATIONS.iter().filter(|row| row.standard.is_some());
    let own: Vec<String> = own.map(|row| row.name.to_string()).collect();
    let named = if named.is_empty() { &own } else { named };
    let mut chosen = Vec::new();
    for name in named {
        let mut profile = P::VARIANT.profile();
        evaluation::choose::<P>(Some(name), &mut profile)?;
        chosen.push((name, profile));
    }
    let (ruler, marks) = marks::<P>(file)?;
    let rows = chosen.iter().map(|(name, profile)| measure(name, profile, &marks));
    let rows = rows.collect::<Result<_, _>>().map_err(|error| Failure::Usage(format!("--eval: {error}")))?;
    Ok(RulerReading { ruler, positions: marks.len() as u64, rows })
}

/// The name of a ruler, and what is on it.
fn marks<P: LabGame>(file: &Path) -> Result<(String, Vec<RulerMark<P>>), Failure> {
    let mut input = input::open(file, Some(Format::Lines))?;
    let name = input.name().to_string();
    let mut marks = Vec::new();
    for line in input.numbered_lines() {
        let (number, line) = line.map_err(|error| input::wrong(&name, &plain(&error)))?;
        let mark = RulerMark::read(&line).map_err(|why| input::wrong(&format!("{name}:{number}"), &why))?;
        marks.push(mark);
    }
    if marks.is_empty() { Err(input::nothing(&name, Format::Lines)) } else { Ok((name, marks)) }
}
