//! The side to move as a type, so that every hot function is compiled once for each side.

use crate::{BLACK, Side, SquareSet, WHITE};
use tesuji_squares::Step;

/// What depends on who moves.
pub(crate) trait Us {
    /// The side.
    const SIDE: Side;
    /// Where its pawns go.
    const UP: Step;
    /// Where its pawns capture towards the a-file.
    const LEFT: Step;
    /// Where its pawns capture towards the h-file.
    const RIGHT: Step;
    /// Where a single push lands a pawn that may go on.
    const THIRD_RANK: SquareSet;
    /// Where the side castles.
    const FIRST_RANK: SquareSet;
    /// Where its pawns promote.
    const LAST_RANK: SquareSet;
    /// The shift that brings the side's first rank to the lowest byte.
    const HOME: u32;
    /// The other side.
    type Them: Us<Them = Self>;
}

pub(crate) struct White;
pub(crate) struct Black;

impl Us for White {
    const SIDE: Side = WHITE;
    const UP: Step = Step::new(0, 1);
    const LEFT: Step = Step::new(-1, 1);
    const RIGHT: Step = Step::new(1, 1);
    const THIRD_RANK: SquareSet = SquareSet::rank(2);
    const FIRST_RANK: SquareSet = SquareSet::rank(0);
    const LAST_RANK: SquareSet = SquareSet::rank(7);
    const HOME: u32 = 0;
    type Them = Black;
}

impl Us for Black {
    const SIDE: Side = BLACK;
    const UP: Step = Step::new(0, -1);
    const LEFT: Step = Step::new(-1, -1);
    const RIGHT: Step = Step::new(1, -1);
    const THIRD_RANK: SquareSet = SquareSet::rank(5);
    const FIRST_RANK: SquareSet = SquareSet::rank(7);
    const LAST_RANK: SquareSet = SquareSet::rank(0);
    const HOME: u32 = 56;
    type Them = White;
}
