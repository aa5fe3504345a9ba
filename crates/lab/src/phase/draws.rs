//! Intervals from games drawn anew.

use crate::Estimate;
use tesuji_game::random::{Random, mix};

/// How often the games are drawn anew.
const RESAMPLES: usize = 1_000;

/// Numbers of the games as they are, and between which ends each lies when the games are drawn anew. `of` gets how often
/// each game counts, and always gives as many numbers; those it cannot give have no estimate.
///
/// One draw is kept at a time: what is kept of it are its numbers.
pub(super) fn estimates(
    games: usize,
    seed: u64,
    of: impl Fn(&[u16]) -> Vec<Option<f64>>,
) -> Vec<Option<Estimate>> {
    let values = of(&vec![1; games]);
    let mut all: Vec<Vec<f64>> = vec![Vec::new(); values.len()];
    let mut times = vec![0; games];
    for number in 0..RESAMPLES as u64 {
        let mut random = Random(mix(seed.wrapping_add(mix(number))));
        times.fill(0);
        (0..games).for_each(|_| times[random.below(games)] += 1);
        all.iter_mut().zip(of(&times)).for_each(|(all, number)| all.extend(number));
    }
    values.into_iter().zip(all).map(|(value, all)| Some(between(value?, all))).collect()
}

/// A number with the ends of all but the smallest and the largest fortieth of others.
fn between(value: f64, mut all: Vec<f64>) -> Estimate {
    all.sort_by(f64::total_cmp);
    let tail = all.len() / 40;
    let ends = all.get(tail).zip(all.get(all.len().wrapping_sub(1 + tail)));
    let (&low, &high) = ends.unwrap_or((&value, &value));
    Estimate { value, low, high }.rounded()
}
