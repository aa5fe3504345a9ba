//! `tesuji why`: what a search did with a move.

use crate::bounds::{Bounds, USUAL_DEPTH};
use crate::exit::Failure;
use crate::place;
use crate::place::read_line;
use crate::tuning::Tuning;
use crate::{answer, args, bar, interrupt};
use clap::Args;
use std::sync::Arc;
use std::time::Instant;
use tesuji_api::Why;
use tesuji_engine::WhyQuestion;
use tesuji_game::{PositionStack, Stop};
use tesuji_lab::LabGame;
use tesuji_search::{Shared, Table};
use tesuji_text::grouped;

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
pub(crate) fn run<P: LabGame>(options: &Options) -> Result<(), Failure> {
    let (position, _) = place::read::<P>(&options.position, false).map_err(Failure::Usage)?;
    let text = format!("{} {}", options.line, options.mv);
    let moves = read_line(&position, &text).map_err(Failure::Usage)?;
    if moves.is_empty() {
        return Err(Failure::Usage("which move?".to_string()));
    }
    let question = WhyQuestion {
        line: PositionStack::new(position),
        moves,
        profile: options.tuning.profile::<P>()?,
        limits: options.bounds.limits(USUAL_DEPTH),
        free_nodes: options.free_nodes,
    };
    let full = |_| Failure::Failed(vec![format!("--hash: {} MB do not fit", options.hash)]);
    let shared = |size| Table::new(size).map(|table| Arc::new(Shared::new(table, 1))).map_err(full);
    let stop = interrupt::stop()?;
    let why = ask(&question, &shared(options.hash)?, &shared(16)?, stop)?;
    let depth = why.depth;
    answer::print(why, options.json)?;
    if stop.is_set() {
        return Err(Failure::Interrupted(format!("after depth {depth}")));
    }
    Ok(())
}

/// Asks until Ctrl-C: then what was found so far is told.
fn ask<P: LabGame>(
    question: &WhyQuestion<P>,
    shared: &Arc<Shared>,
    scratch: &Arc<Shared>,
    stop: &Stop,
) -> Result<Why, Failure> {
    shared.signals.start(Instant::now(), false);
    let message =
        || format!("{} nodes, without pruning {}", grouped(shared.nodes()), grouped(scratch.nodes()));
    let work = || P::why(question, shared, scratch, stop);
    let answer = bar::endless(message, work);
    answer.ok_or_else(|| Failure::Usage("which move?".to_string()))
}
