use super::futility::is_calm;
use super::{Candidate, MoveCut, Node, Sign, Weigh};
use tesuji_game::Score;
use tesuji_params::{Technique, Tunables};

/// Pruning by the odds. Skips quiet moves of a kind (depth, number, history) that rarely raised alpha in this game.
/// The numbers are the search's own and the rule is fixed: no dice. It waits for enough samples.
pub(crate) struct Probabilistic;

impl MoveCut for Probabilistic {
    const ID: Technique = Technique::Probabilistic;

    #[inline]
    fn applies(node: &Node, mv: &Candidate, tunables: &Tunables) -> bool {
        is_calm(node, mv)
            && node.depth <= tunables.probabilistic.max_depth
            && mv.odds.0 >= tunables.probabilistic.samples as u32
    }

    #[inline]
    fn rule<W: Weigh>(_: &Node, mv: &Candidate, tunables: &Tunables, _: impl Fn(Score) -> bool) -> W {
        W::against(Sign::Below, "permille", tunables.probabilistic.permille)
            .with("raised alpha", mv.odds.1 as i32)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Sum, facts, seed};
    use super::*;

    #[test]
    fn it_needs_samples_and_small_odds() {
        let mut t = seed();
        t.probabilistic.samples = 50;
        let skips = |odds| {
            let mv = Candidate { odds, ..facts::quiet(5) };
            let node = facts::node(3);
            Probabilistic::applies(&node, &mv, &t)
                && Probabilistic::rule::<Sum>(&node, &mv, &t, |_| true).holds()
        };
        assert!(skips((50, 99)));
        assert!(!skips((50, 100)));
        assert!(!skips((49, 0)));
    }

    #[test]
    fn captures_checks_and_evasions_are_searched() {
        let t = seed();
        let rare = Candidate { odds: (1_000_000, 0), ..facts::quiet(5) };
        assert!(Probabilistic::applies(&facts::node(3), &rare, &t));
        assert!(!Probabilistic::applies(&facts::node(3), &Candidate { quiet: false, ..rare }, &t));
        assert!(!Probabilistic::applies(&facts::node(3), &Candidate { gives_check: true, ..rare }, &t));
        assert!(!Probabilistic::applies(&Node { in_check: true, ..facts::node(3) }, &rare, &t));
    }
}
