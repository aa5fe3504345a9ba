//! The threads that search together.

use crate::{Game, Settings, evaluator};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, mpsc};
use std::thread::{self, Builder};
use std::time::{Duration, Instant};
use tesuji_params::{EvalFile, Profile};
use tesuji_search::{Answer, OutOfMemory, Report, Shared, Silent, Table, Task, Worker};

/// A search goes deep, and every ply takes some stack.
pub(crate) const STACK: usize = 64 << 20;

/// How long the helpers' answers are waited for.
const GRACE: Duration = Duration::from_millis(2);

/// Workers over one table. They keep what they learned from one search to the next.
pub(crate) struct Team<G: Game> {
    pub(crate) shared: Arc<Shared>,
    workers: Vec<Worker<G, G::Evaluator, Silent>>,
    /// The weights they evaluate with.
    eval: Option<EvalFile>,
}

impl<G: Game> Team<G> {
    pub(crate) fn new(settings: &Settings) -> Result<Team<G>, OutOfMemory> {
        let threads = settings.threads.max(1);
        let shared = Arc::new(Shared::new(Table::new(settings.hash)?, threads));
        let worker = |number| {
            Worker::new(number, Arc::clone(&shared), G::start(), evaluator::<G>(&settings.profile), Silent)
        };
        let workers = (0..threads).map(worker).collect();
        let mut team = Team { shared, workers, eval: settings.profile.eval.clone() };
        team.configure(&settings.profile);
        Ok(team)
    }

    pub(crate) fn configure(&mut self, profile: &Profile) {
        if self.eval != profile.eval {
            // What is in the table was said by others.
            self.forget();
            for worker in &mut self.workers {
                worker.set_evaluator(evaluator::<G>(profile));
            }
            self.eval.clone_from(&profile.eval);
        }
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

    /// Searches on all threads, or only on this one if `alone`; this one is the main one. The signals must have
    /// been started.
    ///
    /// `finish` gets the answers, the main thread's first, or none if that failed. It runs before the helpers are
    /// waited for: on a busy machine one may take long to notice that it is over, and its answer is not worth
    /// losing on time.
    pub(crate) fn run<T>(
        &mut self,
        task: &Task<G>,
        alone: bool,
        tell: impl FnMut(&Report<G::Move>),
        finish: impl FnOnce(&Shared, Option<Vec<Answer<G::Move>>>) -> T,
    ) -> T {
        let Team { shared, workers, .. } = self;
        shared.table.grow_older();
        shared.forget_nodes();
        let Some((main, helpers)) = workers.split_first_mut() else { return finish(shared, None) };
        thread::scope(|scope| {
            let (sender, others) = mpsc::channel();
            let mut running = 0;
            for helper in helpers.iter_mut().take(if alone { 0 } else { usize::MAX }) {
                let sender = sender.clone();
                // Nobody listens any more to one that comes too late.
                let run = move || drop(sender.send(helper.join(task, |_| ())));
                // Without room for another thread, fewer search.
                running += usize::from(Builder::new().stack_size(STACK).spawn_scoped(scope, run).is_ok());
            }
            let answer = catch_unwind(AssertUnwindSafe(|| main.join(task, tell)));
            shared.signals.stop();
            let end = Instant::now() + GRACE;
            let answers = answer.ok().map(|answer| {
                let mut answers = vec![answer];
                while answers.len() <= running
                    && let Ok(other) = others.recv_timeout(end.saturating_duration_since(Instant::now()))
                {
                    answers.push(other);
                }
                answers
            });
            finish(shared, answers)
        })
    }

    /// Searches on this thread only, and in silence. The signals must have been started.
    pub(crate) fn run_alone(&mut self, task: &Task<G>) -> Option<Answer<G::Move>> {
        self.run(task, true, |_| (), |_, answers| answers?.into_iter().next())
    }
}
