//! Questions and answers.

use super::numbers::{ENDLESS, Value};
use super::proof::Proof;
use super::search::{Limits, Search, plies_left};
use super::{Answer, Attack, Mate, Question, Why};
use tesuji_game::{Notation, Position, PositionStack, Stop};

/// Nodes of the first slice of a search without a bound.
const SLICE: u64 = 100_000;

/// The search with a rising bound gets one node for so many of the other.
const SHARE: u64 = 4;

/// With checks alone the bound rises no more once a slice is longer than this: a mate that it would find is short.
const LAST_RISE: u64 = 4 * SLICE;

/// The highest bound that is tried, in plies.
const HIGHEST: u16 = 9_999;

/// Solves one position; see the [module](super).
///
/// What it finds out is kept, so that a question that was given up can be asked again and goes on from there.
pub struct Solver<P: Position> {
    search: Search<P>,
}

impl<P: Position> Solver<P> {
    /// A solver for the mate that the side to move may have, with a table of at most so many bytes.
    #[must_use]
    pub fn new(line: &PositionStack<P>, attack: Attack, bytes: usize) -> Solver<P> {
        let mut root = line.clone();
        root.set_root();
        Solver { search: Search::new(root, attack, bytes) }
    }

    /// Positions whose moves were generated so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.search.nodes
    }

    /// How often the table was full and what was cheap was thrown away.
    #[must_use]
    pub fn collections(&self) -> u32 {
        self.search.table.collections
    }

    /// Answers a question. `stop` is looked at now and then.
    pub fn solve(&mut self, question: &Question, stop: &Stop) -> Answer<P::Move> {
        let mut limits = self.limits(question, stop);
        if question.within == Some(0) {
            return Answer::NoMate;
        }
        let mut plies = match self.first(plies_left(question.within), &mut limits) {
            Err(why) => return Answer::Unknown(why),
            Ok(value) if value.is_refuted() => return self.no_mate(),
            Ok(value) => value.plies,
        };
        let mut shortest = plies <= 1;
        while question.shortest && !shortest {
            match self.search.run(plies - 2, &mut limits) {
                Ok(value) if value.is_proven() => (plies, shortest) = (value.plies, value.plies <= 1),
                Ok(_) if !self.search.cut => shortest = true,
                _ => break,
            }
        }
        // A mate that is proven shall be shown: what was thrown out of the table may be searched again.
        limits.nodes = limits.nodes.saturating_add(question.nodes.unwrap_or(0) / 4 + 1_000);
        match self.search.line(plies, shortest, &mut limits) {
            Ok((line, length)) => Answer::Mate(Mate { line, length, shortest }),
            Err(why) => Answer::Unknown(why),
        }
    }

    /// Solves the root. Without a bound two searches take turns in slices that double: one without a bound, which can run
    /// in circles for long, and one with a bound that rises when it is refuted, which cannot.
    fn first(&mut self, left: u16, limits: &mut Limits) -> Result<Value, Why> {
        if left != ENDLESS {
            return self.search.run(left, limits);
        }
        let (mut bound, mut slice) = (1, SLICE);
        loop {
            let rises = self.search.attack == Attack::All || slice <= LAST_RISE;
            for endless in [true, false] {
                if !endless && !rises {
                    continue;
                }
                let nodes = limits.nodes.min(self.search.nodes.saturating_add(if endless {
                    slice
                } else {
                    slice / SHARE
                }));
                let mut part = Limits { nodes, stop: limits.stop };
                let value = if endless {
                    self.search.run(ENDLESS, &mut part)
                } else {
                    self.rising(&mut bound, &mut part)
                };
                if value != Err(Why::Nodes) || self.search.nodes >= limits.nodes {
                    return value;
                }
            }
            slice = slice.saturating_mul(2);
        }
    }

    /// Searches with a bound that rises by one move when it is refuted, until a mate is found.
    fn rising(&mut self, bound: &mut u16, limits: &mut Limits) -> Result<Value, Why> {
        loop {
            let value = self.search.run(*bound, limits)?;
            if value.is_proven() || *bound >= HIGHEST {
                return if value.is_proven() { Ok(value) } else { Err(Why::Nodes) };
            }
            *bound += 2;
        }
    }

    /// Every first move that mates within so many plies, in the order of generation.
    ///
    /// # Errors
    /// Why it was given up.
    pub fn keys(&mut self, question: &Question, stop: &Stop) -> Result<Vec<P::Move>, Why> {
        let mut limits = self.limits(question, stop);
        let left = plies_left(question.within);
        let mut keys = Vec::new();
        if question.within == Some(0) {
            return Ok(keys);
        }
        for mv in self.search.first_moves() {
            if self.mates(mv, left, &mut limits)?.is_proven() {
                keys.push(mv);
            }
        }
        Ok(keys)
    }

    /// Whether a first move mates within so many plies.
    ///
    /// # Errors
    /// Why it was given up.
    pub fn is_key(&mut self, mv: P::Move, question: &Question, stop: &Stop) -> Result<bool, Why> {
        let mut limits = self.limits(question, stop);
        Ok(question.within != Some(0)
            && self.mates(mv, plies_left(question.within), &mut limits)?.is_proven())
    }

    fn mates(&mut self, mv: P::Move, left: u16, limits: &mut Limits) -> Result<Value, Why> {
        self.search.line.push(mv);
        let value = self.search.run(super::numbers::one_less(left), limits);
        self.search.line.pop();
        value
    }

    fn no_mate(&self) -> Answer<P::Move> {
        if self.search.cut { Answer::Unknown(Why::Memory) } else { Answer::NoMate }
    }

    fn limits<'a>(&self, question: &Question, stop: &'a Stop) -> Limits<'a> {
        Limits { nodes: self.search.nodes.saturating_add(question.nodes.unwrap_or(u64::MAX)), stop }
    }
}

impl<P: Notation> Solver<P> {
    /// The proof of the mate that the question asks for, with at most so many steps. What was thrown out of the table
    /// is searched again.
    ///
    /// # Errors
    /// Why there is none: the position was not solved yet and could not be now, or it has no mate, which is
    /// [`Why::Nodes`] as well, since no number of nodes would do.
    pub fn proof(&mut self, most: usize, question: &Question, stop: &Stop) -> Result<Proof<P>, Why> {
        let mut limits = self.limits(question, stop);
        let value = self.search.run(plies_left(question.within), &mut limits)?;
        if !value.is_proven() {
            return Err(Why::Nodes);
        }
        let steps = self.search.steps(value.plies, most, &mut limits)?;
        Ok(Proof { start: self.search.line.top().clone(), steps })
    }
}
