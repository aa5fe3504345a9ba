use crate::Estimate;

/// Half a 95 % interval of the normal distribution, in standard deviations.
const SPREAD: f64 = 1.959_964;

/// The share among everything, from samples of its parts: for each part how much there is, how many were looked at,
/// and how many of them hit. Parts count by their size, whatever share of them was looked at. The interval is
/// Wilson's; without any sample it is everything.
pub(super) fn share(parts: impl IntoIterator<Item = (u64, u64, u64)>) -> Estimate {
    let parts: Vec<_> = parts.into_iter().filter(|&(_, looked, _)| looked > 0).collect();
    let total: f64 = parts.iter().map(|&(size, ..)| size as f64).sum();
    if total == 0.0 {
        return Estimate { value: 0.0, low: 0.0, high: 1.0 };
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

fn wilson(share: f64, tries: f64) -> Estimate {
    let square = SPREAD * SPREAD;
    let middle = (share + square / (2.0 * tries)) / (1.0 + square / tries);
    let half = SPREAD / (1.0 + square / tries)
        * (share * (1.0 - share) / tries + square / (4.0 * tries * tries)).sqrt();
    Estimate { value: share, low: (middle - half).max(0.0), high: (middle + half).min(1.0) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_game::random::Random;

    #[test]
    fn intervals_know_their_ends() {
        let of = |hits, tries| share([(tries, tries, hits)]);
        assert!(of(0, 50).low < 1e-9 && of(0, 50).high < 0.08);
        assert!(of(50, 50).high > 1.0 - 1e-9);
        assert_eq!(share([]), Estimate { value: 0.0, low: 0.0, high: 1.0 });
        // 3 of 100, as tables have it.
        let Estimate { value, low, high } = of(3, 100);
        assert!((value - 0.03).abs() < 1e-12 && (low - 0.0103).abs() < 1e-4 && (high - 0.0845).abs() < 1e-4);
    }

    #[test]
    fn a_part_counts_by_its_size() {
        let same = share([(5000, 80, 12)]);
        assert_eq!(share([(80, 80, 12)]), same);
        let mixed = share([(9000, 100, 0), (1000, 100, 50)]);
        assert!((mixed.value - 0.05).abs() < 1e-12);
    }

    /// Parts of very different size and error, all sampled equally hard.
    #[test]
    fn the_interval_covers_the_truth_as_often_as_it_says() {
        let parts = [(20_000, 0.01), (3_000, 0.08), (400, 0.3)];
        let total: f64 = parts.iter().map(|&(size, _)| f64::from(size)).sum();
        let truth: f64 = parts.iter().map(|&(size, wrong)| f64::from(size) * wrong / total).sum();
        let mut random = Random(7);
        let mut covered = 0;
        for _ in 0..1000 {
            let rate = share(parts.map(|(size, wrong)| {
                let hits = (0..150).filter(|_| (random.below(1_000_000) as f64) < wrong * 1e6).count();
                (u64::from(size as u32), 150, hits as u64)
            }));
            covered += u32::from(rate.low <= truth && truth <= rate.high);
        }
        assert!((930..=999).contains(&covered), "{covered} of 1000");
    }
}
