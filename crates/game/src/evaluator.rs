use crate::{Observer, Position, Score};

/// Gives a number to a position without looking ahead.
///
/// An evaluator may keep a summary of the pieces that follows the line of play: the search pushes a copy of it
/// for every move, the move's events change the copy, and taking the move back pops it. An evaluator that
/// computes everything from the position has nothing to follow.
///
/// The answer may depend on the position alone, never on what was evaluated before.
pub trait Evaluator<P: Position>: Send {
    /// What follows the pieces.
    type Summary: Observer<P>;

    /// Forgets the line and starts from a position.
    fn reset(&mut self, root: &P);

    /// A new summary, equal to the last, for a move about to be played. A pass needs one too.
    fn push(&mut self) -> &mut Self::Summary;

    /// Takes the last summary back.
    fn pop(&mut self);

    /// The value of the top of the line from the view of its side to move. Never a mate.
    fn evaluate(&mut self, position: &P) -> Score;
}
