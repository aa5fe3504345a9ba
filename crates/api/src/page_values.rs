//! Values that the page of `tesuji serve` shows, with what is written of them: the page formats no score and adds nothing up.

use crate::{Card, Side, Steps};
use serde::{Deserialize, Serialize};

/// What a position is worth without looking ahead, from the view of the side that starts the game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PageEvaluated {
    /// The evaluation.
    pub eval: String,
    /// What the position is worth, as it is written.
    pub score: String,
    /// Whether the side that starts the game is not worse off.
    pub first: bool,
    /// What that is made of; the last is the sum.
    pub bars: Vec<PageBar>,
    /// What the first of these is made of, where that is told too.
    pub terms: Vec<PageBar>,
    /// What each piece adds to the output of a network, the largest first.
    pub pieces: Vec<PageShare>,
    /// What pairs of pieces add together, the largest first.
    pub pairs: Vec<PagePair>,
}

/// A part of a sum.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PageBar {
    /// What it is.
    pub name: String,
    /// How long it is, in hundredths of a pawn.
    pub value: i32,
    /// As it is written.
    pub written: String,
    /// Whether it is the sum of those before it.
    pub total: bool,
}

/// What a piece adds to the output of a network.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PageShare {
    /// Whose it is.
    pub side: Side,
    /// The piece and where it is: `N f3`, `P in hand`.
    pub piece: String,
    /// Its square by row and column from the top left; nothing if it is in hand.
    pub at: Option<[u8; 2]>,
    /// Beside the largest, from -1 to 1.
    pub strength: f64,
    /// As it is written,
    pub written: String,
    /// and where there is little room.
    pub short: String,
}

/// What two pieces add together.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PagePair {
    /// The pieces.
    pub pieces: [String; 2],
    /// Their squares by row and column from the top left.
    pub at: [Option<[u8; 2]>; 2],
    /// Whether it is for the side that starts the game.
    pub first: bool,
    /// As it is written.
    pub written: String,
}

/// What a position would be worth with a piece on other squares, from the view of the side that it belongs to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PageHeat {
    /// Where the piece stands, by row and column from the top left.
    pub from: [u8; 2],
    /// Every free square where it may stand.
    pub squares: Vec<PageHeatSquare>,
}

/// A square that a piece was tried on.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PageHeatSquare {
    /// By row and column from the top left.
    pub at: [u8; 2],
    /// How much better the position would be beside the largest difference, from -1 to 1.
    pub strength: f64,
    /// By how much, as it is written.
    pub written: String,
}

/// A teaching search with its scores as they are written.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PageStepped {
    /// The search.
    pub steps: Steps,
    /// The scores of each event.
    pub scores: Vec<PageStepScores>,
}

/// The scores of an event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PageStepScores {
    /// What was found.
    pub score: Option<String>,
    /// The lower end of the window; null if it is open.
    pub alpha: Option<String>,
    /// The upper end.
    pub beta: Option<String>,
}

/// What there is to be found in a position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PageSolution {
    /// The solution.
    pub card: Card,
    /// What it is worth to the side to move, as it is written.
    pub score: String,
}
