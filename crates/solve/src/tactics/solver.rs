//! The solver.

use super::line::settled;
use super::prover::{Attempt, Prover, told, undelayed};
use super::settling::Settling;
use super::verdict::{Known, as_good};
use super::{Branch, Effort, Extent, FoundAt, Goal, Reasons, Solution, Verdict};
use crate::hunt::Hunts;
use crate::mate::{Attack, Mate, ProofStep, ProverCounts, SolutionTree};
use std::sync::Arc;
use std::time::Instant;
use tesuji_game::{Evaluator, Position, PositionStack, Score, Stop};
use tesuji_params::Profile;
use tesuji_search::{
    Depth, Limits, OutOfMemory, SearchInfo, SearchResult, Shared, Silent, Table, Task, Worker,
};

/// Of the nodes for the solution, each question about it gets this share.
const SHARE: u64 = 8;
/// Of the nodes for the solution, this share looks for a mate by checks first, and never more than so many.
const QUICK_SHARE: u64 = 16;
const QUICK: u64 = 50_000;
/// A mate that was wanted and is proven gets no more than so many nodes of search.
const PROVEN: u64 = 20_000;
/// From here on a game is won, and a mate of so few plies is looked for that no check begins.
const WON: Score = Score::cp(500);
const QUIET: u16 = 5;
/// Before an answer counts as settled, the other moves get this share of its nodes for themselves.
const OTHERS: u64 = 3;
/// Iterations below this say nothing about how a move looks.
const FIRST_IMPRESSION: Depth = 3;

/// Told to stop.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stopped;

/// Solves positions of one game, one after the other.
///
/// ```
/// use tesuji_chess::Position;
/// use tesuji_eval::ChessEvaluator;
/// use tesuji_game::{PositionStack, Stop};
/// use tesuji_params::Profile;
/// use tesuji_search::Limits;
/// use tesuji_solve::tactics::{Effort, Extent, Goal, TacticsSolver, Verdict};
///
/// let mut solver = TacticsSolver::new(Box::new(ChessEvaluator::default()), Position::start(), &Profile::default(), 1)?;
/// let position = Position::from_fen("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1").unwrap();
/// let stop = Stop::new();
/// let (limits, tree) = (Limits::nodes(5_000), Extent::Line);
/// let effort = Effort { limits, explain: true, goal: Goal::Best, shortest: true, tree };
/// let solution = solver.solve(&PositionStack::new(position.clone()), effort, &stop).unwrap();
/// assert_eq!(position.san(solution.line[0]), "Rd8#");
/// assert!(matches!(solution.verdict, Verdict::Mates { plies: 1, proven: true, shortest: true, .. }));
/// assert_eq!(solution.explanation.unwrap().only_moves, 1);
/// # Ok::<(), tesuji_search::OutOfMemory>(())
/// ```
pub struct TacticsSolver<P: Position> {
    worker: Worker<P, Silent>,
    shared: Arc<Shared>,
    /// What a proof may take.
    bytes: usize,
    /// Who looks for mates that need quiet moves.
    hunter: Option<Box<dyn Hunts<P>>>,
    /// How many threads make a proof.
    threads: usize,
}

/// A mate that was proven before the search began, perhaps with its proof.
pub(super) struct Proven<M> {
    pub(super) attempt: Attempt<M>,
    steps: Option<Vec<ProofStep<M>>>,
}

/// What a search said.
struct Searched<M> {
    best: Branch<M>,
    /// Moves that were the best for a while.
    seen: Vec<M>,
    found: FoundAt,
    nodes: u64,
}

/// What was found.
pub(super) struct Hit<M> {
    pub(super) best: Branch<M>,
    /// What is known of a mate.
    known: Known,
    /// What proof-number search did.
    counts: ProverCounts,
    /// Its proof, if one was made on the way.
    steps: Option<Vec<ProofStep<M>>>,
    found: FoundAt,
    pub(super) nodes: u64,
    /// Moves that were the best for a while.
    pub(super) seen: Vec<M>,
    /// How much of the line is told and what it wins, if that is known.
    pub(super) told: Option<(usize, Score)>,
}

