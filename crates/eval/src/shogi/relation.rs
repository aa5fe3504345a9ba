//! Where pieces stand, on the board and seen from both kings: the part of the evaluation that follows the moves.

use super::Weights;
use super::groups::{Term, WEIGHTS, slot};
use crate::Tapered;
use crate::linear::{Group, Sink, Sum};
use crate::trail::Trail;
use std::sync::Arc;
use tesuji_game::{Change, Observer};
use tesuji_shogi::{BLACK, Kind, Piece, Place, Position, Side, Square};

/// By kind, the king last.
const SQUARES: [Group<Term>; Kind::COUNT] = [
    slot::SQUARES_PAWN,
    slot::SQUARES_LANCE,
    slot::SQUARES_KNIGHT,
    slot::SQUARES_SILVER,
    slot::SQUARES_GOLD,
    slot::SQUARES_TOKIN,
    slot::SQUARES_PROMOTED_LANCE,
    slot::SQUARES_PROMOTED_KNIGHT,
    slot::SQUARES_PROMOTED_SILVER,
    slot::SQUARES_BISHOP,
    slot::SQUARES_ROOK,
    slot::SQUARES_HORSE,
    slot::SQUARES_DRAGON,
    slot::SQUARES_KING,
];

/// By kind but the king: seen from the own king, and from the enemy's.
const RELATIONS: [[Group<Term>; 2]; Kind::COUNT - 1] = [
    [slot::OWN_PAWN, slot::ENEMY_PAWN],
    [slot::OWN_LANCE, slot::ENEMY_LANCE],
    [slot::OWN_KNIGHT, slot::ENEMY_KNIGHT],
    [slot::OWN_SILVER, slot::ENEMY_SILVER],
    [slot::OWN_GOLD, slot::ENEMY_GOLD],
    [slot::OWN_TOKIN, slot::ENEMY_TOKIN],
    [slot::OWN_PROMOTED_LANCE, slot::ENEMY_PROMOTED_LANCE],
    [slot::OWN_PROMOTED_KNIGHT, slot::ENEMY_PROMOTED_KNIGHT],
    [slot::OWN_PROMOTED_SILVER, slot::ENEMY_PROMOTED_SILVER],
    [slot::OWN_BISHOP, slot::ENEMY_BISHOP],
    [slot::OWN_ROOK, slot::ENEMY_ROOK],
    [slot::OWN_HORSE, slot::ENEMY_HORSE],
    [slot::OWN_DRAGON, slot::ENEMY_DRAGON],
];

/// Counts a piece on its square, and its worth by itself.
fn place(piece: Piece, square: Square, sink: &mut impl Sink<Term>) {
    let (side, kind) = (piece.side(), piece.kind());
    if kind != Kind::King {
        sink.add(side, slot::MATERIAL, kind.index(), 1);
    }
    let seen = if side == BLACK { square } else { square.turned() };
    sink.add(side, SQUARES[kind.index()], usize::from(8 - seen.rank()) * 9 + usize::from(seen.file()), 1);
}

/// Counts a piece as seen from a king: 0 for its own, 1 for the enemy's.
fn relate(piece: Piece, square: Square, whose: usize, king: Square, sink: &mut impl Sink<Term>) {
    let Some(groups) = RELATIONS.get(piece.kind().index()) else { return };
    let ahead = square.rank() as i8 - king.rank() as i8;
    let ahead = if piece.side() == BLACK { ahead } else { -ahead };
    let beside = square.file().abs_diff(king.file());
    sink.add(piece.side(), groups[whose], (8 - ahead) as usize * 9 + usize::from(beside), 1);
}

/// Counts everything in its place.
pub(super) fn all(position: &Position, sink: &mut impl Sink<Term>) {
    for square in position.occupied() {
        let Some(piece) = position.piece_at(square) else { continue };
        place(piece, square, sink);
        for (whose, side) in [piece.side(), !piece.side()].into_iter().enumerate() {
            if let Some(king) = position.king(side) {
                relate(piece, square, whose, king, sink);
            }
        }
    }
}

/// How far apart the rows of a table of distances are: steps from -8 to 8.
const STRIDE: usize = 17;

/// The weights of places, by piece and square, and by piece, king and the way from king to piece; from Black's view.
struct Table {
    places: [[Tapered; Square::COUNT]; Piece::COUNT],
    relations: Box<[Relations; Piece::COUNT]>,
}

/// By way from the own king, and from the enemy's.
type Relations = [[Tapered; STRIDE * STRIDE]; 2];

