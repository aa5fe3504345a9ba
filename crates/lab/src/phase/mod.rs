//! Does the middle game begin to end when the number of possessed squares starts to fall?
//!
//! A [`Track`] is one game: at each ply, how many squares the sides possess together in the sense of
//! [`tesuji_eval::classic`], and the phase by material. A [`Study`] asks many of them: how the two go together, and
//! whether the peak of the first foretells the fall of the second.

mod rank;

use crate::Estimate;
use rank::{correlation, partial, ranks};
use serde::Serialize;
use tesuji_eval::classic::{self, Placed};
use tesuji_game::Position;
use tesuji_game::random::{Random, mix};

/// Plies on either side over which possessed squares are averaged: single moves make them jump.
const SMOOTH: usize = 4;
/// The phases whose end is looked for: a little was exchanged, a third, a half, two thirds.
const LEVELS: [u8; 4] = [20, 16, 12, 8];
/// How often the games are drawn anew.
const RESAMPLES: usize = 1_000;
/// Plies that are averaged over all games.
const PLIES: usize = 160;

/// One game, ply by ply.
///
/// ```
/// use tesuji_chess::Position;
/// use tesuji_lab::phase::Track;
/// let start = Position::start();
/// let moves = [start.parse_san("e4").unwrap()];
/// let track = Track::of(&start, &moves);
/// assert_eq!((track.possessed.len(), track.possessed[0], track.phase[1]), (2, 8, 24));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Track {
    /// Squares possessed by either side.
    pub possessed: Vec<u8>,
    /// 24 with all pieces on the board, down to 0.
    pub phase: Vec<u8>,
}

impl Track {
    /// Follows a game.
    pub fn of<P: Placed>(start: &P, moves: &[P::Move]) -> Track {
        let mut position = start.clone();
        let mut track = Track { possessed: Vec::new(), phase: Vec::new() };
        track.add(&position);
        for &mv in moves {
            position = Position::after(&position, mv);
            track.add(&position);
        }
        track
    }

    fn add<P: Placed>(&mut self, position: &P) {
        let [white, black] = classic::explain(position).possessed;
        self.possessed.push((white.len() + black.len()) as u8);
        self.phase.push(tesuji_eval::chess::phase(position.placed()) as u8);
    }

    /// Possessed squares, averaged over some plies around each.
    #[must_use]
    pub fn smooth(&self) -> Vec<f64> {
        let window = |ply: usize| {
            let around =
                &self.possessed[ply.saturating_sub(SMOOTH)..(ply + SMOOTH + 1).min(self.possessed.len())];
            around.iter().map(|&count| f64::from(count)).sum::<f64>() / around.len() as f64
        };
        (0..self.possessed.len()).map(window).collect()
    }

    /// The ply from which on possessed squares only were fewer: the last at which the average is highest.
    #[must_use]
    pub fn peak(&self) -> usize {
        let smooth = self.smooth();
        let best = smooth.iter().copied().fold(f64::MIN, f64::max);
        smooth.iter().rposition(|&count| count >= best).unwrap_or(0)
    }

    /// The first ply at which the phase is this or less.
    #[must_use]
    pub fn reaches(&self, phase: u8) -> Option<usize> {
        self.phase.iter().position(|&here| here <= phase)
    }
}

/// A phase, and when it was reached.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Level {
    /// The phase.
    pub phase: u8,
    /// Games that reached it.
    pub games: usize,
    /// The rank correlation of the peak of possessed squares with the ply at which it was reached.
    pub rank: Estimate,
    /// The same with the length of the game held fixed: long games have late peaks and late endgames anyway.
    pub partial: Estimate,
    /// Plies from the peak to there, the median.
    pub lag: Estimate,
    /// The share of games in which the peak came first.
    pub before: Estimate,
}

/// A number at each step of something, with how many positions it comes from.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Point {
    /// The phase or the ply.
    pub at: usize,
    /// Positions.
    pub positions: usize,
    /// Possessed squares, the mean.
    pub possessed: Estimate,
    /// The phase, the mean.
    pub phase: f64,
}

/// What many games say.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Study {
    /// How many.
    pub games: usize,
    /// Their positions.
    pub positions: usize,
    /// The correlation of possessed squares and phase over all positions.
    pub correlation: Estimate,
    /// Possessed squares at each phase, from 24 down.
    pub by_phase: Vec<Point>,
    /// Possessed squares and phase at each ply, as long as most games last.
    pub by_ply: Vec<Point>,
    /// The phase at which there are most possessed squares.
    pub peak_phase: Estimate,
    /// When the phase fell, and what the peak knew of it.
    pub levels: Vec<Level>,
}

