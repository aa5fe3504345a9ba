//! The sequential probability ratio test (SPRT): it ends as soon as it is sure.

use super::stats::{Distribution, PER_SIGMA, expected_score};
use serde::Serialize;
pub use tesuji_api::{SprtModel, SprtVerdict};

/// A sequential test of two claims about the difference in strength: it is `elo0` (or less), or it is `elo1` (or
/// more). After every pair of games the likelihoods of the two are compared; the test ends when one is sure
/// enough.
///
/// ```
/// use tesuji_lab::matches::{Distribution, SprtModel, Sprt, SprtVerdict};
/// let sprt = Sprt { elo0: 0.0, elo1: 2.0, alpha: 0.05, beta: 0.05, model: SprtModel::Normalized };
/// let pairs = Distribution { counts: vec![379, 10_170, 21_828, 10_640, 343], games: 2 };
/// let ratio = sprt.log_likelihood_ratio(&pairs);
/// assert!((2.94..2.96).contains(&ratio));
/// assert_eq!(sprt.verdict(ratio), Some(SprtVerdict::Accepted));
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Sprt {
    /// The claim that is to be refuted, H0.
    pub elo0: f64,
    /// The claim that is to be proven, H1.
    pub elo1: f64,
    /// How often H1 may be accepted though H0 is true.
    pub alpha: f64,
    /// How often H0 may be accepted though H1 is true.
    pub beta: f64,
    /// What the Elo points of the claims are.
    pub model: SprtModel,
}

/// Results that never came up are not impossible: they count as so much of one.
const UNSEEN: f64 = 1e-3;

impl Sprt {
    /// Below the first, H0 is accepted; above the second, H1.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// What this ratio decides, if anything.
    #[must_use]
    pub fn verdict(&self, ratio: f64) -> Option<SprtVerdict> {
        let (lower, upper) = self.bounds();
        if ratio <= lower {
            Some(SprtVerdict::Rejected)
        } else {
            (ratio >= upper).then_some(SprtVerdict::Accepted)
        }
    }

    /// The logarithm of how much likelier the results are under H1 than under H0. For each claim, the likeliest
    /// distribution that fulfils it is taken.
    #[must_use]
    pub fn log_likelihood_ratio(&self, results: &Distribution) -> f64 {
        if results.count() == 0 {
            return 0.0;
        }
        let counts: Vec<f64> = results.counts.iter().map(|&count| (count as f64).max(UNSEEN)).collect();
        let total: f64 = counts.iter().sum();
        let seen: Vec<(f64, f64)> = results.values().zip(counts.iter().map(|count| count / total)).collect();
        let claim = |elo: f64| match self.model {
            SprtModel::Logistic => likeliest_with_mean(&seen, expected_score(elo)),
            // The deviation of a game is that of the mean of a pair, times the root of two.
            SprtModel::Normalized => {
                likeliest_with_ratio(&seen, elo / PER_SIGMA * f64::from(results.games).sqrt())
            }
        };
        let (zero, one) = (claim(self.elo0), claim(self.elo1));
        counts.iter().zip(zero).zip(one).map(|((count, zero), one)| count * (one / zero).ln()).sum()
    }
}

/// The likeliest probabilities with this mean, given what was seen as pairs of value and share.
fn likeliest_with_mean(seen: &[(f64, f64)], mean: f64) -> Vec<f64> {
    tilted(seen, &seen.iter().map(|(value, _)| value - mean).collect::<Vec<_>>())
}

