//! A small number for every square, all squares at once: plane `i` holds bit `i` of each.

use tesuji_chess::SquareSet;

/// Enough for 16: eight knights and a slider from each of eight directions.
const PLANES: usize = 5;

/// How many pieces attack each square.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Counters([SquareSet; PLANES]);

impl Counters {
    /// Adds one on every square of the set.
    #[inline]
    pub(super) fn add(&mut self, mut carry: SquareSet) {
        for plane in &mut self.0 {
            let both = *plane & carry;
            *plane ^= carry;
            carry = both;
            if carry.is_empty() {
                return;
            }
        }
    }

    /// Takes one away on every square of the set.
    #[inline]
    pub(super) fn subtract(&mut self, mut borrow: SquareSet) {
        for plane in &mut self.0 {
            let none = borrow - *plane;
            *plane ^= borrow;
            borrow = none;
            if borrow.is_empty() {
                return;
            }
        }
    }

    /// The sum of the numbers on some squares.
    #[inline]
    pub(super) fn total(&self, squares: SquareSet) -> i32 {
        self.0.iter().enumerate().map(|(bit, &plane)| ((plane & squares).len() << bit) as i32).sum()
    }

    /// The squares on which this number is greater than the other by at least three, or by at least two where `less`
    /// says so.
    #[inline]
    pub(super) fn exceeds(&self, other: &Counters, less: SquareSet) -> SquareSet {
        // What must be added to the other: 3 or 2, which differ in bit 0.
        let gap = [!less, SquareSet::ALL, SquareSet::EMPTY, SquareSet::EMPTY, SquareSet::EMPTY];
        let (mut carry, mut borrow) = (SquareSet::EMPTY, SquareSet::EMPTY);
        for ((&ours, &theirs), &gap) in self.0.iter().zip(&other.0).zip(&gap) {
            let sum = theirs ^ gap ^ carry;
            carry = theirs & gap | carry & (theirs | gap);
            borrow = ((sum | borrow) - ours) | sum & borrow;
        }
        // The other with its gap may need one bit more than there are planes.
        !(borrow | carry)
    }

    /// The number on a square.
    #[cfg(test)]
    pub(super) fn on(&self, square: tesuji_chess::Square) -> i32 {
        self.total(square.set())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_chess::Square;
    use tesuji_game::random::Random;

    #[test]
    fn counts_like_plain_numbers() {
        let mut random = Random(3);
        let (mut counters, mut plain) = ([Counters::default(); 2], [[0i32; 64]; 2]);
        for _ in 0..2_000 {
            let side = random.below(2);
            let set = SquareSet::from_bits(random.next() & random.next());
            let up = random.below(2) == 0;
            let fits = |square: Square| {
                if up { plain[side][square.index()] < 16 } else { plain[side][square.index()] > 0 }
            };
            let set: SquareSet = set.into_iter().filter(|&square| fits(square)).collect();
            if up {
                counters[side].add(set);
            } else {
                counters[side].subtract(set);
            }
            for square in set {
                plain[side][square.index()] += if up { 1 } else { -1 };
            }
            let less = SquareSet::from_bits(random.next());
            let exceeds = counters[0].exceeds(&counters[1], less);
            for square in Square::all() {
                let [ours, theirs] = [0, 1].map(|side: usize| plain[side][square.index()]);
                assert_eq!(counters[0].on(square), ours);
                assert_eq!(exceeds.contains(square), ours - theirs > 2 - i32::from(less.contains(square)));
            }
        }
    }
}
