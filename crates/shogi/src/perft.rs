//! Perft: counting the leaves of the game tree, as fast as the generator goes.
//!
//! Boards are copied without keys or mailbox, moves are played straight out of the generator's sets without
//! being written down, and the last ply is counted from the sets.

use crate::board::{Board, Masks};
use crate::generate::{Batch, Count, generate, origin};
use crate::us::Us;
use crate::{Base, Kind, Square, SquareSet};
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

    /// Plays moves of one piece, or of several by one step, that all promote or all do not.
    #[inline(always)]
    fn moves<U: Us>(&mut self, kind: Kind, to: SquareSet, promotes: bool, origin: impl Fn(Square) -> Square) {
        let enemy = self.board.side(U::Them::SIDE);
        // One board serves all moves to free squares: each writes the same sets anew.
        let mut next = *self.board;
        for to in to - enemy {
            self.shift::<U>(&mut next, kind, origin(to), to, promotes);
            self.below::<U>(&next);
        }
        for to in to & enemy {
            let mut next = *self.board;
            next.capture::<U>(to);
            let captured = next;
            shift_on::<U>(&captured, &mut next, kind, origin(to), to, promotes);
            self.below::<U>(&next);
        }
    }

    #[inline(always)]
    fn shift<U: Us>(&self, next: &mut Board, kind: Kind, from: Square, to: Square, promotes: bool) {
        shift_on::<U>(self.board, next, kind, from, to, promotes);
    }
}

/// Writes to `next` what a move to a free square changes on `board`.
#[inline(always)]
fn shift_on<U: Us>(board: &Board, next: &mut Board, kind: Kind, from: Square, to: Square, promotes: bool) {
    let both = from.set() | to.set();
    next.bases[kind.base().index()] = board.base(kind.base()) ^ both;
    next.sides[U::SIDE.index()] = board.side(U::SIDE) ^ both;
    if kind.is_promoted() {
        next.promoted = board.promoted ^ both;
    } else if promotes {
        next.promoted = board.promoted ^ to.set();
    }
}

impl<U: Us, const LAST: bool> Batch<U> for Play<'_, LAST> {
    #[inline(always)]
    fn shifted(&mut self, base: Base, plain: SquareSet, promoting: SquareSet, step: Step) {
        self.moves::<U>(base.kind(), plain, false, |to| origin(to, step));
        if promoting.any() {
            self.moves::<U>(base.kind(), promoting, true, |to| origin(to, step));
        }
    }

    #[inline(always)]
    fn piece(&mut self, kind: Kind, from: Square, plain: SquareSet, promoting: SquareSet) {
        self.moves::<U>(kind, plain, false, |_| from);
        if promoting.any() {
            self.moves::<U>(kind, promoting, true, |_| from);
        }
    }

    #[inline(always)]
    fn drops(&mut self, base: Base, to: SquareSet) {
        let mut next = *self.board;
        next.hands[U::SIDE.index()].remove(base);
        for to in to {
            next.bases[base.index()] = self.board.base(base) ^ to.set();
            next.sides[U::SIDE.index()] = self.board.side(U::SIDE) ^ to.set();
            self.below::<U>(&next);
        }
    }
}
