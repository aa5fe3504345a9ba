//! Counting the leaves of the game tree, as fast as the generator goes.
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
    let mut count = Count(0);
    generate::<U, true, true>(board, &Masks::of::<U>(board), &mut count);
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
}

impl<U: Us, const LAST: bool> Batch<U> for Play<'_, LAST> {
    #[inline(always)]
    fn pushes(&mut self, one: SquareSet, two: SquareSet) {
        for to in one {
            self.below::<U>(&self.board.after_piece::<U>(Kind::Pawn, origin(to, U::UP), to));
        }
        for to in two {
            self.below::<U>(&self.board.after_double_push::<U>(origin(to, twice(U::UP)), to));
        }
    }

    #[inline(always)]
    fn pawn_captures(&mut self, to: SquareSet, step: Step) {
        for to in to {
            self.below::<U>(&self.board.after_piece::<U>(Kind::Pawn, origin(to, step), to));
        }
    }

    #[inline(always)]
    fn promotions(&mut self, to: SquareSet, step: Step, _: bool) {
        for to in to {
            let pushed = self.board.after_piece::<U>(Kind::Pawn, origin(to, step), to);
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
        let mut next = self.board.after_piece::<U>(Kind::Pawn, from, to);
        let captured = to.set().shift(U::UP.reversed());
        next.kinds[Kind::Pawn.index()] ^= captured;
        next.sides[U::Them::SIDE.index()] ^= captured;
        self.below::<U>(&next);
    }

    #[inline(always)]
    fn piece(&mut self, kind: Kind, from: Square, to: SquareSet) {
        for to in to {
            let mut next = self.board.after_piece::<U>(kind, from, to);
            if kind == Kind::King {
                next.castling -= U::FIRST_RANK;
            }
            self.below::<U>(&next);
        }
    }

    #[inline(always)]
    fn castle(&mut self, king: Square, rook: Square) {
        self.below::<U>(&self.board.after_castle::<U>(king, rook));
    }
}
