//! The side to move as a type, so that every hot function is compiled once for each side.

use crate::{BLACK, Side, SquareSet, WHITE};
use tesuji_squares::Step;

/// What depends on who moves.
pub(crate) trait Us {
    /// The side.
    const SIDE: Side;
    /// Straight ahead.
    const UP: Step;
    /// Where its pieces promote.
    const ZONE: SquareSet;
    /// Where a pawn or lance has no further move.
    const LAST_RANK: SquareSet;
    /// Where a knight has no further move.
    const LAST_TWO: SquareSet;
    /// The other side.
    type Them: Us<Them = Self>;
}

pub(crate) struct Black;
pub(crate) struct White;

impl Us for Black {
    const SIDE: Side = BLACK;
    const UP: Step = Step::new(0, 1);
    const ZONE: SquareSet = ranks(6, 9);
    const LAST_RANK: SquareSet = ranks(8, 9);
    const LAST_TWO: SquareSet = ranks(7, 9);
    type Them = White;
}

impl Us for White {
    const SIDE: Side = WHITE;
    const UP: Step = Step::new(0, -1);
    const ZONE: SquareSet = ranks(0, 3);
    const LAST_RANK: SquareSet = ranks(0, 1);
    const LAST_TWO: SquareSet = ranks(0, 2);
    type Them = Black;
}

/// The ranks from `first` up to but not including `end`.
const fn ranks(first: u8, end: u8) -> SquareSet {
    let mut set = SquareSet::EMPTY;
    let mut rank = first;
    while rank < end {
        set = set.or(SquareSet::rank(rank));
        rank += 1;
    }
    set
}