impl<M: Copy> Hit<M> {
    /// Takes a mate for the solution.
    pub(super) fn take(&mut self, mate: &Mate<M>) {
        self.best = told(mate);
        self.told = None;
        self.known = known(mate);
        self.steps = None;
    }
}

/// What came out of looking for a solution.
enum Outcome<M> {
    Hit(Hit<M>),
    /// A mate was all that counted, and there is none, perhaps proven; and the nodes it took.
    NoMate(bool, u64, ProverCounts),
}

impl<P: Position> TacticsSolver<P> {
    /// With a table of so many MiB.
    ///
    /// # Errors
    /// If it does not fit.
    pub fn new(
        evaluator: Box<dyn Evaluator<P>>,
        start: P,
        profile: &Profile,
        mebibytes: usize,
    ) -> Result<Self, OutOfMemory> {
        let shared = Arc::new(Shared::new(Table::new(mebibytes)?, 1));
        let mut worker = Worker::new(0, Arc::clone(&shared), start, evaluator, Silent);
        worker.configure(profile.techniques, &profile.tunables);
        Ok(TacticsSolver { worker, shared, bytes: mebibytes << 20, hunter: None, threads: 1 })
    }

    /// Has mates that are wanted hunted. The hunter should use the table of [`shared`](TacticsSolver::shared).
    #[must_use]
    pub fn with_hunter(self, hunter: Option<Box<dyn Hunts<P>>>) -> Self {
        TacticsSolver { hunter, ..self }
    }

