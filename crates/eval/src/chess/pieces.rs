//! One pass over the pieces: their attacks, mobility, pressure on the enemy king, and where they stand well.

use super::facts::{Facts, king_distance};
use super::groups::Term;
use super::groups::slot;
use super::side::{Black, Us, White, files, same_colour};
use crate::linear::{Group, Sink};
use tesuji_chess::{Kind, Position, Square, SquareSet, attacks};

/// d4, e4, d5, e5.
const MIDDLE: SquareSet = SquareSet::from_bits(0x0000_0018_1800_0000);

/// What one piece adds to the attack on a king whose ring it touches, and for each square of the ring.
const PRESSURE: [(u32, u32); Kind::COUNT] = [(0, 0), (5, 2), (4, 2), (4, 3), (6, 3), (0, 0)];

/// All pieces of both sides but pawns and kings. Lesser pieces first: greater ones are not safe where those attack.
#[inline(always)]
pub(super) fn pieces(position: &Position, facts: &mut Facts, sink: &mut impl Sink<Term>) {
    knights::<White>(facts, sink);
    knights::<Black>(facts, sink);
    bishops::<White>(facts, sink);
    bishops::<Black>(facts, sink);
    rooks::<White>(position, facts, sink);
    rooks::<Black>(position, facts, sink);
    queens::<White>(facts, sink);
    queens::<Black>(facts, sink);
}

/// Where mobility counts: not on pawns or the king of one's own, nor where an enemy pawn attacks.
#[inline(always)]
fn area<U: Us>(facts: &Facts) -> SquareSet {
    let us = facts.us::<U>();
    !(us.of(Kind::Pawn) | us.of(Kind::King) | facts.them::<U>().by(Kind::Pawn))
}

/// Notes a piece's attacks, and counts its mobility, which it returns.
#[inline(always)]
fn attack<U: Us>(
    facts: &mut Facts,
    sink: &mut impl Sink<Term>,
    (kind, table): (Kind, Group<Term>),
    square: Square,
    mut set: SquareSet,
    area: SquareSet,
) -> usize {
    let us = facts.us::<U>();
    if us.pinned.contains(square) {
        set &= attacks::line(us.king, square);
    }
    let hits = set & facts.them::<U>().ring;
    if hits.any() {
        let (once, each) = PRESSURE[kind.index()];
        facts.halves[U::SIDE.index()].pressure += once + each * hits.len();
    }
    facts.attack::<U>(kind, set);
    let reach = (set & area).len() as usize;
    sink.add(U::SIDE, table, reach, 1);
    reach
}

/// Squares no enemy pawn can attack, defended by a pawn, on ranks four to six.
#[inline(always)]
fn outposts<U: Us>(facts: &Facts) -> SquareSet {
    (U::OUTPOSTS & facts.us::<U>().by(Kind::Pawn)) - facts.them::<U>().span
}

#[inline(always)]
fn knights<U: Us>(facts: &mut Facts, sink: &mut impl Sink<Term>) {
    let us = facts.us::<U>();
    let knights = us.of(Kind::Knight);
    if knights.is_empty() {
        return;
    }
    let (area, outposts) = (area::<U>(facts), outposts::<U>(facts));
    let reachable = outposts - us.occupied;
    let pawns = us.of(Kind::Pawn).len().min(8) as usize;
    let behind = knights.shift(U::UP) & facts.kind(Kind::Pawn);
    sink.add(U::SIDE, slot::KNIGHT_BEHIND_PAWN, 0, behind.len() as i32);
    sink.add(U::SIDE, slot::KNIGHT_BY_PAWNS, pawns, knights.len() as i32);
    for square in knights {
        let set = attacks::knight(square);
        attack::<U>(facts, sink, (Kind::Knight, slot::MOBILITY_KNIGHT), square, set, area);
        if outposts.contains(square) {
            sink.add(U::SIDE, slot::KNIGHT_OUTPOST, 0, 1);
        } else if set.meets(reachable) {
            sink.add(U::SIDE, slot::KNIGHT_OUTPOST, 1, 1);
        }
        sink.add(U::SIDE, slot::KNIGHT_KING_DISTANCE, king_distance(facts.us::<U>(), square), 1);
    }
}

