//! The classic mistakes: what a search can get wrong, each with its name and a sentence that helps.

use tesuji_search::classic::Algorithm;

/// Which searches can make a mistake.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Of {
    /// All of them.
    Any,
    /// Those with a window.
    Window,
    /// Principal variation search.
    Pvs,
    /// The search for tactics.
    Tactic,
}

macro_rules! faults {
    ($($(#[doc = $doc:literal])+ $fault:ident $name:literal $of:ident $advice:literal;)+) => {
        /// A classic mistake.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Fault {
            $($(#[doc = $doc])+ $fault,)+
        }

        impl Fault {
            /// All of them.
            pub const ALL: &'static [Fault] = &[$(Fault::$fault),+];

            /// Its name in reports.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Fault::$fault => $name,)+
                }
            }

            /// What is wrong and what would be right, in a sentence.
            #[must_use]
            pub const fn advice(self) -> &'static str {
                match self {
                    $(Fault::$fault => $advice,)+
                }
            }

            const fn of(self) -> Of {
                match self {
                    $(Fault::$fault => Of::$of,)+
                }
            }
        }
    };
}

faults! {
    /// No move in check is a draw, no move out of check a loss.
    MateStalemateSwapped "mate_stalemate_swapped" Any
        "Check and stalemate are swapped: no move in check is mate, no move out of check is a draw.";
    /// No move is always a loss.
    StalemateIsLoss "stalemate_is_loss" Any
        "Stalemate is taken for mate: ask whether the king is attacked before you call it a loss.";
    /// No move is always a draw.
    MateIsDraw "mate_is_draw" Any
        "Mate is taken for a draw: no move in check is a loss.";
    /// A node without moves is evaluated.
    EndForgotten "end_forgotten" Any
        "A position without moves is evaluated as if the game went on: test for mate and stalemate first.";
    /// Depth 0 is tested before mate.
    HorizonBeforeMate "horizon_before_mate" Any
        "Depth 0 is tested before the end of the game: a mate on the horizon is a mate, test for it first.";
    /// Mates have no distance.
    MateFlat "mate_without_distance" Any
        "Every mate has the same score: count the plies from the root, so that the quicker mate is better.";
    /// The slower mate is better.
    MateSlowest "slowest_mate" Any
        "The distance of a mate has the wrong sign: the slower mate is preferred.";
    /// Repetitions are played on.
    RepetitionIgnored "repetition_ignored" Any
        "A position that comes up again is searched on: below the root it is a draw at once.";
    /// The move rule is not known.
    MoveRuleIgnored "move_rule_ignored" Any
        "Fifty moves without capture or pawn move are not seen as a draw.";
    /// Bare kings play on.
    MaterialIgnored "insufficient_material_ignored" Any
        "Positions in which nobody can mate are not seen as draws.";
    /// A drawn root gives no move.
    DrawAtRoot "draw_at_root" Any
        "A root that is drawn by a rule is ended like any other node: as long as there are moves, the root must give one.";
    /// Scores of replies keep their sign.
    SignNotFlipped "sign_not_flipped" Any
        "The score of a reply is not negated: what is good for one side is bad for the other.";
    /// The evaluation is from the first player's side.
    EvaluationForFirst "evaluation_for_white" Any
        "The evaluation is from the first player's side: negamax needs it from the side to move.";
    /// The evaluation is from the opponent's side.
    EvaluationForOpponent "evaluation_for_opponent" Any
        "The evaluation is from the side that has just moved: negamax needs it from the side to move.";
    /// The evaluation is from the side of the root.
    EvaluationForRoot "evaluation_for_root" Any
        "The evaluation is from the side to move at the root: negamax needs it from the side to move at the leaf.";
    /// A reply gets (alpha, beta).
    WindowNotNegated "window_not_negated" Window
        "The window is passed as it is: a reply gets (-beta, -alpha).";
    /// A reply gets (-alpha, -beta).
    WindowNotSwapped "window_not_swapped" Window
        "The window is negated but not swapped: a reply gets (-beta, -alpha), not (-alpha, -beta).";
    /// A reply gets a window without ends.
    WindowNotPassed "window_not_passed" Window
        "Every reply gets an open window, so nothing is cut: pass (-beta, -alpha).";
    /// Alpha stays what it was.
    AlphaNotRaised "alpha_not_raised" Window
        "Alpha is not raised when a move is better: later moves are searched with a window that is too wide.";
    /// The cut is on beta < score.
    StrictCut "strict_cut" Window
        "The cut asks for more than beta: cut as soon as beta <= score.";
    /// No cut at all.
    NoCut "no_cut" Window
        "Nothing is ever cut: leave the loop as soon as beta <= score.";
    /// The cut has the wrong sign.
    CutOnAlpha "cut_on_alpha" Window
        "The cut has the wrong sign: the loop is left when a move is bad instead of when it is too good.";
    /// A cut returns alpha.
    CutReturnsAlpha "cut_returns_alpha" Window
        "A cut returns alpha: return the score that was too good, or beta.";
    /// A move that beats a zero window is not searched again.
    NoResearch "no_research" Pvs
        "A move that beats a zero window is not searched again: its score is only a bound until it is.";
    /// The zero window is at beta.
    ZeroWindowAtBeta "zero_window_at_beta" Pvs
        "The zero window lies at beta: ask whether a move beats alpha, with (-alpha - 1, -alpha).";
    /// Every move is searched twice.
    ResearchAlways "research_always" Pvs
        "Every move is searched again with the open window: only one that beats alpha and stays below beta needs it.";
    /// The horizon is a ply too far.
    DepthOneMore "depth_counted_up" Any
        "The horizon is one ply too far, as if depth were counted up to the limit and one more: stop at depth 0.";
    /// The horizon is a ply too near.
    DepthOneLess "depth_one_less" Any
        "The horizon is one ply too near: stop at depth 0, not at 1.";
    /// The best score begins at 0.
    BestFromZero "best_from_zero" Any
        "The best score begins at 0, so no move is worth less: begin below every score.";
    /// The last move is not searched.
    LastMoveForgotten "last_move_forgotten" Any
        "The last move of the list is never searched.";
    /// The move answered is the first of the list.
    FirstMoveKept "first_move_kept" Any
        "The score is right, but the move is the first that was searched: remember the move whenever the score is better.";
    /// Only the best promotion is searched.
    UnderpromotionForgotten "underpromotion_forgotten" Any
        "Pawns promote to queens only: knights, rooks and bishops are moves too.";
    /// The worst moves come first.
    AscendingOrder "ascending_order" Window
        "Moves are sorted the wrong way round, the most promising last.";
    /// Moves are searched as they come.
    Unordered "unordered" Window
        "Moves are not ordered: try captures first, the most valuable victim first.";
    /// A move that cuts is not taken back.
    MissingUndo "missing_undo" Window
        "A move that cuts is not taken back: undo it before you leave the loop.";
    /// Shallow results of a table are used in deeper searches.
    TableAcrossDepths "table_across_depths" Window
        "Results of the table are used whatever their depth: an entry must be at least as deep as what is asked.";
    /// Bounds in a table are taken for scores.
    TableBoundsAsExact "table_bounds_as_exact" Window
        "Bounds in the table are taken for scores: keep whether a score is exact, a lower or an upper bound.";
    /// Quiescence must capture.
    NoStandPat "no_stand_pat" Tactic
        "Quiescence must capture whatever it costs: out of check it may stand pat on the evaluation.";
    /// Quiescence stands pat in check.
    StandsPatInCheck "stands_pat_in_check" Tactic
        "Quiescence stands pat in check: there the threat must be answered, with every evasion.";
    /// Quiescence searches no checks.
    QuiescenceWithoutChecks "quiescence_without_checks" Tactic
        "Quiescence searches captures only: checks belong to it too.";
    /// Quiescence is as deep as the search.
    QuiescenceOnce "quiescence_too_short" Tactic
        "Quiescence ends after as many plies as the search has: it may have twice as many.";
    /// There is no quiescence.
    NoQuiescence "no_quiescence" Tactic
        "There is no quiescence: captures on the horizon are not answered.";
    /// Killers are looked up one ply off.
    KillersOfAnotherPly "killers_of_another_ply" Tactic
        "Killers are looked up at another ply than they were kept at: index them by the distance from the root.";
}

impl Fault {
    /// The mistake of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Fault> {
        Fault::ALL.iter().copied().find(|fault| fault.name() == name)
    }

    /// Whether it takes a window to make it.
    pub(crate) const fn is_of_windows(self) -> bool {
        matches!(self.of(), Of::Window)
    }

    /// Whether a search can make it.
    #[must_use]
    pub const fn applies(self, algorithm: Algorithm) -> bool {
        match self.of() {
            Of::Any => true,
            Of::Window => !matches!(algorithm, Algorithm::Minimax),
            Of::Pvs => matches!(algorithm, Algorithm::Pvs),
            Of::Tactic => matches!(algorithm, Algorithm::Tactic),
        }
    }
}
