//! What becomes of every other first move of a mating problem, proven.

use super::prover::Prover;
use super::solver::Stopped;
use super::{Branch, Reasons};
use crate::mate::{Attack, GiveUp, MateQuestion, MateSolver};
use tesuji_game::{Position, PositionStack, Score};

/// Examines the first moves of a problem in which nothing but a mate by checks counts.
pub(super) struct Examiner<'a, P: Position> {
    prover: Prover<'a, P>,
    solver: MateSolver<P>,
    /// The solution.
    best: Branch<P::Move>,
}

impl<'a, P: Position> Examiner<'a, P> {
    pub(super) fn new(prover: Prover<'a, P>, best: Branch<P::Move>) -> Self {
        let solver = prover.solver(Attack::Checks, prover.limits.nodes.unwrap_or(u64::MAX));
        Examiner { prover, solver, best }
    }

    /// Every other check: whether it mates as fast, later, or not, and what refutes it. Then how many moves of the solution
    /// are the only ones.
    pub(super) fn explain(&mut self) -> Result<Reasons<P::Move>, Stopped> {
        let mut explanation = Reasons {
            duals: Vec::new(),
            slower: Vec::new(),
            tries: Vec::new(),
            only_moves: 0,
            sole_moves: 0,
            nodes: 0,
        };
        let length = self.best.line.len() as u16;
        let position = self.prover.line.top().clone();
        for &mv in position.legal_moves().iter().filter(|&&mv| position.gives_check(mv)) {
            if mv == self.best.line[0] {
                continue;
            }
            if self.attempt(mv, Some(length))?.is_ok_and(|fate| fate.is_ok()) {
                explanation.duals.push(Branch { line: vec![mv], score: Score::mate_in(length) });
                continue;
            }
            match self.attempt(mv, None)? {
                Ok(Ok(plies)) => {
                    explanation.slower.push(Branch { line: vec![mv], score: Score::mate_in(plies) });
                }
                Ok(Err(refutation)) => {
                    let line = std::iter::once(mv).chain(refutation).collect();
                    explanation.tries.push(Branch { line, score: Score::DRAW });
                }
                // Nobody knows.
                Err(_) => {}
            }
        }
        explanation.slower.sort_by_key(|branch| branch.score.mate_distance());
        if explanation.duals.is_empty() {
            self.count_only_moves(&mut explanation)?;
        }
        explanation.nodes = self.solver.nodes();
        Ok(explanation)
    }

    /// Whether a move mates within so many plies, and after how many; what refutes it if it does not.
    fn attempt(&mut self, mv: P::Move, within: Option<u16>) -> Result<Fate<P::Move>, Stopped> {
        let question = MateQuestion { within, shortest: false, nodes: self.prover.limits.nodes };
        let solver = &mut self.solver;
        let fate = self.prover.timed(|stop| solver.attempt(mv, &question, stop))?;
        Ok(fate.map(|fate| fate.map_err(|failed| failed.refutation)))
    }

    /// How many moves of the solution, from the first on, are the only ones that mate in time, and the only ones at all.
    fn count_only_moves(&mut self, explanation: &mut Reasons<P::Move>) -> Result<(), Stopped> {
        let (mut line, best) = (self.prover.line.clone(), self.best.line.clone());
        let mut sole = explanation.slower.is_empty();
        for (ply, &mv) in best.iter().enumerate() {
            if ply % 2 == 0 {
                if ply > 0 && !self.is_only(&line, mv, (best.len() - ply) as u16, &mut sole)? {
                    return Ok(());
                }
                explanation.only_moves += 1;
                explanation.sole_moves += usize::from(sole);
            }
            line.push(mv);
        }
        Ok(())
    }

    /// Whether no other check at the end of a line mates within so many plies; `sole` falls if one mates later.
    fn is_only(
        &mut self,
        line: &PositionStack<P>,
        best: P::Move,
        plies: u16,
        sole: &mut bool,
    ) -> Result<bool, Stopped> {
        let mut solver = MateSolver::new(line, Attack::Checks, 1 << 22);
        let position = line.top();
        for &mv in position.legal_moves().iter().filter(|&&mv| position.gives_check(mv) && mv != best) {
            let within = |within| MateQuestion { within, shortest: false, nodes: self.prover.limits.nodes };
            if self.prover.timed(|stop| solver.is_key(mv, &within(Some(plies)), stop))? == Ok(true) {
                return Ok(false);
            }
            if *sole && self.prover.timed(|stop| solver.is_key(mv, &within(None), stop))? != Ok(false) {
                *sole = false;
            }
        }
        Ok(true)
    }
}

/// The plies to the mate, or what refutes the move if that is known; why neither could be told.
type Fate<M> = Result<Result<u16, Option<M>>, GiveUp>;
