//! How a run of tuning went, from its journal.

use super::{Knob, Spsa, Step};
use serde::Deserialize;

/// The numbers of a run, iteration by iteration.
///
/// ```
/// use tesuji_lab::tune::TuningCourse;
/// let journal = r#"{"run":"tune","tunables":[["null_move.depth",{"start":4,"min":0,"max":9,"step":1}]],"iterations":2,"rate":0.5,"seed":1}
/// {"iteration":0,"wins":2,"draws":0,"losses":0}
/// "#;
/// let course = TuningCourse::read(journal)?;
/// assert_eq!((course.values.len(), course.games), (2, 2));
/// assert!(course.values[1][0] != 4.0);
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct TuningCourse {
    /// What was tuned.
    pub tunables: Vec<(String, Knob)>,
    /// The numbers before the first iteration, and after each.
    pub values: Vec<Vec<f64>>,
    /// How many iterations were wanted.
    pub iterations: usize,
    /// Games that were played.
    pub games: u64,
}

/// What a journal of tuning begins with, as far as its course depends on it.
#[derive(Deserialize)]
struct Begun {
    run: String,
    tunables: Vec<(String, Knob)>,
    iterations: usize,
    rate: f64,
    seed: u64,
}

impl TuningCourse {
    /// Reads a journal: what its games taught is learned anew.
    ///
    /// # Errors
    /// Says what is wrong with it.
    pub fn read(journal: &str) -> Result<TuningCourse, String> {
        let mut lines = journal.lines();
        let first = lines.next().unwrap_or_default();
        let begun: Begun =
            serde_json::from_str(first).map_err(|error| format!("no journal of tuning: {error}"))?;
        if begun.run != "tune" {
            return Err(format!("this is a journal of {}, not of tuning", tesuji_game::shown(&begun.run)));
        }
        let knobs: Vec<Knob> = begun.tunables.iter().map(|(_, knob)| *knob).collect();
        if let Some((key, _)) = begun.tunables.iter().find(|(_, knob)| !knob.is_sound()) {
            return Err(format!("the bounds of {} make no sense", tesuji_game::shown(key)));
        }
        let mut spsa = Spsa::new(knobs, begun.iterations, begun.rate, begun.seed);
        let mut values = vec![spsa.values().to_vec()];
        let mut games = 0;
        // A line that a crash has cut off is none.
        for (iteration, line) in lines.enumerate() {
            let Ok(step) = serde_json::from_str::<Step>(line) else { break };
            if step.iteration != iteration {
                return Err(format!("line {}: this is not the next iteration", iteration + 2));
            }
            spsa.learn(iteration, step.wins as f64 - step.losses as f64);
            games += step.wins + step.draws + step.losses;
            values.push(spsa.values().to_vec());
        }
        Ok(TuningCourse { tunables: begun.tunables, values, iterations: begun.iterations, games })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_journal_of_tuning_says_why() {
        let head = r#"{"run":"match","tunables":[],"iterations":2,"rate":0.5,"seed":1}"#;
        assert_eq!(TuningCourse::read(head).unwrap_err(), "this is a journal of match, not of tuning");
        assert!(TuningCourse::read("").unwrap_err().starts_with("no journal of tuning"));
        let head = r#"{"run":"tune","tunables":[["a",{"start":4,"min":9,"max":0,"step":1}]],"iterations":2,"rate":0.5,"seed":1}"#;
        assert_eq!(TuningCourse::read(head).unwrap_err(), "the bounds of a make no sense");
        let head = r#"{"run":"tune","tunables":[["a",{"start":4,"min":0,"max":9,"step":1}]],"iterations":2,"rate":0.5,"seed":1}"#;
        let twice = format!("{head}\n{{\"iteration\":1,\"wins\":0,\"draws\":2,\"losses\":0}}\n");
        assert_eq!(TuningCourse::read(&twice).unwrap_err(), "line 2: this is not the next iteration");
        let cut = format!("{head}\n{{\"iteration\":0,\"wins\":0,\"dr");
        assert_eq!(TuningCourse::read(&cut).unwrap().values, [[4.0]]);
    }
}
