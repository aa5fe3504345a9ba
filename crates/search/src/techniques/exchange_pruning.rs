use super::{Candidate, MoveCut, Node, Sign, Weigh};
use tesuji_game::Score;
use tesuji_params::{Technique, Tunables};

/// SEE pruning. A move that loses too much on its target square is skipped: captures by a margin that grows with
/// depth, quiet moves that give no check by one that grows with its square. In quiescence nothing may be lost, not by a
/// check either: where pieces are dropped, most checks only give a piece away.
/// Wrong for sacrifices.
pub(crate) struct ExchangePruning;

impl ExchangePruning {
    /// What the move may lose, as a negative score.
    #[inline]
    fn margin(node: &Node, mv: &Candidate, tunables: &Tunables) -> Score {
        let tunables = &tunables.exchange_pruning;
        if mv.quiet {
            let depth = mv.reduced_depth.max(0);
            Score::cp(-tunables.quiet * depth * depth)
        } else {
            Score::cp(-tunables.noisy * node.depth.max(0))
        }
    }
}

impl MoveCut for ExchangePruning {
    const ID: Technique = Technique::ExchangePruning;

    #[inline]
    fn applies(node: &Node, mv: &Candidate, tunables: &Tunables) -> bool {
        let above = node.depth > 0 || tunables.quiescence_checks.losing != 0;
        let spared = mv.quiet && mv.gives_check && above;
        !node.in_check && !spared && node.depth <= tunables.exchange_pruning.max_depth
    }

    #[inline]
    fn rule<W: Weigh>(
        node: &Node,
        mv: &Candidate,
        tunables: &Tunables,
        exchange: impl Fn(Score) -> bool,
    ) -> W {
        let margin = ExchangePruning::margin(node, mv, tunables).raw();
        let value = W::measure(|least| exchange(Score::cp(least)), margin);
        W::against(Sign::Below, "margin", margin).with("exchange", value)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Sum;
    use super::super::facts;
    use super::*;

    fn skips(node: &Node, mv: &Candidate, loses: i32) -> bool {
        let mut t = Tunables::default();
        let e = &mut t.exchange_pruning;
        (e.max_depth, e.noisy, e.quiet) = (6, 100, 20);
        ExchangePruning::applies(node, mv, &t)
            && ExchangePruning::rule::<Sum>(node, mv, &t, |margin| Score::cp(-loses) >= margin).holds()
    }

    #[test]
    fn captures_may_lose_more_at_greater_depth() {
        let capture = facts::capture(3, 100);
        assert!(!skips(&facts::node(2), &capture, 200) && skips(&facts::node(2), &capture, 201));
        assert!(!skips(&facts::node(6), &capture, 600) && skips(&facts::node(6), &capture, 601));
        assert!(!skips(&facts::node(7), &capture, 900));
    }

    #[test]
    fn in_quiescence_nothing_may_be_lost() {
        let capture = facts::capture(3, 100);
        assert!(!skips(&facts::node(0), &capture, 0) && skips(&facts::node(0), &capture, 1));
        assert!(!skips(&facts::node(-3), &capture, 0) && skips(&facts::node(-3), &capture, 1));
        let check = Candidate { gives_check: true, reduced_depth: 0, ..facts::quiet(3) };
        assert!(!skips(&facts::node(0), &check, 0) && skips(&facts::node(0), &check, 1));
    }

    #[test]
    fn quiet_moves_by_the_square_of_the_reduced_depth() {
        let quiet = Candidate { reduced_depth: 3, ..facts::quiet(9) };
        assert!(!skips(&facts::node(5), &quiet, 180) && skips(&facts::node(5), &quiet, 181));
        assert!(!skips(&facts::node(5), &Candidate { gives_check: true, ..quiet }, 900));
    }
}
