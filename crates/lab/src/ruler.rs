//! A ruler: positions with the scores of another program, to measure evaluations by.
//!
//! A line is a position and `ce`, the score in centipawns to the side to move, as EPD has it:
//! `rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - ce 30;`. Positions should be quiet: an evaluation does not look
//! ahead. Rulers are to reject a network before it plays, never to learn from.

use crate::LabGame;
use tesuji_api::RulerRow;
use tesuji_engine::{SettingsError, evaluators};
use tesuji_game::shown;
use tesuji_params::Profile;

/// A score of so many centipawns is a chance of 1 / (1 + 1 / e).
const UNIT: f64 = 400.0;

/// A position with the score of another program.
#[derive(Clone, Debug)]
pub struct RulerMark<G> {
    /// The position.
    pub position: G,
    /// Centipawns to the side to move.
    pub cp: i32,
}

impl<G: LabGame> RulerMark<G> {
    /// Reads a line.
    ///
    /// ```
    /// use tesuji_chess::Position;
    /// use tesuji_lab::ruler::RulerMark;
    /// let mark = RulerMark::<Position>::read("4k3/8/8/8/8/8/4P3/4K3 w - - ce 230;").unwrap();
    /// assert_eq!(mark.cp, 230);
    /// ```
    ///
    /// # Errors
    /// Says what is wrong with it.
    pub fn read(line: &str) -> Result<RulerMark<G>, String> {
        let (position, rest) = line.split_once(" ce ").ok_or("no score: 'ce' and centipawns")?;
        let number = rest.split([';', ' ']).next().unwrap_or_default();
        let cp = number.parse().map_err(|_| format!("'{}' is no score", shown(number)))?;
        let text = position.trim_end_matches([';', ' ']);
        let position = G::from_text(text).map_err(|error| error.to_string())?;
        Ok(RulerMark { position, cp })
    }
}

/// How far the evaluation of a profile is from the scores of a ruler.
///
/// # Errors
/// If the game has no such evaluation, or the file is none.
pub fn measure<G: LabGame>(
    name: &str,
    profile: &Profile,
    marks: &[RulerMark<G>],
) -> Result<RulerRow, SettingsError> {
    let mut evaluator = evaluators::<G>(profile)?();
    let pairs: Vec<[f64; 2]> = marks
        .iter()
        .map(|mark| {
            evaluator.reset(&mark.position);
            [evaluator.evaluate(&mark.position).raw(), mark.cp].map(chance)
        })
        .collect();
    Ok(row(name, &pairs))
}

fn chance(cp: i32) -> f64 {
    1.0 / (1.0 + (-f64::from(cp) / UNIT).exp())
}

/// What pairs of chances, said and wanted, come to.
fn row(name: &str, pairs: &[[f64; 2]]) -> RulerRow {
    let count = pairs.len().max(1) as f64;
    let mean = |of: &dyn Fn(&[f64; 2]) -> f64| pairs.iter().map(of).sum::<f64>() / count;
    let [said, wanted] = [mean(&|pair| pair[0]), mean(&|pair| pair[1])];
    let spread = |nth: usize, middle: f64| mean(&|pair| (pair[nth] - middle).powi(2)).sqrt();
    let together = mean(&|pair| (pair[0] - said) * (pair[1] - wanted));
    let spreads = spread(0, said) * spread(1, wanted);
    RulerRow {
        evaluation: name.to_string(),
        error: mean(&|pair| (pair[0] - pair[1]).powi(2)).sqrt(),
        bias: said - wanted,
        correlation: (spreads > 0.0).then(|| together / spreads),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_chess::Position;

    #[test]
    fn errors_of_chances_are_what_they_are() {
        let exact = row("exact", &[[0.2, 0.2], [0.8, 0.8]]);
        assert_eq!((exact.error, exact.bias), (0.0, 0.0));
        assert!((exact.correlation.unwrap() - 1.0).abs() < 1e-12);
        let high = row("high", &[[0.3, 0.2], [0.9, 0.8]]);
        assert!((high.error - 0.1).abs() < 1e-12 && (high.bias - 0.1).abs() < 1e-12);
        assert_eq!(row("flat", &[[0.5, 0.2], [0.5, 0.8]]).correlation, None);
    }

    #[test]
    fn wrong_lines_say_what_is_wrong() {
        let wrong = |line| RulerMark::<Position>::read(line).unwrap_err();
        assert_eq!(wrong("4k3/8/8/8/8/8/4P3/4K3 w - -"), "no score: 'ce' and centipawns");
        assert_eq!(wrong("4k3/8/8/8/8/8/4P3/4K3 w - - ce much;"), "'much' is no score");
        assert!(wrong("4k3/8/8/8/8/8/4P3 w - - ce 3;").contains("rank"));
        let mark = RulerMark::<Position>::read("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1; ce -30; id \"x\";").unwrap();
        assert_eq!(mark.cp, -30);
    }

    #[test]
    fn an_evaluation_agrees_with_itself() {
        let marks: Vec<RulerMark<Position>> = [
            "4k3/8/8/8/8/8/4P3/4K3 w - -",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
            "8/2k5/8/8/3R4/8/2K5/8 b - -",
        ]
        .map(|text| {
            let position = Position::from_fen(text).unwrap();
            let mut evaluator = evaluators::<Position>(&Profile::default()).unwrap()();
            evaluator.reset(&position);
            let cp = evaluator.evaluate(&position).raw();
            RulerMark { position, cp }
        })
        .into();
        assert!(measure("default", &Profile::default(), &marks).unwrap().error < 1e-12);
    }
}
