//! Pawn structure: everything that depends on pawns alone, so that it can be kept in a cache.

use super::groups::Term;
use super::groups::slot;
use super::side::{Us, beside, files, widen};
use crate::linear::Sink;
use tesuji_chess::SquareSet;

/// Counts the structure of one side's pawns, and returns its passed pawns.
#[inline(always)]
pub(super) fn structure<U: Us>(own: SquareSet, enemy: SquareSet, sink: &mut impl Sink<Term>) -> SquareSet {
    let shape = Shape::new::<U>(own, enemy);
    weak_pawns::<U>(&shape, sink);
    for square in own {
        let rank = U::rank(square) - 1;
        let one = square.set();
        let front = U::fill_up(one.shift(U::UP));
        let next = (beside(one) & own).any();
        let supported = shape.attacks.contains(square);
        if next {
            sink.add(U::SIDE, slot::PAWN_PHALANX, rank, 1);
        }
        if supported {
            sink.add(U::SIDE, slot::PAWN_SUPPORTED, rank, 1);
        }
        if one.shift(U::UP).meets(enemy) {
            sink.add(U::SIDE, slot::PAWN_BLOCKED, rank, 1);
        }
        if shape.passed.contains(square) {
            sink.add(U::SIDE, slot::PASSED_RANK, rank, 1);
            let file = usize::from(square.file());
            sink.add(U::SIDE, slot::PASSED_FILE, file.min(7 - file), 1);
            if next || supported {
                sink.add(U::SIDE, slot::PASSED_CONNECTED, rank, 1);
            }
        } else if !front.meets(own | enemy) {
            let helpers = U::fill_down(beside(one)) & own;
            let opponents = beside(front) & enemy;
            if helpers.len() >= opponents.len() {
                sink.add(U::SIDE, slot::PASSED_CANDIDATE, rank, 1);
            }
        }
    }
    shape.passed
}

/// The pawns of one side as sets of squares.
struct Shape {
    own: SquareSet,
    enemy: SquareSet,
    /// Squares the own pawns attack.
    attacks: SquareSet,
    passed: SquareSet,
    /// Squares of files without enemy pawns further on.
    unopposed: SquareSet,
}

impl Shape {
    #[inline(always)]
    fn new<U: Us>(own: SquareSet, enemy: SquareSet) -> Shape {
        let stoppers = U::fill_down(widen(enemy).shift(U::DOWN));
        let doubled = U::fill_down(own.shift(U::DOWN));
        Shape {
            own,
            enemy,
            attacks: U::pawn_attacks(own),
            passed: own - stoppers - doubled,
            unopposed: !U::fill_down(enemy),
        }
    }
}

/// Doubled, isolated and backward pawns, levers and islands.
#[inline(always)]
fn weak_pawns<U: Us>(shape: &Shape, sink: &mut impl Sink<Term>) {
    let own = shape.own;
    let columns = files(own);
    let isolated = own - beside(columns);
    let doubled = own & U::fill_down(own.shift(U::DOWN));
    sink.add(U::SIDE, slot::PAWN_DOUBLED, 0, (doubled - isolated).len() as i32);
    sink.add(U::SIDE, slot::PAWN_DOUBLED, 1, (doubled & isolated).len() as i32);
    sink.add(U::SIDE, slot::PAWN_ISOLATED, 0, (isolated - shape.unopposed).len() as i32);
    sink.add(U::SIDE, slot::PAWN_ISOLATED, 1, (isolated & shape.unopposed).len() as i32);

    // No neighbour level with it or behind it, and the next square is an enemy pawn or attacked by one.
    let covered = U::fill_up(beside(own));
    let held = (shape.enemy | U::Them::pawn_attacks(shape.enemy)).shift(U::DOWN);
    let backward = (own & held) - covered - isolated;
    sink.add(U::SIDE, slot::PAWN_BACKWARD, 0, (backward - shape.unopposed).len() as i32);
    sink.add(U::SIDE, slot::PAWN_BACKWARD, 1, (backward & shape.unopposed).len() as i32);

    sink.add(U::SIDE, slot::PAWN_LEVER, 0, (shape.attacks & shape.enemy).len() as i32);
    let rank = columns.bits() as u8;
    sink.add(U::SIDE, slot::PAWN_ISLANDS, 0, (rank & !(rank << 1)).count_ones() as i32);
}
