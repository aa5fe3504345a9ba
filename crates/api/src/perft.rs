//! Leaves counted.

use crate::{Move, Position, Score};
use serde::{Deserialize, Serialize};

/// Leaves below a position. `tesuji perft`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Perft {
    /// The position.
    pub position: Position,
    /// How deep it was counted.
    pub depth: u32,
    /// On so many threads.
    pub threads: u64,
    /// With a table of so many megabytes.
    pub hash_mb: u64,
    /// The leaves at that depth.
    pub leaves: u64,
    /// The time for them, in seconds.
    pub seconds: f64,
    /// Depth by depth, unless moves were wanted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depths: Option<Vec<PerftRow>>,
    /// Move by move, if that was wanted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub divide: Option<Vec<PerftMove>>,
}

/// Leaves at a depth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PerftRow {
    /// The depth.
    pub depth: u32,
    /// The leaves.
    pub leaves: u64,
    /// The time, in seconds.
    pub seconds: f64,
}

/// Leaves after a move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PerftMove {
    /// The move as protocols write it.
    #[serde(rename = "move")]
    pub mv: String,
    /// The leaves.
    pub leaves: u64,
}

/// A file of counts that was checked. `tesuji perft --suite`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PerftSuite {
    /// The file.
    pub suite: String,
    /// On so many threads.
    pub threads: u64,
    /// With a table of so many megabytes.
    pub hash_mb: u64,
    /// How many positions it has.
    pub positions: u64,
    /// How many counts were checked.
    pub counts: u64,
    /// How many were too large to be wanted.
    pub skipped: u64,
    /// Those that came out wrong.
    pub failures: Vec<PerftFailure>,
    /// All leaves that were counted.
    pub leaves: u64,
    /// The time, in seconds.
    pub seconds: f64,
}

/// A count that came out wrong.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PerftFailure {
    /// The line of the file, from 1.
    pub line: u64,
    /// The position, as the file has it.
    pub position: String,
    /// The depth.
    pub depth: u32,
    /// The leaves there should be.
    pub expected: u64,
    /// The leaves that were counted.
    pub got: u64,
}

/// Every search on one position. `tesuji compare`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Comparison {
    /// The position.
    pub position: Position,
    /// How deep it was searched.
    pub depth: i32,
    /// The nodes that no search may exceed.
    pub max_nodes: u64,
    /// Each search that came to its end.
    pub searches: Vec<ComparedSearch>,
    /// Those that did not.
    pub left_out: Vec<LeftOut>,
}

/// One search of a position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ComparedSearch {
    /// The search.
    pub search: String,
    /// Its nodes.
    pub nodes: u64,
    /// Its leaves.
    pub leaves: u64,
    /// Its time, in seconds.
    pub seconds: f64,
    /// What it found.
    pub score: Score,
    /// The moves.
    pub line: Vec<Move>,
    /// Nodes where a move failed high.
    pub cutoffs: u64,
    /// Nodes where the first one did.
    pub first_cutoffs: u64,
}

/// A search that was left out, as it would take too many nodes.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct LeftOut {
    /// The search.
    pub search: String,
    /// About how many nodes it would take, if that was foreseen.
    pub foreseen: Option<f64>,
}
