//! The evaluation of king-capture chess: the terms of chess with weights of its own.
//!
//! Nothing is scaled down for a draw, as there are none. What chess knows of checks and pins the terms see in the
//! pieces alone: a pinned piece may move here, and usually had better not.

use crate::Explains;
use crate::chess::{GROUPS, PieceEvaluator, PieceModel, Term};
use crate::linear::{self, Model};
use std::sync::{Arc, OnceLock};
use tesuji_api as api;
use tesuji_chess::king_capture::Position;
use tesuji_game::{Evaluator, Score};

pub use crate::chess::explain;

/// The evaluation of king-capture chess as a linear model.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KingCapture;

impl Model for KingCapture {
    type Term = Term;

    const TERMS: &'static [Term] = Term::ALL;
    const GROUPS: &'static [linear::Group<Term>] = GROUPS;
    const SIDES: [&'static str; 2] = ["White", "Black"];
    const HEADER: &'static str = "\
# Weights of the king-capture evaluation, in centipawns: mg for the middle game, eg for the endgame.
# Tables of 64 are boards seen from the side that owns the piece, its eighth rank first.
";
    const ROW: usize = 8;
    const STANDARD: &'static str = include_str!("weights.toml");

    fn standard() -> &'static OnceLock<Arc<Weights>> {
        static WEIGHTS: OnceLock<Arc<Weights>> = OnceLock::new();
        &WEIGHTS
    }
}

impl PieceModel for KingCapture {
    type Position = Position;
    const DRAWS: bool = false;
}

/// A number for everything the evaluation counts.
pub type Weights = linear::Weights<KingCapture>;
/// An evaluation term by term.
pub type Explanation = linear::Explanation<KingCapture>;
/// Evaluates positions of king-capture chess.
///
/// ```
/// use tesuji_chess::king_capture::Position;
/// use tesuji_eval::KingCaptureEvaluator;
/// use tesuji_game::Evaluator;
/// let up_a_knight = Position::from_fen("rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").unwrap();
/// let mut evaluator = KingCaptureEvaluator::default();
/// evaluator.reset(&up_a_knight);
/// assert!(evaluator.evaluate(&up_a_knight).raw() > 150);
/// ```
pub type KingCaptureEvaluator = PieceEvaluator<KingCapture>;

/// Counts pieces and sees nothing else.
#[derive(Clone, Copy, Debug, Default)]
pub struct KingCaptureMaterial;

impl Evaluator<Position> for KingCaptureMaterial {
    fn evaluate(&mut self, position: &Position) -> Score {
        crate::ChessMaterial.evaluate(position.placed())
    }
}

impl Explains<Position> for KingCaptureMaterial {
    fn explain(&self, _: &Position) -> api::Explanation {
        api::Explanation::Number
    }
}
