use super::{DepthStep, Node, Reductions, Sign, Sum, Weigh};
use crate::Depth;
use tesuji_game::Score;
use tesuji_params::{Technique, Tunables};

/// Internal iterative reductions (IIR). A node without a table move is searched a ply shallower: it will have one
/// next time, and then be cheap.
pub(crate) struct InternalReduction;

impl DepthStep for InternalReduction {
    const ID: Technique = Technique::InternalReduction;
    /// It is the whole node that is reduced.
    type Of = ();

    #[inline]
    fn applies(node: &Node, (): &(), tunables: &Tunables) -> bool {
        !node.has_table_move && (node.pv || node.cut) && node.depth >= tunables.internal_reduction.min_depth
    }

    #[inline]
    fn rule<W: Weigh>(
        node: &Node,
        (): &(),
        tunables: &Tunables,
        _: &Reductions,
        _: impl Fn(Score) -> bool,
    ) -> W {
        let least = tunables.internal_reduction.min_depth;
        W::against(Sign::AtLeast, "least depth", least).with("depth without a table move", node.depth)
    }

    #[inline]
    fn plies(rule: Sum, _: &Node, _: &Tunables) -> Depth {
        -Depth::from(rule.holds())
    }
}

#[cfg(test)]
mod tests {
    use super::super::facts;
    use super::*;

    #[test]
    fn only_deep_nodes_without_a_table_move() {
        let mut t = Tunables::default();
        t.internal_reduction.min_depth = 4;
        let node = Node { cut: true, ..facts::node(4) };
        assert!(InternalReduction::applies(&node, &(), &t));
        assert!(!InternalReduction::applies(&Node { depth: 3, ..node }, &(), &t));
        assert!(!InternalReduction::applies(&Node { has_table_move: true, ..node }, &(), &t));
        let rule = InternalReduction::rule(&node, &(), &t, &Reductions::new(&t), |_| false);
        assert_eq!(InternalReduction::plies(rule, &node, &t), -1);
        assert!(!InternalReduction::applies(&Node { cut: false, ..node }, &(), &t));
    }
}
