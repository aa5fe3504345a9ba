use super::{Node, NodeCut, Sign, Sum, Weigh};
use crate::Probe;
use crate::worker::{Stopped, Worker};
use tesuji_game::{Position, Score};
use tesuji_params::{Technique, Tunables, tunable};

/// Razoring. Near the horizon, so far below alpha that only captures could help: quiescence verifies, and if it
/// agrees its score is returned. Wrong when a quiet move makes a threat that wins more than the margin.
///
/// It asks for a quiet position: the last move was no capture or check, and no capture wins material.
/// J. Birmingham and P. Kent, 'Tree-searching and tree-pruning techniques', 1977.
pub(crate) struct Razoring;

impl Razoring {
    /// The margin below alpha at a depth.
    #[inline]
    pub(crate) fn margin(depth: i32, endgame: bool, tunables: &tunable::Razoring) -> Score {
        let base = if endgame { tunables.endgame } else { tunables.margin };
        Score::cp(base + tunables.slope * (depth - 1))
    }
}

impl NodeCut for Razoring {
    const ID: Technique = Technique::Razoring;

    #[inline]
    fn applies(node: &Node, tunables: &Tunables) -> bool {
        !node.pv && !node.in_check && node.depth <= tunables.razoring.max_depth && !node.alpha.is_mate()
    }

    #[inline]
    fn rule<W: Weigh>(node: &Node, endgame: bool, tunables: &Tunables) -> Option<W> {
        let margin = Razoring::margin(node.depth, endgame, &tunables.razoring);
        let rule = W::against(Sign::AtMost, "alpha", node.alpha.raw());
        Some(rule.with("static", node.static_score.raw()).with("margin", margin.raw()))
    }

    #[inline]
    fn cut<P: Position, Q: Probe>(worker: &mut Worker<P, Q>, node: &Node) -> Result<Option<Score>, Stopped> {
        let endgame = worker.line.top().is_endgame();
        let hopeless = Razoring::rule(node, endgame, &worker.tunables).is_some_and(|rule: Sum| rule.holds());
        if !hopeless || !worker.is_quiet_here() {
            return Ok(None);
        }
        let score = worker.quiescence(node.alpha, node.beta, 0)?;
        Ok((score <= node.alpha).then_some(score))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{facts, seed};
    use super::*;

    fn hopeless(node: &Node, endgame: bool, tunables: &Tunables) -> bool {
        Razoring::rule(node, endgame, tunables).is_some_and(|rule: Sum| rule.holds())
    }

    fn at(depth: i32, static_score: i32, alpha: i32) -> Node {
        let (alpha, beta) = (Score::cp(alpha), Score::cp(alpha + 1));
        Node { alpha, beta, static_score: Score::cp(static_score), ..facts::node(depth) }
    }

    #[test]
    fn the_worked_examples_hold() {
        let t = seed();
        let razors = |node: Node| Razoring::applies(&node, &t) && hopeless(&node, false, &t);
        assert!(razors(at(2, -400, 100)));
        assert!(!razors(at(4, -400, 100)));
    }

    #[test]
    fn the_margin_is_met_exactly() {
        let t = seed();
        assert!(hopeless(&at(2, -200, 100), false, &t));
        assert!(!hopeless(&at(2, -199, 100), false, &t));
        // In an endgame the margin is 200.
        assert!(hopeless(&at(2, -100, 100), true, &t));
    }

    #[test]
    fn never_in_check_nor_on_the_principal_variation_nor_near_a_mate() {
        let t = seed();
        assert!(Razoring::applies(&at(3, 0, 0), &t));
        assert!(!Razoring::applies(&Node { in_check: true, ..at(1, 0, 0) }, &t));
        assert!(!Razoring::applies(&Node { pv: true, ..at(1, 0, 0) }, &t));
        assert!(!Razoring::applies(&Node { alpha: Score::mate_in(7), ..at(1, 0, 0) }, &t));
    }
}