/// The likeliest probabilities whose mean is so many of their standard deviations above a half.
///
/// That condition is not linear in the probabilities. It is replaced by the linear one that touches it at the last
/// answer, until the answer stays.
fn likeliest_with_ratio(seen: &[(f64, f64)], ratio: f64) -> Vec<f64> {
    let mut answer = vec![1.0 / seen.len() as f64; seen.len()];
    for _ in 0..100 {
        let of = |f: &dyn Fn(f64) -> f64| -> f64 {
            seen.iter().zip(&answer).map(|((value, _), share)| f(*value) * share).sum()
        };
        let mean = of(&|value| value);
        let deviation = of(&|value| (value - mean).powi(2)).sqrt();
        let touching =
            |value: f64| value - 0.5 - ratio * deviation * (1.0 + ((value - mean) / deviation).powi(2)) / 2.0;
        let next = tilted(seen, &seen.iter().map(|(value, _)| touching(*value)).collect::<Vec<_>>());
        let moved = next.iter().zip(&answer).map(|(new, old)| (new - old).abs()).fold(0.0, f64::max);
        answer = next;
        if moved < 1e-12 {
            break;
        }
    }
    answer
}

/// The likeliest probabilities under which these weights have the mean 0: each share divided by `1 + x * weight`,
/// with the one `x` that does it.
fn tilted(seen: &[(f64, f64)], weights: &[f64]) -> Vec<f64> {
    let least = weights.iter().copied().fold(f64::INFINITY, f64::min);
    let most = weights.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let shares = || seen.iter().map(|(_, share)| share).zip(weights);
    if least >= 0.0 || most <= 0.0 {
        // No distribution does it; what was seen is as good as any.
        return seen.iter().map(|(_, share)| *share).collect();
    }
    // Between these all probabilities are positive, and the mean falls from one end to the other.
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    for _ in 0..200 {
        let x = f64::midpoint(low, high);
        let mean: f64 = shares().map(|(share, weight)| share * weight / (1.0 + x * weight)).sum();
        if mean > 0.0 {
            low = x;
        } else {
            high = x;
        }
    }
    let x = f64::midpoint(low, high);
    shares().map(|(share, weight)| share / (1.0 + x * weight)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_game::random::Random;

    fn sprt(elo0: f64, elo1: f64, model: SprtModel) -> Sprt {
        Sprt { elo0, elo1, alpha: 0.05, beta: 0.05, model }
    }

    fn ratio(counts: &[u64], sprt: Sprt) -> f64 {
        let games = if counts.len() == 5 { 2 } else { 1 };
        sprt.log_likelihood_ratio(&Distribution { counts: counts.to_vec(), games })
    }

    /// By the normal approximation the ratio is 2.946; the likeliest distributions give half a thousandth less.
    #[test]
    fn a_known_match_has_the_known_ratio() {
        let counts = [379, 10_170, 21_828, 10_640, 343];
        let found = ratio(&counts, sprt(0.0, 2.0, SprtModel::Normalized));
        assert_eq!(format!("{found:.4}"), "2.9455");
        let pairs = Distribution { counts: counts.to_vec(), games: 2 };
        let t = (pairs.mean() - 0.5) / (2.0 * pairs.variance()).sqrt();
        let claim = 2.0 / PER_SIGMA;
        let normal = 2.0 * pairs.count() as f64 * claim * (t - claim / 2.0);
        assert_eq!(format!("{normal:.3}"), "2.946");
    }

    /// Where the normal approximation fails: there is no spread to measure by.
    #[test]
    fn a_clean_sweep_is_soon_decided() {
        let test = sprt(0.0, 50.0, SprtModel::Normalized);
        assert!(ratio(&[0, 0, 0, 0, 20], test) > 3.0);
        assert!(ratio(&[20, 0, 0, 0, 0], test) < -3.0);
    }

    #[test]
    fn the_bounds_are_those_of_wald() {
        let (lower, upper) = sprt(0.0, 2.0, SprtModel::Normalized).bounds();
        assert!((upper - 19_f64.ln()).abs() < 1e-12 && (lower + 19_f64.ln()).abs() < 1e-12);
        let test = sprt(0.0, 2.0, SprtModel::Normalized);
        assert_eq!(test.verdict(2.9), None);
        assert_eq!(test.verdict(2.95), Some(SprtVerdict::Accepted));
        assert_eq!(test.verdict(-2.95), Some(SprtVerdict::Rejected));
    }

    /// Two results only: one probability, so the claim fixes it and the likelihoods can be written down.
    #[test]
    fn wins_and_losses_only_are_a_coin() {
        let (wins, losses) = (60_u64, 40_u64);
        let found = ratio(&[losses, 0, wins], sprt(0.0, 50.0, SprtModel::Logistic));
        let p = expected_score(50.0);
        let coin = wins as f64 * (p / 0.5).ln() + losses as f64 * ((1.0 - p) / 0.5).ln();
        assert!((found - coin).abs() < 0.01, "{found} is not {coin}");
        // A coin with mean p has the deviation sqrt(p (1 - p)).
        let nelo = (p - 0.5) / (p * (1.0 - p)).sqrt() * PER_SIGMA;
        let found = ratio(&[losses, 0, wins], sprt(0.0, nelo, SprtModel::Normalized));
        assert!((found - coin).abs() < 0.01, "{found} is not {coin}");
    }

    /// Against a search over all distributions of three results that fulfil a claim.
    #[test]
    fn three_results_agree_with_trying_every_distribution() {
        let counts = [180_u64, 520, 300];
        let likelihood =
            |p: [f64; 3]| -> f64 { counts.iter().zip(p).map(|(&count, p)| count as f64 * p.ln()).sum() };
        // One number is free once the claim is made: the share of draws.
        let best = |wins: &dyn Fn(f64) -> Option<f64>| {
            let tries = (1..200_000).filter_map(|nth| {
                let draws = f64::from(nth) / 200_000.0;
                let wins = wins(draws)?;
                let losses = 1.0 - draws - wins;
                (wins > 0.0 && losses > 0.0).then(|| likelihood([losses, draws, wins]))
            });
            tries.fold(f64::NEG_INFINITY, f64::max)
        };
        let logistic = |elo: f64| {
            let mean = expected_score(elo);
            best(&|draws| Some(mean - draws / 2.0))
        };
        let found = ratio(&counts, sprt(0.0, 30.0, SprtModel::Logistic));
        let exact = logistic(30.0) - logistic(0.0);
        assert!((found - exact).abs() < 1e-3, "{found} is not {exact}");
        // mean - 1/2 = d / 2 with d = wins - losses, and variance = (1 - draws - d * d) / 4.
        let normalized = |elo: f64| {
            let t = elo / PER_SIGMA;
            best(&|draws| {
                let difference = t * ((1.0 - draws) / (1.0 + t * t)).sqrt();
                Some(f64::midpoint(1.0 - draws, difference))
            })
        };
        let found = ratio(&counts, sprt(0.0, 30.0, SprtModel::Normalized));
        let exact = normalized(30.0) - normalized(0.0);
        assert!((found - exact).abs() < 1e-3, "{found} is not {exact}");
    }

    #[test]
    fn the_other_player_proves_the_opposite() {
        let mut random = Random(9);
        for model in [SprtModel::Normalized, SprtModel::Logistic] {
            for length in [3, 5] {
                for _ in 0..100 {
                    let counts: Vec<u64> = (0..length).map(|_| random.below(300) as u64).collect();
                    let other: Vec<u64> = counts.iter().rev().copied().collect();
                    let one = ratio(&counts, sprt(-1.0, 4.0, model));
                    let two = ratio(&other, sprt(-4.0, 1.0, model));
                    assert!((one + two).abs() < 1e-6, "{counts:?} {one} {two}");
                }
            }
        }
    }

    #[test]
    fn few_or_odd_results_give_a_number() {
        for counts in [[0, 0, 0, 0, 0], [1, 0, 0, 0, 0], [0, 0, 0, 0, 7], [0, 0, 500, 0, 0]] {
            assert!(ratio(&counts, sprt(0.0, 5.0, SprtModel::Normalized)).is_finite(), "{counts:?}");
            assert!(ratio(&counts, sprt(0.0, 5.0, SprtModel::Logistic)).is_finite(), "{counts:?}");
        }
    }
}
