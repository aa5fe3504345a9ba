//! What a probe can ask to be told in full: a move or node with every rule that is asked about it, and decisions
//! to be tested after the search.

use crate::techniques::{
    Candidate, CheckExtension, DepthStep, InternalReduction, LateMoveCount, LateMoveReduction, MoveCut, Node,
    NodeCut, Rule,
};
use crate::worker::{BEFORE, Worker};
use crate::{Depth, Entry, Probe};
use tesuji_game::{Position, Score};
use tesuji_params::Technique;

/// What a rule would say about a node or a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judgement {
    /// Whose rule.
    pub technique: Technique,
    /// Whether the profile has it on.
    pub on: bool,
    /// Whether its conditions hold here.
    pub applies: bool,
    /// What it compares, where it compares anything before it searches.
    pub rule: Option<Rule>,
}

impl Judgement {
    /// Whether the rule is asked, and what it compares is so.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.on && self.applies && self.rule.as_ref().is_none_or(Rule::holds)
    }
}

/// What a rule would do to the depth of a node or a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DepthJudgement {
    /// Whose rule, whether it is asked, and what it adds up.
    pub judgement: Judgement,
    /// The plies it adds where it is asked; below zero it takes some.
    pub plies: Depth,
}

/// A move of a node, or the node itself, just before it is decided what to do with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Examination {
    /// The move, packed; 0 for the node.
    pub mv: u16,
    /// The depth that is left.
    pub depth: Depth,
    /// The window, lower end, at this moment.
    pub alpha: Score,
    /// The window, upper end.
    pub beta: Score,
    /// The static score, corrected and made better by the table, unless there is a check to answer.
    pub static_score: Option<Score>,
    /// Whether that is better than two plies ago.
    pub improving: bool,
    /// Whether the window is open.
    pub pv: bool,
    /// Whether the node is expected to fail high.
    pub cut: bool,
    /// What the table knows of the node.
    pub table: Option<Entry>,
    /// What is known of the move.
    pub candidate: Option<Examined>,
    /// Every rule, in the order they are asked.
    pub judgements: Vec<Judgement>,
    /// What makes the depth greater or smaller.
    pub steps: Vec<DepthJudgement>,
}

/// What is known of a move that is examined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Examined {
    /// Its number in the order of moves, from 1.
    pub nth: usize,
    /// Whether it changes no material.
    pub quiet: bool,
    /// Whether it gives check.
    pub gives_check: bool,
    /// Whether it is a killer or counter-move.
    pub refutation: bool,
    /// What the histories say.
    pub history: i32,
    /// By how many plies it is reduced if it is not skipped.
    pub reduction: Depth,
}

/// A decision of a technique, with all that is needed to test it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decision {
    /// Who decided.
    pub technique: Technique,
    /// The moves from the root to the node, packed; 0 is a pass.
    pub line: Vec<u16>,
    /// The move that was skipped or reduced, packed; 0 if the node itself was cut.
    pub mv: u16,
    /// How deep the node, or after the move the next one, would have been searched.
    pub depth: Depth,
    /// The window at the node, lower end.
    pub alpha: Score,
    /// The window at the node, upper end.
    pub beta: Score,
    /// Whether the decision says that the score is at most alpha; else that it is at least beta.
    pub fails_low: bool,
    /// What it rests on.
    pub rule: Rule,
}

impl<P: Position, Q: Probe> Worker<P, Q> {
    pub(crate) fn judge_node<T: NodeCut>(&self, node: &Node) -> Judgement {
        Judgement {
            technique: T::ID,
            on: self.on.has(T::ID),
            applies: T::applies(node, &self.tunables),
            rule: T::rule(node, self.line.top().is_endgame(), &self.tunables),
        }
    }

    pub(crate) fn judge_move<T: MoveCut>(&self, node: &Node, mv: &Candidate, played: P::Move) -> Judgement {
        let position = self.line.top();
        let exchange = |margin| position.wins_exchange(played, margin);
        Judgement {
            technique: T::ID,
            on: self.on.has(T::ID),
            applies: T::applies(node, mv, &self.tunables),
            rule: Some(T::rule(node, mv, &self.tunables, exchange)),
        }
    }

    fn judge_step<T: DepthStep>(
        &self,
        node: &Node,
        of: &T::Of,
        exchange: impl Fn(Score) -> bool,
    ) -> DepthJudgement {
        let judgement = Judgement {
            technique: T::ID,
            on: self.on.has(T::ID),
            applies: T::applies(node, of, &self.tunables),
            rule: Some(T::rule(node, of, &self.tunables, &self.reductions, &exchange)),
        };
        DepthJudgement { judgement, plies: self.depth_step::<T>(node, of, exchange).unwrap_or(0) }
    }

