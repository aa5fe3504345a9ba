use crate::Base;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use tesuji_game::Held;

/// The pieces a side holds, one byte a kind.
///
/// ```
/// use tesuji_shogi::{Base, Hand};
/// let mut hand = Hand::EMPTY;
/// hand.add(Base::Pawn);
/// hand.add(Base::Pawn);
/// assert_eq!(hand.count(Base::Pawn), 2);
/// assert!(hand.covers(Hand::EMPTY) && !Hand::EMPTY.covers(hand));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Hand(u64);

impl Hand {
    /// No piece.
    pub const EMPTY: Hand = Hand(0);
    /// The highest bit of every byte; no count reaches it.
    const HIGH: u64 = 0x8080_8080_8080_8080;

    /// How many pieces of a kind are held.
    #[inline(always)]
    #[must_use]
    pub const fn count(self, base: Base) -> u8 {
        (self.0 >> (8 * base.index())) as u8
    }

    /// Whether a piece of the kind is held.
    #[inline(always)]
    #[must_use]
    pub const fn has(self, base: Base) -> bool {
        self.0 & 0xff << (8 * base.index()) != 0
    }

    /// Whether nothing is held.
    #[inline(always)]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Takes one more piece of a kind; a king is nobody's to take.
    #[inline(always)]
    pub const fn add(&mut self, base: Base) {
        debug_assert!(!matches!(base, Base::King), "no king is ever in a hand");
        self.0 += 1 << (8 * base.index());
    }

    /// Gives one piece of a kind away. There must be one.
    #[inline(always)]
    pub const fn remove(&mut self, base: Base) {
        debug_assert!(self.has(base), "the hand holds no such piece");
        self.0 -= 1 << (8 * base.index());
    }

    /// Holds so many of a kind.
    ///
    /// # Panics
    /// If a hand cannot hold so many: 127 is the most, and of kings none.
    pub const fn set(&mut self, base: Base, count: u8) {
        assert!(count < 128 && !matches!(base, Base::King), "a hand holds fewer pieces");
        let shift = 8 * base.index();
        self.0 = self.0 & !(0xff << shift) | (count as u64) << shift;
    }

    /// Whether the hand has at least as many of every kind as the other.
    #[inline(always)]
    #[must_use]
    pub const fn covers(self, other: Hand) -> bool {
        // A byte that is too small borrows from its own highest bit.
        ((self.0 | Hand::HIGH) - other.0) & Hand::HIGH == Hand::HIGH
    }

    /// How many pieces are held in all.
    #[must_use]
    pub const fn len(self) -> u32 {
        // No sum passes a byte: a set has 38 pieces besides the kings.
        (self.0.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
    }

    /// The kinds that are held with their numbers, the pawn first.
    pub fn pieces(self) -> impl DoubleEndedIterator<Item = (Base, u8)> {
        Base::DROPS.into_iter().map(move |base| (base, self.count(base))).filter(|&(_, count)| count > 0)
    }
}

impl Hand {
    /// All bits of every byte in which the highest bit is set.
    #[inline(always)]
    const fn bytes(high: u64) -> u64 {
        ((high & Hand::HIGH) >> 7) * 0xff
    }

    /// The bytes that are not 0.
    #[inline(always)]
    const fn some(self) -> u64 {
        // Adding 127 to a count reaches the highest bit unless there is none.
        Hand::bytes(self.0 + 0x7f7f_7f7f_7f7f_7f7f)
    }
}

impl Held for Hand {
    type Cell = AtomicU64;

    #[inline(always)]
    fn load(cell: &AtomicU64) -> Hand {
        Hand(cell.load(Relaxed))
    }

    #[inline(always)]
    fn store(self, cell: &AtomicU64) {
        cell.store(self.0, Relaxed);
    }

    #[inline(always)]
    fn covers(self, other: Hand) -> bool {
        Hand::covers(self, other)
    }

    #[inline(always)]
    fn most(self, other: Hand) -> Hand {
        let more = Hand::bytes((self.0 | Hand::HIGH) - other.0);
        Hand(self.0 & more | other.0 & !more)
    }

    #[inline(always)]
    fn least(self, other: Hand) -> Hand {
        let more = Hand::bytes((self.0 | Hand::HIGH) - other.0);
        Hand(other.0 & more | self.0 & !more)
    }

    #[inline(always)]
    fn plus(self, other: Hand) -> Hand {
        Hand(self.0 + other.0)
    }

    #[inline(always)]
    fn shifted(self, from: Hand, to: Hand) -> Hand {
        let sum = self.0 + to.0;
        let rest = (sum | Hand::HIGH) - from.0;
        Hand(rest & !Hand::HIGH & Hand::bytes(rest))
    }

    #[inline(always)]
    fn among(self, other: Hand) -> Hand {
        Hand(self.0 & other.some())
    }

    #[inline(always)]
    fn outside(self, other: Hand) -> Hand {
        Hand(self.0 & !other.some())
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.pieces()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn covering_looks_at_every_kind() {
        let hand = |pieces: &[Base]| {
            let mut hand = Hand::EMPTY;
            for &base in pieces {
                hand.add(base);
            }
            hand
        };
        let (pawn, both) = (hand(&[Base::Pawn]), hand(&[Base::Pawn, Base::Rook]));
        assert!(both.covers(pawn) && both.covers(both) && !pawn.covers(both));
        let others = hand(&[Base::Pawn, Base::Pawn, Base::Gold]);
        assert!(!both.covers(others) && !others.covers(both));
        assert_eq!(others.len(), 3);
        let (one, two) = (hand(&[Base::Pawn, Base::Rook]), hand(&[Base::Pawn, Base::Pawn, Base::Gold]));
        assert_eq!(one.most(two), hand(&[Base::Pawn, Base::Pawn, Base::Gold, Base::Rook]));
        assert_eq!(one.least(two), hand(&[Base::Pawn]));
        assert_eq!(one.plus(pawn).count(Base::Pawn), 2);
        assert_eq!((one.among(two), one.outside(two)), (hand(&[Base::Pawn]), hand(&[Base::Rook])));
        assert_eq!(one.shifted(pawn, Hand::EMPTY), hand(&[Base::Rook]), "a pawn less");
        assert_eq!(two.shifted(Hand::EMPTY, pawn).count(Base::Pawn), 3, "a pawn more");
        assert_eq!(Hand::EMPTY.shifted(pawn, Hand::EMPTY), Hand::EMPTY, "not below none");
        assert_eq!(others.pieces().collect::<Vec<_>>(), [(Base::Pawn, 2), (Base::Gold, 1)]);
    }
}
