//! Iterative deepening (ID): the search of a root from shallow to deep until it is told to stop.

use crate::node::Root;
use crate::probe::Again;
use crate::report::{SearchInfo, SearchResult};
use crate::root::{RootMove, RootMoves};
use crate::techniques::Aspiration;
use crate::worker::{BEFORE, MAX_PLY, Stopped, Worker};
use crate::{Depth, Limits, Probe};
use std::time::{Duration, Instant};
use tesuji_game::{Bound, Position, PositionStack, Score, Stop};

/// What is to be searched.
#[derive(Clone, Debug)]
pub struct Task<P: Position> {
    /// The game so far; its top is the root.
    pub line: PositionStack<P>,
    /// Only these moves, or all if empty.
    pub moves: Vec<P::Move>,
    /// How many best lines are wanted.
    pub lines: usize,
    /// When it has done enough.
    pub limits: Limits,
    /// What ends it from outside.
    pub stop: Stop,
}

impl<P: Position> Task<P> {
    /// The best line of a position.
    pub fn new(position: P, limits: Limits) -> Task<P> {
        Task { line: PositionStack::new(position), moves: Vec::new(), lines: 1, limits, stop: Stop::new() }
    }

    /// The same, until a stop.
    #[must_use]
    pub fn until(self, stop: &Stop) -> Task<P> {
        Task { stop: stop.clone(), ..self }
    }
}

impl<P: Position, Q: Probe> Worker<P, Q> {
    /// Begins a search now and carries it out, until a limit is reached or the task is stopped. News go to `tell`.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use tesuji_chess::Position;
    /// use tesuji_eval::ChessEvaluator;
    /// use tesuji_search::{Limits, Shared, Silent, Table, Task, Worker};
    ///
    /// let shared = Arc::new(Shared::new(Table::new(1)?, 1));
    /// let mut worker = Worker::new(0, shared, Position::start(), Box::new(ChessEvaluator::default()), Silent);
    /// for _ in 0..2 {
    ///     let answer = worker.run(&Task::new(Position::start(), Limits::nodes(5_000)), |_| ());
    ///     assert!(answer.depth > 3 && answer.nodes >= 5_000);
    /// }
    /// # Ok::<(), tesuji_search::OutOfMemory>(())
    /// ```
    pub fn run(&mut self, task: &Task<P>, tell: impl FnMut(&SearchInfo<P::Move>)) -> SearchResult<P::Move> {
        self.shared.begin(Instant::now(), false);
        self.join(task, tell)
    }

    /// Iterative deepening (ID), the loop over depths of one thread. Takes part in a search that was begun: by [`Shared::begin`](crate::Shared::begin), or by
    /// [`Signals::start`](crate::Signals::start) where it goes on with the work of the one before. For several workers,
    /// and for thinking on the opponent's time.
    pub fn join(
        &mut self,
        task: &Task<P>,
        mut tell: impl FnMut(&SearchInfo<P::Move>),
    ) -> SearchResult<P::Move> {
        self.begin(task);
        let wanted = task.lines.clamp(1, self.root.moves.len().max(1));
        let mut done = 0;
        if !self.root.moves.is_empty() {
            let last = task.limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
            let mut pace = Pace::default();
            for depth in 1..=last {
                if self.iterate(depth, wanted, &mut tell).is_err() {
                    break;
                }
                done = depth;
                if self.number == 0
                    && (self.mate_is_found()
                        || self.limits.soft_nodes.is_some_and(|soft| self.nodes >= soft)
                        || self.is_settled(wanted, depth)
                        || self.time_is_up(&mut pace, depth))
                {
                    break;
                }
            }
        }
        self.publish();
        let lines = self.root.moves.iter().take(wanted).map(RootMove::line).collect();
        SearchResult { lines, depth: done, nodes: self.nodes }
    }

