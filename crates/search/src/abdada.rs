//! Parallel search (simplified ABDADA): who searches what, so that threads share the work of a node instead of doing it twice.
//!
//! After T. Kerrigan's simplified ABDADA: a thread about to search a late move that another thread is searching
//! puts it off to the end of the node, where the table will mostly have the answer.

use crate::moves::Progress;
use crate::techniques::Node;
use crate::worker::Worker;
use crate::{Depth, Probe};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use tesuji_game::{Key, Position};

/// Below this depth a move is searched sooner than asked about.
const MIN_DEPTH: Depth = 3;

/// The moves being searched right now, as far as slots collide not.
#[derive(Debug)]
pub(crate) struct SearchedMoves {
    slots: Box<[AtomicU64]>,
}

const SLOTS: usize = 1 << 15;

/// A move in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Job(u64);

impl Job {
    #[inline]
    pub(crate) fn new(position: Key, packed: u16) -> Job {
        Job(position.0 ^ u64::from(packed).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    #[inline]
    fn slot(self) -> usize {
        (self.0 >> 32) as usize % SLOTS
    }
}

impl SearchedMoves {
    /// For so many workers: one alone never asks.
    pub(crate) fn new(workers: usize) -> SearchedMoves {
        let slots = if workers > 1 { SLOTS } else { 0 };
        SearchedMoves { slots: (0..slots).map(|_| AtomicU64::new(0)).collect() }
    }

    /// Whether there is anybody to share with.
    #[inline]
    pub(crate) fn is_shared(&self) -> bool {
        !self.slots.is_empty()
    }

    /// Whether somebody is at this job.
    #[inline]
    pub(crate) fn has(&self, job: Job) -> bool {
        self.slots[job.slot()].load(Relaxed) == job.0
    }

    /// Says that a job begins, if it is one.
    #[inline]
    pub(crate) fn begin(&self, job: Option<Job>) {
        if let Some(job) = job {
            self.slots[job.slot()].store(job.0, Relaxed);
        }
    }

    /// Says that a job is over.
    #[inline]
    pub(crate) fn end(&self, job: Option<Job>) {
        if let Some(job) = job {
            let slot = &self.slots[job.slot()];
            if slot.load(Relaxed) == job.0 {
                slot.store(0, Relaxed);
            }
        }
    }
}

impl<P: Position, Q: Probe> Worker<P, Q> {
    /// A move as a job to share, if it is worth it: the first move of a node is everybody's.
    #[inline]
    pub(crate) fn job(&self, node: &Node, mv: P::Move, nth: usize) -> Option<Job> {
        (self.shared.busy.is_shared() && nth > 1 && node.depth >= MIN_DEPTH)
            .then(|| Job::new(self.line.top().key(), P::pack(mv)))
    }

    /// Whether a move is put off because another thread searches it.
    #[inline]
    pub(crate) fn defers(
        &self,
        node: &Node,
        mv: P::Move,
        nth: usize,
        progress: &mut Progress<P::Move>,
    ) -> bool {
        !progress.deferred_only
            && self.job(node, mv, nth).is_some_and(|job| self.shared.busy.has(job))
            && progress.deferred.try_push((mv, nth)).is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_is_busy_from_its_beginning_to_its_end() {
        let busy = SearchedMoves::new(2);
        let (one, other) = (Job::new(Key(1 << 40), 77), Job::new(Key(1 << 40), 78));
        assert!(!busy.has(one));
        busy.begin(Some(one));
        assert!(busy.has(one) && !busy.has(other));
        busy.end(Some(other));
        assert!(busy.has(one));
        busy.end(Some(one));
        assert!(!busy.has(one));
    }

    #[test]
    fn one_worker_shares_with_nobody() {
        assert!(!SearchedMoves::new(1).is_shared());
        assert!(SearchedMoves::new(2).is_shared());
    }
}
