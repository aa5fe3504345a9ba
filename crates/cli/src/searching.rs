//! Running searches for commands: under a probe, with limits, until Ctrl-C.

use crate::exit::Failure;
use crate::playable::Playable;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use tesuji_engine::{Worth, heed};
use tesuji_game::PositionStack;
use tesuji_search::{Answer, Limits, Report, Shared, Table, Task, Watchers};

/// A full search to be run.
pub(crate) struct Full<'a, P: Playable> {
    pub(crate) line: &'a PositionStack<P>,
    pub(crate) worth: Worth<'a>,
    pub(crate) limits: Limits,
    /// How many best lines are wanted.
    pub(crate) lines: usize,
    pub(crate) megabytes: usize,
    pub(crate) stop: &'a AtomicBool,
}

impl<P: Playable> Full<'_, P> {
    /// Runs it, and tells how long it took. News go to `tell`.
    pub(crate) fn run(
        &self,
        watchers: Watchers<'_>,
        tell: &mut dyn FnMut(&Report<P::Move>),
    ) -> Result<(Answer<P::Move>, Duration), Failure> {
        let full = |_| Failure::Failed(vec![format!("--hash: {} MB do not fit", self.megabytes)]);
        let table = Table::new(self.megabytes).map_err(full)?;
        let shared = Arc::new(Shared::new(table, 1));
        let mut searcher = P::searcher(&shared, self.worth, watchers);
        let task =
            Task { line: self.line.clone(), moves: Vec::new(), lines: self.lines, limits: self.limits };
        let start = Instant::now();
        shared.begin(start, false);
        let answer = heed(self.stop, &shared, || searcher.join(&task, tell));
        Ok((answer, start.elapsed()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use tesuji_chess::Position;
    use tesuji_params::Profile;

    #[test]
    fn a_panic_ends_the_search() {
        let line = PositionStack::new(Position::start());
        let (profile, stop) = (Profile::default(), AtomicBool::new(false));
        let limits = Limits::depth(2);
        let full =
            Full { line: &line, worth: (&profile).into(), limits, lines: 1, megabytes: 1, stop: &stop };
        let run = AssertUnwindSafe(|| full.run(Watchers::default(), &mut |_| panic!("on purpose")).is_ok());
        assert!(catch_unwind(run).is_err());
    }
}