    /// Searches the root once, to one depth with one window, and gives the score with its line. No technique cuts
    /// the root or skips one of its moves: this is how a decision is tested. It takes part in a search that was begun,
    /// as [`join`](Worker::join) does.
    pub fn prove(
        &mut self,
        task: &Task<P>,
        window: (Score, Score),
        depth: Depth,
    ) -> Option<(Score, Vec<P::Move>)> {
        self.begin(task);
        if self.root.moves.is_empty() {
            return Some((self.stuck().0, Vec::new()));
        }
        self.root_depth = depth.max(1);
        let score = self.search::<Root>(window.0, window.1, depth, false).ok();
        let line = self.frames[BEFORE].line.clone();
        self.publish();
        score.map(|score| (score, line))
    }

    fn begin(&mut self, task: &Task<P>) {
        self.line = task.line.clone();
        self.line.set_root();
        self.evaluator.reset(self.line.top());
        self.limits = task.limits;
        self.stop = task.stop.clone();
        self.root_depth = 0;
        (self.nodes, self.known) = (0, 0);
        self.publish();
        self.unwind();
        let legal = self.line.top().legal_moves();
        let allowed = legal.iter().copied().filter(|mv| task.moves.is_empty() || task.moves.contains(mv));
        self.root = RootMoves::new(allowed);
        self.root.restricted = self.root.moves.len() < legal.len();
    }

    /// One iteration: every wanted line in turn.
    fn iterate(
        &mut self,
        depth: Depth,
        wanted: usize,
        tell: &mut impl FnMut(&SearchInfo<P::Move>),
    ) -> Result<(), Stopped> {
        self.root.forget_scores();
        for rank in 0..wanted {
            self.root.rank = rank;
            self.selective_depth = 0;
            self.probe.iteration(depth, rank + 1);
            let result = self.aspire(depth, rank, tell);
            if let Err(stopped) = result {
                // A move that was already proven better than the old best stays in front.
                self.settle_interrupted();
                return Err(stopped);
            }
            self.root.sort_done();
        }
        if self.number == 0 {
            for rank in 0..wanted {
                tell(&self.report(depth, rank));
            }
        }
        Ok(())
    }

    /// Searches one line with a window around its last score, widening it until the score fits.
    fn aspire(
        &mut self,
        depth: Depth,
        rank: usize,
        tell: &mut impl FnMut(&SearchInfo<P::Move>),
    ) -> Result<(), Stopped> {
        let last = self.root.moves[rank].settled;
        let aspiring = self.on.has(Aspiration::ID) && last > Score::MIN;
        let mut window = if aspiring {
            Aspiration::around(last, depth, &self.tunables.aspiration)
        } else {
            Aspiration::OPEN
        };
        self.root_depth = depth;
        loop {
            if window != Aspiration::OPEN {
                self.probe.tried(Aspiration::ID);
            }
            let score = self.search::<Root>(window.alpha, window.beta, depth, false);
            if score.is_ok() {
                self.root.sort();
            }
            let score = score?;
            let Some(wider) = window.widened(score, &self.tunables.aspiration) else {
                if window != Aspiration::OPEN {
                    self.probe.fired(Aspiration::ID);
                }
                return Ok(());
            };
            self.probe.searched_again(Again::Aspiration);
            if self.number == 0 && rank == 0 && self.shared.signals.elapsed().as_secs() >= 3 {
                tell(&self.report(depth, rank));
            }
            window = wider;
        }
    }

    /// After a stop in the middle of an iteration: lines without a new score fall back to their last one.
    fn settle_interrupted(&mut self) {
        let rank = self.root.rank;
        let moves = &mut self.root.moves[rank..];
        // Only a move that raised alpha in this iteration, or the first, has a score.
        let best = moves
            .iter()
            .enumerate()
            .filter(|(_, root)| root.score > Score::MIN && root.bound != Bound::Upper)
            .max_by_key(|&(i, root)| (root.score, std::cmp::Reverse(i)))
            .map(|(i, _)| i);
        if let Some(best) = best {
            moves[..=best].rotate_right(1);
        }
    }

