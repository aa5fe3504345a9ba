//! From a score to the chances of win, draw and loss (WDL).

use tesuji_game::Score;

/// The score at which half of the games are won, in centipawns.
const HALF: f64 = 200.0;
/// How fast the chances change with the score, in centipawns.
const SPREAD: f64 = 85.0;

/// Wins, draws and losses to expect in a thousand games between equals.
///
/// A logistic model: the chance to win is `1 / (1 + exp((200 - score) / 85))`, the chance to lose that of the
/// negated score, and the rest is drawn. A mate is certain.
///
/// ```
/// use tesuji_engine::wdl;
/// use tesuji_game::Score;
/// assert_eq!(wdl(Score::DRAW), [87, 826, 87]);
/// assert_eq!(wdl(Score::cp(200)), [500, 491, 9]);
/// assert_eq!(wdl(Score::mated_in(6)), [0, 0, 1000]);
/// ```
#[must_use]
pub fn wdl(score: Score) -> [u16; 3] {
    if score.is_mate() {
        return if score > Score::DRAW { [1000, 0, 0] } else { [0, 0, 1000] };
    }
    let chance = |raw: i32| 1.0 / (1.0 + ((HALF - f64::from(raw)) / SPREAD).exp());
    let [win, loss] = [score.raw(), -score.raw()].map(|raw| (1000.0 * chance(raw)).round() as u16);
    [win, 1000 - (win + loss).min(1000), loss]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_add_up_and_rise_with_the_score() {
        let mut last = 0;
        for raw in -3000..=3000 {
            let [win, draw, loss] = wdl(Score::cp(raw));
            assert_eq!(win + draw + loss, 1000);
            assert_eq!(wdl(Score::cp(-raw)), [loss, draw, win]);
            assert!(win >= last);
            last = win;
        }
    }
}
