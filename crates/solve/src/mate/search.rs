//! The depth-first proof-number search (df-pn).

use super::node::{Child, Frame, Sum, TIGHT, bound, key_of, key_on_path, sum};
use super::numbers::{ENDLESS, FREE, INFINITE, Value, one_less};
use super::siblings::{Siblings, is_lost_drop, wake, ways_on};
use super::table::Table;
use super::{Attack, Why};
use tesuji_game::delay::{is_drop, only_delays};
use tesuji_game::{
    GenKind, Held, Key, MoveList, Outcome, Ply, Position, PositionStack, Reason, Side, Stop, random,
};

/// The longest path that is followed.
const DEEPEST: usize = 10_000;

/// The proof number that a position begins with after a quiet move.
const QUIET: u32 = 4;

/// The disproof number that a position begins with after a piece was put where it is lost.
const LOST: u32 = 2;

/// How often the stop is looked at, in nodes.
const PATIENCE: u64 = 512;

/// What a search may use.
pub(super) struct Limits<'a> {
    /// The count of nodes at which it ends.
    pub(super) nodes: u64,
    pub(super) stop: &'a Stop,
}

/// The search, and all it remembers.
pub(super) struct Search<P: Position> {
    pub(super) table: Table<P::Held>,
    /// The game, then the path.
    pub(super) line: PositionStack<P>,
    pub(super) attacker: Side,
    pub(super) attack: Attack,
    /// Positions whose moves were generated.
    pub(super) nodes: u64,
    /// Whether a path was too long to be followed: then nothing is refuted for good.
    pub(super) cut: bool,
    /// Records before the root.
    past: usize,
    frames: Vec<Frame<P::Held>>,
    children: Vec<Child<P>>,
    on_path: Path,
    siblings: Siblings,
    /// How many new positions are to be looked at before limits hold again.
    owed: u32,
}

impl<P: Position> Search<P> {
    pub(super) fn new(line: PositionStack<P>, attack: Attack, bytes: usize) -> Search<P> {
        Search {
            table: Table::new(bytes),
            attacker: line.top().side(),
            past: line.past().len(),
            line,
            attack,
            nodes: 0,
            cut: false,
            frames: Vec::new(),
            children: Vec::new(),
            on_path: Path::new(),
            siblings: Siblings::new(),
            owed: 0,
        }
    }

    /// Searches the top of the line until it is solved within `left` plies.
    ///
    /// # Errors
    /// Why it was given up.
    pub(super) fn run(&mut self, left: u16, limits: &mut Limits) -> Result<Value, Why> {
        let plies = self.line.ply();
        let answer = self.search(left, limits);
        while self.line.ply() > plies {
            self.line.pop();
        }
        self.frames.clear();
        self.children.clear();
        self.on_path.clear();
        self.owed = 0;
        answer
    }

    fn search(&mut self, left: u16, limits: &mut Limits) -> Result<Value, Why> {
        if let Some((value, _)) = self.enter((0, 0), left, 0, false) {
            return Ok(value);
        }
        loop {
            let depth = self.frames.len() - 1;
            let frame = &self.frames[depth];
            let sum = sum(&self.children[frame.first..], frame.attacks);
            if depth == 0 && !sum.value.is_solved() {
                self.raise_root(sum.value);
            }
            let Some(allowed) = self.allowed(sum.value) else {
                let (value, bound) = self.leave(sum.value);
                if self.frames.is_empty() {
                    return Ok(value);
                }
                self.line.pop();
                self.told(value, bound);
                continue;
            };
            self.frames[depth].chosen = sum.best;
            if self.nodes >= limits.nodes {
                return Err(Why::Nodes);
            }
            if self.nodes.is_multiple_of(PATIENCE) && limits.stop.is_set() {
                return Err(Why::Stopped);
            }
            self.descend(&sum, allowed);
        }
    }

    /// Lets the root go on a little further than its numbers are now, once they have come up to its limits. With no limit
    /// at the root the first line that looks good would get all it asks for.
    fn raise_root(&mut self, value: Value) {
        let raised = |number: u32| (number + number / 10 * 7 + number % 10 * 7 / 10 + 1).min(INFINITE);
        let root = &mut self.frames[0];
        if value.proof >= root.proof_limit || value.disproof >= root.disproof_limit {
            root.proof_limit = root.proof_limit.max(raised(value.proof));
            root.disproof_limit = root.disproof_limit.max(raised(value.disproof));
        }
    }

