//! From a score to the chances of win, draw and loss (WDL), and to the points that can be expected.

use tesuji_game::Score;

/// How often a score wins, draws and loses: a curve of two numbers, fitted to games of the engine with itself
/// (`docs/analysis.md` says how).
///
/// The chance to win is `1 / (1 + exp((half - score) / spread))`, the chance to lose that of the negated score, and the
/// rest is drawn. A mate is certain.
///
/// ```
/// use tesuji_engine::Odds;
/// use tesuji_game::Score;
/// let odds = Odds { half: 200.0, spread: 85.0 };
/// assert_eq!(odds.wdl(Score::DRAW), [87, 826, 87]);
/// assert_eq!(odds.wdl(Score::cp(200)), [500, 491, 9]);
/// assert_eq!(odds.wdl(Score::mated_in(6)), [0, 0, 1000]);
/// assert_eq!((odds.points(Score::DRAW), odds.points(Score::mate_in(3))), (0.5, 1.0));
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Odds {
    /// The score at which half of the games are won, in centipawns.
    pub half: f64,
    /// How fast the chances change with the score, in centipawns.
    pub spread: f64,
}

impl Odds {
    /// The chance to win.
    fn win(self, score: Score) -> f64 {
        if score.is_mate() {
            return if score > Score::DRAW { 1.0 } else { 0.0 };
        }
        1.0 / (1.0 + ((self.half - f64::from(score.raw())) / self.spread).exp())
    }

    /// Wins, draws and losses to expect in a thousand games between equals.
    #[must_use]
    pub fn wdl(self, score: Score) -> [u16; 3] {
        let [win, loss] = [score, -score].map(|score| (1000.0 * self.win(score)).round() as u16);
        [win, 1000 - (win + loss).min(1000), loss]
    }

    /// The points to expect, from 0 to 1: a draw is half a point.
    #[must_use]
    pub fn points(self, score: Score) -> f64 {
        0.5 + (self.win(score) - self.win(-score)) / 2.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Game, Variant};

    fn odds<G: Game>() -> Odds {
        G::ODDS
    }

    #[test]
    fn chances_add_up_and_rise_with_the_score() {
        for &game in Variant::ALL {
            let odds = for_game!(game, G => odds::<G>());
            let mut last = (0, 0.0);
            for raw in -3000..=3000 {
                let [win, draw, loss] = odds.wdl(Score::cp(raw));
                assert_eq!(win + draw + loss, 1000);
                assert_eq!(odds.wdl(Score::cp(-raw)), [loss, draw, win]);
                let points = odds.points(Score::cp(raw));
                assert!(win >= last.0 && points > last.1 && points < 1.0, "{raw}");
                last = (win, points);
            }
        }
    }
}
