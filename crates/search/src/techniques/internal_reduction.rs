use super::Node;
use tesuji_params::{Technique, Tunables};

/// Internal iterative reductions (IIR). A node without a table move is searched a ply shallower: it will have one
/// next time, and then be cheap.
pub(crate) struct InternalReduction;

impl InternalReduction {
    pub(crate) const ID: Technique = Technique::InternalReduction;

    /// Whether the node is reduced by a ply.
    #[inline]
    pub(crate) fn reduces(node: &Node, tunables: &Tunables) -> bool {
        !node.has_table_move && (node.pv || node.cut) && node.depth >= tunables.internal_reduction.min_depth
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
        assert!(InternalReduction::reduces(&node, &t));
        assert!(!InternalReduction::reduces(&Node { depth: 3, ..node }, &t));
        assert!(!InternalReduction::reduces(&Node { has_table_move: true, ..node }, &t));
        assert!(!InternalReduction::reduces(&Node { cut: false, ..node }, &t));
    }
}
