use super::{Candidate, MoveCut, Node, Sign, Weigh};
use crate::Depth;
use tesuji_game::Score;
use tesuji_params::{Technique, Tunables};

/// Futility pruning (FP). One ply from the horizon a quiet move changes the score by less than a margin, two plies
/// by less than a larger one: where even that does not reach alpha, it is skipped. Wrong for moves that threaten
/// something.
///
/// J. Schaeffer, 'Experiments in search and knowledge', 1986; E. Heinz, 'Extended futility pruning', 1998.
pub(crate) struct Futility;

/// Quiet, no check given or met.
#[inline]
pub(crate) fn is_calm(node: &Node, mv: &Candidate) -> bool {
    mv.quiet && !mv.gives_check && !node.in_check
}

/// The depth that counts for futility, plain and extended.
#[inline]
pub(crate) fn counted_depth(node: &Node, mv: &Candidate, tunables: &Tunables) -> Depth {
    if tunables.futility.reduced != 0 { mv.reduced_depth } else { node.depth }
}

impl Futility {
    #[inline]
    fn margin(depth: i32, tunables: &Tunables) -> Score {
        Score::cp(tunables.futility.base + tunables.futility.slope * depth)
    }
}

impl MoveCut for Futility {
    const ID: Technique = Technique::Futility;

    #[inline]
    fn applies(node: &Node, mv: &Candidate, tunables: &Tunables) -> bool {
        is_calm(node, mv) && counted_depth(node, mv, tunables) <= tunables.futility.max_depth
    }

    #[inline]
    fn rule<W: Weigh>(node: &Node, mv: &Candidate, tunables: &Tunables, _: impl Fn(Score) -> bool) -> W {
        let margin = Futility::margin(counted_depth(node, mv, tunables), tunables);
        W::against(Sign::AtMost, "alpha", node.alpha.raw())
            .with("static", node.static_score.raw())
            .with("margin", margin.raw())
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Sum, facts, seed};
    use super::*;

    fn skips(depth: i32, static_score: i32, alpha: i32) -> bool {
        let (alpha, t) = (Score::cp(alpha), seed());
        let node = Node { alpha, static_score: Score::cp(static_score), ..facts::node(depth) };
        let mv = facts::quiet(4);
        Futility::applies(&node, &mv, &t) && Futility::rule::<Sum>(&node, &mv, &t, |_| true).holds()
    }

    #[test]
    fn the_worked_examples_hold() {
        assert!(!skips(2, 150, 200));
        assert!(skips(2, 150, 350));
        assert!(!skips(4, 150, 5000));
    }

    #[test]
    fn the_margin_is_met_exactly() {
        assert!(skips(1, 0, 100));
        assert!(!skips(1, 1, 100));
        assert!(skips(3, -100, 200));
        assert!(!skips(3, -99, 200));
    }

    #[test]
    fn captures_checks_and_evasions_are_searched() {
        let t = seed();
        let node = facts::node(2);
        assert!(Futility::applies(&node, &facts::quiet(4), &t));
        assert!(!Futility::applies(&node, &facts::capture(4, 100), &t));
        assert!(!Futility::applies(&node, &Candidate { gives_check: true, ..facts::quiet(4) }, &t));
        assert!(!Futility::applies(&Node { in_check: true, ..node }, &facts::quiet(4), &t));
    }
}
