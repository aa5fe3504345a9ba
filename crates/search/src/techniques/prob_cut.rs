use super::{Node, NodeCut};
use crate::Probe;
use crate::picker::Picker;
use crate::worker::{Stopped, Worker};
use tesuji_game::{Position, Score};
use tesuji_params::{Technique, Tunables};

/// `ProbCut`. A capture that beats beta by a margin in a shallower search will beat beta in this one. Quiescence is
/// asked first, as it is cheaper. Wrong when the refutation lies between the two depths.
///
/// M. Buro, '`ProbCut`: an effective selective extension of the alpha-beta algorithm', 1995.
pub(crate) struct ProbCut;

impl ProbCut {
    /// What the shallower search must reach.
    #[inline]
    fn target(node: &Node, tunables: &Tunables) -> Score {
        node.beta + Score::cp(tunables.prob_cut.margin)
    }
}

impl NodeCut for ProbCut {
    const ID: Technique = Technique::ProbCut;

    #[inline]
    fn applies(node: &Node, tunables: &Tunables) -> bool {
        !node.pv && !node.in_check && node.depth >= tunables.prob_cut.min_depth && !node.beta.is_mate()
    }

    fn cut<P: Position, Q: Probe>(worker: &mut Worker<P, Q>, node: &Node) -> Result<Option<Score>, Stopped> {
        let target = ProbCut::target(node, &worker.tunables);
        if worker.table_denies(target, node.depth - worker.tunables.prob_cut.reduction) {
            return Ok(None);
        }
        let depth = node.depth - worker.tunables.prob_cut.reduction;
        let needed = Score::cp((target.raw() - node.static_score.raw()).max(0));
        let mut picker = Picker::noisy(worker.first_noisy_move());
        while let Some(mv) = worker.pick(&mut picker) {
            if !worker.line.top().wins_exchange(mv, needed) {
                continue;
            }
            worker.play(mv);
            let mut score = worker.quiescence(-target, -target.below(), 0);
            if depth > 1 && matches!(score, Ok(score) if -score >= target) {
                score = worker.zero_window(-target.below(), depth - 1, !node.cut);
            }
            worker.take_back();
            let score = -score?;
            if score >= target {
                worker.store_lower(mv, score, depth);
                // The margin comes off again: the node itself proved only beta.
                return Ok(Some(score - Score::cp(worker.tunables.prob_cut.margin)));
            }
        }
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::super::facts;
    use super::*;

    #[test]
    fn the_target_lies_a_margin_above_beta() {
        let mut t = Tunables::default();
        t.prob_cut.margin = 150;
        assert_eq!(ProbCut::target(&facts::node(6), &t), Score::cp(151));
    }

    #[test]
    fn it_needs_depth_and_an_ordinary_beta() {
        let mut t = Tunables::default();
        t.prob_cut.min_depth = 5;
        assert!(ProbCut::applies(&facts::node(5), &t));
        assert!(!ProbCut::applies(&facts::node(4), &t));
        assert!(!ProbCut::applies(&Node { pv: true, ..facts::node(9) }, &t));
        assert!(!ProbCut::applies(&Node { in_check: true, ..facts::node(9) }, &t));
        assert!(!ProbCut::applies(&Node { beta: Score::mate_in(9), ..facts::node(9) }, &t));
    }
}
