//! Opening books: moves that somebody chose before.

use crate::Position;
use crate::random::Random;

/// A book of a game.
pub trait Book<P: Position>: Send + Sync {
    /// The legal moves that it knows in a position, each once.
    fn moves(&self, position: &P) -> Vec<BookMove<P::Move>>;
}

/// A move of a book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BookMove<M> {
    /// The move.
    pub mv: M,
    /// How often it should be chosen, beside the others.
    pub weight: u32,
    /// What it is worth to the side to move, in centipawns, if the book says.
    pub score: Option<i32>,
}

/// A move that is worth so much less than the best one, in centipawns, is not chosen.
const WORSE: i32 = 30;

/// One of the moves by chance, by their weights; not one that is worth clearly less than the best.
///
/// ```
/// use tesuji_game::random::Random;
/// use tesuji_game::{BookMove, book_choice};
/// let moves = [("a", 0, None), ("b", 7, None)].map(|(mv, weight, score)| BookMove { mv, weight, score });
/// assert_eq!(book_choice(&moves, &mut Random(1)), Some("b"));
/// assert_eq!(book_choice(&moves[..1], &mut Random(1)), None);
/// ```
pub fn book_choice<M: Copy>(moves: &[BookMove<M>], random: &mut Random) -> Option<M> {
    let best = moves.iter().filter_map(|known| known.score).max();
    let is_good = |known: &&BookMove<M>| {
        known.score.zip(best).is_none_or(|(score, best)| score.saturating_add(WORSE) >= best)
    };
    let good: Vec<&BookMove<M>> = moves.iter().filter(is_good).collect();
    let all: usize = good.iter().map(|known| known.weight as usize).sum();
    if all == 0 {
        return None;
    }
    let mut left = random.below(all);
    let chosen = good.into_iter().find(|known| {
        let found = left < known.weight as usize;
        left = left.saturating_sub(known.weight as usize);
        found
    });
    chosen.map(|known| known.mv)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(all: &[(char, u32, Option<i32>)]) -> Vec<BookMove<char>> {
        all.iter().map(|&(mv, weight, score)| BookMove { mv, weight, score }).collect()
    }

    #[test]
    fn moves_are_chosen_by_their_weights_and_the_same_ones_by_the_same_seed() {
        let known = moves(&[('a', 10, None), ('b', 30, None), ('c', 0, None)]);
        let choose = |seed| {
            let mut random = Random(seed);
            (0..4_000).map(|_| book_choice(&known, &mut random).unwrap()).collect::<String>()
        };
        let (a, b) = (choose(1).matches('a').count(), choose(1).matches('b').count());
        assert_eq!(a + b, 4_000);
        assert!((900..1_100).contains(&a), "{a}");
        assert_eq!(choose(1), choose(1));
        assert_ne!(choose(1), choose(2));
    }

    #[test]
    fn bad_moves_are_not_chosen_however_often_they_were_played() {
        let known = moves(&[('a', 1, Some(50)), ('b', 1, Some(20)), ('c', 999, Some(19)), ('d', 1, None)]);
        let mut random = Random(5);
        let chosen: String = (0..300).map(|_| book_choice(&known, &mut random).unwrap()).collect();
        assert!(chosen.contains('a') && chosen.contains('b') && chosen.contains('d'));
        assert!(!chosen.contains('c'));
        let extremes =
            moves(&[('a', 1, Some(i32::MAX)), ('b', u32::MAX, Some(i32::MIN)), ('c', 1, Some(i32::MAX))]);
        assert!(book_choice(&extremes, &mut random).is_some_and(|mv| mv != 'b'));
        assert_eq!(book_choice(&moves(&[]), &mut random), None);
    }
}
