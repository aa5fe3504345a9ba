use super::{Candidate, DepthStep, Node, Sign, Sum, Weigh};
use crate::Depth;
use tesuji_game::Score;
use tesuji_params::{Technique, Tunables};

/// Late move reductions (LMR). Late moves are searched to a smaller depth; one that raises alpha all the same is
/// searched again to the full depth. Asked after every technique that skips, as a reduced move is searched.
///
/// Two shapes: straight lines in depth and number, for quiet moves that give and meet no check; or the product of
/// their logarithms for every late move, with corrections for what else is known of node and move: captures and
/// checks are reduced less.
pub(crate) struct LateMoveReduction;

/// A ply, in the unit of the rule.
const PLY: i32 = 1000;

impl DepthStep for LateMoveReduction {
    const ID: Technique = Technique::LateMoveReduction;
    type Of = Candidate;

    #[inline]
    fn applies(node: &Node, mv: &Candidate, tunables: &Tunables) -> bool {
        let t = &tunables.late_move_reduction;
        let kind = if t.logarithmic != 0 { true } else { mv.quiet && !mv.gives_check && !node.in_check };
        kind && node.depth >= t.min_depth && mv.nth as i32 > t.threshold
    }

    #[inline]
    fn rule<W: Weigh>(
        node: &Node,
        mv: &Candidate,
        tunables: &Tunables,
        table: &Reductions,
        _: impl Fn(Score) -> bool,
    ) -> W {
        let rule = W::against(Sign::AtLeast, "a ply", PLY);
        if tunables.late_move_reduction.logarithmic != 0 {
            LateMoveReduction::logarithmic(rule, node, mv, tunables, table)
        } else {
            LateMoveReduction::straight(rule, node, mv, tunables)
        }
    }

    /// What is left is never less than quiescence in straight lines, and never less than a ply before it by logarithms.
    #[inline]
    fn plies(rule: Sum, node: &Node, tunables: &Tunables) -> Depth {
        let t = &tunables.late_move_reduction;
        let plies = rule.total / PLY;
        -if t.logarithmic != 0 {
            plies.clamp(0, (node.depth - 2).max(0))
        } else {
            plies.min(t.max).clamp(0, (node.depth - 1).max(0))
        }
    }
}

impl LateMoveReduction {
    /// After a reduced search raised alpha: how much deeper than planned the next one is, by how much the move
    /// beat the best one so far.
    #[inline]
    pub(crate) fn afterthought(score: Score, best: Score, full: Depth, tunables: &Tunables) -> Depth {
        let t = &tunables.late_move_reduction;
        if t.logarithmic == 0 || best.is_mate() {
            return 0;
        }
        let lead = score.raw() - best.raw();
        Depth::from(lead > t.deeper + 2 * full)
    }

    /// In straight lines: base + (depth - least depth) + min(number - threshold, 3), at most max.
    fn straight<W: Weigh>(rule: W, node: &Node, mv: &Candidate, tunables: &Tunables) -> W {
        let t = &tunables.late_move_reduction;
        rule.with("base", PLY * t.base)
            .with("depth", PLY * (node.depth - t.min_depth))
            .with("number", PLY * (mv.nth as i32 - t.threshold).min(3))
    }

    /// By logarithms of depth and number, with corrections.
    #[inline]
    fn logarithmic<W: Weigh>(
        rule: W,
        node: &Node,
        mv: &Candidate,
        tunables: &Tunables,
        table: &Reductions,
    ) -> W {
        let t = &tunables.late_move_reduction;
        rule.with("depth and number", table.at(node.depth, mv.nth))
            .with_if(node.pv, "PV node", -t.pv)
            .with_if(node.was_pv, "was PV", -t.was_pv)
            .with_if(node.cut, "cut node", t.cut)
            .with_if(!node.improving, "not improving", t.not_improving)
            .with_if(mv.refuted_siblings > 3, "refuted siblings", t.refuted)
            .with_if(mv.refutation, "killer or counter-move", -t.refutation)
            .with_if(mv.gives_check, "check", -t.check)
            .with_if(!mv.quiet, "capture", -PLY)
            .with("history", -(mv.history * PLY / t.history))
    }
}

/// The logarithmic part, computed once.
#[derive(Clone, Debug)]
pub(crate) struct Reductions {
    /// 1,024 times the binary logarithm.
    logs: [i32; Reductions::SIZE],
    base: i32,
    divisor: i64,
}

