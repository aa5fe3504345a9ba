//! What the threads of one search share.

use crate::abdada::SearchedMoves;
use crate::{Budget, Table};
use std::sync::atomic::{
    AtomicBool, AtomicU64,
    Ordering::{Acquire, Relaxed, Release},
};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Everything the workers of one search share.
#[derive(Debug)]
pub struct Shared {
    /// What they found out.
    pub table: Table,
    /// What they are told.
    pub signals: Signals,
    /// What was searched, by worker; each on a cache line of its own.
    counts: Vec<Counts>,
    /// What each is at.
    pub(crate) busy: SearchedMoves,
}

#[derive(Debug, Default)]
#[repr(align(128))]
struct Counts {
    nodes: AtomicU64,
    /// Positions found in tables of endings.
    known: AtomicU64,
}

impl Shared {
    /// For so many workers.
    #[must_use]
    pub fn new(table: Table, workers: usize) -> Shared {
        let counts: Vec<Counts> = (0..workers.max(1)).map(|_| Counts::default()).collect();
        let busy = SearchedMoves::new(counts.len());
        Shared { table, signals: Signals::new(), counts, busy }
    }

    /// The number of workers there is room for.
    #[must_use]
    pub fn workers(&self) -> usize {
        self.counts.len()
    }

    /// Nodes that all workers have searched together, a little behind.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.counts.iter().map(|count| count.nodes.load(Relaxed)).sum()
    }

    /// Positions that all workers have found in tables of endings, a little behind.
    #[must_use]
    pub fn known(&self) -> u64 {
        self.counts.iter().map(|count| count.known.load(Relaxed)).sum()
    }

    pub(crate) fn publish(&self, worker: usize, nodes: u64, known: u64) {
        self.counts[worker].nodes.store(nodes, Relaxed);
        self.counts[worker].known.store(known, Relaxed);
    }

    /// Begins a search at an instant, on the opponent's time if `pondering`: nobody has searched a node yet, and what the
    /// table holds grows older.
    pub fn begin(&self, at: Instant, pondering: bool) {
        self.table.grow_older();
        self.forget_nodes();
        self.signals.start(at, pondering);
    }

    /// Nobody has searched a node yet.
    pub fn forget_nodes(&self) {
        for count in &self.counts {
            count.nodes.store(0, Relaxed);
            count.known.store(0, Relaxed);
        }
    }

    /// Gives the table back, for another number of workers.
    #[must_use]
    pub fn into_table(self) -> Table {
        self.table
    }
}

/// What the threads of a running search tell each other, and what the clock says.
#[derive(Debug)]
pub struct Signals {
    stop: AtomicBool,
    pondering: AtomicBool,
    begin: Instant,
    /// Microseconds from `begin` to where our clock started.
    started: AtomicU64,
    /// What counts instead of what the search was given, if the clocks were told anew.
    budget: Mutex<Option<Budget>>,
    /// The search ended, or our clock started.
    changed: Condvar,
}

impl Default for Signals {
    fn default() -> Signals {
        Signals::new()
    }
}

impl Signals {
    /// A search that begins now.
    #[must_use]
    pub fn new() -> Signals {
        Signals {
            stop: AtomicBool::new(false),
            pondering: AtomicBool::new(false),
            begin: Instant::now(),
            started: AtomicU64::new(0),
            budget: Mutex::new(None),
            changed: Condvar::new(),
        }
    }

    /// Begins a search at an instant, on the opponent's time if `pondering`.
    pub fn start(&self, at: Instant, pondering: bool) {
        self.stop.store(false, Relaxed);
        self.pondering.store(pondering, Relaxed);
        self.started.store(self.micros(at), Relaxed);
        *self.told() = None;
    }

    /// Ends this search, on all threads, at their next node: it has found what it was for, or used up what it had. What
    /// ends it from outside is the [stop](tesuji_game::Stop) of its task.
    pub fn stop(&self) {
        let told = self.told();
        self.stop.store(true, Relaxed);
        drop(told);
        self.changed.notify_all();
    }

    /// Whether the search is over.
    #[inline(always)]
    #[must_use]
    pub fn stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// The opponent played the move we hoped for: our clock runs from this instant on, and a budget that comes with it
    /// counts instead of the one the search was given.
    pub fn ponder_hit(&self, at: Instant, budget: Option<Budget>) {
        let mut told = self.told();
        self.started.store(self.micros(at), Relaxed);
        *told = budget;
        self.pondering.store(false, Release);
        drop(told);
        self.changed.notify_all();
    }

    /// Sleeps until the search is over, and ends it when all its time is taken. The main thread looks at the clock too, but
    /// on a busy machine it may have to wait for its turn; one that sleeps does not.
    pub fn keep_time(&self, given: Budget) {
        let mut told = self.told();
        while !self.stopped() {
            let hard = told.unwrap_or(given).hard.filter(|_| !self.pondering());
            let Some(left) = hard.map(|hard| hard.saturating_sub(self.elapsed())) else {
                told = self.changed.wait(told).unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            if left.is_zero() {
                return self.stop.store(true, Relaxed);
            }
            told = self.changed.wait_timeout(told, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Whether the search has taken all the time it may: that of the budget it was given, or of one it was told later.
    #[must_use]
    pub fn is_late(&self, given: Budget) -> bool {
        let hard = self.budget().unwrap_or(given).hard;
        !self.pondering() && hard.is_some_and(|hard| self.elapsed() >= hard)
    }

    /// What the search may take, if that was told after it began.
    pub(crate) fn budget(&self) -> Option<Budget> {
        *self.told()
    }

    fn told(&self) -> MutexGuard<'_, Option<Budget>> {
        self.budget.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether our clock does not run yet.
    #[must_use]
    pub fn pondering(&self) -> bool {
        self.pondering.load(Acquire)
    }

    /// How long our clock has run.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        let now = self.micros(Instant::now());
        Duration::from_micros(now.saturating_sub(self.started.load(Relaxed)))
    }

    fn micros(&self, at: Instant) -> u64 {
        at.saturating_duration_since(self.begin).as_micros() as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: Duration = Duration::from_hours(1);

    fn budget(hard: Duration) -> Budget {
        Budget { hard: Some(hard), ..Budget::UNLIMITED }
    }

    #[test]
    fn time_ends_a_search_and_its_end_ends_the_wait() {
        let signals = Signals::new();
        signals.start(Instant::now(), false);
        signals.keep_time(budget(Duration::from_millis(5)));
        assert!(signals.stopped() && signals.elapsed() >= Duration::from_millis(5));
        signals.start(Instant::now(), false);
        std::thread::scope(|scope| {
            scope.spawn(|| signals.keep_time(budget(LONG)));
            scope.spawn(|| signals.keep_time(Budget::UNLIMITED));
            signals.stop();
        });
    }

    #[test]
    fn no_time_runs_before_the_move_pondered_on_is_played() {
        let signals = Signals::new();
        signals.start(Instant::now(), true);
        std::thread::scope(|scope| {
            let keeper = scope.spawn(|| signals.keep_time(budget(Duration::ZERO)));
            std::thread::sleep(Duration::from_millis(20));
            assert!(!keeper.is_finished() && !signals.stopped());
            signals.ponder_hit(Instant::now(), Some(budget(Duration::from_millis(5))));
        });
        assert!(signals.stopped() && signals.elapsed() >= Duration::from_millis(5));
    }
}
