//! Which opening each pair of games begins with.

use serde::Serialize;
use tesuji_game::random::{Random, mix};

/// In which order openings are taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// Shuffled; again for every time all have been played.
    Random,
    /// As they come.
    Sequential,
}

/// The opening of each of so many pairs, by its place among `openings`. More pairs begin with the same.
pub(crate) fn schedule(order: Order, seed: u64, openings: usize, pairs: usize) -> Vec<usize> {
    let mut places = Vec::with_capacity(pairs + openings);
    for round in 0.. {
        if places.len() >= pairs || openings == 0 {
            break;
        }
        let begin = places.len();
        places.extend(0..openings);
        if order == Order::Random {
            let mut random = Random(mix(seed.wrapping_add(mix(round))));
            let deck = &mut places[begin..];
            for last in (1..deck.len()).rev() {
                deck.swap(last, random.below(last + 1));
            }
        }
    }
    places.truncate(pairs);
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_opening_comes_up_before_any_comes_again() {
        assert_eq!(schedule(Order::Sequential, 1, 3, 7), [0, 1, 2, 0, 1, 2, 0]);
        let random = schedule(Order::Random, 1, 50, 120);
        for round in random.chunks(50) {
            let mut sorted = round.to_vec();
            sorted.sort_unstable();
            sorted.dedup();
            assert_eq!(sorted.len(), round.len());
        }
        assert_ne!(random[..50], random[50..100]);
        assert_ne!(random, schedule(Order::Random, 2, 50, 120));
        assert_eq!(random[..70], schedule(Order::Random, 1, 50, 70));
        assert!(schedule(Order::Random, 1, 0, 5).is_empty());
    }
}
