//! Passed pawns among the pieces: what blocks them, what escorts them, and how near the kings are.

use super::facts::{Facts, king_distance};
use super::groups::Term;
use super::groups::slot;
use super::side::{Us, distance};
use crate::linear::Sink;
use tesuji_chess::{Kind, Position, Square, SquareSet, attacks};

/// Counts one side's passed pawns, given those of both sides.
#[inline(always)]
pub(super) fn passed<U: Us>(
    position: &Position,
    facts: &Facts,
    passed: SquareSet,
    sink: &mut impl Sink<Term>,
) {
    for square in passed & facts.us::<U>().of(Kind::Pawn) {
        passed_pawn::<U>(position, facts, square, sink);
    }
}

fn passed_pawn<U: Us>(position: &Position, facts: &Facts, square: Square, sink: &mut impl Sink<Term>) {
    let (us, them) = (facts.us::<U>(), facts.them::<U>());
    let rank = U::rank(square) - 1;
    let next = square.offset(8 * U::UP.ranks);
    let path = U::fill_up(next.set());

    let enemy = them.occupied | them.attacked;
    if them.occupied.contains(next) {
        sink.add(U::SIDE, slot::PASSED_BLOCKED, rank, 1);
    } else if !path.meets(enemy) {
        sink.add(U::SIDE, slot::PASSED_FREE_PATH, rank, 1);
    } else if !(enemy | facts.occupied).contains(next) {
        sink.add(U::SIDE, slot::PASSED_SAFE_STEP, rank, 1);
    }
    if us.attacked.contains(next) {
        sink.add(U::SIDE, slot::PASSED_ESCORTED, rank, 1);
    }
    let row = 8 * rank.saturating_sub(2);
    sink.add(U::SIDE, slot::PASSED_OWN_KING, row + king_distance(us, next), 1);
    sink.add(U::SIDE, slot::PASSED_ENEMY_KING, row + king_distance(them, next), 1);

    if facts.kind(Kind::Rook).any() {
        let behind = attacks::rook(square, facts.occupied) & U::fill_down(square.set());
        if behind.meets(us.of(Kind::Rook)) {
            sink.add(U::SIDE, slot::PASSED_ROOK_BEHIND, 0, 1);
        }
        if behind.meets(them.of(Kind::Rook)) {
            sink.add(U::SIDE, slot::PASSED_ROOK_BEHIND, 1, 1);
        }
    }
    if them.has_no_pieces() && !path.meets(facts.occupied) {
        let steps = 7 - U::rank(square);
        // A pawn that has not moved takes two steps at once.
        let moves = steps.min(5) + usize::from(position.side() != U::SIDE);
        let goal = Square::new(square.file(), if U::SIGN > 0 { 7 } else { 0 });
        if distance(them.king, goal) > moves {
            sink.add(U::SIDE, slot::PASSED_UNSTOPPABLE, 0, 1);
        }
    }
}
