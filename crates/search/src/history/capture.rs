use super::gravity;
use tesuji_game::{GameFacts, MoveSlots};

/// Capture history. Noisy moves by piece, target and victim; the last victim is none, a promotion without capture.
pub(crate) struct Capture {
    entries: Vec<i16>,
    targets: usize,
    victims: usize,
}

const LIMIT: i32 = 16_384;

impl Capture {
    pub(crate) fn new(facts: &GameFacts) -> Capture {
        let victims = facts.kinds + 1;
        let size = facts.actors * facts.targets * victims;
        Capture { entries: vec![0; size], targets: facts.targets, victims }
    }

    #[inline]
    fn index(&self, slots: MoveSlots) -> usize {
        let victim = slots.victim.map_or(self.victims - 1, usize::from);
        (usize::from(slots.actor) * self.targets + usize::from(slots.target)) * self.victims + victim
    }

    #[inline]
    pub(crate) fn get(&self, slots: MoveSlots) -> i32 {
        i32::from(self.entries[self.index(slots)])
    }

    pub(crate) fn learn(&mut self, slots: MoveSlots, bonus: i32) {
        let index = self.index(slots);
        gravity::learn(&mut self.entries[index], bonus, LIMIT);
    }
}
