//! `tesuji why`: what a search did with a move.

use crate::bounds::{Bounds, USUAL_DEPTH};
use crate::exit::Failure;
use crate::output::grouped;
use crate::place::{self, read_line};
use crate::playable::{self, Playable, in_prose};
use crate::tuning::Tuning;
use crate::{args, bar, interrupt, terminal};
use clap::Args;
use serde_json::{Value, json};
use std::io::{self, Write as _};
use std::sync::Arc;
use std::time::Instant;
use tesuji_engine::{Question, Why, prose};
use tesuji_game::{PositionStack, Stop};
use tesuji_search::{Examination, Shared, Table};

/// Options of `tesuji why`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The position, as FEN, SFEN or `startpos`
    pub(crate) position: String,

    /// The move, as in Nf3, g1f3, P-7f or 7g7f
    #[arg(value_name = "MOVE")]
    mv: String,

    /// Moves that lead from the position to where the move is asked about
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    line: String,

    #[command(flatten)]
    bounds: Bounds,

    /// How many nodes the search without pruning may take
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = args::some_nodes, allow_negative_numbers = true)]
    free_nodes: u64,

    /// Megabytes for the table
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = args::table, allow_negative_numbers = true)]
    hash: usize,

    /// Print one JSON object
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    tuning: Tuning,
}

/// Runs the command.
pub(crate) fn run<P: Playable>(options: &Options) -> Result<(), Failure> {
    let (position, _) = playable::read::<P>(&options.position, false).map_err(Failure::Usage)?;
    let text = format!("{} {}", options.line, options.mv);
    let moves = read_line(&position, &text).map_err(Failure::Usage)?;
    if moves.is_empty() {
        return Err(Failure::Usage("which move?".to_string()));
    }
    let question = Question {
        line: PositionStack::new(position),
        moves,
        profile: options.tuning.profile::<P>()?,
        limits: options.bounds.limits(USUAL_DEPTH),
        free_nodes: options.free_nodes,
    };
    let full = |_| Failure::Failed(vec![format!("--hash: {} MB do not fit", options.hash)]);
    let shared = |size| Table::new(size).map(|table| Arc::new(Shared::new(table, 1))).map_err(full);
    let stop = interrupt::stop()?;
    let answer = ask(&question, &shared(options.hash)?, &shared(16)?, stop)?;
    if options.json {
        writeln!(io::stdout().lock(), "{}", object(&answer))?;
    } else {
        write!(terminal::out(), "{answer}")?;
    }
    if stop.is_set() {
        return Err(Failure::Interrupted(format!("after depth {}", answer.answer.depth)));
    }
    Ok(())
}

/// Asks until Ctrl-C: then what was found so far is told.
fn ask<P: Playable>(
    question: &Question<P>,
    shared: &Arc<Shared>,
    scratch: &Arc<Shared>,
    stop: &Stop,
) -> Result<Why<P>, Failure> {
    shared.signals.start(Instant::now(), false);
    let message =
        || format!("{} nodes, without pruning {}", grouped(shared.nodes()), grouped(scratch.nodes()));
    let work = || P::why(question, shared, scratch, stop);
    let answer = bar::endless(message, work);
    answer.ok_or_else(|| Failure::Usage("which move?".to_string()))
}

fn object<P: Playable>(why: &Why<P>) -> Value {
    let node = why.path.position(why.path.moves.len().saturating_sub(1));
    let examined = |known: &Option<(i32, Examination)>| {
        known.as_ref().map(|(iteration, known)| examination(*iteration, known))
    };
    let free = why.free.as_ref().map(|free| {
        let mut object = json!({
            "depth": free.depth,
            "score": place::json(free.score),
            "best": place::json(free.best),
        });
        object[in_prose::<P>("line")] = json!(prose(&node, &free.line));
        object[in_prose::<P>("best")] = json!(prose(&node, &free.best_line));
        object
    });
    let mut object = json!({
        "depth": why.answer.depth,
        "nodes": why.answer.nodes,
        "score": why.answer.score().map(place::json),
        "move": examined(&why.of_move),
        "node": examined(&why.before),
        "after": examined(&why.after),
        "passages": why.inquiry.passages.len(),
        "last": why.inquiry.passages.last().map(|passage| why.path.sentence(passage)),
        "without_pruning": free,
    });
    object[P::POSITION] = why.path.root.to_text().into();
    object[in_prose::<P>("line")] = json!(why.path.words());
    object[in_prose::<P>("best")] =
        json!(why.answer.lines.first().map(|line| prose(&why.path.root, &line.moves)));
    object
}

fn examination(iteration: i32, known: &Examination) -> Value {
    let rules = known.judgements.iter().map(|judgement| {
        json!({
            "technique": judgement.technique.name(),
            "on": judgement.on,
            "applies": judgement.applies,
            "rule": judgement.comparison.as_ref().map(ToString::to_string),
            "holds": judgement.holds(),
        })
    });
    json!({
        "iteration": iteration,
        "depth": known.depth,
        "alpha": place::json(known.alpha),
        "beta": place::json(known.beta),
        "static": known.static_score.map(place::json),
        "improving": known.improving,
        "table_depth": known.table.map(|entry| entry.depth),
        "table_score": known.table.map(|entry| place::json(entry.score)),
        "number": known.candidate.map(|mv| mv.nth),
        "history": known.candidate.map(|mv| mv.history),
        "reduction": known.candidate.map(|mv| mv.reduction),
        "rules": rules.collect::<Vec<Value>>(),
    })
}
