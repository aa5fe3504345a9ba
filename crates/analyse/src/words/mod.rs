//! Facts as sentences: one file for each language.

mod english;
mod japanese;

pub(crate) use english::sentence as english;
pub(crate) use japanese::sentence as japanese;

use crate::reason::Fact;
use tesuji_api::{MateCount, Move};

/// What a sentence is made of.
pub(crate) struct Said<'a> {
    pub(crate) fact: &'a Fact,
    /// How people count mates of the game.
    pub(crate) mates: MateCount,
    /// Whether pieces that are taken come back.
    pub(crate) drops: bool,
    /// The first move of the better line, and of the refutation if the game goes on.
    pub(crate) better: Option<&'a Move>,
    pub(crate) answer: Option<&'a Move>,
    /// The points with the better line and with the move.
    pub(crate) chances: [f64; 2],
}

impl Said<'_> {
    /// The length of a mate as people count it.
    fn length(&self, plies: u16) -> u16 {
        match self.mates {
            MateCount::Moves => plies.div_ceil(2),
            MateCount::Plies => plies,
        }
    }
}
