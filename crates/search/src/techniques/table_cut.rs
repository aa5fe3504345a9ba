use super::DeeperCut;
use crate::Depth;
use tesuji_game::{Bound, Score};
use tesuji_params::Technique;

/// TT cutoff. An earlier search of the position, as deep as this one must be, already answers the window.
pub(crate) struct TableCut;

impl TableCut {
    pub(crate) const ID: Technique = Technique::TableCut;

    /// The technique that lets an entry of a depth end a node of a depth.
    #[inline]
    pub(crate) fn reached(known: Depth, wanted: Depth) -> Option<Technique> {
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
    use super::*;

    #[test]
    fn bounds_must_answer_the_window() {
        let by = |score, bound| answers(Score::cp(score), bound, Score::cp(0), Score::cp(1));
        assert!(by(1, Bound::Lower) && !by(0, Bound::Lower));
        assert!(by(0, Bound::Upper) && !by(1, Bound::Upper));
        assert!(by(-300, Bound::Exact) && by(300, Bound::Exact));
    }

    #[test]
    fn depth_says_which_technique_it_is() {
        assert_eq!(TableCut::reached(4, 5), None);
        assert_eq!(TableCut::reached(5, 5), Some(Technique::TableCut));
        assert_eq!(TableCut::reached(6, 5), Some(Technique::DeeperCut));
    }
}
