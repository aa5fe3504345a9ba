//! What a search did with a move or a line.

use crate::{Bound, Counts, End, Move, Position, Score};
use serde::{Deserialize, Serialize};

/// What a search did with a move. `tesuji why`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Why {
    /// The root of the search.
    pub position: Position,
    /// The moves from there, the one that is asked about last.
    pub line: Vec<Move>,
    /// The position before that move, as text.
    pub node: String,
    /// How deep the search was.
    pub depth: i32,
    /// Its nodes.
    pub nodes: u64,
    /// What it found.
    pub score: Option<Score>,
    /// Its line.
    pub best: Vec<Move>,
    /// The move when its turn came last.
    #[serde(rename = "move")]
    pub of_move: Option<Examination>,
    /// The node before it when it was searched last.
    pub before: Option<Examination>,
    /// The node after it when it was searched last.
    pub after: Option<Examination>,
    /// How often the line was met.
    pub passages: u64,
    /// What became of it the last time.
    pub last: Option<Passage>,
    /// All times by what became of the line, the most frequent first.
    pub fates: Vec<FateCount>,
    /// The move and the best move without any pruning.
    pub without_pruning: Option<Unpruned>,
}

/// A move of a node, or the node itself, just before it was decided what to do with it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Examination {
    /// The iteration.
    pub iteration: i32,
    /// The depth that was left.
    pub depth: i32,
    /// The lower end of the window; null if it was open.
    pub alpha: Option<Score>,
    /// The upper end of the window; null if it was open.
    pub beta: Option<Score>,
    /// The static score; null in check.
    #[serde(rename = "static")]
    pub static_score: Option<Score>,
    /// Whether that is better than two plies ago.
    pub improving: bool,
    /// Whether the node was on the principal variation.
    pub pv: bool,
    /// Whether it was expected to fail high.
    pub cut: bool,
    /// What the table knew of the node.
    pub table: Option<TableEntry>,
    /// What was known of the move.
    pub candidate: Option<Candidate>,
    /// Every rule, in the order they are asked.
    pub rules: Vec<Judgement>,
    /// What changes the depth of the move, in plies.
    pub steps: Vec<DepthStep>,
}

/// A technique that makes a move cost more or less depth.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DepthStep {
    /// By so many plies; below 0 it is searched less deep.
    pub plies: i32,
    /// Whose rule it is, and its numbers.
    pub judgement: Judgement,
}

/// What the table knew of a node.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TableEntry {
    /// Its move as people write it, if it has one.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// Its score.
    pub score: Score,
    /// What the score says of the true one.
    pub bound: Bound,
    /// How deep it was searched.
    pub depth: i32,
}

/// What was known of a move that was examined.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Candidate {
    /// Its number in the order of moves, from 1.
    pub number: u64,
    /// Whether it changes no material.
    pub quiet: bool,
    /// Whether it gives check.
    pub gives_check: bool,
    /// Whether it is a killer or counter-move.
    pub refutation: bool,
    /// What the histories say.
    pub history: i32,
    /// By how many plies it is reduced if it is not skipped.
    pub reduction: i32,
}

/// What a rule says about a node or a move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Judgement {
    /// Whose rule.
    pub technique: String,
    /// Whether the profile has it on.
    pub on: bool,
    /// Whether its conditions hold here.
    pub applies: bool,
    /// Whether it is asked, and what it compares is so.
    pub holds: bool,
    /// What it compares; null if it asks a search.
    pub rule: Option<Rule>,
}

/// A rule with its numbers: named terms, and what their sum is compared with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rule {
    /// What is added up.
    pub terms: Vec<RuleTerm>,
    /// How the sum is compared.
    pub sign: Sign,
    /// With what.
    pub bound: RuleTerm,
}

/// A number of a rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RuleTerm {
    /// What it is.
    pub name: String,
    /// The number.
    pub value: i32,
}

/// How a sum is compared.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Sign {
    /// At most.
    #[serde(rename = "<=")]
    AtMost,
    /// Below.
    #[serde(rename = "<")]
    Below,
    /// Above.
    #[serde(rename = ">")]
    Above,
    /// At least.
    #[serde(rename = ">=")]
    AtLeast,
}

