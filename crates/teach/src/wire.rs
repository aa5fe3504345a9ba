//! The protocol of a course: one JSON object a line, as `docs/grading.md` has it.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tesuji_game::{Notation, Outcome, PositionStack, Score, shown};

/// A question as it is sent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct QuestionLine {
    /// Its number.
    pub id: u64,
    /// The game.
    pub game: String,
    /// Where the game began.
    pub position: String,
    /// The moves since.
    pub moves: Vec<String>,
    /// The search.
    pub algorithm: String,
    /// How deep.
    pub depth: i32,
    /// The evaluation.
    pub evaluation: String,
}

/// What a line of a student's program says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StudentLine {
    /// The answer to a question.
    Answer {
        /// To which.
        id: u64,
        /// The answer.
        answer: StudentAnswer,
    },
    /// A question of its own: what is the position after these moves?
    Ask(Vec<String>),
}

/// An answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StudentAnswer {
    /// The score of the root, from its mover's side.
    pub score: Score,
    /// The move; none if there is none.
    pub mv: Option<String>,
    /// Nodes, if told.
    pub nodes: Option<u64>,
}

/// What a position is, as the grader tells.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Told {
    /// As FEN or SFEN.
    pub position: String,
    /// Every legal move.
    pub moves: Vec<String>,
    /// Whether the royal piece of the side to move is attacked.
    pub check: bool,
    /// How the game ended for the side to move: `loss`, `draw`, `win`; null if it goes on.
    pub over: Option<String>,
}

/// Scores beyond this stand for mates whose distance is not told.
const HUGE: f64 = 20_000.0;

/// Reads a line.
///
/// # Errors
/// Says what is wrong with it.
pub fn read(line: &str) -> Result<StudentLine, String> {
    let value: Value = serde_json::from_str(line).map_err(|_| format!("no JSON: '{}'", shown(line)))?;
    if let Some(moves) = value.get("ask") {
        let moves =
            moves.as_array().and_then(|all| all.iter().map(|mv| mv.as_str().map(String::from)).collect());
        return moves.map(StudentLine::Ask).ok_or_else(|| "\"ask\" must be a list of moves".to_string());
    }
    let id = value["id"].as_u64().ok_or("an answer needs the \"id\" of its question")?;
    let score = read_score(value.get("score").ok_or("an answer needs a \"score\"")?)?;
    let mv = match value.get("move") {
        None => return Err("an answer needs a \"move\", which may be null".to_string()),
        Some(Value::Null) => None,
        Some(Value::String(text)) => Some(text.clone()),
        Some(_) => return Err("\"move\" must be text or null".to_string()),
    };
    let nodes = match value.get("nodes") {
        None | Some(Value::Null) => None,
        Some(nodes) => {
            let count = nodes.as_u64().or_else(|| whole(nodes).and_then(|count| u64::try_from(count).ok()));
            Some(count.ok_or("\"nodes\" must be a whole number")?)
        }
    };
    Ok(StudentLine::Answer { id, answer: StudentAnswer { score, mv, nodes } })
}

/// A whole number, which some languages write with a point.
fn whole(value: &Value) -> Option<i64> {
    let exact = |number: &f64| number.fract() == 0.0 && number.abs() < 9e15;
    value.as_i64().or_else(|| value.as_f64().filter(exact).map(|number| number as i64))
}

/// `120`, `-35`, `{"mate": 3}`, `{"mate": -2}`, `{"mate": 0}`.
fn read_score(value: &Value) -> Result<Score, String> {
    if let Some(mate) = value.get("mate") {
        let plies = whole(mate).ok_or("\"mate\" must be a whole number of plies")?;
        let distance = plies.unsigned_abs().min(u64::from(Score::LONGEST_MATE)) as u16;
        return Ok(if plies > 0 { Score::mate_in(distance) } else { Score::mated_in(distance) });
    }
    let number = value.as_f64().ok_or("\"score\" must be centipawns or {\"mate\": plies}")?;
    if number.fract() != 0.0 {
        return Err("\"score\" must be a whole number of centipawns".to_string());
    }
    // Whoever answers a number where a mate is meant has a mate without a distance.
    Ok(match number {
        huge if huge >= HUGE => Score::mate_in(0),
        huge if huge <= -HUGE => Score::mated_in(0),
        _ => Score::cp(number as i32),
    })
}

