//! Who watches a search: nobody, a counter, or a recorder.

use tesuji_game::Score;
use tesuji_params::Technique;

/// Sees what a search does. The search is generic over it: a probe that does nothing costs nothing.
pub trait Probe: Send {
    /// A node begins, after a move (packed; 0 at the root, for a pass, and where a node is entered again).
    fn entered(&mut self, visit: Visit) {
        let _ = visit;
    }

    /// The node entered last ends.
    fn left(&mut self, score: Score, end: End) {
        let _ = (score, end);
    }

    /// A technique was asked where its conditions hold.
    fn tried(&mut self, technique: Technique) {
        let _ = technique;
    }

    /// A technique did what it is for: cut the node, skipped the move, changed the depth.
    fn fired(&mut self, technique: Technique) {
        let _ = technique;
    }

    /// A move, packed, was not searched because of a technique.
    fn skipped(&mut self, mv: u16, technique: Technique) {
        let _ = (mv, technique);
    }

    /// A move, the `nth` of its node from 1, failed high.
    fn cutoff(&mut self, nth: usize) {
        let _ = nth;
    }

    /// The table was asked.
    fn asked_table(&mut self, hit: bool) {
        let _ = hit;
    }

    /// A search was done again, with more depth or a wider window.
    fn searched_again(&mut self, why: Again) {
        let _ = why;
    }
}

/// How a node begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Visit {
    /// The move that led here, packed; 0 if there is none.
    pub mv: u16,
    /// The depth that is left; 0 and below is quiescence.
    pub depth: i32,
    /// The lower end of the window.
    pub alpha: Score,
    /// The upper end.
    pub beta: Score,
}

/// Why a node ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// The rules ended the game.
    GameOver,
    /// The horizon: the static score.
    Horizon,
    /// Quiescence: the static score is enough.
    StandPat,
    /// A technique cut the node before its moves.
    Cut(Technique),
    /// A move failed high.
    FailedHigh,
    /// Some move raised alpha, and none failed high.
    Exact,
    /// No move reached alpha.
    FailedLow,
    /// The search was stopped.
    Stopped,
}

/// Why a search was done again.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Again {
    /// A reduced move surprised.
    Reduced,
    /// A zero window failed high on the principal variation.
    ZeroWindow,
    /// The window at the root was too narrow.
    Aspiration,
}

/// A probe that does not look.
#[derive(Clone, Copy, Default, Debug)]
pub struct Silent;

impl Probe for Silent {}
