//! Questions about a solution.

use super::Branch;
use super::line::settled;
use super::prover::undelayed;
use super::solver::{Stopped, TacticsSolver};
use super::verdict::{as_fast, as_good};
use crate::mate::{Attack, Mate};
use std::cmp::Reverse;
use tesuji_game::{Position, PositionStack, Score, Stop};
use tesuji_search::{Depth, Limits};

/// So many other moves that do as well are looked for.
const DUALS: usize = 4;
/// Natural moves that fail share so many times the nodes of a question; none has more than one question's.
const TRIES: u64 = 6;

/// So many moves that mate later are looked for.
const SLOWER: usize = 2;

/// Why an inquiry ends without an answer.
pub(super) enum Halt<M> {
    /// It was told to stop.
    Stopped,
    /// A mate was proven that is better than the solution.
    Mate(Mate<M>),
}

impl<M> From<Stopped> for Halt<M> {
    fn from(Stopped: Stopped) -> Halt<M> {
        Halt::Stopped
    }
}

/// Other first moves, by how they compare with the solution.
pub(super) struct Compared<M> {
    /// Those that do as well.
    pub(super) duals: Vec<Branch<M>>,
    /// Those that mate too, but later.
    pub(super) slower: Vec<Branch<M>>,
    /// The best that does not, if it was searched.
    pub(super) second: Option<Branch<M>>,
}

/// How many moves of a line have no rival.
#[derive(Clone, Copy, Default)]
pub(super) struct Alone {
    /// None that does as well.
    pub(super) only: usize,
    /// None that mates at all, where the line mates.
    pub(super) sole: usize,
}

/// Asks a solver about the last position of a line.
pub(super) struct Inquiry<'a, P: Position> {
    solver: &'a mut TacticsSolver<P>,
    line: &'a PositionStack<P>,
    /// The solution.
    best: Branch<P::Move>,
    /// For each question.
    limits: Limits,
    stop: &'a Stop,
    /// Nodes that the answers took.
    pub(super) nodes: u64,
}

impl<'a, P: Position> Inquiry<'a, P> {
    pub(super) fn new(
        solver: &'a mut TacticsSolver<P>,
        line: &'a PositionStack<P>,
        best: Branch<P::Move>,
        limits: Limits,
        stop: &'a Stop,
    ) -> Self {
        Inquiry { solver, line, best, limits, stop, nodes: 0 }
    }

    /// Other first moves, compared with the solution.
    pub(super) fn compare(&mut self) -> Result<Compared<P::Move>, Halt<P::Move>> {
        let mut compared = Compared { duals: Vec::new(), slower: Vec::new(), second: None };
        while compared.duals.len() < DUALS && compared.slower.len() < SLOWER {
            let told = compared.duals.iter().chain(&compared.slower);
            let known: Vec<P::Move> = std::iter::once(&self.best).chain(told).map(Branch::first).collect();
            let Some(other) = self.best_of(self.line, &others(self.line, &known))? else { break };
            if !as_good(self.best.score, other.score) {
                compared.second = Some(other);
                break;
            }
            if self.best.mates() && !as_fast(self.best.score, other.score) {
                compared.slower.push(other);
            } else {
                compared.duals.push(other);
            }
        }
        Ok(compared)
    }

    /// All natural moves that fail, the best of them first: what a person would try. Some are known; `seen` are moves that the search liked for a
    /// while.
    pub(super) fn tries(
        &mut self,
        compared: &mut Compared<P::Move>,
        seen: &[P::Move],
    ) -> Result<Vec<Branch<P::Move>>, Halt<P::Move>> {
        let top = self.line.top();
        let told = compared.duals.iter().chain(&compared.slower).chain(&compared.second);
        let known: Vec<P::Move> = std::iter::once(&self.best).chain(told).map(Branch::first).collect();
        let mut natural: Vec<(i32, P::Move)> =
            others(self.line, &known).into_iter().map(|mv| (temptation(top, mv, seen), mv)).collect();
        natural.retain(|&(temptation, _)| temptation > 0);
        natural.sort_by_key(|&(temptation, mv)| (Reverse(temptation), P::pack(mv)));
        let mut tries: Vec<Branch<P::Move>> = compared.second.take().into_iter().collect();
        let (best, whole) = (self.best.score, self.limits);
        let share = |nodes: u64| (nodes.saturating_mul(TRIES) / natural.len().max(1) as u64).clamp(1, nodes);
        self.limits.nodes = whole.nodes.map(share);
        for (_, mv) in natural {
            tries.extend(self.best_of(self.line, &[mv])?.filter(|branch| !as_good(best, branch.score)));
        }
        self.limits = whole;
        tries.sort_by_key(|branch| Reverse(branch.score));
        for branch in tries.iter_mut().filter(|branch| !branch.score.is_mate()) {
            // Up to where the other side has what it can get.
            let (length, _) = settled(&top.after(branch.first()), &branch.line[1..]);
            branch.line.truncate(1 + length);
        }
        Ok(tries)
    }

