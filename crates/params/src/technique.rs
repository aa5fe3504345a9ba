use crate::Tunables;

/// Where in the search a technique is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Hook {
    /// Around a whole search, or re-entering a node.
    Driver,
    /// Before any move of a node is played.
    Node,
    /// Before one move is played.
    Move,
    /// How much depth a move costs.
    Depth,
    /// At and below the horizon.
    Leaf,
    /// In which order moves are tried, and what is learned from them.
    Order,
}

impl Hook {
    /// The name as documents print it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Hook::Driver => "driver",
            Hook::Node => "node",
            Hook::Move => "move",
            Hook::Depth => "depth",
            Hook::Leaf => "leaf",
            Hook::Order => "order",
        }
    }
}

/// Declares the techniques: variant, name, hook, whether it is exact, what others call it (the usual name first), what
/// it is, what it assumes and when it is wrong.
macro_rules! techniques {
    ($(
        $variant:ident = $name:literal, $hook:ident, exact: $exact:literal,
        words: [$($word:literal),+],
        what: $what:literal,
        assumes: $assumes:literal,
        wrong: $wrong:literal;
    )*) => {
        /// Something a search does beyond plain alpha-beta, that can be switched off.
        ///
        /// ```
        /// use tesuji_params::Technique;
        /// assert_eq!(Technique::NullMove.name(), "null_move");
        /// assert_eq!(Technique::named("null_move"), Some(Technique::NullMove));
        /// assert_eq!(Technique::named("NMP"), Some(Technique::NullMove));
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        pub enum Technique {
            $(#[doc = $what] $variant,)*
        }

        impl Technique {
            /// All of them, in the order they are documented.
            pub const ALL: &'static [Technique] = &[$(Technique::$variant,)*];
            /// How many there are.
            pub const COUNT: usize = Technique::ALL.len();

            /// The one name.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Technique::$variant => $name,)* }
            }

            /// What engine programmers call it: the usual name, then acronyms and other names. Each is understood
            /// wherever a technique is named.
            #[must_use]
            pub const fn words(self) -> &'static [&'static str] {
                match self { $(Technique::$variant => &[$($word),+],)* }
            }

            /// Where it is asked.
            #[must_use]
            pub const fn hook(self) -> Hook {
                match self { $(Technique::$variant => Hook::$hook,)* }
            }

            /// Whether the answer of a search is the same with and without it.
            #[must_use]
            pub const fn is_exact(self) -> bool {
                match self { $(Technique::$variant => $exact,)* }
            }

            /// What it does, in a sentence.
            #[must_use]
            pub const fn what(self) -> &'static str {
                match self { $(Technique::$variant => $what,)* }
            }

            /// What it takes for granted.
            #[must_use]
            pub const fn assumes(self) -> &'static str {
                match self { $(Technique::$variant => $assumes,)* }
            }

            /// When that does not hold.
            #[must_use]
            pub const fn wrong(self) -> &'static str {
                match self { $(Technique::$variant => $wrong,)* }
            }
        }
    };
}

