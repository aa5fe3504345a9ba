//! The pruning rules as a library: here is a node and a move; search it, skip it, reduce it, or razor?
//!
//! The same rules that the full search follows, asked in the same order: exits of the node first, then everything that
//! skips a move, and only then the reduction, which would hide the skips.
//!
//! The worked examples, with the numbers of the seed profile:
//!
//! ```
//! use tesuji_game::Score;
//! use tesuji_params::{Profile, Technique};
//! use tesuji_search::rules::{Advice, MoveFacts, NodeFacts, advise_move, advise_node};
//!
//! let seed = Profile::seed();
//! let node = |depth, static_score, alpha| NodeFacts::new(depth, Score::cp(static_score), Score::cp(alpha));
//! let skip = |technique| Advice::Skip(technique);
//!
//! // Late move reduction at depth 4, move 5: min(1 + 2 + 2, 3) = 3 plies. At depth 1 move 2 is too early.
//! assert_eq!(advise_move(&node(4, 900, 0), &MoveFacts::quiet(5), &seed), Advice::Reduce(3));
//! assert_eq!(advise_move(&node(1, 900, 0), &MoveFacts::quiet(2), &seed), Advice::Search);
//! // Futility at depth 2, static 150, margin 200: searched against alpha 200, skipped against 350.
//! assert_eq!(advise_move(&node(2, 150, 200), &MoveFacts::quiet(2), &seed), Advice::Search);
//! assert_eq!(advise_move(&node(2, 150, 350), &MoveFacts::quiet(2), &seed), skip(Technique::Futility));
//! // Delta: static 100, a pawn, margin 200 against alpha 500; not at depth 5.
//! let pawn = MoveFacts::capture(2, Score::cp(100));
//! assert_eq!(advise_move(&node(4, 100, 500), &pawn, &seed), skip(Technique::Delta));
//! assert_eq!(advise_move(&node(5, 100, 500), &pawn, &seed), Advice::Search);
//! // Extended futility at depth 4, static 100, margin 600: searched against alpha 400, skipped against 700.
//! assert_eq!(advise_move(&node(4, 100, 400), &MoveFacts::quiet(2), &seed), Advice::Search);
//! assert_eq!(advise_move(&node(4, 100, 700), &MoveFacts::quiet(2), &seed), skip(Technique::ExtendedFutility));
//! // Razoring at depth 2, static -400, alpha 100, in a quiet position; not at depth 4.
//! assert_eq!(advise_node(&node(2, -400, 100), &seed), Advice::Razor);
//! assert_eq!(advise_node(&node(4, -400, 100), &seed), Advice::Search);
//! // Multi-cut at depth 4 after three reduced searches that failed high; not at depth 2.
//! let failed_high = |depth| NodeFacts { failed_high: 3, ..node(depth, 0, 0) };
//! assert_eq!(advise_node(&failed_high(4), &seed), Advice::Cut(Technique::MultiCut));
//! assert_eq!(advise_node(&failed_high(2), &seed), Advice::Search);
//! ```

use crate::Depth;
use crate::techniques::{
    Candidate, Delta, DepthStep, ExtendedFutility, Futility, LateMoveReduction, MoveCut, MultiCut, Node,
    NodeCut, Probabilistic, Razoring, Reductions, Sum,
};
use tesuji_game::{Ply, Score};
use tesuji_params::{Profile, Technique};

/// What to do with a node or a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Advice {
    /// Search it as always.
    Search,
    /// Leave the move out.
    Skip(Technique),
    /// Search the move so many plies shallower; again to the full depth if it raises alpha.
    Reduce(Depth),
    /// Drop into quiescence, and return its score if it agrees that alpha is out of reach.
    Razor,
    /// Leave the node: it fails high.
    Cut(Technique),
}

/// What a rule may know of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NodeFacts {
    /// The depth that is left.
    pub depth: Depth,
    /// The static score.
    pub static_score: Score,
    /// The lower end of a zero window.
    pub alpha: Score,
    /// Whether the side to move is in check.
    pub in_check: bool,
    /// Whether the last move was no capture or check, and no capture wins material.
    pub quiet: bool,
    /// Whether little material is left.
    pub endgame: bool,
    /// How many of the first moves failed high in reduced searches.
    pub failed_high: u32,
}

