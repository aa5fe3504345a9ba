//! Searches of all tabs share the threads in turns.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A long search yields after this time if another waits.
const SLICE: Duration = Duration::from_millis(300);
/// How often somebody who waits looks whether it still wants to.
const LOOK: Duration = Duration::from_millis(20);

/// Who may search: one at a time, on all threads. Questions that take a moment go before searches without an end.
///
/// ```
/// use tesuji_web::{TurnKind, Turns};
/// let turns = Turns::default();
/// let turn = turns.take(TurnKind::Long, || false).unwrap();
/// assert!(!turn.must_end());
/// assert!(turns.take(TurnKind::Short, || true).is_none(), "whoever no longer wants it does not get it");
/// drop(turn);
/// assert!(turns.take(TurnKind::Short, || false).is_some());
/// ```
#[derive(Debug, Default)]
pub struct Turns {
    line: Mutex<Line>,
    moved: Condvar,
}

#[derive(Debug, Default)]
struct Line {
    busy: bool,
    next: u64,
    waiting: VecDeque<(u64, TurnKind)>,
}

/// How long somebody wants to search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TurnKind {
    /// A moment.
    Short,
    /// Until something else is wanted.
    Long,
}

/// The right to search, until it is dropped.
#[derive(Debug)]
pub struct SearchTurn<'a> {
    turns: &'a Turns,
    since: Instant,
}

impl Line {
    /// Whose turn is next.
    fn first(&self) -> Option<u64> {
        let short = self.waiting.iter().find(|(_, kind)| *kind == TurnKind::Short);
        short.or_else(|| self.waiting.front()).map(|&(number, _)| number)
    }
}

impl Turns {
    fn line(&self) -> MutexGuard<'_, Line> {
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a turn; nothing if it is no longer wanted.
    pub fn take(&self, kind: TurnKind, given_up: impl Fn() -> bool) -> Option<SearchTurn<'_>> {
        let mut line = self.line();
        let number = line.next;
        line.next += 1;
        line.waiting.push_back((number, kind));
        loop {
            let given_up = given_up();
            if given_up || !line.busy && line.first() == Some(number) {
                line.waiting.retain(|&(waiting, _)| waiting != number);
                line.busy |= !given_up;
                drop(line);
                self.moved.notify_all();
                return (!given_up).then(|| SearchTurn { turns: self, since: Instant::now() });
            }
            line = self.moved.wait_timeout(line, LOOK).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// How many wait.
    pub fn waiting(&self) -> usize {
        self.line().waiting.len()
    }
}

impl SearchTurn<'_> {
    /// Whether it is time for another: at once for a short question, after a while for a search.
    pub fn must_end(&self) -> bool {
        let line = self.turns.line();
        let short = line.waiting.iter().any(|(_, kind)| *kind == TurnKind::Short);
        short || !line.waiting.is_empty() && self.since.elapsed() >= SLICE
    }
}

impl Drop for SearchTurn<'_> {
    fn drop(&mut self) {
        self.turns.line().busy = false;
        self.turns.moved.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

    #[test]
    fn twenty_that_never_end_all_get_their_turns() {
        let turns = Arc::new(Turns::default());
        let done: Arc<Vec<AtomicUsize>> = Arc::new((0..20).map(|_| AtomicUsize::new(0)).collect());
        let running = Arc::new(AtomicUsize::new(0));
        std::thread::scope(|scope| {
            for tab in 0..20 {
                let (turns, done, running) = (Arc::clone(&turns), Arc::clone(&done), Arc::clone(&running));
                scope.spawn(move || {
                    for _ in 0..3 {
                        let _turn = turns.take(TurnKind::Long, || false).unwrap();
                        assert_eq!(running.fetch_add(1, SeqCst), 0, "one at a time");
                        std::thread::sleep(Duration::from_millis(1));
                        done[tab].fetch_add(1, SeqCst);
                        running.fetch_sub(1, SeqCst);
                    }
                });
            }
        });
        assert!(done.iter().all(|turns| turns.load(SeqCst) == 3));
        assert_eq!(turns.waiting(), 0);
    }

    #[test]
    fn short_questions_go_first() {
        let turns = Arc::new(Turns::default());
        let first = turns.take(TurnKind::Long, || false).unwrap();
        let order = Arc::new(Mutex::new(Vec::new()));
        std::thread::scope(|scope| {
            for (name, kind) in [("long", TurnKind::Long), ("short", TurnKind::Short)] {
                let (waiting, turns, order) = (turns.waiting(), Arc::clone(&turns), Arc::clone(&order));
                scope.spawn({
                    let turns = Arc::clone(&turns);
                    move || {
                        let _turn = turns.take(kind, || false).unwrap();
                        order.lock().unwrap().push(name);
                    }
                });
                while turns.waiting() == waiting {
                    std::thread::yield_now();
                }
            }
            assert!(first.must_end(), "a short question does not wait");
            drop(first);
        });
        assert_eq!(*order.lock().unwrap(), ["short", "long"]);
    }
}
