//! What the rest of a game says of a position (TD-lambda).

use tesuji_learn::record::{MADE, Moment, StoredGame};
use tesuji_net::train::sigmoid;

/// For each moment of a game the chances of the side that starts it, out of its own score and all that came later: `lambda`
/// of what the next moment says, the rest of its own score, of which `unit` centipawns change the odds by a factor of e. At the end of the game its result speaks. Positions that were
/// made of those of the game stand alone.
pub(crate) fn chances(game: &StoredGame, lambda: f64, unit: f64) -> Vec<f64> {
    let own = |moment: &Moment| moment.score.map(|score| sigmoid(f64::from(score) / unit));
    let mut later = f64::from(game.result) / 2.0;
    let mut chances: Vec<f64> = game
        .moments
        .iter()
        .rev()
        .map(|moment| {
            if moment.flags & MADE != 0 {
                return own(moment).unwrap_or(0.5);
            }
            if let Some(own) = own(moment) {
                later = own + lambda * (later - own);
            }
            later
        })
        .collect();
    chances.reverse();
    chances
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(scores: &[(Option<i16>, u8)], result: u8) -> StoredGame {
        let moment = |&(score, flags)| Moment { position: Vec::new(), score, played: 0, flags };
        StoredGame { id: 1, result, moments: scores.iter().map(moment).collect() }
    }

    fn close(got: &[f64], wanted: &[f64]) {
        assert_eq!(got.len(), wanted.len());
        assert!(
            got.iter().zip(wanted).all(|(got, wanted)| (got - wanted).abs() < 1e-12),
            "{got:?} {wanted:?}"
        );
    }

    #[test]
    fn nothing_of_the_future_leaves_the_scores() {
        let sigmoid = |cp: i16| sigmoid(f64::from(cp) / 400.0);
        let scores = [(Some(0), 0), (Some(400), 0), (Some(-100), 0)];
        close(&chances(&game(&scores, 2), 0.0, 400.0), &[0.5, sigmoid(400), sigmoid(-100)]);
    }

    #[test]
    fn all_of_it_leaves_the_result() {
        close(&chances(&game(&[(Some(0), 0), (Some(-900), 0)], 2), 1.0, 400.0), &[1.0, 1.0]);
        close(&chances(&game(&[(Some(0), 0), (None, 0)], 0), 1.0, 400.0), &[0.0, 0.0]);
    }

    #[test]
    fn half_of_it_counts_half_a_move_later() {
        // Half of 0.5 and a half of the draw; half of 0.5 and half of that.
        close(&chances(&game(&[(Some(0), 0), (Some(0), 0)], 2), 0.5, 400.0), &[0.625, 0.75]);
        // Who has no score says what comes later; a position that was made says nothing of others.
        let scores = [(Some(0), 0), (None, 0), (Some(0), MADE), (Some(0), 0)];
        close(&chances(&game(&scores, 2), 0.5, 400.0), &[0.625, 0.75, 0.5, 0.75]);
    }
}