impl NodeFacts {
    /// A quiet node out of check, of which no move was tried.
    #[must_use]
    pub const fn new(depth: Depth, static_score: Score, alpha: Score) -> NodeFacts {
        NodeFacts { depth, static_score, alpha, in_check: false, quiet: true, endgame: false, failed_high: 0 }
    }

    fn node(&self) -> Node {
        let node = Node::new(self.depth, Ply(1), self.alpha, self.alpha.above(), self.in_check);
        Node { static_score: self.static_score, cut: self.failed_high > 0, ..node }
    }
}

/// What a rule may know of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveFacts {
    /// Its number in the node, from 1.
    pub number: usize,
    /// Whether it neither captures nor promotes.
    pub quiet: bool,
    /// Whether it gives check.
    pub gives_check: bool,
    /// What it gains at once.
    pub gain: Score,
    /// How many moves of its kind were searched, and how many of a thousand raised alpha.
    pub odds: (u32, u32),
}

impl MoveFacts {
    /// A quiet move that gives no check.
    #[must_use]
    pub const fn quiet(number: usize) -> MoveFacts {
        MoveFacts { number, quiet: true, gives_check: false, gain: Score::DRAW, odds: (0, 0) }
    }

    /// A capture that gives no check.
    #[must_use]
    pub const fn capture(number: usize, gain: Score) -> MoveFacts {
        MoveFacts { quiet: false, gain, ..MoveFacts::quiet(number) }
    }

    fn candidate(&self, depth: Depth) -> Candidate {
        Candidate {
            nth: self.number,
            quiet: self.quiet,
            gives_check: self.gives_check,
            history: 0,
            gain: self.gain,
            refutation: false,
            late: false,
            reduced_depth: depth,
            odds: self.odds,
            refuted_siblings: 0,
        }
    }
}

/// What to do with a node before its moves: razoring, then multi-cut.
#[must_use]
pub fn advise_node(facts: &NodeFacts, profile: &Profile) -> Advice {
    let (node, tunables) = (facts.node(), &profile.tunables);
    let on = |technique| profile.techniques.has(technique);
    let hopeless = || Razoring::rule(&node, facts.endgame, tunables).is_some_and(|rule: Sum| rule.holds());
    if on(Technique::Razoring) && facts.quiet && Razoring::applies(&node, tunables) && hopeless() {
        return Advice::Razor;
    }
    let enough = facts.failed_high as i32 >= tunables.multi_cut.cuts;
    if on(Technique::MultiCut) && MultiCut::applies(&node, tunables) && enough {
        return Advice::Cut(Technique::MultiCut);
    }
    Advice::Search
}

/// What to do with a move. The first move of a node is always searched, and so is every move when alpha is a mate: skipping
/// all of them would look like being mated.
#[must_use]
pub fn advise_move(facts: &NodeFacts, mv: &MoveFacts, profile: &Profile) -> Advice {
    if mv.number <= 1 || facts.alpha.is_mate() {
        return Advice::Search;
    }
    let (node, candidate, tunables) = (facts.node(), mv.candidate(facts.depth), &profile.tunables);
    let skips = [
        skip::<Delta>(&node, &candidate, profile),
        skip::<Futility>(&node, &candidate, profile),
        skip::<ExtendedFutility>(&node, &candidate, profile),
        skip::<Probabilistic>(&node, &candidate, profile),
    ];
    if let Some(technique) = skips.into_iter().flatten().next() {
        return Advice::Skip(technique);
    }
    let reduces = profile.techniques.has(Technique::LateMoveReduction)
        && LateMoveReduction::applies(&node, &candidate, tunables);
    if reduces {
        let table = Reductions::new(tunables);
        let rule: Sum = LateMoveReduction::rule(&node, &candidate, tunables, &table, |_| false);
        let plies = -LateMoveReduction::plies(rule, &node, tunables);
        if plies > 0 {
            return Advice::Reduce(plies);
        }
    }
    Advice::Search
}

/// A technique that skips the move, by its name.
fn skip<T: MoveCut>(node: &Node, mv: &Candidate, profile: &Profile) -> Option<Technique> {
    let tunables = &profile.tunables;
    let asked = profile.techniques.has(T::ID) && T::applies(node, mv, tunables);
    (asked && T::rule::<Sum>(node, mv, tunables, |_| true).holds()).then_some(T::ID)
}
