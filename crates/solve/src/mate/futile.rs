//! Interpositions that only delay.

use super::siblings::is_drop;
use tesuji_game::{GenKind, MoveList, Position};

/// How many positions may be looked at to see that all moves only delay; long rows of drops are searched as others.
const MOST: u64 = 64;

/// Whether the side to move, under attack, has moves that only delay: each of them puts a piece where a
/// capture with check on the same square mates, or leaves only moves that delay again. `nodes` counts the positions
/// whose moves were generated.
pub(super) fn only_delays<P: Position>(position: &P, moves: &[P::Move], nodes: &mut u64) -> bool {
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
pub(super) fn punishment<P: Position>(position: &P, mv: P::Move, nodes: &mut u64) -> Option<(P::Move, bool)> {
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
