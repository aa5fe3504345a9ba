use super::{Node, NodeCut, Sign, Sum, Weigh};
use crate::Probe;
use crate::worker::{Stopped, Worker};
use tesuji_game::{Position, Score};
use tesuji_params::{Technique, Tunables, tunable};

/// Reverse futility pruning (RFP). Near the horizon and far above beta: the other side will not win back the
/// margin, so the node fails high. Also called static null move pruning. Wrong when something big hangs.
pub(crate) struct ReverseFutility;

impl ReverseFutility {
    #[inline]
    fn margin(node: &Node, tunables: &tunable::ReverseFutility) -> Score {
        Score::cp((tunables.slope * node.depth - tunables.improving * i32::from(node.improving)).max(0))
    }

    /// The score to return, if the static score is high enough.
    #[inline]
    fn score(node: &Node, tunables: &Tunables) -> Option<Score> {
        let holds = ReverseFutility::rule::<Sum>(node, false, tunables)?.holds();
        holds.then(|| Score::cp(i32::midpoint(node.static_score.raw(), node.beta.raw())))
    }
}

impl NodeCut for ReverseFutility {
    const ID: Technique = Technique::ReverseFutility;

    #[inline]
    fn applies(node: &Node, tunables: &Tunables) -> bool {
        !node.pv
            && !node.in_check
            && node.depth <= tunables.reverse_futility.max_depth
            && !node.beta.is_mate()
            && !node.static_score.is_mate()
    }

    #[inline]
    fn rule<W: Weigh>(node: &Node, _: bool, tunables: &Tunables) -> Option<W> {
        let margin = ReverseFutility::margin(node, &tunables.reverse_futility);
        let rule = W::against(Sign::AtLeast, "beta", node.beta.raw());
        Some(rule.with("static", node.static_score.raw()).with("margin", -margin.raw()))
    }

    #[inline]
    fn cut<P: Position, Q: Probe>(worker: &mut Worker<P, Q>, node: &Node) -> Result<Option<Score>, Stopped> {
        Ok(ReverseFutility::score(node, &worker.tunables).filter(|_| !worker.is_mate_threatened()))
    }
}

#[cfg(test)]
mod tests {
    use super::super::facts;
    use super::*;

    fn tunables() -> Tunables {
        let mut t = Tunables::default();
        (t.reverse_futility.max_depth, t.reverse_futility.slope, t.reverse_futility.improving) = (6, 80, 50);
        t
    }

    #[test]
    fn the_margin_grows_with_depth() {
        let t = tunables();
        let rule = |depth, static_score, improving| {
            let node = Node { static_score: Score::cp(static_score), improving, ..facts::node(depth) };
            ReverseFutility::score(&node, &t)
        };
        // Beta is 1.
        assert_eq!(rule(2, 161, false), Some(Score::cp(81)));
        assert_eq!(rule(2, 160, false), None);
        assert_eq!(rule(3, 161, false), None);
        assert!(rule(2, 111, true).is_some());
    }

    #[test]
    fn never_in_check_nor_near_a_mate_nor_deep() {
        let t = tunables();
        assert!(ReverseFutility::applies(&facts::node(6), &t));
        assert!(!ReverseFutility::applies(&facts::node(7), &t));
        assert!(!ReverseFutility::applies(&Node { in_check: true, ..facts::node(2) }, &t));
        assert!(!ReverseFutility::applies(&Node { beta: Score::mated_in(9), ..facts::node(2) }, &t));
        assert!(!ReverseFutility::applies(&Node { pv: true, ..facts::node(2) }, &t));
    }
}
