//! A random order that needs no memory: a Feistel network on the places, walked until it lands on one that exists.

use tesuji_game::random::mix;

const ROUNDS: u64 = 4;

/// An order of so many things.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shuffle {
    count: u64,
    seed: u64,
    /// Bits of half a place; none for the order as it is.
    half: Option<u32>,
}

impl Shuffle {
    pub(super) fn new(count: usize, seed: u64) -> Shuffle {
        let bits = u64::BITS - (count.max(2) as u64 - 1).leading_zeros();
        Shuffle { count: count as u64, seed: mix(seed), half: Some(bits.div_ceil(2)) }
    }

    /// The order as it is.
    pub(super) fn none() -> Shuffle {
        Shuffle { count: 0, seed: 0, half: None }
    }

    /// What stands at a place.
    pub(super) fn at(&self, place: usize) -> usize {
        let Some(half) = self.half else { return place };
        let mut place = place as u64;
        loop {
            place = self.turn(place, half);
            if place < self.count {
                return place as usize;
            }
        }
    }

    /// A one-to-one map of the numbers of twice `half` bits.
    fn turn(&self, place: u64, half: u32) -> u64 {
        let mask = (1 << half) - 1;
        let (mut left, mut right) = (place >> half, place & mask);
        for round in 0..ROUNDS {
            (left, right) =
                (right, left ^ (mix(right ^ self.seed.rotate_left(round as u32 * 16) ^ round) & mask));
        }
        left << half | right
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_comes_once_and_seeds_differ() {
        for count in [1, 2, 3, 64, 1000, 4097] {
            let mut seen = vec![false; count];
            (0..count).for_each(|place| seen[Shuffle::new(count, 5).at(place)] = true);
            assert!(seen.iter().all(|&seen| seen));
        }
        let same = (0..1000)
            .filter(|&place| Shuffle::new(1000, 5).at(place) == Shuffle::new(1000, 6).at(place))
            .count();
        assert!(same < 10);
        assert_eq!(Shuffle::none().at(7), 7);
    }
}
