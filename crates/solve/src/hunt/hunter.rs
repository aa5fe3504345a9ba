//! The hunt itself.

use super::prover::{Prover, stands};
use super::watch::Watch;
use super::within::{Anew, Within};
use super::{Hunt, HuntPlan, Hunts};
use crate::mate::{Attack, Mate, MateAnswer, MateQuestion, MateSolver, Proof, ProofStep, ProverCounts};
use std::sync::Arc;
use std::time::Instant;
use tesuji_game::{Evaluator, Position, PositionStack, Side, Stop};
use tesuji_search::{Limits, Shared, Task, Worker};

/// The search for a shorter mate begins anew so many times.
const SLICES: u64 = 10;
/// Mates of so many plies are settled before anything else, with at most so many nodes.
const AT_ONCE: u16 = 3;
const AT_ONCE_NODES: u64 = 15_000;
/// Nodes of the first hunt where they are not limited, and how many times as many the next one has.
const FIRST: u64 = 100_000;
const MORE: u64 = 4;

/// Hunts the king of one position after the other.
///
/// ```
/// use std::sync::Arc;
/// use tesuji_chess::Position;
/// use tesuji_eval::Danger;
/// use tesuji_game::{PositionStack, Stop};
/// use tesuji_search::{Limits, Shared, Table};
/// use tesuji_solve::hunt::{Hunter, Hunts as _, HuntPlan};
///
/// let shared = Arc::new(Shared::new(Table::new(1)?, 1));
/// let hunter = Hunter::new(HuntPlan::default(), shared, 1 << 20, |side| Box::new(Danger::new(side)));
/// let position = Position::from_fen("7k/8/8/8/8/8/R7/1R5K w - - 0 1").unwrap();
/// let hunt = hunter.hunt(&PositionStack::new(position), Limits::nodes(20_000), &Stop::new());
/// let mate = hunt.mate.unwrap();
/// assert_eq!((mate.length, mate.line.len()), (3, 3));
/// # Ok::<(), tesuji_search::OutOfMemory>(())
/// ```
pub struct Hunter<P: Position> {
    plan: HuntPlan,
    evaluator: MakesEvaluator<P>,
    shared: Arc<Shared>,
    /// Room for proof-number search.
    bytes: usize,
}

/// Makes the evaluator for a hunt of a side.
type MakesEvaluator<P> = Box<dyn Fn(Side) -> Box<dyn Evaluator<P>> + Send>;

impl<P: Position> Hunter<P> {
    /// With the table of `shared`, which must not be used by others during a hunt, and so many bytes for proofs.
    /// `evaluator` makes the evaluator for a hunt of a side.
    #[must_use]
    pub fn new(
        plan: HuntPlan,
        shared: Arc<Shared>,
        bytes: usize,
        evaluator: impl Fn(Side) -> Box<dyn Evaluator<P>> + Send + 'static,
    ) -> Self {
        Hunter { plan, evaluator: Box::new(evaluator), shared, bytes }
    }

    fn hunt_on(&self, line: &PositionStack<P>, within: Option<u16>, stop: &Stop) -> Hunt<P> {
        let mut nodes = FIRST;
        let mut before = (0, ProverCounts::default());
        loop {
            let mut hunt = self.hunt_once(line, within, nodes, stop);
            hunt.nodes += before.0;
            hunt.counts += before.1;
            if hunt.mate.is_some() || hunt.none || stop.is_set() {
                return hunt;
            }
            before = (hunt.nodes, hunt.counts);
            nodes = nodes.saturating_mul(MORE);
        }
    }

    fn hunt_once(&self, line: &PositionStack<P>, within: Option<u16>, nodes: u64, stop: &Stop) -> Hunt<P> {
        self.shared.table.clear();
        let mut root = line.clone();
        root.set_root();
        let evaluator = (self.evaluator)(root.top().side());
        let watch = Watch::new(Arc::clone(&self.shared));
        let mut worker = Worker::new(0, Arc::clone(&self.shared), root.top().clone(), evaluator, watch);
        worker.configure(self.plan.profile.techniques, &self.plan.profile.tunables);
        let found = Hunt { mate: None, proof: None, none: false, nodes: 0, counts: ProverCounts::default() };
        let mut chase =
            Chase { hunter: self, line: root, worker, narrow: None, all: None, found, within, nodes, stop };
        chase.run();
        self.shared.table.clear();
        chase.found
    }
}

impl<P: Position> Hunts<P> for Hunter<P> {
    fn hunt(&self, line: &PositionStack<P>, limits: Limits, stop: &Stop) -> Hunt<P> {
        let stop = stop.within(limits.budget.hard);
        let within = limits.mate.filter(|&plies| plies < u16::MAX);
        match limits.nodes {
            Some(nodes) => self.hunt_once(line, within, nodes, &stop),
            None => self.hunt_on(line, within, &stop),
        }
    }
}

/// A search for a mate within so many plies.
struct Narrow<P: Position> {
    plies: u16,
    worker: Worker<Within<P>, Watch>,
}

