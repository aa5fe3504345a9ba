//! Telling a running job what to do.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Instant;
use tesuji_game::Stop;
use tesuji_search::{Budget, Shared};

/// The strings on which a running job hangs.
#[derive(Debug)]
pub(crate) struct Control {
    shared: Arc<Shared>,
    /// No answer before a stop.
    infinite: bool,
    /// Told to end, from outside.
    pub(crate) stop: Stop,
    /// The answer is on its way.
    answered: AtomicBool,
    gate: Mutex<()>,
    changed: Condvar,
}

impl Control {
    pub(crate) fn new(shared: Arc<Shared>, infinite: bool) -> Control {
        Control {
            shared,
            infinite,
            stop: Stop::new(),
            answered: AtomicBool::new(false),
            gate: Mutex::new(()),
            changed: Condvar::new(),
        }
    }

    pub(crate) fn stop(&self) {
        self.change(|| self.stop.set());
    }

    pub(crate) fn ponder_hit(&self, at: Instant, budget: Option<Budget>) {
        self.change(|| self.shared.signals.ponder_hit(at, budget));
    }

    pub(crate) fn is_stopping(&self) -> bool {
        self.stop.is_set()
    }

    /// The job has only its answer to give.
    pub(crate) fn answer(&self) {
        self.answered.store(true, Relaxed);
    }

    pub(crate) fn has_answered(&self) -> bool {
        self.answered.load(Relaxed)
    }

    /// Waits until an answer is allowed.
    pub(crate) fn wait_for_leave(&self) {
        let mut guard = self.gate.lock().unwrap_or_else(PoisonError::into_inner);
        while !self.is_stopping() && (self.infinite || self.shared.signals.pondering()) {
            guard = self.changed.wait(guard).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn change(&self, change: impl FnOnce()) {
        let guard = self.gate.lock().unwrap_or_else(PoisonError::into_inner);
        change();
        drop(guard);
        self.changed.notify_all();
    }
}
