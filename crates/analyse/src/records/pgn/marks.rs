//! Marks on the moves of a game: what stood there, and what an analysis adds.

use super::Token;
use crate::records::Marking;
use tesuji_api::{AnalysedLine, AnalysedMove, MoveGrade, Score};
use tesuji_chess::pgn::{Annotations, Comment, EvalComment, EvalValue, Nag};

/// A move of the main line with all that stands at it.
#[derive(Clone, Debug, Default)]
pub(super) struct Step {
    pub(super) nags: Vec<Nag>,
    pub(super) comments: Vec<String>,
    pub(super) variations: Vec<Vec<Token>>,
}

/// What stands before the first move, and at each.
pub(super) fn steps(tokens: &[Token]) -> (Vec<String>, Vec<Step>) {
    let (mut before, mut steps) = (Vec::new(), Vec::<Step>::new());
    let (mut depth, mut inside) = (0_usize, Vec::new());
    for token in tokens {
        match token {
            Token::Open => {
                depth += 1;
                if depth > 1 {
                    inside.push(token.clone());
                }
            }
            Token::Close => {
                depth = depth.saturating_sub(1);
                if depth > 0 {
                    inside.push(token.clone());
                } else if let Some(step) = steps.last_mut() {
                    step.variations.push(std::mem::take(&mut inside));
                }
            }
            _ if depth > 0 => inside.push(token.clone()),
            Token::Move(_) => steps.push(Step::default()),
            Token::Nag(nag) => steps.last_mut().into_iter().for_each(|step| step.nags.push(*nag)),
            Token::Comment(text) => match steps.last_mut() {
                Some(step) => step.comments.push(text.clone()),
                None => before.push(text.clone()),
            },
        }
    }
    (before, steps)
}

/// The words that sentences begin with: what the move is, as the first word of a comment.
const GRADES: [(MoveGrade, &str, &str); 3] = [
    (MoveGrade::Inaccuracy, "Inaccuracy", "緩手"),
    (MoveGrade::Mistake, "Mistake", "疑問手"),
    (MoveGrade::Blunder, "Blunder", "悪手"),
];

impl Step {
    /// Drops what a program left here: scores, its marks with its sentence, and variations of moves and scores alone.
    pub(super) fn drop_marks(&mut self) {
        let judged = self.comments.iter().any(|text| machine(text).is_some());
        for text in &mut self.comments {
            if let Some(at) = machine(text) {
                text.truncate(at);
            }
        }
        if judged {
            self.nags.retain(|nag| ![Nag::MISTAKE, Nag::BLUNDER, Nag::DUBIOUS].contains(nag));
        }
        self.variations.retain(|tokens| !is_machine_line(tokens));
    }

    /// The comment of the move, with the score and the sentence of an analysis.
    pub(super) fn comment(&self, mv: &AnalysedMove, marking: Marking) -> Comment {
        let old = Comment::new(&self.comments.join(" "));
        let eval = eval(mv.view.score).map(|value| EvalComment { value, depth: depth(mv) });
        let said = sentence(mv, marking);
        let text = [old.text(), said.as_str()].join(" ");
        Comment::with_annotations(text.trim(), Annotations { eval, ..old.annotations() })
    }

    /// Adds the mark of a judgement, unless a mark of its kind is there.
    pub(super) fn mark(&mut self, mv: &AnalysedMove) {
        let Some(judgement) = &mv.judgement else { return };
        let nag = match judgement.grade {
            MoveGrade::Inaccuracy => Nag::DUBIOUS,
            MoveGrade::Mistake => Nag::MISTAKE,
            MoveGrade::Blunder => Nag::BLUNDER,
        };
        if !self.nags.iter().any(|nag| (1..=6).contains(&nag.0)) {
            self.nags.push(nag);
        }
    }

    /// Adds a line as a variation, unless it is there.
    pub(super) fn add_line(&mut self, moves: &[String], line: &AnalysedLine, first: bool) {
        if moves.is_empty() || self.variations.iter().any(|tokens| begins_alike(tokens, moves)) {
            return;
        }
        let mut tokens: Vec<Token> = moves.iter().cloned().map(Token::Move).collect();
        let score = if first { line.score } else { turned(line.score) };
        if let Some(value) = eval(score) {
            let annotations =
                Annotations { eval: Some(EvalComment { value, depth: None }), ..Annotations::default() };
            tokens.push(Token::Comment(Comment::with_annotations("", annotations).to_string()));
        }
        self.variations.push(tokens);
    }
}

fn turned(score: Score) -> Score {
    match score {
        Score::Cp(cp) => Score::Cp(-cp),
        Score::Mate(plies) => Score::Mate(-plies),
    }
}

fn depth(mv: &AnalysedMove) -> Option<u32> {
    u32::try_from(mv.view.depth).ok().filter(|&depth| depth > 0)
}

/// A score of the first side as PGN has it; a mate that stands on the board has none.
fn eval(score: Score) -> Option<EvalValue> {
    match score {
        Score::Cp(cp) => Some(EvalValue::Centipawns(cp)),
        Score::Mate(0) => None,
        Score::Mate(plies) => Some(EvalValue::Mate(plies.signum() * (plies.abs() + 1) / 2)),
    }
}

/// `Mistake (62 % to 38 %). Loses a knight after Qxe5.`
pub(super) fn sentence(mv: &AnalysedMove, marking: Marking) -> String {
    let Some(judgement) = &mv.judgement else { return String::new() };
    let Some((_, english, japanese)) = GRADES.iter().find(|(grade, ..)| *grade == judgement.grade) else {
        return String::new();
    };
    let [from, to] = [judgement.better.chance, mv.chance].map(|chance| format!("{:.0} %", 100.0 * chance));
    if marking.japanese {
        format!("{japanese} ({from} → {to})。{}", judgement.reason.japanese)
    } else {
        format!("{english} ({from} to {to}). {}", judgement.reason.sentence)
    }
}

/// Where the words of a program begin in a comment, ours or those of Lichess.
fn machine(text: &str) -> Option<usize> {
    let ours = GRADES.iter().flat_map(|(_, english, japanese)| [english, japanese]).filter_map(|word| {
        let at = text.find(&format!("{word} ("))?;
        text[at..].contains(" %").then_some(at)
    });
    let lichess =
        text.find(" → ").filter(|_| text.contains(" was best")).map(|at| text[..at].rfind('(').unwrap_or(at));
    let plain = ["Inaccuracy.", "Mistake.", "Blunder."]
        .iter()
        .filter_map(|word| text.find(word))
        .filter(|_| text.contains(" was best"));
    ours.chain(lichess).chain(plain).min()
}

/// Whether a variation has nothing but moves, and a score at its end.
fn is_machine_line(tokens: &[Token]) -> bool {
    let Some((Token::Comment(last), moves)) = tokens.split_last() else { return false };
    let last = Comment::new(last);
    last.text().is_empty()
        && last.annotations().eval.is_some()
        && moves.iter().all(|token| matches!(token, Token::Move(_)))
}

/// Whether a variation and a line are the same as far as both go.
fn begins_alike(tokens: &[Token], moves: &[String]) -> bool {
    let there = tokens.iter().filter_map(|token| if let Token::Move(san) = token { Some(san) } else { None });
    there.zip(moves).all(|(one, other)| one == other)
}
