//! The solver.

use super::inquiry::Inquiry;
use super::line::settled;
use super::prover::Prover;
use super::{Branch, Effort, Explanation, Found, Solution, Verdict};
use crate::hunt::Hunts;
use crate::mate::{Attack, Mate, Step};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;
use tesuji_game::{Evaluator, Position, PositionStack, Score};
use tesuji_params::Profile;
use tesuji_search::{Answer, Depth, Limits, OutOfMemory, Report, Shared, Silent, Table, Task, Worker};

/// Of the nodes for the solution, each question about it gets this share.
const SHARE: u64 = 8;
/// Of the nodes for the solution, this share looks for a mate by checks first, and never more than so many.
const QUICK_SHARE: u64 = 16;
const QUICK: u64 = 50_000;
/// A mate that was wanted and is proven gets no more than so many nodes of search.
const PROVEN: u64 = 20_000;
/// A line of so many plies shows what it wins.
const TELLING: usize = 6;
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
/// use tesuji_solve::tactics::{Effort, Solver, Verdict};
///
/// let mut solver = Solver::new(ChessEvaluator::default(), Position::start(), &Profile::default(), 1)?;
/// let position = Position::from_fen("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1").unwrap();
/// let stop = AtomicBool::new(false);
/// let effort = Effort { limits: Limits::nodes(5_000), explain: true, mate: false, shortest: true };
/// let solution = solver.solve(&PositionStack::new(position.clone()), effort, &stop).unwrap();
/// assert_eq!(position.san(solution.line[0]), "Rd8#");
/// assert_eq!(solution.verdict, Verdict::Mates { plies: 1, proven: true, shortest: true });
/// assert_eq!(solution.explanation.unwrap().only_moves, 1);
/// # Ok::<(), tesuji_search::OutOfMemory>(())
/// ```
pub struct Solver<P: Position, E: Evaluator<P>> {
    worker: Worker<P, E, Silent>,
    shared: Arc<Shared>,
    /// What a proof may take.
    bytes: usize,
    /// Who looks for mates that need quiet moves.
    hunter: Option<Box<dyn Hunts<P>>>,
}

/// A mate that was proven before the search began, perhaps with its proof; and the nodes it took.
struct Proven<M> {
    mate: Option<Mate<M>>,
    steps: Option<Vec<Step<M>>>,
    nodes: u64,
}

