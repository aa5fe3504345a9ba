//! Mates on the way to a solution.

use super::Branch;
use super::solver::Stopped;
use crate::mate::{Attack, Mate, MateAnswer, MateQuestion, MateSolver, ProverCounts, SolutionTree};
use tesuji_game::{Position, PositionStack, Score, Stop, delay};
use tesuji_search::Limits;

/// A table for so few nodes need not be larger.
const BYTES_A_NODE: u64 = 256;
/// To shorten a mate may take so many times the nodes that may find one, but no fewer than this and no more than that.
const SHORTEN: u64 = 4;
const SHORTEN_NODES: (u64, u64) = (20_000, 200_000);

/// What became of a question.
pub(super) struct Attempt<M> {
    /// The mate, if one was proven.
    pub(super) mate: Option<Mate<M>>,
    /// Whether it was proven that there is none.
    pub(super) none: bool,
    /// The nodes it took.
    pub(super) nodes: u64,
    /// What the prover did.
    pub(super) counts: ProverCounts,
}

/// Proves mates at the end of a line.
pub(super) struct Prover<'a, P: Position> {
    pub(super) line: &'a PositionStack<P>,
    pub(super) bytes: usize,
    pub(super) threads: usize,
    /// Their time counts here too.
    pub(super) limits: Limits,
    pub(super) stop: &'a Stop,
}

impl<P: Position> Prover<'_, P> {
    /// A mate within so many plies, if so many nodes prove one, and perhaps the shortest.
    pub(super) fn prove(
        &self,
        attack: Attack,
        within: Option<u16>,
        shortest: bool,
        nodes: u64,
    ) -> Result<Attempt<P::Move>, Stopped> {
        let mut solver = self.solver(attack, nodes);
        let question = MateQuestion { within, shortest, nodes: Some(nodes) };
        let mut answer = self.ask(&mut solver, &question)?;
        // Where pieces can be dropped, a mate is a chain of checks by custom, and books give the shortest. Elsewhere a quiet
        // move may be quicker than all checks.
        if let MateAnswer::Mate(mate) = &answer
            && P::FACTS.has_drops
            && !mate.shortest
            && !shortest
        {
            let question = MateQuestion {
                within: Some(mate.length),
                shortest: true,
                nodes: Some(nodes.saturating_mul(SHORTEN).clamp(SHORTEN_NODES.0, SHORTEN_NODES.1)),
            };
            if let shorter @ MateAnswer::Mate(_) = self.ask(&mut solver, &question)? {
                answer = shorter;
            }
        }
        let none = answer == MateAnswer::NoMate;
        let mate = if let MateAnswer::Mate(mate) = answer { Some(mate) } else { None };
        Ok(Attempt { mate, none, nodes: solver.nodes(), counts: *solver.counts() })
    }

    /// All solutions of a mate that is proven, if so many nodes tell them, with at most so many defences.
    pub(super) fn tree(
        &self,
        attack: Attack,
        mate: &[P::Move],
        most: Option<usize>,
        nodes: u64,
    ) -> Result<Option<SolutionTree<P::Move>>, Stopped> {
        let mut solver = self.solver(attack, nodes);
        let question = MateQuestion { within: Some(mate.len() as u16), shortest: false, nodes: Some(nodes) };
        self.timed(|stop| solver.tree(&question, mate, most, stop).ok())
    }

    /// Whether a move mates within so many plies, if so many nodes prove that; and how many it took.
    pub(super) fn proves(
        &self,
        mv: P::Move,
        attack: Attack,
        within: Option<u16>,
        nodes: u64,
    ) -> Result<(bool, u64), Stopped> {
        let mut solver = self.solver(attack, nodes);
        let question = MateQuestion { within, shortest: false, nodes: Some(nodes) };
        let mates = self.timed(|stop| solver.is_key(mv, &question, stop))?;
        Ok((mates == Ok(true), solver.nodes()))
    }

    pub(super) fn solver(&self, attack: Attack, nodes: u64) -> MateSolver<P> {
        let room = usize::try_from(nodes.saturating_mul(BYTES_A_NODE)).unwrap_or(usize::MAX);
        MateSolver::with_threads(self.line, attack, self.bytes.min(room.max(1 << 16)), self.threads)
    }

    fn ask(
        &self,
        solver: &mut MateSolver<P>,
        question: &MateQuestion,
    ) -> Result<MateAnswer<P::Move>, Stopped> {
        self.timed(|stop| solver.solve(question, stop))
    }

    /// Asks with the time that there is.
    pub(super) fn timed<T>(&self, ask: impl FnOnce(&Stop) -> T) -> Result<T, Stopped> {
        let answer = ask(&self.stop.within(self.limits.budget.hard));
        if self.stop.is_set() { Err(Stopped) } else { Ok(answer) }
    }
}

/// A proven mate as people write it: without the interpositions that only delay.
pub(super) fn told<M: Copy>(mate: &Mate<M>) -> Branch<M> {
    let length = usize::from(mate.length).min(mate.line.len());
    Branch { line: mate.line[..length].to_vec(), score: Score::mate_in(mate.length) }
}

/// A line to a mate without the interpositions that only delay, by the same rule.
pub(super) fn undelayed<P: Position>(start: &P, branch: &mut Branch<P::Move>) {
    if !P::FACTS.has_drops || !branch.mates() {
        return;
    }
    let mut position = start.clone();
    for ply in 0..branch.line.len() {
        position = position.after(branch.line[ply]);
        if ply % 2 == 0 && delay::is_mated(&position) {
            branch.line.truncate(ply + 1);
            branch.score = Score::mate_in(ply as u16 + 1);
            return;
        }
    }
}
