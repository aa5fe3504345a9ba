//! The evaluation of shogi.

mod castles;
mod explain;
mod groups;
mod king;
mod material;
mod pieces;
mod relation;

pub use castles::Castle;
pub use explain::{explain, features};
pub use groups::{GROUPS, Term, WEIGHTS};
pub use material::ShogiMaterial;

use crate::linear::{self, FULL, MIDDLE_GAME, Model, Sink, Sum, blend};
use groups::slot;
use relation::RelationSums;
use std::sync::{Arc, OnceLock};
use tesuji_game::{Change, Evaluator, Position as _, Score};
use tesuji_shogi::{BLACK, Position, Side};

/// The evaluation of shogi as a linear model.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shogi;

impl Model for Shogi {
    type Term = Term;

    const TERMS: &'static [Term] = Term::ALL;
    const GROUPS: &'static [linear::Group<Term>] = GROUPS;
    const SIDES: [&'static str; 2] = ["Black", "White"];
    const HEADER: &'static str = "\
# Weights of the shogi evaluation, in centipawns: mg for the opening, eg for the endgame.
# Tables of 81 are boards seen from the side that owns the piece, the far rank first, the ninth file first.
";
    const ROW: usize = 9;
    const STANDARD: &'static str = include_str!("weights.toml");

    fn standard() -> &'static OnceLock<Arc<Weights>> {
        static WEIGHTS: OnceLock<Arc<Weights>> = OnceLock::new();
        &WEIGHTS
    }
}

/// A number for everything the evaluation counts.
pub type Weights = linear::Weights<Shogi>;
/// An evaluation term by term.
pub type Explanation = linear::Explanation<Shogi>;

/// Evaluates shogi positions by the terms of [`Term`], with the weights it is given.
///
/// Where the pieces stand, on the board and seen from the kings, follows the moves; the rest is counted anew.
///
/// ```
/// use tesuji_eval::ShogiEvaluator;
/// use tesuji_game::{Evaluator, Score};
/// use tesuji_shogi::Position;
///
/// let rook_up = Position::from_sfen("lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1").unwrap();
/// let mut evaluator = ShogiEvaluator::default();
/// evaluator.reset(&rook_up);
/// assert!(evaluator.evaluate(&rook_up) > Score::cp(300));
/// ```
#[derive(Clone)]
pub struct ShogiEvaluator {
    weights: Arc<Weights>,
    line: RelationSums,
}

impl ShogiEvaluator {
    /// An evaluator with these weights, for the empty line: [`Evaluator::reset`] comes first.
    #[must_use]
    pub fn new(weights: Arc<Weights>) -> ShogiEvaluator {
        let line = RelationSums::new(&weights);
        ShogiEvaluator { weights, line }
    }

    /// The weights in use.
    #[must_use]
    pub fn weights(&self) -> &Arc<Weights> {
        &self.weights
    }
}

impl Default for ShogiEvaluator {
    /// With the weights that come with the crate.
    fn default() -> ShogiEvaluator {
        ShogiEvaluator::new(Weights::standard())
    }
}

impl Evaluator<Position> for ShogiEvaluator {
    fn reset(&mut self, root: &Position) {
        self.line.clear();
        root.observe(&mut self.line);
    }

    #[inline]
    fn push(&mut self, changes: &[Change<Position>]) {
        self.line.push(changes);
    }

    #[inline]
    fn pop(&mut self) {
        self.line.pop();
    }

    fn evaluate(&mut self, position: &Position) -> Score {
        let placed = self.line.value(position);
        let mut sum = Sum::<WEIGHTS> { weights: self.weights.array(), total: placed };
        terms(position, &mut sum);
        let value = blend(sum.total.mg(), sum.total.eg(), phase(position), FULL);
        Score::cp(if position.side() == BLACK { value } else { -value })
    }
}

/// Everything but where the pieces stand.
#[inline(always)]
fn terms(position: &Position, sink: &mut impl Sink<Term>) {
    let pieces = pieces::pieces(position, sink);
    for side in Side::BOTH {
        pieces::hand(position, side, sink);
        king::safety(position, side, &pieces, sink);
        pieces::threats(position, side, &pieces, sink);
        if let Some(castle) = Castle::of(position, side) {
            sink.add(side, slot::CASTLES, castle as usize, 1);
        }
    }
    sink.add(position.side(), slot::TEMPO, 0, 1);
}

/// How much of an opening a position is, up to [`MIDDLE_GAME`]: pieces in hand and promoted pieces bring the end.
fn phase(position: &Position) -> i32 {
    let hands: u32 = Side::BOTH.map(|side| position.hand(side).len()).into_iter().sum();
    (MIDDLE_GAME - 2 * (hands + position.promoted().len()) as i32).max(0)
}

#[cfg(test)]
mod tests;
