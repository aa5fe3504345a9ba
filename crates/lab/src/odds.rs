//! How scores and results go together: the width of the logistic curve between them.

use tesuji_learn::record::{MADE, Moment, StoredGame};

/// Scores in centipawns with the results of their games, 0 to 1, both from one side's view.
#[derive(Clone, Debug, Default)]
pub struct ScoresAndResults(Vec<(f64, f64)>);

/// So many are plenty.
const PLENTY: usize = 250_000;

/// Fewer say nothing.
const FEWEST: usize = 1_000;

impl ScoresAndResults {
    /// Adds a score and the result of its game.
    pub fn push(&mut self, score: f64, result: f64) {
        self.0.push((score, result));
    }

    /// Adds the moments of a game that were played, have a score, and are taken.
    pub fn add_game(&mut self, game: &StoredGame, takes: impl Fn(&Moment) -> bool) {
        let played = game.moments.iter().filter(|moment| moment.flags & MADE == 0 && takes(moment));
        self.0.extend(
            played.filter_map(|moment| Some((f64::from(moment.score?), f64::from(game.result) / 2.0))),
        );
    }

    /// The centipawns that change the odds by a factor of e, as these tell results best, by golden section. `of` is how
    /// many there could be: none if hardly any has a score.
    ///
    /// ```
    /// use tesuji_lab::ScoresAndResults;
    /// let mut known = ScoresAndResults::default();
    /// for nth in 0..2_000 {
    ///     // Three of four games are won at 220 centipawns: the odds are three, e to the power of 220 / 200.
    ///     known.push(220.0, if nth % 4 == 0 { 0.0 } else { 1.0 });
    /// }
    /// assert!((known.width(2_000).unwrap() - 200.0).abs() < 2.0);
    /// assert_eq!(ScoresAndResults::default().width(9_000), None);
    /// ```
    #[must_use]
    pub fn width(&self, of: usize) -> Option<f64> {
        if self.0.len() < FEWEST.min(of / 2 + 1) {
            return None;
        }
        let thin = self.0.len().div_ceil(PLENTY).max(1);
        let cost = |width: f64| -> f64 {
            let surprise = |&(score, result): &(f64, f64)| {
                let value = score / width;
                value.max(0.0) - value * result + (-value.abs()).exp().ln_1p()
            };
            self.0.iter().step_by(thin).map(surprise).sum()
        };
        let golden = 0.618_034;
        let (mut low, mut high) = (50.0_f64, 3_000.0_f64);
        while high - low > 1.0 {
            let (a, b) = (high - golden * (high - low), low + golden * (high - low));
            if cost(a) < cost(b) { high = b } else { low = a }
        }
        Some(f64::midpoint(low, high))
    }
}
