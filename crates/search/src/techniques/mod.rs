//! The techniques of the search: one file each, on one of three hooks, asked in order of safety.
//!
//! A technique is a type without values. Its rule is a pure function of facts ([`Node`], [`Candidate`]) and
//! tunables, so a unit test can put any case before it. [`NodeCut`] may end a node before its moves, [`MoveCut`] may
//! skip a move, [`DepthStep`] changes the depth. The chains at the end of this file decide who is asked and in which
//! order; `ask_node`, `ask_move` and `depth_step` ask, and tell the probe. Techniques that re-enter their own node or
//! need what only one place has are steps of that place: `node.rs`, `moves.rs` and `quiescence.rs` number them all.

mod adaptive_margins;
mod aspiration;
mod check_extension;
mod deeper_cut;
mod delta;
mod exchange_pruning;
mod extended_futility;
mod futility;
mod history_pruning;
mod internal_reduction;
mod late_move_count;
mod late_move_reduction;
mod mate_distance;
mod mate_threat;
mod multi_cut;
mod null_move;
mod prob_cut;
mod probabilistic;
mod quiescence_checks;
mod razoring;
mod reverse_futility;
mod rule;
mod singular_extension;
mod table_cut;

pub(crate) use adaptive_margins::Adaptation;
pub(crate) use aspiration::Aspiration;
pub(crate) use check_extension::CheckExtension;
pub(crate) use deeper_cut::DeeperCut;
pub(crate) use delta::Delta;
pub(crate) use exchange_pruning::ExchangePruning;
pub(crate) use extended_futility::ExtendedFutility;
pub(crate) use futility::Futility;
pub(crate) use history_pruning::HistoryPruning;
pub(crate) use internal_reduction::InternalReduction;
pub(crate) use late_move_count::LateMoveCount;
pub(crate) use late_move_reduction::{LateMoveReduction, Reductions};
pub(crate) use mate_distance::MateDistance;
pub(crate) use multi_cut::MultiCut;
pub(crate) use null_move::NullMove;
pub(crate) use prob_cut::ProbCut;
pub(crate) use probabilistic::Probabilistic;
pub(crate) use quiescence_checks::QuiescenceChecks;
pub(crate) use razoring::Razoring;
pub(crate) use reverse_futility::ReverseFutility;
pub use rule::{Rule, Sign};
pub(crate) use rule::{Sum, Weigh};
pub(crate) use singular_extension::{SingularExtension, SingularVerdict};
pub(crate) use table_cut::{TableCut, answers};

use crate::examine::Judgement;
use crate::worker::{Stopped, Worker};
use crate::{Depth, Probe};
use tesuji_game::{Ply, Position, Score};
use tesuji_params::{Technique, Tunables};

/// What techniques may know of a node.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own that some rule reads")]
pub(crate) struct Node {
    /// The depth that is left.
    pub(crate) depth: Depth,
    pub(crate) ply: Ply,
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
    /// Whether the window is open: the node may be on the principal variation.
    pub(crate) pv: bool,
    /// Whether a sibling or the table lets expect that this node fails high.
    pub(crate) cut: bool,
    /// Whether the side to move must answer a check. Then there is no static score.
    pub(crate) in_check: bool,
    /// The static score, corrected, and made better by the table's bound where there is one.
    pub(crate) static_score: Score,
    /// Whether the static score is better than it was two plies ago.
    pub(crate) improving: bool,
    /// Whether a table move is known.
    pub(crate) has_table_move: bool,
    /// Whether the position is or once was on a principal variation.
    pub(crate) was_pv: bool,
}

impl Node {
    /// A node of which no more is known yet.
    #[inline]
    pub(crate) fn new(depth: Depth, ply: Ply, alpha: Score, beta: Score, in_check: bool) -> Node {
        Node {
            depth,
            ply,
            alpha,
            beta,
            pv: false,
            cut: false,
            in_check,
            static_score: Score::DRAW,
            improving: false,
            has_table_move: false,
            was_pv: false,
        }
    }
}

/// What techniques may know of a move before it is played.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own that some rule reads")]
pub(crate) struct Candidate {
    /// The number of the move in its node, from 1.
    pub(crate) nth: usize,
    /// Whether it changes no material.
    pub(crate) quiet: bool,
    pub(crate) gives_check: bool,
    /// What the histories say: a sum for quiet moves, one table for noisy ones.
    pub(crate) history: i32,
    /// What it gains at once, in exchange values.
    pub(crate) gain: Score,
    /// Whether it is a killer or counter-move.
    pub(crate) refutation: bool,
    /// Whether late move reduction applies to it.
    pub(crate) late: bool,
    /// The depth it would be searched to, after reduction.
    pub(crate) reduced_depth: Depth,
    /// How many moves of its kind were searched, and how many of a thousand raised alpha.
    pub(crate) odds: (u32, u32),
    /// How many moves of this node were answered by a cut already.
    pub(crate) refuted_siblings: u32,
}

