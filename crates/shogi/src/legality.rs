//! Whether one move is legal, without generating the others.

use crate::generate::pawn_drops;
use crate::position::for_side;
use crate::us::{Black, Us, White};
use crate::{BLACK, Base, Kind, Move, Position, Square, SquareSet, WHITE, attacks};

impl Position {
    /// Whether a move is legal here.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        for_side!(self.side, Us => match (mv.from(), mv.dropped()) {
            (Some(from), _) => self.is_legal_step::<Us>(from, mv.to(), mv.promotes()),
            (None, Some(base)) => self.is_legal_drop::<Us>(base, mv.to()),
            (None, None) => false,
        })
    }

    fn is_legal_step<U: Us>(&self, from: Square, to: Square, promotes: bool) -> bool {
        let Some(piece) = self.piece_at(from).filter(|piece| piece.side() == U::SIDE) else { return false };
        let kind = piece.kind();
        let in_zone = U::ZONE.contains(from) || U::ZONE.contains(to);
        let may_arrive =
            if promotes { in_zone && kind.promoted().is_some() } else { !dead_end::<U>(kind).contains(to) };
        may_arrive
            && !self.occupied_by(U::SIDE).contains(to)
            && attacks::of(U::SIDE, kind, from, self.occupied()).contains(to)
            && if kind == Kind::King {
                self.board.attackers(U::Them::SIDE, to, self.occupied() ^ from.set()).is_empty()
            } else {
                self.answers_check(to) && self.keeps_pin(from, to)
            }
    }

    fn is_legal_drop<U: Us>(&self, base: Base, to: Square) -> bool {
        self.hand(U::SIDE).has(base)
            && !self.occupied().contains(to)
            && !dead_end::<U>(base.kind()).contains(to)
            && self.answers_check(to)
            && (base != Base::Pawn || pawn_drops::<U>(&self.board, to.set()).any())
    }

    /// Whether something other than the king that comes to a square leaves no check.
    #[inline]
    fn answers_check(&self, to: Square) -> bool {
        match (self.masks.checkers.first(), self.king(self.side)) {
            (Some(checker), Some(king)) => {
                !self.masks.checkers.more_than_one()
                    && (to == checker || attacks::between(king, checker).contains(to))
            }
            _ => true,
        }
    }

    #[inline]
    fn keeps_pin(&self, from: Square, to: Square) -> bool {
        !self.masks.pinned.contains(from)
            || self.king(self.side).is_none_or(|king| attacks::line(king, from).contains(to))
    }
}

/// Where a piece would have no further move.
#[inline]
pub(crate) fn dead_end<U: Us>(kind: Kind) -> SquareSet {
    match kind {
        Kind::Pawn | Kind::Lance => U::LAST_RANK,
        Kind::Knight => U::LAST_TWO,
        _ => SquareSet::EMPTY,
    }
}