impl Reductions {
    const SIZE: usize = 256;

    pub(crate) fn new(tunables: &Tunables) -> Reductions {
        let t = &tunables.late_move_reduction;
        let mut logs = [0; Reductions::SIZE];
        for (n, log) in logs.iter_mut().enumerate() {
            *log = binary_log(n.max(1) as u64);
        }
        Reductions { logs, base: t.log_base, divisor: i64::from(t.log_divisor) }
    }

    /// Thousandths of a ply for a depth and a move number.
    #[inline]
    fn at(&self, depth: Depth, nth: usize) -> i32 {
        let depth = i64::from(self.logs[(depth as usize).min(Reductions::SIZE - 1)]);
        let nth = i64::from(self.logs[nth.min(Reductions::SIZE - 1)]);
        // The product of two natural logarithms is that of two binary ones divided by 2.0813.
        self.base + (depth * nth * 1000 / (self.divisor * 2182)) as i32
    }
}

/// 1,024 times the binary logarithm of a number from 1, by squaring: the same on every processor.
fn binary_log(n: u64) -> i32 {
    let whole = n.ilog2();
    let mut fraction = 0;
    // The number as 1.x with 31 bits behind the point.
    let mut x = (n << 31) >> whole;
    for bit in (0..10).rev() {
        x = (x * x) >> 31;
        if x >= 2 << 31 {
            x >>= 1;
            fraction |= 1 << bit;
        }
    }
    (whole as i32) << 10 | fraction
}

#[cfg(test)]
mod tests {
    use super::super::{facts, seed};
    use super::*;

    /// By how many plies a move is reduced.
    fn plies(node: &Node, mv: &Candidate, t: &Tunables) -> Depth {
        let rule = LateMoveReduction::rule(node, mv, t, &Reductions::new(t), |_| false);
        -LateMoveReduction::plies(rule, node, t)
    }

    fn straight(depth: i32, nth: usize) -> Depth {
        let t = seed();
        let (node, mv) = (facts::node(depth), facts::quiet(nth));
        if LateMoveReduction::applies(&node, &mv, &t) { plies(&node, &mv, &t) } else { 0 }
    }

    #[test]
    fn the_worked_examples_hold() {
        // min(1 + 2 + 2, 3) = 3.
        assert_eq!(straight(4, 5), 3);
        assert_eq!(straight(1, 2), 0);
    }

    #[test]
    fn quiescence_is_always_left() {
        for nth in 5..40 {
            assert_eq!(straight(2, nth), 1);
            assert_eq!(straight(3, nth), 2);
            assert_eq!(straight(4, nth), 3);
        }
    }

    #[test]
    fn early_moves_captures_and_checks_are_not_reduced() {
        let t = seed();
        assert_eq!(straight(8, 3), 0);
        assert_eq!(straight(8, 4), 3);
        assert!(!LateMoveReduction::applies(&facts::node(8), &facts::capture(9, 100), &t));
        let check = Candidate { gives_check: true, ..facts::quiet(9) };
        assert!(!LateMoveReduction::applies(&facts::node(8), &check, &t));
        let node = Node { in_check: true, ..facts::node(8) };
        assert!(!LateMoveReduction::applies(&node, &facts::quiet(9), &t));
    }

    #[test]
    fn logarithms_grow_and_corrections_count() {
        let t = Tunables::default();
        let plies = |node: &Node, mv: &Candidate| plies(node, mv, &t);
        let node = facts::node(12);
        assert!(plies(&node, &facts::quiet(30)) > plies(&node, &facts::quiet(4)));
        assert!(plies(&facts::node(20), &facts::quiet(10)) > plies(&facts::node(5), &facts::quiet(10)));
        let late = facts::quiet(20);
        assert!(plies(&Node { cut: true, ..node }, &late) > plies(&node, &late));
        assert!(plies(&Node { pv: true, ..node }, &late) < plies(&Node { cut: true, ..node }, &late));
        assert!(plies(&node, &Candidate { history: 30_000, ..late }) < plies(&node, &late));
        assert!(plies(&node, &Candidate { history: -30_000, ..late }) > plies(&node, &late));
    }

    #[test]
    fn the_binary_logarithm_is_right() {
        assert_eq!(binary_log(1), 0);
        assert_eq!(binary_log(2), 1024);
        assert_eq!(binary_log(3), 1623);
        assert_eq!(binary_log(255), 8186);
    }
}
