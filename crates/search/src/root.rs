//! The moves of the root, with what is known of each.

use crate::report::ScoredLine;
use tesuji_game::{Bound, Score};

/// A move at the root.
#[derive(Clone, Debug)]
pub(crate) struct RootMove<M> {
    pub(crate) mv: M,
    /// The score of this iteration; `MIN` if it was not the best when it was searched.
    pub(crate) score: Score,
    /// The last score that was more than a bound.
    pub(crate) settled: Score,
    pub(crate) bound: Bound,
    pub(crate) line: Vec<M>,
    pub(crate) selective_depth: u16,
    /// Nodes spent below it in this search.
    pub(crate) nodes: u64,
}

/// All moves that may be played at the root, best first.
#[derive(Clone, Debug, Default)]
pub(crate) struct RootMoves<M> {
    pub(crate) moves: Vec<RootMove<M>>,
    /// The line being searched: moves before it have their place already.
    pub(crate) rank: usize,
    /// Whether the rules allow more moves than are wanted.
    pub(crate) restricted: bool,
}

impl<M: Copy + Eq> RootMoves<M> {
    pub(crate) fn new(moves: impl IntoIterator<Item = M>) -> RootMoves<M> {
        let moves = moves
            .into_iter()
            .map(|mv| RootMove {
                mv,
                score: Score::MIN,
                settled: Score::MIN,
                bound: Bound::Exact,
                line: vec![mv],
                selective_depth: 0,
                nodes: 0,
            })
            .collect();
        RootMoves { moves, rank: 0, restricted: false }
    }

    /// Whether a search finds what the position is worth, with all its moves.
    pub(crate) fn is_whole(&self) -> bool {
        self.rank == 0 && !self.restricted
    }

    /// Whether the search of the current rank may play a move.
    #[inline]
    pub(crate) fn allows(&self, mv: M) -> bool {
        self.moves[self.rank..].iter().any(|root| root.mv == mv)
    }

    /// Puts the moves from the current rank on in order, keeping the old order of equals.
    pub(crate) fn sort(&mut self) {
        self.moves[self.rank..].sort_by_key(|root| std::cmp::Reverse(root.score));
    }

    /// Orders the ranks that are done among each other.
    pub(crate) fn sort_done(&mut self) {
        let rank = self.rank;
        self.moves[..=rank].sort_by_key(|root| std::cmp::Reverse(root.score));
    }

    /// Begins an iteration.
    pub(crate) fn forget_scores(&mut self) {
        self.rank = 0;
        for root in &mut self.moves {
            root.score = Score::MIN;
        }
    }
}

impl<M: Copy> RootMove<M> {
    /// What is known, with the last settled score if this iteration has none.
    pub(crate) fn line(&self) -> ScoredLine<M> {
        let (score, bound) =
            if self.score == Score::MIN { (self.settled, Bound::Exact) } else { (self.score, self.bound) };
        let score = if score == Score::MIN { Score::DRAW } else { score };
        ScoredLine { score, bound, moves: self.line.clone(), selective_depth: self.selective_depth }
    }
}