techniques! {
    MateDistance = "mate_distance", Node, exact: true,
        words: ["mate distance pruning", "MDP"],
        what: "Cuts a node that cannot beat a mate already found nearer the root.",
        assumes: "A mate further from the root is worth less.",
        wrong: "Never.";
    TableCut = "table_cut", Node, exact: true,
        words: ["TT cutoff", "transposition table cutoff", "hash cut"],
        what: "Takes the answer of an earlier search of the same position to the same depth.",
        assumes: "The value of a position does not depend on how it was reached.",
        wrong: "Where repetition or a move counter makes the way matter.";
    DeeperCut = "deeper_cut", Node, exact: false,
        words: ["TT cutoff by a deeper entry", "deeper TT cutoff"],
        what: "Takes the answer of an earlier search of the same position to a greater depth, too.",
        assumes: "A deeper answer is at least as good.",
        wrong: "As table_cut; and a fixed depth no longer means the same everywhere in the tree.";
    Razoring = "razoring", Node, exact: false,
        words: ["razoring", "razor"],
        what: "Far below alpha in a quiet position near the horizon, asks quiescence and believes it if it agrees.",
        assumes: "A quiet position so far behind is not saved by a quiet move.",
        wrong: "A quiet move threatens mate or wins a trapped piece.";
    ReverseFutility = "reverse_futility", Node, exact: false,
        words: ["reverse futility pruning", "RFP", "static null move pruning", "SNMP", "static null move"],
        what: "Far above beta near the horizon, returns at once.",
        assumes: "The other side cannot win back the margin in the depth that is left.",
        wrong: "The side to move is about to lose more than the margin.";
    NullMove = "null_move", Node, exact: false,
        words: ["null move pruning", "NMP", "null move heuristic"],
        what: "Passes; if a reduced search still fails high, so does the node. Verified by a second search when deep.",
        assumes: "Having the move is never a burden.",
        wrong: "Zugzwang.";
    ProbCut = "prob_cut", Node, exact: false,
        words: ["ProbCut"],
        what: "If a capture beats beta by a margin in a reduced search, the node fails high.",
        assumes: "A shallow search is within the margin of a deep one.",
        wrong: "The capture has a refutation beyond the reduced depth.";
    MultiCut = "multi_cut", Node, exact: false,
        words: ["multi-cut", "multi-cut pruning"],
        what: "At an expected cut node, if several of the first moves fail high at reduced depth, cuts.",
        assumes: "One of several likely refutations is a real one.",
        wrong: "All of them meet the same deep answer.";
    MateThreat = "mate_threat", Node, exact: false,
        words: ["mate threat detection", "mate threat verification"],
        what: "Where the other side would mate at once if it were its turn, does not believe a static score above beta: no reverse futility, no pass that only quiescence has tested.",
        assumes: "A threat of mate is worth looking at the answers to it.",
        wrong: "Never: it only takes cuts away. It costs the time to look for the threat.";
    SingularExtension = "singular_extension", Driver, exact: false,
        words: ["singular extensions", "SE"],
        what: "Searches the table move deeper when all others fail low against a lowered window without it.",
        assumes: "An only move deserves more depth.",
        wrong: "It costs nodes where the only move is a plain recapture.";
    InternalReduction = "internal_reduction", Depth, exact: false,
        words: ["internal iterative reductions", "IIR", "internal iterative reduction"],
        what: "Searches a node without a table move one ply shallower.",
        assumes: "A node that no earlier search cared for does not matter much.",
        wrong: "The table was too small to keep the entry.";
    CheckExtension = "check_extension", Depth, exact: false,
        words: ["check extensions"],
        what: "Searches the answer to a check one ply deeper.",
        assumes: "Checks are forcing and cheap to follow.",
        wrong: "Harmless checks push the horizon away and cost nodes.";
    Futility = "futility", Move, exact: false,
        words: ["futility pruning", "FP"],
        what: "Near the horizon, skips quiet moves that cannot lift the static score over alpha.",
        assumes: "A quiet move gains less than the margin.",
        wrong: "The move makes a threat that wins more, or mates.";
    ExtendedFutility = "extended_futility", Move, exact: false,
        words: ["extended futility pruning", "EFP"],
        what: "Futility with a larger margin, at the depths beyond it.",
        assumes: "Two quiet moves gain less than the larger margin.",
        wrong: "As futility, more often.";
    Delta = "delta", Move, exact: false,
        words: ["delta pruning"],
        what: "Skips captures that even with what they gain and a margin stay below alpha.",
        assumes: "A capture gains its victim and little more.",
        wrong: "The capture opens a mating attack or starts a chain of captures.";
    LateMoveCount = "late_move_count", Move, exact: false,
        words: ["late move pruning", "LMP", "move count pruning", "MCP"],
        what: "Near the horizon, after enough moves were tried, skips the quiet rest.",
        assumes: "The ordering puts good moves early.",
        wrong: "A quiet move the histories do not know yet.";
    HistoryPruning = "history_pruning", Move, exact: false,
        words: ["history pruning", "history leaf pruning"],
        what: "Near the horizon, skips quiet moves that failed often.",
        assumes: "What failed elsewhere fails here.",
        wrong: "The position has changed its character.";
    ExchangePruning = "exchange_pruning", Move, exact: false,
        words: ["SEE pruning", "SEE", "static exchange evaluation pruning"],
        what: "Skips moves that lose too much in the exchange on their target square.",
        assumes: "The exchange is what the move is about.",
        wrong: "Sacrifices.";
    Probabilistic = "probabilistic", Move, exact: false,
        words: ["pruning by the odds", "probabilistic pruning"],
        what: "Skips quiet moves of a kind that, by the search's own statistics, rarely raises alpha.",
        assumes: "How often moves of this kind, depth and number raised alpha tells how often they will.",
        wrong: "The rare case is the one on the board.";
    AdaptiveMargins = "adaptive_margins", Move, exact: false,
        words: ["adaptive margins", "adaptive pruning margins"],
        what: "Searches one in so many skipped moves all the same, and widens the margin of a rule that is wrong too often.",
        assumes: "How often a rule is wrong so far tells how often it will be.",
        wrong: "What was learned in one part of the tree does not hold in another; and the moves it searches cost nodes.";
    LateMoveReduction = "late_move_reduction", Depth, exact: false,
        words: ["late move reductions", "LMR"],
        what: "Searches late moves, quiet ones most, to a smaller depth, and again to the full depth if they surprise.",
        assumes: "The ordering puts good moves early.",
        wrong: "The point of a late move lies beyond the reduced depth.";
    Quiescence = "quiescence", Leaf, exact: false,
        words: ["quiescence search", "qsearch"],
        what: "At the horizon, plays out captures until the position is quiet, with the right to stand pat.",
        assumes: "In a quiet position some move is at least as good as the static score.",
        wrong: "Zugzwang, and threats that are no captures.";
    QuiescenceChecks = "quiescence_checks", Leaf, exact: false,
        words: ["checks in quiescence", "qsearch checks"],
        what: "Adds quiet checks to the first ply of quiescence.",
        assumes: "A check at the horizon is worth a look.",
        wrong: "It costs nodes where checks lead nowhere.";
    Aspiration = "aspiration", Driver, exact: true,
        words: ["aspiration windows", "aspiration window"],
        what: "Searches with a narrow window around the last iteration's score, widened when it fails.",
        assumes: "Scores change little from one depth to the next.",
        wrong: "Never in the answer; a jump costs re-searches.";
    TableMove = "table_move", Order, exact: true,
        words: ["TT move", "hash move", "transposition table move"],
        what: "Tries the best move of an earlier search of the position first.",
        assumes: "Good moves stay good with depth.",
        wrong: "Never in the answer.";
    Killers = "killers", Order, exact: true,
        words: ["killer moves", "killer", "killer heuristic"],
        what: "Tries quiet moves early that cut at the same distance from the root.",
        assumes: "Sibling positions have the same refutation.",
        wrong: "Never in the answer by itself; reductions read it.";
    CounterMoves = "counter_moves", Order, exact: true,
        words: ["counter-move heuristic", "countermove", "counter move"],
        what: "Tries the quiet move early that last refuted the opponent's move.",
        assumes: "A move has a natural answer wherever it is played.",
        wrong: "Never in the answer by itself; reductions read it.";
    ButterflyHistory = "butterfly_history", Order, exact: true,
        words: ["history heuristic", "butterfly history", "main history"],
        what: "Orders quiet moves by how often their origin and target cut.",
        assumes: "A good move is good all over the tree.",
        wrong: "Never in the answer by itself; reductions read it.";
    CaptureHistory = "capture_history", Order, exact: true,
        words: ["capture history", "capthist"],
        what: "Orders captures of like value by how often piece, target and victim cut.",
        assumes: "As butterfly_history.",
        wrong: "Never in the answer by itself; reductions read it.";
    ContinuationHistory = "continuation_history", Order, exact: true,
        words: ["continuation history", "conthist"],
        what: "Orders quiet moves by how often they cut after the moves one, two and four plies before.",
        assumes: "Plans are made of moves that follow each other.",
        wrong: "Never in the answer by itself; reductions read it.";
    CorrectionHistory = "correction_history", Order, exact: false,
        words: ["correction history", "corrhist"],
        what: "Corrects the static score that pruning and quiescence read by how wrong it was in positions with the same parts.",
        assumes: "The evaluation errs alike where the structure is alike.",
        wrong: "The error came from something else on the board.";
}

