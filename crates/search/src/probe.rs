//! Who watches a search: nobody, a counter, or a recorder.

mod counting;

pub use counting::Counting;

use crate::examine::{Decision, Examination};
use std::fmt;
use tesuji_game::{Ply, Score};
use tesuji_params::Technique;

/// Sees what a search does. The search is generic over it: a probe that does nothing costs nothing.
pub trait Probe: Send {
    /// The search of a line begins: an iteration, and which of the best lines is wanted, from 1.
    fn iteration(&mut self, depth: i32, rank: usize) {
        let _ = (depth, rank);
    }

    /// A node begins. A node may be entered again inside itself, at the same ply: to verify a cut, or to
    /// search it without one of its moves.
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

    /// A move, packed, is the best of the open node so far. Only the classic searches tell.
    fn improved(&mut self, mv: u16, score: Score) {
        let _ = (mv, score);
    }

    /// The table was asked.
    fn asked_table(&mut self, hit: bool) {
        let _ = hit;
    }

    /// A search was done again, with more depth or a wider window.
    fn searched_again(&mut self, why: Again) {
        let _ = why;
    }

    /// Whether a move of the open node, or with 0 the open node itself, is to be [examined](Probe::examined).
    fn examines(&self, mv: u16) -> bool {
        let _ = mv;
        false
    }

    /// All there is to know about a move or node that was asked for, before it is searched.
    fn examined(&mut self, examination: Examination) {
        let _ = examination;
    }

    /// Whether a decision of a technique at a depth is to be [kept](Probe::sampled), to be tested later.
    fn samples(&mut self, technique: Technique, depth: i32) -> bool {
        let _ = (technique, depth);
        false
    }

    /// A decision that was asked for.
    fn sampled(&mut self, case: Decision) {
        let _ = case;
    }
}

/// How a node begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Visit {
    /// The move that led here, packed; 0 at the root and after a pass.
    pub mv: u16,
    /// The distance from the root.
    pub ply: Ply,
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
    /// The rules ended the game, or a table of endings knows how it ends.
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

impl End {
    /// All but [`End::Cut`], in the order they are shown.
    pub const PLAIN: [End; 7] = [
        End::GameOver,
        End::Horizon,
        End::StandPat,
        End::FailedHigh,
        End::Exact,
        End::FailedLow,
        End::Stopped,
    ];
}

/// `failed high`, `cut by null_move`.
impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            End::GameOver => "game over",
            End::Horizon => "horizon",
            End::StandPat => "stood pat",
            End::Cut(technique) => return write!(f, "cut by {technique}"),
            End::FailedHigh => "failed high",
            End::Exact => "exact",
            End::FailedLow => "failed low",
            End::Stopped => "stopped",
        })
    }
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

impl Again {
    /// All reasons.
    pub const ALL: [Again; 3] = [Again::Reduced, Again::ZeroWindow, Again::Aspiration];
}

impl fmt::Display for Again {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Again::Reduced => "a reduced move surprised",
            Again::ZeroWindow => "a zero window failed high",
            Again::Aspiration => "the root's window was too narrow",
        })
    }
}

/// A probe that does not look.
#[derive(Clone, Copy, Default, Debug)]
pub struct Silent;

impl Probe for Silent {}

/// Any number of watchers, nobody at first: all of them are told.
#[derive(Default)]
pub struct Watchers<'a>(pub Vec<&'a mut dyn Probe>);

impl fmt::Debug for Watchers<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} watchers", self.0.len())
    }
}

impl Watchers<'_> {
    fn tell(&mut self, mut what: impl FnMut(&mut dyn Probe)) {
        for watcher in &mut self.0 {
            what(&mut **watcher);
        }
    }
}

impl Probe for Watchers<'_> {
    fn iteration(&mut self, depth: i32, rank: usize) {
        self.tell(|watcher| watcher.iteration(depth, rank));
    }

    fn entered(&mut self, visit: Visit) {
        self.tell(|watcher| watcher.entered(visit));
    }

    fn left(&mut self, score: Score, end: End) {
        self.tell(|watcher| watcher.left(score, end));
    }

    fn tried(&mut self, technique: Technique) {
        self.tell(|watcher| watcher.tried(technique));
    }

    fn fired(&mut self, technique: Technique) {
        self.tell(|watcher| watcher.fired(technique));
    }

    fn skipped(&mut self, mv: u16, technique: Technique) {
        self.tell(|watcher| watcher.skipped(mv, technique));
    }

    fn cutoff(&mut self, nth: usize) {
        self.tell(|watcher| watcher.cutoff(nth));
    }

    fn improved(&mut self, mv: u16, score: Score) {
        self.tell(|watcher| watcher.improved(mv, score));
    }

    fn asked_table(&mut self, hit: bool) {
        self.tell(|watcher| watcher.asked_table(hit));
    }

    fn searched_again(&mut self, why: Again) {
        self.tell(|watcher| watcher.searched_again(why));
    }

    fn examines(&self, mv: u16) -> bool {
        self.0.iter().any(|watcher| watcher.examines(mv))
    }

    fn examined(&mut self, examination: Examination) {
        self.tell(|watcher| watcher.examined(examination.clone()));
    }

    /// The first gets the sample: what one keeps is not for the others.
    fn samples(&mut self, technique: Technique, depth: i32) -> bool {
        self.0.first_mut().is_some_and(|watcher| watcher.samples(technique, depth))
    }

    fn sampled(&mut self, case: Decision) {
        if let Some(watcher) = self.0.first_mut() {
            watcher.sampled(case);
        }
    }
}
