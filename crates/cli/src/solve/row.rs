//! One solved problem.

use super::input::Entry;
use super::{Options, card, table};
use crate::place;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tesuji_engine::{Card, Other, short};
use tesuji_game::Score;
use tesuji_solve::tactics::Verdict;

/// What became of a problem.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub(super) line: usize,
    pub(super) name: String,
    pub(super) game: &'static str,
    /// What is wrong with the line, if anything.
    pub(super) error: Option<String>,
    pub(super) card: Option<Card>,
    pub(super) seconds: f64,
}

impl Row {
    /// A problem with its answer.
    pub(super) fn new(entry: &Entry, answer: Result<Card, String>, seconds: f64) -> Row {
        let (error, card) = match answer {
            Ok(card) => (None, Some(card)),
            Err(error) => (Some(error), None),
        };
        Row { line: entry.line, name: entry.name.clone(), game: entry.game.name(), error, card, seconds }
    }

    /// Whether the answer is not what was wanted, or there is none.
    pub(super) fn failed(&self) -> bool {
        self.card.as_ref().is_none_or(|card| card.right == Some(false))
    }

    /// For machines.
    pub(super) fn json(&self) -> Value {
        let mut object = json!({ "line": self.line, "name": self.name, "game": self.game });
        if let Some(error) = &self.error {
            object["error"] = json!(error);
        }
        let Some(card) = &self.card else { return object };
        object["position"] = json!(card.position);
        object["solved"] = json!(card.right);
        object["moves"] = json!(card.line.protocol);
        object["prose"] = json!(card.line.prose);
        object["score"] = place::json(card.score);
        object["verdict"] = json!(verdict(card.verdict, card.score));
        if let Verdict::Mates { plies, proven, shortest } = card.verdict {
            object["mate"] = json!({ "plies": plies, "proven": proven, "shortest": shortest });
        }
        let theme = |theme: &tesuji_engine::Motif| json!({ "name": theme.name, "sentence": theme.sentence });
        object["themes"] = json!(card.themes.iter().map(theme).collect::<Vec<_>>());
        object["found"] = json!({ "depth": card.found.depth, "nodes": card.found.nodes });
        object["nodes"] = json!(card.nodes);
        object["seconds"] = json!(self.seconds);
        if let Some(why) = &card.explanation {
            let other = |other: &Other| json!({ "moves": other.line.protocol, "prose": other.line.prose, "score": place::json(other.score) });
            object["duals"] = json!(why.duals.iter().map(other).collect::<Vec<_>>());
            object["tries"] = json!(why.tries.iter().map(other).collect::<Vec<_>>());
            object["only_moves"] = json!(why.only_moves);
            object["explained_nodes"] = json!(why.nodes);
        }
        object
    }
}

/// What is kept of a problem that is done: enough to tell it again.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Record {
    pub(super) right: Option<bool>,
    pub(super) broken: bool,
    pub(super) nodes: u64,
    pub(super) seconds: f64,
    /// For machines.
    pub(super) json: Value,
    /// For people.
    pub(super) text: String,
}

impl Record {
    pub(super) fn new(row: &Row, options: &Options) -> Record {
        let text = match &row.card {
            Some(card) if options.cards => card::text(row, card, options.style()),
            _ => table::line(row),
        };
        let card = row.card.as_ref();
        Record {
            right: card.and_then(|card| card.right),
            broken: card.is_none(),
            nodes: card.map_or(0, |card| card.nodes),
            seconds: row.seconds,
            json: row.json(),
            text,
        }
    }

    /// Whether it is about this problem.
    pub(super) fn is_of(&self, entry: &Entry) -> bool {
        self.json["line"] == entry.line && self.json["name"] == entry.name
    }

    /// Whether the answer is not what was wanted, or there is none.
    pub(super) fn failed(&self) -> bool {
        self.broken || self.right == Some(false)
    }
}

/// Scores up to this are as good as a draw.
const LEVEL: i32 = 30;
/// Scores below this, negated, lose.
const LOSING: i32 = 200;
/// Scores from this on win whatever comes.
const CRUSHING: i32 = 2000;

/// What is achieved, in a few words.
pub(super) fn verdict(verdict: Verdict, score: Score) -> String {
    let level = score.raw().abs() <= LEVEL;
    match verdict {
        Verdict::Mates { plies, proven, shortest } => {
            let word = match (proven, shortest) {
                (_, true) if plies > 1 => ", proven, none is shorter",
                (true, _) => ", proven",
                (false, _) => "",
            };
            format!("mate in {}{word}", plies.div_ceil(2))
        }
        Verdict::Wins(gain) => format!("wins material worth {}", pawns(gain)),
        Verdict::Decides => "wins".to_string(),
        Verdict::Improves if level => "draws".to_string(),
        Verdict::Improves => "gains the better game".to_string(),
        Verdict::Saves if level => "saves the draw".to_string(),
        Verdict::Saves => "saves the game".to_string(),
        Verdict::Nothing => "nothing special".to_string(),
        Verdict::Loses => "lost".to_string(),
    }
}

/// What another move costs against the solution.
pub(super) fn cost(best: Score, other: Score) -> String {
    let score = short(other);
    match (best.mate_distance(), other.mate_distance()) {
        (_, Some(plies)) if other < Score::DRAW => format!("is mated in {}", plies.div_ceil(2)),
        (_, Some(plies)) => format!("mates too, in {}", plies.div_ceil(2)),
        (Some(_), None) if other.raw().abs() <= LEVEL => "only draws".to_string(),
        (Some(_), None) if other.raw() >= CRUSHING => "wins too, but misses the mate".to_string(),
        (Some(_), None) if other.raw() <= -LOSING => format!("loses ({score})"),
        (Some(_), None) => format!("misses the mate ({score})"),
        (None, None) if other.raw() == 0 => format!("only draws, {} less", pawns(Score::cp(best.raw()))),
        (None, None) => format!("{score}, {} less", pawns(Score::cp(best.raw() - other.raw()))),
    }
}

/// `3.2 pawns`.
fn pawns(score: Score) -> String {
    let pawns = f64::from(score.raw()) / 100.0;
    format!("{pawns:.1} {}", if (pawns - 1.0).abs() < 0.05 { "pawn" } else { "pawns" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_and_costs_read_well() {
        let mates = |shortest| Verdict::Mates { plies: 5, proven: true, shortest };
        assert_eq!(verdict(mates(false), Score::mate_in(5)), "mate in 3, proven");
        assert_eq!(verdict(mates(true), Score::mate_in(5)), "mate in 3, proven, none is shorter");
        assert_eq!(verdict(Verdict::Wins(Score::cp(320)), Score::cp(400)), "wins material worth 3.2 pawns");
        assert_eq!(verdict(Verdict::Saves, Score::DRAW), "saves the draw");
        assert_eq!(cost(Score::cp(500), Score::cp(100)), "+1.00, 4.0 pawns less");
        assert_eq!(cost(Score::cp(500), Score::mated_in(4)), "is mated in 2");
        assert_eq!(cost(Score::mate_in(5), Score::DRAW), "only draws");
        assert_eq!(cost(Score::mate_in(5), Score::mate_in(9)), "mates too, in 5");
        assert_eq!(cost(Score::cp(300), Score::DRAW), "only draws, 3.0 pawns less");
    }
}
