//! Does the middle game begin to end when the number of possessed squares starts to fall?
//!
//! A [`Track`] is one game: at each ply, how many squares the sides possess together in the sense of
//! [`tesuji_eval::classic`], and the phase by material. A [`PhaseStudy`] asks many of them: how the two go together, and
//! whether the peak of the first foretells the fall of the second.

mod draws;
mod rank;

use crate::Estimate;
use draws::estimates;
use rank::{Ranked, correlation, partial};
use tesuji_api as api;
use tesuji_eval::classic::{self, Placed};
use tesuji_game::Position;

/// Plies on either side over which possessed squares are averaged: single moves make them jump.
const SMOOTH: usize = 4;
/// The phases whose end is looked for: a little was exchanged, a third, a half, two thirds.
const LEVELS: [u8; 4] = [20, 16, 12, 8];
/// From no pieces to all.
const PHASES: usize = 25;
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
#[derive(Clone, Copy, PartialEq, Debug)]
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
#[derive(Clone, Copy, PartialEq, Debug)]
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
#[derive(Clone, PartialEq, Debug)]
pub struct PhaseStudy {
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

impl PhaseStudy {
    /// Asks the games. The intervals are from drawing games anew; the same seed gives the same ones. `None` without games.
    #[must_use]
    pub fn of(tracks: &[Track], seed: u64) -> Option<PhaseStudy> {
        if tracks.is_empty() {
            return None;
        }
        let games: Vec<Game<'_>> = tracks.iter().map(Game::new).collect();
        let once = Sums::of(&games, &vec![1; games.len()]);
        let told = estimates(games.len(), seed, |times| Sums::of(&games, times).numbers());
        let point = |at: usize, sum: &[u64; 3], possessed: Option<Estimate>| {
            let (positions, phase) = (sum[0] as usize, sum[2] as f64 / sum[0] as f64);
            Some(Point { at, positions, possessed: possessed?, phase })
        };
        let (phases, plies) = (&told[2..2 + PHASES], &told[2 + PHASES..]);
        let by_phase = (0..PHASES).rev().filter_map(|at| point(at, &once.by_phase[at], phases[at]));
        let by_ply = (0..PLIES).filter_map(|at| point(at, &once.by_ply[at], plies[at]));
        Some(PhaseStudy {
            games: tracks.len(),
            positions: tracks.iter().map(|track| track.phase.len()).sum(),
            correlation: told[0].unwrap_or(Estimate::around(0.0, 0.0)),
            by_phase: by_phase.collect(),
            by_ply: by_ply.filter(|point| 2 * point.positions >= tracks.len()).collect(),
            peak_phase: told[1].unwrap_or(Estimate::around(0.0, 0.0)),
            levels: LEVELS.iter().filter_map(|&phase| level(phase, tracks, seed)).collect(),
        })
    }
}

impl PhaseStudy {
    /// As an answer.
    #[must_use]
    pub fn answer(&self) -> api::PhaseStudy {
        let points = |points: &[Point]| points.iter().map(|&point| point.into()).collect();
        api::PhaseStudy {
            games: self.games as u64,
            positions: self.positions as u64,
            correlation: self.correlation.into(),
            by_phase: points(&self.by_phase),
            by_ply: points(&self.by_ply),
            peak_phase: self.peak_phase.into(),
            levels: self.levels.iter().map(|&level| level.into()).collect(),
        }
    }
}

impl From<Point> for api::PhasePoint {
    fn from(point: Point) -> api::PhasePoint {
        let Point { at, positions, possessed, phase } = point;
        api::PhasePoint { at: at as u64, positions: positions as u64, possessed: possessed.into(), phase }
    }
}

impl From<Level> for api::PhaseLevel {
    fn from(level: Level) -> api::PhaseLevel {
        let Level { phase, games, rank, partial, lag, before } = level;
        let [rank, partial, lag, before] = [rank, partial, lag, before].map(api::Estimate::from);
        api::PhaseLevel { phase, games: games as u64, rank, partial, lag, before }
    }
}

/// One game, summed up once for all draws.
struct Game<'a> {
    track: &'a Track,
    /// At each phase: positions, possessed squares, the phase again.
    by_phase: [[u64; 3]; PHASES],
    /// Positions, possessed squares, phase, their squares and product, summed.
    moments: [f64; 6],
}