    fn report(&self, depth: Depth, rank: usize) -> SearchInfo<P::Move> {
        self.publish();
        SearchInfo {
            depth,
            rank: rank + 1,
            line: self.root.moves[rank].line(),
            nodes: self.shared.nodes(),
            known: self.shared.known(),
            elapsed: self.shared.signals.elapsed(),
            permille_full: self.shared.table.permille_full(),
        }
    }

    /// Whether the mate that was asked for is found.
    fn mate_is_found(&self) -> bool {
        let score = self.root.moves[0].score;
        self.limits.mate.is_some_and(|wanted| {
            score > Score::DRAW && score.mate_distance().is_some_and(|plies| plies <= wanted)
        })
    }

    /// Whether a search on time has nothing left to find, because all its lines end in mate. A mate in one or two moves is
    /// the shortest there is, since no iteration passes over a mate in one. For a longer one the search goes on to twice
    /// its depth: pruning may have hidden a shorter.
    fn is_settled(&self, wanted: usize, depth: Depth) -> bool {
        let budget = self.budget();
        let timed = budget.soft.or(budget.hard).is_some();
        timed
            && self.root.moves[..wanted].iter().all(|root| {
                let plies = root.score.mate_distance().filter(|_| root.bound == Bound::Exact);
                let shortest = |plies| plies <= 3 && root.score > Score::DRAW;
                plies.is_some_and(|plies| shortest(plies) || depth >= 2 * Depth::from(plies))
            })
    }

    /// Whether another iteration would be too much.
    fn time_is_up(&self, pace: &mut Pace, depth: Depth) -> bool {
        let best = &self.root.moves[0];
        let share = best.nodes as f64 / self.nodes.max(1) as f64;
        let factor = pace.factor(P::pack(best.mv), best.score, share, depth);
        let budget = self.budget();
        let Some(soft) = budget.soft else { return false };
        if self.shared.signals.pondering() {
            return false;
        }
        // With one legal move there is nothing to decide.
        let (factor, free) =
            if self.root.moves.len() == 1 { (0.1, Duration::ZERO) } else { (factor, budget.free) };
        let elapsed = self.shared.signals.elapsed();
        elapsed >= free && elapsed.as_secs_f64() >= soft.as_secs_f64() * factor
    }
}

/// The deepest iteration.
const MAX_DEPTH: Depth = MAX_PLY as Depth - 10;

/// How settled a search is: what the planned time is stretched or cut by.
#[derive(Clone, Copy, Debug, Default)]
struct Pace {
    best: u16,
    stable: u32,
    last: Option<Score>,
}

impl Pace {
    /// A factor on the planned time: less when the best move stays and takes most nodes, more when the score
    /// falls.
    fn factor(&mut self, best: u16, score: Score, share: f64, depth: Depth) -> f64 {
        self.stable = if best == self.best { (self.stable + 1).min(8) } else { 0 };
        self.best = best;
        let fall = self.last.map_or(0, |last| last.raw() - score.raw()).clamp(-40, 80);
        self.last = Some(score);
        if depth < 5 {
            return 1.0;
        }
        let stability = 1.35 - 0.09 * f64::from(self.stable);
        let effort = 1.75 - 1.25 * share;
        let falling = 1.0 + f64::from(fall) / 110.0;
        (stability * effort * falling).clamp(0.2, 3.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sure_search_takes_less_time_and_a_falling_one_more() {
        let mut pace = Pace::default();
        let calm: Vec<f64> = (1..20).map(|depth| pace.factor(7, Score::cp(20), 0.9, depth)).collect();
        assert!(calm[18] < 0.5 && calm[18] < calm[6]);
        let falling = pace.factor(7, Score::cp(-60), 0.9, 20);
        assert!(falling > calm[18]);
        let changed = pace.factor(9, Score::cp(-60), 0.2, 21);
        assert!(changed > 1.5);
    }
}
