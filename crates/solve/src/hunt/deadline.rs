//! The end of a hunt.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;
use tesuji_search::Budget;

/// When a hunt is over, found or not.
pub(super) struct Deadline<'a> {
    pub(super) stop: &'a AtomicBool,
    pub(super) at: Option<Instant>,
}

impl Deadline<'_> {
    pub(super) fn is_over(&self) -> bool {
        self.stop.load(Relaxed) || self.at.is_some_and(|at| Instant::now() >= at)
    }

    /// The time that is left.
    pub(super) fn budget(&self) -> Budget {
        let hard = self.at.map(|at| at.saturating_duration_since(Instant::now()));
        Budget { hard, ..Budget::UNLIMITED }
    }
}
