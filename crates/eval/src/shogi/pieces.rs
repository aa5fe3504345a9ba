//! What the pieces do: attacks, mobility, threats; and what the hands are good for.

use super::groups::{Term, slot};
use crate::linear::{Group, Sink};
use tesuji_shogi::{BLACK, Base, Kind, Position, Side, Square, SquareSet, attacks};
use tesuji_squares::Step;

/// What one side's pieces attack.
#[derive(Clone, Copy, Default)]
pub(super) struct Half {
    /// By anything but the king.
    pub(super) attacked: SquareSet,
    /// By pawns.
    pub(super) by_pawns: SquareSet,
    /// The squares around the king.
    pub(super) zone: SquareSet,
    /// How often pieces attack squares around the enemy king.
    pub(super) pressure: u32,
}

/// By side.
pub(super) type Halves = [Half; 2];

/// Kinds that move a long way, with their tables.
const SLIDERS: [(Kind, Group<Term>); 5] = [
    (Kind::Lance, slot::MOBILITY_LANCE),
    (Kind::Bishop, slot::MOBILITY_BISHOP),
    (Kind::Rook, slot::MOBILITY_ROOK),
    (Kind::Horse, slot::MOBILITY_HORSE),
    (Kind::Dragon, slot::MOBILITY_DRAGON),
];

/// Kinds that step or leap, the pawn and the king apart.
const STEPPERS: [Kind; 7] = [
    Kind::Knight,
    Kind::Silver,
    Kind::Gold,
    Kind::Tokin,
    Kind::PromotedLance,
    Kind::PromotedKnight,
    Kind::PromotedSilver,
];

/// Counts what every piece attacks.
#[inline(always)]
pub(super) fn pieces(position: &Position, sink: &mut impl Sink<Term>) -> Halves {
    let mut halves = Side::BOTH.map(|side| Half { zone: zone(position, side), ..Half::default() });
    for side in Side::BOTH {
        of_side(position, side, &mut halves, sink);
    }
    halves
}

/// The squares around a king and the three before those.
fn zone(position: &Position, side: Side) -> SquareSet {
    let Some(king) = position.king(side) else { return SquareSet::EMPTY };
    let around = attacks::king(king);
    let up = if side == BLACK { 1 } else { -1 };
    around | around.shift(Step::new(0, up)).without(king)
}

#[inline(always)]
fn of_side(position: &Position, side: Side, halves: &mut Halves, sink: &mut impl Sink<Term>) {
    let (own, enemy) = (halves[side.index()].zone, halves[(!side).index()].zone);
    let occupied = position.occupied();
    let mut half = halves[side.index()];
    let count = |half: &mut Half, kind: Kind, reached: SquareSet, sink: &mut _| {
        half.attacked |= reached;
        let attacks = (reached & enemy).len();
        half.pressure += attacks;
        Sink::add(sink, side, slot::KING_ATTACK, kind.index(), attacks as i32);
        Sink::add(sink, side, slot::KING_DEFENCE, kind.index(), (reached & own).len() as i32);
    };

    let up = Step::new(0, if side == BLACK { 1 } else { -1 });
    half.by_pawns = position.pieces(side, Kind::Pawn).shift(up);
    let by_pawns = half.by_pawns;
    count(&mut half, Kind::Pawn, by_pawns, sink);
    for kind in STEPPERS {
        for square in position.pieces(side, kind) {
            count(&mut half, kind, attacks::of(side, kind, square, occupied), sink);
        }
    }
    for (kind, mobility) in SLIDERS {
        for square in position.pieces(side, kind) {
            let reached = attacks::of(side, kind, square, occupied);
            count(&mut half, kind, reached, sink);
            sink.add(side, mobility, (reached - position.occupied_by(side)).len() as usize, 1);
        }
    }
    halves[side.index()] = half;
}

/// Pieces that are attacked by a pawn, or attacked and not defended.
#[inline(always)]
pub(super) fn threats(position: &Position, side: Side, halves: &Halves, sink: &mut impl Sink<Term>) {
    let (us, them) = (&halves[side.index()], &halves[(!side).index()]);
    let defended = us.attacked | position.king(side).map_or(SquareSet::EMPTY, attacks::king);
    let own = position.occupied_by(side) - position.base(Base::King);
    let kind = |square: Square| position.piece_at(square).map_or(0, |piece| piece.kind().index());
    let waiting = if position.side() == side { 0 } else { Kind::COUNT - 1 };
    for square in (own & them.attacked) - defended {
        sink.add(side, slot::THREAT_HANGING, waiting + kind(square), 1);
    }
    for square in own & them.by_pawns {
        sink.add(!side, slot::THREAT_BY_PAWN, kind(square), 1);
    }
}

/// By base.
const HANDS: [Group<Term>; Base::COUNT - 1] = [
    slot::HAND_PAWN,
    slot::HAND_LANCE,
    slot::HAND_KNIGHT,
    slot::HAND_SILVER,
    slot::HAND_GOLD,
    slot::HAND_BISHOP,
    slot::HAND_ROOK,
];

/// What is in hand, and what it is good for.
#[inline(always)]
pub(super) fn hand(position: &Position, side: Side, sink: &mut impl Sink<Term>) {
    let hand = position.hand(side);
    let mut kinds = 0;
    for (base, count) in hand.pieces() {
        sink.add(side, HANDS[base.index()], usize::from(count), 1);
        kinds += 1;
    }
    sink.add(side, slot::USE_KINDS, kinds, 1);
    if hand.has(Base::Pawn) {
        let pawns = position.pieces(side, Kind::Pawn);
        let free = (0..9).filter(|&file| !pawns.meets(SquareSet::file(file))).count();
        sink.add(side, slot::USE_PAWN, free, 1);
    }
}
