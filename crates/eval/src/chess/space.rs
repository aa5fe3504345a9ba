//! Space and centre: room for one's own pieces, and control of the middle of the board.

use super::facts::Facts;
use super::groups::Term;
use super::groups::slot;
use super::side::Us;
use crate::linear::Sink;
use tesuji_chess::{Kind, SquareSet};

/// The files c to f.
const FILES: SquareSet = SquareSet::from_bits(0x3c3c_3c3c_3c3c_3c3c);
/// d4, e4, d5, e5.
const INNER: SquareSet = SquareSet::from_bits(0x0000_0018_1800_0000);
/// The twelve squares around them.
const OUTER: SquareSet = SquareSet::from_bits(0x0000_3c24_243c_0000);

/// Counts the squares behind the front of `U`.
#[inline(always)]
pub(super) fn space<U: Us>(facts: &Facts, sink: &mut impl Sink<Term>) {
    let (us, them) = (facts.us::<U>(), facts.them::<U>());
    let pawns = us.of(Kind::Pawn);
    let room = (FILES & U::CAMP) - pawns - them.by(Kind::Pawn);
    let behind = (room & U::fill_down(pawns)) - them.attacked;
    sink.add(U::SIDE, slot::SPACE, 0, room.len() as i32);
    sink.add(U::SIDE, slot::SPACE, 1, behind.len() as i32);
}

/// Counts the central squares `U` attacks.
#[inline(always)]
pub(super) fn centre<U: Us>(facts: &Facts, sink: &mut impl Sink<Term>) {
    let us = facts.us::<U>();
    sink.add(U::SIDE, slot::CENTRE, 0, (INNER & us.attacked).len() as i32);
    sink.add(U::SIDE, slot::CENTRE, 1, (INNER & us.twice).len() as i32);
    sink.add(U::SIDE, slot::CENTRE, 2, (OUTER & us.attacked).len() as i32);
    sink.add(U::SIDE, slot::CENTRE, 3, (OUTER & us.twice).len() as i32);
}
