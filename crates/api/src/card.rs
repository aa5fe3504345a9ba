//! What was found in a position to be solved.

use crate::{Move, Position, Score};
use serde::{Deserialize, Serialize};

/// What became of a problem. `tesuji solve`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Solution {
    /// The line of the file, or the number of the game, from 1.
    pub line: u64,
    /// What the problem is called, or nothing.
    pub name: String,
    /// The name of its game.
    pub game: String,
    /// Where in a game it comes from, if it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub origin: Option<Origin>,
    /// Whether nobody said what is wanted.
    pub wants_nothing: bool,
    /// What was found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<Card>,
    /// What is wrong with the problem, where nothing was found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// Time it took, in seconds.
    pub seconds: f64,
    /// Where the proof of its mate was written.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<ProofFile>,
}

/// A proof in a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ProofFile {
    /// The file.
    pub file: String,
    /// How many steps it has.
    pub steps: u64,
}

/// Whether a file holds a proof of a mate. `tesuji proof`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ProofCheck {
    /// The position that it is about.
    pub position: String,
    /// How many positions were checked; null if it is no proof.
    pub positions: Option<u64>,
    /// What is wrong with it, if anything.
    pub flaw: Option<String>,
}

/// Where in a game a problem comes from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Origin {
    /// Who played whom, as far as the file says.
    pub players: Option<String>,
    /// The move that left something to be found, with its number: `6.Nxd5`.
    pub after: String,
    /// The number of the answer: `6...`.
    pub number: String,
    /// What the game was worth to the side that solves before that move,
    pub before: Score,
    /// and after it.
    pub after_score: Score,
}

/// What was found in a position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Card {
    /// The position.
    pub position: Position,
    /// Whether nothing but a mate counts, since the side to move has no king.
    pub mate_alone: bool,
    /// The solution: the best line, as far as it is settled.
    pub line: Vec<Move>,
    /// What it is worth to the side to move.
    pub score: Score,
    /// What it achieves.
    pub verdict: Verdict,
    /// Whether it is what was wanted, if something was.
    pub solved: Option<bool>,
    /// When the first move was found.
    pub found: Found,
    /// Nodes to find it, or all moves of a line.
    pub nodes: u64,
    /// What the line shows.
    pub themes: Vec<Theme>,
    /// All solutions of a mate, if they were asked for and could be told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tree: Option<SolutionTree>,
    /// What proof-number search did, if that was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prover: Option<ProverCounts>,
    /// Why it is this line, if that was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reasons: Option<Reasons>,
}

/// What a solution achieves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Verdict {
    /// It mates.
    Mates {
        /// In so many plies.
        plies: u16,
        /// Whether that is proven.
        proven: bool,
        /// Whether it is proven that no mate is shorter.
        shortest: bool,
        /// It is proven that there is no mate within so many plies; 0 if nothing of the kind is known.
        none_within: u16,
    },
    /// The side to move is mated, whatever it plays: that is proven.
    Mated {
        /// After so many plies at most.
        plies: u16,
        /// Whether it is proven that it can hold out so long.
        longest: bool,
    },
    /// It wins material.
    Wins {
        /// Worth so many hundredths of a pawn.
        cp: i32,
    },
    /// It wins the game.
    Decides,
    /// It gains a better game, or loses less than any other move.
    Improves,
    /// It saves a game that any other move loses.
    Saves,
    /// Nothing is there to be found.
    Nothing,
    /// The position is lost.
    Loses,
    /// There is no mate.
    NoMate {
        /// Whether that is proven.
        proven: bool,
    },
}

/// All solutions of a mate. `tesuji solve --keys` and `--tree`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SolutionTree {
    /// The first move that mates, with what follows it; null if none mates in time.
    pub key: Option<Variation>,
    /// Other first moves that mate in time.
    pub cooks: Vec<Dual>,
    /// The other first moves, and what refutes them.
    pub tries: Vec<Try>,
    /// Whether nothing was left out.
    pub whole: bool,
}

/// A move of the attacker that mates, and what follows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Variation {
    /// The move.
    #[serde(rename = "move")]
    pub mv: Move,
    /// Plies to the mate, with this one.
    pub plies: u16,
    /// Defences, those that hold out longest first; none where it is mate.
    pub defences: Vec<Defence>,
}

