use tesuji_api::Explanation;
use tesuji_game::{Evaluator, Position};

/// An evaluator that can say what its numbers are made of.
///
/// ```
/// use tesuji_api::Explanation;
/// use tesuji_chess::Position;
/// use tesuji_eval::{ChessEvaluator, Explains};
/// let Explanation::Terms(terms) = ChessEvaluator::default().explain(&Position::start()) else { unreachable!() };
/// assert_eq!((terms.phase, terms.terms[0].value), (24, 0));
/// ```
pub trait Explains<P: Position>: Evaluator<P> {
    /// What the value of a position is made of.
    fn explain(&self, position: &P) -> Explanation;
}
