//! How much of an endgame advantage can be won with what is left: fixed factors, out of [`FULL`].

use super::facts::{Facts, Half};
use super::side::{Black, DARK, Us, White, distance, same_colour};
use super::{Term, structure};
use crate::linear::{FULL, Group, Sink};
use tesuji_chess::{BLACK, Kind, Position, Square, SquareSet, WHITE};
use tesuji_game::Side;

/// Nothing can be won.
const NOTHING: i32 = 0;
/// Without pawns and no more than a minor piece ahead.
const NO_PAWNS: i32 = 12;
/// With one pawn, and an enemy who can give a minor piece for it.
const ONE_PAWN: i32 = 40;
/// Bishops of opposite colours and no other pieces; and for each passed pawn.
const OPPOSITE_BISHOPS: (i32, i32) = (22, 6);
/// Bishops of opposite colours among other pieces.
const OPPOSITE_BISHOPS_AND_MORE: i32 = 52;

/// The part of an advantage of one side that counts, out of [`FULL`], computed from nothing. Cheap where nothing is
/// drawish, which is nearly everywhere.
pub(crate) fn drawish(position: &Position, ahead: Side) -> i32 {
    let of = |side: Side, kind: Kind| position.occupied_by(side) & position.kind(kind);
    let alone = |side: Side| of(side, Kind::Bishop).len() == 1;
    let pawns = of(ahead, Kind::Pawn);
    let only_bishops = position.occupied_by(ahead) == pawns | of(ahead, Kind::Bishop) | of(ahead, Kind::King);
    if pawns.more_than_one() && !(alone(WHITE) && alone(BLACK)) && !only_bishops {
        return FULL;
    }
    let facts = Facts::new(position);
    let [white, black] = [WHITE, BLACK].map(|side| of(side, Kind::Pawn));
    let passed = structure(white, black, &mut Nobody);
    if ahead == WHITE { scale::<White>(&facts, passed) } else { scale::<Black>(&facts, passed) }
}

/// A sink for counts that nobody wants.
struct Nobody;

impl Sink<Term> for Nobody {
    fn add(&mut self, _: Side, _: Group<Term>, _: usize, _: i32) {}
}

/// Pieces in the units of schoolbooks: knights and bishops 3, rooks 5, queens 9.
fn units(half: &Half) -> i32 {
    let count = |kind| half.of(kind).len() as i32;
    3 * (count(Kind::Knight) + count(Kind::Bishop)) + 5 * count(Kind::Rook) + 9 * count(Kind::Queen)
}

/// The part of the endgame value that counts if it favours `U`.
#[inline]
pub(super) fn scale<U: Us>(facts: &Facts, passed: SquareSet) -> i32 {
    let (us, them) = (facts.us::<U>(), facts.them::<U>());
    let pawns = us.of(Kind::Pawn);
    let minors = |half: &Half| half.of(Kind::Knight) | half.of(Kind::Bishop);
    if !pawns.more_than_one() {
        let (ours, theirs) = (units(us), units(them));
        if pawns.is_empty() {
            let knights = us.of(Kind::Knight);
            if ours <= 3 || (ours == 6 && knights.len() == 2) {
                return NOTHING;
            }
            if ours - theirs <= 3 {
                return NO_PAWNS;
            }
        } else if ours - theirs <= 3 && minors(them).any() {
            return ONE_PAWN;
        }
    }
    if is_wrong_corner::<U>(us, them) {
        return NOTHING;
    }
    let (ours, theirs) = (us.of(Kind::Bishop), them.of(Kind::Bishop));
    if ours.len() == 1 && theirs.len() == 1 && DARK.meets(ours) != DARK.meets(theirs) {
        let others = facts.occupied - facts.kind(Kind::Pawn) - facts.kind(Kind::King) - ours - theirs;
        if others.any() {
            return OPPOSITE_BISHOPS_AND_MORE;
        }
        let (base, each) = OPPOSITE_BISHOPS;
        return FULL.min(base + each * (passed & pawns).len() as i32);
    }
    FULL
}

/// Only pawns of one outer file, no piece but bishops that do not cover its last square, and the enemy king there.
fn is_wrong_corner<U: Us>(us: &Half, them: &Half) -> bool {
    let (pawns, bishops) = (us.of(Kind::Pawn), us.of(Kind::Bishop));
    if us.occupied != pawns | bishops | us.of(Kind::King) || pawns.is_empty() {
        return false;
    }
    let last = if U::SIGN > 0 { 7 } else { 0 };
    [0, 7].into_iter().any(|file| {
        let corner = Square::new(file, last);
        SquareSet::file(file).contains_all(pawns)
            && !same_colour(corner).meets(bishops)
            && distance(them.king, corner) <= 1
    })
}
