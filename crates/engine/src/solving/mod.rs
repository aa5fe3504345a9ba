//! Problems solved.
//!
//! A [`Problem`] is a position with what is wanted of it; a [`ProblemSolver`] finds what is there, ready to be shown.

mod chance;
mod game_solver;
mod problem;
mod solutions;

pub(crate) use game_solver::solver;
pub use problem::{Problem, Wanted};

use crate::Game;
use std::sync::Arc;
use tesuji_api::Card;
use tesuji_game::{Score, Stop};
use tesuji_search::{Limits, Shared};
use tesuji_solve::mate::Proof;
pub use tesuji_solve::tactics::Extent;

/// How to go about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SolveOptions {
    /// For each move that has to be found.
    pub limits: Limits,
    /// Whether to say why.
    pub explain: bool,
    /// Whether a mate has to be the shortest, proven.
    pub shortest: bool,
    /// Whether to use the plain search for tactics, with material alone, and no more.
    pub plain: bool,
    /// How much of the solutions of a mate is told.
    pub tree: Extent,
}

/// What was found in a position.
#[derive(Clone, Debug)]
pub struct Solved<G: Game> {
    /// What there is to say of it.
    pub card: Card,
    /// The proof of the mate, if one was made on the way.
    pub proof: Option<Proof<G>>,
}

/// Solves problems of one game.
pub trait ProblemSolver<G: Game>: Send {
    /// What its searches share: their nodes can be counted while they run.
    fn shared(&self) -> &Arc<Shared>;

    /// Solves a problem. `None` if it was stopped.
    fn solve(&mut self, problem: &Problem<G>, effort: &SolveOptions, stop: &Stop) -> Option<Solved<G>>;

    /// The moves of a game that gave something away, and left something to be found: they let the other side mate, win or
    /// save a game, or gain much. The limits are for each position. `None` if it was stopped.
    fn scan(&mut self, start: &G, moves: &[G::Move], limits: Limits, stop: &Stop) -> Option<Vec<Chance>>;
}

/// A move that gave something away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chance {
    /// How many moves had been played after it.
    pub ply: usize,
    /// What the game was worth to the other side before it,
    pub before: Score,
    /// and after it.
    pub after: Score,
}
