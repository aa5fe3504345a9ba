//! The same terms, not summed: by name for people, by number for a learner.

use super::facts::Facts;
use super::groups::WEIGHTS;
use super::side::{Black, White};
use super::{ChessMaterial, PieceEvaluator, PieceModel, scale, squares, structure, terms};
use crate::Explains;
use crate::classic::Placed;
use crate::linear::{self, Counts, Explanation, Features, Weights};
use tesuji_api as api;
use tesuji_chess::{Kind, Position, Side};

/// Counts everything there is to count; and how much of an endgame value counts that favours either side.
pub(super) fn count<M: PieceModel>(position: &Position) -> (Counts, [i32; 2]) {
    let mut counts = Counts::new(WEIGHTS);
    let mut facts = Facts::new(position);
    squares::all(position, &mut counts);
    let [white, black] = Side::BOTH.map(|side| position.pieces(side, Kind::Pawn));
    let passed = structure(white, black, &mut counts);
    terms(position, &mut facts, passed, &mut counts);
    let scale = [scale::scale::<White>(&facts, passed), scale::scale::<Black>(&facts, passed)];
    (counts, if M::DRAWS { scale } else { [linear::FULL; 2] })
}

/// Counts what the evaluation of a game sees.
#[must_use]
pub fn features_of<M: PieceModel>(position: &M::Position) -> Features {
    let position = position.placed();
    let (counts, scale) = count::<M>(position);
    counts.features(squares::phase(position), scale)
}

/// Counts what the evaluation of chess sees.
#[must_use]
pub fn features(position: &Position) -> Features {
    features_of::<super::Chess>(position)
}

/// Evaluates a position term by term.
#[must_use]
pub fn explain<M: PieceModel>(position: &M::Position, weights: &Weights<M>) -> Explanation<M> {
    let position = position.placed();
    let (counts, scale) = count::<M>(position);
    Explanation::of(&counts, weights, position.side(), squares::phase(position), scale)
}

impl<M: PieceModel> Explains<M::Position> for PieceEvaluator<M> {
    fn explain(&self, position: &M::Position) -> api::Explanation {
        (&explain(position, self.weights())).into()
    }
}

impl Explains<Position> for ChessMaterial {
    fn explain(&self, _: &Position) -> api::Explanation {
        api::Explanation::Number
    }
}
