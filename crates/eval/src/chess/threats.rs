//! Threats: pieces attacked by lesser ones, or by more than defend them.

use super::facts::Facts;
use super::groups::slot;
use super::side::Us;
use super::sink::Sink;
use tesuji_chess::Kind;

/// Counts what `U` attacks.
#[inline(always)]
pub(super) fn threats<U: Us>(facts: &Facts, sink: &mut impl Sink) {
    let (us, them) = (facts.us::<U>(), facts.them::<U>());
    let by_pawns = us.by(Kind::Pawn);
    let strong = them.by(Kind::Pawn) | (them.twice - us.twice);
    let weak = (them.occupied & us.attacked) - strong;
    let targets = them.occupied - them.of(Kind::Pawn) - them.of(Kind::King);

    if by_pawns.meets(targets) {
        for (i, kind) in [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen].into_iter().enumerate() {
            sink.add::<U>(slot::THREAT_BY_PAWN, i, (by_pawns & them.of(kind)).len() as i32);
        }
    }
    let heavy = them.of(Kind::Rook) | them.of(Kind::Queen);
    let by_minors = (us.by(Kind::Knight) | us.by(Kind::Bishop)) & (weak | heavy);
    if by_minors.any() {
        for kind in [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen] {
            sink.add::<U>(slot::THREAT_BY_MINOR, kind.index(), (by_minors & them.of(kind)).len() as i32);
        }
    }
    let by_rooks = us.by(Kind::Rook) & (weak | them.of(Kind::Queen));
    if by_rooks.any() {
        for kind in [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen] {
            sink.add::<U>(slot::THREAT_BY_ROOK, kind.index(), (by_rooks & them.of(kind)).len() as i32);
        }
    }
    if (us.by(Kind::King) & weak).any() {
        sink.add::<U>(slot::THREAT_BY_KING, 0, 1);
    }
    let hanging = weak - them.attacked - them.of(Kind::King);
    sink.add::<U>(slot::THREAT_HANGING, 0, hanging.len() as i32);

    let empty = !facts.occupied;
    let once = us.of(Kind::Pawn).shift(U::UP) & empty;
    let pushes = once | ((once & U::THIRD_RANK).shift(U::UP) & empty);
    let safe = pushes - them.by(Kind::Pawn) - (them.attacked - us.attacked);
    let by_push = U::pawn_attacks(safe) & targets;
    sink.add::<U>(slot::THREAT_BY_PUSH, 0, (by_push - by_pawns).len() as i32);

    let restricted = (them.attacked & us.attacked) - strong;
    sink.add::<U>(slot::THREAT_RESTRICTED, 0, restricted.len() as i32);
}
