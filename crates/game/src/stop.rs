//! How long work is told to end.

use std::fmt;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

/// States of a flag.
const DOWN: u8 = 0;
const UP: u8 = 1;
const HELD: u8 = 2;

/// How often whoever is held looks at the flags above.
const LOOK: Duration = Duration::from_millis(10);

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

#[derive(Default)]
struct Flag {
    state: AtomicU8,
    /// Whom it hears too.
    above: Option<Stop>,
    /// Who wants to be called.
    bells: Mutex<Vec<Weak<Bell>>>,
    /// Wakes who is held.
    moved: Condvar,
}

type Bell = dyn Fn() + Send + Sync;

/// What [`Stop::alarm`] gives: as long as it is kept, someone is called.
#[must_use]
pub struct Alarm {
    _bell: Arc<Bell>,
}

impl Stop {
    /// A flag that is down.
    #[must_use]
    pub fn new() -> Stop {
        Stop::default()
    }

    /// Raises the flag. It stays up.
    pub fn set(&self) {
        self.flag.state.store(UP, Relaxed);
        let bells: Vec<_> = self.flag.bells().iter().filter_map(Weak::upgrade).collect();
        self.flag.moved.notify_all();
        for ring in bells {
            ring();
        }
    }

    /// Holds the work: whoever looks at this flag or one below it waits there until it may [go on](Stop::go_on) or is to
    /// end. For work that shares processors in turns. A time goes on meanwhile.
    ///
    /// ```
    /// use tesuji_game::Stop;
    ///
    /// let stop = Stop::new();
    /// let part = stop.child();
    /// part.hold();
    /// let work = std::thread::spawn({
    ///     let part = part.clone();
    ///     move || part.is_set()
    /// });
    /// part.go_on();
    /// assert!(!work.join().unwrap());
    /// part.hold();
    /// stop.set();
    /// assert!(part.is_set(), "whoever is held still hears of the end");
    /// ```
    pub fn hold(&self) {
        let _ = self.flag.state.compare_exchange(DOWN, HELD, Relaxed, Relaxed);
    }

    /// Lets the work go on that was held.
    pub fn go_on(&self) {
        let _ = self.flag.state.compare_exchange(HELD, DOWN, Relaxed, Relaxed);
        drop(self.flag.bells());
        self.flag.moved.notify_all();
    }

    /// Calls `ring` when the flag goes up or one above it, from the thread that raises it; at once if it is up. For what
    /// sleeps until something else happens, such as a message: `ring` sends one. It may be called twice. When a time is
    /// over nobody is called: who sleeps wakes by the clock.
    ///
    /// ```
    /// use std::sync::mpsc;
    /// use tesuji_game::Stop;
    ///
    /// let (stop, (sender, news)) = (Stop::new(), mpsc::channel());
    /// let alarm = stop.child().alarm(move || drop(sender.send("stop")));
    /// std::thread::spawn(move || stop.set());
    /// assert_eq!(news.recv(), Ok("stop"));
    /// # drop(alarm);
    /// ```
    pub fn alarm(&self, ring: impl Fn() + Send + Sync + 'static) -> Alarm {
        let bell: Arc<Bell> = Arc::new(ring);
        let mut stop = Some(self);
        while let Some(heard) = stop {
            let mut bells = heard.flag.bells();
            bells.retain(|bell| bell.strong_count() > 0);
            bells.push(Arc::downgrade(&bell));
            stop = heard.flag.above.as_ref();
        }
        if self.is_set() {
            bell();
        }
        Alarm { _bell: bell }
    }

    /// Whether to end: the flag is up, or one above it, or the time is over.
    #[inline]
    #[must_use]
    pub fn is_set(&self) -> bool {
        self.flag.state.load(Relaxed) != DOWN && self.flag.is_up()
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

impl Flag {
    /// Whether it is up, after waiting if it is held.
    #[cold]
    fn is_up(&self) -> bool {
        loop {
            match self.state.load(Relaxed) {
                DOWN => return false,
                UP => return true,
                // Those above are asked next, by whoever asked for this one.
                _ if self.above.as_ref().is_some_and(Stop::is_set) => return false,
                _ => drop(self.moved.wait_timeout(self.bells(), LOOK)),
            }
        }
    }

    fn bells(&self) -> MutexGuard<'_, Vec<Weak<Bell>>> {
        self.bells.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Flag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Flag").field("state", &self.state).field("above", &self.above).finish_non_exhaustive()
    }
}

impl fmt::Debug for Alarm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Alarm").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicUsize;

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
    fn work_that_is_held_goes_on_or_ends() {
        let stop = Stop::new();
        let part = stop.child();
        let (seen, heard) = (Arc::new(AtomicUsize::new(0)), part.child());
        part.hold();
        let work = std::thread::spawn({
            let seen = Arc::clone(&seen);
            move || {
                while !heard.is_set() {
                    seen.fetch_add(1, Relaxed);
                }
            }
        });
        std::thread::sleep(Duration::from_millis(30));
        assert_eq!(seen.load(Relaxed), 0);
        part.go_on();
        while seen.load(Relaxed) == 0 {
            std::thread::yield_now();
        }
        part.hold();
        part.go_on();
        part.hold();
        part.set();
        work.join().unwrap();
        part.go_on();
        part.hold();
        assert!(part.is_set() && !stop.is_set(), "what has ended does not begin again");
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

    #[test]
    fn an_alarm_rings_for_its_flag_and_those_above_as_long_as_it_is_kept() {
        let rung = Arc::new(AtomicUsize::new(0));
        let alarm = |stop: &Stop| {
            let rung = Arc::clone(&rung);
            stop.alarm(move || {
                rung.fetch_add(1, Relaxed);
            })
        };
        let stop = Stop::new();
        let (child, other) = (stop.child(), stop.child());
        let kept = alarm(&child);
        drop(alarm(&stop));
        other.set();
        assert_eq!(rung.load(Relaxed), 0);
        stop.set();
        assert_eq!(rung.load(Relaxed), 1, "one is gone, one is kept");
        let late = alarm(&child);
        assert_eq!(rung.load(Relaxed), 2, "it was up already");
        drop((kept, late));
    }
}