/// A technique that may end a node before its moves.
pub(crate) trait NodeCut {
    const ID: Technique;

    /// Whether the rule's conditions hold.
    fn applies(node: &Node, tunables: &Tunables) -> bool;

    /// What the rule compares before it searches anything; none if it compares nothing.
    #[inline]
    fn rule<W: Weigh>(_node: &Node, _endgame: bool, _tunables: &Tunables) -> Option<W> {
        None
    }

    /// What a cut with this score rests on, with its numbers: the comparison, or what reduced searches said.
    fn evidence(node: &Node, endgame: bool, score: Score, tunables: &Tunables) -> Rule {
        Self::rule(node, endgame, tunables).unwrap_or_else(|| {
            Rule::new(Sign::AtLeast, "beta", node.beta.raw()).term("score at the reduced depth", score.raw())
        })
    }

    /// The score to return, if the rule cuts.
    fn cut<P: Position, Q: Probe>(worker: &mut Worker<P, Q>, node: &Node) -> Result<Option<Score>, Stopped>;
}

/// A move that is skipped.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Skip {
    /// By whom.
    pub(crate) technique: Technique,
    /// What the move could reach at most, by the rule that skips it. In quiescence, where a move that is skipped may be all
    /// there is, the score of the node is no less: a bound below it would be false for lower windows, and the table
    /// would keep it.
    pub(crate) hope: Score,
}

/// A technique that may skip a move.
pub(crate) trait MoveCut {
    const ID: Technique;

    /// Whether the rule's sum is a score that the move cannot beat.
    const ESTIMATES: bool = false;

    /// Whether the rule's conditions hold.
    fn applies(node: &Node, mv: &Candidate, tunables: &Tunables) -> bool;

    /// What the rule compares: where it holds, the move is skipped. `exchange` tells whether the move wins at least so
    /// much.
    fn rule<W: Weigh>(
        node: &Node,
        mv: &Candidate,
        tunables: &Tunables,
        exchange: impl Fn(Score) -> bool,
    ) -> W;
}

/// A technique that changes the depth: extensions give a move more of it, reductions less.
pub(crate) trait DepthStep {
    const ID: Technique;
    /// What is searched deeper or shallower: a move, or nothing but the node itself.
    type Of;

    /// Whether the rule's conditions hold.
    fn applies(node: &Node, of: &Self::Of, tunables: &Tunables) -> bool;

    /// What the rule adds up and compares: where it holds, the depth changes. `exchange` tells whether a move wins at
    /// least so much.
    fn rule<W: Weigh>(
        node: &Node,
        of: &Self::Of,
        tunables: &Tunables,
        table: &Reductions,
        exchange: impl Fn(Score) -> bool,
    ) -> W;

    /// The plies that follow from the rule: added to the depth, or taken from it if they are below zero.
    fn plies(rule: Sum, node: &Node, tunables: &Tunables) -> Depth;
}

/// Asks techniques about a node in order; the first that cuts ends it.
macro_rules! node_chain {
    ($name:ident, $told:ident: $($technique:ident),+) => {
        impl<P: Position, Q: Probe> Worker<P, Q> {
            #[inline]
            pub(crate) fn $name(&mut self, node: &Node) -> Result<Option<(Score, Technique)>, Stopped> {
                $(if let Some(score) = self.ask_node::<$technique>(node)? {
                    return Ok(Some((score, $technique::ID)));
                })+
                Ok(None)
            }

            /// The same questions for people, with their numbers.
            pub(crate) fn $told(&self, node: &Node) -> Vec<Judgement> {
                vec![$(self.judge_node::<$technique>(node)),+]
            }
        }
    };
}

/// Asks techniques about a move in order; the first that skips it is the answer.
macro_rules! move_chain {
    ($name:ident, $told:ident: $($technique:ident),+) => {
        impl<P: Position, Q: Probe> Worker<P, Q> {
            #[inline]
            pub(crate) fn $name(
                &mut self,
                node: &Node,
                mv: &Candidate,
                played: P::Move,
            ) -> Option<Skip> {
                $(if let Some(skip) = self.ask_move::<$technique>(node, mv, played) {
                    return Some(skip);
                })+
                None
            }

            /// The same questions for people, with their numbers.
            pub(crate) fn $told(&self, node: &Node, mv: &Candidate, played: P::Move) -> Vec<Judgement> {
                vec![$(self.judge_move::<$technique>(node, mv, played)),+]
            }
        }
    };
}

