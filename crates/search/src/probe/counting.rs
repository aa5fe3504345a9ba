use super::{Again, End, Probe, Visit};
use std::collections::BTreeMap;
use tesuji_game::Score;
use tesuji_params::Technique;

/// Cutting moves are told apart up to this number.
const NUMBERS: usize = 12;

/// What one technique did.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TechniqueCounts {
    /// Asked where its conditions hold.
    pub tried: u64,
    /// Did what it is for.
    pub fired: u64,
    /// Ended a node.
    pub cut: u64,
    /// Skipped a move.
    pub skipped: u64,
}

/// A probe that counts.
///
/// ```
/// use tesuji_params::Technique;
/// use tesuji_search::{Counting, Probe};
/// let mut counting = Counting::default();
/// counting.tried(Technique::NullMove);
/// counting.fired(Technique::NullMove);
/// let mut sum = counting.clone();
/// sum.merge(&counting);
/// assert_eq!(sum.of(Technique::NullMove).fired, 2);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counting {
    techniques: [TechniqueCounts; Technique::COUNT],
    /// Nodes by the depth that was left.
    pub by_depth: BTreeMap<i32, u64>,
    /// Ends by reason, in the order of [`End::PLAIN`].
    ends: [u64; End::PLAIN.len()],
    /// Cutoffs by the number of the move; the last is for all later ones.
    cutoffs: [u64; NUMBERS + 1],
    /// Times the table was asked.
    pub table_asks: u64,
    /// Times it knew something.
    pub table_hits: u64,
    again: [u64; Again::ALL.len()],
}

impl Default for Counting {
    fn default() -> Counting {
        Counting {
            techniques: [TechniqueCounts::default(); Technique::COUNT],
            by_depth: BTreeMap::new(),
            ends: [0; End::PLAIN.len()],
            cutoffs: [0; NUMBERS + 1],
            table_asks: 0,
            table_hits: 0,
            again: [0; Again::ALL.len()],
        }
    }
}

impl Counting {
    /// What a technique did.
    #[must_use]
    pub fn of(&self, technique: Technique) -> TechniqueCounts {
        self.techniques[technique as usize]
    }

    /// Nodes that were entered.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.by_depth.values().sum()
    }

    /// Nodes that ended in a way.
    #[must_use]
    pub fn ended(&self, end: End) -> u64 {
        match (end, place(&End::PLAIN, end)) {
            (End::Cut(technique), _) => self.of(technique).cut,
            (_, Some(place)) => self.ends[place],
            (_, None) => 0,
        }
    }

    /// Cutoffs by the `nth` move, from 1.
    #[must_use]
    pub fn cut_by(&self, nth: usize) -> u64 {
        self.cutoffs[nth.clamp(1, NUMBERS + 1) - 1]
    }

    /// Cutoffs by the number of the move; the last is for all later ones.
    #[must_use]
    pub fn cutoffs_by_move(&self) -> &[u64] {
        &self.cutoffs
    }

    /// Nodes where a move failed high.
    #[must_use]
    pub fn cutoffs(&self) -> u64 {
        self.cutoffs.iter().sum()
    }

    /// Searches done again for a reason.
    #[must_use]
    pub fn again(&self, why: Again) -> u64 {
        place(&Again::ALL, why).map_or(0, |place| self.again[place])
    }

    /// Adds what another probe counted.
    pub fn merge(&mut self, other: &Counting) {
        for (sum, counts) in self.techniques.iter_mut().zip(&other.techniques) {
            sum.tried += counts.tried;
            sum.fired += counts.fired;
            sum.cut += counts.cut;
            sum.skipped += counts.skipped;
        }
        for (&depth, count) in &other.by_depth {
            *self.by_depth.entry(depth).or_default() += count;
        }
        add(&mut self.ends, &other.ends);
        add(&mut self.cutoffs, &other.cutoffs);
        add(&mut self.again, &other.again);
        self.table_asks += other.table_asks;
        self.table_hits += other.table_hits;
    }
}

fn add(sums: &mut [u64], counts: &[u64]) {
    for (sum, count) in sums.iter_mut().zip(counts) {
        *sum += count;
    }
}

fn place<T: PartialEq + Copy>(all: &[T], one: T) -> Option<usize> {
    all.iter().position(|each| *each == one)
}

impl Probe for Counting {
    fn entered(&mut self, visit: Visit) {
        *self.by_depth.entry(visit.depth).or_default() += 1;
    }

    fn left(&mut self, _: Score, end: End) {
        if let End::Cut(technique) = end {
            self.techniques[technique as usize].cut += 1;
        } else if let Some(place) = place(&End::PLAIN, end) {
            self.ends[place] += 1;
        }
    }

    fn tried(&mut self, technique: Technique) {
        self.techniques[technique as usize].tried += 1;
    }

    fn fired(&mut self, technique: Technique) {
        self.techniques[technique as usize].fired += 1;
    }

    fn skipped(&mut self, _: u16, technique: Technique) {
        self.techniques[technique as usize].skipped += 1;
    }

    fn cutoff(&mut self, nth: usize) {
        self.cutoffs[nth.clamp(1, NUMBERS + 1) - 1] += 1;
    }

    fn asked_table(&mut self, hit: bool) {
        self.table_asks += 1;
        self.table_hits += u64::from(hit);
    }

    fn searched_again(&mut self, why: Again) {
        if let Some(place) = place(&Again::ALL, why) {
            self.again[place] += 1;
        }
    }
}
