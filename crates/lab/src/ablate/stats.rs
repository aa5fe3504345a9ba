//! How sure a measured ratio is.

use crate::Estimate;
use std::f64::consts::LN_2;
use tesuji_game::random::{Random, mix};

/// How many times the positions are drawn anew.
const RESAMPLES: usize = 2_000;

/// Fewer positions than this are too few to be drawn anew.
const FEW: usize = 5;

/// So many standard errors to either side hold the truth 95 times in a hundred.
const SURE: f64 = 1.96;

/// The geometric mean of ratios, with its bootstrap interval: how it varies when the positions are drawn anew
/// with replacement. The same seed gives the same interval. Nothing if there are no ratios.
///
/// Few positions may be alike by chance: their interval comes from their spread, and one more is reckoned with that
/// differs by a factor of two.
#[must_use]
pub(super) fn geometric_mean(ratios: &[f64], seed: u64) -> Option<Estimate> {
    if ratios.is_empty() {
        return None;
    }
    let logs: Vec<f64> = ratios.iter().map(|ratio| ratio.ln()).collect();
    if logs.len() < FEW {
        return Some(of_few(&logs));
    }
    let mean = |sum: f64| (sum / logs.len() as f64).exp();
    let mut random = Random(mix(seed));
    let mut means: Vec<f64> =
        (0..RESAMPLES).map(|_| mean((0..logs.len()).map(|_| logs[random.below(logs.len())]).sum())).collect();
    means.sort_by(f64::total_cmp);
    let tail = RESAMPLES / 40;
    Some(Estimate { value: mean(logs.iter().sum()), low: means[tail], high: means[RESAMPLES - 1 - tail] })
}

fn of_few(logs: &[f64]) -> Estimate {
    let count = logs.len() as f64;
    let mean = logs.iter().sum::<f64>() / count;
    let squares: f64 = logs.iter().map(|log| (log - mean).powi(2)).sum();
    let variance = (squares + LN_2.powi(2)) / count;
    Estimate::around(mean, SURE * (variance / count).sqrt()).map(f64::exp)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mean_is_geometric_and_inside_its_interval() {
        let ratios = [0.5, 2.0, 4.0, 0.25, 1.0, 8.0].repeat(2);
        for (ratios, mean) in [(&ratios[..], 8_f64.powf(1.0 / 6.0)), (&ratios[..4], 1.0)] {
            let estimate = geometric_mean(ratios, 1).unwrap();
            assert!((estimate.value - mean).abs() < 1e-12);
            assert!(estimate.low < estimate.value && estimate.value < estimate.high);
            assert_eq!(Some(estimate), geometric_mean(ratios, 1));
        }
        assert_ne!(geometric_mean(&ratios, 1), geometric_mean(&ratios, 2));
    }

    #[test]
    fn more_positions_are_surer_and_few_are_not_sure_though_they_are_equal() {
        let few: Vec<f64> = (0..10).map(|n| 1.0 + f64::from(n % 5)).collect();
        let many: Vec<f64> = (0..1000).map(|n| 1.0 + f64::from(n % 5)).collect();
        let width = |ratios: &[f64]| {
            let estimate = geometric_mean(ratios, 1).unwrap();
            estimate.high - estimate.low
        };
        assert!(width(&many) < width(&few) / 5.0);
        // One position alone may be off by the factor exp(1.96 ln 2) = 3.89.
        assert!((width(&[1.0]) - (3.89 - 1.0 / 3.89)).abs() < 0.01, "{}", width(&[1.0]));
        assert!((1.0..4.0).contains(&width(&[3.0; 4])) && width(&[3.0; 4]) < width(&[3.0; 2]));
        assert_eq!(geometric_mean(&[], 1), None);
    }

    #[test]
    fn the_interval_covers_the_truth_about_as_often_as_it_says() {
        // Ratios of 2 and 1/2 in equal parts have the mean 1.
        let mut random = Random(5);
        let covered = (0..200).filter(|&seed| {
            let ratios: Vec<f64> = (0..40).map(|_| [0.5, 2.0][random.below(2)]).collect();
            let estimate = geometric_mean(&ratios, seed).unwrap();
            estimate.low <= 1.0 && 1.0 <= estimate.high
        });
        let covered = covered.count();
        assert!((176..=199).contains(&covered), "{covered}");
    }
}
