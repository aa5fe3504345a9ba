//! Questions and answers.

use super::node::key_of;
use super::numbers::{ENDLESS, Value};
use super::proof::Proof;
use super::search::{Limits, Search, plies_left};
use super::{Attack, GiveUp, Mate, MateAnswer, MateQuestion, ProverCounts};
use tesuji_game::{Notation, Position, PositionStack, Stop};

/// Nodes of the first slice of a search without a bound.
const SLICE: u64 = 100_000;

/// The search with a rising bound gets one node for so many of the other.
const SHARE: u64 = 4;

/// Of the nodes to shorten a mate, this share is kept to say within how many plies there is none.
const BOUND_SHARE: u64 = 4;

/// The highest bound that is tried, in plies.
const HIGHEST: u16 = 9_999;

/// Solves one position; see the [module](super).
///
/// What it finds out is kept, so that a question that was given up can be asked again and goes on from there.
pub struct MateSolver<P: Position> {
    pub(super) search: Search<P>,
}

impl<P: Position> MateSolver<P> {
    /// A solver for the mate that the side to move may have, with a table of at most so many bytes.
    #[must_use]
    pub fn new(line: &PositionStack<P>, attack: Attack, bytes: usize) -> MateSolver<P> {
        MateSolver::with_threads(line, attack, bytes, 1)
    }

    /// A solver whose threads search the position together, with a table of at most so many bytes for all. With more than
    /// one, the nodes and among equals the line are not the same every time.
    #[must_use]
    pub fn with_threads(
        line: &PositionStack<P>,
        attack: Attack,
        bytes: usize,
        threads: usize,
    ) -> MateSolver<P> {
        let mut root = line.clone();
        root.set_root();
        MateSolver { search: Search::new(root, attack, bytes, threads) }
    }

