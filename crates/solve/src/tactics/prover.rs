//! Mates on the way to a solution.

use super::solver::Stopped;
use crate::mate::{Answer, Attack, Mate, Question, Solver};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;
use tesuji_game::{Position, PositionStack};
use tesuji_search::Limits;

/// A table for so few nodes need not be larger.
const BYTES_A_NODE: u64 = 256;

/// A mate, if one was proven, and the nodes it took.
type Attempt<M> = (Option<Mate<M>>, u64);

/// Proves mates at the end of a line.
pub(super) struct Prover<'a, P: Position> {
    pub(super) line: &'a PositionStack<P>,
    pub(super) bytes: usize,
    /// Their time counts here too.
    pub(super) limits: Limits,
    pub(super) stop: &'a AtomicBool,
}

impl<P: Position> Prover<'_, P> {
    /// A mate within so many plies, if so many nodes prove one, and perhaps the shortest; and how many it took.
    pub(super) fn prove(
        &self,
        attack: Attack,
        within: Option<u16>,
        shortest: bool,
        nodes: u64,
    ) -> Result<Attempt<P::Move>, Stopped> {
        let room = usize::try_from(nodes.saturating_mul(BYTES_A_NODE)).unwrap_or(usize::MAX);
        let mut solver = Solver::new(self.line, attack, self.bytes.min(room.max(1 << 16)));
        let (start, most) = (Instant::now(), self.limits.budget.hard);
        let mut stop = || self.stop.load(Relaxed) || most.is_some_and(|most| start.elapsed() > most);
        let question = Question { within, shortest, nodes: Some(nodes) };
        let answer = solver.solve(&question, &mut stop);
        if self.stop.load(Relaxed) {
            return Err(Stopped);
        }
        match answer {
            Answer::Mate(mate) => Ok((Some(mate), solver.nodes())),
            Answer::NoMate | Answer::Unknown(_) => Ok((None, solver.nodes())),
        }
    }
}
