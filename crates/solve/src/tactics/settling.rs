//! When a search has said all it will say.

use super::verdict::points;
use tesuji_game::Score;
use tesuji_search::{Depth, SearchInfo};

/// No search is settled before this iteration, or with fewer nodes.
const FIRST: Depth = 7;
const FEWEST: u64 = 8_000;
/// A move must have stayed the best for so many times the nodes it took to find it.
const PATIENCE: u64 = 6;
/// Points of a game that is won beyond doubt.
const DECIDED: f64 = 0.86;
/// The same for any other game: there more may be in it than was seen.
const FEWEST_OPEN: u64 = 200_000;
const PATIENCE_OPEN: u64 = 8;
/// Who allows more nodes wants to be surer: of a limit this share is used in any case in a game that is won, but for
/// what is less or more than these.
const SHARE: u64 = 10;
const SHARES: (u64, u64) = (FEWEST, 100_000);
/// In another game this share of the limit is spared at most, no more than so many, and nothing below these.
const SPARED: u64 = 2;
const MOST_SPARED: u64 = 50_000;
const FEWEST_LIMITED: u64 = 20_000;
/// And for so many iterations.
const STEADY: usize = 4;
/// A score may fall by so much from one iteration to the next and still be called steady.
const SWAY: i32 = 40;
/// Mates stay what they are for so many iterations before they are believed.
const MATE_STEADY: usize = 2;

/// The best move after each iteration of a search.
#[derive(Clone, Debug)]
pub(super) struct Settling<M> {
    history: Vec<Iteration<M>>,
    /// Whether there is a choice at all.
    choice: bool,
    /// No search is settled with fewer nodes.
    fewest: u64,
    /// The same as long as it was not doubted: in a game that is won, and in another.
    least: [u64; 2],
}

#[derive(Clone, Copy, Debug)]
struct Iteration<M> {
    depth: Depth,
    nodes: u64,
    mv: M,
    score: Score,
}

impl<M: Copy + Eq> Settling<M> {
    /// For a position with so many moves and a limit of nodes.
    pub(super) fn new(moves: usize, nodes: Option<u64>) -> Settling<M> {
        let least = nodes.map_or([FEWEST, FEWEST_OPEN], |nodes| {
            let spared = (nodes / SPARED).min(MOST_SPARED);
            [(nodes / SHARE).clamp(SHARES.0, SHARES.1), (nodes - spared).max(FEWEST_LIMITED)]
        });
        Settling { history: Vec::new(), choice: moves > 1, fewest: 0, least }
    }

    /// Hears of an iteration, and says whether the answer may be settled: the move has been the best for long. Whether it
    /// is so by far, the others have to show.
    pub(super) fn hears(&mut self, report: &SearchInfo<M>) -> bool {
        let Some(&mv) = report.line.moves.first() else { return false };
        self.history.push(Iteration {
            depth: report.depth,
            nodes: report.nodes,
            mv,
            score: report.line.score,
        });
        self.is_settled()
    }

    /// Has the next search go on for so many times the nodes so far before it can be settled.
    pub(super) fn doubt(&mut self, nodes: u64) {
        self.fewest = nodes;
    }

    fn is_settled(&self) -> bool {
        let Some(last) = self.history.last() else { return false };
        let same = self.history.iter().rev().take_while(|past| past.mv == last.mv);
        let steady = same.clone().count();
        if last.score.is_mate() && last.score > Score::DRAW {
            let plies = last.score.mate_distance().map_or(0, Depth::from);
            let same = self.history.iter().rev().take_while(|past| past.score == last.score).count();
            return same >= MATE_STEADY && last.depth > plies;
        }
        let won = points(last.score) >= DECIDED;
        let fewest = if self.choice { self.least[usize::from(!won)] } else { FEWEST };
        if last.depth < FIRST || last.nodes < self.fewest.max(fewest) {
            return false;
        }
        if !self.choice {
            return true;
        }
        let found = same.last().map_or(last.nodes, |first| first.nodes);
        let before = self.history.iter().rev().nth(1);
        let falls = before.is_some_and(|before| last.score.raw() < before.score.raw() - SWAY);
        let patience = if won { PATIENCE } else { PATIENCE_OPEN };
        steady >= STEADY && last.nodes >= patience * found && !falls
    }

    /// In which iteration the search settled for a move, and after how many nodes, if it did before its last one.
    pub(super) fn since(&self, mv: M) -> Option<(Depth, u64)> {
        let last_other = self.history.iter().rposition(|past| past.mv != mv);
        let first = self.history.get(last_other.map_or(0, |last| last + 1))?;
        Some((first.depth, first.nodes))
    }

    /// Moves that were the best for a while, from an iteration on.
    pub(super) fn seen(&self, from: Depth) -> Vec<M> {
        self.history.iter().filter(|past| past.depth >= from).map(|past| past.mv).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use tesuji_game::Bound;
    use tesuji_search::ScoredLine;

    fn report(depth: Depth, nodes: u64, mv: u16, score: Score) -> SearchInfo<u16> {
        let line = ScoredLine { score, bound: Bound::Exact, moves: vec![mv], selective_depth: 1 };
        SearchInfo { depth, rank: 1, line, nodes, elapsed: Duration::ZERO, known: 0, permille_full: 0 }
    }

    /// At which iteration it settles, if the move changes at one of them and the score is this.
    fn settles(moves: usize, change: Depth, score: Score) -> Option<Depth> {
        let mut settling = Settling::new(moves, None);
        (1..=16).find(|&depth| {
            let mv = u16::from(depth >= change);
            settling.hears(&report(depth, 1 << depth, mv, score))
        })
    }

    #[test]
    fn a_search_is_settled_once_the_best_move_has_won_for_long() {
        let (won, level) = (Score::cp(500), Score::cp(20));
        assert_eq!(settles(30, 1, won), Some(13), "it takes some nodes");
        assert_eq!(settles(30, 11, won), Some(14), "a new best move has to prove itself");
        assert_eq!(settles(30, 11, level), None, "there may be more in a game that is not won");
        assert_eq!(settles(1, 1, level), Some(13), "there is no choice");
        assert_eq!(settles(30, 1, Score::mate_in(3)), Some(4), "a mate that was searched to its end");
    }

    #[test]
    fn a_limit_says_how_sure_one_wants_to_be() {
        let settled = |limit, score, nodes: u64| {
            let mut settling = Settling::new(30, Some(limit));
            (1..=16).any(|depth| settling.hears(&report(depth, nodes >> (16 - depth), 0, score)))
        };
        let (won, level) = (Score::cp(500), Score::cp(20));
        assert!(settled(100_000, won, 10_000) && !settled(100_000, won, 9_999));
        assert!(settled(100_000, level, 50_000) && !settled(100_000, level, 49_999));
        assert!(settled(1_000_000, won, 100_000) && !settled(1_000_000, won, 99_999));
        assert!(settled(1_000_000, level, 950_000) && !settled(1_000_000, level, 949_999));
        assert!(!settled(10_000, level, 10_000), "little is used up");
    }
}
