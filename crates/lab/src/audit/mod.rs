//! How often techniques are wrong.
//!
//! A search runs to a depth and decides as always; a [`Sampler`] watches and keeps some of its decisions. Then each
//! is tested: the move that was skipped or reduced, or the node that was cut, is searched to the depth it would
//! have had, by another searcher with an empty table, which does not use the technique there. A decision is wrong
//! if that search says so; its cost is by how much.

mod rate;
mod report;
mod sampler;

pub use report::{AuditReport, DepthRow, Finding, TechniqueRow};
pub use sampler::{Sampler, Stratum};

use crate::words::played;
use crate::{Bell, jobs};
use report::Tested;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;
use tesuji_engine::{Game, Searcher, prose, short};
use tesuji_game::{Notation, PositionStack, Score};
use tesuji_params::{Profile, Technique};
use tesuji_search::{Case, Depth, Limits, OutOfMemory, Shared, Table, Task, Watchers};

/// What to audit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AuditPlan {
    /// Whose techniques.
    pub profile: Profile,
    /// How deep every position is searched.
    pub depth: u32,
    /// How many decisions are tested for each position, technique and depth.
    pub kept: usize,
    /// Chooses which.
    pub seed: u64,
    /// How many of the worst mistakes are kept.
    pub gallery: usize,
    /// How many threads do the work. The answer does not depend on it.
    pub threads: usize,
}

impl Default for AuditPlan {
    fn default() -> AuditPlan {
        AuditPlan {
            profile: Profile::default(),
            depth: 10,
            kept: 8,
            seed: 1,
            gallery: 12,
            threads: jobs::threads(),
        }
    }
}

/// The size of tables in MiB: one for the search, one for the tests.
const HASH: usize = 16;
const TEST_HASH: usize = 1;

/// No mistake costs more than this, in centipawns: a mate missed and a queen missed are both enough.
const DEAREST: i32 = 2000;

/// Searches every position and tests a sample of what was decided. `tell` hears how many of the positions are done.
/// Gives nothing if it was stopped.
///
/// # Errors
/// If there is no memory for the tables.
pub fn audit<G: Game>(
    plan: &AuditPlan,
    positions: &[G],
    stop: &AtomicBool,
    mut tell: impl FnMut(usize),
) -> Result<Option<AuditReport>, OutOfMemory> {
    // Once here, so that a lack of memory is an answer and no panic on some thread.
    drop((Table::new(HASH)?, Table::new(TEST_HASH)?));
    let numbered: Vec<(u64, &G)> = (0..).zip(positions).collect();
    let mut report = AuditReport::new(plan, G::FACTS.name, positions.len());
    let bell = Bell::new(stop);
    let desk = || Desk::<G>::new(plan, &bell);
    let work = |desk: &mut Option<Desk<G>>, &(number, position): &(u64, &G)| {
        desk.as_mut()?.position(plan, number, position, &bell)
    };
    let mut done = 0;
    let take = |_, tested| {
        report.add(tested);
        done += 1;
        tell(done);
        ControlFlow::Continue(())
    };
    bell.watch(|| jobs::run(&numbered, plan.threads, stop, desk, work, take));
    Ok((done == positions.len()).then(|| report.finished(plan.gallery)))
}

/// What one thread needs: a table for the search that is watched, and a searcher that tests.
struct Desk<G: Game> {
    watched: Arc<Shared>,
    tester: Box<dyn Searcher<G>>,
    tests: Arc<Shared>,
}

/// What one position gave.
pub(crate) struct Audited {
    nodes: u64,
    /// For each technique and depth, how many decisions there were and those that were tested.
    strata: Vec<(Technique, i32, u64, Vec<Tested>)>,
}

impl<G: Game> Desk<G> {
    fn new(plan: &AuditPlan, bell: &Bell<'_>) -> Option<Desk<G>> {
        let shared = |size| Some(Arc::new(Shared::new(Table::new(size).ok()?, 1)));
        let (watched, tests) = (shared(HASH)?, shared(TEST_HASH)?);
        let tester = G::searcher(&tests, (&plan.profile).into(), Watchers::default());
        bell.listen(&watched);
        bell.listen(&tests);
        Some(Desk { watched, tester, tests })
    }

    fn position(&mut self, plan: &AuditPlan, number: u64, position: &G, bell: &Bell<'_>) -> Option<Audited> {
        self.watched.table.clear();
        let mut sampler = Sampler::new(plan.kept, tesuji_game::random::mix(plan.seed ^ number << 32));
        let mut searcher = G::searcher(&self.watched, (&plan.profile).into(), Watchers(vec![&mut sampler]));
        let task =
            Task::new(position.clone(), Limits::depth(Depth::try_from(plan.depth).unwrap_or(Depth::MAX)));
        self.watched.signals.start(Instant::now(), false);
        let answer = searcher.run(&task, &mut |_| ());
        drop(searcher);
        let root = PositionStack::new(position.clone());
        let mut strata = Vec::new();
        for ((technique, depth), stratum) in sampler.into_strata() {
            let test = |case| if bell.rung() { None } else { self.test(&root, case) };
            let tested = stratum.cases.iter().map(test).collect::<Option<_>>()?;
            strata.push((technique, depth, stratum.decisions, tested));
        }
        // What was cut short is no sample of anything.
        (!bell.rung()).then_some(Audited { nodes: answer.nodes, strata })
    }

    /// Searches what was not searched.
    fn test(&mut self, root: &PositionStack<G>, case: &Case) -> Option<Tested> {
        let stack = played(root, &case.line);
        let node = stack.top().clone();
        let skipped = node.unpack(case.mv);
        let mut task = Task { line: stack, moves: Vec::new(), lines: 1, limits: Limits::default() };
        let mut window = (case.alpha, case.beta);
        if let Some(mv) = skipped {
            task.line.push(mv);
            window = (-case.alpha.above(), -case.alpha);
        } else if case.fails_low {
            window = (case.alpha, case.alpha.above());
        } else {
            window.0 = case.beta.below();
        }
        self.tester.forget();
        self.tests.table.clear();
        self.tests.signals.start(Instant::now(), false);
        let (score, mut line) = self.tester.prove(&task, window, case.depth)?;
        let score = if skipped.is_some() { -score } else { score };
        let wrong = if case.fails_low { score > case.alpha } else { score < case.beta };
        let bound = if case.fails_low { case.alpha } else { case.beta };
        if let Some(mv) = skipped {
            line.insert(0, mv);
        }
        Some(Tested {
            wrong,
            cost: if wrong { cost(score, bound) } else { 0 },
            finding: wrong.then(|| finding(&node, case, skipped, score, bound, &line)),
        })
    }
}

/// By how much a score is on the wrong side of a bound, in centipawns.
fn cost(score: Score, bound: Score) -> i32 {
    (score.raw() - bound.raw()).abs().min(DEAREST)
}

fn finding<G: Notation>(
    node: &G,
    case: &Case,
    skipped: Option<G::Move>,
    score: Score,
    bound: Score,
    line: &[G::Move],
) -> Finding {
    Finding {
        technique: case.technique,
        position: node.to_text(),
        mv: skipped.map(|mv| node.write_move(mv, G::PROSE)),
        depth: case.depth,
        rule: case.comparison.as_ref().map(ToString::to_string),
        claimed: format!("{} {}", if case.fails_low { "at most" } else { "at least" }, short::<G>(bound)),
        found: short::<G>(score),
        cost: cost(score, bound),
        line: prose(node, line),
    }
}

#[cfg(test)]
mod tests;
