//! `tesuji why`: what a search did with a move.

use crate::exit::Failure;
use crate::place::{self, read_line};

use crate::tuning::Tuning;
use crate::{args, interrupt, perft};
use clap::Args;
use serde_json::{Value, json};
use std::io::{self, Write as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};
use tesuji_chess::Position;
use tesuji_engine::{Question, Why, why};
use tesuji_game::PositionStack;
use tesuji_search::{Budget, Examination, Limits, Shared, Silent, Table};

/// Options of `tesuji why`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The position, as FEN or `startpos`
    position: String,

    /// The move, as in Nf3 or g1f3
    #[arg(value_name = "MOVE")]
    mv: String,

    /// Moves that lead from the position to where the move is asked about
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    line: String,

    /// How many plies deep; 12 without any limit
    #[arg(long, value_name = "N", value_parser = args::search_depth, allow_negative_numbers = true)]
    depth: Option<i32>,

    /// Stop after so many nodes
    #[arg(long, value_name = "N", value_parser = args::some_nodes, allow_negative_numbers = true)]
    nodes: Option<u64>,

    /// Stop after so many seconds
    #[arg(long, value_name = "S", value_parser = args::seconds, allow_negative_numbers = true)]
    time: Option<Duration>,

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
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let (position, _) =
        perft::read(&options.position, false).map_err(|error| Failure::Usage(format!("{error}")))?;
    let text = format!("{} {}", options.line, options.mv);
    let moves = read_line(&position, &text).map_err(Failure::Usage)?;
    if moves.is_empty() {
        return Err(Failure::Usage("which move?".to_string()));
    }
    let limited = options.depth.is_some() || options.nodes.is_some() || options.time.is_some();
    let question = Question {
        line: PositionStack::new(position),
        moves,
        profile: options.tuning.profile()?,
        limits: Limits {
            depth: options.depth.or((!limited).then_some(12)),
            nodes: options.nodes,
            mate: None,
            budget: Budget { hard: options.time, ..Budget::UNLIMITED },
        },
        free_nodes: options.free_nodes,
    };
    let full = |_| Failure::Failed(vec![format!("--hash: {} MB do not fit", options.hash)]);
    let shared = |size| Table::new(size).map(|table| Arc::new(Shared::new(table, 1))).map_err(full);
    let answer = ask(&question, &shared(options.hash)?, &shared(16)?)?;
    let mut out = io::stdout().lock();
    if options.json { Ok(writeln!(out, "{}", object(&answer))?) } else { Ok(write!(out, "{answer}")?) }
}

/// Asks until Ctrl-C: then what was found so far is told.
fn ask(
    question: &Question<Position>,
    shared: &Arc<Shared>,
    scratch: &Arc<Shared>,
) -> Result<Why<Position>, Failure> {
    let (stop, done) = (interrupt::flag()?, AtomicBool::new(false));
    shared.signals.start(Instant::now(), false);
    let (answer, Silent) = thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(Relaxed) && !stop.load(Relaxed) {
                thread::park_timeout(Duration::from_millis(5));
            }
            shared.signals.stop();
        });
        let answer = why(question, shared, scratch, stop, Silent);
        done.store(true, Relaxed);
        answer
    });
    answer.ok_or_else(|| Failure::Usage("which move?".to_string()))
}

fn object(why: &Why<Position>) -> Value {
    let node = why.path.position(why.path.moves.len().saturating_sub(1));
    let examined = |known: &Option<(i32, Examination)>| {
        known.as_ref().map(|(iteration, known)| examination(*iteration, known))
    };
    json!({
        "fen": why.path.root.fen(),
        "line_san": why.path.words(),
        "depth": why.answer.depth,
        "nodes": why.answer.nodes,
        "best_san": why.answer.lines.first().map(|line| place::sans(&why.path.root, &line.moves)),
        "score": why.answer.score().map(place::json),
        "move": examined(&why.of_move),
        "node": examined(&why.before),
        "after": examined(&why.after),
        "passages": why.inquiry.passages.len(),
        "last": why.inquiry.passages.last().map(|passage| why.path.sentence(passage)),
        "without_pruning": why.free.as_ref().map(|free| json!({
            "depth": free.depth,
            "score": place::json(free.score),
            "line_san": place::sans(&node, &free.line),
            "best": place::json(free.best),
            "best_san": place::sans(&node, &free.best_line),
        })),
    })
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
