//! Material and piece squares: the part of the evaluation that follows the moves.

use super::groups::{Term, WEIGHTS, slot};
use super::side::{Black, Us, White};
use crate::Tapered;
use crate::classic::Placed;
use crate::linear::{Group, MIDDLE_GAME, Sink, Sum};
use crate::trail::Trail;
use std::sync::Arc;
use tesuji_chess::{Kind, Piece, Position, Side, Square, WHITE};
use tesuji_game::Observer;

/// What each kind adds to the phase.
const PHASES: [i32; Kind::COUNT] = [0, 1, 1, 2, 4, 0];

const TABLES: [Group<Term>; Kind::COUNT] = [
    slot::SQUARES_PAWN,
    slot::SQUARES_KNIGHT,
    slot::SQUARES_BISHOP,
    slot::SQUARES_ROOK,
    slot::SQUARES_QUEEN,
    slot::SQUARES_KING,
];

/// Counts one piece.
fn piece<U: Us>(kind: Kind, square: Square, sink: &mut impl Sink<Term>) {
    if kind != Kind::King {
        sink.add(U::SIDE, slot::MATERIAL, kind.index(), 1);
    }
    sink.add(U::SIDE, TABLES[kind.index()], U::table(square), 1);
}

/// Counts every piece.
pub(super) fn all(position: &Position, sink: &mut impl Sink<Term>) {
    for kind in Kind::ALL {
        for square in position.pieces(Side::First, kind) {
            piece::<White>(kind, square, sink);
        }
        for square in position.pieces(Side::Second, kind) {
            piece::<Black>(kind, square, sink);
        }
    }
}

/// How much of a middle game a position is: 24 with all pieces on the board, down to 0.
///
/// ```
/// use tesuji_chess::Position;
/// use tesuji_eval::chess::phase;
/// assert_eq!(phase(&Position::start()), 24);
/// assert_eq!(phase(&Position::from_fen("3rk3/8/8/8/8/8/8/3QK3 w - - 0 1").unwrap()), 6);
/// ```
#[must_use]
pub fn phase(position: &Position) -> i32 {
    let pieces = Kind::ALL.into_iter().map(|kind| PHASES[kind.index()] * position.kind(kind).len() as i32);
    pieces.sum::<i32>().min(MIDDLE_GAME)
}

/// What every piece on every square adds, from White's view.
pub(super) struct Table([[Totals; 64]; Piece::COUNT]);

impl Table {
    pub(super) fn new(weights: &[Tapered; WEIGHTS]) -> Table {
        let mut table = [[Totals::default(); 64]; Piece::COUNT];
        for found in Piece::ALL {
            for square in Square::all() {
                let mut sum = Sum { weights, total: Tapered::ZERO };
                if found.side() == WHITE {
                    piece::<White>(found.kind(), square, &mut sum);
                } else {
                    piece::<Black>(found.kind(), square, &mut sum);
                }
                let phase = PHASES[found.kind().index()];
                table[found.index()][square.index()] = Totals::new(sum.total, phase);
            }
        }
        Table(table)
    }
}

/// A sum over pieces: value and phase in one number, so that a piece is one addition.
#[derive(Clone, Copy, Default)]
struct Totals(i64);

impl Totals {
    const fn new(value: Tapered, phase: i32) -> Totals {
        Totals(((phase as i64) << 32).wrapping_add(value.packed() as i64))
    }

    #[inline(always)]
    const fn value(self) -> Tapered {
        Tapered::from_packed(self.0 as i32)
    }

    #[inline(always)]
    const fn phase(self) -> i32 {
        // A value below 0 has borrowed one from the phase.
        (self.0.wrapping_sub(self.0 as i32 as i64) >> 32) as i32
    }
}

/// Follows the pieces along the line of play: material, piece squares, and how far the game has gone.
#[derive(Clone)]
pub(super) struct SquareSums {
    table: Arc<Table>,
    top: Totals,
    below: Trail<Totals>,
}

impl SquareSums {
    pub(super) fn new(weights: &[Tapered; WEIGHTS]) -> SquareSums {
        let table = Arc::new(Table::new(weights));
        SquareSums { table, top: Totals::default(), below: Trail::new() }
    }

    pub(super) fn clear(&mut self) {
        self.top = Totals::default();
    }

    #[inline(always)]
    pub(super) fn push(&mut self) {
        self.below.push(self.top);
    }

    #[inline(always)]
    pub(super) fn pop(&mut self) {
        self.top = self.below.pop();
    }

    /// The sum from White's view.
    #[inline(always)]
    pub(super) fn value(&self) -> Tapered {
        self.top.value()
    }

    /// How much of a middle game this is, up to [`MIDDLE_GAME`].
    #[inline(always)]
    pub(super) fn phase(&self) -> i32 {
        self.top.phase().min(MIDDLE_GAME)
    }
}

impl<P: Placed> Observer<P> for SquareSums {
    #[inline(always)]
    fn put(&mut self, piece: Piece, square: Square) {
        self.top.0 = self.top.0.wrapping_add(self.table.0[piece.index()][square.index()].0);
    }

    #[inline(always)]
    fn take(&mut self, piece: Piece, square: Square) {
        self.top.0 = self.top.0.wrapping_sub(self.table.0[piece.index()][square.index()].0);
    }
}
