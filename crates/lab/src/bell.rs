//! How searches hear that a run is to stop.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;
use tesuji_search::Shared;

/// How often a stop is looked for.
const GLANCE: Duration = Duration::from_millis(5);

/// The string that ends the searches of a run when it is told to stop, however long their iterations are.
#[derive(Debug)]
pub(crate) struct Bell<'a> {
    stop: &'a AtomicBool,
    /// The run has all it wanted, or was told to stop.
    over: AtomicBool,
    /// What its searches share with us.
    listening: Mutex<Vec<Arc<Shared>>>,
}

impl<'a> Bell<'a> {
    pub(crate) fn new(stop: &'a AtomicBool) -> Bell<'a> {
        Bell { stop, over: AtomicBool::new(false), listening: Mutex::default() }
    }

    /// Whether what is being done is no longer wanted.
    pub(crate) fn rung(&self) -> bool {
        self.stop.load(Relaxed) || self.over.load(Relaxed)
    }

    /// The run has all it wanted.
    pub(crate) fn ring(&self) {
        self.over.store(true, Relaxed);
    }

    /// Raised soon after it has rung, while somebody [watches](Bell::watch).
    pub(crate) fn over(&self) -> &AtomicBool {
        &self.over
    }

    /// From now on these searches are ended too.
    pub(crate) fn listen(&self, shared: &Arc<Shared>) {
        self.listening.lock().unwrap_or_else(PoisonError::into_inner).push(Arc::clone(shared));
    }

    /// Does some work, and ends the searches in it when it is told to stop.
    pub(crate) fn watch<T>(&self, work: impl FnOnce() -> T) -> T {
        let done = AtomicBool::new(false);
        thread::scope(|scope| {
            let _done = Raise(&done);
            scope.spawn(|| {
                while !done.load(Relaxed) {
                    if self.rung() {
                        self.ring();
                        // Again and again: a search may be about to begin.
                        let listening = self.listening.lock().unwrap_or_else(PoisonError::into_inner);
                        listening.iter().for_each(|shared| shared.signals.stop());
                    }
                    thread::park_timeout(GLANCE);
                }
            });
            work()
        })
    }
}

/// Raises a flag when it goes, even by a panic.
struct Raise<'a>(&'a AtomicBool);

impl Drop for Raise<'_> {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::time::Instant;
    use tesuji_chess::Position;
    use tesuji_engine::Game as _;
    use tesuji_params::Profile;
    use tesuji_search::{Limits, Table, Task, Watchers};

    /// A search without any limit.
    fn search(bell: &Bell<'_>) {
        let shared = Arc::new(Shared::new(Table::new(1).unwrap(), 1));
        bell.listen(&shared);
        shared.signals.start(Instant::now(), false);
        let mut searcher = Position::searcher(&shared, &Profile::default(), Watchers::default());
        searcher.run(&Task::new(Position::start(), Limits::default()), &mut |_| ());
    }

    #[test]
    fn who_stops_and_who_rings_is_heard() {
        let stop = AtomicBool::new(false);
        let bell = Bell::new(&stop);
        let after = |ring: &(dyn Fn() + Sync)| {
            thread::scope(|scope| {
                scope.spawn(|| {
                    thread::sleep(GLANCE * 4);
                    ring();
                });
                bell.watch(|| search(&bell));
            });
        };
        after(&|| bell.ring());
        assert!(bell.rung());
        bell.over.store(false, Relaxed);
        after(&|| stop.store(true, Relaxed));
        assert!(bell.rung());
    }

    #[test]
    fn a_panic_ends_the_watch() {
        let stop = AtomicBool::new(false);
        let bell = Bell::new(&stop);
        assert!(catch_unwind(AssertUnwindSafe(|| bell.watch(|| panic!("on purpose")))).is_err());
    }
}
