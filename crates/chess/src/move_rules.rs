//! What the text of a move depends on, so that rule sets on the chess board share their notation.

use crate::{Kind, Move, Position, Square, SquareSet};
use tesuji_game::Position as _;

/// A rule set on the chess board, as far as reading and writing its moves goes.
pub(crate) trait MoveRules {
    /// The pieces, the side to move, the castling rights and the en passant square.
    fn placed(&self) -> &Position;

    /// Whether a move is legal. Any move may be asked.
    fn is_legal(&self, mv: Move) -> bool;

    /// The squares from which a piece of the side to move and of this kind could legally go to `to`; not for pawns,
    /// castling and en passant.
    fn origins(&self, kind: Kind, to: Square, among: SquareSet) -> SquareSet;

    /// Whether a piece of the side to move that goes so captures on its target.
    fn captures(&self, kind: Kind, from: Square, to: Square) -> bool;

    /// What is written after a legal move.
    fn mark(&self, mv: Move) -> Option<char>;
}

impl MoveRules for Position {
    #[inline(always)]
    fn placed(&self) -> &Position {
        self
    }

    #[inline(always)]
    fn is_legal(&self, mv: Move) -> bool {
        self.is_legal(mv)
    }

    #[inline(always)]
    fn origins(&self, kind: Kind, to: Square, among: SquareSet) -> SquareSet {
        self.legal_origins(kind, to, among)
    }

    #[inline(always)]
    fn captures(&self, _: Kind, _: Square, to: Square) -> bool {
        self.occupied_by(!self.side).contains(to)
    }

    /// `+` for check and `#` for mate.
    fn mark(&self, mv: Move) -> Option<char> {
        self.gives_check(mv).then(|| if self.after(mv).has_moves() { '+' } else { '#' })
    }
}
