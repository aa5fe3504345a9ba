//! The same terms, not summed: by name for people, by number for a learner.

use super::groups::WEIGHTS;
use super::{Explanation, ShogiEvaluator, ShogiMaterial, Weights, phase, relation, terms};
use crate::Explains;
use crate::linear::{self, Counts, FULL, Features};
use tesuji_api as api;
use tesuji_shogi::Position;

/// Counts everything there is to count.
pub(super) fn count(position: &Position) -> Counts {
    let mut counts = Counts::new(WEIGHTS);
    relation::all(position, &mut counts);
    terms(position, &mut counts);
    counts
}

/// Counts what the evaluation sees.
#[must_use]
pub fn features(position: &Position) -> Features {
    count(position).features(phase(position), [FULL; 2])
}

/// Evaluates a position term by term.
#[must_use]
pub fn explain(position: &Position, weights: &Weights) -> Explanation {
    linear::Explanation::of(&count(position), weights, position.side(), phase(position), [FULL; 2])
}

impl Explains<Position> for ShogiEvaluator {
    fn explain(&self, position: &Position) -> api::Explanation {
        (&explain(position, self.weights())).into()
    }
}

impl Explains<Position> for ShogiMaterial {
    fn explain(&self, _: &Position) -> api::Explanation {
        api::Explanation::Number
    }
}
