//! A node on the path, and its children.

use super::numbers::{ENDLESS, FREE, INFINITE, OPEN, Value};
use tesuji_game::{Held, Key, Position, random};

/// A node on the path from the root.
#[derive(Clone, Debug)]
pub(super) struct Frame<H> {
    /// What the table knows it by.
    pub(super) key: Key,
    /// The board alone, to find it again on the path.
    pub(super) board: Key,
    /// What the attacker holds.
    pub(super) held: H,
    /// A hash of the path above.
    pub(super) path: u64,
    /// Where its children begin.
    pub(super) first: usize,
    /// Plies left to mate in.
    pub(super) left: u16,
    /// Whether the attacker is to move.
    pub(super) attacks: bool,
    /// It is left when its proof number comes up to this,
    pub(super) proof_limit: u32,
    /// or its disproof number to this.
    pub(super) disproof_limit: u32,
    /// The child that is being searched.
    pub(super) chosen: usize,
    /// The count of nodes when it was entered.
    pub(super) since: u64,
    /// What it starts from when its children are put together: the most that can be said of what is held.
    pub(super) bound: H,
    /// Whether it was never searched before.
    pub(super) fresh: bool,
    /// Whether numbers of its children come from nearer to the root.
    pub(super) old: bool,
    /// How many of its children were searched since it was entered.
    pub(super) searched: u32,
    /// How many new positions were owed when it was entered.
    pub(super) owed: u32,
    /// Whether some move that leads here is one that another waits for: of the attacker, of the defender.
    pub(super) waited_for: [bool; 2],
}

/// A move of a node, and what is known about the position after it.
#[derive(Clone, Debug)]
pub(super) struct Child<P: Position> {
    pub(super) mv: P::Move,
    /// What the table knows it by.
    pub(super) key: Key,
    /// What the attacker holds after the move.
    pub(super) held: P::Held,
    /// If solved: with as much in the attacker's hand it is solved the same.
    pub(super) bound: P::Held,
    pub(super) value: Value,
    /// Whether it counts yet: a move much like another waits until that one is done with.
    pub(super) awake: bool,
    /// Whether the table knew it.
    pub(super) met: bool,
    /// Whether its numbers come from nearer to the root.
    pub(super) old: bool,
    /// The child that waits for this one, from the first child on.
    pub(super) next: Option<u16>,
}

/// The numbers of a node, and what to do next.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sum {
    pub(super) value: Value,
    /// The child to search next.
    pub(super) best: usize,
    /// The number of the best but one, in which children are compared.
    pub(super) second: u32,
    /// The part of the other number that does not come from the best child.
    pub(super) others: u32,
}

/// So many children that are asleep count as much as a new one.
const ASLEEP: u64 = 8;

/// The number a node is compared by, and the one that adds up, seen by who is to move.
#[inline]
fn own_and_other(value: Value, attacks: bool) -> (u32, u32) {
    if attacks { (value.proof, value.disproof) } else { (value.disproof, value.proof) }
}

