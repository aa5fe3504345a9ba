//! Questions about one position.

use tesuji_chess::{Kind, Piece, Position, Side, Square, SquareSet, attacks};
use tesuji_game::{Position as _, Score};

/// What a king counts: more than everything.
const KING: i32 = 100;

/// What a kind is worth, in pawns.
pub(super) fn value(kind: Kind) -> i32 {
    [1, 3, 3, 5, 9, KING][kind.index()]
}

/// The value of what stands on a square, 0 if nothing does.
pub(super) fn value_at(position: &Position, square: Square) -> i32 {
    kind_at(position, square).map_or(0, value)
}

pub(super) fn kind_at(position: &Position, square: Square) -> Option<Kind> {
    position.piece_at(square).map(Piece::kind)
}

/// The pieces of a side without its king, in pawns.
pub(super) fn material(position: &Position, side: Side) -> i32 {
    let of = |kind| value(kind) * position.pieces(side, kind).len() as i32;
    [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen].into_iter().map(of).sum()
}

/// What a side is ahead, in pawns.
pub(super) fn balance(position: &Position, side: Side) -> i32 {
    material(position, side) - material(position, !side)
}

/// Where a piece attacks, with the given squares occupied.
pub(super) fn attacks_of(piece: Piece, square: Square, occupied: SquareSet) -> SquareSet {
    match piece.kind() {
        Kind::Pawn => attacks::pawn(piece.side(), square),
        Kind::Knight => attacks::knight(square),
        Kind::Bishop => attacks::bishop(square, occupied),
        Kind::Rook => attacks::rook(square, occupied),
        Kind::Queen => attacks::queen(square, occupied),
        Kind::King => attacks::king(square),
    }
}

/// Where the piece on a square attacks; nowhere if there is none.
pub(super) fn attacks_from(position: &Position, square: Square) -> SquareSet {
    match position.piece_at(square) {
        Some(piece) => attacks_of(piece, square, position.occupied()),
        None => SquareSet::EMPTY,
    }
}

pub(super) fn is_slider(kind: Kind) -> bool {
    matches!(kind, Kind::Bishop | Kind::Rook | Kind::Queen)
}

/// The pieces of `by` that attack a square if only the given squares are occupied.
pub(super) fn attackers_through(
    position: &Position,
    by: Side,
    square: Square,
    occupied: SquareSet,
) -> SquareSet {
    let attacking = |&from: &Square| {
        position.piece_at(from).is_some_and(|piece| attacks_of(piece, from, occupied).contains(square))
    };
    (position.occupied_by(by) & occupied).into_iter().filter(attacking).collect()
}

/// The pieces that defend what stands on a square: also those that would after the enemy's sliders in front of them
/// have captured.
pub(super) fn defenders(position: &Position, square: Square) -> SquareSet {
    let Some(piece) = position.piece_at(square) else { return SquareSet::EMPTY };
    let us = piece.side();
    let sliders = position.kind(Kind::Bishop) | position.kind(Kind::Rook) | position.kind(Kind::Queen);
    let in_front = position.attackers(!us, square) & sliders;
    attackers_through(position, us, square, position.occupied() - in_front) - square.set()
}

/// Whether nothing defends what stands on a square.
pub(super) fn is_undefended(position: &Position, square: Square) -> bool {
    defenders(position, square).is_empty()
}

/// Whether the side to move can capture on a square and come out ahead in the exchange there.
pub(super) fn can_win(position: &Position, square: Square) -> bool {
    let wins = |mv: &tesuji_chess::Move| {
        mv.is_capture() && mv.to() == square && position.wins_exchange(*mv, Score::cp(1))
    };
    position.legal_moves().iter().any(wins)
}

/// The position with the other side to move, if that may be asked: nobody is in check.
pub(super) fn passed(position: &Position) -> Option<Position> {
    if position.in_check() {
        return None;
    }
    let mut passed = position.clone();
    passed.pass();
    Some(passed)
}

/// `rook c6`.
pub(super) fn named(position: &Position, square: Square) -> String {
    match kind_at(position, square) {
        Some(kind) => format!("{kind} {square}"),
        None => square.to_string(),
    }
}
