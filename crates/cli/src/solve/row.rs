//! One solved problem.

use super::input::{Entry, Origin};
use super::{Options, card, table};
use crate::place;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tesuji_engine::{Card, Other, Wanted, short_in};
use tesuji_game::{MateCount, Score};
use tesuji_solve::tactics::Verdict;

/// What became of a problem.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub(super) line: usize,
    pub(super) name: String,
    pub(super) game: &'static str,
    /// Where in a game it comes from, if it does.
    pub(super) origin: Option<Origin>,
    /// Whether nobody said what is wanted.
    pub(super) wants_nothing: bool,
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
        let Entry { line, name, origin, .. } = entry.clone();
        let wants_nothing = entry.problem.as_ref().is_ok_and(|problem| problem.wanted == Wanted::Anything);
        Row { line, name, game: entry.game.name(), origin, wants_nothing, error, card, seconds }
    }

    /// What the problem is called: in a game by the move that solves it, `6...Nxd5 after 6.Nxd5`.
    pub(super) fn title(&self) -> String {
        let Some(origin) = &self.origin else { return self.name.clone() };
        let first = self.card.as_ref().and_then(|card| card.line.prose.first());
        match first {
            Some(first) => format!("{}{first} after {}", origin.number, origin.after),
            None => self.name.clone(),
        }
    }

    /// Whether the answer is not what was wanted, or there is none.
    pub(super) fn failed(&self) -> bool {
        self.card.as_ref().is_none_or(|card| card.right == Some(false))
    }

    /// For machines.
    pub(super) fn json(&self) -> Value {
        let mut object = json!({ "line": self.line, "name": self.name, "game": self.game });
        if let Some(origin) = &self.origin {
            object["origin"] = json!({
                "players": origin.players,
                "after": origin.after,
                "before": place::json(origin.before_and_after[0]),
                "loss": self.card.as_ref().map(|card| loss(origin, card.mates)),
            });
        }
        if let Some(error) = &self.error {
            object["error"] = json!(error);
        }
        let Some(card) = &self.card else { return object };
        object["position"] = json!(card.position);
        object["solved"] = json!(card.right);
        object["moves"] = json!(card.line.protocol);
        object["prose"] = json!(card.line.prose);
        object["score"] = place::json(card.score);
        object["verdict"] = json!(verdict(card));
        if let Some(japanese) = &card.line.japanese {
            object["japanese"] = json!(japanese);
        }
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
            object["slower"] = json!(why.slower.iter().map(other).collect::<Vec<_>>());
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
            _ => table::line(row, options.style()),
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

/// Scores up to this are about level.
const LEVEL: i32 = 30;
/// Scores below this, negated, lose.
const LOSING: i32 = 200;
/// Scores from this on win whatever comes.
const CRUSHING: i32 = 2000;

/// What is achieved, in a few words.
pub(super) fn verdict(card: &Card) -> String {
    let (drawn, level) = (card.score == Score::DRAW, card.score.raw().abs() <= LEVEL);
    match card.verdict {
        Verdict::Mates { plies, proven, shortest } => {
            let word = match (proven, shortest) {
                (_, true) if plies > 1 => ", proven, none is shorter",
                (true, _) => ", proven",
                (false, _) => ", not proven",
            };
            format!("mate in {}{word}", card.mates.told(plies))
        }
        Verdict::Wins(gain) => format!("wins material worth {}", pawns(gain)),
        Verdict::Decides => "wins".to_string(),
        Verdict::Improves if drawn => "draws".to_string(),
        Verdict::Improves if level => "about level".to_string(),
        Verdict::Improves if card.score < Score::DRAW => "limits the damage".to_string(),
        Verdict::Improves => "gains the better game".to_string(),
        Verdict::Saves if drawn => "saves the draw".to_string(),
        Verdict::Saves => "saves the game".to_string(),
        Verdict::Nothing => "nothing special".to_string(),
        Verdict::Loses => "lost".to_string(),
        Verdict::NoMate { proven: true } => "there is no mate".to_string(),
        Verdict::NoMate { proven: false } => "no mate found".to_string(),
    }
}

/// What another move costs against the solution.
pub(super) fn cost(card: &Card, other: Score) -> String {
    let (best, score) = (card.score, short_in(card.mates, other));
    match (best.mate_distance(), other.mate_distance()) {
        (_, None) if card.mate_alone => "does not mate".to_string(),
        (_, Some(plies)) if other < Score::DRAW => format!("is mated in {}", card.mates.told(plies)),
        (_, Some(plies)) => format!("mates too, in {}", card.mates.told(plies)),
        (Some(_), None) if other.raw() == 0 => "only draws".to_string(),
        (Some(_), None) if other.raw().abs() <= LEVEL => format!("misses the mate, about level ({score})"),
        (Some(_), None) if other.raw() >= CRUSHING => "wins too, but misses the mate".to_string(),
        (Some(_), None) if other.raw() <= -LOSING => format!("loses ({score})"),
        (Some(_), None) => format!("misses the mate ({score})"),
        (None, None) if other.raw() == 0 => format!("only draws, {} less", pawns(Score::cp(best.raw()))),
        (None, None) => format!("{score}, {} less", pawns(Score::cp(best.raw() - other.raw()))),
    }
}

/// What a move of a game gave away: `loses 2.4 pawns`, `allows mate in 3`.
pub(super) fn loss(origin: &Origin, count: MateCount) -> String {
    let [before, after] = origin.before_and_after;
    match (before.mate_distance(), after.mate_distance()) {
        (_, Some(plies)) if after > Score::DRAW => format!("allows mate in {}", count.told(plies)),
        (Some(plies), _) if before < Score::DRAW => format!("misses mate in {}", count.told(plies)),
        _ => format!("loses {}", pawns(Score::cp(after.raw() - before.raw()))),
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
    use tesuji_engine::{Diagram, Words};
    use tesuji_solve::tactics::FoundAt;

    fn card(verdict: Verdict, score: Score, mates: MateCount) -> Card {
        Card {
            position: String::new(),
            side: "White",
            mates,
            mate_alone: false,
            diagram: Diagram::default(),
            line: Words::default(),
            score,
            verdict,
            right: None,
            found: FoundAt::default(),
            nodes: 0,
            proof: None,
            themes: Vec::new(),
            explanation: None,
        }
    }

    #[test]
    fn verdicts_read_well() {
        let mates = |shortest| Verdict::Mates { plies: 5, proven: true, shortest };
        let told = |verdict_of, score| verdict(&card(verdict_of, score, MateCount::Moves));
        assert_eq!(told(mates(false), Score::mate_in(5)), "mate in 3, proven");
        assert_eq!(told(mates(true), Score::mate_in(5)), "mate in 3, proven, none is shorter");
        assert_eq!(told(Verdict::Wins(Score::cp(320)), Score::cp(400)), "wins material worth 3.2 pawns");
        assert_eq!(told(Verdict::Saves, Score::DRAW), "saves the draw");
        assert_eq!(told(Verdict::Improves, Score::DRAW), "draws");
        assert_eq!(told(Verdict::Improves, Score::cp(-20)), "about level");
        assert_eq!(told(Verdict::NoMate { proven: false }, Score::DRAW), "no mate found");
        let shogi = card(mates(false), Score::mate_in(5), MateCount::Plies);
        assert_eq!(verdict(&shogi), "mate in 5 plies, proven");
    }

    #[test]
    fn costs_and_losses_read_well() {
        let told = |best, other| cost(&card(Verdict::Decides, best, MateCount::Moves), other);
        assert_eq!(told(Score::cp(500), Score::cp(100)), "+1.00, 4.0 pawns less");
        assert_eq!(told(Score::cp(500), Score::mated_in(4)), "is mated in 2");
        assert_eq!(told(Score::mate_in(5), Score::DRAW), "only draws");
        assert_eq!(told(Score::mate_in(5), Score::cp(20)), "misses the mate, about level (+0.20)");
        assert_eq!(told(Score::mate_in(5), Score::mate_in(9)), "mates too, in 5");
        assert_eq!(told(Score::cp(300), Score::DRAW), "only draws, 3.0 pawns less");
        let shogi = card(Verdict::Decides, Score::mate_in(5), MateCount::Plies);
        assert_eq!(cost(&shogi, Score::mate_in(9)), "mates too, in 9 plies");
        let loss = |before, after| {
            let origin = Origin {
                players: None,
                after: String::new(),
                number: String::new(),
                before_and_after: [before, after],
            };
            loss(&origin, MateCount::Moves)
        };
        assert_eq!(loss(Score::cp(-20), Score::cp(218)), "loses 2.4 pawns");
        assert_eq!(loss(Score::cp(20), Score::mate_in(3)), "allows mate in 2");
        assert_eq!(loss(Score::mated_in(5), Score::cp(10)), "misses mate in 3");
    }
}