// No static score, no table: true whatever stands on the board.
node_chain!(cut_by_rules, tell_rules: MateDistance);
// By the static score, then by reduced searches.
node_chain!(cut_before_moves, tell_before_moves: Razoring, ReverseFutility, NullMove, ProbCut, MultiCut);
// Every skip is asked before any reduction.
move_chain!(
    skip_quiet,
    tell_quiet: LateMoveCount,
    Futility,
    ExtendedFutility,
    Probabilistic,
    HistoryPruning,
    ExchangePruning
);
move_chain!(skip_noisy, tell_noisy: Delta, ExchangePruning);

impl<P: Position, Q: Probe> Worker<P, Q> {
    /// The one place where a technique of the node hook is asked.
    #[inline(always)]
    fn ask_node<T: NodeCut>(&mut self, node: &Node) -> Result<Option<Score>, Stopped> {
        if !self.on.has(T::ID) || !T::applies(node, &self.tunables) {
            return Ok(None);
        }
        self.probe.tried(T::ID);
        let score = T::cut(self, node)?;
        if let Some(score) = score {
            self.probe.fired(T::ID);
            self.sample_cut::<T>(node, score);
        }
        Ok(score)
    }

    /// The one place where a technique of the move hook is asked.
    #[inline(always)]
    fn ask_move<T: MoveCut>(&mut self, node: &Node, mv: &Candidate, played: P::Move) -> Option<Skip> {
        if !self.on.has(T::ID) || !T::applies(node, mv, &self.tunables) {
            return None;
        }
        self.probe.tried(T::ID);
        let position = self.line.top();
        let rule: Sum = T::rule(node, mv, &self.tunables, |margin| position.wins_exchange(played, margin));
        if !rule.holds() {
            return None;
        }
        self.probe.fired(T::ID);
        self.sample_skip::<T>(node, mv, played);
        Some(Skip { technique: T::ID, hope: if T::ESTIMATES { Score::cp(rule.total) } else { Score::MIN } })
    }

    /// The one place where a technique of the depth hook is asked: the plies it adds, none if it has nothing to say.
    #[inline(always)]
    pub(crate) fn depth_step<T: DepthStep>(
        &self,
        node: &Node,
        of: &T::Of,
        exchange: impl Fn(Score) -> bool,
    ) -> Option<Depth> {
        if !self.on.has(T::ID) || !T::applies(node, of, &self.tunables) {
            return None;
        }
        let rule = T::rule(node, of, &self.tunables, &self.reductions, exchange);
        Some(T::plies(rule, node, &self.tunables))
    }

    /// The one place where the probe hears of a technique of the depth hook, once it is sure that it is followed. The
    /// answer is the plies.
    #[inline(always)]
    pub(crate) fn take_step<T: DepthStep>(&mut self, plies: Option<Depth>) -> Depth {
        if plies.is_some() {
            self.probe.tried(T::ID);
        }
        let plies = plies.unwrap_or(0);
        if plies != 0 {
            self.probe.fired(T::ID);
        }
        plies
    }
}

#[cfg(test)]
mod tests;

/// The tunables of the seed profile, for the worked examples.
#[cfg(test)]
pub(crate) fn seed() -> Tunables {
    tesuji_params::Profile::seed().tunables
}

/// The facts of tests.
#[cfg(test)]
pub(crate) mod facts {
    use super::{Candidate, Node};
    use tesuji_game::{Ply, Score};

    /// A quiet node far from mates, with a zero window at 0.
    pub(crate) fn node(depth: i32) -> Node {
        Node::new(depth, Ply(4), Score::cp(0), Score::cp(1), false)
    }

    /// A quiet move that nobody has an opinion of.
    pub(crate) fn quiet(nth: usize) -> Candidate {
        Candidate {
            nth,
            quiet: true,
            gives_check: false,
            history: 0,
            gain: Score::cp(0),
            refutation: false,
            late: false,
            reduced_depth: 1,
            odds: (0, 0),
            refuted_siblings: 0,
        }
    }

    /// A capture of something worth so much.
    pub(crate) fn capture(nth: usize, gain: i32) -> Candidate {
        Candidate { quiet: false, gain: Score::cp(gain), ..quiet(nth) }
    }
}
