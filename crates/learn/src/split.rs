//! Games kept apart, and games drawn again.

use crate::Data;
use tesuji_game::random::{Random, mix};

/// So many games are kept apart at least, however few there are.
const FEWEST: usize = 3;

/// Which games are fitted, and which only measured.
///
/// A game is on the same side whatever other games there are, as long as these are not few: three at least are kept
/// apart.
///
/// ```
/// use tesuji_learn::Split;
/// let split = Split { apart: 0.1, seed: 1 };
/// let apart = (0..10_000).filter(|&game| split.is_apart(game)).count();
/// assert!((900..1_100).contains(&apart));
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Split {
    /// The share of games that are kept apart.
    pub apart: f64,
    /// For the choice.
    pub seed: u64,
}

impl Split {
    /// Whether a game is kept apart.
    #[must_use]
    pub fn is_apart(&self, game: u64) -> bool {
        (self.chance(game) as f64) < self.apart * (1_u64 << 53) as f64
    }

    fn chance(&self, game: u64) -> u64 {
        mix(game ^ mix(self.seed)) >> 11
    }

    /// How often each game of the data counts in the fit, and how often apart: once in one, never in the other.
    #[must_use]
    pub fn weights(&self, data: &Data) -> [Vec<f32>; 2] {
        let mut chances: Vec<u64> = data.names.iter().map(|&game| self.chance(game)).collect();
        chances.sort_unstable();
        let last = chances.get(FEWEST - 1).or(chances.last()).copied().unwrap_or(0);
        let is_apart = |&game: &u64| self.is_apart(game) || self.chance(game) <= last;
        let apart: Vec<bool> = data.names.iter().map(is_apart).collect();
        [false, true].map(|side| apart.iter().map(|&apart| f32::from(u8::from(apart == side))).collect())
    }
}

/// How often each game comes up if as many are drawn with return, among those that count.
pub(crate) fn drawn(weights: &[f32], seed: u64) -> Vec<f32> {
    let among: Vec<usize> = (0..weights.len()).filter(|&game| weights[game] > 0.0).collect();
    let mut times = vec![0.0; weights.len()];
    let mut random = Random(mix(seed));
    for _ in 0..among.len() {
        times[among[random.below(among.len())]] += 1.0;
    }
    times
}