/// A move of the defender, and what mates after it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Defence {
    /// The move.
    #[serde(rename = "move")]
    pub mv: Move,
    /// How it is mated; null if that was left out.
    pub answer: Option<Variation>,
    /// Other moves that mate in time.
    pub duals: Vec<Dual>,
}

/// Another move of the attacker that mates in time.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Dual {
    /// The move.
    #[serde(rename = "move")]
    pub mv: Move,
    /// Plies to the mate, with this one.
    pub plies: u16,
    /// Whether it is the same step with another promotion, or without one.
    pub promotion: bool,
    /// Whether it mates before the last move of the solution.
    pub short: bool,
}

/// A first move that does not mate in time.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Try {
    /// The move, and the defence that refutes it if that is proven.
    pub line: Vec<Move>,
}

/// What proof-number search did. `tesuji solve --stats`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ProverCounts {
    /// Positions that were entered, each time anew.
    pub expansions: u64,
    /// Of these, positions that the table did not know.
    pub positions: u64,
    /// Positions after a check whose ways out were counted when they were first seen.
    pub first_looks: u64,
    /// Children that the table knew with the very same in hand,
    pub exact: u64,
    /// or with something else in hand that tells as much or a part of it.
    pub dominated: u64,
    /// Children that it knew nothing of.
    pub missed: u64,
    /// Of all these, children that are refuted on this very path.
    pub on_path: u64,
    /// Children that would repeat a position of the path.
    pub repeated: u64,
    /// Times that a node went beyond its limits, lest the search go round in circles.
    pub extensions: u64,
    /// Nodes below a move of the attacker for which another one like it waits,
    pub attacks_waited_for: u64,
    /// and below such moves of the defender.
    pub defences_waited_for: u64,
}

/// When a move was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Found {
    /// At this depth; 0 if a proof found it.
    pub depth: i32,
    /// After so many nodes.
    pub nodes: u64,
}

/// A theme of a line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Theme {
    /// Its name: `fork`.
    pub name: String,
    /// The tag that Lichess has for it, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lichess: Option<String>,
    /// Its name in Japanese, if it is one of shogi.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub japanese: Option<String>,
    /// Where it shows: `Nc7+ attacks king e8 and rook a8`.
    pub sentence: String,
    /// The move of the line that shows it, from 0.
    #[serde(default)]
    pub ply: u32,
    /// The pieces that make it, the most important first: `N c7`; a small letter is the second side's.
    #[serde(default)]
    pub pieces: Vec<String>,
}

/// Why a solution is the solution.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Reasons {
    /// Other first moves that do as well; of mates, those that take no longer.
    pub duals: Vec<Other>,
    /// Other first moves that mate too, but later.
    pub slower: Vec<Other>,
    /// Natural moves that do not.
    pub tries: Vec<Other>,
    /// How many moves of the solver, from the first on, are the only ones that do as well.
    pub only_moves: u64,
    /// How many of these are the only ones that mate at all, where the line mates.
    pub sole_moves: u64,
    /// Of so many.
    pub moves: u64,
    /// Nodes that it took to say so.
    pub nodes: u64,
}

/// Another first move, and what follows.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Other {
    /// The move and what follows.
    pub line: Vec<Move>,
    /// What it is worth to the side to move.
    pub score: Score,
}

/// What the problems of a file come to, after the last of them. `tesuji solve FILE`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SolveSummary {
    /// How many positions there were.
    pub positions: u64,
    /// Of how many it was said what is wanted.
    pub asked: u64,
    /// How many of these were solved.
    pub solved: u64,
    /// How many could not be read.
    pub broken: u64,
    /// Nodes in all.
    pub nodes: u64,
    /// Time spent on all of them, in seconds.
    pub seconds: f64,
    /// Time that went by, in seconds; less where several were solved at the same time.
    pub elapsed: f64,
}

/// Both searches on the same problems. `tesuji solve --compare`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SolveComparison {
    /// A row for each search.
    pub searches: Vec<SolveRow>,
}

/// What one search made of all problems.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SolveRow {
    /// The search.
    pub algorithm: String,
    /// How many it solved.
    pub solved: u64,
    /// Of so many.
    pub positions: u64,
    /// Nodes in all.
    pub nodes: u64,
    /// Time in all, in seconds.
    pub seconds: f64,
}
