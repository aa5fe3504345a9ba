//! The searches that the full one grew from, written to be read.
//!
//! | file | what it adds |
//! |---|---|
//! | `minimax.rs` | the definition of the answer: the best move against the best reply |
//! | `alphabeta.rs` | a window: moves that cannot matter are not searched |
//! | `pvs.rs` | zero windows: all moves but the first are only proven worse |
//! | `tactic.rs` | killers, and captures and checks beyond the horizon |
//! | `fractional.rs` | a budget instead of a depth: moves cost what they do to the heuristic |
//!
//! All of them search to a fixed depth, without a table. They share the frame in this file: a line of positions,
//! an evaluator, counters, a probe, and a way to be stopped.

mod alphabeta;
mod fractional;
mod minimax;
mod order;
mod pvs;
mod recall;
mod tactic;
#[cfg(test)]
mod tests;

pub use order::{Candidacy, candidacy};

use crate::probe::{End, Visit};
use crate::techniques::MateDistance;
use crate::worker::{MAX_PLY, Stopped};
use crate::{Depth, Probe};
use recall::Recall;
use std::fmt;
use std::time::{Duration, Instant};
use tesuji_game::{Changes, Evaluator, MoveList, Ply, Position, PositionStack, Score, Stop};
use tesuji_params::Technique;

/// A search of this module.
///
/// ```
/// use tesuji_search::classic::Algorithm;
/// assert_eq!(Algorithm::named("pvs"), Some(Algorithm::Pvs));
/// assert_eq!(Algorithm::Minimax.to_string(), "minimax");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Algorithm {
    /// Plain negamax, no cuts: what all exact searches must agree with.
    Minimax,
    /// Negamax with alpha-beta.
    AlphaBeta,
    /// Principal variation search.
    Pvs,
    /// Alpha-beta with killers, then quiescence of twice the depth.
    Tactic,
    /// Alpha-beta with a budget: moves that lose cost more, moves that win are free.
    Fractional,
}

impl Algorithm {
    /// All of them, each one after those it grew from.
    pub const ALL: [Algorithm; 5] =
        [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::Pvs, Algorithm::Tactic, Algorithm::Fractional];

    /// The name as commands spell it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Algorithm::Minimax => "minimax",
            Algorithm::AlphaBeta => "alphabeta",
            Algorithm::Pvs => "pvs",
            Algorithm::Tactic => "tactic",
            Algorithm::Fractional => "fractional",
        }
    }

    /// Whether it gives minimax's score.
    #[must_use]
    pub const fn is_exact(self) -> bool {
        matches!(self, Algorithm::Minimax | Algorithm::AlphaBeta | Algorithm::Pvs)
    }

    /// The search of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Algorithm> {
        Algorithm::ALL.into_iter().find(|algorithm| algorithm.name() == name)
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What a search found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClassicAnswer<M> {
    /// The score of the root. If the search was stopped: of the best move so far, `MIN` if there is none.
    pub score: Score,
    /// The principal variation. Empty only if the root has no moves, or the search was stopped at once.
    pub line: Vec<M>,
    /// Nodes, leaves included.
    pub nodes: u64,
    /// Nodes that ended without playing a move: at the horizon or with the game.
    pub leaves: u64,
    /// Nodes where a move failed high.
    pub cutoffs: u64,
    /// Those where it was the first move.
    pub first_cutoffs: u64,
    /// How long it took.
    pub elapsed: Duration,
    /// Whether the search came to its end.
    pub finished: bool,
}

/// What stops a search before its depth is done.
#[derive(Clone, Debug)]
pub struct Guard {
    /// From outside, or at a time.
    pub stop: Stop,
    /// After so many nodes.
    pub nodes: Option<u64>,
}

