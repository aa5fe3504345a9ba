//! Playing weaker than possible.

use tesuji_game::random;
use tesuji_game::{Key, Score};

/// How well to play, as an Elo number.
///
/// Two things make an engine weaker, both fixed by the number and the position, so that the same game is
/// played twice:
///
/// - it looks at few nodes: 100 at 1320 Elo, twice as many for every 120 Elo more;
/// - it chooses among its [`Strength::LINES`] best lines after adding to each score a number that looks random,
///   from nothing up to 120 centipawns at 1320 Elo and to nothing at 3000. A mate is never missed by that.
///
/// The scale is close to that of Stockfish 15.1: at 1 s + 0.01 s, with the same `UCI_Elo` on both sides, 63 of 144 points
/// (24 games each at 1400, 1700, 2000, 2300, 2600 and 2850: 10, 14.5, 11.5, 8.5, 9.5, 9), 44 Elo less all in all. That is
/// what the games tell, within some 55 Elo.
///
/// ```
/// use tesuji_engine::Strength;
/// assert_eq!(Strength::new(1320).nodes(), 100);
/// assert_eq!(Strength::new(1440).nodes(), 200);
/// assert_eq!(Strength::new(9999), Strength::new(Strength::MAX));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Strength(u32);

impl Strength {
    /// The weakest.
    pub const MIN: u32 = 1320;
    /// The strongest.
    pub const MAX: u32 = 3000;
    /// How many lines it chooses from.
    pub const LINES: usize = 4;

    /// This Elo number, or the nearest there is.
    #[must_use]
    pub fn new(elo: u32) -> Strength {
        Strength(elo.clamp(Strength::MIN, Strength::MAX))
    }

    /// The most nodes it looks at.
    #[must_use]
    pub fn nodes(self) -> u64 {
        let doublings = f64::from(self.0 - Strength::MIN) / 120.0;
        (100.0 * doublings.exp2()) as u64
    }

    /// Which of some lines it plays, best first: their packed first moves and scores.
    pub(crate) fn choose(self, key: Key, lines: &[(u16, Score)]) -> usize {
        if lines.first().is_none_or(|&(_, score)| score.is_mate()) {
            return 0;
        }
        let most = u64::from(120 * (Strength::MAX - self.0) / (Strength::MAX - Strength::MIN));
        let blurred = |&(mv, score): &(u16, Score)| {
            let seed = key.0 ^ u64::from(mv).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ u64::from(self.0);
            score + Score::cp((random::at(seed) % (most + 1)) as i32)
        };
        let best = lines.iter().enumerate().max_by_key(|(i, line)| (blurred(line), std::cmp::Reverse(*i)));
        best.map_or(0, |(i, _)| i)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stronger_looks_further_and_blurs_less() {
        let lines = [(1, Score::cp(50)), (2, Score::cp(20)), (3, Score::cp(-60)), (4, Score::cp(-400))];
        let others = |elo| (0..1000).filter(|&i| Strength::new(elo).choose(Key(i), &lines) != 0).count();
        assert!(others(1320) > others(2200) && others(2200) > others(2900));
        assert_eq!(others(3000), 0);
        assert!((0..1000).all(|i| Strength::new(1320).choose(Key(i), &lines) != 3), "no blunder of a rook");
        assert!(Strength::new(3000).nodes() > 1_000_000);
    }

    #[test]
    fn mates_are_played() {
        let lines = [(1, Score::mate_in(3)), (2, Score::cp(900))];
        assert!((0..100).all(|i| Strength::new(1320).choose(Key(i), &lines) == 0));
        assert_eq!(Strength::new(1320).choose(Key(1), &[]), 0);
    }
}
