use super::inquiry::Follower;
use super::{Inquiry, TraceEvent, Way};
use crate::Examination;
use crate::probe::{Again, End, Probe, Visit};
use tesuji_game::{Ply, Score};
use tesuji_params::Technique;

/// A probe that follows one line: what became of it each time, and at the end of the search what was known of its
/// last move and of the node after it. A node that is searched inside itself is not examined there.
///
/// It hears what a trace would record, so its [`Inquiry`] is that of the trace.
#[derive(Clone, Debug)]
pub struct Following {
    follower: Follower,
    open: Vec<Ply>,
    iteration: i32,
    /// The last move of the line the last time its turn came, with the iteration.
    pub of_move: Option<(i32, Examination)>,
    /// The node before the last move, the last time it was searched.
    pub before: Option<(i32, Examination)>,
    /// The node after the last move, the last time it was searched beyond quiescence.
    pub after: Option<(i32, Examination)>,
}

impl Following {
    /// Follows packed moves from the root; there must be at least one.
    #[must_use]
    pub fn new(line: &[u16]) -> Following {
        Following {
            follower: Follower::new(line),
            open: Vec::new(),
            iteration: 0,
            of_move: None,
            before: None,
            after: None,
        }
    }

    /// What became of the line.
    #[must_use]
    pub fn into_inquiry(self) -> Inquiry {
        self.follower.finish()
    }
}

impl Probe for Following {
    fn iteration(&mut self, depth: i32, rank: usize) {
        self.iteration = depth;
        self.follower.hear(TraceEvent::Iteration { depth, rank });
    }

    fn entered(&mut self, visit: Visit) {
        let way = Way::of(self.open.last().copied(), visit);
        self.open.push(visit.ply);
        self.follower.hear(TraceEvent::Enter {
            way,
            depth: visit.depth,
            alpha: visit.alpha,
            beta: visit.beta,
        });
    }

    fn left(&mut self, score: Score, end: End) {
        self.open.pop();
        self.follower.hear(TraceEvent::Leave { score, end });
    }

    fn skipped(&mut self, mv: u16, technique: Technique) {
        self.follower.hear(TraceEvent::Skip { mv, technique });
    }

    fn cutoff(&mut self, nth: usize) {
        self.follower.hear(TraceEvent::Cutoff { nth });
    }

    fn searched_again(&mut self, why: Again) {
        self.follower.hear(TraceEvent::Again(why));
    }

    fn examines(&self, mv: u16) -> bool {
        let line = self.follower.line();
        let Some(played) = self.follower.played().filter(|_| !self.follower.is_again()) else { return false };
        if mv == 0 { played + 1 >= line.len() } else { played + 1 == line.len() && line.last() == Some(&mv) }
    }

    fn examined(&mut self, examination: Examination) {
        let whole = self.follower.played() == Some(self.follower.line().len());
        let place = match (examination.mv, whole) {
            (0, true) => &mut self.after,
            (0, false) => &mut self.before,
            _ => &mut self.of_move,
        };
        *place = Some((self.iteration, examination));
    }
}