    /// How far the numbers of the last frame may go; nothing if it is to be left.
    ///
    /// Numbers from nearer to the root may have this very frame below them. On their word it would be left as soon as it
    /// is entered, again and again. So each frame that has such children owes a new position, and until that was looked
    /// at no limit holds.
    fn allowed(&mut self, value: Value) -> Option<(u32, u32)> {
        let frame = self.frames.last()?;
        let limits = (frame.proof_limit, frame.disproof_limit);
        let over = value.proof >= limits.0 || value.disproof >= limits.1;
        let entered = frame.searched == 0;
        if value.is_solved() || over && entered && frame.fresh {
            return None;
        }
        if entered && frame.old {
            self.owed += 1;
        }
        if self.owed > 0 {
            return Some((limits.0.max(value.proof + 1), limits.1.max(value.disproof + 1)));
        }
        let paid = frame.owed > 0 && !entered;
        (!over && !paid).then_some(limits)
    }

    /// Goes on to the chosen child of the last frame.
    fn descend(&mut self, sum: &Sum, (proof_limit, disproof_limit): (u32, u32)) {
        let Sum { second, others, .. } = *sum;
        let frame = &self.frames[self.frames.len() - 1];
        let child = &self.children[frame.first + frame.chosen];
        // A little more than the next best child costs, so that the search does not jump from one to the other.
        let allowed = second.saturating_add(second / 4 + 1).min(INFINITE);
        let limits = if frame.attacks {
            (proof_limit.min(allowed), disproof_limit.saturating_sub(others))
        } else {
            (proof_limit.saturating_sub(others), disproof_limit.min(allowed))
        };
        let (left, mv, met) = (one_less(frame.left), child.mv, child.met);
        if !met {
            self.owed = self.owed.saturating_sub(1);
        }
        let path = random::mix(frame.path ^ self.line.top().key().0);
        self.line.push(mv);
        if let Some((value, bound)) = self.enter(limits, left, path, met) {
            self.line.pop();
            self.told(value, bound);
        }
    }

    /// The chosen child of the last frame has this value now.
    fn told(&mut self, value: Value, bound: P::Held) {
        let Some(frame) = self.frames.last_mut() else { return };
        frame.searched += 1;
        let (first, attacks, chosen) = (frame.first, frame.attacks, frame.chosen);
        let child = &mut self.children[first + chosen];
        (child.value, child.bound, child.met) = (value, bound, true);
        wake(&mut self.children[first..], chosen, attacks);
    }

    /// Looks at the top of the line: solves it, or makes it the last frame.
    fn enter(&mut self, limits: (u32, u32), left: u16, path: u64, met: bool) -> Option<(Value, P::Held)> {
        let depth = self.frames.len();
        let position = self.line.top();
        let attacks = position.side() == self.attacker;
        let (key, held) = (key_of(position), position.held(self.attacker));
        self.nodes += 1;
        let since = self.nodes;
        if let Some((value, bound)) = self.ended(left) {
            self.keep(key, held, path, left, depth, (value, bound), 1);
            return Some((value, bound));
        }
        let moves = self.moves(attacks, left);
        if let Some((value, bound)) = self.stuck(&moves, attacks, left, met) {
            self.keep(key, held, path, left, depth, (value, bound), 1);
            return Some((value, bound));
        }
        let board = self.line.top().board_key();
        let first = self.children.len();
        let frame = Frame {
            key,
            board,
            held,
            path,
            first,
            left,
            attacks,
            proof_limit: limits.0,
            disproof_limit: limits.1,
            chosen: 0,
            since: since - 1,
            bound: held,
            fresh: !met,
            old: false,
            searched: 0,
            owed: self.owed,
        };
        self.frames.push(frame);
        self.on_path.add(board);
        self.look_at_children(&moves, depth);
        None
    }

    /// The children of the last frame.
    fn look_at_children(&mut self, moves: &[P::Move], depth: usize) {
        let frame = &self.frames[depth];
        let (first, attacks, left, path) = (frame.first, frame.attacks, one_less(frame.left), frame.path);
        let path = random::mix(path ^ self.line.top().key().0);
        for &mv in moves {
            let child = self.child(mv, attacks, left, path);
            self.children.push(child);
        }
        let old = |child: &Child<P>| child.old && !child.value.is_solved();
        self.frames[depth].old = self.children[first..].iter().any(old);
        self.siblings.chain(self.line.top(), &mut self.children[first..], attacks);
        for i in 0..moves.len() {
            wake(&mut self.children[first..], i, attacks);
        }
    }

