//! Questions about one move, answered without generating the others.

use crate::board::castled;
use crate::generate::{Batch, generate};
use crate::position::for_side;
use crate::us::{Black, Us, White};
use crate::{BLACK, Kind, Move, MoveKind, Position, Side, Square, SquareSet, WHITE, attacks};
use tesuji_squares::Step;

impl Position {
    /// Whether a move is legal here. Any move may be asked, also one of another position.
    ///
    /// ```
    /// use tesuji_chess::{Move, MoveKind, Position, Square};
    /// let start = Position::start();
    /// assert!(start.is_legal(Move::new(Square::E2, Square::E4, MoveKind::DoublePush)));
    /// assert!(!start.is_legal(Move::new(Square::E2, Square::E4, MoveKind::Quiet)));
    /// ```
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        let Some(piece) = self.piece_at(from).filter(|piece| piece.side() == self.side) else {
            return false;
        };
        match (mv.kind(), piece.kind()) {
            (MoveKind::Castle, Kind::King) | (MoveKind::EnPassant, Kind::Pawn) => self.generates(mv),
            (MoveKind::Castle | MoveKind::EnPassant, _) => false,
            (_, kind) => {
                self.board.side(!self.side).contains(to) == mv.is_capture()
                    && !self.board.side(self.side).contains(to)
                    && match kind {
                        Kind::Pawn => self.pawn_moves_so(mv) && self.keeps_king_safe(from, to),
                        Kind::King => self.king_moves_so(mv),
                        _ => {
                            matches!(mv.kind(), MoveKind::Quiet | MoveKind::Capture)
                                && piece_attacks(kind, from, self.occupied()).contains(to)
                                && self.keeps_king_safe(from, to)
                        }
                    }
            }
        }
    }

    /// Whether a pawn makes such moves, checks and pins aside.
    pub(crate) fn pawn_moves_so(&self, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        let (forward, last, third) = if self.side == WHITE { (8, 7, 2) } else { (-8, 0, 5) };
        if (to.rank() == last) != mv.promotion().is_some() {
            return false;
        }
        if mv.is_capture() {
            return attacks::pawn(self.side, from).contains(to);
        }
        let ahead = from.offset(forward);
        if mv.kind() == MoveKind::DoublePush {
            ahead.rank() == third && to == ahead.offset(forward) && !self.occupied().contains(ahead)
        } else {
            to == ahead
        }
    }

    fn king_moves_so(&self, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        matches!(mv.kind(), MoveKind::Quiet | MoveKind::Capture)
            && attacks::king(from).contains(to)
            && self.board.attackers(!self.side, to, self.occupied() ^ from.set()).is_empty()
    }

    /// Whether a piece other than the king may go there as far as checks and pins are concerned.
    #[inline]
    fn keeps_king_safe(&self, from: Square, to: Square) -> bool {
        let king = self.king(self.side);
        let pinned = self.masks.diagonal_pins | self.masks.straight_pins;
        if pinned.contains(from) && !attacks::line(king, from).contains(to) {
            return false;
        }
        match self.masks.checkers.first() {
            None => true,
            Some(_) if self.masks.checkers.more_than_one() => false,
            Some(checker) => to == checker || attacks::between(king, checker).contains(to),
        }
    }

    /// Whether the generator gives this castling or en passant capture.
    fn generates(&self, mv: Move) -> bool {
        let mut find = Find { mv, found: false };
        for_side!(self.side, Us => generate::<Us, true, true>(&self.board, &self.masks, &mut find));
        find.found
    }

    /// The squares from which a piece of the side to move and of this kind could legally go to `to`; not for
    /// castling and en passant.
    pub(crate) fn legal_origins(&self, kind: Kind, to: Square, among: SquareSet) -> SquareSet {
        let candidates = piece_attacks(kind, to, self.occupied()) & self.board.of(self.side, kind) & among;
        if kind == Kind::King {
            let mv = |from| Move::new(from, to, MoveKind::Quiet);
            return candidates.into_iter().filter(|&from| self.king_moves_so(mv(from))).collect();
        }
        candidates.into_iter().filter(|&from| self.keeps_king_safe(from, to)).collect()
    }

    /// Whether a legal move gives check.
    pub(crate) fn checks_with(&self, mv: Move) -> bool {
        let (from, to, us) = (mv.from(), mv.to(), self.side);
        let enemy_king = self.king(!us);
        let Some(piece) = self.piece_at(from) else { return false };
        let occupied = self.occupied() ^ from.set();
        match mv.kind() {
            MoveKind::Castle => {
                let (king_to, rook_to) = castled(from, to);
                let after = occupied ^ to.set() | king_to.set() | rook_to.set();
                let rooks = self.board.straight_sliders(us) ^ to.set() | rook_to.set();
                (attacks::rook(enemy_king, after) & rooks).any()
            }
            MoveKind::EnPassant => {
                let forward = if us == WHITE { 8 } else { -8 };
                let after = occupied ^ to.offset(-forward).set() | to.set();
                attacks::pawn(us, to).contains(enemy_king)
                    || self.board.slider_attackers(us, enemy_king, after).any()
            }
            _ => {
                let after = occupied | to.set();
                let arrived = mv.promotion().unwrap_or(piece.kind());
                attacks_from(arrived, us, to, enemy_king, after)
                    || self.may_discover(from, enemy_king)
                        && (self.board.slider_attackers(us, enemy_king, after) - from.set()).any()
            }
        }
    }
}

