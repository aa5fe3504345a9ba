//! Interpositions that only delay.
//!
//! Where pieces can be dropped, a defender under attack from afar can often put one piece after the other in the way, each
//! to be taken at once. Problems do not count that: the position is mate already. This module is the one
//! rule for it, so that the length of a mate, its line and its name agree.

use crate::{GenKind, MoveList, Position};

/// How many positions may be looked at to see that all moves only delay; long rows of drops are searched as others.
const MOST: u64 = 64;

/// Whether a move puts a piece on the board.
#[inline]
pub fn is_drop<P: Position>(position: &P, mv: P::Move) -> bool {
    P::FACTS.has_drops && usize::from(position.slots(mv).origin) >= P::FACTS.targets
}

/// Whether the side to move is mated: it is under attack and has no legal move, or none that does more than delay.
pub fn is_mated<P: Position>(position: &P) -> bool {
    if !position.royal_attacked() {
        return false;
    }
    let moves = position.legal_moves();
    moves.is_empty() || only_delays(position, &moves, &mut 0)
}

/// Whether the side to move, under attack, has moves that only delay: each of them puts a piece where a
/// capture with check on the same square mates, or leaves only moves that delay again. `nodes` counts the positions
/// whose moves were generated.
pub fn only_delays<P: Position>(position: &P, moves: &[P::Move], nodes: &mut u64) -> bool {
    let end = *nodes + MOST;
    delays_until(position, moves, nodes, end)
}

fn delays_until<P: Position>(position: &P, moves: &[P::Move], nodes: &mut u64, end: u64) -> bool {
    if !P::FACTS.has_drops || moves.is_empty() || !position.may_interpose() {
        return false;
    }
    if !moves.iter().all(|&mv| is_drop(position, mv)) {
        return false;
    }
    // Where a capture mates at once it does so whatever was put there.
    let mut mated = 0u128;
    moves.iter().all(|&mv| {
        let bit = 1u128 << (position.slots(mv).target & 127);
        mated & bit != 0 || {
            let reply = punishment_until(position, mv, nodes, end);
            if reply.is_some_and(|(_, at_once)| at_once) {
                mated |= bit;
            }
            reply.is_some()
        }
    })
}

/// The capture that shows a drop to be a delay, and whether it mates at once.
pub fn punishment<P: Position>(position: &P, mv: P::Move, nodes: &mut u64) -> Option<(P::Move, bool)> {
    punishment_until(position, mv, nodes, u64::MAX)
}

fn punishment_until<P: Position>(
    position: &P,
    mv: P::Move,
    nodes: &mut u64,
    end: u64,
) -> Option<(P::Move, bool)> {
    if *nodes >= end {
        return None;
    }
    let target = position.slots(mv).target;
    let next = position.after(mv);
    let mut captures = MoveList::new();
    next.generate(GenKind::Noisy, &mut captures);
    *nodes += 1;
    let mut delayed = None;
    for &capture in &captures {
        if next.slots(capture).target != target || !next.gives_check(capture) {
            continue;
        }
        let after = next.after(capture);
        let moves = after.legal_moves();
        *nodes += 1;
        if moves.is_empty() {
            return Some((capture, true));
        }
        if delayed.is_none() && delays_until(&after, &moves, nodes, end) {
            delayed = Some((capture, false));
        }
    }
    delayed
}
