//! Problems solved, with text at the edge.
//!
//! A [`Solver`] is the same for all games: a [`Problem`] is a position with what is wanted of it, a [`Card`] is what
//! was found, ready to be shown.

mod chance;
mod diagram;
mod game_solver;

pub use diagram::{Cell, Diagram};
pub(crate) use game_solver::solver;

use std::sync::Arc;
use tesuji_game::{MateCount, Score, Stop};
use tesuji_search::{Limits, Shared};
use tesuji_solve::tactics::{FoundAt, Verdict};

/// A position to be solved.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Problem {
    /// The position: FEN or SFEN.
    pub position: String,
    /// A move of the other side that comes first.
    pub prior: Option<String>,
    /// What is wanted.
    pub wanted: Wanted,
}

/// What is wanted of a position. Moves may be in any dialect of the game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Wanted {
    /// Whatever there is.
    #[default]
    Anything,
    /// One of these moves.
    Best(Vec<String>),
    /// None of these moves.
    Avoid(Vec<String>),
    /// This line, in which the other side answers; any mate will do where the line mates.
    Line(Vec<String>),
    /// A mate.
    Mate {
        /// In so many plies, or fewer; in any number if none is given.
        plies: Option<u16>,
    },
}

/// How to go about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// For each move that has to be found.
    pub limits: Limits,
    /// Whether to say why.
    pub explain: bool,
    /// Whether a mate has to be the shortest, proven.
    pub shortest: bool,
    /// Whether to use the plain search for tactics, with material alone, and no more.
    pub plain: bool,
}

/// What was found in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// The position, after the move that comes first.
    pub position: String,
    /// Who is to move.
    pub side: &'static str,
    /// How the lengths of mates are told in its game.
    pub mates: MateCount,
    /// Whether nothing but a mate counts, since the side to move has no king.
    pub mate_alone: bool,
    /// How it looks.
    pub diagram: Diagram,
    /// The solution: the best line, as far as it is settled.
    pub line: Words,
    /// What it is worth to the side to move.
    pub score: Score,
    /// What it achieves.
    pub verdict: Verdict,
    /// Whether it is what was wanted, if something was.
    pub right: Option<bool>,
    /// When the first move was found.
    pub found: FoundAt,
    /// Nodes to find it, or all moves of a line.
    pub nodes: u64,
    /// The proof of the mate as [`WrittenProof`](tesuji_solve::mate::WrittenProof) reads it, if one was made on the way.
    pub proof: Option<String>,
    /// What the line shows.
    pub themes: Vec<Motif>,
    /// Why it is this line, if that was asked.
    pub explanation: Option<Reasons>,
}

/// Moves one after the other.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Words {
    /// As protocols write them.
    pub protocol: Vec<String>,
    /// As people write them.
    pub prose: Vec<String>,
    /// As Japanese books write them, in the game that has such.
    pub japanese: Option<Vec<String>>,
}

/// A theme of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Motif {
    /// Its name: `fork`.
    pub name: &'static str,
    /// The tag that Lichess has for it, if there is one.
    pub lichess: Option<&'static str>,
    /// Its name in Japanese, if it is one of shogi.
    pub japanese: Option<&'static str>,
    /// Where it shows: `Nc7+ attacks king e8 and rook a8`.
    pub sentence: String,
}

/// Why a solution is the solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reasons {
    /// Other first moves that do as well; of mates, those that take no longer.
    pub duals: Vec<Other>,
    /// Other first moves that mate too, but later.
    pub slower: Vec<Other>,
    /// Natural moves that do not.
    pub tries: Vec<Other>,
    /// How many moves of the solver, from the first on, are the only ones that do as well.
    pub only_moves: usize,
    /// How many of these are the only ones that mate at all, where the line mates.
    pub sole_moves: usize,
    /// Of so many.
    pub moves: usize,
    /// Nodes that it took to say so.
    pub nodes: u64,
}

/// Another first move, and what follows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Other {
    /// The move and what follows.
    pub line: Words,
    /// What it is worth to the side to move.
    pub score: Score,
}

/// Solves problems of one game.
pub trait Solver: Send {
    /// What its searches share: their nodes can be counted while they run.
    fn shared(&self) -> &Arc<Shared>;

    /// Solves a problem. `Ok(None)` if it was stopped.
    ///
    /// # Errors
    /// A position or move that is not one, or a game that is over.
    fn solve(&mut self, problem: &Problem, effort: &Effort, stop: &Stop) -> Result<Option<Card>, String>;

    /// The moves of a game that gave something away, and left something to be found: they let the other side mate, win or
    /// save a game, or gain much. The limits are for each position. `Ok(None)` if it was stopped.
    ///
    /// # Errors
    /// A position or move that is not one.
    fn scan(
        &mut self,
        start: &str,
        moves: &[String],
        limits: Limits,
        stop: &Stop,
    ) -> Result<Option<Vec<Chance>>, String>;
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