impl Table {
    fn new(weights: &[Tapered; WEIGHTS]) -> Table {
        let nothing = vec![[[Tapered::ZERO; STRIDE * STRIDE]; 2]; Piece::COUNT].into_boxed_slice();
        let mut table = Table {
            places: [[Tapered::ZERO; Square::COUNT]; Piece::COUNT],
            relations: nothing.try_into().expect("one for each piece"),
        };
        let worth = |count: &dyn Fn(&mut Sum<'_, WEIGHTS>)| {
            let mut sum = Sum { weights, total: Tapered::ZERO };
            count(&mut sum);
            sum.total
        };
        for side in Side::BOTH {
            for kind in Kind::ALL {
                let piece = Piece::new(side, kind);
                for square in Square::all() {
                    table.places[piece.index()][square.index()] = worth(&|sum| place(piece, square, sum));
                    for king in Square::all() {
                        for whose in 0..2 {
                            table.relations[piece.index()][whose][way(king, square)] =
                                worth(&|sum| relate(piece, square, whose, king, sum));
                        }
                    }
                }
            }
        }
        table
    }

    /// What a piece on a square is worth, seen from the board and from the kings.
    #[inline(always)]
    fn worth(&self, kings: [Option<Square>; 2], piece: Piece, square: Square) -> Tapered {
        let mut worth = self.places[piece.index()][square.index()];
        let [own, enemy] = &self.relations[piece.index()];
        if let Some(king) = kings[piece.side().index()] {
            worth += own[way(king, square)];
        }
        if let Some(king) = kings[(!piece.side()).index()] {
            worth += enemy[way(king, square)];
        }
        worth
    }
}

/// The number of the way from a king to a square.
#[inline(always)]
fn way(king: Square, square: Square) -> usize {
    let place = |square: Square| usize::from(square.file()) * STRIDE + usize::from(square.rank());
    place(square) + 8 * STRIDE + 8 - place(king)
}

/// What is known at one point of the line.
#[derive(Clone, Copy, Default)]
struct Frame {
    /// The sum; if it is `open`, only what changed since a king last moved.
    value: Tapered,
    kings: [Option<Square>; 2],
    /// A king has moved, and nothing was summed up since.
    open: bool,
}

/// The sum of what is in its place, along the line of play.
///
/// Where a king moves, all is seen from elsewhere and summed up when it is asked for. What is found then holds for all
/// the points back to that move: a search asks below it more often than there.
#[derive(Clone)]
pub(super) struct RelationSums {
    table: Arc<Table>,
    top: Frame,
    below: Trail<Frame>,
}

impl RelationSums {
    pub(super) fn new(weights: &Weights) -> RelationSums {
        RelationSums { table: Table::new(weights.array()).into(), top: Frame::default(), below: Trail::new() }
    }

    pub(super) fn clear(&mut self) {
        // Nothing before the root is ever amended.
        self.top = Frame::default();
        self.below.push(self.top);
    }

    #[inline]
    pub(super) fn push(&mut self, changes: &[Change<Position>]) {
        self.below.push(self.top);
        let mut top = self.top;
        let mut king_moved = false;
        for &Change { piece, place, came } in changes {
            let Place::Board(square) = place else { continue };
            if piece.kind() == Kind::King {
                king_moved = true;
                top.move_king(piece, came.then_some(square));
            } else {
                let worth = self.table.worth(top.kings, piece, square);
                top.value += if came { worth } else { -worth };
            }
        }
        if king_moved {
            top.value = Tapered::ZERO;
        }
        self.top = top;
    }

    #[inline]
    pub(super) fn pop(&mut self) {
        self.top = self.below.pop();
    }

    /// The sum from Black's view. `position` is the one at the top of the line.
    #[inline]
    pub(super) fn value(&mut self, position: &Position) -> Tapered {
        if self.top.open {
            self.close(position);
        }
        self.top.value
    }

    /// Sums everything up, here and back to the last move of a king.
    #[inline(never)]
    fn close(&mut self, position: &Position) {
        let mut sum = Tapered::ZERO;
        for square in position.occupied() {
            if let Some(piece) = position.piece_at(square) {
                sum += self.table.worth(self.top.kings, piece, square);
            }
        }
        let before = sum - self.top.value;
        let kings = self.top.kings;
        self.top.value = sum;
        self.top.open = false;
        self.below.amend(|frame| {
            let same = frame.open && frame.kings == kings;
            if same {
                frame.value += before;
                frame.open = false;
            }
            same
        });
    }
}

impl Frame {
    /// A king has left, or come to a square: everything is seen from elsewhere.
    #[inline(always)]
    fn move_king(&mut self, king: Piece, to: Option<Square>) {
        self.open = true;
        if to.is_some() {
            self.kings[king.side().index()] = to;
        }
    }
}

/// Where the line begins: the kings count, all else is summed up when it is asked for.
impl Observer<Position> for RelationSums {
    fn put(&mut self, piece: Piece, place: Place) {
        if let Place::Board(square) = place
            && piece.kind() == Kind::King
        {
            self.top.move_king(piece, Some(square));
        }
        self.top.open = true;
    }

    fn take(&mut self, _: Piece, _: Place) {
        self.top.open = true;
    }
}
