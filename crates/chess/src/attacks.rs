//! Where pieces attack.

use crate::{Side, Square, SquareSet};
use tesuji_squares::Step;

pub use crate::sliders::{bishop, queen, rook, slider_backend};

/// One set a square, built at compile time.
const fn by_square(steps: &[Step]) -> [SquareSet; 64] {
    let mut table = [SquareSet::EMPTY; 64];
    let mut i = 0;
    while i < 64 {
        table[i] = SquareSet::steps(Square::from_index(i).expect("below 64"), steps);
        i += 1;
    }
    table
}

static KNIGHT: [SquareSet; 64] = by_square(&Step::KNIGHT);
static KING: [SquareSet; 64] = {
    let [n, e, s, w] = Step::STRAIGHT;
    let [ne, se, sw, nw] = Step::DIAGONAL;
    by_square(&[n, e, s, w, ne, se, sw, nw])
};
static PAWN: [[SquareSet; 64]; 2] =
    [by_square(&[Step::new(-1, 1), Step::new(1, 1)]), by_square(&[Step::new(-1, -1), Step::new(1, -1)])];

/// The squares a knight attacks.
#[inline(always)]
#[must_use]
pub fn knight(square: Square) -> SquareSet {
    KNIGHT[square.index()]
}

/// The squares a king attacks.
#[inline(always)]
#[must_use]
pub fn king(square: Square) -> SquareSet {
    KING[square.index()]
}

/// The squares a pawn of `side` attacks.
#[inline(always)]
#[must_use]
pub fn pawn(side: Side, square: Square) -> SquareSet {
    PAWN[side.index()][square.index()]
}

/// The squares strictly between two squares of one line; otherwise empty.
#[inline(always)]
#[must_use]
pub fn between(a: Square, b: Square) -> SquareSet {
    static TABLE: [[SquareSet; 64]; 64] = by_pair(false);
    TABLE[a.index()][b.index()]
}

/// The whole line through two squares, edge to edge; empty if they share none.
#[inline(always)]
#[must_use]
pub fn line(a: Square, b: Square) -> SquareSet {
    static TABLE: [[SquareSet; 64]; 64] = by_pair(true);
    TABLE[a.index()][b.index()]
}

#[expect(clippy::large_stack_arrays, reason = "only the compiler runs this")]
const fn by_pair(lines: bool) -> [[SquareSet; 64]; 64] {
    let mut table = [[SquareSet::EMPTY; 64]; 64];
    let mut i = 0;
    while i < 64 {
        let mut j = 0;
        while j < 64 {
            let a = Square::from_index(i).expect("below 64");
            let b = Square::from_index(j).expect("below 64");
            table[i][j] = if lines { SquareSet::line(a, b) } else { SquareSet::between(a, b) };
            j += 1;
        }
        i += 1;
    }
    table
}

/// The squares a bishop would attack on an empty board.
#[inline(always)]
pub(crate) fn diagonals(square: Square) -> SquareSet {
    static TABLE: [SquareSet; 64] = rays(&Step::DIAGONAL);
    TABLE[square.index()]
}

/// The squares a rook would attack on an empty board.
#[inline(always)]
pub(crate) fn straights(square: Square) -> SquareSet {
    static TABLE: [SquareSet; 64] = rays(&Step::STRAIGHT);
    TABLE[square.index()]
}

const fn rays(steps: &[Step]) -> [SquareSet; 64] {
    let mut table = [SquareSet::EMPTY; 64];
    let mut i = 0;
    while i < 64 {
        table[i] = SquareSet::walk(Square::from_index(i).expect("below 64"), steps, SquareSet::EMPTY);
        i += 1;
    }
    table
}
