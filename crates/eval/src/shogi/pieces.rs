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

/// Kinds that move like a gold because they have promoted.
const PROMOTED_GOLDS: [Kind; 4] =
    [Kind::Tokin, Kind::PromotedLance, Kind::PromotedKnight, Kind::PromotedSilver];

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

/// Counts what the pieces of one side attack.
struct Attacks<'p> {
    position: &'p Position,
    side: Side,
    /// What they attack so far.
    half: Half,
    /// The squares around the enemy king.
    target: SquareSet,
}

impl Attacks<'_> {
    /// Squares that a piece attacks, or all pawns.
    #[inline(always)]
    fn reach(&mut self, kind: Kind, reached: SquareSet, sink: &mut impl Sink<Term>) {
        self.half.attacked |= reached;
        let attacks = (reached & self.target).len();
        self.half.pressure += attacks;
        sink.add(self.side, slot::KING_ATTACK, kind.index(), attacks as i32);
        sink.add(self.side, slot::KING_DEFENCE, kind.index(), (reached & self.half.zone).len() as i32);
    }

    /// Pieces of a kind that steps or leaps.
    #[inline(always)]
    fn step(&mut self, kind: Kind, from: impl Fn(Square) -> SquareSet, sink: &mut impl Sink<Term>) {
        for square in self.position.pieces(self.side, kind) {
            self.reach(kind, from(square), sink);
        }
    }

    /// Pieces of a kind that moves a long way; `mobility` are its weights by the squares it can go to.
    #[inline(always)]
    fn slide(
        &mut self,
        (kind, mobility): (Kind, Group<Term>),
        from: impl Fn(Square, SquareSet) -> SquareSet,
        sink: &mut impl Sink<Term>,
    ) {
        for square in self.position.pieces(self.side, kind) {
            let reached = from(square, self.position.occupied());
            self.reach(kind, reached, sink);
            sink.add(self.side, mobility, (reached - self.position.occupied_by(self.side)).len() as usize, 1);
        }
    }
}

#[inline(always)]
fn of_side(position: &Position, side: Side, halves: &mut Halves, sink: &mut impl Sink<Term>) {
    let target = halves[(!side).index()].zone;
    let mut all = Attacks { position, side, half: halves[side.index()], target };

    let up = Step::new(0, if side == BLACK { 1 } else { -1 });
    let by_pawns = position.pieces(side, Kind::Pawn).shift(up);
    all.half.by_pawns = by_pawns;
    all.reach(Kind::Pawn, by_pawns, sink);
    all.step(Kind::Knight, |square| attacks::knight(side, square), sink);
    all.step(Kind::Silver, |square| attacks::silver(side, square), sink);
    all.step(Kind::Gold, |square| attacks::gold(side, square), sink);
    all.slide((Kind::Lance, slot::MOBILITY_LANCE), |at, occupied| attacks::lance(side, at, occupied), sink);
    all.slide((Kind::Bishop, slot::MOBILITY_BISHOP), attacks::bishop, sink);
    all.slide((Kind::Rook, slot::MOBILITY_ROOK), attacks::rook, sink);
    if position.promoted().meets(position.occupied_by(side)) {
        for kind in PROMOTED_GOLDS {
            all.step(kind, |square| attacks::gold(side, square), sink);
        }
        all.slide((Kind::Horse, slot::MOBILITY_HORSE), attacks::horse, sink);
        all.slide((Kind::Dragon, slot::MOBILITY_DRAGON), attacks::dragon, sink);
    }
    halves[side.index()] = all.half;
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
