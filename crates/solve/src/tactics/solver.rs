//! The solver.

use super::inquiry::Inquiry;
use super::line::settled;
use super::{Found, Solution, Verdict};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;
use tesuji_game::{Evaluator, Position, PositionStack};
use tesuji_params::Profile;
use tesuji_search::{Answer, Depth, Limits, OutOfMemory, Report, Shared, Silent, Table, Task, Worker};

/// Of the nodes for the solution, each question about it gets this share.
const SHARE: u64 = 8;
/// Iterations below this say nothing about how a move looks.
const FIRST_IMPRESSION: Depth = 3;

/// Told to stop.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stopped;

/// Solves positions of one game, one after the other.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use tesuji_chess::Position;
/// use tesuji_eval::ChessEvaluator;
/// use tesuji_game::PositionStack;
/// use tesuji_params::Profile;
/// use tesuji_search::Limits;
/// use tesuji_solve::tactics::{Solver, Verdict};
///
/// let mut solver = Solver::new(ChessEvaluator::default(), Position::start(), &Profile::default(), 1)?;
/// let position = Position::from_fen("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1").unwrap();
/// let stop = AtomicBool::new(false);
/// let solution = solver.solve(&PositionStack::new(position.clone()), Limits::nodes(5_000), &stop).unwrap();
/// assert_eq!(position.san(solution.line[0]), "Rd8#");
/// assert_eq!(solution.verdict, Verdict::Mates(1));
/// assert_eq!(solution.only_moves, 1);
/// # Ok::<(), tesuji_search::OutOfMemory>(())
/// ```
pub struct Solver<P: Position, E: Evaluator<P>> {
    worker: Worker<P, E, Silent>,
    shared: Arc<Shared>,
}

impl<P: Position, E: Evaluator<P>> Solver<P, E> {
    /// With a table of so many MiB.
    ///
    /// # Errors
    /// If it does not fit.
    pub fn new(evaluator: E, start: P, profile: &Profile, mebibytes: usize) -> Result<Self, OutOfMemory> {
        let shared = Arc::new(Shared::new(Table::new(mebibytes)?, 1));
        let mut worker = Worker::new(0, Arc::clone(&shared), start, evaluator, Silent);
        worker.configure(profile.techniques, &profile.tunables);
        Ok(Solver { worker, shared })
    }

    /// What its searches share: where a stop is heard. The stop that [`solve`](Solver::solve) is given must be set
    /// before.
    #[must_use]
    pub fn shared(&self) -> &Arc<Shared> {
        &self.shared
    }

    /// Forgets everything: the next answer is the same as from a new solver.
    pub fn forget(&mut self) {
        self.shared.table.clear();
        self.worker.forget();
    }

    /// Searches the last position of a line and nothing more. Gives nothing if there is no move or it was stopped.
    pub fn find(
        &mut self,
        line: &PositionStack<P>,
        limits: Limits,
        stop: &AtomicBool,
    ) -> Option<Answer<P::Move>> {
        self.ask(line, Vec::new(), limits, stop, |_| ()).ok()?
    }

    /// Solves the last position of a line and explains the solution: the limits are for finding it, explaining takes
    /// up to twice as many nodes again. Gives nothing if there is no move or it was stopped.
    pub fn solve(
        &mut self,
        line: &PositionStack<P>,
        limits: Limits,
        stop: &AtomicBool,
    ) -> Option<Solution<P::Move>> {
        self.explained(line, limits, stop).ok()?
    }

    fn explained(
        &mut self,
        line: &PositionStack<P>,
        limits: Limits,
        stop: &AtomicBool,
    ) -> Result<Option<Solution<P::Move>>, Stopped> {
        let mut history = Vec::new();
        let keep = |report: &Report<P::Move>| {
            history.extend(report.line.moves.first().map(|&mv| (report.depth, report.nodes, mv)));
        };
        let Some(answer) = self.ask(line, Vec::new(), limits, stop, keep)? else { return Ok(None) };
        let found = settled_for(&history, &answer);
        let mut inquiry = Inquiry::new(self, line, part(limits, answer.nodes), stop);
        let Some(mut best) = inquiry.completed(answer.lines.into_iter().next())? else { return Ok(None) };
        let (duals, second) = inquiry.duals(&best)?;
        let second_score = duals.first().or(second.as_ref()).map(|other| other.score);
        let seen: Vec<P::Move> =
            history.iter().filter(|seen| seen.0 >= FIRST_IMPRESSION).map(|seen| seen.2).collect();
        let tries = inquiry.tries(&best, &duals, second, &seen)?;
        let (length, gain) = settled(line.top(), &best.line);
        if !best.mates() {
            best.line.truncate(length);
        }
        let only_moves = if duals.is_empty() { inquiry.only_moves(&best)? } else { 0 };
        Ok(Some(Solution {
            verdict: Verdict::of(best.score, gain, second_score),
            line: best.line,
            score: best.score,
            duals,
            tries,
            only_moves,
            found,
            nodes: answer.nodes,
            explained: inquiry.nodes,
        }))
    }

    /// The best lines among some moves, or all if there are none. `None` if there is nothing to play.
    pub(super) fn ask(
        &mut self,
        line: &PositionStack<P>,
        moves: Vec<P::Move>,
        limits: Limits,
        stop: &AtomicBool,
        tell: impl FnMut(&Report<P::Move>),
    ) -> Result<Option<Answer<P::Move>>, Stopped> {
        self.shared.signals.start(Instant::now(), false);
        // A stop that came before the signals were started anew.
        if stop.load(Relaxed) {
            return Err(Stopped);
        }
        self.shared.table.grow_older();
        let mut line = line.clone();
        line.set_root();
        let answer = self.worker.run(&Task { line, moves, lines: 1, limits }, tell);
        if stop.load(Relaxed) {
            Err(Stopped)
        } else {
            Ok(Some(answer).filter(|answer| !answer.lines.is_empty()))
        }
    }
}

/// When the search settled for its answer, out of the moves that were best after each iteration.
fn settled_for<M: Copy + Eq>(history: &[(Depth, u64, M)], answer: &Answer<M>) -> Found {
    let last_other = history.iter().rposition(|&(_, _, mv)| Some(mv) != answer.best());
    match history.get(last_other.map_or(0, |last| last + 1)) {
        Some(&(depth, nodes, _)) => Found { depth, nodes },
        None => Found { depth: answer.depth + 1, nodes: answer.nodes },
    }
}

/// A part of what was spent.
fn part(limits: Limits, spent: u64) -> Limits {
    let nodes = (limits.nodes.unwrap_or(spent) / SHARE).max(1_000);
    Limits { nodes: Some(nodes), depth: None, mate: None, ..limits }
}
