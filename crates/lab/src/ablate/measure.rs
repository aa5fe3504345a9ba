//! Does the searches of a plan.

use super::cases::text;
use super::plan::{Job, Setting};
use super::{AblationPlan, AblationReport, CLAIMS, Claim};
use crate::LabGame;
use crate::stopwatch::Stopwatch;
use crate::{Journal, JournalError, jobs};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use tesuji_engine::Searcher;
use tesuji_game::{Score, Stop};
use tesuji_params::{Profile, Technique, Techniques, Tunables};
use tesuji_search::{Counting, Depth, Limits, OutOfMemory, Shared, Table, Task, Watchers};

/// The size of the table in MiB.
const HASH: usize = 16;

/// What one search found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct SearchResult {
    pub(super) nodes: u64,
    /// The best move; empty if there is no move.
    pub(super) best: String,
    /// Whether it sees a mate by the side to move.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) mate: bool,
    pub(super) micros: u64,
    /// How often techniques did what they are for, by their names, if that was counted.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) fired: BTreeMap<String, u64>,
}

/// What all searches of one setting found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Measured {
    pub(super) depth: Vec<SearchResult>,
    pub(super) tactics: Vec<SearchResult>,
}

/// A run came to no report.
#[derive(Debug)]
pub enum AblateError {
    /// It was told to stop.
    Stopped {
        /// How many searches are done.
        done: usize,
        /// Of so many.
        total: usize,
    },
    /// The journal cannot be used.
    Journal(JournalError),
    /// There is no memory for the tables.
    Memory(OutOfMemory),
}

impl fmt::Display for AblateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AblateError::Stopped { done, total } => write!(f, "after {done} of {total} searches"),
            AblateError::Journal(error) => error.fmt(f),
            AblateError::Memory(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for AblateError {}

/// What a thread searches with.
struct AblateThread<G: LabGame> {
    shared: Arc<Shared>,
    searcher: Box<dyn Searcher<G>>,
    profile: Profile,
}

impl<G: LabGame> AblateThread<G> {
    fn new(profile: &Profile) -> Result<AblateThread<G>, OutOfMemory> {
        let shared = Arc::new(Shared::new(Table::new(HASH)?, 1));
        let searcher = G::searcher(&shared, profile, Watchers::default());
        Ok(AblateThread { shared, searcher, profile: profile.clone() })
    }

    /// One search that knows nothing of those before.
    fn search(&mut self, setting: &Setting, tunables: &Tunables, task: &Task<G>) -> SearchResult {
        if !setting.counts {
            return search(&self.shared, &mut *self.searcher, setting, tunables, task);
        }
        let mut counting = Counting::default();
        let watchers = Watchers(vec![&mut counting]);
        let mut counted = G::searcher(&self.shared, &self.profile, watchers);
        let mut found = search(&self.shared, &mut *counted, setting, tunables, task);
        drop(counted);
        let count = |claim: &Claim| (claim.technique.name().to_string(), counting.of(claim.technique).fired);
        found.fired = CLAIMS.iter().map(count).collect();
        found
    }
}

/// One search, whoever watches.
fn search<G: LabGame>(
    shared: &Shared,
    searcher: &mut dyn Searcher<G>,
    setting: &Setting,
    tunables: &Tunables,
    task: &Task<G>,
) -> SearchResult {
    searcher.configure(setting.techniques, tunables);
    searcher.forget();
    shared.table.clear();
    let watch = Stopwatch::start();
    let answer = searcher.run(task, &mut |_| ());
    let best = answer.best().map(|mv| text(task.line.top(), mv)).unwrap_or_default();
    let micros = watch.taken().as_micros() as u64;
    let mate = answer.score().is_some_and(|score| score.is_mate() && score > Score::DRAW);
    SearchResult { nodes: answer.nodes, best, mate, micros, fired: BTreeMap::new() }
}

/// What all threads of a run see.
struct Run<'a, G: LabGame> {
    plan: &'a AblationPlan<G>,
    settings: &'a [Setting],
    stop: &'a Stop,
    failed: Mutex<Option<OutOfMemory>>,
}

impl<G: LabGame> Run<'_, G> {
    /// A desk, or none if there is no memory for it.
    fn desk(&self) -> Option<AblateThread<G>> {
        let desk = AblateThread::new(&self.plan.profile);
        desk.map_err(|error| *lock(&self.failed) = Some(error)).ok()
    }

    fn work(&self, desk: &mut Option<AblateThread<G>>, job: Job) -> Option<SearchResult> {
        let (setting, plan) = (&self.settings[job.setting], self.plan);
        let (case, limits) = if job.tactic {
            (&plan.tactics[job.case], Limits::nodes(plan.tactics_nodes))
        } else {
            let depth = Depth::try_from(setting.depth).unwrap_or(Depth::MAX);
            (&plan.positions[job.case], Limits::depth(depth))
        };
        let task = Task::new(case.position.clone(), limits).until(self.stop);
        let found = desk.as_mut()?.search(setting, &plan.profile.tunables, &task);
        (!self.stop.is_set()).then_some(found)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// How far a run has come.
pub struct AblationProgress<'a> {
    /// So many searches are done,
    pub done: usize,
    /// of so many.
    pub total: usize,
    /// What came out so far, if another technique is done since it was told the last time.
    pub so_far: Option<&'a AblationReport>,
}

