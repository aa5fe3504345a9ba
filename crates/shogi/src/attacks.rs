//! Where pieces attack.
//!
//! Steps come from tables. Sliders are computed: on a rank or diagonal every square lies in a byte of its own, so
//! that subtracting the slider's bit from the pieces on the line finds the next one above it, and the same with the
//! bytes reversed finds the next one below. Files lie in nine neighbouring bits and have a small table.

use crate::{Kind, Side, Square, SquareSet};
use tesuji_squares::Step;

/// One set a square.
type BySquare = [SquareSet; Square::COUNT];

/// The steps of a silver that moves up the board.
const SILVER: [Step; 5] =
    [Step::new(-1, 1), Step::new(0, 1), Step::new(1, 1), Step::new(-1, -1), Step::new(1, -1)];
/// The steps of a gold that moves up the board.
const GOLD: [Step; 6] =
    [Step::new(-1, 1), Step::new(0, 1), Step::new(1, 1), Step::new(-1, 0), Step::new(1, 0), Step::new(0, -1)];
/// The leaps of a knight that moves up the board, towards the left and the right.
pub(crate) const KNIGHT: [Step; 2] = [Step::new(-1, 2), Step::new(1, 2)];
const PAWN: [Step; 1] = [Step::new(0, 1)];

/// The squares a pawn attacks.
#[inline(always)]
#[must_use]
pub fn pawn(side: Side, square: Square) -> SquareSet {
    static TABLE: [BySquare; 2] = by_side(&PAWN);
    TABLE[side.index()][square.index()]
}

/// The squares a knight attacks.
#[inline(always)]
#[must_use]
pub fn knight(side: Side, square: Square) -> SquareSet {
    static TABLE: [BySquare; 2] = by_side(&KNIGHT);
    TABLE[side.index()][square.index()]
}

/// The squares a silver attacks.
#[inline(always)]
#[must_use]
pub fn silver(side: Side, square: Square) -> SquareSet {
    static TABLE: [BySquare; 2] = by_side(&SILVER);
    TABLE[side.index()][square.index()]
}

/// The squares a gold attacks, or whatever moves like one.
#[inline(always)]
#[must_use]
pub fn gold(side: Side, square: Square) -> SquareSet {
    static TABLE: [BySquare; 2] = by_side(&GOLD);
    TABLE[side.index()][square.index()]
}

/// The squares a king attacks.
#[inline(always)]
#[must_use]
pub fn king(square: Square) -> SquareSet {
    static TABLE: BySquare = {
        let mut table = by_square(&Step::STRAIGHT, false);
        let diagonal = by_square(&Step::DIAGONAL, false);
        let mut i = 0;
        while i < Square::COUNT {
            table[i] = table[i].or(diagonal[i]);
            i += 1;
        }
        table
    };
    TABLE[square.index()]
}

/// The squares ahead of a square, up to the edge.
#[inline(always)]
#[must_use]
pub fn ahead(side: Side, square: Square) -> SquareSet {
    static TABLE: [BySquare; 2] = [by_square(&[Step::new(0, 1)], true), by_square(&[Step::new(0, -1)], true)];
    TABLE[side.index()][square.index()]
}

/// The rank and file of a square, without it.
#[inline(always)]
#[must_use]
pub fn straights(square: Square) -> SquareSet {
    static TABLE: BySquare = by_square(&Step::STRAIGHT, true);
    TABLE[square.index()]
}

/// The diagonals of a square, without it.
#[inline(always)]
#[must_use]
pub fn diagonals(square: Square) -> SquareSet {
    static TABLE: BySquare = by_square(&Step::DIAGONAL, true);
    TABLE[square.index()]
}

/// The squares a lance attacks, with the given squares occupied.
#[inline(always)]
#[must_use]
pub fn lance(side: Side, square: Square, occupied: SquareSet) -> SquareSet {
    file(square, occupied) & ahead(side, square)
}

/// The squares a bishop attacks, with the given squares occupied.
#[inline(always)]
#[must_use]
pub fn bishop(square: Square, occupied: SquareSet) -> SquareSet {
    let lines = &LINES[square.index()];
    SquareSet::from_bits(along(lines.rising, square, occupied) | along(lines.falling, square, occupied))
}

/// The squares a rook attacks, with the given squares occupied.
#[inline(always)]
#[must_use]
pub fn rook(square: Square, occupied: SquareSet) -> SquareSet {
    let rank = along(LINES[square.index()].rank, square, occupied);
    SquareSet::from_bits(rank) | file(square, occupied)
}

/// The squares a promoted bishop attacks, with the given squares occupied.
#[inline(always)]
#[must_use]
pub fn horse(square: Square, occupied: SquareSet) -> SquareSet {
    bishop(square, occupied) | king(square)
}

/// The squares a promoted rook attacks, with the given squares occupied.
#[inline(always)]
#[must_use]
pub fn dragon(square: Square, occupied: SquareSet) -> SquareSet {
    rook(square, occupied) | king(square)
}

/// The squares a piece attacks, with the given squares occupied.
#[inline]
#[must_use]
pub fn of(side: Side, kind: Kind, square: Square, occupied: SquareSet) -> SquareSet {
    match kind {
        Kind::Pawn => pawn(side, square),
        Kind::Lance => lance(side, square, occupied),
        Kind::Knight => knight(side, square),
        Kind::Silver => silver(side, square),
        Kind::Gold | Kind::Tokin | Kind::PromotedLance | Kind::PromotedKnight | Kind::PromotedSilver => {
            gold(side, square)
        }
        Kind::Bishop => bishop(square, occupied),
        Kind::Rook => rook(square, occupied),
        Kind::Horse => horse(square, occupied),
        Kind::Dragon => dragon(square, occupied),
        Kind::King => king(square),
    }
}

