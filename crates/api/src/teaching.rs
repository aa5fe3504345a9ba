//! What a course needs: graded searches, and searches step by step.

use crate::{Move, Position, Score};
use serde::{Deserialize, Serialize};

/// A student's search, graded. `tesuji grade`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Grade {
    /// Whose it is, or the command that runs it.
    pub student: String,
    /// The game.
    pub game: String,
    /// The search that was asked for.
    pub algorithm: String,
    /// The points.
    pub points: f64,
    /// The most there are.
    pub possible: f64,
    /// Points by category.
    pub categories: Vec<GradeCategory>,
    /// How many nodes the search needed beside the reference, where it told and was right.
    pub nodes: Option<GradeNodes>,
    /// Every question.
    pub questions: Vec<GradedQuestion>,
    /// The mistake that explains what was seen.
    pub diagnosis: Option<Diagnosis>,
    /// Time in all, in seconds.
    pub seconds: f64,
}

/// Points of a category.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GradeCategory {
    /// Its name.
    pub category: String,
    /// Questions answered right.
    pub right: u32,
    /// Questions asked.
    pub asked: u32,
    /// The points.
    pub points: f64,
    /// The most there are.
    pub possible: f64,
}

/// Nodes of a search beside those of the reference.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct GradeNodes {
    /// Nodes it told.
    pub nodes: u64,
    /// Nodes of the reference on the same questions.
    pub reference: u64,
    /// So many times the reference are allowed.
    pub allowed: f64,
}

/// A question and what became of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GradedQuestion {
    /// Its number.
    pub id: u64,
    /// What it tests.
    pub category: String,
    /// Where the game began, as FEN or SFEN.
    pub position: String,
    /// The moves since, as protocols write them.
    pub moves: Vec<String>,
    /// How deep.
    pub depth: i32,
    /// The right score.
    pub score: Score,
    /// The moves that reach it.
    pub best: Vec<String>,
    /// The nodes of the reference.
    pub nodes: u64,
    /// What was answered.
    pub answer: Option<GradedAnswer>,
    /// How it is judged.
    pub verdict: GradeVerdict,
    /// What went wrong with the program, if anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trouble: Option<String>,
    /// Time, in seconds.
    pub seconds: f64,
}

/// An answer of a student's search.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GradedAnswer {
    /// The score.
    pub score: Score,
    /// The move, as it was written; null if there was none.
    pub r#move: Option<String>,
    /// The nodes, if told.
    pub nodes: Option<u64>,
}

/// How an answer is judged.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GradeVerdict {
    /// Score and move are right.
    Right,
    /// The score is wrong.
    WrongScore,
    /// It is a mate, but not in so many plies.
    WrongMateDistance,
    /// The score is right, the move does not reach it.
    WrongMove,
    /// The move is not legal, or missing, or there should be none.
    IllegalMove,
    /// No answer in time.
    Hung,
    /// The program ended.
    Crashed,
    /// The program said something else.
    Garbage,
    /// Not asked any more: the program hung too often.
    NotAsked,
}

/// The mistake that explains what was seen.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Diagnosis {
    /// The mistakes that fit; several if no question tells them apart.
    pub mistakes: Vec<MistakeFound>,
    /// Answers that are explained by the first.
    pub explained: u32,
    /// Answers in all.
    pub answers: u32,
    /// The smallest question that shows it, if the answers are wrong.
    pub smallest: Option<GradedQuestion>,
    /// The first wrong node below it: all its children are right.
    pub first_wrong: Option<GradedQuestion>,
}

/// A classic mistake.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MistakeFound {
    /// Its name.
    pub mistake: String,
    /// What is wrong and what would be right.
    pub advice: String,
    /// Whether it only costs nodes.
    pub costs_nodes_only: bool,
}

/// Many students. `tesuji grade --class`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ClassGrade {
    /// Everybody's grade, in the order of names.
    pub students: Vec<Grade>,
}

/// A search, one event after the other. `tesuji step`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Steps {
    /// The root.
    pub position: Position,
    /// The search.
    pub algorithm: String,
    /// How deep.
    pub depth: i32,
    /// How many moves of each node are searched, if not all.
    pub widest: Option<u32>,
    /// The search as pseudo-code, a line each.
    pub code: Vec<String>,
    /// Everything that happened.
    pub events: Vec<StepEvent>,
    /// The score of the root.
    pub score: Score,
    /// The best line.
    pub line: Vec<Move>,
    /// Nodes in all.
    pub nodes: u64,
    /// The nodes of minimax in the same tree, for a search whose score is minimax's.
    pub minimax_nodes: Option<u64>,
}

/// Something that happened in a search.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct StepEvent {
    /// What.
    pub kind: StepKind,
    /// The node it happened at: nodes are counted from 0 as they are entered, a move that is searched again is another.
    pub node: u32,
    /// The node above it; null at the root.
    pub parent: Option<u32>,
    /// The position of the node as FEN or SFEN, where it is entered; its other events have the number of the node.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The distance from the root of the node it happened at.
    pub ply: u32,
    /// The move: that led to the node, or that is the best so far.
    pub r#move: Option<Move>,
    /// The depth that is left.
    pub depth: i32,
    /// The lower end of the window; null if it is open.
    pub alpha: Option<Score>,
    /// The upper end.
    pub beta: Option<Score>,
    /// The score that was found.
    pub score: Option<Score>,
    /// The best line of the node so far.
    pub line: Vec<Move>,
    /// The line of pseudo-code, from 0.
    pub code: u32,
    /// Nodes so far.
    pub nodes: u64,
    /// Nodes that minimax would have searched besides by now; below 0 if it would have searched fewer.
    pub saved: Option<i64>,
    /// Moves that a cut leaves unsearched.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unsearched: Vec<Move>,
}

/// What happened.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StepKind {
    /// A node begins.
    Enter,
    /// A move is the best of its node so far.
    Improve,
    /// A move is too good: the rest of the node is cut.
    Cutoff,
    /// A move beat a zero window and is searched again.
    Again,
    /// A node ends: the game is over.
    GameOver,
    /// A node ends: the horizon.
    Leaf,
    /// A node ends with its score.
    Leave,
}
