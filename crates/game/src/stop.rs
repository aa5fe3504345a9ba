//! How long work is told to end.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// What everything that takes long looks at now and then: a flag that others raise, and perhaps a time.
///
/// A clone is the same flag, so that whoever keeps one can end the work from any thread, and a search that begins late
/// hears of a stop that came early. [`child`](Stop::child) makes a flag of its own that hears the first one too: a part of
/// the work can end without the whole. To look costs an atomic load for each flag, and the clock where there is a time.
///
/// ```
/// use std::time::Duration;
/// use tesuji_game::Stop;
///
/// let whole = Stop::new();
/// let part = whole.child();
/// part.set();
/// assert!(part.is_set() && !whole.is_set());
///
/// let other = whole.child();
/// whole.set();
/// assert!(other.is_set());
///
/// assert!(Stop::new().within(Duration::ZERO).is_set());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stop {
    flag: Arc<Flag>,
    deadline: Option<Instant>,
}

#[derive(Debug, Default)]
struct Flag {
    raised: AtomicBool,
    /// Whom it hears too.
    above: Option<Stop>,
}

impl Stop {
    /// A flag that is down.
    #[must_use]
    pub fn new() -> Stop {
        Stop::default()
    }

    /// Raises the flag. It stays up.
    pub fn set(&self) {
        self.flag.raised.store(true, Relaxed);
    }

    /// Whether to end: the flag is up, or one above it, or the time is over.
    #[inline]
    #[must_use]
    pub fn is_set(&self) -> bool {
        self.flag.raised.load(Relaxed)
            || self.flag.above.as_ref().is_some_and(Stop::is_set)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// A flag of its own that hears this one too.
    #[must_use]
    pub fn child(&self) -> Stop {
        Stop { flag: Arc::new(Flag { above: Some(self.clone()), ..Flag::default() }), deadline: None }
    }

    /// The same flag, and an end at some time. Of two such times the earlier counts; none changes nothing.
    #[must_use]
    pub fn until(&self, deadline: impl Into<Option<Instant>>) -> Stop {
        let deadline = [self.deadline, deadline.into()].into_iter().flatten().min();
        Stop { flag: Arc::clone(&self.flag), deadline }
    }

    /// The same flag, and an end after some time from now.
    #[must_use]
    pub fn within(&self, time: impl Into<Option<Duration>>) -> Stop {
        // What is further off than clocks go never comes.
        self.until(time.into().and_then(|time| Instant::now().checked_add(time)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: Duration = Duration::from_hours(1);

    #[test]
    fn a_clone_is_the_same_flag_and_a_child_is_not() {
        let stop = Stop::new();
        let (same, child) = (stop.clone(), stop.child());
        let grandchild = child.child();
        assert!([&stop, &same, &child, &grandchild].iter().all(|stop| !stop.is_set()));
        child.set();
        assert!(child.is_set() && grandchild.is_set() && !stop.is_set());
        same.set();
        assert!(stop.is_set() && stop.child().is_set());
    }

    #[test]
    fn the_earlier_time_counts_for_the_part_and_its_children() {
        let stop = Stop::new();
        let soon = stop.within(Duration::ZERO);
        assert!(soon.is_set() && soon.within(LONG).is_set() && soon.child().is_set() && !stop.is_set());
        let late = stop.within(LONG);
        assert!(
            !late.is_set() && late.within(Duration::ZERO).is_set() && !late.within(Duration::MAX).is_set()
        );
        assert!(soon.until(None).is_set() && soon.within(None).is_set());
        stop.set();
        assert!(late.is_set());
    }

    #[test]
    fn it_is_heard_on_other_threads() {
        let stop = Stop::new();
        let heard = stop.child();
        let waiting = std::thread::spawn(move || {
            while !heard.is_set() {
                std::thread::yield_now();
            }
        });
        stop.set();
        waiting.join().unwrap();
    }
}
