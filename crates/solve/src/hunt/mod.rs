//! Mates hunted with everything there is.
//!
//! A [`Hunter`] asks proof-number search about checks, searches with an evaluator that sees nothing but the danger of a
//! king, and asks proof-number search about all moves; once there is a mate, all of them look for a shorter one.
//! What the search claims is never believed: a [proof](crate::mate::Proof) is made of it move by move, and without one
//! there is no mate.

mod deadline;
mod hunter;
mod plan;
mod prover;
mod watch;
mod within;

pub use hunter::Hunter;
pub use plan::Plan;

use crate::mate::{Mate, Proof};
use std::sync::atomic::AtomicBool;
use tesuji_game::{Position, PositionStack};
use tesuji_search::Limits;

/// Who hunts mates of a game, whatever guides him.
pub trait Hunts<P: Position>: Send {
    /// Hunts the king of the side that is not to move. Every hunt begins with nothing known, so that with a limit of nodes
    /// the answer depends on position and nodes alone; it leaves the table empty.
    ///
    /// Without a limit of nodes one hunt follows the other, each with more nodes, until one finds a mate or time is up.
    /// With a mate among the limits, one within so many plies is hunted and no shorter one.
    fn hunt(&self, line: &PositionStack<P>, limits: Limits, stop: &AtomicBool) -> Hunt<P>;
}

/// What a hunt found.
#[derive(Clone, Debug)]
pub struct Hunt<P: Position> {
    /// The shortest mate that was found.
    pub mate: Option<Mate<P::Move>>,
    /// Its proof, if it was made of a search's claim. Proof-number search [writes](crate::mate::Solver::proof) its
    /// own when asked.
    pub proof: Option<Proof<P>>,
    /// Who found it, and who found a shorter one than was known.
    pub by: Vec<Part>,
    /// Whether it is proven that there is no mate, or none as short as was asked for.
    pub none: bool,
    /// Claims of the search of which no proof could be made.
    pub dropped: u32,
    /// Nodes of all parts.
    pub spent: Spent,
}

impl<P: Position> Hunt<P> {
    fn new() -> Hunt<P> {
        let (mate, proof, by) = (None, None, Vec::new());
        Hunt { mate, proof, by, none: false, dropped: 0, spent: Spent::default() }
    }
}

/// A part of a hunt.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Part {
    /// Proof-number search among checks.
    Checks,
    /// Proof-number search among all moves.
    Proof,
    /// The search.
    Search,
    /// The search for a shorter mate.
    Shorter,
    /// Making a proof of what the search claims.
    Prover,
}

impl Part {
    /// All of them.
    pub const ALL: [Part; 5] = [Part::Checks, Part::Proof, Part::Search, Part::Shorter, Part::Prover];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Part::Checks => "checks",
            Part::Proof => "proof",
            Part::Search => "search",
            Part::Shorter => "shorter",
            Part::Prover => "prover",
        }
    }
}

/// Nodes by part. A node of the search is a move played, one of the others a position whose moves were generated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Spent([u64; Part::ALL.len()]);

impl Spent {
    /// Of one part.
    #[must_use]
    pub const fn on(&self, part: Part) -> u64 {
        self.0[part as usize]
    }

    /// Of all.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.0.iter().sum()
    }

    fn add(&mut self, part: Part, nodes: u64) {
        self.0[part as usize] += nodes;
    }

    /// And all that was spent before.
    fn join(&mut self, before: &Spent) {
        for part in Part::ALL {
            self.add(part, before.on(part));
        }
    }
}
