use super::gravity;
use tesuji_game::{GameFacts, MoveSlots, Side};

/// History heuristic. Quiet moves by side, origin and target.
pub(crate) struct Butterfly {
    entries: Vec<i16>,
    origins: usize,
    targets: usize,
}

const LIMIT: i32 = 16_384;

impl Butterfly {
    pub(crate) fn new(facts: &GameFacts) -> Butterfly {
        let size = 2 * facts.origins * facts.targets;
        Butterfly { entries: vec![0; size], origins: facts.origins, targets: facts.targets }
    }

    #[inline]
    fn index(&self, side: Side, slots: MoveSlots) -> usize {
        (side.index() * self.origins + usize::from(slots.origin)) * self.targets + usize::from(slots.target)
    }

    #[inline]
    pub(crate) fn get(&self, side: Side, slots: MoveSlots) -> i32 {
        i32::from(self.entries[self.index(side, slots)])
    }

    pub(crate) fn learn(&mut self, side: Side, slots: MoveSlots, bonus: i32) {
        let index = self.index(side, slots);
        gravity::learn(&mut self.entries[index], bonus, LIMIT);
    }
}