    /// Has proof-number search use so many threads for a position that takes long. With more than one, answers may differ
    /// from run to run.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        TacticsSolver { threads, ..self }
    }

    /// What its searches share.
    #[must_use]
    pub fn shared(&self) -> &Arc<Shared> {
        &self.shared
    }

    /// Forgets everything: the next answer is the same as from a new solver.
    pub fn forget(&mut self) {
        self.shared.table.clear();
        self.worker.forget();
    }

    /// Solves the last position of a line. Gives nothing if there is no move or it was stopped.
    pub fn solve(
        &mut self,
        line: &PositionStack<P>,
        effort: Effort,
        stop: &Stop,
    ) -> Option<Solution<P::Move>> {
        if effort.goal == Goal::Mated
            && let Some(solution) = self.resist(line, effort, stop).ok()?
        {
            return Some(solution);
        }
        let mut hit = match self.find(line, effort, stop).ok()?? {
            Outcome::Hit(hit) => hit,
            Outcome::NoMate(proven, nodes, counts) => return Some(no_mate(proven, nodes, counts)),
        };
        let explanation =
            if effort.explain { Some(self.explain(line, effort, &mut hit, stop).ok()?) } else { None };
        let (length, gain) = hit.told.unwrap_or_else(|| settled(line.top(), &hit.best.line));
        if !hit.best.mates() {
            hit.best.line.truncate(length);
        }
        let second = explanation.as_ref().and_then(Reasons::second);
        let tree = self.tree(line, effort, &hit, stop).ok()?;
        // The proof knows which defence holds out longest.
        if let Some(longest) =
            tree.as_ref().map(SolutionTree::line).filter(|line| line.len() == hit.best.line.len())
        {
            hit.best.line = longest;
        }
        Some(Solution {
            verdict: Verdict::of(hit.best.score, hit.known, gain, second),
            line: hit.best.line,
            score: hit.best.score,
            found: hit.found,
            nodes: hit.nodes,
            proof: hit.steps,
            tree,
            counts: hit.counts,
            explanation,
        })
    }

    /// All solutions of a mate that is proven, if they are asked for.
    fn tree(
        &self,
        line: &PositionStack<P>,
        effort: Effort,
        hit: &Hit<P::Move>,
        stop: &Stop,
    ) -> Result<Option<SolutionTree<P::Move>>, Stopped> {
        let most = match effort.tree {
            Extent::Line => return Ok(None),
            Extent::Keys => None,
            Extent::Tree(most) => Some(most),
        };
        if !hit.known.proven {
            return Ok(None);
        }
        // Where pieces can be dropped, a mate is a chain of checks by custom.
        let attack = if P::FACTS.has_drops { Attack::Checks } else { Attack::All };
        let nodes = effort.limits.nodes.unwrap_or(u64::MAX);
        self.prover(line, effort.limits, stop).tree(attack, &hit.best.line, most, nodes)
    }

    /// The best line: by a quick look for a mate, then by a search, then by a proof of the mate it found.
    fn find(
        &mut self,
        line: &PositionStack<P>,
        effort: Effort,
        stop: &Stop,
    ) -> Result<Option<Outcome<P::Move>>, Stopped> {
        let Proven { attempt: Attempt { mate, none, nodes, counts }, steps } =
            self.prove_first(&self.prover(line, effort.limits, stop), effort)?;
        if effort.goal == Goal::MateAlone {
            let Some(mate) = mate else { return Ok(Some(Outcome::NoMate(none, nodes, counts))) };
            let found = FoundAt { depth: 0, nodes };
            let (best, known) = (told(&mate), known(&mate));
            let hit = Hit { best, known, counts, steps: None, found, nodes, seen: Vec::new(), told: None };
            return Ok(Some(Outcome::Hit(hit)));
        }
        let Some(searched) = self.search(line, effort, mate.as_ref(), nodes, stop)? else { return Ok(None) };
        let quick = nodes;
        let mut hit = Hit {
            best: searched.best,
            known: Known::default(),
            counts,
            steps: None,
            found: searched.found,
            nodes: quick + searched.nodes,
            seen: searched.seen,
            told: None,
        };
        let first = mate.clone();
        if let Some(mate) = self.confirm(line, effort, &mut hit, mate, searched.nodes, stop)? {
            if mate.line.first() != hit.best.line.first() {
                hit.found = FoundAt { depth: 0, nodes: quick };
            }
            hit.take(&mate);
            hit.steps = steps.filter(|_| first == Some(mate));
        }
        self.take_quiet_mate(line, effort, &mut hit, stop)?;
        if !hit.best.mates() {
            let spent = Limits { nodes: Some(searched.nodes), ..effort.limits };
            let limits = part(spent, searched.nodes);
            hit.nodes += self.lengthen(line, &mut hit.best.line, limits, stop)?;
        }
        Ok(Some(Outcome::Hit(hit)))
    }

    /// Takes a short mate by quiet moves for the solution, where the search was content with a won game.
    fn take_quiet_mate(
        &self,
        line: &PositionStack<P>,
        effort: Effort,
        hit: &mut Hit<P::Move>,
        stop: &Stop,
    ) -> Result<(), Stopped> {
        let content = !hit.best.mates() && hit.best.score >= WON && effort.goal == Goal::Best;
        if !content || P::FACTS.has_drops {
            return Ok(());
        }
        let prover = self.prover(line, effort.limits, stop);
        let attempt = prover.prove(Attack::All, Some(QUIET), false, QUICK.min(hit.nodes))?;
        hit.nodes += attempt.nodes;
        if let Some(mate) = attempt.mate {
            hit.found = FoundAt { depth: 0, nodes: hit.nodes };
            hit.take(&mate);
        }
        Ok(())
    }

    /// Searches until the answer is settled. A mate that is known needs no more than to be understood.
    fn search(
        &mut self,
        line: &PositionStack<P>,
        effort: Effort,
        mate: Option<&Mate<P::Move>>,
        spent: u64,
        stop: &Stop,
    ) -> Result<Option<Searched<P::Move>>, Stopped> {
        let all = effort.limits.nodes.map(|all| all.saturating_sub(spent).max(1));
        let all = if mate.is_some() && effort.goal == Goal::Mate { Some(spent.min(PROVEN)) } else { all };
        let mut settling = Settling::new(line.top().legal_moves().len(), all);
        let mut nodes = 0;
        loop {
            let left = all.map(|all| all.saturating_sub(nodes).max(1));
            let limits = Limits { nodes: left, mate: mate.map(|mate| mate.length), ..effort.limits };
            let shared = Arc::clone(&self.shared);
            let mut settled = false;
            let hear = |report: &SearchInfo<P::Move>| {
                settled = settling.hears(report);
                if settled {
                    shared.signals.stop();
                }
            };
            let Some(mut answer) = self.ask(line, Vec::new(), limits, stop, hear)? else { return Ok(None) };
            nodes += answer.nodes;
            let told = answer.lines.swap_remove(0);
            let best = Branch { line: told.moves, score: told.score };
            let enough = |nodes| all.is_none_or(|all| nodes <= all);
            if settled && !best.mates() && enough(nodes + answer.nodes) {
                let (stands, more) = self.stands(line, &best, nodes, stop)?;
                nodes += more;
                // What is left must lead further than the search has come.
                if !stands && enough(nodes + answer.nodes) {
                    settling.doubt(4 * answer.nodes);
                    continue;
                }
            }
            let since = settling.since(best.first());
            let found = since.map_or(FoundAt { depth: answer.depth + 1, nodes }, |(depth, nodes)| FoundAt {
                depth,
                nodes,
            });
            return Ok(Some(Searched { best, seen: settling.seen(FIRST_IMPRESSION), found, nodes }));
        }
    }

    /// Whether the best move stays so if the others get a share of the nodes for themselves; and the nodes it took.
    fn stands(
        &mut self,
        line: &PositionStack<P>,
        best: &Branch<P::Move>,
        nodes: u64,
        stop: &Stop,
    ) -> Result<(bool, u64), Stopped> {
        let first = best.first();
        let others: Vec<P::Move> =
            line.top().legal_moves().iter().copied().filter(|&mv| mv != first).collect();
        if others.is_empty() {
            return Ok((true, 0));
        }
        let limits = Limits::nodes((nodes / OTHERS).max(1));
        let Some(answer) = self.ask(line, others, limits, stop, |_| ())? else { return Ok((true, 0)) };
        Ok((!as_good(best.score, answer.lines[0].score), answer.nodes))
    }

    /// The mate that is the solution, if there is one: what was proven before the search, or what the search claims, if
    /// that is proven, or the shortest if that is wanted.
    fn confirm(
        &mut self,
        line: &PositionStack<P>,
        effort: Effort,
        hit: &mut Hit<P::Move>,
        mate: Option<Mate<P::Move>>,
        searched: u64,
        stop: &Stop,
    ) -> Result<Option<Mate<P::Move>>, Stopped> {
        let longer = mate.as_ref().is_none_or(|mate| hit.best.score > Score::mate_in(mate.length));
        let wanted = effort.shortest && !mate.as_ref().is_some_and(|mate| mate.shortest);
        if !(hit.best.mates() && longer || mate.is_some() && wanted) {
            return Ok(mate);
        }
        let known = mate.as_ref().filter(|_| !longer).map(|mate| mate.length);
        let within = known.or_else(|| hit.best.score.mate_distance());
        // Where pieces can be dropped, a mate is a chain of checks by custom.
        let attack = if P::FACTS.has_drops && mate.is_some() { Attack::Checks } else { Attack::All };
        let most = effort.limits.nodes.unwrap_or(searched);
        let prover = self.prover(line, effort.limits, stop);
        let shorter = prover.prove(attack, within, effort.shortest, most)?;
        hit.nodes += shorter.nodes;
        hit.counts += shorter.counts;
        if shorter.mate.is_some() {
            return Ok(shorter.mate);
        }
        if mate.is_none() {
            undelayed(line.top(), &mut hit.best);
        }
        Ok(mate)
    }

    /// Who proves mates at the end of a line.
    pub(super) fn prover<'a>(
        &self,
        line: &'a PositionStack<P>,
        limits: Limits,
        stop: &'a Stop,
    ) -> Prover<'a, P> {
        Prover { line, bytes: self.bytes, threads: self.threads, limits, stop }
    }

    /// A mate, before anything is searched: what a quick proof shows, or all that can be done where a mate is wanted.
    pub(super) fn prove_first(
        &self,
        prover: &Prover<'_, P>,
        effort: Effort,
    ) -> Result<Proven<P::Move>, Stopped> {
        let Effort { limits, goal, .. } = effort;
        let nodes = match (goal, limits.nodes) {
            (Goal::MateAlone, nodes) => nodes,
            (Goal::Mate, nodes) => nodes.map(|nodes| nodes - nodes / QUICK_SHARE),
            (Goal::Best | Goal::Mated, nodes) => {
                Some(nodes.map_or(QUICK, |nodes| (nodes / QUICK_SHARE).min(QUICK)))
            }
        };
        let hunts = matches!(goal, Goal::Mate | Goal::MateAlone);
        let Some(hunter) = self.hunter.as_ref().filter(|_| hunts) else {
            // Books give the shortest mate of a problem.
            let shortest = goal == Goal::MateAlone;
            let attempt = prover.prove(Attack::Checks, None, shortest, nodes.unwrap_or(u64::MAX))?;
            return Ok(Proven { attempt, steps: None });
        };
        let hunt = hunter.hunt(prover.line, Limits { nodes, ..limits }, prover.stop);
        if prover.stop.is_set() {
            return Err(Stopped);
        }
        let steps = hunt.proof.map(|proof| proof.steps);
        Ok(Proven {
            attempt: Attempt { mate: hunt.mate, none: hunt.none, nodes: hunt.nodes, counts: hunt.counts },
            steps,
        })
    }

    /// The best lines among some moves, or all if there are none. `None` if there is nothing to play.
    pub(super) fn ask(
        &mut self,
        line: &PositionStack<P>,
        moves: Vec<P::Move>,
        limits: Limits,
        stop: &Stop,
        tell: impl FnMut(&SearchInfo<P::Move>),
    ) -> Result<Option<SearchResult<P::Move>>, Stopped> {
        self.shared.signals.start(Instant::now(), false);
        self.shared.table.grow_older();
        let mut line = line.clone();
        line.set_root();
        let answer = self.worker.join(&Task { line, moves, lines: 1, limits, stop: stop.clone() }, tell);
        if stop.is_set() { Err(Stopped) } else { Ok(Some(answer).filter(|answer| !answer.lines.is_empty())) }
    }
}

/// What is known of a proven mate.
fn known<M>(mate: &Mate<M>) -> Known {
    Known { proven: true, shortest: mate.shortest, none_within: mate.none_within }
}

/// The solution where a mate was all that counted and there is none.
fn no_mate<M>(proven: bool, nodes: u64, counts: ProverCounts) -> Solution<M> {
    Solution {
        line: Vec::new(),
        score: Score::DRAW,
        verdict: Verdict::NoMate { proven },
        found: FoundAt { depth: 0, nodes },
        nodes,
        proof: None,
        tree: None,
        counts,
        explanation: None,
    }
}

/// A part of what was spent.
pub(super) fn part(limits: Limits, spent: u64) -> Limits {
    let nodes = (limits.nodes.unwrap_or(spent) / SHARE).max(1_000);
    Limits { nodes: Some(nodes), depth: None, mate: None, ..limits }
}
