//! Proof and disproof numbers, and what a node is worth.

/// A number that is never reached: the goal cannot be.
pub(super) const INFINITE: u32 = 1 << 30;

/// The greatest number of a node that is still open.
pub(super) const OPEN: u32 = INFINITE - 1;

/// Plies left to mate in, where there is no bound.
pub(super) const ENDLESS: u16 = u16::MAX;

/// A result that leans on no position of the path.
pub(super) const FREE: u16 = u16::MAX;

/// One ply less, if there is a bound.
#[inline]
pub(super) const fn one_less(left: u16) -> u16 {
    if left == ENDLESS { ENDLESS } else { left.saturating_sub(1) }
}

/// What is known about a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Value {
    /// How much is thought to be left to do to prove the mate; 0 when it is proven.
    pub(super) proof: u32,
    /// How much to refute it; 0 when it is refuted.
    pub(super) disproof: u32,
    /// Plies to the mate, if proven.
    pub(super) plies: u16,
    /// If refuted: the depth of the shallowest position of the path that the refutation leans on.
    pub(super) leans: u16,
}

impl Value {
    /// Nothing is known.
    pub(super) const fn open(proof: u32, disproof: u32) -> Value {
        Value { proof, disproof, plies: 0, leans: FREE }
    }

    /// Mate in so many plies.
    pub(super) const fn proven(plies: u16) -> Value {
        Value { proof: 0, disproof: INFINITE, plies, leans: FREE }
    }

    /// No mate, given that the path down to some depth is what it is.
    pub(super) const fn refuted(leans: u16) -> Value {
        Value { proof: INFINITE, disproof: 0, plies: 0, leans }
    }

    #[inline]
    pub(super) const fn is_proven(self) -> bool {
        self.proof == 0
    }

    #[inline]
    pub(super) const fn is_refuted(self) -> bool {
        self.disproof == 0
    }

    #[inline]
    pub(super) const fn is_solved(self) -> bool {
        self.is_proven() || self.is_refuted()
    }
}
