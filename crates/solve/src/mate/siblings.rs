//! Moves that are much alike.

use super::node::Child;
use tesuji_game::delay::is_drop;
use tesuji_game::{GenKind, MoveSink, Position, Score};

/// Whether a move puts a piece where it is lost, without a check.
pub(super) fn is_lost_drop<P: Position>(position: &P, mv: P::Move) -> bool {
    is_drop(position, mv) && !position.wins_exchange(mv, Score::DRAW) && !position.gives_check(mv)
}

/// In how many ways the side to move can go on. Moves that differ only in promotion are one, and so are all drops: most
/// of them wait for others and turn out to be alike.
pub(super) fn ways_on<P: Position>(position: &P) -> u32 {
    let mut ways = Ways { position, steps: 0, drops: false, last: None };
    position.generate(GenKind::All, &mut ways);
    ways.steps + u32::from(ways.drops)
}

/// Counts moves as they are generated.
struct Ways<'a, P> {
    position: &'a P,
    steps: u32,
    drops: bool,
    /// Origin and target of the last step.
    last: Option<(u8, u8)>,
}

impl<P: Position> MoveSink<P::Move> for Ways<'_, P> {
    #[inline]
    fn push(&mut self, mv: P::Move) {
        let slots = self.position.slots(mv);
        if P::FACTS.has_drops && usize::from(slots.origin) >= P::FACTS.targets {
            self.drops = true;
        } else if self.last != Some((slots.origin, slots.target)) {
            (self.steps, self.last) = (self.steps + 1, Some((slots.origin, slots.target)));
        }
    }
}

/// Finds moves that are much alike: those that put different pieces on one square to defend, those that put one where it
/// is lost, and those that another move of the same piece to the same square [outdoes](Position::is_outdone).
pub(super) struct Siblings {
    /// For each pair of origin and target, when it was last seen and as which child.
    seen: Vec<(u32, u16)>,
    now: u32,
}

impl Siblings {
    /// Origins and targets are below this, and below its last number.
    const SIDE: usize = 128;

    pub(super) fn new() -> Siblings {
        Siblings { seen: vec![(0, 0); Siblings::SIDE * Siblings::SIDE], now: 0 }
    }

    /// Puts children that are much alike one after the other, all but the first asleep.
    pub(super) fn chain<P: Position>(&mut self, position: &P, children: &mut [Child<P>], attacks: bool) {
        const { assert!(P::FACTS.origins < Siblings::SIDE && P::FACTS.targets < Siblings::SIDE) };
        self.now += 1;
        for i in 0..children.len() {
            let mv = children[i].mv;
            let drops = is_drop(position, mv);
            if drops && attacks {
                continue;
            }
            let slots = position.slots(mv);
            let origin = if drops { Siblings::SIDE - 1 } else { usize::from(slots.origin) };
            let lost = drops && is_lost_drop(position, mv);
            let target = if lost { Siblings::SIDE - 1 } else { usize::from(slots.target) };
            let place = &mut self.seen[origin * Siblings::SIDE + target];
            let alike = place.0 == self.now;
            if alike && !drops && !position.is_outdone(mv) {
                // A step that does something of its own waits for none.
                continue;
            }
            if alike {
                children[usize::from(place.1)].next = Some(i as u16);
                let value = children[i].value;
                children[i].awake = if attacks { value.is_proven() } else { value.is_refuted() };
            }
            *place = (self.now, i as u16);
        }
    }
}

/// Lets the next of the moves that are much alike count, if this one is done with.
pub(super) fn wake<P: Position>(children: &mut [Child<P>], mut i: usize, attacks: bool) {
    loop {
        let child = &children[i];
        let done = if attacks { child.value.is_refuted() } else { child.value.is_proven() };
        let Some(next) = child.next.filter(|_| done && child.awake) else { return };
        i = usize::from(next);
        children[i].awake = true;
    }
}