/// The last node of a line that one pass of a search reached.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Passage {
    /// The iteration.
    pub iteration: i32,
    /// Which of the best lines was being searched, from 1.
    pub rank: u64,
    /// How many moves of the line were played.
    pub played: u64,
    /// The next move of the line as people write it, if there is one.
    pub next: Option<String>,
    /// Whether the node was being searched inside itself.
    pub again: bool,
    /// The depth that was left.
    pub depth: i32,
    /// The lower end of the window; null if it was open.
    pub alpha: Option<Score>,
    /// The upper end of the window; null if it was open.
    pub beta: Option<Score>,
    /// The score of the node, from the view of its side to move.
    pub score: Score,
    /// How the node ended.
    pub end: End,
    /// What became of the line.
    pub fate: Fate,
}

/// What became of a line at the last node that it reached.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Fate {
    /// All of its moves were played.
    Reached,
    /// A technique skipped the next move.
    Skipped {
        /// Which.
        technique: String,
        /// What the move had to beat; null if the window was open.
        alpha: Option<Score>,
    },
    /// A technique skipped another move and all quiet ones after it, the next one among them.
    SkippedWithOthers {
        /// Which.
        technique: String,
        /// The move it named, as people write it.
        after: Option<String>,
    },
    /// A technique ended the node before the next move's turn.
    NodeCut {
        /// Which.
        technique: String,
    },
    /// Another move failed high first.
    AfterCutoff {
        /// The move, as people write it.
        by: Option<String>,
    },
    /// The node ended without moves.
    Ended,
    /// The moves were tried, but not this one.
    NotTried,
}

/// How often a line came to an end of one kind.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FateCount {
    /// The kind.
    pub fate: FateKind,
    /// How often.
    pub times: u64,
}

/// What became of a line, without numbers.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum FateKind {
    /// Another move failed high first.
    AfterCutoff,
    /// The node was cut before the move.
    NodeCut {
        /// By which technique.
        technique: String,
    },
    /// It was not tried.
    NotTried,
    /// It was searched.
    Searched,
    /// It was skipped.
    Skipped {
        /// By which technique.
        technique: String,
    },
}

/// A node without pruning: the move that was asked about, and the best one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Unpruned {
    /// How deep both searches were.
    pub depth: i32,
    /// The score of the move, from its mover's view.
    pub score: Score,
    /// Its line.
    pub line: Vec<Move>,
    /// The best score of the node.
    pub best_score: Score,
    /// Its line.
    pub best: Vec<Move>,
}

/// A recorded search in numbers. `tesuji trace FILE`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Trace {
    /// Where the search began.
    pub position: Position,
    /// How it was recorded.
    pub search: TraceSearch,
    /// Nodes, ends, cuts and skips.
    pub counts: Counts,
    /// Moves searched at a node that searched any, on average.
    pub branching: f64,
    /// How many of a hundred cutoffs came by the first move.
    pub first_move_percent: f64,
    /// The searches of the root, the last thousand.
    pub root_visits: Vec<RootVisit>,
    /// The longest line as people write it, `--` for a pass.
    pub longest_line: Vec<String>,
    /// Its plies; more than there are moves above if one of them cannot be written.
    pub longest: u64,
}

/// What a record says of its search.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TraceSearch {
    /// The search.
    pub algorithm: String,
    /// The hash of the profile of a full search.
    pub profile_hash: Option<String>,
    /// What ended it, in words.
    pub limits: String,
}

/// One search of the root.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RootVisit {
    /// The iteration.
    pub iteration: i32,
    /// Which of the best lines, from 1.
    pub rank: u64,
    /// The lower end of the window; null if it was open.
    pub alpha: Option<Score>,
    /// The upper end of the window; null if it was open.
    pub beta: Option<Score>,
    /// What it gave; null if nothing.
    pub score: Option<Score>,
    /// How it ended.
    pub end: End,
    /// Its nodes.
    pub nodes: u64,
}

/// What became of a line in a recorded search. `tesuji trace FILE --line MOVES`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TraceLine {
    /// Where the search began.
    pub position: Position,
    /// How it was recorded.
    pub search: TraceSearch,
    /// The line.
    pub line: Vec<Move>,
    /// How often the root was searched.
    pub root_visits: u64,
    /// Each time that the line went as far as it could.
    pub passages: Vec<Passage>,
    /// How many more there were.
    pub left_off: u64,
}
