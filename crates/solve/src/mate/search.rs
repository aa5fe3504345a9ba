//! The depth-first proof-number search (df-pn).

use super::counts::ProverCounts;
use super::node::{Child, Frame, Sum, key_of};
use super::numbers::{ENDLESS, FREE, INFINITE, Value, one_less};
use super::path::Path;
use super::siblings::{Siblings, wake};
use super::store::Store;
use super::together::Crew;
use super::{Attack, GiveUp};
use tesuji_game::delay::{is_drop, only_delays};
use tesuji_game::{Held as _, Outcome, Ply, Position, PositionStack, Reason, Side, Stop, random};

/// The longest path that is followed.
const DEEPEST: usize = 10_000;

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
    pub(super) table: Store<P::Held>,
    /// The game, then the path.
    pub(super) line: PositionStack<P>,
    pub(super) attacker: Side,
    pub(super) attack: Attack,
    /// Positions whose moves were generated.
    pub(super) nodes: u64,
    pub(super) counts: ProverCounts,
    /// Whether a path was too long to be followed: then nothing is refuted for good.
    pub(super) cut: bool,
    /// Records before the root.
    past: usize,
    pub(super) frames: Vec<Frame<P::Held>>,
    pub(super) children: Vec<Child<P>>,
    /// Room for the positions after the moves of a node.
    pub(super) after: Vec<P>,
    pub(super) on_path: Path,
    pub(super) siblings: Siblings,
    /// How many new positions are to be looked at before limits hold again.
    pub(super) owed: u32,
    /// Searches that share the table and help where it takes long.
    pub(super) helpers: Vec<Search<P>>,
    /// What it needs to know of others that search the same position; nothing if there are none.
    pub(super) crew: Option<Crew>,
}

impl<P: Position> Search<P> {
    /// A search, and others that help it if there are to be several.
    pub(super) fn new(line: PositionStack<P>, attack: Attack, bytes: usize, searches: usize) -> Search<P> {
        let mut search = Search::with_table(line, attack, Store::new(bytes, searches));
        search.join_others(searches);
        search
    }

    pub(super) fn with_table(line: PositionStack<P>, attack: Attack, table: Store<P::Held>) -> Search<P> {
        Search {
            table,
            attacker: line.top().side(),
            past: line.past().len(),
            line,
            attack,
            nodes: 0,
            counts: ProverCounts::default(),
            cut: false,
            frames: Vec::new(),
            children: Vec::new(),
            after: Vec::new(),
            on_path: Path::new(),
            siblings: Siblings::new(),
            owed: 0,
            helpers: Vec::new(),
            crew: None,
        }
    }

    /// Searches the top of the line until it is solved within `left` plies.
    ///
    /// # Errors
    /// Why it was given up.
    pub(super) fn run_alone(&mut self, left: u16, limits: &mut Limits) -> Result<Value, GiveUp> {
        let plies = self.line.ply();
        let answer = self.search(left, limits);
        while self.line.ply() > plies {
            self.line.pop();
        }
        while !self.frames.is_empty() {
            self.drop_frame();
        }
        self.children.clear();
        self.on_path.clear();
        self.owed = 0;
        answer
    }

    /// Takes the last frame off the path. Its children stay.
    pub(super) fn drop_frame(&mut self) -> Option<Frame<P::Held>> {
        let frame = self.frames.pop()?;
        self.on_path.remove(frame.board);
        self.owed = self.owed.min(frame.owed);
        if let Some(crew) = &self.crew {
            crew.tell(self.frames.len(), None);
        }
        Some(frame)
    }

    fn search(&mut self, left: u16, limits: &mut Limits) -> Result<Value, GiveUp> {
        if let Some((value, _)) = self.enter((0, 0), left, 0, false) {
            return Ok(value);
        }
        loop {
            let sum = self.sum();
            let sum = if self.crew.is_some() { self.with_others(sum) } else { sum };
            let depth = self.frames.len() - 1;
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
                return Err(GiveUp::Nodes);
            }
            if self.nodes.is_multiple_of(PATIENCE) && limits.stop.is_set() {
                return Err(GiveUp::Stopped);
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
            self.counts.extensions += u64::from(over);
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
        if let Some(crew) = &self.crew {
            crew.tell(self.frames.len() - 1, Some(frame.key));
        }
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
        self.counts.expansions += 1;
        self.counts.positions += u64::from(!met);
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
            waited_for: self.waited_for(),
        };
        self.frames.push(frame);
        self.on_path.add(board);
        self.look_at_children(&moves, depth);
        None
    }

    /// Whether a move that leads below the last frame is one that another waits for: of the attacker, of the defender.
    fn waited_for(&self) -> [bool; 2] {
        let Some(frame) = self.frames.last() else { return [false; 2] };
        let children = &self.children[frame.first..];
        let next = children[frame.chosen].next;
        let waits = next.is_some_and(|next| !children[usize::from(next)].awake);
        let [attacks, defends] = frame.waited_for;
        [attacks || waits && frame.attacks, defends || waits && !frame.attacks]
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
}

/// The plies within which to mate, made odd: the attacker has the last move.
pub(super) fn plies_left(within: Option<u16>) -> u16 {
    within.map_or(ENDLESS, |plies| plies.min(ENDLESS - 2).saturating_sub(1) | 1)
}
