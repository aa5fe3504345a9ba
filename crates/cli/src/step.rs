//! `tesuji step`: a teaching search one event at a time.

use crate::exit::Failure;
use crate::place::Place;
use crate::{answer, args};
use clap::Args;
use clap::builder::PossibleValuesParser;
use std::io::{self, BufRead as _, IsTerminal as _};
use std::path::PathBuf;
use tesuji_api::{StepKind, Steps};
use tesuji_engine::answers;
use tesuji_game::{Evaluator, PositionStack, Stop};
use tesuji_lab::{Files, LabGame};
use tesuji_search::classic::Algorithm;
use tesuji_teach::step::{NoRecord, Recording, Walk, record};
use tesuji_text::teaching as text;

/// Options of `tesuji step`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    #[command(flatten)]
    pub(crate) place: Place,

    /// Which search
    #[arg(
        long, value_name = "NAME", default_value = "alphabeta",
        value_parser = PossibleValuesParser::new(["minimax", "alphabeta", "pvs", "tactic", "fractional"])
    )]
    algorithm: String,

    /// How many plies deep
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = args::search_depth, allow_negative_numbers = true)]
    depth: i32,

    /// Search only the N most promising moves of each node, so that the tree stays small
    #[arg(long, value_name = "N", value_parser = args::some, allow_negative_numbers = true)]
    widest: Option<usize>,

    /// Draw the whole tree, as SVG or, by its ending, PNG
    #[arg(long, value_name = "FILE", value_parser = args::picture)]
    svg: Option<PathBuf>,

    /// Print every event at once, a line each
    #[arg(long)]
    all: bool,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

fn material<P: LabGame>() -> Box<dyn Evaluator<P>> {
    P::material()
}

/// Runs the command.
pub(crate) fn run<P: LabGame>(options: &Options) -> Result<(), Failure> {
    let line = options.place.line::<P>()?;
    let outputs = Files::new().writes("--svg", &options.svg).check()?;
    let algorithm = Algorithm::named(&options.algorithm).unwrap_or(Algorithm::AlphaBeta);
    let recording = Recording { widest: options.widest, ..Recording::new(algorithm, options.depth) };
    let wrong = |why: NoRecord| Failure::Failed(vec![format!("{why}; --depth and --widest make it smaller")]);
    // Nothing is lost if Ctrl-C ends it at once.
    let steps = record(&line, material::<P>, recording, answers::top(&line), &Stop::new()).map_err(wrong)?;
    if let Some(path) = &options.svg {
        let picture = tesuji_draw::tree(&steps);
        let png = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("png"));
        let wrong = |error: tesuji_draw::PngError| Failure::Failed(vec![format!("--svg: {error}")]);
        let bytes = if png {
            tesuji_draw::png(&picture, 2.0).map_err(wrong)?
        } else {
            picture.svg().as_bytes().to_vec()
        };
        outputs.write("--svg", &bytes)?;
    }
    if options.all || options.json || !io::stdout().is_terminal() && io::stdin().is_terminal() {
        return answer::print(steps, options.json);
    }
    walk(&line, &steps)
}

const HELP: &str = "Enter: next   b: back   c: next cut   m MOVE: to a move   g N: to step N   q: end\n";

/// Goes through a search as somebody asks for it.
fn walk<P: LabGame>(line: &PositionStack<P>, steps: &Steps) -> Result<(), Failure> {
    let mut walk = Walk::new(line, steps);
    answer::part(&text::head(steps, answer::style()), false)?;
    answer::part(HELP, false)?;
    show(&walk, steps)?;
    for words in io::stdin().lock().lines() {
        let words = words?;
        match words.split_whitespace().collect::<Vec<_>>().as_slice() {
            [] | ["n"] => drop(walk.forward()),
            ["b"] => drop(walk.backward()),
            ["c"] => seek(&mut walk, |at| steps.events[at].kind == StepKind::Cutoff),
            ["m", wanted] => seek(&mut walk, |at| {
                let event = &steps.events[at];
                let is = |mv: &tesuji_api::Move| mv.protocol == *wanted || mv.prose == *wanted;
                event.kind == StepKind::Enter && event.r#move.as_ref().is_some_and(is)
            }),
            ["g", number] => go(&mut walk, number),
            ["q"] => break,
            _ => answer::part(HELP, false)?,
        }
        show(&walk, steps)?;
    }
    answer::part(&text::end(steps, answer::style()), false)
}

fn show<P: LabGame>(walk: &Walk<P>, steps: &Steps) -> Result<(), Failure> {
    let here = answers::position(walk.position());
    answer::part(&format!("\n{}", text::event_page(steps, walk.at(), &here, answer::style())), false)
}

/// To the next event of a kind; stays at the last if there is none.
fn seek<P: LabGame>(walk: &mut Walk<P>, is_wanted: impl Fn(usize) -> bool) {
    while walk.forward() {
        if is_wanted(walk.at()) {
            return;
        }
    }
}

/// To a step by its number, from 1.
fn go<P: LabGame>(walk: &mut Walk<P>, number: &str) {
    let Ok(wanted) = number.parse::<usize>() else { return };
    while walk.at() + 1 < wanted && walk.forward() {}
    while walk.at() + 1 > wanted && walk.backward() {}
}
