//! Perft: counting the leaves of the game tree, as fast as the generator goes.
//!
//! Boards are copied without keys or mailbox, moves are played straight out of the generator's sets without
//! being written down, and the last ply is counted from the sets.

use crate::board::{Board, Masks};
use crate::generate::{Batch, Count, generate, origin, twice};
use crate::us::Us;
use crate::{Kind, Square, SquareSet};
use tesuji_squares::Step;

/// The leaves `depth` plies below a board with `U` to move.
pub(crate) fn leaves<U: Us>(board: &Board, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => count::<U>(board),
        2 => descend::<U, true>(board, 1),
        _ => descend::<U, false>(board, depth - 1),
    }
}

/// The number of legal moves.
#[inline(never)]
fn count<U: Us>(board: &Board) -> u64 {
    count_with::<U>(board, &Masks::of::<U>(board))
}

/// The number of legal moves, where checks and pins are known.
#[inline(always)]
pub(crate) fn count_with<U: Us>(board: &Board, masks: &Masks) -> u64 {
    let mut count = Count(0);
    generate::<U, true, true>(board, masks, &mut count);
    count.0.into()
}

/// Plays every legal move and adds up the leaves `depth` plies below.
#[inline(never)]
fn descend<U: Us, const LAST: bool>(board: &Board, depth: u32) -> u64 {
    let mut play = Play::<LAST> { board, depth, leaves: 0 };
    generate::<U, true, true>(board, &Masks::of::<U>(board), &mut play);
    play.leaves
}

/// A batch that plays every move and counts below it. With `LAST`, one ply is left.
struct Play<'a, const LAST: bool> {
    board: &'a Board,
    depth: u32,
    leaves: u64,
}

impl<const LAST: bool> Play<'_, LAST> {
    #[inline(always)]
    fn below<U: Us>(&mut self, next: &Board) {
        self.leaves += if LAST { count::<U::Them>(next) } else { leaves::<U::Them>(next, self.depth) };
    }

    /// The board without what this move does not keep: the en passant square, and castling with a rook on `gone`.
    #[inline(always)]
    fn base(&self, gone: SquareSet) -> Board {
        let mut next = *self.board;
        next.en_passant = SquareSet::EMPTY;
        next.castling -= gone;
        next
    }

    /// Plays moves to free squares. One board serves them all: each move writes two of its sets anew.
    #[inline(always)]
    fn quiets<U: Us>(
        &mut self,
        kind: Kind,
        gone: SquareSet,
        to: SquareSet,
        origin: impl Fn(Square) -> Square,
    ) {
        let mut next = self.base(gone);
        for to in to {
            let both = to.set() | origin(to).set();
            next.kinds[kind.index()] = self.board.kind(kind) ^ both;
            next.sides[U::SIDE.index()] = self.board.side(U::SIDE) ^ both;
            self.below::<U>(&next);
        }
    }

    /// Plays captures.
    #[inline(always)]
    fn captures<U: Us>(
        &mut self,
        kind: Kind,
        gone: SquareSet,
        to: SquareSet,
        origin: impl Fn(Square) -> Square,
    ) {
        for to in to {
            let mut next = self.base(gone);
            next.capture::<U>(kind, origin(to), to);
            self.below::<U>(&next);
        }
    }
}

impl<U: Us, const LAST: bool> Batch<U> for Play<'_, LAST> {
    #[inline(always)]
    fn pushes(&mut self, one: SquareSet, two: SquareSet) {
        self.quiets::<U>(Kind::Pawn, SquareSet::EMPTY, one, |to| origin(to, U::UP));
        for to in two {
            self.below::<U>(&self.board.after_double_push::<U>(origin(to, twice(U::UP)), to));
        }
    }

    #[inline(always)]
    fn pawn_captures(&mut self, to: SquareSet, step: Step) {
        self.captures::<U>(Kind::Pawn, SquareSet::EMPTY, to, |to| origin(to, step));
    }

    #[inline(always)]
    fn promotions(&mut self, to: SquareSet, step: Step, _: bool) {
        for to in to {
            let mut pushed = self.base(SquareSet::EMPTY);
            pushed.capture::<U>(Kind::Pawn, origin(to, step), to);
            for kind in Kind::PROMOTIONS {
                let mut next = pushed;
                next.kinds[Kind::Pawn.index()] ^= to.set();
                next.kinds[kind.index()] ^= to.set();
                self.below::<U>(&next);
            }
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) {
        let mut next = self.base(SquareSet::EMPTY);
        next.capture::<U>(Kind::Pawn, from, to);
        let captured = to.set().shift(U::UP.reversed());
        next.kinds[Kind::Pawn.index()] ^= captured;
        next.sides[U::Them::SIDE.index()] ^= captured;
        self.below::<U>(&next);
    }

    #[inline(always)]
    fn piece(&mut self, kind: Kind, from: Square, to: SquareSet) {
        let enemy = self.board.side(U::Them::SIDE);
        let gone = match kind {
            Kind::King => U::FIRST_RANK,
            Kind::Rook => from.set(),
            _ => SquareSet::EMPTY,
        };
        self.quiets::<U>(kind, gone, to - enemy, |_| from);
        self.captures::<U>(kind, gone, to & enemy, |_| from);
    }

    #[inline(always)]
    fn castle(&mut self, king: Square, rook: Square) {
        self.below::<U>(&self.board.after_castle::<U>(king, rook));
    }
}
