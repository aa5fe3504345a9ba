//! Mates hunted with everything there is.
//!
//! A [`Hunter`] asks proof-number search about checks, searches with an evaluator that sees nothing but the danger of a
//! king, and asks proof-number search about all moves; once there is a mate, all of them look for a shorter one.
//! What the search claims is never believed: a [proof](crate::mate::Proof) is made of it move by move, and without one
//! there is no mate.

mod hunter;
mod plan;
mod prover;
mod watch;
mod within;

pub use hunter::Hunter;
pub use plan::HuntPlan;

use crate::mate::{Mate, Proof, ProverCounts};
use tesuji_game::{Position, PositionStack, Stop};
use tesuji_search::Limits;

/// Who hunts mates of a game, whatever guides him.
pub trait Hunts<P: Position>: Send {
    /// Hunts the king of the side that is not to move. Every hunt begins with nothing known, so that with a limit of nodes
    /// the answer depends on position and nodes alone; it leaves the table empty.
    ///
    /// Without a limit of nodes one hunt follows the other, each with more nodes, until one finds a mate or time is up.
    /// With a mate among the limits, one within so many plies is hunted and no shorter one.
    fn hunt(&self, line: &PositionStack<P>, limits: Limits, stop: &Stop) -> Hunt<P>;
}

/// What a hunt found.
#[derive(Clone, Debug)]
pub struct Hunt<P: Position> {
    /// The shortest mate that was found.
    pub mate: Option<Mate<P::Move>>,
    /// Its proof, if it was made of a search's claim. Proof-number search [writes](crate::mate::MateSolver::proof) its
    /// own when asked.
    pub proof: Option<Proof<P>>,
    /// Whether it is proven that there is no mate, or none as short as was asked for.
    pub none: bool,
    /// Moves that the searches played, and positions whose moves were generated for proofs.
    pub nodes: u64,
    /// What proof-number search did.
    pub counts: ProverCounts,
}
