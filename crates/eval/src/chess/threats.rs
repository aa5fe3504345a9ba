//! Threats: pieces attacked by lesser ones, or by more than defend them.

use super::facts::Facts;
use super::groups::Term;
use super::groups::slot;
use super::side::Us;
use crate::linear::Sink;
use tesuji_chess::{Kind, Square, attacks};

/// Counts what `U` attacks.
#[inline(always)]
pub(super) fn threats<U: Us>(facts: &Facts, sink: &mut impl Sink<Term>) {
    let (us, them) = (facts.us::<U>(), facts.them::<U>());
    // Pawns that would be lost threaten little.
    let held = us.of(Kind::Pawn) - (them.attacked - us.attacked);
    let by_pawns = U::pawn_attacks(held);
    let strong = them.by(Kind::Pawn) | (them.twice - us.twice);
    let weak = (them.occupied & us.attacked) - strong;
    let targets = them.occupied - them.of(Kind::Pawn) - them.of(Kind::King);

    if by_pawns.meets(targets) {
        for (i, kind) in [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen].into_iter().enumerate() {
            sink.add(U::SIDE, slot::THREAT_BY_PAWN, i, (by_pawns & them.of(kind)).len() as i32);
        }
    }
    let heavy = them.of(Kind::Rook) | them.of(Kind::Queen);
    let by_minors = (us.by(Kind::Knight) | us.by(Kind::Bishop)) & (weak | heavy);
    if by_minors.any() {
        for kind in [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen] {
            sink.add(U::SIDE, slot::THREAT_BY_MINOR, kind.index(), (by_minors & them.of(kind)).len() as i32);
        }
    }
    let by_rooks = us.by(Kind::Rook) & (weak | them.of(Kind::Queen));
    if by_rooks.any() {
        for kind in [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen] {
            sink.add(U::SIDE, slot::THREAT_BY_ROOK, kind.index(), (by_rooks & them.of(kind)).len() as i32);
        }
    }
    if (us.by(Kind::King) & weak).any() {
        sink.add(U::SIDE, slot::THREAT_BY_KING, 0, 1);
    }
    let hanging = weak - them.attacked - them.of(Kind::King);
    sink.add(U::SIDE, slot::THREAT_HANGING, 0, hanging.len() as i32);

    let empty = !facts.occupied;
    let once = us.of(Kind::Pawn).shift(U::UP) & empty;
    let pushes = once | ((once & U::THIRD_RANK).shift(U::UP) & empty);
    let safe = pushes - them.by(Kind::Pawn) - (them.attacked - us.attacked);
    let by_push = U::pawn_attacks(safe) & targets;
    sink.add(U::SIDE, slot::THREAT_BY_PUSH, 0, (by_push - by_pawns).len() as i32);

    let restricted = (them.attacked & us.attacked) - strong;
    sink.add(U::SIDE, slot::THREAT_RESTRICTED, 0, restricted.len() as i32);
    for queen in them.of(Kind::Queen) {
        on_queen::<U>(facts, queen, sink);
    }
}

/// Counts what `U` could do to the enemy queen.
#[inline(always)]
fn on_queen<U: Us>(facts: &Facts, queen: Square, sink: &mut impl Sink<Term>) {
    let (us, them) = (facts.us::<U>(), facts.them::<U>());
    let (diagonal, straight) = (attacks::bishop(queen, facts.occupied), attacks::rook(queen, facts.occupied));
    let safe = !(us.of(Kind::Pawn) | them.by(Kind::Pawn) | (them.twice - us.twice));
    let lines = [attacks::knight(queen), diagonal & us.twice, straight & us.twice];
    for (i, kind) in [Kind::Knight, Kind::Bishop, Kind::Rook].into_iter().enumerate() {
        let squares = lines[i] & us.by(kind) & safe;
        sink.add(U::SIDE, slot::THREAT_ON_QUEEN, i, squares.len() as i32);
    }
    // The first pieces the queen sees are lifted off; whoever then comes into view was behind one of them.
    let (bishops, rooks) = (us.of(Kind::Bishop), us.of(Kind::Rook));
    let behind_diagonal = attacks::bishop(queen, facts.occupied - diagonal) & (bishops - diagonal);
    let behind_straight = attacks::rook(queen, facts.occupied - straight) & (rooks - straight);
    sink.add(U::SIDE, slot::THREAT_BEHIND, 0, (behind_diagonal | behind_straight).len() as i32);
}