impl Position {
    /// Whether a slider of the side to move stands on the line of a square and the enemy king: if not, no check
    /// is discovered by leaving the square.
    #[inline]
    pub(crate) fn may_discover(&self, from: Square, enemy_king: Square) -> bool {
        let sliders = self.board.straight_sliders(self.side) | self.board.diagonal_sliders(self.side);
        (attacks::line(enemy_king, from) & (sliders - from.set())).any()
    }
}

/// Whether a piece that has come to a square attacks the enemy king. Most do not stand on a line with it, and
/// need no look at the board.
#[inline]
pub(crate) fn attacks_from(kind: Kind, us: Side, to: Square, king: Square, occupied: SquareSet) -> bool {
    let straight = to.file() == king.file() || to.rank() == king.rank();
    match kind {
        Kind::Pawn => return attacks::pawn(us, to).contains(king),
        Kind::Knight => return attacks::knight(to).contains(king),
        Kind::King => return false,
        Kind::Rook if !straight => return false,
        Kind::Bishop if straight => return false,
        Kind::Bishop | Kind::Rook | Kind::Queen => {}
    }
    attacks::line(king, to).any() && (attacks::between(king, to) & occupied).is_empty()
}

/// Where a piece other than a pawn attacks.
#[inline]
pub(crate) fn piece_attacks(kind: Kind, square: Square, occupied: SquareSet) -> SquareSet {
    match kind {
        Kind::Pawn => SquareSet::EMPTY,
        Kind::Knight => attacks::knight(square),
        Kind::Bishop => attacks::bishop(square, occupied),
        Kind::Rook => attacks::rook(square, occupied),
        Kind::Queen => attacks::queen(square, occupied),
        Kind::King => attacks::king(square),
    }
}

/// A batch that looks for one castling or en passant capture.
struct Find {
    mv: Move,
    found: bool,
}

impl<U: Us> Batch<U> for Find {
    fn pushes(&mut self, _: SquareSet, _: SquareSet) {}

    fn pawn_captures(&mut self, _: SquareSet, _: Step) {}

    fn promotions(&mut self, _: SquareSet, _: Step, _: bool) {}

    fn en_passant(&mut self, from: Square, to: Square) {
        self.found |= self.mv == Move::new(from, to, MoveKind::EnPassant);
    }

    fn piece(&mut self, _: Kind, _: Square, _: SquareSet) {}

    fn castle(&mut self, king: Square, rook: Square) {
        self.found |= self.mv == Move::new(king, rook, MoveKind::Castle);
    }
}
