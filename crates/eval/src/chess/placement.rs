use super::{Chess, SquareSums};
use crate::Explains;
use crate::linear::{self, blend};
use tesuji_api as api;
use tesuji_chess::{Position, WHITE};
use tesuji_game::{Change, Evaluator, Position as _, Score};

/// Material and where it stands, and nothing else: what a first engine evaluates by. Every move updates the sum by what it
/// changes.
///
/// ```
/// use tesuji_chess::Position;
/// use tesuji_eval::ChessPlacement;
/// use tesuji_game::{Evaluator, Score};
/// let mut placement = ChessPlacement::default();
/// let mut position = Position::start();
/// placement.reset(&position);
/// assert_eq!(placement.evaluate(&position), Score::DRAW);
/// let mv = position.parse_san("Nf3").unwrap();
/// placement.play(&mut position, mv);
/// assert!(placement.evaluate(&position) < Score::DRAW, "the knight stands better there");
/// ```
#[derive(Clone)]
pub struct ChessPlacement(SquareSums);

impl Default for ChessPlacement {
    /// With the weights that come with the crate.
    fn default() -> ChessPlacement {
        ChessPlacement(SquareSums::new(linear::Weights::<Chess>::standard().array()))
    }
}

impl Evaluator<Position> for ChessPlacement {
    fn reset(&mut self, root: &Position) {
        self.0.clear();
        root.observe(&mut self.0);
    }

    #[inline]
    fn push(&mut self, changes: &[Change<Position>]) {
        self.0.push();
        for change in changes {
            change.tell(&mut self.0);
        }
    }

    #[inline]
    fn pop(&mut self) {
        self.0.pop();
    }

    fn evaluate(&mut self, position: &Position) -> Score {
        let value = self.0.value();
        let value = blend(value.mg(), value.eg(), self.0.phase(), linear::FULL);
        Score::cp(if position.side() == WHITE { value } else { -value })
    }
}

impl Explains<Position> for ChessPlacement {
    fn explain(&self, _: &Position) -> api::Explanation {
        api::Explanation::Number
    }
}