impl Study {
    /// Asks the games. The intervals are from drawing games anew; the same seed gives the same ones. `None` without games.
    #[must_use]
    pub fn of(tracks: &[Track], seed: u64) -> Option<Study> {
        if tracks.is_empty() {
            return None;
        }
        let draws = Draws::new(tracks.len(), seed);
        let longest = tracks.iter().map(|track| track.phase.len()).max().unwrap_or(0).min(PLIES);
        let by_phase = (0..=24).rev().filter_map(|phase| {
            point(usize::from(phase), tracks, &draws, |track, ply| track.phase[ply] == phase)
        });
        let by_ply = (0..longest).filter_map(|at| point(at, tracks, &draws, |_, ply| ply == at));
        Some(Study {
            games: tracks.len(),
            positions: tracks.iter().map(|track| track.phase.len()).sum(),
            correlation: over_positions(tracks, &draws),
            by_phase: by_phase.collect(),
            by_ply: by_ply.filter(|point| 2 * point.positions >= tracks.len()).collect(),
            peak_phase: peak_phase(tracks, &draws),
            levels: LEVELS.iter().filter_map(|&phase| level(phase, tracks, seed)).collect(),
        })
    }
}

/// Games drawn anew: how often each.
struct Draws(Vec<Vec<u16>>);

impl Draws {
    fn new(games: usize, seed: u64) -> Draws {
        let draw = |number: usize| {
            let mut random = Random(mix(seed.wrapping_add(mix(number as u64))));
            let mut times = vec![0; games];
            (0..games).for_each(|_| times[random.below(games)] += 1);
            times
        };
        Draws((0..RESAMPLES).map(draw).collect())
    }

    /// A number of the games as they are, and between which ends it lies when they are drawn anew. `f` gets how often
    /// each game counts.
    fn estimate(&self, games: usize, f: impl Fn(&[u16]) -> Option<f64>) -> Option<Estimate> {
        let value = f(&vec![1; games])?;
        let mut all: Vec<f64> = self.0.iter().filter_map(|times| f(times)).collect();
        all.sort_by(f64::total_cmp);
        let tail = all.len() / 40;
        let ends = all.get(tail).zip(all.get(all.len().wrapping_sub(1 + tail)));
        let (&low, &high) = ends.unwrap_or((&value, &value));
        Some(Estimate { value, low, high }.rounded())
    }
}

/// The mean of the positions that belong to a point.
fn point(
    at: usize,
    tracks: &[Track],
    draws: &Draws,
    belongs: impl Fn(&Track, usize) -> bool,
) -> Option<Point> {
    let sums: Vec<[f64; 3]> = tracks
        .iter()
        .map(|track| {
            let plies = (0..track.phase.len()).filter(|&ply| belongs(track, ply));
            plies.fold([0.0; 3], |[count, possessed, phase], ply| {
                let here = [track.possessed[ply], track.phase[ply]].map(f64::from);
                [count + 1.0, possessed + here[0], phase + here[1]]
            })
        })
        .collect();
    let mean = |times: &[u16], part: usize| {
        let total = |part: usize| {
            sums.iter().zip(times).map(|(sum, &times)| sum[part] * f64::from(times)).sum::<f64>()
        };
        let count = total(0);
        (count > 0.0).then(|| total(part) / count)
    };
    let once = vec![1; tracks.len()];
    Some(Point {
        at,
        positions: sums.iter().map(|sum| sum[0] as usize).sum(),
        possessed: draws.estimate(tracks.len(), |times| mean(times, 1))?,
        phase: mean(&once, 2)?,
    })
}

/// The correlation over all positions, from sums of each game.
fn over_positions(tracks: &[Track], draws: &Draws) -> Estimate {
    let sums: Vec<[f64; 6]> = tracks
        .iter()
        .map(|track| {
            let pairs = track.possessed.iter().zip(&track.phase);
            pairs.fold([0.0; 6], |sum, (&x, &y)| {
                let (x, y) = (f64::from(x), f64::from(y));
                let add = [1.0, x, y, x * x, y * y, x * y];
                std::array::from_fn(|i| sum[i] + add[i])
            })
        })
        .collect();
    let of = |times: &[u16]| {
        let mut all = [0.0; 6];
        for (sum, &times) in sums.iter().zip(times) {
            (0..6).for_each(|i| all[i] += sum[i] * f64::from(times));
        }
        let [n, x, y, xx, yy, xy] = all;
        let spread = (xx - x * x / n) * (yy - y * y / n);
        (spread > 0.0).then(|| (xy - x * y / n) / spread.sqrt())
    };
    draws.estimate(tracks.len(), of).unwrap_or(Estimate::around(0.0, 0.0))
}

