//! A proof made of what a search claims.

use crate::mate::{Proof, ProofStep};
use std::collections::HashMap;
use tesuji_game::{Key, Ply, Position, PositionStack, Score, Side, Stop};
use tesuji_search::{Limits, Probe, Task, Worker};

/// Why there is no proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Failure {
    /// The claim does not hold, as far as can be seen.
    Wrong,
    /// The nodes were used up, or it was told to stop.
    Ended,
}

/// Follows a claim of a mate through every defence. The search's table says what to play; where it says nothing, the
/// search is asked again.
pub(super) struct Prover<'a, P: Position, Q: Probe> {
    worker: &'a mut Worker<P, Q>,
    line: PositionStack<P>,
    hunter: Side,
    /// Proven positions of either side: plies to the mate, and the step.
    proven: HashMap<Key, (u16, usize)>,
    /// Positions of the hunter that could not be proven within so many plies.
    failed: HashMap<Key, u16>,
    steps: Vec<ProofStep<P::Move>>,
    /// Nodes that may still be used.
    left: u64,
    /// Nodes that one question to the search may take.
    patience: u64,
    stop: &'a Stop,
}

impl<'a, P: Position, Q: Probe> Prover<'a, P, Q> {
    pub(super) fn new(
        worker: &'a mut Worker<P, Q>,
        line: &PositionStack<P>,
        nodes: u64,
        stop: &'a Stop,
    ) -> Self {
        Prover {
            hunter: line.top().side(),
            worker,
            line: line.clone(),
            proven: HashMap::new(),
            failed: HashMap::new(),
            steps: Vec::new(),
            left: nodes,
            patience: nodes / 8,
            stop,
        }
    }

    /// Nodes that are left.
    pub(super) fn left(&self) -> u64 {
        self.left
    }

    /// Proves a mate within so many plies, beginning with a move: the proof, and the line with the longest defence.
    pub(super) fn prove(&mut self, plies: u16, first: P::Move) -> Result<(Proof<P>, Vec<P::Move>), Failure> {
        let (_, root) = self.attack_with(first, plies)?;
        let line = self.longest(root);
        let steps = std::mem::take(&mut self.steps);
        Ok((Proof { start: self.line.top().clone(), steps: reachable(&steps, root) }, line))
    }

    /// The hunter to move.
    fn attack(&mut self, plies: u16) -> Result<(u16, usize), Failure> {
        let key = self.line.top().key();
        if let Some(&known) = self.proven.get(&key).filter(|known| known.0 <= plies) {
            return Ok(known);
        }
        if plies == 0 || self.failed.get(&key).is_some_and(|&failed| failed >= plies) {
            return Err(Failure::Wrong);
        }
        if let Some(mv) = self.remembered(plies) {
            match self.attack_with(mv, plies) {
                Err(Failure::Wrong) => {}
                other => return other,
            }
        }
        if let Some(mv) = self.asked(plies)? {
            match self.attack_with(mv, plies) {
                Err(Failure::Wrong) => {}
                other => return other,
            }
        }
        self.failed.insert(key, plies);
        Err(Failure::Wrong)
    }

    fn attack_with(&mut self, mv: P::Move, plies: u16) -> Result<(u16, usize), Failure> {
        let key = self.line.top().key();
        self.line.push(mv);
        let after = self.defend(plies - 1);
        self.line.pop();
        let (plies, step) = after?;
        Ok(self.keep(key, plies + 1, ProofStep::Attack(mv, step)))
    }

    /// The hunted side to move.
    fn defend(&mut self, plies: u16) -> Result<(u16, usize), Failure> {
        let key = self.line.top().key();
        if let Some(&known) = self.proven.get(&key).filter(|known| known.0 <= plies) {
            return Ok(known);
        }
        self.count(1)?;
        if self.line.outcome().is_some() || self.line.top().may_claim() {
            return Err(Failure::Wrong);
        }
        let moves = self.line.top().legal_moves();
        if moves.is_empty() && self.line.top().stuck().winner() != Some(self.hunter)
            || !moves.is_empty() && plies == 0
        {
            return Err(Failure::Wrong);
        }
        let mut most = 0;
        let mut replies = Vec::with_capacity(moves.len());
        for &mv in &moves {
            self.line.push(mv);
            let after = match self.line.outcome() {
                Some(_) => Err(Failure::Wrong),
                None => self.attack(plies - 1),
            };
            self.line.pop();
            let (length, step) = after?;
            most = most.max(length + 1);
            replies.push((mv, step));
        }
        Ok(self.keep(key, most, ProofStep::Defend(replies)))
    }

    fn keep(&mut self, key: Key, plies: u16, step: ProofStep<P::Move>) -> (u16, usize) {
        self.steps.push(step);
        let known = (plies, self.steps.len() - 1);
        self.proven.insert(key, known);
        known
    }