/// Puts the numbers of the children together.
///
/// The mover needs one child, so the number that he works on is the least of theirs. His opponent needs all of them, so
/// his is the sum. Those asleep count a little, lest a node with many of them look better than it is. Among equals the
/// one comes first that the opponent finds hardest, or easiest.
pub(super) fn sum<P: Position>(children: &[Child<P>], attacks: bool, harder_first: bool) -> Sum {
    let (mut best, mut least, mut second) = (0, INFINITE, INFINITE);
    let mut tie = if harder_first { 0 } else { INFINITE };
    let mut plies = if attacks { ENDLESS } else { 0 };
    let mut leans = FREE;
    let mut all = true;
    let (mut total, mut asleep) = (0u64, 0u64);
    for (i, child) in children.iter().enumerate() {
        all &= child.value.is_solved();
        if !child.awake {
            asleep += 1;
            continue;
        }
        let (own, other) = own_and_other(child.value, attacks);
        if child.value.is_proven() {
            plies = if attacks { plies.min(child.value.plies) } else { plies.max(child.value.plies) };
        }
        if child.value.is_refuted() && attacks {
            leans = leans.min(child.value.leans);
        }
        total += u64::from(other);
        if own < least || own == least && (other > tie) == harder_first && other != tie {
            (second, least, best, tie) = (least, own, i, other);
        } else {
            second = second.min(own);
        }
    }
    let done = least == 0;
    if done && !attacks {
        leans = children[best].value.leans;
    }
    let proven = if attacks { done } else { all && !done };
    let refuted = if attacks { all && !done } else { done };
    if asleep > 0 {
        total += (asleep / ASLEEP).max(1);
    }
    let total = total.min(u64::from(OPEN)) as u32;
    let (others, other) = (total.saturating_sub(tie), total.max(1));
    let value = if proven {
        Value::proven(plies.saturating_add(1))
    } else if refuted {
        Value::refuted(leans)
    } else if attacks {
        Value::open(least, other)
    } else {
        Value::open(other, least)
    };
    Sum { value, best, second, others }
}

/// What to do next where another search is at work in the best child: the child with the least number if those count more
/// in which others are, unless it is beyond the limit of the node. The defender's count twice, since all of his moves have
/// to be answered in the end; the attacker's only one more, since one of his is enough and work on another is in vain.
pub(super) fn elsewhere<P: Position>(
    children: &[Child<P>],
    attacks: bool,
    sum: Sum,
    limit: u32,
    others_are_in: impl Fn(Key) -> bool,
) -> Sum {
    let numbers = |i: usize| own_and_other(children[i].value, attacks);
    let cost = |i: usize| {
        let (own, _) = numbers(i);
        let more = if attacks { 1 } else { own + 1 };
        if others_are_in(children[i].key) { own.saturating_add(more) } else { own }
    };
    let open = |&i: &usize| children[i].awake && !children[i].value.is_solved();
    let Some(chosen) = (0..children.len()).filter(open).min_by_key(|&i| cost(i)) else { return sum };
    let (own, other) = numbers(chosen);
    if chosen == sum.best || own >= limit {
        return sum;
    }
    let (_, best) = numbers(sum.best);
    Sum { best: chosen, second: own, others: (sum.others + best).saturating_sub(other), ..sum }
}

/// With how much in hand a solved node is solved the same way.
pub(super) fn bound<P: Position>(frame: &Frame<P::Held>, children: &[Child<P>], value: Value) -> P::Held {
    let back = |child: &Child<P>| child.bound.shifted(child.held, frame.held);
    match (value.is_proven(), frame.attacks) {
        (true, true) => {
            let fits = |child: &&Child<P>| child.value.is_proven() && child.value.plies + 1 == value.plies;
            children.iter().find(fits).map_or(frame.held, back)
        }
        (true, false) => children.iter().fold(frame.bound, |bound, child| bound.most(child.bound)),
        (false, true) => children.iter().fold(frame.bound, |bound, child| bound.least(back(child))),
        (false, false) => {
            let refutes = children.iter().find(|child| child.value.is_refuted());
            refutes.map_or(frame.held, |child| child.bound.least(frame.bound))
        }
    }
}

/// The patience below which a move rule is felt: such positions are told apart by it.
pub(super) const TIGHT: u32 = 40;

/// What the table knows a position by, besides what is held.
#[inline]
pub(super) fn key_of<P: Position>(position: &P) -> Key {
    let patience = position.patience();
    let key = position.board_key();
    if patience < TIGHT { Key(key.0 ^ random::mix(u64::from(patience) + 1)) } else { key }
}

/// What the table knows a position at the end of a path by.
#[inline]
pub(super) fn key_on_path(key: Key, path: u64) -> Key {
    Key(random::mix(key.0 ^ path))
}
