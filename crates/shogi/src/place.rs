use crate::Square;

/// Somewhere a piece can be.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// On a square.
    Board(Square),
    /// In the hand of its owner.
    Hand,
}
