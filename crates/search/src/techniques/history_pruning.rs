use super::futility::is_calm;
use super::{Candidate, MoveCut, Node, Sign, Weigh};
use tesuji_game::Score;
use tesuji_params::{Technique, Tunables};

/// History pruning. A quiet move that failed all over the tree will fail here: near the horizon it is skipped.
pub(crate) struct HistoryPruning;

impl MoveCut for HistoryPruning {
    const ID: Technique = Technique::HistoryPruning;

    #[inline]
    fn applies(node: &Node, mv: &Candidate, tunables: &Tunables) -> bool {
        is_calm(node, mv) && mv.reduced_depth <= tunables.history_pruning.max_depth
    }

    #[inline]
    fn rule<W: Weigh>(node: &Node, mv: &Candidate, tunables: &Tunables, _: impl Fn(Score) -> bool) -> W {
        W::against(Sign::Below, "limit", -tunables.history_pruning.slope * node.depth)
            .with("history", mv.history)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Sum;
    use super::super::facts;
    use super::*;

    #[test]
    fn worse_histories_are_needed_at_greater_depth() {
        let mut t = Tunables::default();
        (t.history_pruning.max_depth, t.history_pruning.slope) = (3, 1000);
        let skips = |depth, history| {
            let mv = Candidate { history, reduced_depth: depth, ..facts::quiet(9) };
            let node = facts::node(depth);
            HistoryPruning::applies(&node, &mv, &t)
                && HistoryPruning::rule::<Sum>(&node, &mv, &t, |_| true).holds()
        };
        assert!(skips(1, -1001) && !skips(1, -1000));
        assert!(skips(3, -3001) && !skips(3, -3000));
        assert!(!skips(4, -30_000));
    }
}
