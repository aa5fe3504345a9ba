//! What a search says while it runs and when it ends.

use crate::Depth;
use std::time::Duration;
use tesuji_game::{Bound, Score};

/// A line of play with its score.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoredLine<M> {
    /// From the root's side to move.
    pub score: Score,
    /// What the score says of the true one.
    pub bound: Bound,
    /// The moves, best first move first. Never empty.
    pub moves: Vec<M>,
    /// The greatest distance from the root that was looked at with an open window.
    pub selective_depth: u16,
}

/// News of a running search: one line of one iteration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchInfo<M> {
    /// The iteration.
    pub depth: Depth,
    /// Which of the best lines this is, from 1.
    pub rank: usize,
    /// The line.
    pub line: ScoredLine<M>,
    /// Nodes of all workers so far.
    pub nodes: u64,
    /// Positions that all workers found in tables of endings.
    pub known: u64,
    /// How long the search has run.
    pub elapsed: Duration,
    /// How full the table is, in thousandths.
    pub permille_full: u32,
}

/// What a search found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchResult<M> {
    /// The best lines, best first; as many as were asked for and there are moves. Empty only if there is no
    /// move.
    pub lines: Vec<ScoredLine<M>>,
    /// The last iteration that was finished.
    pub depth: Depth,
    /// Nodes that this worker searched.
    pub nodes: u64,
}

impl<M: Copy> SearchResult<M> {
    /// The best move.
    #[must_use]
    pub fn best(&self) -> Option<M> {
        self.lines.first().and_then(|line| line.moves.first().copied())
    }

    /// The expected answer to it.
    #[must_use]
    pub fn reply(&self) -> Option<M> {
        self.lines.first().and_then(|line| line.moves.get(1).copied())
    }

    /// The score of the best line.
    #[must_use]
    pub fn score(&self) -> Option<Score> {
        self.lines.first().map(|line| line.score)
    }
}
