//! How often techniques are wrong.
//!
//! A search runs to a depth and decides as always; a [`Sampler`] watches and keeps some of its decisions. Then each
//! is tested: the move that was skipped or reduced, or the node that was cut, is searched to the depth it would
//! have had, by another searcher with an empty table, which does not use the technique there. Where that search
//! contradicts the decision, a plain one confirms: to the same depth with the whole window, without any pruning. A
//! decision is wrong if both say so; its cost is by how much the plain search does. Where the plain search is too
//! dear the decision is open, and counts neither way.

mod rate;
mod report;
mod sampler;

pub use report::positions_file;
pub use sampler::{Sampler, Stratum};

use crate::jobs;
use crate::words::played;
use report::{Report, Tested};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Instant;
use tesuji_api::{Audit, Mistake};
use tesuji_engine::{Game, Searcher, answers};
use tesuji_game::{PositionStack, Score, Stop};
use tesuji_params::{Profile, Technique, Techniques};
use tesuji_search::{Decision, Depth, Limits, OutOfMemory, Shared, Table, Task, Watchers};

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

/// No plain search takes more nodes: what it cannot settle stays open.
const PLAIN_NODES: u64 = 1_000_000;

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
    stop: &Stop,
    mut tell: impl FnMut(usize),
) -> Result<Option<Audit>, OutOfMemory> {
    audit_told(plan, positions, stop, |done, _| tell(done))
}

/// The same. `tell` can ask what came out so far, too.
///
/// # Errors
/// If there is no memory for the tables.
pub fn audit_told<G: Game>(
    plan: &AuditPlan,
    positions: &[G],
    stop: &Stop,
    mut tell: impl FnMut(usize, &dyn Fn() -> Audit),
) -> Result<Option<Audit>, OutOfMemory> {
    // Once here, so that a lack of memory is an answer and no panic on some thread.
    drop((Table::new(HASH)?, Table::new(TEST_HASH)?));
    let numbered: Vec<(u64, &G)> = (0..).zip(positions).collect();
    let mut report = Report::new(plan, G::FACTS.name, positions.len());
    let desk = || AuditThread::<G>::new(plan);
    let work = |desk: &mut Option<AuditThread<G>>, &(number, position): &(u64, &G)| {
        desk.as_mut()?.position(plan, number, position, stop)
    };
    let mut done = 0;
    let take = |_, tested| {
        report.add(tested);
        done += 1;
        tell(done, &|| report.clone().finished(plan.gallery));
        ControlFlow::Continue(())
    };
    jobs::run(&numbered, plan.threads, stop, desk, work, take);
    Ok((done == positions.len()).then(|| report.finished(plan.gallery)))
}

/// What one thread needs: a table for the search that is watched, a searcher that tests, and one that confirms.
struct AuditThread<G: Game> {
    watched: Arc<Shared>,
    tester: Box<dyn Searcher<G>>,
    plain: Box<dyn Searcher<G>>,
    tests: Arc<Shared>,
}

/// What one position gave.
pub(crate) struct Audited {
    nodes: u64,
    /// For each technique and depth, how many decisions there were and those that were tested.
    strata: Vec<(Technique, i32, u64, Vec<Tested>)>,
}

impl<G: Game> AuditThread<G> {
    fn new(plan: &AuditPlan) -> Option<AuditThread<G>> {
        let shared = |size| Some(Arc::new(Shared::new(Table::new(size).ok()?, 1)));
        let (watched, tests) = (shared(HASH)?, shared(TEST_HASH)?);
        let [tester, mut plain] = [0, 1].map(|_| G::searcher(&tests, &plan.profile, Watchers::default()));
        plain.configure(Techniques::EXACT.with(Technique::Quiescence), &plan.profile.tunables);
        Some(AuditThread { watched, tester, plain, tests })
    }

