use super::{Node, NodeCut, Sign, Weigh};
use crate::Probe;
use crate::worker::{Stopped, Worker};
use tesuji_game::{Position, Score};
use tesuji_params::{Technique, Tunables, tunable};

/// Null move pruning (NMP). Passes and searches with less depth: if even a free move does not help the other side,
/// the node fails high. Wrong in zugzwang; therefore the game says where passing makes sense, and a cut at great
/// depth is verified by a search in which this side does not pass.
///
/// C. Donninger, 'Null move and deep search', 1993; O. David-Tabibi and N. Netanyahu, 'Verified null-move
/// pruning', 2002.
pub(crate) struct NullMove;

impl NullMove {
    /// How much shallower the search after the pass is.
    #[inline]
    fn reduction(node: &Node, tunables: &tunable::NullMove) -> i32 {
        let surplus = (node.static_score.raw() - node.beta.raw()) / tunables.surplus;
        tunables.base + node.depth / tunables.divisor + surplus.clamp(0, 3)
    }
}

impl NodeCut for NullMove {
    const ID: Technique = Technique::NullMove;

    #[inline]
    fn applies(node: &Node, tunables: &Tunables) -> bool {
        !node.pv
            && !node.in_check
            && node.depth >= tunables.null_move.min_depth
            && node.static_score >= node.beta
            && !node.beta.is_mate()
    }

    #[inline]
    fn rule<W: Weigh>(node: &Node, _: bool, _: &Tunables) -> Option<W> {
        let rule = W::against(Sign::AtLeast, "beta", node.beta.raw());
        Some(rule.with("static", node.static_score.raw()))
    }

    fn cut<P: Position, Q: Probe>(worker: &mut Worker<P, Q>, node: &Node) -> Result<Option<Score>, Stopped> {
        let side = worker.line.top().side();
        if worker.is_pass_barred(side, node.ply) || !worker.line.top().may_pass() {
            return Ok(None);
        }
        let depth = node.depth - NullMove::reduction(node, &worker.tunables.null_move);
        worker.pass();
        let score = worker.zero_window(-node.beta.below(), depth, !node.cut);
        worker.take_back();
        let score = -score?;
        // After a short search, a mate may lie beyond its horizon.
        if score < node.beta || depth <= 1 && worker.is_mate_threatened() {
            return Ok(None);
        }
        // A mate behind a pass is no proven mate.
        let score = if score.is_mate() { node.beta } else { score };
        if node.depth < worker.tunables.null_move.verify_depth || worker.is_verifying() {
            return Ok(Some(score));
        }
        let until = node.ply.0 + 1 + (3 * depth.max(0) / 4) as u16;
        let before = worker.bar_passes(side, until);
        let verified = worker.search::<crate::node::Other>(node.beta.below(), node.beta, depth, false);
        worker.restore_passes(before);
        Ok((verified? >= node.beta).then_some(score))
    }
}

#[cfg(test)]
mod tests {
    use super::super::facts;
    use super::*;

    fn tunables() -> Tunables {
        let mut t = Tunables::default();
        (t.null_move.min_depth, t.null_move.base, t.null_move.divisor, t.null_move.surplus) = (3, 4, 4, 200);
        t
    }

    #[test]
    fn the_reduction_grows_with_depth_and_surplus() {
        let t = tunables().null_move;
        let reduction = |depth, static_score| {
            NullMove::reduction(&Node { static_score: Score::cp(static_score), ..facts::node(depth) }, &t)
        };
        assert_eq!(reduction(3, 1), 4);
        assert_eq!(reduction(8, 1), 6);
        assert_eq!(reduction(8, 201), 7);
        assert_eq!(reduction(8, 5000), 9);
    }

    #[test]
    fn it_needs_depth_and_a_good_static_score() {
        let t = tunables();
        let good = Node { static_score: Score::cp(1), ..facts::node(3) };
        assert!(NullMove::applies(&good, &t));
        assert!(!NullMove::applies(&Node { static_score: Score::cp(0), ..good }, &t));
        assert!(!NullMove::applies(&Node { depth: 2, ..good }, &t));
        assert!(!NullMove::applies(&Node { in_check: true, ..good }, &t));
        assert!(!NullMove::applies(&Node { pv: true, ..good }, &t));
        assert!(!NullMove::applies(&Node { beta: Score::mated_in(6), ..good }, &t));
    }
}
