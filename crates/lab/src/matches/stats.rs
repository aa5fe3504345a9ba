//! What the results of a match say: who is stronger, by how much, and how sure that is.

use super::{GameRecord, PlayerFault, Seat, Termination};
use crate::Estimate;
use serde::Serialize;
use std::f64::consts::{LN_10, SQRT_2};
pub use tesuji_api::Problems;

/// So many standard errors to either side hold the truth 95 times in a hundred.
const SURE: f64 = 1.959_963_984_540_054;

/// Elo points for a mean that is one standard deviation of a game above a half.
pub(crate) const PER_SIGMA: f64 = 800.0 / LN_10;

/// Results so far, as the first player sees them.
///
/// ```
/// use tesuji_lab::matches::Tally;
/// let mut tally = Tally::default();
/// for half_points in [2, 1, 1, 1, 0, 2] {
///     tally.add(half_points);
/// }
/// assert_eq!((tally.wins, tally.draws, tally.losses), (2, 3, 1));
/// assert_eq!(tally.pairs, [0, 0, 2, 1, 0]);
/// assert!(tally.elo().value > 0.0);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Pairs of games with one opening by half points, from none to four.
    pub pairs: [u64; 5],
    /// Half points of a pair that is not complete.
    half: Option<u8>,
}

impl Tally {
    /// Adds a game by its half points, one that has no other beside it.
    pub fn add_alone(&mut self, half_points: u8) {
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }

    /// Adds a game by its half points. Every second completes a pair.
    pub fn add(&mut self, half_points: u8) {
        self.add_alone(half_points);
        self.half = match self.half {
            None => Some(half_points),
            Some(first) => {
                self.pairs[usize::from(first + half_points).min(4)] += 1;
                None
            }
        };
    }

    /// How many games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The share of the points, from 0 to 1.
    #[must_use]
    pub fn score(&self) -> f64 {
        (self.wins as f64 + self.draws as f64 / 2.0) / self.games() as f64
    }

    /// The share of the games that were drawn.
    #[must_use]
    pub fn draw_ratio(&self) -> f64 {
        self.draws as f64 / self.games() as f64
    }

    /// Pairs that were won for each that was lost.
    #[must_use]
    pub fn pairs_ratio(&self) -> f64 {
        let [lost, rather_lost, _, rather_won, won] = self.pairs.map(|count| count as f64);
        (rather_won + won) / (lost + rather_lost)
    }

    /// The results by pairs: what an opening gives to one player it gives to the other in the next game, so pairs
    /// differ less than games.
    #[must_use]
    pub fn by_pairs(&self) -> Distribution {
        Distribution { counts: self.pairs.to_vec(), games: 2 }
    }

    /// The results by games.
    #[must_use]
    pub fn by_games(&self) -> Distribution {
        Distribution { counts: vec![self.losses, self.draws, self.wins], games: 1 }
    }

    /// By pairs, or by games if no pair is complete.
    fn best(&self) -> Distribution {
        let pairs = self.by_pairs();
        if pairs.count() > 0 { pairs } else { self.by_games() }
    }

    /// The difference in Elo points.
    #[must_use]
    pub fn elo(&self) -> Estimate {
        self.best().elo()
    }

    /// The difference in Elo points with the spread of the results as unit.
    #[must_use]
    pub fn normalized_elo(&self) -> Estimate {
        self.best().normalized_elo()
    }

    /// How likely it is that the first player is the stronger one, from 0 to 1.
    #[must_use]
    pub fn likelihood_of_superiority(&self) -> f64 {
        self.best().likelihood_of_superiority()
    }
}

/// How often each result came up: of games (three results) or of pairs of games (five).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Distribution {
    /// By points, from none to all.
    pub counts: Vec<u64>,
    /// How many games a result is made of.
    pub games: u32,
}

impl Distribution {
    /// How many results there are.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The share of the points that a result stands for.
    pub(crate) fn values(&self) -> impl Iterator<Item = f64> + use<> {
        let last = (self.counts.len() - 1) as f64;
        (0..self.counts.len()).map(move |place| place as f64 / last)
    }