/// One hunt on its way.
struct Chase<'a, P: Position> {
    hunter: &'a Hunter<P>,
    line: PositionStack<P>,
    worker: Worker<P, Watch>,
    narrow: Option<Narrow<P>>,
    all: Option<MateSolver<P>>,
    found: Hunt<P>,
    /// A mate within so many plies is all that is asked for.
    within: Option<u16>,
    nodes: u64,
    stop: &'a Stop,
}

impl<P: Position> Chase<'_, P> {
    fn run(&mut self) {
        if self.line.game_over().is_some() {
            self.found.none = true;
            return;
        }
        let plan = &self.hunter.plan;
        self.settle_at_once(share(self.nodes, plan.checks).min(AT_ONCE_NODES));
        self.checks(share(self.nodes, plan.checks));
        for &(plies, permille) in &plan.first {
            if self.wanted().is_none_or(|wanted| wanted >= plies) && !self.is_over() {
                self.search_within(plies, share(self.nodes, permille));
            }
        }
        let rounds = plan.rounds.clamp(1, 16);
        for round in 0..rounds {
            let whole = self.left() >> (rounds - 1 - round);
            let proof = share(whole, if self.wanted().is_some() { plan.settle } else { plan.proof });
            self.search_for(whole - proof);
            self.prove_for(proof);
        }
        // What a part has left over.
        self.search_for(self.left());
        self.prove_for(self.left());
    }

    fn left(&self) -> u64 {
        self.nodes.saturating_sub(self.found.nodes)
    }

    /// Plies of a mate that would be news.
    fn wanted(&self) -> Option<u16> {
        let shorter = self.found.mate.as_ref().map(|mate| mate.length.saturating_sub(2));
        shorter.or(self.within)
    }

    fn is_over(&self) -> bool {
        let settled = self.found.mate.as_ref().is_some_and(|mate| mate.shortest || self.within.is_some());
        settled || self.found.none || self.stop.is_set()
    }

    /// Takes a mate if it is shorter than the one that was known, and says whether it is.
    fn found(&mut self, mate: Mate<P::Move>, proof: Option<Proof<P>>) -> bool {
        let news = self.found.mate.as_ref().is_none_or(|known| known.length > mate.length);
        if news {
            self.found.mate = Some(Mate { shortest: mate.shortest || mate.length <= 1, ..mate });
            self.found.proof = proof;
        }
        news
    }

    /// Proof-number search for a mate that is so short that it finds the shortest.
    fn settle_at_once(&mut self, nodes: u64) {
        if self.is_over() {
            return;
        }
        let within = Some(self.within.map_or(AT_ONCE, |within| within.min(AT_ONCE)));
        let mut solver = MateSolver::new(&self.line, Attack::All, self.hunter.bytes);
        let question = MateQuestion { within, shortest: true, nodes: Some(for_a_proof(nodes)) };
        if let MateAnswer::Mate(mate) = solver.solve(&question, self.stop) {
            self.found(mate, None);
        }
        self.count(&solver, 0, &ProverCounts::default());
    }

    /// Counts what a solver did since it had so many nodes and these counts.
    fn count(&mut self, solver: &MateSolver<P>, nodes: u64, counts: &ProverCounts) {
        self.found.nodes += solver.nodes() - nodes;
        self.found.counts += solver.counts().since(counts);
    }

    /// Proof-number search among checks.
    fn checks(&mut self, nodes: u64) {
        let mut solver = MateSolver::new(&self.line, Attack::Checks, self.hunter.bytes);
        while solver.nodes() < nodes && !self.is_over() {
            let left = Some(for_a_proof(nodes - solver.nodes()));
            let question = MateQuestion { within: self.wanted(), shortest: false, nodes: left };
            let MateAnswer::Mate(mate) = solver.solve(&question, self.stop) else { break };
            if !self.found(mate, None) {
                break;
            }
        }
        self.count(&solver, 0, &ProverCounts::default());
    }

    /// Proof-number search among all moves.
    fn prove_for(&mut self, nodes: u64) {
        let nodes = nodes.min(self.left());
        if for_a_proof(nodes) == 0 || self.is_over() {
            return;
        }
        let solver = self.all.take();
        let mut solver =
            solver.unwrap_or_else(|| MateSolver::new(&self.line, Attack::All, self.hunter.bytes));
        let (before, counts) = (solver.nodes(), *solver.counts());
        while solver.nodes() - before < nodes && !self.is_over() {
            let left = Some(for_a_proof(nodes - (solver.nodes() - before)));
            let question = MateQuestion { within: self.wanted(), shortest: false, nodes: left };
            match solver.solve(&question, self.stop) {
                MateAnswer::Mate(mate) => {
                    if !self.found(mate, None) {
                        break;
                    }
                }
                MateAnswer::NoMate => match &mut self.found.mate {
                    Some(mate) => (mate.shortest, mate.none_within) = (true, mate.length.saturating_sub(2)),
                    None => self.found.none = true,
                },
                MateAnswer::Unknown(_) => break,
            }
        }
        self.count(&solver, before, &counts);
        self.all = Some(solver);
    }

    /// The search, and proofs of what it claims.
    fn search_for(&mut self, nodes: u64) {
        let end = self.found.nodes + nodes.min(self.left());
        let mut more = true;
        while more && self.found.nodes < end && !self.is_over() {
            let left = end - self.found.nodes;
            more = match self.wanted() {
                None => self.search_any(left),
                // Beginning anew now and then finds more than going on.
                Some(plies) => self.search_within(plies, left.min(self.nodes / SLICES + 1)),
            };
        }
    }

    /// Searches for any mate; false if no more can be expected.
    fn search_any(&mut self, nodes: u64) -> bool {
        let line = self.line.clone();
        // A mate that is nearer than the end by any move rule needs no thought of it.
        let most = u16::try_from(line.top().patience()).unwrap_or(u16::MAX).saturating_sub(1);
        let claim = claim(&mut self.worker, &line, most, nodes, self.stop);
        self.found.nodes += claim.nodes;
        let Some((plies, first)) = claim.mate else { return false };
        let left = self.left();
        let told = confirm(&mut self.worker, &line, (plies, first), left, self.stop);
        self.take(told.nodes, told.proof.map(|(proof, line)| (proof.steps, line)));
        true
    }

    /// Searches for a mate within so many plies; false if no more can be expected.
    fn search_within(&mut self, plies: u16, nodes: u64) -> bool {
        let line = Within::line(&self.line, plies);
        let narrow = self.narrow.take().filter(|narrow| narrow.plies == plies);
        let mut narrow = narrow.unwrap_or_else(|| {
            let shared = Arc::clone(self.worker.shared());
            let watch = Watch::new(Arc::clone(&shared));
            let evaluator = Box::new(Anew((self.hunter.evaluator)(self.line.top().side())));
            let mut worker = Worker::new(0, shared, line.top().clone(), evaluator, watch);
            let profile = &self.hunter.plan.profile;
            worker.configure(profile.techniques, &profile.tunables);
            Narrow { plies, worker }
        });
        let claim = claim(&mut narrow.worker, &line, plies, nodes, self.stop);
        self.found.nodes += claim.nodes;
        if let Some(mate) = claim.mate {
            let told = confirm(&mut narrow.worker, &line, mate, self.left(), self.stop);
            self.take(told.nodes, told.proof.map(|(proof, line)| (proof.steps, line)));
        }
        self.narrow = Some(narrow);
        claim.nodes > 0
    }

    /// Takes a claim into account, with its proof if there is one.
    fn take(&mut self, nodes: u64, news: Option<Proven<P>>) {
        self.found.nodes += nodes;
        if let Some((steps, line)) = news.filter(|(steps, _)| stands(&self.line, steps)) {
            let proof = Proof { start: self.line.top().clone(), steps };
            let mate = Mate { length: line.len() as u16, line, shortest: false, none_within: 0 };
            self.found(mate, Some(proof));
        } else {
            // What misled the search must not do so again.
            self.worker.shared().table.clear();
        }
    }
}