    /// Positions whose moves were generated so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.search.nodes
    }

    /// What the search did so far.
    #[must_use]
    pub fn counts(&self) -> &ProverCounts {
        &self.search.counts
    }

    /// How often the table was full and what was cheap was thrown away.
    #[must_use]
    pub fn collections(&self) -> u32 {
        self.search.table.collections()
    }

    /// Answers a question. `stop` is looked at now and then.
    pub fn solve(&mut self, question: &MateQuestion, stop: &Stop) -> MateAnswer<P::Move> {
        let mut limits = self.limits(question, stop);
        if question.within == Some(0) {
            return MateAnswer::NoMate;
        }
        let plies = match self.first(plies_left(question.within), &mut limits) {
            Err(why) => return MateAnswer::Unknown(why),
            Ok(value) if value.is_refuted() => return self.no_mate(),
            Ok(value) => value.plies,
        };
        let (plies, none_within) = self.shorten(plies, question.shortest, &mut limits);
        // A mate that is proven shall be shown: what was thrown out of the table may be searched again.
        limits.nodes = limits.nodes.saturating_add(question.nodes.unwrap_or(0) / 4 + 1_000);
        match self.search.line(plies, none_within + 2 >= plies, &mut limits) {
            Ok((line, length)) => {
                MateAnswer::Mate(Mate { line, length, shortest: none_within + 2 >= length, none_within })
            }
            Err(why) => MateAnswer::Unknown(why),
        }
    }

    /// Looks for shorter mates than one in so many plies if that is wanted, until there is none. Where that cannot be
    /// settled, the last part of the nodes shows within how many plies there is none. Answers with the plies of the
    /// mate and with those within which there is none.
    fn shorten(&mut self, mut plies: u16, wanted: bool, limits: &mut Limits) -> (u16, u16) {
        let left = limits.nodes.saturating_sub(self.search.nodes);
        let nodes = limits.nodes - left / BOUND_SHARE;
        let mut part = Limits { nodes, stop: limits.stop };
        while wanted && plies > 1 {
            match self.search.run(plies - 2, &mut part) {
                Ok(value) if value.is_proven() => plies = value.plies,
                Ok(_) if !self.search.cut => return (plies, plies - 2),
                _ => {
                    let mut bound = 1;
                    while bound + 2 < plies && self.search.run(bound, limits).is_ok_and(Value::is_refuted) {
                        bound += 2;
                    }
                    break;
                }
            }
        }
        if plies <= 1 || self.search.cut {
            return (plies, 0);
        }
        let position = self.search.line.top();
        let none = self.search.table.none_within(key_of(position), position.held(self.search.attacker));
        (plies, none.min(plies - 2))
    }

    /// Solves the root. Without a bound, and with all moves allowed, two searches take turns in slices that double: one
    /// without a bound, which can run in circles for long, and one with a bound that rises when it is refuted, which
    /// cannot. With checks alone the second has nothing to add, and the numbers it leaves behind mislead the first.
    fn first(&mut self, left: u16, limits: &mut Limits) -> Result<Value, GiveUp> {
        if left != ENDLESS || self.search.attack == Attack::Checks {
            return self.search.run(left, limits);
        }
        let (mut bound, mut slice) = (1, SLICE);
        loop {
            for endless in [true, false] {
                let nodes = if endless { slice } else { slice / SHARE };
                let nodes = limits.nodes.min(self.search.nodes.saturating_add(nodes));
                let mut part = Limits { nodes, stop: limits.stop };
                let value = if endless {
                    self.search.run(ENDLESS, &mut part)
                } else {
                    self.rising(&mut bound, &mut part)
                };
                if value != Err(GiveUp::Nodes) || self.search.nodes >= limits.nodes {
                    return value;
                }
            }
            slice = slice.saturating_mul(2);
        }
    }

    /// Searches with a bound that rises by one move when it is refuted, until a mate is found.
    fn rising(&mut self, bound: &mut u16, limits: &mut Limits) -> Result<Value, GiveUp> {
        loop {
            let value = self.search.run(*bound, limits)?;
            if value.is_proven() || *bound >= HIGHEST {
                return if value.is_proven() { Ok(value) } else { Err(GiveUp::Nodes) };
            }
            *bound += 2;
        }
    }

    /// Every first move that mates within so many plies, in the order of generation.
    ///
    /// # Errors
    /// Why it was given up.
    pub fn keys(&mut self, question: &MateQuestion, stop: &Stop) -> Result<Vec<P::Move>, GiveUp> {
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
    pub fn is_key(&mut self, mv: P::Move, question: &MateQuestion, stop: &Stop) -> Result<bool, GiveUp> {
        let mut limits = self.limits(question, stop);
        Ok(question.within != Some(0)
            && self.mates(mv, plies_left(question.within), &mut limits)?.is_proven())
    }

    pub(super) fn mates(&mut self, mv: P::Move, left: u16, limits: &mut Limits) -> Result<Value, GiveUp> {
        self.search.line.push(mv);
        let value = self.search.run(super::numbers::one_less(left), limits);
        self.search.line.pop();
        value
    }

    fn no_mate(&self) -> MateAnswer<P::Move> {
        if self.search.cut { MateAnswer::Unknown(GiveUp::Memory) } else { MateAnswer::NoMate }
    }

    pub(super) fn limits<'a>(&self, question: &MateQuestion, stop: &'a Stop) -> Limits<'a> {
        Limits { nodes: self.search.nodes.saturating_add(question.nodes.unwrap_or(u64::MAX)), stop }
    }
}

impl<P: Notation> MateSolver<P> {
    /// The proof of the mate that the question asks for, with at most so many steps. What was thrown out of the table
    /// is searched again.
    ///
    /// # Errors
    /// Why there is none: the position was not solved yet and could not be now, or it has no mate, which is
    /// [`GiveUp::Nodes`] as well, since no number of nodes would do.
    pub fn proof(&mut self, most: usize, question: &MateQuestion, stop: &Stop) -> Result<Proof<P>, GiveUp> {
        let mut limits = self.limits(question, stop);
        let value = self.search.run(plies_left(question.within), &mut limits)?;
        if !value.is_proven() {
            return Err(GiveUp::Nodes);
        }
        let steps = self.search.steps(value.plies, most, &mut limits)?;
        Ok(Proof { start: self.search.line.top().clone(), steps })
    }
}
