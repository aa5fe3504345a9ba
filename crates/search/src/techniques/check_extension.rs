use super::{Candidate, DepthStep, Node, Reductions, Sign, Sum, Weigh};
use crate::Depth;
use tesuji_game::Score;
use tesuji_params::{Technique, Tunables};

/// Check extensions. A check that loses nothing costs no depth: the answer is forced. Checks that simply hang a
/// piece are not followed.
pub(crate) struct CheckExtension;

impl DepthStep for CheckExtension {
    const ID: Technique = Technique::CheckExtension;
    type Of = Candidate;

    #[inline]
    fn applies(_: &Node, mv: &Candidate, _: &Tunables) -> bool {
        mv.gives_check
    }

    #[inline]
    fn rule<W: Weigh>(
        _: &Node,
        _: &Candidate,
        _: &Tunables,
        _: &Reductions,
        exchange: impl Fn(Score) -> bool,
    ) -> W {
        let value = W::measure(|least| exchange(Score::cp(least)), 0);
        W::against(Sign::AtLeast, "nothing", 0).with("exchange", value)
    }

    #[inline]
    fn plies(rule: Sum, _: &Node, _: &Tunables) -> Depth {
        Depth::from(rule.holds())
    }
}

#[cfg(test)]
mod tests {
    use super::super::facts;
    use super::*;

    #[test]
    fn only_checks_that_lose_nothing() {
        let (node, t) = (facts::node(5), Tunables::default());
        let check = Candidate { gives_check: true, ..facts::quiet(3) };
        assert!(CheckExtension::applies(&node, &check, &t));
        assert!(!CheckExtension::applies(&node, &facts::quiet(3), &t));
        let plies = |value: i32| {
            let exchange = |least: Score| value >= least.raw();
            let rule = CheckExtension::rule(&node, &check, &t, &Reductions::new(&t), exchange);
            CheckExtension::plies(rule, &node, &t)
        };
        assert_eq!([plies(0), plies(300), plies(-1)], [1, 1, 0]);
    }
}
