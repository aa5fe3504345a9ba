//! What a node leaves behind: in the table, and for its parent.

use super::node::{Frame, bound, key_on_path};
use super::numbers::{FREE, Value};
use super::search::Search;
use tesuji_game::{Held as _, Key, Position};

impl<P: Position> Search<P> {
    /// Takes the last frame off the path and keeps what was found out.
    pub(super) fn leave(&mut self, value: Value) -> (Value, P::Held) {
        let depth = self.frames.len() - 1;
        let Some(mut frame) = self.drop_frame() else { return (value, P::Held::default()) };
        let solved = if value.is_solved() {
            frame.bound = self.widest(&frame, value);
            bound(&frame, &self.children[frame.first..], value)
        } else {
            frame.held
        };
        self.children.truncate(frame.first);
        let work = u32::try_from(self.nodes - frame.since).unwrap_or(u32::MAX);
        self.count_waiting(&frame);
        self.keep(frame.key, frame.held, frame.path, frame.left, depth, (value, solved), work)
    }

    /// Counts the nodes below a frame that another move waits for, each once.
    fn count_waiting(&mut self, frame: &Frame<P::Held>) {
        let [attacks, defends] = self.frames.last().map_or([false; 2], |parent| parent.waited_for);
        let nodes = self.nodes - frame.since;
        if frame.waited_for[0] && !attacks {
            self.counts.attacks_waited_for += nodes;
        }
        if frame.waited_for[1] && !defends {
            self.counts.defences_waited_for += nodes;
        }
    }

    /// What the bounds of the children are put together with.
    fn widest(&self, frame: &Frame<P::Held>, value: Value) -> P::Held {
        let position = self.line.top();
        let other = position.held(!self.attacker);
        let total = frame.held.plus(other);
        match (value.is_proven(), frame.attacks) {
            // With less in the attacker's hand the defender has more kinds to put in the way.
            (true, false) if !position.royal_attacked() || position.may_interpose() => {
                frame.held.outside(other)
            }
            (true, _) => P::Held::default(),
            // With a new kind in hand the attacker has new moves.
            (false, true) => total.among(frame.held),
            (false, false) => total,
        }
    }

    /// Writes a value into the table, and says what is left of it for the parent.
    #[expect(clippy::too_many_arguments, reason = "what is known of a node, kept in one place")]
    pub(super) fn keep(
        &mut self,
        key: Key,
        held: P::Held,
        path: u64,
        left: u16,
        depth: usize,
        (mut value, bound): (Value, P::Held),
        work: u32,
    ) -> (Value, P::Held) {
        if value.is_proven() {
            self.table.keep_mate(key, bound, value.plies, work);
        } else if value.is_refuted() && (usize::from(value.leans) >= depth) {
            value.leans = FREE;
            self.table.keep_none(key, bound, left, work);
        } else if value.is_refuted() {
            self.table.keep_on_path(key_on_path(key, path), held, left, value.leans, work);
            return (value, held);
        } else {
            self.table.keep_open(key, held, value, depth as u16, work);
        }
        (value, bound)
    }
}
