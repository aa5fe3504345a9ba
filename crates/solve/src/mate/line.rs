//! Lines and trees read out of the table after a proof. What is missing there is searched again.

use super::GiveUp;
use super::node::{TIGHT, key_of};
use super::numbers::{ENDLESS, one_less};
use super::proof::ProofStep;
use super::search::{Limits, Search};
use std::collections::HashMap;
use tesuji_game::delay::{only_delays, punishment};
use tesuji_game::{Key, Position};

/// How often a line is followed until its length and what the table says agree.
const ROUNDS: usize = 200;

/// A node of a tree that is being read.
struct Branch<P: Position> {
    /// The moves to follow, and the capture that answers a drop that only delays.
    moves: Vec<(P::Move, Option<P::Move>)>,
    /// The steps of those that were followed.
    done: Vec<usize>,
    attacks: bool,
    /// Plies within which it is a mate.
    left: u16,
    /// Whether what follows is a delay.
    delays: bool,
    key: (Key, u32),
}

impl<P: Position> Search<P> {
    /// The mate from the root within so many plies: its moves, and its length without delays. With `exact` it is
    /// known that there is no shorter one.
    pub(super) fn line(
        &mut self,
        plies: u16,
        exact: bool,
        limits: &mut Limits,
    ) -> Result<(Vec<P::Move>, u16), GiveUp> {
        if exact && let Ok(line) = self.follow(plies, true, limits) {
            return Ok(line);
        }
        let mut plies = plies;
        for _ in 0..ROUNDS {
            let (moves, length) = self.follow(plies, false, limits)?;
            self.tell_anew(&moves, usize::from(length));
            let now = self.shortest_here().unwrap_or(length);
            if now <= length {
                return Ok((moves, length));
            }
            plies = now;
        }
        self.follow(plies, false, limits)
    }

    /// Follows the mate from the root: the attacker by the shortest way, the defender by the longest.
    fn follow(
        &mut self,
        plies: u16,
        exact: bool,
        limits: &mut Limits,
    ) -> Result<(Vec<P::Move>, u16), GiveUp> {
        let root = self.line.ply();
        let mut moves = Vec::new();
        let mut left = plies;
        let answer = loop {
            match self.step(left, exact, limits) {
                Err(why) => break Err(why),
                Ok(None) => break Ok(()),
                Ok(Some((mv, plies))) => {
                    self.line.push(mv);
                    moves.push(mv);
                    left = plies;
                }
            }
        };
        let length = moves.len() as u16;
        if answer.is_ok() {
            moves.extend(self.delays());
        }
        while self.line.ply() > root {
            self.line.pop();
        }
        answer.map(|()| (moves, length))
    }

    /// The move to follow from the top, and the plies to the mate after it. Nothing where it is mate.
    fn step(
        &mut self,
        left: u16,
        exact: bool,
        limits: &mut Limits,
    ) -> Result<Option<(P::Move, u16)>, GiveUp> {
        if self.line.top().side() == self.attacker {
            return self.shortest_move(left, limits).map(Some);
        }
        let moves = self.line.top().legal_moves();
        if moves.is_empty() || only_delays(self.line.top(), &moves, &mut self.nodes) {
            return Ok(None);
        }
        let mut best = None;
        for &mv in &moves {
            let plies = self.plies_after(mv, one_less(left), limits)?;
            if best.is_none_or(|(_, most)| plies > most) {
                best = Some((mv, plies));
            }
            if exact && plies + 1 == left && self.is_no_shorter(mv, plies, limits)? {
                return Ok(Some((mv, plies)));
            }
        }
        Ok(best)
    }

    /// Whether there is no shorter mate after a move than the one in so many plies.
    fn is_no_shorter(&mut self, mv: P::Move, plies: u16, limits: &mut Limits) -> Result<bool, GiveUp> {
        if plies < 3 {
            return Ok(true);
        }
        self.line.push(mv);
        let value = self.run(plies - 2, limits);
        self.line.pop();
        Ok(value?.is_refuted())
    }

    /// The attacker's move with the shortest known mate.
    fn shortest_move(&mut self, left: u16, limits: &mut Limits) -> Result<(P::Move, u16), GiveUp> {
        for _ in 0..2 {
            let known = |&mv: &P::Move| Some((mv, self.known(&self.line.top().after(mv))?));
            let moves = self.moves(true, ENDLESS);
            let best = moves.iter().filter_map(known).min_by_key(|&(_, plies)| plies);
            if let Some(best) = best.filter(|&(_, plies)| plies < left) {
                return Ok(best);
            }
            self.run(left, limits)?;
        }
        Err(GiveUp::Memory)
    }

    /// The plies to the mate after a move that is known to allow one within `left`.
    fn plies_after(&mut self, mv: P::Move, left: u16, limits: &mut Limits) -> Result<u16, GiveUp> {
        if let Some(plies) = self.known(&self.line.top().after(mv)).filter(|&plies| plies <= left) {
            return Ok(plies);
        }
        self.line.push(mv);
        let value = self.run(left, limits);
        self.line.pop();
        let value = value?;
        if value.is_proven() { Ok(value.plies) } else { Err(GiveUp::Memory) }
    }

    /// The shortest mate in a position that the table knows and that a move rule does not forbid.
    fn known(&self, position: &P) -> Option<u16> {
        let plies = self.table.shortest(key_of(position), position.held(self.attacker))?;
        let patience = position.patience();
        (u32::from(plies) <= patience || patience < TIGHT).then_some(plies)
    }

    fn shortest_here(&self) -> Option<u16> {
        self.known(self.line.top())
    }