    fn position(&mut self, plan: &AuditPlan, number: u64, position: &G, stop: &Stop) -> Option<Audited> {
        self.watched.table.clear();
        let mut sampler = Sampler::new(plan.kept, tesuji_game::random::mix(plan.seed ^ number << 32));
        let mut searcher = G::searcher(&self.watched, &plan.profile, Watchers(vec![&mut sampler]));
        let task =
            Task::new(position.clone(), Limits::depth(Depth::try_from(plan.depth).unwrap_or(Depth::MAX)))
                .until(stop);
        let answer = searcher.run(&task, &mut |_| ());
        drop(searcher);
        let root = PositionStack::new(position.clone());
        let mut strata = Vec::new();
        for ((technique, depth), stratum) in sampler.into_strata() {
            let test = |case| if stop.is_set() { None } else { self.test(&root, case, stop) };
            let tested = stratum.cases.iter().map(test).collect::<Option<_>>()?;
            strata.push((technique, depth, stratum.decisions, tested));
        }
        // What was cut short is no sample of anything.
        (!stop.is_set()).then_some(Audited { nodes: answer.nodes, strata })
    }

    /// Searches what was not searched, and once more plainly if that contradicts the decision.
    fn test(&mut self, root: &PositionStack<G>, case: &Decision, stop: &Stop) -> Option<Tested> {
        let question = Question::new(played(root, &case.line), case, stop);
        self.forget();
        let (score, _) = self.tester.prove(&question.task, question.window(), question.depth)?;
        if !question.refuted_by(score) {
            return Some(Tested::Right);
        }
        self.forget();
        Some(match question.plainly(&mut *self.plain) {
            None => Tested::Open,
            Some((score, line)) if question.refuted_by(score) => {
                Tested::Wrong(Box::new(question.mistake(score, &line)))
            }
            Some(_) => Tested::Right,
        })
    }

    /// No test knows of those before.
    fn forget(&mut self) {
        self.tester.forget();
        self.plain.forget();
        self.tests.table.clear();
        self.tests.forget_nodes();
        self.tests.signals.start(Instant::now(), false);
    }
}

/// A decision, and what is to be searched to see whether it is right.
struct Question<'a, G: Game> {
    case: &'a Decision,
    /// The move that was skipped or reduced, if not the node was cut.
    skipped: Option<G::Move>,
    /// The node, with that move alone: what follows it is a node like any other.
    task: Task<G>,
    depth: Depth,
}

impl<'a, G: Game> Question<'a, G> {
    fn new(line: PositionStack<G>, case: &'a Decision, stop: &Stop) -> Question<'a, G> {
        let skipped = line.top().unpack(case.mv);
        let moves: Vec<G::Move> = skipped.into_iter().collect();
        let depth = case.depth + Depth::from(skipped.is_some());
        let task = Task { line, moves, lines: 1, limits: Limits::default(), stop: stop.clone() };
        Question { case, skipped, task, depth }
    }

    /// What the decision says the score does not pass.
    fn bound(&self) -> Score {
        if self.case.fails_low { self.case.alpha } else { self.case.beta }
    }

    /// The narrowest window that tells.
    fn window(&self) -> (Score, Score) {
        let bound = self.bound();
        if self.case.fails_low { (bound, bound.above()) } else { (bound.below(), bound) }
    }

    /// Whether a score contradicts the decision.
    fn refuted_by(&self, score: Score) -> bool {
        if self.case.fails_low { score > self.bound() } else { score < self.bound() }
    }

    /// The score and the line of a plain search; none if it takes too many nodes.
    fn plainly(&self, plain: &mut dyn Searcher<G>) -> Option<(Score, Vec<G::Move>)> {
        if self.task.line.top().legal_moves().is_empty() {
            return plain.prove(&self.task, self.window(), self.depth);
        }
        let limits = Limits { nodes: Some(PLAIN_NODES), ..Limits::depth(self.depth) };
        let answer = plain.run(&Task { limits, ..self.task.clone() }, &mut |_| ());
        let line = answer.lines.first().filter(|_| answer.depth >= self.depth)?;
        Some((line.score, line.moves.clone()))
    }

    fn mistake(&self, score: Score, line: &[G::Move]) -> Mistake {
        let (node, bound) = (self.task.line.top(), self.bound());
        Mistake {
            technique: self.case.technique.name().to_string(),
            position: answers::position(node),
            mv: self.skipped.map(|mv| node.write_move(mv, G::PROSE)),
            depth: self.case.depth,
            rule: answers::rule(&self.case.rule),
            claimed_at_most: self.case.fails_low,
            claimed: answers::score(bound),
            found: answers::score(score),
            cost: (score.raw() - bound.raw()).abs().min(DEAREST),
            line: answers::line(node, line),
        }
    }
}

#[cfg(test)]
mod tests;
