//! The same terms, not summed: by name for people, by number for a learner.

use super::facts::Facts;
use super::groups::WEIGHTS;
use super::side::{Black, White};
use super::{Explanation, Weights, scale, squares, structure, terms};
use crate::linear::{self, Counts, Features};
use tesuji_chess::{Kind, Position, Side};

/// Counts everything there is to count; and how much of an endgame value counts that favours either side.
pub(super) fn count(position: &Position) -> (Counts, [i32; 2]) {
    let mut counts = Counts::new(WEIGHTS);
    let mut facts = Facts::new(position);
    squares::all(position, &mut counts);
    let [white, black] = Side::BOTH.map(|side| position.pieces(side, Kind::Pawn));
    let passed = structure(white, black, &mut counts);
    terms(position, &mut facts, passed, &mut counts);
    (counts, [scale::scale::<White>(&facts, passed), scale::scale::<Black>(&facts, passed)])
}

/// Counts what the evaluation sees.
#[must_use]
pub fn features(position: &Position) -> Features {
    let (counts, scale) = count(position);
    counts.features(squares::phase(position), scale)
}

/// Evaluates a position term by term.
#[must_use]
pub fn explain(position: &Position, weights: &Weights) -> Explanation {
    let (counts, scale) = count(position);
    linear::Explanation::of(&counts, weights, position.side(), squares::phase(position), scale)
}
