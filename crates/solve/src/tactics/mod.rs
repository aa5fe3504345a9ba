//! What a position holds, and why nothing else does as well.
//!
//! A [`TacticsSolver`] first searches for the best line. Then it asks what the line is worth without its first move, what
//! becomes of moves that look natural, and up to where the line is the only one. Everything it says is a line that was
//! searched.

mod defence;
mod inquiry;
mod line;
mod prover;
mod resistance;
mod settling;
mod solver;
mod telling;
mod tries;
mod verdict;

pub use solver::TacticsSolver;
pub use verdict::{Verdict, points};

use crate::mate::{ProofStep, ProverCounts, SolutionTree};
use tesuji_game::Score;
use tesuji_search::{Depth, Limits};

/// How to go about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// For finding the solution.
    pub limits: Limits,
    /// Whether to explain it, which takes up to twice as many nodes again.
    pub explain: bool,
    /// What is wanted.
    pub goal: Goal,
    /// Whether to go on until no mate is shorter, with as many nodes again.
    pub shortest: bool,
    /// Whether to tell all solutions of a mate, and how much of them, with as many nodes again.
    pub tree: Extent,
}

/// How much of the solutions of a mate is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Extent {
    /// Nothing but the line.
    #[default]
    Line,
    /// Every first move that mates in time, and every dual along the line.
    Keys,
    /// Side variations as well, with at most so many defences.
    Tree(usize),
}

/// What a solver is after.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Goal {
    /// Whatever is best.
    #[default]
    Best,
    /// A mate: hunting it comes first and search second.
    Mate,
    /// A mate and nothing else: the side to move has no game to win, since it has nothing to lose.
    MateAlone,
    /// How the side to move is mated, however it resists.
    Mated,
}

/// A solved position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution<M> {
    /// The line up to where it is settled: a mate, or nothing left to take. The side to move begins. A mate is told
    /// without [interpositions that only delay](tesuji_game::delay). Empty if a mate was all that counted and
    /// there is none.
    pub line: Vec<M>,
    /// What the search promises, from the side to move.
    pub score: Score,
    /// What is achieved.
    pub verdict: Verdict,
    /// When the search settled for the first move.
    pub found: FoundAt,
    /// Nodes to find the line.
    pub nodes: u64,
    /// The steps of the proof of a mate, if one was made on the way.
    pub proof: Option<Vec<ProofStep<M>>>,
    /// All solutions of a mate, if they were asked for and could be told.
    pub tree: Option<SolutionTree<M>>,
    /// What proof-number search did on the way.
    pub counts: ProverCounts,
    /// Why it is this line and no other, if that was asked.
    pub explanation: Option<Reasons<M>>,
}

/// Why a solution is the solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reasons<M> {
    /// Other first moves that do as well, with their lines; of mates, those that take no longer.
    pub duals: Vec<Branch<M>>,
    /// Other first moves that mate too, but later.
    pub slower: Vec<Branch<M>>,
    /// Natural first moves that do not, with what refutes them; the best of them first.
    pub tries: Vec<Branch<M>>,
    /// How many moves of the line, from the first on and of the side to move only, are the only ones that do as well.
    pub only_moves: usize,
    /// How many of these are the only ones that mate at all, where the line mates.
    pub sole_moves: usize,
    /// Nodes that it took.
    pub nodes: u64,
}

impl<M> Reasons<M> {
    /// The best that another first move gives.
    #[must_use]
    pub fn second(&self) -> Option<Score> {
        self.duals.first().or(self.slower.first()).or(self.tries.first()).map(|other| other.score)
    }
}

/// A first move and what follows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branch<M> {
    /// The move and the line after it. Never empty.
    pub line: Vec<M>,
    /// What it is worth, from the side to move at the root.
    pub score: Score,
}

impl<M: Copy> Branch<M> {
    /// Its first move.
    fn first(&self) -> M {
        self.line[0]
    }

    /// Whether it mates.
    fn mates(&self) -> bool {
        self.score.is_mate() && self.score > Score::DRAW
    }
}

/// When a move became the best and stayed so.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct FoundAt {
    /// In which iteration.
    pub depth: Depth,
    /// After how many nodes that iteration was done.
    pub nodes: u64,
}
