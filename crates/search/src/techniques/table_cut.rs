use super::{DeeperCut, Node};
use crate::switches::Switches;
use crate::{Depth, Entry};
use tesuji_game::{Bound, Score};
use tesuji_params::Technique;

/// An earlier search of the position, as deep as this one must be, already answers the window.
pub(crate) struct TableCut;

impl TableCut {
    pub(crate) const ID: Technique = Technique::TableCut;

    /// The technique that lets an entry end the node, if its depth and bound do.
    #[inline]
    pub(crate) fn by(entry: &Entry, node: &Node, on: Switches) -> Option<Technique> {
        if !answers(entry.score, entry.bound, node.alpha, node.beta) {
            return None;
        }
        let technique = TableCut::reached(entry.depth, node.depth)?;
        on.has(technique).then_some(technique)
    }

    #[inline]
    fn reached(known: Depth, wanted: Depth) -> Option<Technique> {
        if known == wanted { Some(TableCut::ID) } else { DeeperCut::reached(known, wanted) }
    }
}

/// Whether a score with a bound says all that a window asks.
#[inline]
pub(crate) fn answers(score: Score, bound: Bound, alpha: Score, beta: Score) -> bool {
    match bound {
        Bound::Exact => true,
        Bound::Lower => score >= beta,
        Bound::Upper => score <= alpha,
    }
}

#[cfg(test)]
mod tests {
    use super::super::facts;
    use super::*;
    use tesuji_params::Techniques;

    fn entry(depth: Depth, score: i32, bound: Bound) -> Entry {
        Entry { mv: 1, score: Score::cp(score), bound, depth, static_score: None, pv: false }
    }

    #[test]
    fn bounds_must_answer_the_window() {
        let node = facts::node(5);
        let by = |score, bound| {
            TableCut::by(&entry(5, score, bound), &node, Switches::new(Techniques::ALL)).is_some()
        };
        assert!(by(1, Bound::Lower) && !by(0, Bound::Lower));
        assert!(by(0, Bound::Upper) && !by(1, Bound::Upper));
        assert!(by(-300, Bound::Exact) && by(300, Bound::Exact));
    }

    #[test]
    fn depth_says_which_technique_it_is() {
        let node = facts::node(5);
        let by = |depth, on| TableCut::by(&entry(depth, 50, Bound::Exact), &node, Switches::new(on));
        assert_eq!(by(4, Techniques::ALL), None);
        assert_eq!(by(5, Techniques::ALL), Some(Technique::TableCut));
        assert_eq!(by(6, Techniques::ALL), Some(Technique::DeeperCut));
        assert_eq!(by(6, Techniques::EXACT), None);
        assert_eq!(by(5, Techniques::NONE), None);
    }
}
