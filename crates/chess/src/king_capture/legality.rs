//! Questions about one move, answered without generating the others.

use super::Position;
use crate::board::{Masks, castled};
use crate::generate::castling_rooks;
use crate::legality::{attacks_from, piece_attacks};
use crate::move_rules::MoveRules;
use crate::position::for_side;
use crate::us::{Black, White};
use crate::{BLACK, Kind, Move, MoveKind, Square, SquareSet, WHITE, attacks};

impl Position {
    /// Whether a move is legal here. Any move may be asked, also one of another position.
    ///
    /// ```
    /// use tesuji_chess::king_capture::Position;
    /// use tesuji_chess::{Move, MoveKind, Square};
    /// // Nothing keeps a king from walking into attack.
    /// let position = Position::from_fen("3rk3/8/8/8/8/8/8/4K3 w - - 0 1").unwrap();
    /// assert!(position.is_legal(Move::new(Square::E1, Square::D1, MoveKind::Quiet)));
    /// ```
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        let (from, to, side) = (mv.from(), mv.to(), self.placed.side);
        let Some(piece) = self.piece_at(from).filter(|piece| piece.side() == side) else {
            return false;
        };
        if self.is_finished() {
            return false;
        }
        match (mv.kind(), piece.kind()) {
            (MoveKind::Castle, Kind::King) => self.castling_partners().contains(to),
            (MoveKind::EnPassant, Kind::Pawn) => {
                self.placed.board.en_passant.contains(to) && attacks::pawn(side, from).contains(to)
            }
            (MoveKind::Castle | MoveKind::EnPassant, _) => false,
            (_, Kind::Pawn) => {
                let free = if mv.is_capture() { self.prey() } else { !self.occupied() };
                free.contains(to) && self.placed.pawn_moves_so(mv)
            }
            (_, kind) => {
                matches!(mv.kind(), MoveKind::Quiet | MoveKind::Capture)
                    && self.prey().contains(to) == mv.is_capture()
                    && !self.occupied_by(side).contains(to)
                    && piece_attacks(kind, from, self.occupied()).contains(to)
            }
        }
    }

    /// The rooks that the king of the side to move can castle with now.
    fn castling_partners(&self) -> SquareSet {
        let board = &self.placed.board;
        for_side!(self.placed.side, Us => castling_rooks::<Us>(board, &Masks::NONE, board.king(self.placed.side)))
    }

    /// Whether a legal move takes the king, where it stands or on its trail.
    #[inline]
    #[must_use]
    pub fn takes_king(&self, mv: Move) -> bool {
        let king = self.pieces(!self.placed.side, Kind::King);
        mv.is_capture() && (king | self.trail).contains(mv.to())
    }

    /// Whether a legal move attacks the enemy king. One that takes it does not.
    pub(super) fn checks_with(&self, mv: Move) -> bool {
        let (from, to, us) = (mv.from(), mv.to(), self.placed.side);
        let (Some(king), Some(piece)) = (self.king(!us), self.piece_at(from)) else { return false };
        if self.takes_king(mv) {
            return false;
        }
        let board = &self.placed.board;
        let left = self.occupied() - from.set();
        match mv.kind() {
            MoveKind::Castle => {
                let (king_to, rook_to) = castled(from, to);
                let after = (left - to.set()) | king_to.set() | rook_to.set();
                let rooks = (board.straight_sliders(us) - to.set()) | rook_to.set();
                attacks::king(king_to).contains(king)
                    || (attacks::rook(king, after) & rooks).any()
                    || (attacks::bishop(king, after) & board.diagonal_sliders(us)).any()
                    || self.others_attack(king, from)
            }
            MoveKind::EnPassant => {
                let captured = Square::new(to.file(), from.rank());
                let after = (left - captured.set()) | to.set();
                attacks::pawn(us, to).contains(king)
                    || board.slider_attackers(us, king, after).any()
                    || self.others_attack(king, from)
            }
            _ => {
                let after = left | to.set();
                let arrived = mv.promotion().unwrap_or(piece.kind());
                attacks_from(arrived, us, to, king, after)
                    || arrived == Kind::King && attacks::king(to).contains(king)
                    || (board.slider_attackers(us, king, after) - from.set()).any()
                    || self.others_attack(king, from)
            }
        }
    }

    /// Whether a pawn, knight or king other than the one on `from` attacks the enemy king already: here a king may have
    /// been left attacked.
    #[inline]
    fn others_attack(&self, king: Square, from: Square) -> bool {
        let (board, us) = (&self.placed.board, self.placed.side);
        let attackers = attacks::pawn(!us, king) & board.of(us, Kind::Pawn)
            | attacks::knight(king) & board.of(us, Kind::Knight)
            | attacks::king(king) & board.of(us, Kind::King);
        (attackers - from.set()).any()
    }
}

impl MoveRules for Position {
    #[inline(always)]
    fn placed(&self) -> &crate::Position {
        &self.placed
    }

    fn is_legal(&self, mv: Move) -> bool {
        self.is_legal(mv)
    }

    fn origins(&self, kind: Kind, to: Square, among: SquareSet) -> SquareSet {
        if self.is_finished() {
            return SquareSet::EMPTY;
        }
        piece_attacks(kind, to, self.occupied()) & self.pieces(self.placed.side, kind) & among
    }

    fn captures(&self, kind: Kind, from: Square, to: Square) -> bool {
        let pushed = kind == Kind::Pawn && from.file() == to.file();
        self.prey().contains(to) && !pushed
    }

    /// `#` where the king is taken.
    fn mark(&self, mv: Move) -> Option<char> {
        self.takes_king(mv).then_some('#')
    }
}
