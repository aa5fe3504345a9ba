use super::futility::{counted_depth, is_calm};
use super::{Candidate, MoveCut, Node, Sign, Weigh};
use tesuji_game::Score;
use tesuji_params::{Technique, Tunables};

/// Extended futility pruning (EFP). Futility at the depths beyond it, with a larger margin. Its domain begins where
/// futility's ends: within it the larger margin would never decide.
///
/// E. Heinz, 'Extended futility pruning', 1998.
pub(crate) struct ExtendedFutility;

impl ExtendedFutility {
    #[inline]
    fn margin(depth: i32, tunables: &Tunables) -> Score {
        Score::cp(tunables.extended_futility.base + tunables.extended_futility.slope * depth)
    }
}

impl MoveCut for ExtendedFutility {
    const ID: Technique = Technique::ExtendedFutility;

    #[inline]
    fn applies(node: &Node, mv: &Candidate, tunables: &Tunables) -> bool {
        let depth = counted_depth(node, mv, tunables);
        is_calm(node, mv)
            && depth > tunables.futility.max_depth
            && depth <= tunables.extended_futility.max_depth
    }

    #[inline]
    fn rule<W: Weigh>(node: &Node, mv: &Candidate, tunables: &Tunables, _: impl Fn(Score) -> bool) -> W {
        let margin = ExtendedFutility::margin(counted_depth(node, mv, tunables), tunables);
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
        ExtendedFutility::applies(&node, &mv, &t)
            && ExtendedFutility::rule::<Sum>(&node, &mv, &t, |_| true).holds()
    }

    #[test]
    fn the_worked_examples_hold() {
        // Depth 4: margin 600.
        assert!(!skips(4, 100, 400));
        assert!(skips(4, 100, 700));
    }

    #[test]
    fn its_domain_is_depths_4_and_5() {
        assert!(!skips(3, -9000, 0));
        assert!(skips(4, -9000, 0));
        assert!(skips(5, -9000, 0));
        assert!(!skips(6, -9000, 0));
        assert!(skips(5, -700, 0));
        assert!(!skips(5, -699, 0));
    }
}
