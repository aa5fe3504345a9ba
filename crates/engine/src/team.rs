//! The threads that search together.

use crate::{Game, Settings};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread::{self, Builder};
use tesuji_params::Profile;
use tesuji_search::{Answer, OutOfMemory, Report, Shared, Silent, Table, Task, Worker};

/// A search goes deep, and every ply takes some stack.
pub(crate) const STACK: usize = 64 << 20;

/// Workers over one table. They keep what they learned from one search to the next.
pub(crate) struct Team<G: Game> {
    pub(crate) shared: Arc<Shared>,
    workers: Vec<Worker<G, G::Evaluator, Silent>>,
}

impl<G: Game> Team<G> {
    pub(crate) fn new(settings: &Settings) -> Result<Team<G>, OutOfMemory> {
        let threads = settings.threads.max(1);
        let shared = Arc::new(Shared::new(Table::new(settings.hash)?, threads));
        let worker = |number| Worker::new(number, Arc::clone(&shared), G::start(), G::evaluator(), Silent);
        let workers = (0..threads).map(worker).collect();
        let mut team = Team { shared, workers };
        team.configure(&settings.profile);
        Ok(team)
    }

    pub(crate) fn configure(&mut self, profile: &Profile) {
        for worker in &mut self.workers {
            worker.configure(profile.techniques, &profile.tunables);
        }
    }

    /// A new game begins.
    pub(crate) fn forget(&mut self) {
        self.shared.table.clear();
        for worker in &mut self.workers {
            worker.forget();
        }
    }

    /// Searches on all threads, or only on this one if `alone`; this one is the main one. The signals must have been started.
    ///
    /// The answers of all threads that gave one, the main one's first; none if that failed.
    pub(crate) fn run(
        &mut self,
        task: &Task<G>,
        alone: bool,
        mut tell: impl FnMut(&Report<G::Move>),
    ) -> Option<Vec<Answer<G::Move>>> {
        self.shared.table.grow_older();
        let signals = &self.shared.signals;
        let (main, helpers) = self.workers.split_first_mut()?;
        thread::scope(|scope| {
            let mut running = Vec::new();
            for helper in helpers.iter_mut().take(if alone { 0 } else { usize::MAX }) {
                let run = move || helper.run(task, |_| ());
                // Without room for another thread, fewer search.
                running.extend(Builder::new().stack_size(STACK).spawn_scoped(scope, run));
            }
            let answer = catch_unwind(AssertUnwindSafe(|| main.run(task, &mut tell)));
            signals.stop();
            let others = running.into_iter().filter_map(|helper| helper.join().ok());
            let mut answers = vec![answer.ok()?];
            answers.extend(others);
            Some(answers)
        })
    }
}