    /// Tells the table the lengths along a line anew, from its end.
    fn tell_anew(&mut self, moves: &[P::Move], length: usize) {
        let root = self.line.ply();
        for &mv in &moves[..length] {
            self.line.push(mv);
        }
        while self.line.ply() > root {
            self.line.pop();
            let position = self.line.top();
            let attacks = position.side() == self.attacker;
            let after = |&mv: &P::Move| self.known(&position.after(mv));
            let moves = self.moves(attacks, ENDLESS);
            let plies = if attacks {
                moves.iter().filter_map(after).min()
            } else {
                moves.iter().map(after).try_fold(0, |most, plies| Some(most.max(plies?)))
            };
            if let Some(plies) = plies {
                let (key, held) = (key_of(position), position.held(self.attacker));
                self.table.keep_mate(key, held, plies + 1, 0);
            }
        }
    }

    /// The rest of a line in which the defender can only delay.
    fn delays(&mut self) -> Vec<P::Move> {
        let mut position = self.line.top().clone();
        let mut moves = Vec::new();
        while let Some(&mv) = position.legal_moves().first() {
            let Some((capture, _)) = punishment(&position, mv, &mut self.nodes) else { break };
            moves.extend([mv, capture]);
            position = position.after(mv).after(capture);
        }
        moves
    }

    /// The first moves that may be keys.
    pub(super) fn first_moves(&self) -> Vec<P::Move> {
        self.moves(true, ENDLESS).to_vec()
    }

    /// The whole proof from the root, children before parents.
    pub(super) fn steps(
        &mut self,
        plies: u16,
        most: usize,
        limits: &mut Limits,
    ) -> Result<Vec<ProofStep<P::Move>>, GiveUp> {
        let root = self.line.ply();
        let answer = self.tree(plies, most, limits);
        while self.line.ply() > root {
            self.line.pop();
        }
        answer
    }

    fn tree(
        &mut self,
        plies: u16,
        most: usize,
        limits: &mut Limits,
    ) -> Result<Vec<ProofStep<P::Move>>, GiveUp> {
        let mut steps: Vec<ProofStep<P::Move>> = Vec::new();
        // Where a position was proven before, and by how many plies at most.
        let mut seen: HashMap<(Key, u32), usize> = HashMap::new();
        let mut open = vec![self.branch(plies, false, None, limits)?];
        while let Some(branch) = open.last_mut() {
            let Some(&(mv, reply)) = branch.moves.get(branch.done.len()) else {
                let step = branch.step();
                let (key, last) = (branch.key, open.len() == 1);
                if steps.len() >= most {
                    return Err(GiveUp::Memory);
                }
                seen.insert(key, steps.len());
                steps.push(step);
                open.pop();
                if let Some(parent) = open.last_mut() {
                    parent.done.push(steps.len() - 1);
                }
                if !last {
                    self.line.pop();
                }
                continue;
            };
            let (attacks, left, delays) = (branch.attacks, branch.left, branch.delays);
            self.line.push(mv);
            if let Some(&step) = seen.get(&place(self.line.top())) {
                branch.done.push(step);
                self.line.pop();
                continue;
            }
            let left = if delays { 0 } else { one_less(left) };
            let left = if attacks || delays { left } else { self.plies_here(left, limits)? };
            open.push(self.branch(left, delays, reply, limits)?);
        }
        Ok(steps)
    }

    /// The plies to the mate at the top, which is known to be within `left`.
    fn plies_here(&mut self, left: u16, limits: &mut Limits) -> Result<u16, GiveUp> {
        if let Some(plies) = self.shortest_here().filter(|&plies| plies <= left) {
            return Ok(plies);
        }
        let value = self.run(left, limits)?;
        if value.is_proven() { Ok(value.plies) } else { Err(GiveUp::Memory) }
    }

    /// The top as a node of a proof.
    fn branch(
        &mut self,
        left: u16,
        delays: bool,
        reply: Option<P::Move>,
        limits: &mut Limits,
    ) -> Result<Branch<P>, GiveUp> {
        let key = place(self.line.top());
        let done = Vec::new();
        if self.line.top().side() == self.attacker {
            let (mv, plies) = match reply {
                Some(reply) => (reply, 0),
                None => self.shortest_move(left, limits)?,
            };
            let moves = vec![(mv, None)];
            return Ok(Branch { moves, done, attacks: true, left: plies + 1, delays, key });
        }
        let position = self.line.top().clone();
        let legal = position.legal_moves();
        let delays = delays || only_delays(&position, &legal, &mut self.nodes);
        let reply = |mv| punishment(&position, mv, &mut self.nodes).map(|(reply, _)| reply);
        let replies: Vec<Option<P::Move>> =
            if delays { legal.iter().copied().map(reply).collect() } else { vec![None; legal.len()] };
        let moves = legal.iter().copied().zip(replies).collect();
        Ok(Branch { moves, done, attacks: false, left, delays, key })
    }
}

impl<P: Position> Branch<P> {
    /// The node as a step of a proof, all its children being done.
    fn step(&self) -> ProofStep<P::Move> {
        let pairs = self.moves.iter().map(|&(mv, _)| mv).zip(self.done.iter().copied());
        match self.moves.first() {
            Some(&(mv, _)) if self.attacks => ProofStep::Attack(mv, self.done.first().copied().unwrap_or(0)),
            _ => ProofStep::Defend(pairs.collect()),
        }
    }
}

/// What a position is found by in a proof. A patience that is finite tells positions apart, since a proof may be too long
/// for the lesser one.
fn place<P: Position>(position: &P) -> (Key, u32) {
    (position.key(), position.patience())
}
