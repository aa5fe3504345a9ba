//! The children of a node: moves to be looked at, and what is known of the positions after them.

use super::Attack;
use super::node::{Child, Frame, TIGHT, key_of, key_on_path};
use super::numbers::{FREE, Value, one_less};
use super::search::Search;
use super::siblings::{is_lost_drop, wake, ways_on};
use super::slots::Lookup;
use tesuji_game::{GenKind, Held, Key, MoveList, MoveSink as _, Position, Score, random};

/// The proof number that a position begins with after a quiet move.
const QUIET: u32 = 4;

/// The proof number that a position begins with after a check that loses the piece that gives it, where only checks
/// count.
const LOST_CHECK: u32 = 4;

/// The proof number that a position begins with after a capture of the defender, where only checks count.
const CAPTURED: u32 = 2;

/// The disproof number that a position begins with after a piece was put where it is lost.
const LOST: u32 = 2;

impl<P: Position> Search<P> {
    /// The moves to be looked at. A promotion comes before the same step without it, which waits for it.
    pub(super) fn moves(&self, attacks: bool, left: u16) -> MoveList<P::Move> {
        let position = self.line.top();
        // With the last move only a check mates, unless to have no move loses in this game.
        let quiet = left > 1 || position.royal_attacked() || position.stuck().winner().is_some();
        if !attacks || self.attack == Attack::All && quiet {
            return position.legal_moves();
        }
        let mut moves = MoveList::new();
        let mut noisy = MoveList::new();
        position.generate(GenKind::Noisy, &mut noisy);
        for &mv in &noisy {
            if position.gives_check(mv) || position.takes_royal(mv) {
                moves.push(mv);
            }
        }
        position.generate(GenKind::QuietChecks, &mut moves);
        moves
    }

    /// The children of the last frame, or only so many that one settles it: a mate at once, or a refutation that leans on
    /// nothing.
    pub(super) fn look_at_children(&mut self, moves: &[P::Move], depth: usize) {
        let frame = &self.frames[depth];
        let (first, attacks, left, path) = (frame.first, frame.attacks, one_less(frame.left), frame.path);
        let path = random::mix(path ^ self.line.top().key().0);
        let mut after = std::mem::take(&mut self.after);
        for &mv in moves {
            after.push(self.line.top().after(mv));
            self.table.bring_near(key_of(&after[after.len() - 1]));
        }
        for (&mv, next) in moves.iter().zip(&after) {
            let child = self.child(mv, next, attacks, left, path);
            let value = child.value;
            self.children.push(child);
            let enough = if attacks { value == Value::proven(0) } else { value == Value::refuted(FREE) };
            if enough {
                break;
            }
        }
        after.clear();
        self.after = after;
        let old = |child: &Child<P>| child.old && !child.value.is_solved();
        self.frames[depth].old = self.children[first..].iter().any(old);
        self.siblings.chain(self.line.top(), &mut self.children[first..], attacks);
        for i in 0..self.children.len() - first {
            wake(&mut self.children[first..], i, attacks);
        }
    }

    /// What is known about the position after a move.
    pub(super) fn child(&mut self, mv: P::Move, next: &P, attacks: bool, left: u16, path: u64) -> Child<P> {
        let (key, held) = (key_of(next), next.held(self.attacker));
        let child = |value| Child {
            mv,
            key,
            held,
            bound: held,
            value,
            awake: true,
            met: true,
            old: false,
            next: None,
        };
        if let Some(leans) = self.repeated(next.board_key(), held) {
            self.counts.repeated += 1;
            return child(Value::refuted(leans));
        }
        let found = self.table.look(key, held, left, self.frames.len() as u16);
        self.count(&found, held);
        let mut child = child(found.value);
        child.bound = found.held;
        (child.met, child.old) = (found.met, found.old);
        let patience = next.patience();
        if found.value.is_proven() && u32::from(found.value.plies) > patience && patience >= TIGHT {
            // Too long a mate for the move rule, unless something starts its count anew; that is not looked into, so
            // that no refutation of the root can be trusted any more.
            child.value = Value::refuted(0);
            self.cut = true;
        } else if !found.value.is_solved()
            && let Some(leans) = self.table.look_on_path(key_on_path(key, path), held, left)
        {
            self.counts.on_path += 1;
            child.value = Value::refuted(leans);
            child.bound = held;
        } else if !found.value.is_solved() && !found.met && attacks {
            self.first_look(next, key, left, &mut child);
        } else if !found.value.is_solved() && !found.met {
            self.first_defence(mv, &mut child.value);
        }
        child
    }

    /// Counts what the table knew of a child.
    fn count(&mut self, found: &Lookup<P::Held>, held: P::Held) {
        let exact = if found.value.is_solved() { found.held == held } else { found.met };
        if exact {
            self.counts.exact += 1;
        } else if found.value == Value::open(1, 1) {
            self.counts.missed += 1;
        } else {
            self.counts.dominated += 1;
        }
    }

    /// What to think of a position with the defender to move that was never met: the more ways out of a check he has,
    /// the more is to be done. No way is mate, and any is enough where the mate must come now. If he wins the piece that
    /// gives the check, there is a way, but for a pin, and the others are not counted.
    fn first_look(&mut self, next: &P, key: Key, left: u16, child: &mut Child<P>) {
        if !next.royal_attacked() {
            child.value.proof = child.value.proof.max(QUIET);
            return;
        }
        let counts = self.attack == Attack::All || left == 0;
        if !counts && !self.line.top().wins_exchange(child.mv, Score::DRAW) {
            child.value.proof = child.value.proof.max(LOST_CHECK);
            return;
        }
        self.nodes += 1;
        self.counts.first_looks += 1;
        let ways = ways_on(next);
        if ways == 0 && next.stuck().winner() == Some(self.attacker) {
            child.bound = self.needed(next);
            child.value = Value::proven(0);
            self.table.keep_mate(key, child.bound, 0, 1);
        } else if left == 0 && !next.may_interpose() {
            child.value = Value::refuted(FREE);
        } else {
            child.value.proof = child.value.proof.max(ways);
        }
    }

    /// What to think of a defence that was never met. To take a piece of the attacker is a good one; to put one where it
    /// is lost is the last to be tried.
    fn first_defence(&self, mv: P::Move, value: &mut Value) {
        let position = self.line.top();
        if is_lost_drop(position, mv) {
            value.disproof = value.disproof.max(LOST);
        }
        if self.attack == Attack::Checks && position.slots(mv).victim.is_some() {
            value.proof = value.proof.max(CAPTURED);
        }
    }

    /// What the attacker must hold for a mate to be one: all of the kinds that could be put in the way, if the defender
    /// had some.
    pub(super) fn needed(&self, mated: &P) -> P::Held {
        if mated.royal_attacked() && !mated.may_interpose() {
            return P::Held::default();
        }
        mated.held(self.attacker).outside(mated.held(!self.attacker))
    }

    /// The depth at which the path had the same board with no less in the attacker's hand. If this position were a
    /// mate, that one would be too, and sooner: to come back gains nothing.
    fn repeated(&self, board: Key, held: P::Held) -> Option<u16> {
        if !self.on_path.may_have(board) {
            return None;
        }
        let same = |frame: &Frame<P::Held>| frame.board == board && frame.held.covers(held);
        self.frames.iter().rposition(same).map(|depth| depth as u16)
    }
}
