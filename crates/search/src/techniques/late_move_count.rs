use super::futility::is_calm;
use super::{Candidate, MoveCut, Node, Sign, Weigh};
use tesuji_game::Score;
use tesuji_params::{Technique, Tunables};

/// Late move pruning (LMP). Near the horizon a good quiet move is among the first: after enough moves the rest is
/// skipped.
pub(crate) struct LateMoveCount;

impl LateMoveCount {
    /// How many moves are tried before the rest is skipped.
    #[inline]
    fn enough(node: &Node, tunables: &Tunables) -> i32 {
        let tunables = &tunables.late_move_count;
        let moves = tunables.base + tunables.square * node.depth * node.depth / 100;
        if node.improving { moves } else { moves / 2 }
    }

    /// The rule for the move of a number.
    #[inline]
    pub(crate) fn rule_of<W: Weigh>(node: &Node, nth: usize, tunables: &Tunables) -> W {
        W::against(Sign::Above, "enough", LateMoveCount::enough(node, tunables)).with("number", nth as i32)
    }
}

impl MoveCut for LateMoveCount {
    const ID: Technique = Technique::LateMoveCount;

    #[inline]
    fn applies(node: &Node, mv: &Candidate, tunables: &Tunables) -> bool {
        is_calm(node, mv) && !node.pv && node.depth <= tunables.late_move_count.max_depth
    }

    #[inline]
    fn rule<W: Weigh>(node: &Node, mv: &Candidate, tunables: &Tunables, _: impl Fn(Score) -> bool) -> W {
        LateMoveCount::rule_of(node, mv.nth, tunables)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Sum;
    use super::super::facts;
    use super::*;

    fn tunables() -> Tunables {
        let mut t = Tunables::default();
        (t.late_move_count.base, t.late_move_count.square, t.late_move_count.max_depth) = (4, 100, 6);
        t
    }

    #[test]
    fn the_number_of_moves_grows_with_the_square_of_the_depth() {
        let t = tunables();
        let skips = |depth, nth, improving| {
            let node = Node { improving, ..facts::node(depth) };
            LateMoveCount::rule::<Sum>(&node, &facts::quiet(nth), &t, |_| true).holds()
        };
        assert!(!skips(2, 8, true) && skips(2, 9, true));
        assert!(!skips(2, 4, false) && skips(2, 5, false));
        assert!(!skips(3, 13, true) && skips(3, 14, true));
        // A number beyond 8 bits is a number.
        assert!(skips(6, 300, true));
    }

    #[test]
    fn its_domain() {
        let t = tunables();
        assert!(LateMoveCount::applies(&facts::node(6), &facts::quiet(60), &t));
        assert!(!LateMoveCount::applies(&facts::node(7), &facts::quiet(60), &t));
        assert!(!LateMoveCount::applies(&facts::node(2), &facts::capture(60, 100), &t));
        assert!(!LateMoveCount::applies(&Node { in_check: true, ..facts::node(2) }, &facts::quiet(60), &t));
        let check = Candidate { gives_check: true, ..facts::quiet(60) };
        assert!(!LateMoveCount::applies(&facts::node(2), &check, &t));
    }
}