    /// What is known about the position after a move.
    fn child(&mut self, mv: P::Move, attacks: bool, left: u16, path: u64) -> Child<P> {
        let next = self.line.top().after(mv);
        let (key, held) = (key_of(&next), next.held(self.attacker));
        let child =
            |value| Child { mv, held, bound: held, value, awake: true, met: true, old: false, next: None };
        if let Some(leans) = self.repeated(next.board_key(), held) {
            return child(Value::refuted(leans));
        }
        let found = self.table.look(key, held, left, self.frames.len() as u16);
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
            child.value = Value::refuted(leans);
            child.bound = held;
        } else if !found.value.is_solved() && !found.met && attacks {
            self.first_look(&next, key, left, &mut child);
        } else if !found.value.is_solved() && !found.met && is_lost_drop(self.line.top(), mv) {
            child.value.disproof = child.value.disproof.max(LOST);
        }
        child
    }

    /// What to think of a position with the defender to move that was never met: the more ways out of a check he has,
    /// the more is to be done. None is mate, and any is enough where the mate must come now.
    fn first_look(&mut self, next: &P, key: Key, left: u16, child: &mut Child<P>) {
        if !next.royal_attacked() {
            child.value.proof = child.value.proof.max(QUIET);
            return;
        }
        self.nodes += 1;
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

    /// What the attacker must hold for a mate to be one: all of the kinds that could be put in the way, if the defender
    /// had some.
    fn needed(&self, mated: &P) -> P::Held {
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
                tesuji_game::MoveSink::push(&mut moves, mv);
            }
        }
        position.generate(GenKind::QuietChecks, &mut moves);
        moves
    }

    /// The value of a position in which a rule has ended the game, with or without moves left.
    fn ended(&mut self, left: u16) -> Option<(Value, P::Held)> {
        let position = self.line.top();
        let held = position.held(self.attacker);
        // No position comes twice on a path, so that only the game before the root can make a repetition.
        let past = if self.past == 0 { &[] } else { self.line.past() };
        match position.outcome(past, Ply::ROOT) {
            Some(Outcome::Win { winner, by }) if winner == self.attacker && by == Reason::RoyalCaptured => {
                return Some((Value::proven(0), held));
            }
            Some(Outcome::Draw { by: Reason::MoveRule }) => return Some((Value::refuted(0), held)),
            Some(_) => return Some((Value::refuted(FREE), held)),
            None => {}
        }
        if position.side() != self.attacker && position.may_claim() {
            return Some((Value::refuted(FREE), held));
        }
        if self.frames.len() >= DEEPEST {
            self.cut = true;
            return Some((Value::refuted(0), held));
        }
        debug_assert!(left > 0 || position.side() != self.attacker, "the attacker has the last move");
        None
    }

    /// The value of a position that has no moves to look at, or no time left for them.
    fn stuck(&mut self, moves: &[P::Move], attacks: bool, left: u16, met: bool) -> Option<(Value, P::Held)> {
        let position = self.line.top();
        let (held, other) = (position.held(self.attacker), position.held(!self.attacker));
        let attacked = position.royal_attacked();
        if attacks {
            // More of what is held makes no new moves.
            return moves.is_empty().then(|| (Value::refuted(FREE), held.plus(other).among(held)));
        }
        if moves.is_empty() {
            let mated = position.stuck().winner() == Some(self.attacker);
            let value = if mated { Value::proven(0) } else { Value::refuted(FREE) };
            return Some((value, if mated { self.needed(position) } else { held }));
        }
        if attacked && !met && only_delays(position, moves, &mut self.nodes) {
            return Some((Value::proven(0), held));
        }
        (left == 0).then(|| {
            let walks = moves.iter().any(|&mv| !is_drop(position, mv));
            (Value::refuted(FREE), if walks { held.plus(other) } else { held })
        })
    }

    /// Takes the last frame off the path and keeps what was found out.
    fn leave(&mut self, value: Value) -> (Value, P::Held) {
        let depth = self.frames.len() - 1;
        let Some(mut frame) = self.frames.pop() else { return (value, P::Held::default()) };
        self.on_path.remove(frame.board);
        self.owed = self.owed.min(frame.owed);
        let solved = if value.is_solved() {
            frame.bound = self.widest(&frame, value);
            bound(&frame, &self.children[frame.first..], value)
        } else {
            frame.held
        };
        self.children.truncate(frame.first);
        let work = u32::try_from(self.nodes - frame.since).unwrap_or(u32::MAX);
        self.keep(frame.key, frame.held, frame.path, frame.left, depth, (value, solved), work)
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
    fn keep(
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

/// Which boards may be on the path: a count for each hash.
struct Path {
    counts: Vec<u16>,
}

impl Path {
    const PLACES: usize = 1 << 12;

    fn new() -> Path {
        Path { counts: vec![0; Path::PLACES] }
    }

    fn clear(&mut self) {
        self.counts.fill(0);
    }

    fn place(board: Key) -> usize {
        board.0 as usize % Path::PLACES
    }

    fn add(&mut self, board: Key) {
        self.counts[Path::place(board)] += 1;
    }

    fn remove(&mut self, board: Key) {
        self.counts[Path::place(board)] -= 1;
    }

    #[inline]
    fn may_have(&self, board: Key) -> bool {
        self.counts[Path::place(board)] > 0
    }
}

/// The plies within which to mate, made odd: the attacker has the last move.
pub(super) fn plies_left(within: Option<u16>) -> u16 {
    within.map_or(ENDLESS, |plies| plies.min(ENDLESS - 2).saturating_sub(1) | 1)
}
