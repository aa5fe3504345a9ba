//! The threads that search together.

use crate::evaluators::evaluators_of;
use crate::{Game, Settings, SettingsError};
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, RwLock};
use std::thread::{self, Builder, Scope};
use std::time::{Duration, Instant};
use tesuji_params::{Eval, Profile};
use tesuji_search::{
    KnownEndings, SearchInfo, SearchResult, Shared, Silent, Table, Task, Worker, has_memory,
};

/// A search goes deep, and every ply takes some stack.
pub(crate) const STACK: usize = 64 << 20;

/// How long the helpers' answers are waited for.
const GRACE: Duration = Duration::from_millis(2);

/// What an evaluator may hold, in bytes.
const EVALUATOR: usize = 1 << 20;

type Member<G> = Worker<G, Silent>;

/// Workers over one table. They keep what they learned from one search to the next.
pub(crate) struct Team<G: Game> {
    pub(crate) shared: Arc<Shared>,
    workers: Vec<Member<G>>,
    /// What they evaluate with.
    eval: Eval,
}

impl<G: Game> Team<G> {
    pub(crate) fn new(settings: &Settings) -> Result<Team<G>, SettingsError> {
        let threads = settings.threads.max(1);
        let table = Table::new(settings.hash)?;
        let bytes = threads.saturating_mul(Member::<G>::bytes() + EVALUATOR);
        if threads > 1 && !has_memory(bytes) {
            return Err(SettingsError::Threads { threads, mebibytes: bytes >> 20 });
        }
        let shared = Arc::new(Shared::new(table, threads));
        let workers = workers::<G>(&shared, threads, &settings.profile);
        Ok(Team { shared, workers, eval: settings.profile.eval.clone() })
    }

    pub(crate) fn configure(&mut self, profile: &Profile) {
        if self.eval != profile.eval {
            // What is in the table was said by others.
            self.forget();
            let evaluator = evaluators_of::<G>(profile);
            for worker in &mut self.workers {
                worker.set_evaluator(evaluator());
            }
            self.eval.clone_from(&profile.eval);
        }
        for worker in &mut self.workers {
            worker.configure(profile.techniques, &profile.tunables);
        }
    }

    /// Asks these endgame tables from now on, or none.
    pub(crate) fn set_endings(&mut self, endings: Option<&Arc<dyn KnownEndings<G>>>) {
        for worker in &mut self.workers {
            worker.set_endings(endings.cloned());
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
        mut tell: impl FnMut(&SearchInfo<G::Move>),
        finish: impl FnOnce(&Shared, Option<Vec<SearchResult<G::Move>>>) -> T,
    ) -> T {
        let Team { shared, workers, .. } = self;
        let shared: &Shared = shared;
        shared.table.grow_older();
        shared.forget_nodes();
        let Some((main, helpers)) = workers.split_first_mut() else { return finish(shared, None) };
        let helpers = if alone { &mut [] } else { helpers };
        // Helpers begin when the main thread has a first move. On fewer cores than threads, those that were there first
        // would keep it from making the others.
        let gate = RwLock::new(());
        thread::scope(|scope| {
            let mut closed = gate.write().ok();
            let helpers = Helpers::start(scope, &gate, shared, task, helpers);
            let answer = catch_unwind(AssertUnwindSafe(|| {
                main.join(task, |report| {
                    drop(closed.take());
                    tell(report);
                })
            }));
            shared.signals.stop();
            drop(closed);
            finish(shared, answer.ok().map(|answer| helpers.answers_after(answer)))
        })
    }

    /// Searches on this thread only, and in silence. The signals must have been started.
    pub(crate) fn run_alone(&mut self, task: &Task<G>) -> Option<SearchResult<G::Move>> {
        self.run(task, true, |_| (), |_, answers| answers?.into_iter().next())
    }
}

/// The threads beside the main one.
struct Helpers<G: Game> {
    running: usize,
    answers: Receiver<SearchResult<G::Move>>,
}

impl<G: Game> Helpers<G> {
    /// Begins a search on these as soon as the gate opens, and keeps its time.
    fn start<'scope, 'env>(
        scope: &'scope Scope<'scope, 'env>,
        gate: &'env RwLock<()>,
        shared: &'env Shared,
        task: &'env Task<G>,
        workers: &'env mut [Member<G>],
    ) -> Helpers<G> {
        let timed = task.limits.budget.hard.is_some() || shared.signals.pondering();
        if timed && !workers.is_empty() {
            // Without it, the main thread has to look at the clock itself.
            let _ = Builder::new().spawn_scoped(scope, move || {
                drop(gate.read());
                shared.signals.keep_time(task.limits.budget);
            });
        }
        let (sender, answers) = mpsc::channel();
        let mut running = 0;
        for worker in workers {
            let sender = sender.clone();
            let run = move || {
                drop(gate.read());
                // Nobody listens any more to one that comes too late.
                drop(sender.send(worker.join(task, |_| ())));
            };
            // Without room for another thread, fewer search.
            running += usize::from(Builder::new().stack_size(STACK).spawn_scoped(scope, run).is_ok());
        }
        Helpers { running, answers }
    }

    /// The answer of the main thread, and of those that come soon after it.
    fn answers_after(&self, first: SearchResult<G::Move>) -> Vec<SearchResult<G::Move>> {
        let end = Instant::now() + GRACE;
        let mut answers = vec![first];
        while answers.len() <= self.running
            && let Ok(other) = self.answers.recv_timeout(end.saturating_duration_since(Instant::now()))
        {
            answers.push(other);
        }
        answers
    }
}

/// So many workers, made on all cores if there are many.
fn workers<G: Game>(shared: &Arc<Shared>, threads: usize, profile: &Profile) -> Vec<Member<G>> {
    let evaluator = evaluators_of::<G>(profile);
    let make = |number| {
        let mut worker = Worker::new(number, Arc::clone(shared), G::start(), evaluator(), Silent);
        worker.configure(profile.techniques, &profile.tunables);
        worker
    };
    let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let share = threads.div_ceil(cores).max(8);
    if threads <= share {
        return (0..threads).map(make).collect();
    }
    thread::scope(|scope| {
        let shares = (0..threads).step_by(share).map(|first| {
            let some = move || (first..threads.min(first + share)).map(make).collect::<Vec<_>>();
            (Builder::new().spawn_scoped(scope, some), some)
        });
        let shares: Vec<_> = shares.collect();
        let joined = shares.into_iter().flat_map(|(theirs, some)| {
            theirs.ok().and_then(|theirs| theirs.join().ok()).unwrap_or_else(some)
        });
        joined.collect()
    })
}