    /// The mean of the results, from 0 to 1.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.moment(|value| value)
    }

    /// The variance of one result.
    #[must_use]
    pub fn variance(&self) -> f64 {
        let mean = self.mean();
        self.moment(|value| (value - mean).powi(2))
    }

    fn moment(&self, of: impl Fn(f64) -> f64) -> f64 {
        let sum: f64 = self.values().zip(&self.counts).map(|(value, &count)| of(value) * count as f64).sum();
        sum / self.count() as f64
    }

    /// How much results differ, from 0 to 1: their variance, as a share of the most that their mean allows.
    ///
    /// Few results may be alike by chance. Therefore one more is reckoned with that differs as much as it can.
    fn spread(&self) -> f64 {
        let (mean, count) = (self.mean(), self.count() as f64);
        let most = mean * (1.0 - mean);
        let seen = if most > 0.0 { self.variance() / most } else { 1.0 };
        (count * seen + 1.0) / (count + 1.0)
    }

    /// Between which shares of the points the truth lies: all from which the mean is not too far by the error that
    /// would be theirs. This is Wilson's interval for wins and losses; results that differ less count as more of them.
    /// It has some width however few results there are, and they may all be alike.
    fn interval(&self) -> (f64, f64) {
        let (mean, count) = (self.mean(), self.count() as f64 / self.spread());
        let doubt = SURE * SURE / count;
        let centre = (mean + doubt / 2.0) / (1.0 + doubt);
        let error = SURE / (1.0 + doubt) * (mean * (1.0 - mean) / count + doubt / (4.0 * count)).sqrt();
        // Exactly, where arithmetic would be off by a little.
        let low = if mean <= 0.0 { 0.0 } else { centre - error };
        (low, if mean >= 1.0 { 1.0 } else { centre + error })
    }

    /// The difference in Elo points.
    #[must_use]
    pub fn elo(&self) -> Estimate {
        let (low, high) = self.interval();
        Estimate { value: elo(self.mean()), low: elo(low), high: elo(high) }
    }

    /// The difference in Elo points with the spread of the results as unit: it says how many games it takes to
    /// prove it, whatever the openings and the time control.
    #[must_use]
    pub fn normalized_elo(&self) -> Estimate {
        let (mean, (low, high)) = (self.mean(), self.interval());
        let above =
            |share: f64, variance: f64| (share - 0.5) / (f64::from(self.games) * variance).sqrt() * PER_SIGMA;
        let likely = |share: f64| above(share, self.spread() * share * (1.0 - share));
        let variance = self.variance();
        let value = if variance > 0.0 { above(mean, variance) } else { likely(mean) };
        Estimate { value, low: likely(low).min(value), high: likely(high).max(value) }
    }

    /// How likely it is that the first player is the stronger one, from 0 to 1.
    #[must_use]
    pub fn likelihood_of_superiority(&self) -> f64 {
        normal((self.mean() - 0.5) / (self.spread() / 4.0 / self.count() as f64).sqrt())
    }
}

/// The difference in Elo points that gives this share of the points.
#[must_use]
pub fn elo(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        // Adding zero turns -0 into 0.
        -400.0 * (1.0 / score - 1.0).log10() + 0.0
    }
}

/// The share of the points that a difference in Elo points gives.
#[must_use]
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The part of a normal distribution below `x`, to six digits (Abramowitz and Stegun 7.1.26).
fn normal(x: f64) -> f64 {
    if x.is_nan() {
        return 0.5;
    }
    let z = x.abs() / SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * z);
    let series = [1.061_405_429, -1.453_152_027, 1.421_413_741, -0.284_496_736, 0.254_829_592];
    let tail = series.iter().fold(0.0, |sum, factor| (sum + factor) * t) * (-z * z).exp() / 2.0;
    if x < 0.0 { tail } else { 1.0 - tail }
}

/// How much a player searched in a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Labour {
    /// Moves of which the nodes are known.
    pub moves: u64,
    /// Their nodes.
    pub nodes: u64,
}