impl<'a> Game<'a> {
    fn new(track: &'a Track) -> Game<'a> {
        let mut game = Game { track, by_phase: [[0; 3]; PHASES], moments: [0.0; 6] };
        for (&possessed, &phase) in track.possessed.iter().zip(&track.phase) {
            let here = usize::from(phase).min(PHASES - 1);
            add(&mut game.by_phase[here], &[1, u64::from(possessed), here as u64], 1);
            let (x, y) = (f64::from(possessed), f64::from(phase));
            let moments = [1.0, x, y, x * x, y * y, x * y];
            game.moments.iter_mut().zip(moments).for_each(|(sum, moment)| *sum += moment);
        }
        game
    }
}

/// Sums over games, each as often as it counts.
struct Sums {
    games: usize,
    by_phase: [[u64; 3]; PHASES],
    by_ply: [[u64; 3]; PLIES],
    moments: [f64; 6],
}

impl Sums {
    /// One pass over the positions.
    fn of(games: &[Game<'_>], times: &[u16]) -> Sums {
        let mut sums = Sums {
            games: games.len(),
            by_phase: [[0; 3]; PHASES],
            by_ply: [[0; 3]; PLIES],
            moments: [0.0; 6],
        };
        for (game, &times) in games.iter().zip(times).filter(|&(_, &times)| times > 0) {
            for (sum, here) in sums.by_phase.iter_mut().zip(&game.by_phase) {
                add(sum, here, times);
            }
            let plies = game.track.possessed.iter().zip(&game.track.phase);
            for (sum, (&possessed, &phase)) in sums.by_ply.iter_mut().zip(plies) {
                add(sum, &[1, possessed.into(), phase.into()], times);
            }
            for (sum, moment) in sums.moments.iter_mut().zip(game.moments) {
                *sum += moment * f64::from(times);
            }
        }
        sums
    }

    /// The correlation, the phase of the peak, then possessed squares by phase and by ply.
    fn numbers(&self) -> Vec<Option<f64>> {
        let mean = |[count, possessed, _]: &[u64; 3]| (*count > 0).then(|| *possessed as f64 / *count as f64);
        let means = self.by_phase.iter().chain(&self.by_ply).map(mean);
        [self.correlation(), self.peak_phase()].into_iter().chain(means).collect()
    }

    /// The correlation of possessed squares and phase over all positions.
    fn correlation(&self) -> Option<f64> {
        let [n, x, y, xx, yy, xy] = self.moments;
        let spread = (xx - x * x / n) * (yy - y * y / n);
        (spread > 0.0).then(|| (xy - x * y / n) / spread.sqrt())
    }

    /// The phase with the most possessed squares on average, of those with enough positions.
    fn peak_phase(&self) -> Option<f64> {
        let mean = |&phase: &usize| {
            let [count, possessed, _] = self.by_phase[phase];
            if count * 200 < self.games as u64 { f64::MIN } else { possessed as f64 / count as f64 }
        };
        (0..PHASES).max_by(|a, b| mean(a).total_cmp(&mean(b))).map(|phase| phase as f64)
    }
}

fn add(sum: &mut [u64; 3], here: &[u64; 3], times: u16) {
    sum.iter_mut().zip(here).for_each(|(sum, here)| *sum += here * u64::from(times));
}

/// What the peak knows of the ply at which a phase is reached.
fn level(phase: u8, tracks: &[Track], seed: u64) -> Option<Level> {
    let reached: Vec<[f64; 3]> = tracks
        .iter()
        .filter_map(|track| {
            Some([track.peak() as f64, track.reaches(phase)? as f64, track.phase.len() as f64])
        })
        .collect();
    if reached.is_empty() {
        return None;
    }
    let column = |i: usize| Ranked::new(&reached.iter().map(|game| game[i]).collect::<Vec<f64>>());
    let columns = [0, 1, 2].map(column);
    let lags: Vec<f64> = reached.iter().map(|[peak, end, _]| end - peak).collect();
    let mut by_lag: Vec<usize> = (0..lags.len()).collect();
    by_lag.sort_by(|&a, &b| lags[a].total_cmp(&lags[b]));
    let told = estimates(reached.len(), seed, |times| {
        let [peak, end, length] = [0, 1, 2].map(|i: usize| columns[i].ranks(times));
        let rank = correlation(&peak, &end, times);
        let rest = partial(&peak, &end, &length, times);
        vec![rank, rest, median(&by_lag, &lags, times), Some(share(&lags, times))]
    });
    let (rank, partial) = (told[0]?, told[1]?);
    Some(Level { phase, games: reached.len(), rank, partial, lag: told[2]?, before: told[3]? })
}

/// The number in the middle of numbers that are there so many times.
fn median(order: &[usize], numbers: &[f64], times: &[u16]) -> Option<f64> {
    let all: usize = times.iter().map(|&times| usize::from(times)).sum();
    let mut before = 0;
    let middle = order.iter().find(|&&place| {
        before += usize::from(times[place]);
        before > all / 2
    });
    middle.map(|&place| numbers[place])
}

/// The share of games whose peak came first.
fn share(lags: &[f64], times: &[u16]) -> f64 {
    let count = |of: &dyn Fn(f64) -> bool| -> f64 {
        lags.iter().zip(times).filter(|(lag, _)| of(**lag)).map(|(_, &times)| f64::from(times)).sum()
    };
    count(&|lag| lag > 0.0) / count(&|_| true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_game::random::Random;

    /// A game whose possessed squares rise and fall around a ply, and whose phase falls some plies later.
    fn made(peak: usize, lag: usize, length: usize) -> Track {
        let possessed = (0..length).map(|ply| 20u8.saturating_sub(ply.abs_diff(peak) as u8 / 2)).collect();
        let phase = (0..length).map(|ply| if ply < peak + lag { 24 } else { 4 }).collect();
        Track { possessed, phase }
    }

    #[test]
    fn a_peak_that_foretells_is_seen_to() {
        let tracks: Vec<Track> = (0..60).map(|n| made(10 + n % 37, 6 + n % 2, 80 + n * 7 % 41)).collect();
        let study = PhaseStudy::of(&tracks, 1).unwrap();
        let level = study.levels[0];
        assert_eq!((level.phase, level.games), (20, 60));
        assert!(level.rank.low > 0.9 && level.partial.low > 0.9, "{level:?}");
        assert!((4.0..=8.0).contains(&level.lag.value) && level.before.value > 0.99, "{level:?}");
        assert_eq!(Some(study), PhaseStudy::of(&tracks, 1));
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
        let level = PhaseStudy::of(&tracks, 1).unwrap().levels[0];
        assert!(level.rank.low < 0.0 && level.rank.high > 0.0, "{level:?}");
    }

    #[test]
    fn nothing_is_made_of_nothing() {
        assert_eq!(PhaseStudy::of(&[], 1), None);
        let short = Track { possessed: vec![8], phase: vec![24] };
        let study = PhaseStudy::of(&[short], 1).unwrap();
        assert!(study.levels.is_empty() && study.by_phase.len() == 1);
    }
}