/// The common frame of the classic searches.
///
/// ```
/// use tesuji_chess::Position;
/// use tesuji_eval::ChessEvaluator;
/// use tesuji_game::{PositionStack, Score, Stop};
/// use tesuji_search::classic::{Algorithm, ClassicSearch, Guard};
/// use tesuji_search::Silent;
///
/// let mate = Position::from_fen("3k4/R7/1R6/5K2/8/8/8/8 w - - 0 1").unwrap();
/// let guard = Guard { stop: Stop::new(), nodes: None };
/// let mut classic = ClassicSearch::new(PositionStack::new(mate), Box::new(ChessEvaluator::default()), Silent, guard);
/// let found = classic.run(Algorithm::AlphaBeta, 2);
/// assert_eq!(found.score, Score::mate_in(1));
/// ```
pub struct ClassicSearch<P: Position, Q: Probe> {
    line: PositionStack<P>,
    evaluator: Box<dyn Evaluator<P>>,
    changes: Changes<P>,
    /// Who watches.
    pub probe: Q,
    guard: Guard,
    nodes: u64,
    leaves: u64,
    cutoffs: u64,
    first_cutoffs: u64,
    /// The moves from the root to here, packed.
    played: Vec<u16>,
    /// The best line from each ply on.
    lines: Vec<Vec<P::Move>>,
    /// The best score of the root so far.
    best: Score,
    /// The move that last refuted a sibling at each ply, packed.
    killers: Vec<u16>,
    /// The moves of the root, packed, in the order in which they win ties.
    precedence: Vec<u16>,
    /// Whether mates that are out of reach narrow windows.
    mate_distance: bool,
    /// How many moves of a node are searched, if not all.
    widest: Option<usize>,
    /// What the fractional search remembers.
    recall: Recall,
    /// Puts moves out of order, to see that it does not matter.
    #[cfg(test)]
    shuffle: Option<tesuji_game::random::Random>,
}

/// How a node begins: over already, or with moves to try.
enum Entered<M> {
    Ended(Score),
    Moves(MoveList<M>),
}

/// Nodes from one look at the stop to the next; the first node looks.
const PATIENCE: u64 = 1024;

/// No search is deeper, so that quiescence of twice the depth has room.
pub const MAX_DEPTH: Depth = MAX_PLY as Depth / 3;

impl<P: Position, Q: Probe> ClassicSearch<P, Q> {
    /// A search of the top of a line.
    pub fn new(mut line: PositionStack<P>, evaluator: Box<dyn Evaluator<P>>, probe: Q, guard: Guard) -> Self {
        line.set_root();
        ClassicSearch {
            line,
            evaluator,
            changes: Changes::new(),
            probe,
            guard,
            nodes: 0,
            leaves: 0,
            cutoffs: 0,
            first_cutoffs: 0,
            played: Vec::new(),
            lines: vec![Vec::new(); MAX_PLY + 2],
            best: Score::MIN,
            killers: vec![0; MAX_PLY + 2],
            precedence: Vec::new(),
            mate_distance: true,
            widest: None,
            recall: Recall::new(None),
            #[cfg(test)]
            shuffle: None,
        }
    }

    /// The same without mate distance pruning: to see what it saves.
    #[must_use]
    pub fn without_mate_distance(mut self) -> Self {
        self.mate_distance = false;
        self
    }

    /// The same with only the most promising moves of each node, at least one: a tree that can be drawn.
    #[must_use]
    pub fn widest(mut self, moves: usize) -> Self {
        self.widest = Some(moves.max(1));
        self
    }

    /// Searches the root to a depth of at least 1 and at most [`MAX_DEPTH`].
    pub fn run(&mut self, algorithm: Algorithm, depth: Depth) -> ClassicAnswer<P::Move> {
        let start = Instant::now();
        let depth = depth.clamp(1, MAX_DEPTH);
        (self.nodes, self.leaves, self.cutoffs, self.first_cutoffs) = (0, 0, 0, 0);
        self.best = Score::MIN;
        self.killers.fill(0);
        self.evaluator.reset(self.line.top());
        self.precedence = self.precedence();
        let answer = match algorithm {
            Algorithm::Minimax => self.minimax(depth),
            Algorithm::AlphaBeta => self.alphabeta(Score::MIN, Score::MAX, depth),
            Algorithm::Pvs => self.pvs(Score::MIN, Score::MAX, depth),
            Algorithm::Tactic => self.tactic(Score::MIN, Score::MAX, depth, 2 * depth),
            Algorithm::Fractional => self.fractional(depth),
        };
        if answer.is_err() {
            self.unwind();
        }
        ClassicAnswer {
            score: answer.unwrap_or(self.best),
            line: self.lines[0].clone(),
            nodes: self.nodes,
            leaves: self.leaves,
            cutoffs: self.cutoffs,
            first_cutoffs: self.first_cutoffs,
            elapsed: start.elapsed(),
            finished: answer.is_ok(),
        }
    }