impl Labour {
    /// Counts what a player searched in a game.
    pub fn count(&mut self, game: &GameRecord, seat: Seat) {
        let own = usize::from(game.first != seat);
        let moves = game.moves.iter().enumerate().skip(game.book).filter(|(ply, _)| ply % 2 == own);
        for nodes in moves.filter_map(|(_, played)| played.nodes) {
            self.moves += 1;
            self.nodes += nodes;
        }
    }

    /// Nodes for a move, on average.
    #[must_use]
    pub fn nodes_a_move(&self) -> Option<u64> {
        self.nodes.checked_div(self.moves)
    }
}

/// Counts what a player did wrong in a game.
pub(super) fn count_problem(problems: &mut Problems, game: &GameRecord, seat: Seat) {
    let Termination::Fault(fault) = &game.ending else { return };
    if game.winner == Some(seat) {
        return;
    }
    match fault {
        PlayerFault::Time => problems.time_losses += 1,
        PlayerFault::Crash(_) => problems.crashes += 1,
        PlayerFault::Illegal(_) => problems.illegal_moves += 1,
        PlayerFault::Silent => problems.no_answers += 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::Played;
    use tesuji_game::random::Random;

    fn close(a: f64, b: f64, digits: i32) {
        assert!((a - b).abs() < 0.5 * 10_f64.powi(-digits), "{a} is not {b}");
    }

    #[test]
    fn a_known_match_has_the_known_figures() {
        let pairs = Distribution { counts: vec![379, 10_170, 21_828, 10_640, 343], games: 2 };
        let normalized = pairs.normalized_elo();
        close(normalized.value, 3.05, 2);
        close(normalized.error(), 2.31, 2);
    }

    #[test]
    fn the_nodes_of_a_player_are_those_of_its_moves() {
        let mv = |nodes| Played {
            text: String::new(),
            score: None,
            depth: None,
            nodes,
            time: None,
            expected: Vec::new(),
        };
        let game = GameRecord {
            number: 0,
            opening: 0,
            first: Seat::B,
            start: None,
            book: 1,
            moves: [None, Some(10), Some(7), Some(30), None].map(mv).to_vec(),
            winner: None,
            ending: Termination::TooLong,
        };
        let of = |seat| {
            let mut labour = Labour::default();
            labour.count(&game, seat);
            labour.nodes_a_move()
        };
        assert_eq!(Seat::ALL.map(of), [Some(20), Some(7)]);
        assert_eq!(Labour::default().nodes_a_move(), None);
    }

    #[test]
    fn figures_by_hand() {
        // 6 wins, 2 draws, 2 losses: mean 0.7, variance 0.6 + 0.05 - 0.49 = 0.16, error 0.4 / sqrt 10.
        let games = Distribution { counts: vec![2, 2, 6], games: 1 };
        close(games.mean(), 0.7, 9);
        close(games.variance(), 0.16, 9);
        close(games.elo().value, 400.0 * (0.7_f64 / 0.3).log10(), 9);
        close(games.normalized_elo().value, 0.5 * PER_SIGMA, 9);
        // The spread is (10 * 0.16 / 0.21 + 1) / 11 = 0.78355, the error of a half sqrt(0.78355 / 40) = 0.13996:
        // 92.3 % of a normal distribution lie below 0.2 / 0.13996 = 1.42898.
        close(games.likelihood_of_superiority(), 0.923_50, 4);
        close(elo(expected_score(35.0)), 35.0, 9);
        close(normal(1.0), 0.841_345, 5);
        close(normal(-SURE), 0.025, 6);
    }

    #[test]
    fn the_other_player_sees_the_same_with_the_sign_changed() {
        let mut random = Random(5);
        for _ in 0..200 {
            let (mut one, mut other) = (Tally::default(), Tally::default());
            for _ in 0..2 * (3 + random.below(40)) {
                let half_points = random.below(3) as u8;
                one.add(half_points);
                other.add(2 - half_points);
            }
            close(one.elo().value, -other.elo().value, 9);
            close(one.elo().error(), other.elo().error(), 9);
            close(one.normalized_elo().value, -other.normalized_elo().value, 9);
            close(one.likelihood_of_superiority() + other.likelihood_of_superiority(), 1.0, 6);
            assert_eq!(one.draw_ratio().to_bits(), other.draw_ratio().to_bits());
        }
    }

    #[test]
    fn pairs_are_surer_than_games_if_the_openings_decide() {
        // Every opening is won by whoever has the better side; one player is a little better.
        let mut tally = Tally::default();
        for pair in 0..50 {
            tally.add(2);
            tally.add(u8::from(pair % 5 == 0));
        }
        assert!(tally.by_pairs().elo().error() < tally.by_games().elo().error() / 2.5);
        assert_eq!(tally.pairs, [0, 0, 40, 10, 0]);
    }

    #[test]
    fn no_games_and_only_wins_do_not_panic() {
        let none = Tally::default();
        assert!(none.score().is_nan() && none.elo().value.is_nan());
        let mut won = Tally::default();
        won.add(2);
        won.add(2);
        assert!(won.elo().value > f64::MAX && won.pairs_ratio() > f64::MAX);
        assert!((0.8..0.95).contains(&won.likelihood_of_superiority()));
    }

    fn pairs(counts: [u64; 5]) -> Distribution {
        Distribution { counts: counts.to_vec(), games: 2 }
    }

    #[test]
    fn few_results_leave_much_open() {
        // Wilson's interval for two of two, which is known: from 0.34238 to 1.
        let swept = pairs([0, 0, 0, 0, 2]).elo();
        close(expected_score(swept.low), 0.342_38, 5);
        assert!(swept.value > f64::MAX && swept.high > f64::MAX);
        for counts in [[0, 0, 0, 1, 0], [0, 0, 0, 2, 0], [0, 0, 1, 1, 0], [0, 0, 2, 0, 0], [0, 1, 0, 0, 1]] {
            for estimate in [pairs(counts).elo(), pairs(counts).normalized_elo()] {
                assert!(estimate.low < -90.0 && estimate.high > 200.0, "{counts:?} {estimate:?}");
                assert!((estimate.low..=estimate.high).contains(&estimate.value), "{counts:?} {estimate:?}");
            }
            assert!(pairs(counts).likelihood_of_superiority() < 0.95, "{counts:?}");
        }
        let even = pairs([0, 0, 30, 0, 0]);
        assert!(even.elo().value.is_sign_positive() && even.normalized_elo().value.is_sign_positive());
        assert_eq!((even.elo().value + even.normalized_elo().value).to_bits(), 0);
        assert!((10.0..50.0).contains(&even.elo().error()), "{:?}", even.elo());
        close(even.likelihood_of_superiority(), 0.5, 6);
    }

    /// However few pairs there are, and however alike: the truth is in the interval about as often as it says.
    #[test]
    fn intervals_hold_the_truth() {
        let kinds = [
            [5, 20, 50, 20, 5],
            [0, 2, 95, 3, 0],
            [25, 10, 30, 10, 25],
            [2, 10, 30, 38, 20],
            [0, 1, 4, 15, 80],
        ];
        let mut random = Random(7);
        for kind in kinds {
            let truth = elo(pairs(kind).mean());
            for count in [1, 2, 5, 10, 30] {
                let held = (0..400).filter(|_| {
                    let mut drawn = [0; 5];
                    for _ in 0..count {
                        let mut ticket = random.below(100) as u64;
                        let place = kind.iter().position(|&share| {
                            let here = ticket < share;
                            ticket = ticket.saturating_sub(share);
                            here
                        });
                        drawn[place.unwrap()] += 1;
                    }
                    let elo = pairs(drawn).elo();
                    (elo.low..=elo.high).contains(&truth)
                });
                let held = held.count();
                assert!(held >= 360, "{held} of 400 with {count} pairs of {kind:?}");
            }
        }
    }
}
