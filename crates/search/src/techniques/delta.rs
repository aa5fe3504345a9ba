use super::{Candidate, MoveCut, Node, Sign, Weigh};
use tesuji_game::{Position, Score};
use tesuji_params::{Technique, Tunables};

/// Delta pruning. A capture gains its victim, what a promotion adds, and a margin: where that does not reach alpha,
/// it is skipped. For captures, in quiescence and near the horizon. Wrong where the capture opens an attack.
pub(crate) struct Delta;

impl Delta {
    /// What a move gains at once.
    #[inline]
    pub(crate) fn gain<P: Position>(position: &P, mv: P::Move, tunables: &Tunables) -> Score {
        if tunables.delta.textbook == 0 { position.gain(mv) } else { position.textbook_gain(mv) }
    }
}

impl MoveCut for Delta {
    const ID: Technique = Technique::Delta;
    const ESTIMATES: bool = true;

    #[inline]
    fn applies(node: &Node, mv: &Candidate, tunables: &Tunables) -> bool {
        !mv.quiet && !mv.gives_check && !node.in_check && node.depth <= tunables.delta.max_depth
    }

    #[inline]
    fn rule<W: Weigh>(node: &Node, mv: &Candidate, tunables: &Tunables, _: impl Fn(Score) -> bool) -> W {
        let margin = tunables.delta.margin + tunables.delta.slope * node.depth.max(0);
        W::against(Sign::AtMost, "alpha", node.alpha.raw())
            .with("static", node.static_score.raw())
            .with("gain", mv.gain.raw())
            .with("margin", margin)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Sum, facts, seed};
    use super::*;

    fn skips(depth: i32, static_score: i32, gain: i32, alpha: i32) -> bool {
        let (alpha, t) = (Score::cp(alpha), seed());
        let node = Node { alpha, static_score: Score::cp(static_score), ..facts::node(depth) };
        let mv = facts::capture(2, gain);
        Delta::applies(&node, &mv, &t) && Delta::rule::<Sum>(&node, &mv, &t, |_| true).holds()
    }

    #[test]
    fn the_worked_examples_hold() {
        assert!(skips(4, 100, 100, 500));
        assert!(!skips(5, 100, 100, 500));
    }

    #[test]
    fn the_gain_counts() {
        assert!(skips(0, 0, 100, 300));
        assert!(!skips(0, 0, 101, 300));
        // A pawn that takes a knight and becomes a queen.
        assert!(!skips(0, -500, 300 + 800, 700));
    }

    #[test]
    fn quiet_moves_and_checks_are_not_its_business() {
        let t = seed();
        let node = facts::node(1);
        assert!(!Delta::applies(&node, &facts::quiet(2), &t));
        assert!(!Delta::applies(&node, &Candidate { gives_check: true, ..facts::capture(2, 100) }, &t));
        assert!(!Delta::applies(&Node { in_check: true, ..node }, &facts::capture(2, 100), &t));
    }
}