    #[cold]
    pub(crate) fn examine_node(&mut self, node: &Node, entry: Option<&Entry>) {
        let mut judgements = self.tell_rules(node);
        judgements.extend(self.tell_before_moves(node));
        let steps = vec![self.judge_step::<InternalReduction>(node, &(), |_| false)];
        self.probe.examined(examination(node, 0, entry, None, (judgements, steps)));
    }

    #[cold]
    pub(crate) fn examine_move(
        &mut self,
        node: &Node,
        mv: &Candidate,
        played: P::Move,
        entry: Option<&Entry>,
    ) {
        let judgements =
            if mv.quiet { self.tell_quiet(node, mv, played) } else { self.tell_noisy(node, mv, played) };
        let position = self.line.top();
        let exchange = |margin| position.wins_exchange(played, margin);
        let steps = vec![
            self.judge_step::<CheckExtension>(node, mv, exchange),
            self.judge_step::<LateMoveReduction>(node, mv, exchange),
        ];
        let candidate = Examined {
            nth: mv.nth,
            quiet: mv.quiet,
            gives_check: mv.gives_check,
            refutation: mv.refutation,
            history: mv.history,
            reduction: node.depth - mv.reduced_depth,
        };
        self.probe.examined(examination(node, P::pack(played), entry, Some(candidate), (judgements, steps)));
    }

    /// The moves from the root to the top of the line.
    fn packed_line(&self) -> Vec<u16> {
        self.frames[BEFORE..][..self.ply()].iter().map(|frame| frame.played).collect()
    }

    #[inline(always)]
    pub(crate) fn sample_cut<T: NodeCut>(&mut self, node: &Node, score: Score) {
        if self.probe.samples(T::ID, node.depth) {
            let rule = T::evidence(node, self.line.top().is_endgame(), score, &self.tunables);
            self.keep_case(T::ID, node, 0, node.depth, score < node.beta, rule);
        }
    }

    #[inline(always)]
    pub(crate) fn sample_skip<T: MoveCut>(&mut self, node: &Node, mv: &Candidate, played: P::Move) {
        if self.probe.samples(T::ID, node.depth) {
            let position = self.line.top();
            let exchange = |margin| position.wins_exchange(played, margin);
            let rule = T::rule(node, mv, &self.tunables, exchange);
            self.keep_case(T::ID, node, P::pack(played), node.depth - 1, true, rule);
        }
    }

    /// One more of the quiet rest that late move count skips.
    #[inline(always)]
    pub(crate) fn sample_late(&mut self, node: &Node, nth: usize, played: P::Move) {
        if self.probe.samples(LateMoveCount::ID, node.depth) {
            let rule = LateMoveCount::rule_of(node, nth, &self.tunables);
            self.keep_case(LateMoveCount::ID, node, P::pack(played), node.depth - 1, true, rule);
        }
    }

    /// A move that failed low with less depth. It is on the line already.
    #[inline(always)]
    pub(crate) fn sample_reduction(&mut self, node: &Node, full: Depth, reduction: Depth, score: Score) {
        if self.probe.samples(LateMoveReduction::ID, node.depth) {
            let rule = Rule::new(crate::Sign::AtMost, "alpha", node.alpha.raw());
            let rule = rule.term("score at the reduced depth", score.raw());
            debug_assert!(reduction > 0);
            self.keep_case(LateMoveReduction::ID, node, self.back(1).played, full, true, rule);
        }
    }

    #[cold]
    fn keep_case(
        &mut self,
        technique: Technique,
        node: &Node,
        mv: u16,
        depth: Depth,
        fails_low: bool,
        rule: Rule,
    ) {
        let mut line = self.packed_line();
        line.truncate(usize::from(node.ply.0));
        let (alpha, beta) = (node.alpha, node.beta);
        self.probe.sampled(Decision { technique, line, mv, depth, alpha, beta, fails_low, rule });
    }
}

fn examination(
    node: &Node,
    mv: u16,
    entry: Option<&Entry>,
    candidate: Option<Examined>,
    (judgements, steps): (Vec<Judgement>, Vec<DepthJudgement>),
) -> Examination {
    Examination {
        mv,
        depth: node.depth,
        alpha: node.alpha,
        beta: node.beta,
        static_score: (!node.in_check).then_some(node.static_score),
        improving: node.improving,
        pv: node.pv,
        cut: node.cut,
        table: entry.copied(),
        candidate,
        judgements,
        steps,
    }
}