impl Technique {
    /// The least depth that must be left for it to be asked, where its rule has one.
    ///
    /// ```
    /// use tesuji_params::{Technique, Tunables};
    /// let tunables = Tunables::default();
    /// assert_eq!(Technique::MultiCut.least_depth(&tunables), Some(tunables.multi_cut.min_depth));
    /// assert_eq!(Technique::ExtendedFutility.least_depth(&tunables), Some(tunables.futility.max_depth + 1));
    /// assert_eq!(Technique::Delta.least_depth(&tunables), None);
    /// ```
    #[must_use]
    pub fn least_depth(self, tunables: &Tunables) -> Option<i32> {
        Some(match self {
            Technique::NullMove => tunables.null_move.min_depth,
            Technique::ProbCut => tunables.prob_cut.min_depth,
            Technique::MultiCut => tunables.multi_cut.min_depth,
            Technique::SingularExtension => tunables.singular_extension.min_depth,
            Technique::InternalReduction => tunables.internal_reduction.min_depth,
            Technique::ExtendedFutility => tunables.futility.max_depth + 1,
            Technique::LateMoveReduction => tunables.late_move_reduction.min_depth,
            _ => return None,
        })
    }
}

impl std::fmt::Display for Technique {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}

/// A set of techniques: the ones that are switched on.
///
/// ```
/// use tesuji_params::{Technique, Techniques};
/// let some = Techniques::NONE.with(Technique::NullMove);
/// assert!(some.has(Technique::NullMove) && !some.has(Technique::Futility));
/// assert!(Techniques::EXACT.iter().all(Technique::is_exact));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Techniques(u64);

