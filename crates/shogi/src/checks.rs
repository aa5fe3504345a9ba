//! Moves that give check: told one by one, and picked out of the generator's sets.

use crate::board::{Board, aligned};
use crate::generate::{Batch, origin};
use crate::position::for_side;
use crate::us::{Black, Us, White};
use crate::{BLACK, Base, Kind, Move, Position, Square, SquareSet, WHITE, attacks};
use tesuji_game::MoveSink;
use tesuji_squares::Step;

impl Position {
    /// Whether a legal move gives check.
    pub(crate) fn checks_with(&self, mv: Move) -> bool {
        let Some(king) = self.king(!self.side) else { return false };
        let to = mv.to();
        if let Some(base) = mv.dropped() {
            return attacks::of(self.side, base.kind(), to, self.occupied()).contains(king);
        }
        let Some((from, piece)) = mv.from().and_then(|from| Some((from, self.piece_at(from)?))) else {
            return false;
        };
        let kind = if mv.promotes() { piece.kind().promoted() } else { None }.unwrap_or(piece.kind());
        let occupied = (self.occupied() - from.set()).with(to);
        attacks::of(self.side, kind, to, occupied).contains(king)
            || for_side!(self.side, Us => uncovers::<Us>(&self.board, king, from, to))
    }
}

/// Whether a slider of `U` attacks the king once a piece has gone from one square to another.
#[inline]
fn uncovers<U: Us>(board: &Board, king: Square, from: Square, to: Square) -> bool {
    let line = attacks::line(king, from);
    let sliders = (aligned::<U>(board, king) & line).without(from);
    sliders.any() && {
        let occupied = (board.occupied() - from.set()).with(to);
        sliders.into_iter().any(|slider| (attacks::between(king, slider) & occupied).is_empty())
    }
}

/// A batch that writes the moves down that give check, from the squares where each kind does.
pub(crate) struct Checking<'a, S> {
    sink: &'a mut S,
    king: Square,
    occupied: SquareSet,
    /// Pieces that uncover a check when they leave the line to the king.
    shields: SquareSet,
}

impl<'a, S> Checking<'a, S> {
    /// Nothing if the enemy has no king.
    pub(crate) fn of<U: Us, M>(board: &Board, sink: &'a mut S) -> Option<Checking<'a, S>>
    where
        S: MoveSink<M>,
    {
        let king = board.king(U::Them::SIDE)?;
        let (occupied, own) = (board.occupied(), board.side(U::SIDE));
        let mut shields = SquareSet::EMPTY;
        for slider in aligned::<U>(board, king) {
            let blockers = attacks::between(king, slider) & occupied;
            if !blockers.more_than_one() {
                shields |= blockers & own;
            }
        }
        Some(Checking { sink, king, occupied, shields })
    }

    /// The squares from which a piece of `U` attacks the king, as the board stands.
    #[inline(always)]
    fn sources<U: Us>(&self, kind: Kind, occupied: SquareSet) -> SquareSet {
        attacks::of(U::Them::SIDE, kind, self.king, occupied)
    }

    /// Those of some arrivals of one piece that give check.
    #[inline(always)]
    fn among<U: Us>(&self, kind: Kind, from: Square, to: SquareSet) -> SquareSet {
        if to.is_empty() {
            return to;
        }
        // The piece no longer stands in its own way.
        let mut checks = to & self.sources::<U>(kind, self.occupied ^ from.set());
        if self.shields.contains(from) {
            checks |= to - attacks::line(self.king, from);
        }
        checks
    }
}

impl<U: Us, S: MoveSink<Move>> Batch<U> for Checking<'_, S> {
    fn shifted(&mut self, base: Base, plain: SquareSet, promoting: SquareSet, step: Step) {
        for (kind, set, promotes) in [(Some(base.kind()), plain, false), (base.promoted(), promoting, true)] {
            let Some(kind) = kind else { continue };
            for to in set {
                let from = origin(to, step);
                if self.among::<U>(kind, from, to.set()).any() {
                    self.sink.push(Move::step(from, to, promotes));
                }
            }
        }
    }

    fn piece(&mut self, kind: Kind, from: Square, plain: SquareSet, promoting: SquareSet) {
        if kind == Kind::King {
            if self.shields.contains(from) {
                for to in plain - attacks::line(self.king, from) {
                    self.sink.push(Move::step(from, to, false));
                }
            }
            return;
        }
        for to in self.among::<U>(kind, from, plain) {
            self.sink.push(Move::step(from, to, false));
        }
        if let Some(promoted) = kind.promoted() {
            for to in self.among::<U>(promoted, from, promoting) {
                self.sink.push(Move::step(from, to, true));
            }
        }
    }

    fn drops(&mut self, base: Base, to: SquareSet) {
        for to in to & self.sources::<U>(base.kind(), self.occupied) {
            self.sink.push(Move::drop(base, to));
        }
    }
}
