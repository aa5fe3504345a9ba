//! Answers as text for people: the one place where prose is made.
//!
//! Every function takes an answer of [`tesuji_api`] and nothing else that says anything; a [`Style`] says how wide the
//! window is and what it can show. So whatever prints text could print it from JSON as well; a test does.
//!
//! ```
//! use tesuji_api::{Answer, ErrorAnswer};
//! use tesuji_text::{Style, draw};
//! let error = ErrorAnswer { messages: vec!["no such file".into()], exit_code: 1 };
//! assert_eq!(draw(&Answer::from(error), Style::default()), "error: no such file\n");
//! ```
//!
//! What is told while it is found has a module with a head, rows and an end: [`search`], [`compare`], [`perft`],
//! [`puzzle`], [`solutions`]; a game move by move in [`analysis`].

pub mod ablation;
pub mod analysis;
pub mod bench;
mod board;
mod card;
mod columns;
pub mod compare;
mod counts;
mod estimate;
mod evaluation;
mod learning;
mod matches;
mod numbers;
pub mod perft;
pub mod puzzle;
mod score;
pub mod search;
pub mod solutions;
mod style;
pub mod teaching;
mod techniques;
mod trace;
mod tree;
mod why;

pub use board::{board, position, shown};
pub use card::{card, proof, proof_check};
pub use columns::{Column, Columns};
pub use counts::counts;
pub use estimate::with_error;
pub use evaluation::{evaluation, explanation, ruler};
pub use learning::{
    lesson, phase, piece_order, played_records, records, rescored, training, training_end, training_read,
};
pub use matches::{standing, tuning};
pub use numbers::{grouped, millions_a_second, plural, summary, time};
pub use score::{edge, moves, rough_pawns, score, score_in_words};
pub use style::{MoveStyle, Style, width};
pub use techniques::{audit, technique_pages, techniques};
pub use trace::{trace, trace_line};
pub use why::{rule, sentence, why};

use tesuji_api::{Answer, ErrorAnswer};

/// An answer as text, from its first line to its last.
#[must_use]
pub fn draw(answer: &Answer, style: Style) -> String {
    match answer {
        Answer::Evaluation(answer) => evaluation(answer, style),
        Answer::RulerReading(answer) => ruler(answer),
        Answer::Search(answer) => search::all(answer, style),
        Answer::Comparison(answer) => compare::all(answer, style),
        Answer::Why(answer) => why(answer, style),
        Answer::Solution(answer) => card(answer, style),
        Answer::SolveSummary(answer) => solutions::summary(answer),
        Answer::SolveComparison(answer) => solutions::comparison(answer),
        Answer::ProofCheck(answer) => proof_check(answer),
        Answer::Perft(answer) => perft::all(answer, style),
        Answer::PerftSuite(answer) => perft::suite(answer),
        Answer::Trace(answer) => trace(answer, style),
        Answer::TraceLine(answer) => trace_line(answer, false, style),
        Answer::Match(answer) => standing(answer),
        Answer::Tuning(answer) => tuning(answer),
        Answer::Lesson(answer) => lesson(answer),
        Answer::TrainedNetwork(answer) => training(answer),
        Answer::RescoredRecords(answer) => rescored(answer),
        Answer::PlayedRecords(answer) => played_records(answer),
        Answer::RecordsSurvey(answer) => records(answer),
        Answer::PhaseStudy(answer) => phase(answer),
        Answer::Techniques(answer) => techniques(answer, style),
        Answer::Bench(answer) => bench::all(answer),
        Answer::TechniquePages(answer) => technique_pages(answer, style),
        Answer::Ablation(answer) => ablation::all(answer),
        Answer::Audit(answer) => audit(answer, style),
        Answer::Grade(answer) => teaching::grade(answer),
        Answer::ClassGrade(answer) => teaching::class(answer),
        Answer::Steps(answer) => teaching::steps(answer, style),
        Answer::Puzzle(answer) => puzzle::row(answer),
        Answer::PuzzleSummary(answer) => puzzle::summary(answer),
        Answer::AnalysedGame(answer) => analysis::game(answer, style),
        Answer::AnalysisSummary(answer) => analysis::summary(answer),
        Answer::Pictures(answer) => puzzle::pictures(answer),
        Answer::Error(error) => errors(error),
    }
}

/// Why there is no answer, a line each.
#[must_use]
pub fn errors(error: &ErrorAnswer) -> String {
    let start = if error.exit_code == INTERRUPTED { "interrupted" } else { "error" };
    let line = |message: &String| format!("{start}: {message}\n");
    error.messages.iter().map(line).collect()
}

/// What the program ends with after Ctrl-C.
const INTERRUPTED: u8 = 130;
