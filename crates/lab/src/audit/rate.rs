use serde::Serialize;
use std::fmt;

/// A share with its 95 % interval.
///
/// ```
/// use tesuji_lab::audit::Rate;
/// let rate = Rate::of(3, 100);
/// assert_eq!(rate.to_string(), "3.0 % (1.0 to 8.5)");
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Rate {
    /// The estimate.
    pub share: f64,
    /// Where the interval begins.
    pub low: f64,
    /// Where it ends.
    pub high: f64,
}

/// Half a 95 % interval of the normal distribution, in standard deviations.
const SPREAD: f64 = 1.959_964;

impl Rate {
    /// So many of so many, with Wilson's interval.
    #[must_use]
    pub fn of(hits: u64, tries: u64) -> Rate {
        if tries == 0 {
            Rate { share: 0.0, low: 0.0, high: 1.0 }
        } else {
            wilson(hits as f64 / tries as f64, tries as f64)
        }
    }

    /// The share among everything, from samples of its parts: for each part how much there is, how many were
    /// looked at, and how many of them hit. Parts count by their size, whatever share of them was looked at.
    #[must_use]
    pub fn of_parts(parts: impl IntoIterator<Item = (u64, u64, u64)>) -> Rate {
        let parts: Vec<_> = parts.into_iter().filter(|&(_, looked, _)| looked > 0).collect();
        let total: f64 = parts.iter().map(|&(size, ..)| size as f64).sum();
        if total == 0.0 {
            return Rate::of(0, 0);
        }
        let (mut share, mut spread) = (0.0, 0.0);
        for (size, looked, hits) in parts {
            let weight = size as f64 / total;
            share += weight * hits as f64 / looked as f64;
            spread += weight * weight / looked as f64;
        }
        // As if so many had been drawn from everything.
        wilson(share, 1.0 / spread)
    }
}

fn wilson(share: f64, tries: f64) -> Rate {
    let square = SPREAD * SPREAD;
    let middle = (share + square / (2.0 * tries)) / (1.0 + square / tries);
    let half = SPREAD / (1.0 + square / tries)
        * (share * (1.0 - share) / tries + square / (4.0 * tries * tries)).sqrt();
    Rate { share, low: (middle - half).max(0.0), high: (middle + half).min(1.0) }
}

impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [share, low, high] = [self.share, self.low, self.high].map(|share| share * 100.0);
        f.pad(&format!("{share:.1} % ({low:.1} to {high:.1})"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_game::random::Random;

    #[test]
    fn intervals_know_their_ends() {
        assert!(Rate::of(0, 50).low < 1e-9);
        assert!(Rate::of(0, 50).high < 0.08);
        assert!(Rate::of(50, 50).high > 1.0 - 1e-9);
        assert_eq!(Rate::of(0, 0), Rate { share: 0.0, low: 0.0, high: 1.0 });
    }

    #[test]
    fn one_part_is_the_whole() {
        let (parts, whole) = (Rate::of_parts([(5000, 80, 12)]), Rate::of(12, 80));
        assert!((parts.low - whole.low).abs() < 1e-12 && (parts.high - whole.high).abs() < 1e-12);
        assert!((parts.share - 0.15).abs() < 1e-12);
    }

    /// Parts of very different size and error, all sampled equally hard.
    #[test]
    fn the_interval_covers_the_truth_as_often_as_it_says() {
        let parts = [(20_000, 0.01), (3_000, 0.08), (400, 0.3)];
        let total: f64 = parts.iter().map(|&(size, _)| f64::from(size)).sum();
        let truth: f64 = parts.iter().map(|&(size, share)| f64::from(size) * share / total).sum();
        let mut random = Random(7);
        let mut covered = 0;
        for _ in 0..1000 {
            let rate = Rate::of_parts(parts.map(|(size, share)| {
                let hits = (0..150).filter(|_| (random.below(1_000_000) as f64) < share * 1e6).count();
                (u64::from(size as u32), 150, hits as u64)
            }));
            covered += u32::from(rate.low <= truth && truth <= rate.high);
        }
        assert!((930..=999).contains(&covered), "{covered} of 1000");
    }
}