/// Measures what a plan asks for. `tell` hears how many of how many searches are done.
///
/// With a journal, a run that was stopped goes on where it was when it is started again. The report does not
/// depend on the number of threads, nor on how often the run was stopped.
///
/// # Errors
/// If it was told to stop, or the journal or the memory fails.
pub fn run<G: LabGame>(
    plan: &AblationPlan<G>,
    journal: Option<&Path>,
    stop: &Stop,
    mut tell: impl FnMut(usize, usize),
) -> Result<AblationReport, AblateError> {
    measured(plan, journal, stop, &mut |found, list| tell(found.len(), list.jobs.len()))
}

/// The same without a journal. `tell` hears of every technique that is done.
///
/// # Errors
/// If it was told to stop, or the memory fails.
pub fn run_told<G: LabGame>(
    plan: &AblationPlan<G>,
    stop: &Stop,
    mut tell: impl FnMut(AblationProgress<'_>),
) -> Result<AblationReport, AblateError> {
    let mut known = 0;
    measured(plan, None, stop, &mut |found, list| {
        let only =
            if list.ends_setting(found.len()) { list.finished(plan, found.len()) } else { Techniques::NONE };
        let so_far = (only.iter().count() > known).then(|| {
            known = only.iter().count();
            let part = AblationPlan { only, pairs: false, ..plan.clone() };
            list.report(&part, found.to_vec())
        });
        tell(AblationProgress { done: found.len(), total: list.jobs.len(), so_far: so_far.as_ref() });
    })
}

/// All that is to be searched.
struct List {
    settings: Vec<Setting>,
    jobs: Vec<Job>,
}

impl List {
    /// Whether the last of so many jobs was the last of its setting.
    fn ends_setting(&self, done: usize) -> bool {
        let setting = |nth: usize| self.jobs.get(nth).map(|job| job.setting);
        done > 0 && setting(done) != setting(done - 1)
    }

    /// The techniques of whose settings nothing is left to be searched after so many jobs.
    fn finished<G: LabGame>(&self, plan: &AblationPlan<G>, done: usize) -> Techniques {
        let left = |setting: &Setting| {
            let number = self.settings.iter().position(|one| one == setting);
            self.jobs[done..].iter().any(|job| Some(job.setting) == number)
        };
        let is_done = |technique: &Technique| {
            let one = AblationPlan { only: Techniques::NONE.with(*technique), pairs: false, ..plan.clone() };
            let needs = |need: &Setting| {
                let same = |old: &&Setting| old.techniques == need.techniques && old.depth == need.depth;
                self.settings.iter().filter(same).any(left)
            };
            !one.settings().iter().any(needs)
        };
        plan.only.iter().filter(is_done).collect()
    }

    /// What came out, as far as it is known.
    fn report<G: LabGame>(&self, plan: &AblationPlan<G>, found: Vec<SearchResult>) -> AblationReport {
        let mut measured = vec![Measured::default(); self.settings.len()];
        for (job, one) in self.jobs.iter().zip(found) {
            let measured = &mut measured[job.setting];
            if job.tactic { measured.tactics.push(one) } else { measured.depth.push(one) }
        }
        AblationReport::new(plan, &self.settings, &measured)
    }
}

/// Does every search. `tell` hears what was found so far, before the first and after each.
fn measured<G: LabGame>(
    plan: &AblationPlan<G>,
    journal: Option<&Path>,
    stop: &Stop,
    tell: &mut dyn FnMut(&[SearchResult], &List),
) -> Result<AblationReport, AblateError> {
    let settings = plan.settings();
    let list = List { jobs: plan.jobs(&settings), settings };
    let opened = journal.map(|path| Journal::open::<_, SearchResult>(path, &plan.head())).transpose();
    let (mut journal, mut found) = opened.map_err(AblateError::Journal)?.unzip();
    let mut found: Vec<SearchResult> = found.take().unwrap_or_default();
    found.truncate(list.jobs.len());
    tell(&found, &list);
    let over = stop.child();
    let run = Run { plan, settings: &list.settings, stop: &over, failed: Mutex::new(None) };
    let mut unwritten = None;
    let begun = found.len();
    let done = |_, one: SearchResult| {
        if let Some(Err(error)) = journal.as_mut().map(|journal| journal.write(&one)) {
            unwritten = Some(error);
            over.set();
            return ControlFlow::Break(());
        }
        found.push(one);
        tell(&found, &list);
        ControlFlow::Continue(())
    };
    let work = |desk: &mut Option<AblateThread<G>>, job: &Job| run.work(desk, *job);
    jobs::run(&list.jobs[begun..], plan.threads, &over, || run.desk(), work, done);
    if let Some(error) = unwritten {
        return Err(AblateError::Journal(error));
    }
    if let Some(error) = run.failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(AblateError::Memory(error));
    }
    if found.len() < list.jobs.len() {
        return Err(AblateError::Stopped { done: found.len(), total: list.jobs.len() });
    }
    Ok(list.report(plan, found))
}