    /// Begins a node. The rules are asked before the depth: a mate on the horizon is a mate.
    fn enter(&mut self, depth: Depth, alpha: Score, beta: Score) -> Result<Entered<P::Move>, Stopped> {
        if let Some(score) = self.arrive(depth, alpha, beta)? {
            return Ok(Entered::Ended(score));
        }
        if depth <= 0 {
            let score = self.evaluate();
            return Ok(Entered::Ended(self.leave(score, End::Horizon)));
        }
        Ok(Entered::Moves(self.line.top().legal_moves()))
    }

    /// Every move as it comes; where only some are wanted, the most promising.
    fn all_or_best(&mut self, moves: MoveList<P::Move>, depth: Depth) -> MoveList<P::Move> {
        if self.widest.is_some() { self.by_candidacy(moves, depth) } else { moves }
    }

    /// Counts a node, and ends it if the game is over there.
    fn arrive(&mut self, depth: Depth, alpha: Score, beta: Score) -> Result<Option<Score>, Stopped> {
        let ply = self.line.ply();
        let mv = self.played.last().copied().unwrap_or(0);
        self.probe.entered(Visit { mv, ply, depth, alpha, beta });
        self.nodes += 1;
        self.lines[usize::from(ply.0)].clear();
        self.check_stop()?;
        let position = self.line.top();
        // A drawn root must still give a move.
        let ruled = if ply == Ply::ROOT { None } else { self.line.outcome() };
        let over = ruled.or_else(|| (!position.has_moves()).then(|| position.stuck()));
        let score = over.map(|outcome| outcome.score(position.side(), ply));
        Ok(score.map(|score| self.leave(score, End::GameOver)))
    }

    /// Ends a node.
    fn leave(&mut self, score: Score, end: End) -> Score {
        self.leaves += u64::from(matches!(end, End::GameOver | End::Horizon | End::StandPat));
        self.probe.left(score, end);
        score
    }

    /// Ends a node whose best move has a score, searched with a window.
    fn conclude(&mut self, best: Score, alpha: Score, beta: Score) -> Score {
        let end = if best >= beta {
            End::FailedHigh
        } else if best > alpha {
            End::Exact
        } else {
            End::FailedLow
        };
        self.leave(best, end)
    }

    /// The window without mates that no line through this node can give. Empty if alpha is not below beta. At the root
    /// nothing is out of reach.
    fn narrow(&mut self, alpha: Score, beta: Score) -> (Score, Score) {
        if !self.mate_distance || self.line.ply() == Ply::ROOT {
            return (alpha, beta);
        }
        let narrowed = MateDistance::narrow(alpha, beta, self.line.ply());
        if alpha.is_mate() || beta.is_mate() {
            self.probe.tried(Technique::MateDistance);
        }
        if narrowed.0 >= narrowed.1 {
            self.probe.fired(Technique::MateDistance);
        }
        narrowed
    }

    fn play(&mut self, mv: P::Move) {
        self.played.push(P::pack(mv));
        self.changes.clear();
        self.line.push_observed(mv, &mut self.changes);
        self.evaluator.push(&self.changes);
    }

    fn take_back(&mut self) {
        self.played.pop();
        self.line.pop();
        self.evaluator.pop();
    }

    /// The static score of the top of the line.
    fn evaluate(&mut self) -> Score {
        self.evaluator.evaluate(self.line.top())
    }

    /// A move of this node is its best so far: puts it before the best line of the node it leads to.
    fn keep(&mut self, mv: P::Move, score: Score) {
        let ply = usize::from(self.line.ply().0);
        let (here, below) = self.lines.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(mv);
        here[ply].extend_from_slice(&below[0]);
        if ply == 0 {
            self.best = score;
        }
        self.probe.improved(P::pack(mv), score);
    }

    /// The `nth` move, from 0, failed high.
    fn count_cutoff(&mut self, nth: usize) {
        self.cutoffs += 1;
        self.first_cutoffs += u64::from(nth == 0);
        self.probe.cutoff(nth + 1);
    }

    fn check_stop(&self) -> Result<(), Stopped> {
        let over_nodes = self.guard.nodes.is_some_and(|limit| self.nodes > limit);
        let stopped = || self.nodes % PATIENCE == 1 && self.guard.stop.is_set();
        if over_nodes || stopped() { Err(Stopped) } else { Ok(()) }
    }

    /// After a stop in the middle: ends every open node, and takes all moves back.
    fn unwind(&mut self) {
        self.probe.left(Score::DRAW, End::Stopped);
        while self.line.ply() > Ply::ROOT {
            self.take_back();
            self.probe.left(Score::DRAW, End::Stopped);
        }
    }
}
