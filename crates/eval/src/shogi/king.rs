//! The safety of the kings.

use super::groups::{Term, slot};
use super::pieces::Halves;
use crate::linear::Sink;
use tesuji_shogi::{Position, Side, SquareSet, attacks};

/// How safe the king of a side is: weak squares around it, its escapes, and what the enemy could drop there.
#[inline(always)]
pub(super) fn safety(position: &Position, side: Side, halves: &Halves, sink: &mut impl Sink<Term>) {
    let (us, them) = (&halves[side.index()], &halves[(!side).index()]);
    let Some(king) = position.king(side) else { return };
    let enemy_king = position.king(!side).map_or(SquareSet::EMPTY, attacks::king);
    let attacked = them.attacked | enemy_king;

    let weak = ((us.zone & attacked) - us.attacked).len() as usize;
    sink.add(side, slot::KING_WEAK, weak.min(slot::KING_WEAK.len - 1), 1);
    let escapes = (attacks::king(king) - position.occupied_by(side) - attacked).len() as usize;
    sink.add(side, slot::KING_ESCAPES, escapes, 1);

    let pressure = (them.pressure as usize).min(slot::KING_PRESSURE.len - 1);
    sink.add(!side, slot::KING_PRESSURE, pressure, 1);
    let openness = match weak {
        0 => 0,
        1..=2 => 1,
        3..=4 => 2,
        _ => 3,
    };
    for (base, _) in position.hand(!side).pieces() {
        sink.add(!side, slot::KING_DROPS, 7 * openness + base.index(), 1);
    }
}
