//! Running searches for commands: under a probe, with limits, until Ctrl-C.

use crate::exit::Failure;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tesuji_engine::{AnalysisLine, Analyst, Settings};
use tesuji_game::{PositionStack, Stop};
use tesuji_lab::LabGame;
use tesuji_params::Profile;
use tesuji_search::{Limits, ScoredLine, SearchInfo, SearchResult, Shared, Table, Task, Watchers};

/// A full search to be run.
pub(crate) struct Full<'a, P: LabGame> {
    pub(crate) line: &'a PositionStack<P>,
    pub(crate) profile: &'a Profile,
    pub(crate) limits: Limits,
    /// Only these moves; all, if there are none.
    pub(crate) moves: Vec<P::Move>,
    /// How many best lines are wanted.
    pub(crate) lines: usize,
    /// On how many threads; 0 for one on each core. Watchers see one only.
    pub(crate) threads: usize,
    pub(crate) megabytes: usize,
    pub(crate) stop: &'a Stop,
}

impl<P: LabGame> Full<'_, P> {
    /// Runs it, and tells how long it took. News go to `tell`.
    pub(crate) fn run(
        &self,
        watchers: Watchers<'_>,
        tell: &mut dyn FnMut(&SearchInfo<P::Move>),
    ) -> Result<(SearchResult<P::Move>, Duration), Failure> {
        let task = Task {
            line: self.line.clone(),
            moves: self.moves.clone(),
            lines: self.lines,
            limits: self.limits,
            stop: self.stop.clone(),
        };
        if self.threads != 1 {
            return self.together(&task, tell);
        }
        let table = Table::new(self.megabytes).map_err(|_| self.full())?;
        let shared = Arc::new(Shared::new(table, 1));
        let mut searcher = P::searcher(&shared, self.profile, watchers);
        let start = Instant::now();
        let answer = searcher.run(&task, tell);
        Ok((answer, start.elapsed()))
    }

    /// Runs it on several threads.
    fn together(
        &self,
        task: &Task<P>,
        tell: &mut dyn FnMut(&SearchInfo<P::Move>),
    ) -> Result<(SearchResult<P::Move>, Duration), Failure> {
        let threads = if self.threads == 0 { tesuji_lab::jobs::threads() } else { self.threads };
        let settings =
            Settings { threads, hash: self.megabytes, profile: self.profile.clone(), ..Settings::default() };
        let mut analyst = Analyst::new(&settings).map_err(|_| self.full())?;
        let found = analyst.search(task, tell);
        let line = |line: AnalysisLine<P::Move>| ScoredLine {
            score: line.score,
            bound: line.bound,
            moves: line.moves,
            selective_depth: line.selective_depth,
        };
        let lines = found.lines.into_iter().map(line).collect();
        Ok((SearchResult { lines, depth: found.depth, nodes: found.nodes }, found.elapsed))
    }

    /// There is no memory for the table.
    fn full(&self) -> Failure {
        Failure::Failed(vec![format!("--hash: {} MB do not fit", self.megabytes)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use tesuji_chess::Position;

    #[test]
    fn a_panic_ends_the_search() {
        let line = PositionStack::new(Position::start());
        let (profile, stop) = (Profile::default(), Stop::new());
        let limits = Limits::depth(2);
        let full = Full {
            line: &line,
            profile: &profile,
            limits,
            moves: Vec::new(),
            lines: 1,
            threads: 1,
            megabytes: 1,
            stop: &stop,
        };
        let run = AssertUnwindSafe(|| full.run(Watchers::default(), &mut |_| panic!("on purpose")).is_ok());
        assert!(catch_unwind(run).is_err());
    }
}
