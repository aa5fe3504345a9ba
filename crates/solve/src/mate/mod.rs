//! Mates proven and refuted by depth-first proof-number search (df-pn).
//!
//! A [`MateSolver`] takes one position and the moves the attacker may use ([`Attack`]): checks only, as in problems of
//! shogi, or all. It proves that the side to move mates, proves that it does not, or gives up when its
//! limit is reached. A proof can be [written out](MateSolver::proof) and is [checked](WrittenProof::check) by code
//! that shares nothing with the search but the rules.
//!
//! ```
//! use tesuji_chess::Position;
//! use tesuji_game::{PositionStack, Stop};
//! use tesuji_solve::mate::{MateAnswer, Attack, MateQuestion, MateSolver};
//!
//! let position = Position::from_fen("7k/8/8/8/8/8/R7/1R5K w - - 0 1").unwrap();
//! let mut solver = MateSolver::new(&PositionStack::new(position), Attack::All, 1 << 20);
//! let question = MateQuestion { within: Some(3), shortest: true, ..MateQuestion::default() };
//! let MateAnswer::Mate(mate) = solver.solve(&question, &Stop::new()) else { panic!("a ladder mates") };
//! assert_eq!((mate.length, mate.line.len(), mate.shortest), (3, 3, true));
//!
//! let proof = solver.proof(1_000, &question, &Stop::new()).unwrap();
//! let written = proof.write();
//! let read = tesuji_solve::mate::WrittenProof::read(&written).unwrap();
//! assert!(read.check::<Position>(10_000).is_ok());
//! ```
//!
//! # What is searched
//!
//! Depth-first proof-number search in a table. Moves that are much alike (the same step with and without promotion,
//! different pieces put on the same square in defence, or anywhere they are lost) are looked at one after the
//! other; those that wait count a little. A new position after a check begins with the number of ways out as its
//! proof number, in which all drops are one: a check from afar, with many squares between, is no worse than one
//! from near. After a check that loses its piece they are not counted: like one after a quiet move it begins with a
//! fixed number. A capture of the defender makes more to be done, and a piece put where it is lost is the last
//! defence to be tried. A child may use a quarter more than the next best one costs, so that the search does not jump
//! between them.
//!
//! Numbers that were found nearer to the root may lean on the very position that asks for them, and the search
//! would go round in circles. A node that is told such numbers therefore ignores its limits until something new was
//! looked at (the threshold control of Kishimoto, 2010), and takes them from a position with other pieces in hand
//! only if that was met no deeper.
//!
//! Without a bound on the length, and with all moves allowed, a second search whose bound rises takes a share of the
//! nodes, which finds short mates that the first passes by.
//!
//! One node is one position whose moves were generated or counted; a position that is searched again counts again.
//!
//! # Repetition
//!
//! To come back to a position of the path, or to the same board with less in hand, gains the attacker nothing and counts
//! as failure. A refutation that leans on such a position is kept for that very path only; once the node it leans on
//! is itself refuted, that holds everywhere. Repetitions with the game before the root and the move rule count as
//! the rules say. A mate that is found needs no position of the path, so it holds on every path; where a move
//! rule counts plies, it must also be short enough.
//!
//! # What is held
//!
//! A mate holds for an attacker with more in hand, a refutation for one with less. The search works out how
//! little would do, or how much would not, and keeps that.
//!
//! # Interpositions that only delay
//!
//! In a game with drops the defender can often put pieces between the attacker and his king, each to be taken
//! at once. If every move of the defender under attack is a drop, and each of them can be answered by a capture on the
//! same square that mates, or leaves him only such drops again, the position counts as mate: its distance is 0
//! ([`tesuji_game::delay`]). [`Mate::line`] goes on to the very end; [`Mate::length`] stops where the delaying begins.

mod check;
mod children;
mod counts;
mod keep;
mod line;
mod node;
mod numbers;
mod path;
mod proof;
mod search;
mod siblings;
mod slots;
mod solver;
mod store;
mod table;
mod together;
mod tree;

pub use check::Flaw;
pub use counts::ProverCounts;
pub use proof::{Proof, ProofError, ProofReader, ProofStep, WrittenProof};
pub use solver::MateSolver;
pub use tree::{Defence, Dual, SolutionTree, Try, Variation};

use std::fmt;

/// Which moves the attacker may use.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Attack {
    /// Moves that give check.
    Checks,
    /// All legal moves.
    All,
}

/// What to find out, and when to give up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MateQuestion {
    /// The mate may take so many plies; no bound if none is given.
    pub within: Option<u16>,
    /// Whether to go on until no shorter mate exists.
    pub shortest: bool,
    /// How many nodes may be searched, besides those of earlier questions. To write down the line of a mate that was
    /// proven a quarter more may be used, and a thousand.
    pub nodes: Option<u64>,
}

/// What was found out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MateAnswer<M> {
    /// There is a mate.
    Mate(Mate<M>),
    /// There is none with the moves and within the plies that were asked for.
    NoMate,
    /// Nobody knows yet.
    Unknown(GiveUp),
}

/// A mate that was proven.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mate<M> {
    /// The moves to the mate. The defender resists as long as he can, as far as that is known.
    pub line: Vec<M>,
    /// Plies to the mate, without interpositions that only delay.
    pub length: u16,
    /// Whether it is proven that no mate is shorter.
    pub shortest: bool,
    /// It is proven that there is no mate within so many plies; 0 if nothing of the kind is known.
    pub none_within: u16,
}

/// Why a question was given up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GiveUp {
    /// The nodes were used up.
    Nodes,
    /// The caller said so.
    Stopped,
    /// A path, or a proof to be written, was longer than there is room for.
    Memory,
}

impl fmt::Display for GiveUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            GiveUp::Nodes => "the nodes were used up",
            GiveUp::Stopped => "the search was stopped",
            GiveUp::Memory => "there was not enough room",
        })
    }
}

impl std::error::Error for GiveUp {}