    /// How many moves of the first side, from the start of a line on, have no rival. The first is known to have none that
    /// does as well; `sole` says whether it has none that mates later.
    pub(super) fn alone(&mut self, best: &Branch<P::Move>, sole: bool) -> Result<Alone, Halt<P::Move>> {
        let mut line = self.line.clone();
        let mut alone = Alone::default();
        let mut sole = sole;
        for (ply, &mv) in best.line.iter().enumerate() {
            if ply % 2 == 0 {
                if ply > 0 {
                    let other = self.best_of(&line, &others(&line, &[mv]))?.map(|other| other.score);
                    let here = Score::mate_in(best.line.len().saturating_sub(ply) as u16);
                    let rival = |other| as_good(best.score, other);
                    if other.is_some_and(|other| rival(other) && (!best.mates() || as_fast(here, other))) {
                        return Ok(alone);
                    }
                    sole &= !other.is_some_and(rival);
                }
                alone.only += 1;
                alone.sole += usize::from(sole);
            }
            line.push(mv);
        }
        Ok(alone)
    }

    /// A line from the root as far as it can be told.
    pub(super) fn completed(&mut self, branch: Branch<P::Move>) -> Result<Branch<P::Move>, Stopped> {
        self.complete(self.line, branch)
    }

    /// The best line among some moves at the end of a line. A claim of a mate that would be better than the solution counts
    /// only if it is proven, and then it is the solution.
    fn best_of(
        &mut self,
        line: &PositionStack<P>,
        moves: &[P::Move],
    ) -> Result<Option<Branch<P::Move>>, Halt<P::Move>> {
        let mut moves = moves.to_vec();
        while !moves.is_empty() {
            let answer = self.solver.ask(line, moves.clone(), self.limits, self.stop, |_| ())?;
            let Some(answer) = answer else { return Ok(None) };
            self.nodes += answer.nodes;
            let Some(best) = answer.lines.into_iter().next() else { return Ok(None) };
            let branch = self.complete(line, Branch { line: best.moves, score: best.score })?;
            if self.holds(line, &branch)? {
                return Ok(Some(branch));
            }
            moves.retain(|&mv| mv != branch.first());
        }
        Ok(None)
    }

    /// Whether what a line promises can be believed. Where pieces can be dropped, a search overlooks ways to defend.
    fn holds(&mut self, line: &PositionStack<P>, branch: &Branch<P::Move>) -> Result<bool, Halt<P::Move>> {
        let better = line.ply() == self.line.ply() && branch.score > self.best.score;
        if !branch.mates() || !better && !P::FACTS.has_drops {
            return Ok(true);
        }
        let nodes = self.limits.nodes.unwrap_or(u64::MAX);
        let prover = self.solver.prover(line, self.limits, self.stop);
        let (within, attack) = (branch.score.mate_distance(), attack_of(line.top(), &branch.line));
        if better {
            let proven = prover.prove(attack, within, false, nodes)?;
            self.nodes += proven.nodes;
            return proven.mate.map_or(Ok(false), |mate| Err(Halt::Mate(mate)));
        }
        let (mates, nodes) = prover.proves(branch.first(), attack, within, nodes)?;
        self.nodes += nodes;
        Ok(mates)
    }

    /// Completes a line whose score promises a mate: what a search tells may be shorter.
    fn complete(
        &mut self,
        line: &PositionStack<P>,
        mut branch: Branch<P::Move>,
    ) -> Result<Branch<P::Move>, Stopped> {
        let start = line.top();
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
        undelayed(start, &mut branch);
        Ok(branch)
    }
}

/// What the attacker uses in a line.
fn attack_of<P: Position>(start: &P, line: &[P::Move]) -> Attack {
    let mut position = start.clone();
    for (ply, &mv) in line.iter().enumerate() {
        if ply % 2 == 0 && !position.gives_check(mv) {
            return Attack::All;
        }
        position = position.after(mv);
    }
    Attack::Checks
}

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
