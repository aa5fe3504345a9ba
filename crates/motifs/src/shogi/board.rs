//! Questions about one position.

use tesuji_game::{Position as _, Score};
use tesuji_shogi::{BLACK, Kind, Move, Piece, Position, Side, Square, SquareSet, attacks, usi_name};
use tesuji_squares::Step;

/// What a kind is worth. Only the order means something.
pub(super) fn value(kind: Kind) -> i32 {
    match kind {
        Kind::Pawn => 1,
        Kind::Lance => 3,
        Kind::Knight => 4,
        Kind::Silver => 5,
        Kind::Gold | Kind::Tokin | Kind::PromotedLance | Kind::PromotedKnight | Kind::PromotedSilver => 6,
        Kind::Bishop => 8,
        Kind::Rook => 10,
        Kind::Horse => 11,
        Kind::Dragon => 13,
        Kind::King => 100,
    }
}

pub(super) fn kind_at(position: &Position, square: Square) -> Option<Kind> {
    position.piece_at(square).map(Piece::kind)
}

/// The step of a side's pawn.
pub(super) fn forward(side: Side) -> Step {
    if side == BLACK { Step::new(0, 1) } else { Step::new(0, -1) }
}

/// Whether two squares are beside each other on a rank.
pub(super) fn are_beside(a: Square, b: Square) -> bool {
    a.rank() == b.rank() && a.file().abs_diff(b.file()) == 1
}

/// Where the piece on a square attacks; nowhere if there is none.
pub(super) fn attacks_from(position: &Position, square: Square) -> SquareSet {
    match position.piece_at(square) {
        Some(piece) => attacks::of(piece.side(), piece.kind(), square, position.occupied()),
        None => SquareSet::EMPTY,
    }
}

/// Whether nothing defends what stands on a square.
pub(super) fn is_undefended(position: &Position, square: Square) -> bool {
    position.piece_at(square).is_some_and(|piece| position.attackers(piece.side(), square).is_empty())
}

/// Whether the side to move can capture on a square and come out ahead in the exchange there.
pub(super) fn can_win(position: &Position, square: Square) -> bool {
    let wins = |mv: &Move| mv.to() == square && position.wins_exchange(*mv, Score::cp(1));
    position.occupied().contains(square) && position.legal_moves().iter().any(wins)
}

/// What a piece attacks that is worth attacking: the king, more than itself, or undefended and no pawn.
pub(super) fn targets(position: &Position, attacker: Square) -> SquareSet {
    let Some(piece) = position.piece_at(attacker) else { return SquareSet::EMPTY };
    let worth_it = |&square: &Square| match kind_at(position, square) {
        None => false,
        Some(Kind::King) => true,
        Some(kind) => {
            value(kind) > value(piece.kind()) || kind != Kind::Pawn && is_undefended(position, square)
        }
    };
    let enemies = position.occupied_by(!piece.side());
    (attacks_from(position, attacker) & enemies).into_iter().filter(worth_it).collect()
}

/// `rook 2h`.
pub(super) fn named(position: &Position, square: Square) -> String {
    match kind_at(position, square) {
        Some(kind) => format!("{kind} {}", usi_name(square)),
        None => usi_name(square).to_string(),
    }
}