/// Thousandths of so many nodes.
fn share(nodes: u64, permille: u64) -> u64 {
    nodes.saturating_mul(permille.min(1000)) / 1000
}

/// Nodes of a question to proof-number search, so that with what it takes to write down the line it is no more than these.
fn for_a_proof(nodes: u64) -> u64 {
    nodes.saturating_sub(1_000) / 5 * 4
}

/// The steps of a proof, and its longest line.
type Proven<P> = (Vec<ProofStep<<P as Position>::Move>>, Vec<<P as Position>::Move>);

/// What a search says.
struct Claim<M> {
    mate: Option<(u16, M)>,
    nodes: u64,
}

/// Searches until a mate within so many plies is seen.
fn claim<P: Position>(
    worker: &mut Worker<P, Watch>,
    line: &PositionStack<P>,
    plies: u16,
    nodes: u64,
    stop: &Stop,
) -> Claim<P::Move> {
    worker.shared().signals.start(Instant::now(), false);
    worker.probe.begin(plies);
    let limits = Limits::nodes(nodes);
    let task = Task { line: line.clone(), moves: Vec::new(), lines: 1, limits, stop: stop.clone() };
    let answer = worker.join(&task, |_| ());
    let seen = worker.probe.seen();
    let mate = seen.and_then(|(plies, first)| Some((plies, line.top().unpack(first)?)));
    Claim { mate, nodes: answer.nodes }
}

/// What became of a claim.
struct Told<P: Position> {
    proof: Option<(Proof<P>, Vec<P::Move>)>,
    nodes: u64,
}

/// Makes a proof of a claim.
fn confirm<P: Position>(
    worker: &mut Worker<P, Watch>,
    line: &PositionStack<P>,
    (plies, first): (u16, P::Move),
    nodes: u64,
    stop: &Stop,
) -> Told<P> {
    let mut prover = Prover::new(worker, line, nodes, stop);
    let proof = prover.prove(plies, first).ok();
    Told { proof, nodes: nodes - prover.left() }
}