impl Techniques {
    /// None at all: plain alpha-beta with zero windows.
    pub const NONE: Techniques = Techniques(0);
    /// Every one.
    pub const ALL: Techniques = Techniques((1 << Technique::COUNT) - 1);
    /// Those of the default profile.
    pub const DEFAULT: Techniques = Techniques::ALL
        .without(Technique::Probabilistic)
        .without(Technique::MultiCut)
        .without(Technique::MateThreat);
    /// Those that do not change the answer.
    pub const EXACT: Techniques = Techniques::exact();

    const fn exact() -> Techniques {
        let mut set = Techniques::NONE;
        let mut i = 0;
        while i < Technique::COUNT {
            if Technique::ALL[i].is_exact() {
                set = set.with(Technique::ALL[i]);
            }
            i += 1;
        }
        set
    }

    /// Whether a technique is on.
    #[inline(always)]
    #[must_use]
    pub const fn has(self, technique: Technique) -> bool {
        self.0 & (1 << technique as u8) != 0
    }

    /// The set with one more.
    #[must_use]
    pub const fn with(self, technique: Technique) -> Techniques {
        Techniques(self.0 | 1 << technique as u8)
    }

    /// The set without one.
    #[must_use]
    pub const fn without(self, technique: Technique) -> Techniques {
        Techniques(self.0 & !(1 << technique as u8))
    }

    /// The techniques of the set, in the order of [`Technique::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Technique> {
        Technique::ALL.iter().copied().filter(move |&technique| self.has(technique))
    }
}

impl FromIterator<Technique> for Techniques {
    fn from_iter<I: IntoIterator<Item = Technique>>(techniques: I) -> Techniques {
        techniques.into_iter().fold(Techniques::NONE, Techniques::with)
    }
}
