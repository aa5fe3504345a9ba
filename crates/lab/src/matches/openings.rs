//! Which opening each pair of games begins with.

use super::Opening;
use serde::Serialize;
use tesuji_engine::Game;
use tesuji_game::PositionStack;
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

/// An opening as it is played in a round, from 0, so that no two rounds are the same: after the first they go on with
/// two plies more, and with four when there are no other two.
pub(crate) fn varied<G: Game>(opening: &Opening<G>, round: usize, seed: u64) -> Opening<G> {
    let mut line = PositionStack::new(opening.start.clone());
    opening.moves.iter().for_each(|&mv| line.push(mv));
    let mut varied = opening.clone();
    let (mut left, mut random) = (round, Random(mix(seed)));
    while left > 0 {
        let mut ways = continuations(&mut line);
        if ways.is_empty() {
            break;
        }
        for last in (1..ways.len()).rev() {
            ways.swap(last, random.below(last + 1));
        }
        let way = ways[(left - 1) % ways.len()];
        left = (left - 1) / ways.len();
        for mv in way {
            line.push(mv);
        }
        varied.moves.extend(way);
    }
    varied
}

/// Every two plies after which the game goes on.
fn continuations<G: Game>(line: &mut PositionStack<G>) -> Vec<[G::Move; 2]> {
    let mut ways = Vec::new();
    for first in line.top().legal_moves() {
        line.push(first);
        if line.game_over().is_none() {
            for second in line.top().legal_moves() {
                line.push(second);
                if line.game_over().is_none() {
                    ways.push([first, second]);
                }
                line.pop();
            }
        }
        line.pop();
    }
    ways
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use tesuji_chess::Position;

    #[test]
    fn no_two_rounds_begin_alike() {
        let opening = Opening { name: String::new(), start: Position::start(), moves: Vec::new() };
        assert!(varied(&opening, 0, 1).moves.is_empty());
        let rounds: HashSet<Vec<_>> = (0..1_000).map(|round| varied(&opening, round, 1).moves).collect();
        assert_eq!(rounds.len(), 1_000);
        // Twenty moves have twenty answers each.
        assert_eq!((varied(&opening, 400, 1).moves.len(), varied(&opening, 401, 1).moves.len()), (2, 4));
        assert_ne!(varied(&opening, 1, 1).moves, varied(&opening, 1, 2).moves);
        // Every move mates or is answered by mate: there is no other way to begin.
        let start = Position::from_fen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").unwrap();
        assert!(varied(&Opening { start, ..opening }, 5, 1).moves.is_empty());
    }

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
