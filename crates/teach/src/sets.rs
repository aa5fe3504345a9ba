//! The questions that come with the program.

use crate::question::{Question, questions, random_questions};
use tesuji_game::Notation;
use tesuji_search::classic::Algorithm;

/// Questions of chess for minimax, alpha-beta and principal variation search, chosen by `examples/choose.rs`.
const CHESS: &str = include_str!("../data/chess.txt");
/// The same for the search for tactics.
const CHESS_TACTIC: &str = include_str!("../data/chess_tactic.txt");

/// So many questions are made for a game without a set of its own.
const RANDOM: u64 = 40;

/// The questions for a search of a game: chosen ones where there are, else out of random games.
#[must_use]
pub fn standard<P: Notation>(algorithm: Algorithm) -> Vec<Question<P>> {
    let text = if algorithm == Algorithm::Tactic { CHESS_TACTIC } else { CHESS };
    let text = if game_of(text) == Some(P::FACTS.name) { text } else { "" };
    match questions(text, algorithm) {
        Ok(chosen) if !chosen.is_empty() => chosen,
        _ => random_questions(RANDOM, 1, algorithm),
    }
}

/// The game of a set: the first word of its first line, a comment.
fn game_of(text: &str) -> Option<&str> {
    text.strip_prefix("# ")?.split(':').next()
}
