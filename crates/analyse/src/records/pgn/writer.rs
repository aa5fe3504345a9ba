//! Writing a game with marks.

use super::marks::{Step, steps};
use super::{PgnRecord, Token};
use crate::games::Explained;
use crate::records::Marking;
use std::fmt::Write as _;
use tesuji_api::{AnalysedGame, AnalysedMove};
use tesuji_game::Side;

/// A refutation that the game follows so far is not told again.
const FOLLOWED: usize = 2;
/// Lines are no longer.
const WIDTH: usize = 80;

/// The game with what an analysis found.
pub(super) fn write<G: Explained>(record: &PgnRecord<G>, game: &AnalysedGame, marking: Marking) -> String {
    let mut out = written(&tags(record, game));
    let (before, mut steps) = steps(&record.tokens);
    if marking.replace {
        steps.iter_mut().for_each(Step::drop_marks);
    }
    add_lines(&mut steps, game);
    for (step, mv) in steps.iter_mut().zip(&game.moves) {
        step.mark(mv);
    }
    let mut words = Words::new(record);
    for text in &before {
        words.comment(text);
    }
    for (step, mv) in steps.iter().zip(&game.moves) {
        words.step(step, mv, marking);
    }
    if let Some(cut) = &game.cut {
        words.comment(&format!("The record goes no further: {cut}"));
    }
    words.word(&record.result.to_string());
    let _ = writeln!(out, "{}\n", words.out);
    out
}

/// The game as it is, without comments and variations.
pub(super) fn plain<G: Explained>(record: &PgnRecord<G>) -> String {
    let mut words = Words::new(record);
    for token in &record.tokens {
        if let Token::Move(san) = token {
            words.san(san);
        }
    }
    words.word(&record.result.to_string());
    format!("{}{}\n\n", written(&record.tags), words.out)
}

/// The tags as they were, and what an analysis adds to them.
fn tags<G: Explained>(record: &PgnRecord<G>, game: &AnalysedGame) -> Vec<(String, String)> {
    let mut tags = record.tags.clone();
    let mut set = |name: &str, value: String, over: bool| match tags.iter_mut().find(|(tag, _)| tag == name) {
        Some((_, old)) if over => *old = value,
        Some(_) => {}
        None => tags.push((name.to_string(), value)),
    };
    set("Result", record.result.to_string(), false);
    if let Some(opening) = &game.opening {
        set("Opening", opening.name.clone(), false);
    }
    for (side, name) in game.sides.iter().zip(["WhiteAccuracy", "BlackAccuracy"]) {
        if let Some(accuracy) = side.accuracy {
            set(name, format!("{accuracy:.1}"), true);
        }
    }
    set("Annotator", "Tesuji".to_string(), false);
    tags
}

/// Tags as text, and an empty line.
fn written(tags: &[(String, String)]) -> String {
    let mut out = String::new();
    for (name, value) in tags {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ");
        let _ = writeln!(out, "[{name} \"{value}\"]");
    }
    out + "\n"
}

/// Better lines beside the moves they are better than, refutations where the game leaves them.
fn add_lines(steps: &mut [Step], game: &AnalysedGame) {
    for (ply, mv) in game.moves.iter().enumerate() {
        let Some(judgement) = &mv.judgement else { continue };
        let first = mv.side == tesuji_api::Side::First;
        let prose = |line: &[tesuji_api::Move]| line.iter().map(|mv| mv.prose.clone()).collect::<Vec<_>>();
        steps[ply].add_line(&prose(&judgement.better.moves), &judgement.better, first);
        let refutation = prose(&judgement.refutation.moves);
        let played = game.moves[ply + 1..].iter().map(|mv| &mv.mv.prose);
        let shared = refutation.iter().zip(played).take_while(|(one, other)| *one == *other).count();
        // A line that the game itself follows is told by the game.
        if shared < refutation.len().min(FOLLOWED)
            && let Some(step) = steps.get_mut(ply + 1 + shared)
        {
            step.add_line(&refutation[shared..], &judgement.refutation, first);
        }
    }
}

/// Words one after the other, in lines that are not too long.
struct Words {
    out: String,
    column: usize,
    /// The ply of the next move, from the first of the first number.
    ply: usize,
    /// Whether the next move needs its number.
    fresh: bool,
    /// Brackets that must be closed yet; they stand on the line of the word before them.
    open: usize,
}

impl Words {
    fn new<G: Explained>(record: &PgnRecord<G>) -> Words {
        let black = record.start.side() == Side::Second;
        let number: usize = record.start.move_number().trim_end_matches('.').parse().unwrap_or(1);
        Words {
            out: String::new(),
            column: 0,
            ply: 2 * number.max(1) - 2 + usize::from(black),
            fresh: true,
            open: 0,
        }
    }

    fn word(&mut self, word: &str) {
        let length = word.chars().count();
        let glued = word.starts_with(')') || self.out.ends_with('(') || self.out.is_empty();
        if !glued && self.column + 1 + length + self.open > WIDTH {
            self.out.push('\n');
            self.column = 0;
        } else if !glued {
            self.out.push(' ');
            self.column += 1;
        }
        self.out.push_str(word);
        self.column += length;
    }

    fn comment(&mut self, text: &str) {
        if text.trim().is_empty() {
            return;
        }
        let text = text.replace('}', ")");
        let mut words: Vec<String> = text.split_ascii_whitespace().map(str::to_string).collect();
        if let Some(first) = words.first_mut() {
            first.insert(0, '{');
        }
        if let Some(last) = words.last_mut() {
            last.push('}');
        }
        for word in &words {
            self.word(word);
        }
        self.fresh = true;
    }

    fn san(&mut self, san: &str) {
        let number = self.ply / 2 + 1;
        match (self.ply % 2, self.fresh) {
            (0, _) => self.word(&format!("{number}.")),
            (_, true) => self.word(&format!("{number}...")),
            _ => {}
        }
        self.word(san);
        self.ply += 1;
        self.fresh = false;
    }

    fn step(&mut self, step: &Step, mv: &AnalysedMove, marking: Marking) {
        self.san(&mv.mv.prose);
        step.nags.iter().for_each(|nag| self.word(&nag.to_string()));
        self.comment(&step.comment(mv, marking).to_string());
        for variation in &step.variations {
            self.variation(variation);
        }
    }

    fn variation(&mut self, tokens: &[Token]) {
        let mut back = vec![self.ply];
        self.open();
        for token in tokens {
            match token {
                Token::Move(san) => self.san(san),
                Token::Nag(nag) => self.word(&nag.to_string()),
                Token::Comment(text) => self.comment(text),
                Token::Open => {
                    back.push(self.ply);
                    self.open();
                }
                Token::Close => self.close(back.pop()),
            }
        }
        while let Some(ply) = back.pop() {
            self.close(Some(ply));
        }
    }

    fn open(&mut self) {
        self.word("(");
        self.open += 1;
        self.ply = self.ply.saturating_sub(1);
        self.fresh = true;
    }

    fn close(&mut self, ply: Option<usize>) {
        self.open -= 1;
        self.word(")");
        self.ply = ply.unwrap_or(self.ply);
        self.fresh = true;
    }
}