#[inline(always)]
fn bishops<U: Us>(facts: &mut Facts, sink: &mut impl Sink<Term>) {
    let (us, them) = (facts.us::<U>(), facts.them::<U>());
    let bishops = us.of(Kind::Bishop);
    if bishops.is_empty() {
        return;
    }
    let (area, outposts) = (area::<U>(facts), outposts::<U>(facts));
    let (own, enemy) = (us.of(Kind::Pawn), them.of(Kind::Pawn));
    let stuck = own & facts.occupied.shift(U::DOWN);
    let through = facts.occupied - us.of(Kind::Queen);
    if bishops.more_than_one() {
        sink.add(U::SIDE, slot::BISHOP_PAIR, 0, 1);
    }
    let behind = bishops.shift(U::UP) & (own | enemy);
    sink.add(U::SIDE, slot::BISHOP_BY_PAWNS, own.len().min(8) as usize, bishops.len() as i32);
    sink.add(U::SIDE, slot::BISHOP_BEHIND_PAWN, 0, behind.len() as i32);
    for square in bishops {
        let set = attacks::bishop(square, through);
        attack::<U>(facts, sink, (Kind::Bishop, slot::MOBILITY_BISHOP), square, set, area);
        if outposts.contains(square) {
            sink.add(U::SIDE, slot::BISHOP_OUTPOST, 0, 1);
        }
        let colour = same_colour(square);
        sink.add(U::SIDE, slot::BISHOP_OWN_PAWNS, 0, (own & colour).len() as i32);
        sink.add(U::SIDE, slot::BISHOP_OWN_PAWNS, 1, (stuck & colour).len() as i32);
        sink.add(U::SIDE, slot::BISHOP_ENEMY_PAWNS, 0, (enemy & colour).len() as i32);
        if (attacks::bishop(square, own | enemy) & MIDDLE).more_than_one() {
            sink.add(U::SIDE, slot::BISHOP_LONG_DIAGONAL, 0, 1);
        }
        sink.add(U::SIDE, slot::BISHOP_KING_DISTANCE, king_distance(facts.us::<U>(), square), 1);
    }
}

#[inline(always)]
fn rooks<U: Us>(position: &Position, facts: &mut Facts, sink: &mut impl Sink<Term>) {
    let (us, them) = (facts.us::<U>(), facts.them::<U>());
    let rooks = us.of(Kind::Rook);
    if rooks.is_empty() {
        return;
    }
    let lesser = them.by(Kind::Knight) | them.by(Kind::Bishop);
    let area = area::<U>(facts) - lesser;
    let (own, enemy) = (us.of(Kind::Pawn), them.of(Kind::Pawn));
    let half_open = !files(own);
    let open = half_open - files(enemy);
    let queens = files(facts.kind(Kind::Queen));
    let king = us.king;
    let through = facts.occupied - us.of(Kind::Queen) - rooks;
    sink.add(U::SIDE, slot::ROOK_BY_PAWNS, own.len().min(8) as usize, rooks.len() as i32);
    if rooks.more_than_one() {
        sink.add(U::SIDE, slot::ROOK_PAIR, 0, 1);
    }
    sink.add(U::SIDE, slot::ROOK_QUEEN_FILE, 0, (rooks & queens).len() as i32);
    sink.add(U::SIDE, slot::ROOK_FILE, 0, (rooks & (half_open - open)).len() as i32);
    sink.add(U::SIDE, slot::ROOK_FILE, 1, (rooks & open).len() as i32);
    if U::rank(them.king) == 7 || enemy.meets(U::SEVENTH_RANK) {
        sink.add(U::SIDE, slot::ROOK_SEVENTH, 0, (rooks & U::SEVENTH_RANK).len() as i32);
    }
    for square in rooks {
        let set = attacks::rook(square, through);
        let reach = attack::<U>(facts, sink, (Kind::Rook, slot::MOBILITY_ROOK), square, set, area);
        if reach <= 3 && !half_open.contains(square) && is_shut_in::<U>(king, square) {
            let castles = position.castling_rooks().contains(square);
            sink.add(U::SIDE, slot::ROOK_TRAPPED, usize::from(castles), 1);
        }
    }
}

/// Whether the king stands between the rook and the centre on the first two ranks.
#[inline(always)]
fn is_shut_in<U: Us>(king: Square, rook: Square) -> bool {
    let kings_side = king.file() >= 4 && rook.file() > king.file();
    let queens_side = king.file() < 4 && rook.file() < king.file();
    U::rank(king) <= 1 && U::rank(rook) <= 1 && (kings_side || queens_side)
}

#[inline(always)]
fn queens<U: Us>(facts: &mut Facts, sink: &mut impl Sink<Term>) {
    let (us, them) = (facts.us::<U>(), facts.them::<U>());
    let queens = us.of(Kind::Queen);
    if queens.is_empty() {
        return;
    }
    let lesser = them.by(Kind::Knight) | them.by(Kind::Bishop) | them.by(Kind::Rook);
    let area = area::<U>(facts) - lesser;
    for square in queens {
        let set = attacks::queen(square, facts.occupied);
        attack::<U>(facts, sink, (Kind::Queen, slot::MOBILITY_QUEEN), square, set, area);
    }
}
