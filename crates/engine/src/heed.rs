//! A flag outside of a search that ends it.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::{self, Thread};
use std::time::Duration;
use tesuji_search::Shared;

/// How often the flag is looked at.
const GLANCE: Duration = Duration::from_millis(5);

/// Does some work so that the search in it hears of `stop`, though it looks at its own signals only. The signals must
/// have been started.
///
/// ```
/// use std::sync::Arc;
/// use std::sync::atomic::AtomicBool;
/// use std::time::Instant;
/// use tesuji_chess::Position;
/// use tesuji_engine::{Game, heed};
/// use tesuji_params::Profile;
/// use tesuji_search::{Limits, Shared, Table, Task, Watchers};
///
/// let shared = Arc::new(Shared::new(Table::new(1)?, 1));
/// let mut searcher = Position::searcher(&shared, (&Profile::default()).into(), Watchers::default());
/// shared.begin(Instant::now(), false);
/// let endless = Task::new(Position::start(), Limits::default());
/// let answer = heed(&AtomicBool::new(true), &shared, || searcher.join(&endless, &mut |_| ()));
/// assert!(answer.best().is_some());
/// # Ok::<(), tesuji_search::OutOfMemory>(())
/// ```
pub fn heed<T>(stop: &AtomicBool, shared: &Shared, work: impl FnOnce() -> T) -> T {
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        let watcher = scope.spawn(|| {
            while !done.load(Relaxed) && !stop.load(Relaxed) {
                thread::park_timeout(GLANCE);
            }
            shared.signals.stop();
        });
        let _done = Done(&done, watcher.thread().clone());
        work()
    })
}

/// Sends the watcher home when the work is over, even by a panic.
struct Done<'a>(&'a AtomicBool, Thread);

impl Drop for Done<'_> {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
        self.1.unpark();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use tesuji_search::Table;

    #[test]
    fn a_panic_ends_the_watch() {
        let shared = Shared::new(Table::new(1).unwrap(), 1);
        let work = AssertUnwindSafe(|| heed(&AtomicBool::new(false), &shared, || panic!("on purpose")));
        assert!(catch_unwind(work).is_err());
    }
}