/// What was found.
struct Hit<M> {
    best: Branch<M>,
    /// Whether a mate is proven, and whether it is proven to be the shortest.
    proven: [bool; 2],
    /// Its proof, if one was made on the way.
    steps: Option<Vec<Step<M>>>,
    found: Found,
    nodes: u64,
    /// Moves that were the best for a while.
    seen: Vec<M>,
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
        Ok(Solver { worker, shared, bytes: mebibytes << 20, hunter: None })
    }

    /// Has mates that are wanted hunted. The hunter should use the table of [`shared`](Solver::shared).
    #[must_use]
    pub fn with_hunter(self, hunter: Option<Box<dyn Hunts<P>>>) -> Self {
        Solver { hunter, ..self }
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

    /// Solves the last position of a line. Gives nothing if there is no move or it was stopped.
    pub fn solve(
        &mut self,
        line: &PositionStack<P>,
        effort: Effort,
        stop: &AtomicBool,
    ) -> Option<Solution<P::Move>> {
        let mut hit = self.find(line, effort, stop).ok()??;
        let explanation =
            if effort.explain { Some(self.explain(line, effort.limits, &hit, stop).ok()?) } else { None };
        let (length, gain) = settled(line.top(), &hit.best.line);
        if !hit.best.mates() {
            hit.best.line.truncate(length);
        }
        let second = explanation.as_ref().and_then(Explanation::second);
        Some(Solution {
            verdict: Verdict::of(hit.best.score, hit.proven, gain, second),
            line: hit.best.line,
            score: hit.best.score,
            found: hit.found,
            nodes: hit.nodes,
            proof: hit.steps,
            explanation,
        })
    }

    /// The best line: by a quick look for a mate, then by a search, then by a proof of the mate it found.
    fn find(
        &mut self,
        line: &PositionStack<P>,
        effort: Effort,
        stop: &AtomicBool,
    ) -> Result<Option<Hit<P::Move>>, Stopped> {
        let limits = effort.limits;
        let prover = Prover { line, bytes: self.bytes, limits, stop };
        let Proven { mut mate, mut steps, nodes: quick } = self.prove_first(&prover, effort)?;
        let mut nodes = quick;
        let mut seen = Vec::new();
        let keep = |report: &Report<P::Move>| {
            seen.extend(report.line.moves.first().map(|&mv| (report.depth, report.nodes, mv)));
        };
        let rest = Limits {
            nodes: limits.nodes.map(|all| all.saturating_sub(nodes).max(1)),
            mate: mate.as_ref().map(|mate| mate.length),
            ..limits
        };
        let rest = if mate.is_some() && effort.mate {
            Limits { nodes: Some(nodes.min(PROVEN)), ..rest }
        } else {
            rest
        };
        let Some(mut answer) = self.ask(line, Vec::new(), rest, stop, keep)? else { return Ok(None) };
        nodes += answer.nodes;
        let mut found = settled_for(&seen, &answer);
        let mut best =
            Branch { line: std::mem::take(&mut answer.lines[0].moves), score: answer.lines[0].score };
        let longer = mate.as_ref().is_none_or(|mate| best.score > Score::mate_in(mate.length));
        let wanted = effort.shortest && !mate.as_ref().is_some_and(|mate| mate.shortest);
        if best.mates() && longer || mate.is_some() && wanted {
            let known = mate.as_ref().filter(|_| !longer).map(|mate| mate.length);
            let within = known.or_else(|| best.score.mate_distance());
            // Where pieces can be dropped, a mate is a chain of checks by custom.
            let attack = if P::FACTS.has_drops && mate.is_some() { Attack::Checks } else { Attack::All };
            let most = limits.nodes.unwrap_or(answer.nodes);
            let (shorter, more) = prover.prove(attack, within, effort.shortest, most)?;
            nodes += more;
            if shorter.is_some() || longer {
                (mate, steps) = (shorter, None);
            }
        }
        let proven = [mate.is_some(), mate.as_ref().is_some_and(|mate| mate.shortest)];
        if let Some(mate) = mate {
            if mate.line.first() != best.line.first() {
                found = Found { depth: 0, nodes: quick.min(nodes) };
            }
            best = Branch { line: mate.line, score: Score::mate_in(mate.length) };
        }
        if !best.mates() {
            nodes += self.lengthen(line, &mut best.line, part(limits, answer.nodes), stop)?;
        }
        let seen = seen.iter().filter(|seen| seen.0 >= FIRST_IMPRESSION).map(|seen| seen.2).collect();
        Ok(Some(Hit { best, proven, steps, found, nodes, seen }))
    }

    /// A mate, before anything is searched: what a quick proof shows, or all that can be done where a mate is wanted.
    fn prove_first(&self, prover: &Prover<'_, P>, effort: Effort) -> Result<Proven<P::Move>, Stopped> {
        let Effort { limits, mate: wanted, .. } = effort;
        let nodes = match limits.nodes {
            Some(nodes) if wanted => Some(nodes - nodes / QUICK_SHARE),
            None if wanted => None,
            nodes => Some(nodes.map_or(QUICK, |nodes| (nodes / QUICK_SHARE).min(QUICK))),
        };
        let Some(hunter) = self.hunter.as_ref().filter(|_| wanted) else {
            let (mate, nodes) = prover.prove(Attack::Checks, None, false, nodes.unwrap_or(u64::MAX))?;
            return Ok(Proven { mate, steps: None, nodes });
        };
        let hunt = hunter.hunt(prover.line, Limits { nodes, ..limits }, prover.stop);
        if prover.stop.load(Relaxed) {
            return Err(Stopped);
        }
        let steps = hunt.proof.map(|proof| proof.steps);
        Ok(Proven { mate: hunt.mate, steps, nodes: hunt.nodes })
    }

    /// Goes on with a line that the table cut short, so that it shows what it wins; tells the nodes that took.
    fn lengthen(
        &mut self,
        line: &PositionStack<P>,
        moves: &mut Vec<P::Move>,
        limits: Limits,
        stop: &AtomicBool,
    ) -> Result<u64, Stopped> {
        let (mut line, mut nodes) = (line.clone(), 0);
        for &mv in moves.iter() {
            line.push(mv);
        }
        while moves.len() < TELLING && line.game_over().is_none() {
            let Some(answer) = self.ask(&line, Vec::new(), limits, stop, |_| ())? else { break };
            nodes += answer.nodes;
            for &mv in &answer.lines[0].moves {
                line.push(mv);
                moves.push(mv);
            }
        }
        Ok(nodes)
    }

    fn explain(
        &mut self,
        line: &PositionStack<P>,
        limits: Limits,
        hit: &Hit<P::Move>,
        stop: &AtomicBool,
    ) -> Result<Explanation<P::Move>, Stopped> {
        let mut inquiry = Inquiry::new(self, line, part(limits, hit.nodes), stop);
        let mut best = inquiry.completed(hit.best.clone())?;
        let (duals, second) = inquiry.duals(&best)?;
        let tries = inquiry.tries(&best, &duals, second, &hit.seen)?;
        if !best.mates() {
            best.line.truncate(settled(line.top(), &best.line).0);
        }
        let only_moves = if duals.is_empty() { inquiry.only_moves(&best)? } else { 0 };
        Ok(Explanation { duals, tries, only_moves, nodes: inquiry.nodes })
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
        let answer = self.worker.join(&Task { line, moves, lines: 1, limits }, tell);
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