/// The phase with the most possessed squares on average, of those with enough positions.
fn peak_phase(tracks: &[Track], draws: &Draws) -> Estimate {
    let mut sums = vec![[[0.0; 2]; 25]; tracks.len()];
    for (sum, track) in sums.iter_mut().zip(tracks) {
        for (&possessed, &phase) in track.possessed.iter().zip(&track.phase) {
            let here = &mut sum[usize::from(phase.min(24))];
            *here = [here[0] + 1.0, here[1] + f64::from(possessed)];
        }
    }
    let of = |times: &[u16]| {
        let mean = |phase: usize| {
            let total = |part: usize| {
                sums.iter().zip(times).map(|(sum, &times)| sum[phase][part] * f64::from(times)).sum::<f64>()
            };
            let count = total(0);
            if count * 200.0 < tracks.len() as f64 { f64::MIN } else { total(1) / count }
        };
        (0..25).max_by(|&a, &b| mean(a).total_cmp(&mean(b))).map(|phase| phase as f64)
    };
    draws.estimate(tracks.len(), of).unwrap_or(Estimate::around(0.0, 0.0))
}

/// What the peak knows of the ply at which a phase is reached.
fn level(phase: u8, tracks: &[Track], seed: u64) -> Option<Level> {
    let reached: Vec<[f64; 3]> = tracks
        .iter()
        .filter_map(|track| {
            Some([track.peak() as f64, track.reaches(phase)? as f64, track.phase.len() as f64])
        })
        .collect();
    let draws = Draws::new(reached.len().max(1), seed);
    let drawn = |times: &[u16]| -> Vec<[f64; 3]> {
        let each = reached.iter().zip(times);
        each.flat_map(|(&game, &times)| std::iter::repeat_n(game, usize::from(times))).collect()
    };
    let column = |games: &[[f64; 3]], i: usize| games.iter().map(|game| game[i]).collect::<Vec<f64>>();
    let ranked = |times: &[u16]| {
        let games = drawn(times);
        [0, 1, 2].map(|i| ranks(&column(&games, i)))
    };
    let lag = |times: &[u16]| {
        let mut lags: Vec<f64> = drawn(times).iter().map(|[peak, end, _]| end - peak).collect();
        lags.sort_by(f64::total_cmp);
        lags.get(lags.len() / 2).copied()
    };
    let before = |times: &[u16]| {
        let games = drawn(times);
        let first = games.iter().filter(|[peak, end, _]| peak < end).count();
        (!games.is_empty()).then(|| first as f64 / games.len() as f64)
    };
    let count = reached.len();
    Some(Level {
        phase,
        games: count,
        rank: draws.estimate(count, |times| {
            let [peak, end, _] = ranked(times);
            correlation(&peak, &end)
        })?,
        partial: draws.estimate(count, |times| {
            let [peak, end, length] = ranked(times);
            partial(&peak, &end, &length)
        })?,
        lag: draws.estimate(count, lag)?,
        before: draws.estimate(count, before)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game whose possessed squares rise and fall around a ply, and whose phase falls some plies later.
    fn made(peak: usize, lag: usize, length: usize) -> Track {
        let possessed = (0..length).map(|ply| 20u8.saturating_sub(ply.abs_diff(peak) as u8 / 2)).collect();
        let phase = (0..length).map(|ply| if ply < peak + lag { 24 } else { 4 }).collect();
        Track { possessed, phase }
    }

    #[test]
    fn a_peak_that_foretells_is_seen_to() {
        let tracks: Vec<Track> = (0..60).map(|n| made(10 + n % 37, 6 + n % 2, 80 + n * 7 % 41)).collect();
        let study = Study::of(&tracks, 1).unwrap();
        let level = study.levels[0];
        assert_eq!((level.phase, level.games), (20, 60));
        assert!(level.rank.low > 0.9 && level.partial.low > 0.9, "{level:?}");
        assert!((4.0..=8.0).contains(&level.lag.value) && level.before.value > 0.99, "{level:?}");
        assert_eq!(Some(study), Study::of(&tracks, 1));
    }

    #[test]
    fn a_peak_that_knows_nothing_is_seen_to_know_nothing() {
        let mut random = Random(7);
        let mut track = || {
            let (peak, end) = (10 + random.below(40), 10 + random.below(60));
            let fall = made(end, 0, 90).phase;
            Track { phase: fall, ..made(peak, 0, 90) }
        };
        let tracks: Vec<Track> = (0..200).map(|_| track()).collect();
        let level = Study::of(&tracks, 1).unwrap().levels[0];
        assert!(level.rank.low < 0.0 && level.rank.high > 0.0, "{level:?}");
    }

    #[test]
    fn nothing_is_made_of_nothing() {
        assert_eq!(Study::of(&[], 1), None);
        let short = Track { possessed: vec![8], phase: vec![24] };
        let study = Study::of(&[short], 1).unwrap();
        assert!(study.levels.is_empty() && study.by_phase.len() == 1);
    }
}
