//! Hears of a mate the moment the search has one.

use std::sync::Arc;
use tesuji_game::Score;
use tesuji_params::Technique;
use tesuji_search::{End, Probe, Shared, Visit};

/// Stops the search as soon as a first move is seen to mate in time. A search would go on and prove that no other
/// move does better, which takes long and is not what it is good at.
pub(super) struct Watch {
    shared: Arc<Shared>,
    /// Nodes that are open, the root being the first.
    open: usize,
    /// The first move that is being searched, packed.
    first: u16,
    /// Plies of a mate that is worth a stop; 0 while nobody cares.
    wanted: u16,
    seen: Option<(u16, u16)>,
}

impl Watch {
    pub(super) fn new(shared: Arc<Shared>) -> Watch {
        Watch { shared, open: 0, first: 0, wanted: 0, seen: None }
    }

    /// Watches the next search for a mate within so many plies; not at all with 0.
    pub(super) fn begin(&mut self, wanted: u16) {
        (self.open, self.wanted, self.seen) = (0, wanted, None);
    }

    /// The mate that was seen: its plies and its first move, packed.
    pub(super) fn seen(&mut self) -> Option<(u16, u16)> {
        self.wanted = 0;
        self.seen.take()
    }
}

impl Probe for Watch {
    #[inline]
    fn entered(&mut self, visit: Visit) {
        self.open += 1;
        if self.open == 2 {
            self.first = visit.mv;
        }
    }

    #[inline]
    fn left(&mut self, score: Score, end: End) {
        // A node that is entered inside itself, without one of its moves, is one level deeper.
        if self.open == 2 && score < Score::DRAW && score.is_mate() && self.seen.is_none() {
            let sure = !matches!(end, End::Stopped | End::Cut(Technique::MateDistance));
            if let Some(plies) = score.mate_distance()
                && sure
                && plies <= self.wanted
            {
                self.seen = Some((plies, self.first));
                self.shared.signals.stop();
            }
        }
        self.open = self.open.saturating_sub(1);
    }
}
