//! What the search did, in numbers.

use std::ops::AddAssign;

/// What the search did so far, to see where its nodes went.
///
/// ```
/// use tesuji_solve::mate::ProverCounts;
/// let mut all = ProverCounts { expansions: 3, positions: 2, ..ProverCounts::default() };
/// all += all;
/// assert_eq!((all.expansions, all.positions, all.repeats()), (6, 4, 2));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ProverCounts {
    /// Positions that were entered, each time anew.
    pub expansions: u64,
    /// Of these, positions that the table did not know: as many are different, but for what it has forgotten.
    pub positions: u64,
    /// Positions after a check whose ways out were counted when they were first seen.
    pub first_looks: u64,
    /// Children that the table knew, with the very same in hand,
    pub exact: u64,
    /// or with something else in hand that tells as much or a part of it.
    pub dominated: u64,
    /// Children that it knew nothing of.
    pub missed: u64,
    /// Of all these, children that are refuted on this very path.
    pub on_path: u64,
    /// Children that would repeat a position of the path.
    pub repeated: u64,
    /// Times that a node went beyond its limits, lest the search go round in circles.
    pub extensions: u64,
    /// Nodes below a move of the attacker for which another one like it waits: should it never be refuted, the other
    /// would sleep for ever.
    pub attacks_waited_for: u64,
    /// The same for moves of the defender.
    pub defences_waited_for: u64,
}

impl ProverCounts {
    /// Expansions of positions that were expanded before.
    #[must_use]
    pub fn repeats(&self) -> u64 {
        self.expansions - self.positions
    }

    /// Children that were looked up.
    #[must_use]
    pub fn lookups(&self) -> u64 {
        self.exact + self.dominated + self.missed
    }
}

impl ProverCounts {
    /// Each number of this and of another, put together.
    fn zipped(&self, other: &ProverCounts, put: fn(u64, u64) -> u64) -> ProverCounts {
        ProverCounts {
            expansions: put(self.expansions, other.expansions),
            positions: put(self.positions, other.positions),
            first_looks: put(self.first_looks, other.first_looks),
            exact: put(self.exact, other.exact),
            dominated: put(self.dominated, other.dominated),
            missed: put(self.missed, other.missed),
            on_path: put(self.on_path, other.on_path),
            repeated: put(self.repeated, other.repeated),
            extensions: put(self.extensions, other.extensions),
            attacks_waited_for: put(self.attacks_waited_for, other.attacks_waited_for),
            defences_waited_for: put(self.defences_waited_for, other.defences_waited_for),
        }
    }

    /// What was done since the counts were these.
    #[must_use]
    pub fn since(&self, before: &ProverCounts) -> ProverCounts {
        self.zipped(before, |now, before| now - before)
    }
}

impl AddAssign for ProverCounts {
    fn add_assign(&mut self, other: ProverCounts) {
        *self = self.zipped(&other, |one, other| one + other);
    }
}