    fn count(&mut self, nodes: u64) -> Result<(), Failure> {
        self.left = self.left.saturating_sub(nodes);
        if self.left == 0 || self.stop.is_set() { Err(Failure::Ended) } else { Ok(()) }
    }

    /// The table's move here, if it is said to mate in time.
    fn remembered(&self, plies: u16) -> Option<P::Move> {
        let position = self.line.top();
        let entry = self.worker.shared().table.probe(position.key(), Ply::ROOT)?;
        let mates = entry.score > Score::DRAW && entry.bound != tesuji_game::Bound::Upper;
        let in_time = mates && entry.score.mate_distance().is_some_and(|distance| distance <= plies);
        if in_time { position.unpack(entry.mv) } else { None }
    }

    /// The move that a search finds to mate in time.
    fn asked(&mut self, plies: u16) -> Result<Option<P::Move>, Failure> {
        let mut line = self.line.clone();
        line.set_root();
        let nodes = self.patience.min(self.left).max(1);
        let limits = Limits { mate: Some(plies), ..Limits::nodes(nodes) };
        self.worker.shared().signals.start(std::time::Instant::now(), false);
        let answer = self
            .worker
            .join(&Task { line, moves: Vec::new(), lines: 1, limits, stop: self.stop.clone() }, |_| ());
        self.count(answer.nodes)?;
        let best = answer.lines.first().filter(|line| {
            line.score > Score::DRAW && line.score.mate_distance().is_some_and(|distance| distance <= plies)
        });
        Ok(best.map(|line| line.moves[0]))
    }

    /// The line from a step on in which the hunted side holds out longest.
    fn longest(&self, mut step: usize) -> Vec<P::Move> {
        let lengths = lengths(&self.steps);
        let mut line = Vec::new();
        loop {
            let (mv, next) = match &self.steps[step] {
                ProofStep::Attack(mv, next) => (*mv, *next),
                ProofStep::Defend(moves) => {
                    // The first of the longest.
                    let longest = moves.iter().rev().max_by_key(|(_, next)| lengths[*next]);
                    let Some(&(mv, next)) = longest else { return line };
                    (mv, next)
                }
            };
            line.push(mv);
            step = next;
        }
    }
}

/// The plies to the mate from each step.
fn lengths<M>(steps: &[ProofStep<M>]) -> Vec<u16> {
    let mut lengths: Vec<u16> = Vec::with_capacity(steps.len());
    for step in steps {
        lengths.push(match step {
            ProofStep::Attack(_, next) => lengths[*next] + 1,
            ProofStep::Defend(moves) => moves.iter().map(|(_, next)| lengths[*next] + 1).max().unwrap_or(0),
        });
    }
    lengths
}

/// The steps that a step needs, itself last.
fn reachable<M: Copy>(steps: &[ProofStep<M>], root: usize) -> Vec<ProofStep<M>> {
    let mut needed = vec![false; root + 1];
    needed[root] = true;
    for i in (0..=root).rev() {
        if needed[i] {
            match &steps[i] {
                ProofStep::Attack(_, next) => needed[*next] = true,
                ProofStep::Defend(moves) => moves.iter().for_each(|(_, next)| needed[*next] = true),
            }
        }
    }
    let mut places = vec![0; root + 1];
    let mut kept = Vec::new();
    for i in (0..=root).filter(|&i| needed[i]) {
        places[i] = kept.len();
        kept.push(match &steps[i] {
            ProofStep::Attack(mv, next) => ProofStep::Attack(*mv, places[*next]),
            ProofStep::Defend(moves) => {
                ProofStep::Defend(moves.iter().map(|&(mv, next)| (mv, places[next])).collect())
            }
        });
    }
    kept
}

/// Whether a proof holds after the game that led to its root: no position of it is a draw by what came before.
pub(super) fn stands<P: Position>(line: &PositionStack<P>, steps: &[ProofStep<P::Move>]) -> bool {
    if line.past().is_empty() {
        return true;
    }
    let mut seen = vec![false; steps.len()];
    let mut open = vec![(steps.len() - 1, line.clone())];
    while let Some((step, line)) = open.pop() {
        if std::mem::replace(&mut seen[step], true) {
            continue;
        }
        if line.outcome().is_some() {
            return false;
        }
        let mut follow = |mv, next| {
            let mut line = line.clone();
            line.push(mv);
            open.push((next, line));
        };
        match &steps[step] {
            ProofStep::Attack(mv, next) => follow(*mv, *next),
            ProofStep::Defend(moves) => moves.iter().for_each(|&(mv, next)| follow(mv, next)),
        }
    }
    true
}
