//! The sides as types, so that every term is compiled once for each.

use super::Side;
use tesuji_chess::{BLACK, Square, SquareSet, WHITE};
use tesuji_squares::Step;

/// What depends on whose term it is.
pub(super) trait Us {
    /// The side.
    const SIDE: Side;
    /// 1 for White, -1 for Black: values are summed from White's view.
    const SIGN: i32;
    /// Where its pawns go.
    const UP: Step;
    /// Where its pawns come from.
    const DOWN: Step;
    /// The ranks two to four, as the side counts.
    const CAMP: SquareSet;
    /// The ranks one to five, as the side counts.
    const HOME: SquareSet;
    /// Where a single push lands a pawn that may go on.
    const THIRD_RANK: SquareSet;
    /// Where its pawns are one step from promotion.
    const SEVENTH_RANK: SquareSet;
    /// Where its knights and bishops find outposts: ranks four to six.
    const OUTPOSTS: SquareSet;
    /// The other side.
    type Them: Us<Them = Self>;

    /// From 0 for the side's first rank to 7.
    #[inline(always)]
    fn rank(square: Square) -> usize {
        if Self::SIGN > 0 { usize::from(square.rank()) } else { 7 - usize::from(square.rank()) }
    }

    /// The place of a square in a table seen from the side's own seat, its eighth rank first.
    #[inline(always)]
    fn table(square: Square) -> usize {
        if Self::SIGN > 0 { square.flip_rank().index() } else { square.index() }
    }

    /// The set and all squares before it, up to the last rank.
    #[inline(always)]
    fn fill_up(set: SquareSet) -> SquareSet {
        SquareSet::from_bits(if Self::SIGN > 0 { north(set.bits()) } else { south(set.bits()) })
    }

    /// The set and all squares behind it, down to the first rank.
    #[inline(always)]
    fn fill_down(set: SquareSet) -> SquareSet {
        Self::Them::fill_up(set)
    }

    /// The squares a set of pawns attacks towards the a-file.
    #[inline(always)]
    fn left(pawns: SquareSet) -> SquareSet {
        pawns.shift(Step::new(-1, Self::UP.ranks))
    }

    /// The squares a set of pawns attacks towards the h-file.
    #[inline(always)]
    fn right(pawns: SquareSet) -> SquareSet {
        pawns.shift(Step::new(1, Self::UP.ranks))
    }

    /// The squares a set of pawns attacks.
    #[inline(always)]
    fn pawn_attacks(pawns: SquareSet) -> SquareSet {
        Self::left(pawns) | Self::right(pawns)
    }

    /// The square of the set nearest to the side's first rank, if the set lies on one file.
    #[inline(always)]
    fn nearest(set: SquareSet) -> Option<Square> {
        if Self::SIGN > 0 { set.first() } else { set.last() }
    }
}

pub(super) struct White;
pub(super) struct Black;

impl Us for White {
    const SIDE: Side = WHITE;
    const SIGN: i32 = 1;
    const UP: Step = Step::new(0, 1);
    const DOWN: Step = Step::new(0, -1);
    const CAMP: SquareSet = SquareSet::from_bits(0x0000_0000_ffff_ff00);
    const HOME: SquareSet = SquareSet::from_bits(0x0000_00ff_ffff_ffff);
    const THIRD_RANK: SquareSet = SquareSet::rank(2);
    const SEVENTH_RANK: SquareSet = SquareSet::rank(6);
    const OUTPOSTS: SquareSet = SquareSet::from_bits(0x0000_ffff_ff00_0000);
    type Them = Black;
}

impl Us for Black {
    const SIDE: Side = BLACK;
    const SIGN: i32 = -1;
    const UP: Step = Step::new(0, -1);
    const DOWN: Step = Step::new(0, 1);
    const CAMP: SquareSet = SquareSet::from_bits(0x00ff_ffff_0000_0000);
    const HOME: SquareSet = SquareSet::from_bits(0xffff_ffff_ff00_0000);
    const THIRD_RANK: SquareSet = SquareSet::rank(5);
    const SEVENTH_RANK: SquareSet = SquareSet::rank(1);
    const OUTPOSTS: SquareSet = SquareSet::from_bits(0x0000_00ff_ffff_0000);
    type Them = White;
}

const fn north(mut bits: u64) -> u64 {
    bits |= bits << 8;
    bits |= bits << 16;
    bits | bits << 32
}

const fn south(mut bits: u64) -> u64 {
    bits |= bits >> 8;
    bits |= bits >> 16;
    bits | bits >> 32
}

/// Every square of the files the set touches.
#[inline(always)]
pub(super) fn files(set: SquareSet) -> SquareSet {
    SquareSet::from_bits(north(set.bits()) | south(set.bits()))
}

/// The set, and the squares left and right of it.
#[inline(always)]
pub(super) fn widen(set: SquareSet) -> SquareSet {
    set | beside(set)
}

/// The squares left and right of the set.
#[inline(always)]
pub(super) fn beside(set: SquareSet) -> SquareSet {
    set.shift(Step::new(-1, 0)) | set.shift(Step::new(1, 0))
}

/// King moves between two squares on an empty board.
#[inline(always)]
pub(super) fn distance(a: Square, b: Square) -> usize {
    usize::from(a.file().abs_diff(b.file()).max(a.rank().abs_diff(b.rank())))
}

/// The squares of one colour, that of a1.
pub(super) const DARK: SquareSet = SquareSet::from_bits(0xaa55_aa55_aa55_aa55);

/// The squares with the colour of this one.
#[inline(always)]
pub(super) fn same_colour(square: Square) -> SquareSet {
    if DARK.contains(square) { DARK } else { !DARK }
}