/// What the grader tells of the position after moves from the top of a line.
///
/// # Errors
/// Says which move is not legal.
pub fn tell<P: Notation>(root: &PositionStack<P>, moves: &[String]) -> Result<Told, String> {
    let mut line = root.clone();
    for text in moves {
        let mv = line.top().read_move(text, P::Dialect::default());
        line.push(mv.map_err(|_| format!("'{}' is no legal move in {}", shown(text), line.top().to_text()))?);
    }
    let top = line.top();
    let over = if moves.is_empty() { line.game_over() } else { ended(&line) };
    let write = |&mv: &P::Move| top.write_move(mv, P::Dialect::default());
    Ok(Told {
        position: top.to_text(),
        moves: top.legal_moves().iter().map(write).collect(),
        check: top.royal_attacked(),
        over: over.map(|outcome| match (outcome, outcome.winner()) {
            (Outcome::Ahead { side }, _) if side == top.side() => "win".to_string(),
            (Outcome::Ahead { .. }, _) => "loss".to_string(),
            (_, None) => "draw".to_string(),
            (_, Some(winner)) if winner == top.side() => "win".to_string(),
            _ => "loss".to_string(),
        }),
    })
}

/// How a game ended below the root of a search.
fn ended<P: Notation>(line: &PositionStack<P>) -> Option<Outcome> {
    let top = line.top();
    line.outcome().or_else(|| (!top.has_moves()).then(|| top.stuck()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_chess::Position;

    #[test]
    fn answers_are_read() {
        let said = read(r#"{"id":1,"score":120,"move":"e2e4","nodes":4711}"#).unwrap();
        let answer = StudentAnswer { score: Score::cp(120), mv: Some("e2e4".into()), nodes: Some(4711) };
        assert_eq!(said, StudentLine::Answer { id: 1, answer });
        let mate = |text| match read(text) {
            Ok(StudentLine::Answer { answer, .. }) => answer.score,
            other => panic!("{other:?}"),
        };
        assert_eq!(mate(r#"{"id":1,"score":{"mate":3},"move":"a1a2"}"#), Score::mate_in(3));
        assert_eq!(mate(r#"{"id":1,"score":{"mate":-2},"move":"a1a2"}"#), Score::mated_in(2));
        assert_eq!(mate(r#"{"id":1,"score":{"mate":0},"move":null}"#), Score::mated_in(0));
        assert_eq!(mate(r#"{"id":1,"score":-99999,"move":null}"#), Score::mated_in(0));
        assert_eq!(read(r#"{"ask":["e2e4"]}"#), Ok(StudentLine::Ask(vec!["e2e4".into()])));
    }

    #[test]
    fn what_is_wrong_with_a_line_is_told() {
        for (line, why) in [
            ("hello", "no JSON: 'hello'"),
            ("{}", "an answer needs the \"id\" of its question"),
            (r#"{"id":1}"#, "an answer needs a \"score\""),
            (r#"{"id":1,"score":1}"#, "an answer needs a \"move\", which may be null"),
            (r#"{"id":1,"score":"1","move":null}"#, "\"score\" must be centipawns or {\"mate\": plies}"),
            (r#"{"id":1,"score":0.5,"move":null}"#, "\"score\" must be a whole number of centipawns"),
            (r#"{"id":1,"score":1,"move":7}"#, "\"move\" must be text or null"),
            (r#"{"id":1,"score":1,"move":null,"nodes":-1}"#, "\"nodes\" must be a whole number"),
            (r#"{"ask":"e2e4"}"#, "\"ask\" must be a list of moves"),
        ] {
            assert_eq!(read(line), Err(why.to_string()), "{line}");
        }
    }

    #[test]
    fn the_grader_tells_the_rules() {
        let root = PositionStack::new(Position::from_fen("7k/8/5K2/8/8/8/8/6Q1 w - - 0 1").unwrap());
        let told = tell(&root, &["g1g7".into()]).unwrap();
        assert_eq!((told.moves.len(), told.check, told.over.as_deref()), (0, true, Some("loss")));
        let told = tell(&root, &["f6f7".into()]).unwrap();
        assert!(told.over.is_none() && told.moves == ["h8h7"]);
        let told = tell(&root, &["g1g6".into()]).unwrap();
        assert_eq!((told.check, told.over.as_deref()), (false, Some("draw")));
        assert!(tell(&root, &["a1a2".into()]).is_err());
        // Below the root a position that comes up again is drawn at once.
        let back: Vec<String> = ["g1g2", "h8h7", "g2g1", "h7h8"].map(String::from).to_vec();
        assert_eq!(tell(&root, &back).unwrap().over.as_deref(), Some("draw"));
    }
}
