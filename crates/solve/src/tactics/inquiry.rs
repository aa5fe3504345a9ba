//! Questions about a solution.

use super::Branch;
use super::line::settled;
use super::solver::{Solver, Stopped};
use super::verdict::as_good;
use std::cmp::Reverse;
use std::sync::atomic::AtomicBool;
use tesuji_game::{Position, PositionStack, Score};
use tesuji_search::{Depth, Limits};

/// So many other moves that do as well are looked for.
const DUALS: usize = 4;
/// So many natural moves are refuted.
const TRIES: usize = 3;

/// Asks a solver about the last position of a line.
pub(super) struct Inquiry<'a, P: Position> {
    solver: &'a mut Solver<P>,
    line: &'a PositionStack<P>,
    /// For each question.
    limits: Limits,
    stop: &'a AtomicBool,
    /// Nodes that the answers took.
    pub(super) nodes: u64,
}

impl<'a, P: Position> Inquiry<'a, P> {
    pub(super) fn new(
        solver: &'a mut Solver<P>,
        line: &'a PositionStack<P>,
        limits: Limits,
        stop: &'a AtomicBool,
    ) -> Self {
        Inquiry { solver, line, limits, stop, nodes: 0 }
    }

    /// Other first moves that do as well; and the best that does not, if it was searched.
    pub(super) fn duals(&mut self, best: &Branch<P::Move>) -> Result<Compared<P::Move>, Stopped> {
        let mut duals: Vec<Branch<P::Move>> = Vec::new();
        while duals.len() < DUALS {
            let known: Vec<P::Move> = std::iter::once(best).chain(&duals).map(Branch::first).collect();
            let Some(other) = self.best_of(self.line, &others(self.line, &known))? else { break };
            if !as_good(best.score, other.score) {
                return Ok((duals, Some(other)));
            }
            duals.push(other);
        }
        Ok((duals, None))
    }

    /// Natural moves that fail, the best of them first. `second` is known to; `seen` are moves that the search liked
    /// for a while.
    pub(super) fn tries(
        &mut self,
        best: &Branch<P::Move>,
        duals: &[Branch<P::Move>],
        second: Option<Branch<P::Move>>,
        seen: &[P::Move],
    ) -> Result<Vec<Branch<P::Move>>, Stopped> {
        let top = self.line.top();
        let known: Vec<P::Move> =
            std::iter::once(best).chain(duals).chain(&second).map(Branch::first).collect();
        let mut natural: Vec<(i32, P::Move)> =
            others(self.line, &known).into_iter().map(|mv| (temptation(top, mv, seen), mv)).collect();
        natural.retain(|&(temptation, _)| temptation > 0);
        natural.sort_by_key(|&(temptation, mv)| (Reverse(temptation), P::pack(mv)));
        let mut tries: Vec<Branch<P::Move>> = second.into_iter().collect();
        for (_, mv) in natural {
            if tries.len() == TRIES {
                break;
            }
            tries.extend(self.best_of(self.line, &[mv])?.filter(|branch| !as_good(best.score, branch.score)));
        }
        tries.sort_by_key(|branch| Reverse(branch.score));
        for branch in tries.iter_mut().filter(|branch| !branch.score.is_mate()) {
            // Up to where the other side has what it can get.
            let (length, _) = settled(&top.after(branch.first()), &branch.line[1..]);
            branch.line.truncate(1 + length);
        }
        Ok(tries)
    }

    /// How many moves of the first side, from the start of the line on, are the only ones. The first is known to be.
    pub(super) fn only_moves(&mut self, best: &Branch<P::Move>) -> Result<usize, Stopped> {
        let mut line = self.line.clone();
        for (ply, &mv) in best.line.iter().enumerate() {
            if ply % 2 == 0 && ply > 0 {
                let other = self.best_of(&line, &others(&line, &[mv]))?;
                if other.is_some_and(|other| as_good(best.score, other.score)) {
                    return Ok(ply / 2);
                }
            }
            line.push(mv);
        }
        Ok(best.line.len().div_ceil(2))
    }

    /// A line from the root as far as it can be told.
    pub(super) fn completed(&mut self, branch: Branch<P::Move>) -> Result<Branch<P::Move>, Stopped> {
        self.complete(self.line, branch)
    }

    /// The best line among some moves at the end of a line.
    fn best_of(
        &mut self,
        line: &PositionStack<P>,
        moves: &[P::Move],
    ) -> Result<Option<Branch<P::Move>>, Stopped> {
        if moves.is_empty() {
            return Ok(None);
        }
        let Some(answer) = self.solver.ask(line, moves.to_vec(), self.limits, self.stop, |_| ())? else {
            return Ok(None);
        };
        self.nodes += answer.nodes;
        let best = answer.lines.into_iter().next().map(|best| Branch { line: best.moves, score: best.score });
        best.map(|best| self.complete(line, best)).transpose()
    }

    /// Completes a line whose score promises a mate: what a search tells may be shorter.
    fn complete(
        &mut self,
        line: &PositionStack<P>,
        mut branch: Branch<P::Move>,
    ) -> Result<Branch<P::Move>, Stopped> {
        let Some(distance) = branch.score.mate_distance().map(usize::from) else { return Ok(branch) };
        let mut line = line.clone();
        branch.line.iter().for_each(|&mv| line.push(mv));
        while line.top().has_moves() && branch.line.len() < distance {
            let limits = Limits { depth: Depth::try_from(distance - branch.line.len()).ok(), ..self.limits };
            let Some(answer) = self.solver.ask(&line, Vec::new(), limits, self.stop, |_| ())? else { break };
            self.nodes += answer.nodes;
            let Some(next) = answer.lines.into_iter().next().filter(|next| next.score.is_mate()) else {
                break;
            };
            for mv in next.moves {
                line.push(mv);
                branch.line.push(mv);
            }
        }
        Ok(branch)
    }
}

/// Moves that do as well as the best, and the best that does not.
type Compared<M> = (Vec<Branch<M>>, Option<Branch<M>>);

/// The legal moves at the end of a line but for some.
fn others<P: Position>(line: &PositionStack<P>, without: &[P::Move]) -> Vec<P::Move> {
    line.top().legal_moves().iter().copied().filter(|mv| !without.contains(mv)).collect()
}

/// How natural a move looks: what the search itself liked for a while, captures, checks.
fn temptation<P: Position>(position: &P, mv: P::Move, seen: &[P::Move]) -> i32 {
    let mut temptation = 0;
    if seen.contains(&mv) {
        temptation += 400;
    }
    if position.is_noisy(mv) {
        let sound = position.wins_exchange(mv, Score::DRAW);
        temptation += position.gain(mv).raw() / if sound { 1 } else { 4 } + 50;
    }
    if position.gives_check(mv) {
        temptation += 150;
    }
    temptation
}