/// The squares strictly between two squares of one line; otherwise empty.
#[inline(always)]
#[must_use]
pub fn between(a: Square, b: Square) -> SquareSet {
    static TABLE: [BySquare; Square::COUNT] = by_pair(false);
    TABLE[a.index()][b.index()]
}

/// The whole line through two squares, edge to edge; empty if they share none.
#[inline(always)]
#[must_use]
pub fn line(a: Square, b: Square) -> SquareSet {
    static TABLE: [BySquare; Square::COUNT] = by_pair(true);
    TABLE[a.index()][b.index()]
}

/// The lines through a square whose squares lie in different bytes, without the square.
#[derive(Clone, Copy)]
struct Lines {
    rank: u128,
    rising: u128,
    falling: u128,
}

static LINES: [Lines; Square::COUNT] = {
    let mut lines = [Lines { rank: 0, rising: 0, falling: 0 }; Square::COUNT];
    let mut i = 0;
    while i < Square::COUNT {
        let square = Square::from_index(i).expect("below 81");
        lines[i].rank = both_ways(square, Step::new(1, 0));
        lines[i].rising = both_ways(square, Step::new(1, 1));
        lines[i].falling = both_ways(square, Step::new(1, -1));
        i += 1;
    }
    lines
};

/// What a slider attacks along one of its [`Lines`].
#[inline(always)]
fn along(line: u128, square: Square, occupied: SquareSet) -> u128 {
    let slider = square.set().bits();
    let pieces = occupied.bits() & line;
    let above = pieces.wrapping_sub(slider);
    let below = pieces.swap_bytes().wrapping_sub(slider.swap_bytes()).swap_bytes();
    (above ^ below) & line
}

/// What a slider attacks along its file.
#[inline(always)]
fn file(square: Square, occupied: SquareSet) -> SquareSet {
    /// By rank of the slider and the seven squares of the file that can hold a blocker with something behind it.
    static TABLE: [[u16; 128]; 9] = {
        let mut table = [[0; 128]; 9];
        let mut rank = 0;
        while rank < 9 {
            let mut inner = 0;
            while inner < 128 {
                let occupied = SquareSet::from_bits((inner as u128) << 1);
                let attacks =
                    SquareSet::walk(Square::new(0, rank), &[Step::new(0, 1), Step::new(0, -1)], occupied);
                table[rank as usize][inner] = attacks.bits() as u16;
                inner += 1;
            }
            rank += 1;
        }
        table
    };
    let (file, rank) = (square.file(), square.rank());
    let first = 9 * u32::from(file);
    let inner = (occupied.bits() >> (first + 1)) as usize & 127;
    SquareSet::from_bits(u128::from(TABLE[rank as usize][inner]) << first)
}

const fn both_ways(square: Square, step: Step) -> u128 {
    SquareSet::walk(square, &[step, step.reversed()], SquareSet::EMPTY).bits()
}

/// A table of steps, or of walks to the edge.
const fn by_square(steps: &[Step], walks: bool) -> BySquare {
    let mut table = [SquareSet::EMPTY; Square::COUNT];
    let mut i = 0;
    while i < Square::COUNT {
        let square = Square::from_index(i).expect("below 81");
        table[i] = if walks {
            SquareSet::walk(square, steps, SquareSet::EMPTY)
        } else {
            SquareSet::steps(square, steps)
        };
        i += 1;
    }
    table
}

/// Tables of steps for the side that moves up the board and the side that moves down.
const fn by_side<const N: usize>(up: &[Step; N]) -> [BySquare; 2] {
    let mut down = *up;
    let mut i = 0;
    while i < N {
        down[i] = Step::new(up[i].files, -up[i].ranks);
        i += 1;
    }
    [by_square(up, false), by_square(&down, false)]
}

#[expect(clippy::large_stack_arrays, reason = "only the compiler runs this")]
const fn by_pair(lines: bool) -> [BySquare; Square::COUNT] {
    let mut table = [[SquareSet::EMPTY; Square::COUNT]; Square::COUNT];
    let mut i = 0;
    while i < Square::COUNT {
        let mut j = 0;
        while j < Square::COUNT {
            let a = Square::from_index(i).expect("below 81");
            let b = Square::from_index(j).expect("below 81");
            table[i][j] = if lines { SquareSet::line(a, b) } else { SquareSet::between(a, b) };
            j += 1;
        }
        i += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_game::random::Random;

    #[test]
    fn sliders_agree_with_walking() {
        let mut random = Random(81);
        for _ in 0..200 {
            // Few pieces and many.
            let bits = |random: &mut Random| u128::from(random.next()) << 64 | u128::from(random.next());
            let mut occupied = SquareSet::from_bits(bits(&mut random));
            for _ in 0..random.below(4) {
                occupied &= SquareSet::from_bits(bits(&mut random));
            }
            for square in Square::all() {
                let walk = |steps: &[Step]| SquareSet::walk(square, steps, occupied);
                assert_eq!(bishop(square, occupied), walk(&Step::DIAGONAL), "{square}\n{occupied}");
                assert_eq!(rook(square, occupied), walk(&Step::STRAIGHT), "{square}\n{occupied}");
                assert_eq!(lance(Side::First, square, occupied), walk(&[Step::new(0, 1)]));
                assert_eq!(lance(Side::Second, square, occupied), walk(&[Step::new(0, -1)]));
            }
        }
    }
}
