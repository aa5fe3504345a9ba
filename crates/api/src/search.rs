//! What a search found and did.

use crate::{Bound, Move, Position, Score};
use serde::{Deserialize, Serialize};

/// A search of a position. `tesuji search`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Search {
    /// The position.
    pub position: Position,
    /// The search: `full`, or a classic one.
    pub algorithm: String,
    /// What a full search ran with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub profile: Option<Profile>,
    /// Every depth and line that was told on the way.
    pub depths: Vec<SearchRow>,
    /// The best move, if there is one.
    pub best_move: Option<Move>,
    /// What it is worth.
    pub score: Option<Score>,
    /// Nodes in all.
    pub nodes: u64,
    /// Leaves in all, of a classic search.
    pub leaves: Option<u64>,
    /// Time in all, in seconds.
    pub seconds: f64,
    /// What the search did, if that was counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stats: Option<Counts>,
    /// Where the tree was recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trace: Option<String>,
    /// Events of that record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trace_events: Option<u64>,
}

/// A set of techniques and numbers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Profile {
    /// Its name.
    pub name: String,
    /// The hash of all that it sets.
    pub hash: String,
}

/// One of the best lines at a depth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SearchRow {
    /// The depth.
    pub depth: i32,
    /// The greatest distance from the root, of a full search.
    pub selective_depth: Option<u32>,
    /// Which of the best lines it is, from 1.
    pub rank: u32,
    /// What it is worth to the side to move.
    pub score: Score,
    /// What the score says of the true one.
    pub bound: Bound,
    /// The moves.
    pub line: Vec<Move>,
    /// Nodes so far.
    pub nodes: u64,
    /// Time so far, in seconds.
    pub seconds: f64,
}

/// What a search did, counted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Counts {
    /// Nodes entered.
    pub nodes: u64,
    /// What each technique did.
    pub techniques: Vec<TechniqueCount>,
    /// How nodes ended, cuts by techniques not among them.
    pub ends: Vec<EndCount>,
    /// Nodes where the first, second, ... move failed high; the last number is for all later moves.
    pub cutoffs_by_move: Vec<u64>,
    /// Searches done again.
    pub searched_again: Vec<AgainCount>,
    /// Times the table was asked.
    pub table_asks: u64,
    /// Times it knew something.
    pub table_hits: u64,
    /// Nodes by the depth that was left, rising.
    pub nodes_by_depth: Vec<DepthCount>,
}

/// What one technique did.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TechniqueCount {
    /// The technique.
    pub technique: String,
    /// Asked where its conditions hold.
    pub tried: u64,
    /// Did what it is for.
    pub fired: u64,
    /// Ended a node.
    pub cut: u64,
    /// Skipped a move.
    pub skipped: u64,
}

/// How a node ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum End {
    /// The rules ended the game.
    GameOver,
    /// The horizon: the static score.
    Horizon,
    /// Quiescence: the static score is enough.
    StandPat,
    /// A technique cut the node before its moves.
    Cut {
        /// Which.
        technique: String,
    },
    /// A move failed high.
    FailedHigh,
    /// Some move raised alpha, and none failed high.
    Exact,
    /// No move reached alpha.
    FailedLow,
    /// The search was stopped.
    Stopped,
}

/// How often nodes ended in a way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EndCount {
    /// The way.
    pub end: End,
    /// How many nodes.
    pub nodes: u64,
}

/// How often a search was done again for a reason.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AgainCount {
    /// The reason in words.
    pub reason: String,
    /// How often.
    pub times: u64,
}

/// How many nodes there were with so much depth left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DepthCount {
    /// The depth that was left.
    pub depth: i32,
    /// How many nodes.
    pub nodes: u64,
}
