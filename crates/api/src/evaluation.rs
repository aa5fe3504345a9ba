//! What a position is worth without looking ahead, and why.

use crate::{Cell, Position, Score, Side};
use serde::{Deserialize, Serialize};

/// The evaluation of a position. `tesuji eval`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Evaluation {
    /// The position.
    pub position: Position,
    /// The evaluation: `linear`, `classic`, `network`, or a file.
    pub eval: String,
    /// What it is worth to the side to move.
    pub score: Score,
    /// What it is worth to the side that starts the game, in hundredths of a pawn.
    pub first_cp: i32,
    /// Where that comes from.
    pub explanation: Explanation,
}

/// What a number of an evaluator is made of.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Explanation {
    /// Named terms with weights.
    Terms(Terms),
    /// Material, centre and space.
    Classic(ClassicParts),
    /// Shares of pieces in the output of a network.
    Network(NetworkShares),
    /// Named terms, and shares of pieces in what a network adds to them.
    Residual(ResidualParts),
    /// Nothing but the number.
    Number,
}

/// A sum of terms between middle game and endgame.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Terms {
    /// Each term.
    pub terms: Vec<TermRow>,
    /// How much of the middle game is left,
    pub phase: i32,
    /// of this.
    pub phases: i32,
    /// How much of the endgame value counts,
    pub scale: i32,
    /// of this.
    pub full_scale: i32,
}

/// What one term gives each side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TermRow {
    /// The term.
    pub term: String,
    /// What the side has that starts the game.
    pub first: Tapered,
    /// What the other has.
    pub second: Tapered,
    /// What it adds for the side that starts, at the phase of the position.
    pub value: i32,
}

/// A value in the middle game and in the endgame.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Tapered {
    /// In the middle game.
    pub mg: i32,
    /// In the endgame.
    pub eg: i32,
}

/// The classic heuristic, from the view of the side that starts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ClassicParts {
    /// Its pieces less the other's.
    pub material: i32,
    /// Attacks on the centre of the side that starts, and of the other.
    pub centre_attacks: [i32; 2],
    /// What each of these counts.
    pub centre_attack: i32,
    /// The squares that each possesses.
    pub possessed: [Vec<String>; 2],
    /// What each of these counts.
    pub possessed_square: i32,
}

/// The output of a network, taken apart, from the view of the side to move. `bare_kings` and all shares are the output;
/// the scalings make the score of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct NetworkShares {
    /// The output for bare kings.
    pub bare_kings: f64,
    /// What each other piece adds, the largest first.
    pub pieces: Vec<PieceShare>,
    /// What pieces add together that they would not add without each other, the largest first.
    pub pairs: Vec<Pair>,
    /// The output of the network.
    pub output: i32,
    /// The stage of the game whose output it is, from 0.
    pub stage: u32,
    /// What scales the output, in order.
    pub scalings: Vec<Scaling>,
    /// What named terms say of the position; nothing where the network is added to them.
    pub twin: Option<Twin>,
}

/// The named terms beside a network that stands alone (its linear twin): how much of it a person can read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Twin {
    /// The named terms.
    pub terms: Terms,
    /// What they are worth together, to the side to move.
    pub terms_cp: i32,
    /// What they leave unexplained: the score less that.
    pub unexplained_cp: i32,
}

/// Named terms and what a network adds to them: the score is the sum of both.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ResidualParts {
    /// The named terms.
    pub terms: Terms,
    /// What they are worth together, to the side to move.
    pub terms_cp: i32,
    /// What the network adds, scaled, to the side to move.
    pub network_cp: i32,
    /// Where that comes from.
    pub network: NetworkShares,
}

/// What one piece adds to the output of a network.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PieceShare {
    /// Whose it is.
    pub side: Side,
    /// The piece and where it is: `N f3`, `P in hand`.
    pub piece: String,
    /// Its square; nothing if it is in hand.
    pub square: Option<String>,
    /// All that it adds, with its half of what it does together with others.
    pub share: f64,
    /// What it adds by itself.
    pub alone: f64,
}

/// What two pieces add together.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Pair {
    /// One.
    pub one: String,
    /// The other.
    pub other: String,
    /// The squares of both; nothing for what is in hand.
    pub squares: [Option<String>; 2],
    /// Both halves.
    pub together: f64,
}

/// One thing that scales a score: so many parts of so many.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Scaling {
    /// What it is for.
    pub name: String,
    /// This much is left,
    pub parts: i32,
    /// of this.
    pub of: i32,
}

/// What a position would be worth with a piece on other squares.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Heat {
    /// The piece.
    pub piece: Cell,
    /// The name of its square,
    pub square: String,
    /// which is here.
    pub from: [u8; 2],
    /// What the position is worth to the side that starts the game, in hundredths of a pawn.
    pub here: i32,
    /// Every free square where it may stand.
    pub squares: Vec<HeatSquare>,
}

/// A square that a piece was tried on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct HeatSquare {
    /// By row and column from the top left.
    pub at: [u8; 2],
    /// By how much the position would be better for the side that starts the game, in hundredths of a pawn.
    pub cp: i32,
}

/// How far evaluations are from the scores of another program. `tesuji eval --ruler`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RulerReading {
    /// The file of positions with scores.
    pub ruler: String,
    /// How many positions it has.
    pub positions: u64,
    /// The evaluations, in the order they were named.
    pub rows: Vec<RulerRow>,
}

/// How far one evaluation is from the scores of a ruler. Scores are compared as chances, 1 / (1 + exp(-cp / 400)).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RulerRow {
    /// Its name or file.
    pub evaluation: String,
    /// The root of the mean squared difference of chances.
    pub error: f64,
    /// By how much it is higher on the mean, to the side to move.
    pub bias: f64,
    /// How chances go together, 1 at most; nothing if one of them is always the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub correlation: Option<f64>,
}
