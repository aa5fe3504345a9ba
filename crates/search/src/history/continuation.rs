use super::gravity;
use tesuji_game::{GameFacts, MoveSlots};

/// Continuation history. Quiet moves by piece and target, after an earlier move by piece and target.
pub(crate) struct Continuation {
    entries: Vec<i16>,
    targets: usize,
    width: usize,
}

/// The number of an earlier move in tables of what follows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Row(u32);

impl Row {
    /// No move: the root, a pass.
    pub(crate) const NONE: Row = Row(0);

    #[inline]
    pub(crate) fn of(slots: MoveSlots, facts: &GameFacts) -> Row {
        Row(1 + u32::from(slots.actor) * facts.targets as u32 + u32::from(slots.target))
    }

    #[inline]
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }

    /// How many rows a game has.
    pub(crate) fn count(facts: &GameFacts) -> usize {
        1 + facts.actors * facts.targets
    }
}

const LIMIT: i32 = 16_384;

impl Continuation {
    pub(crate) fn new(facts: &GameFacts) -> Continuation {
        let width = facts.actors * facts.targets;
        Continuation { entries: vec![0; Row::count(facts) * width], targets: facts.targets, width }
    }

    #[inline]
    fn index(&self, row: Row, slots: MoveSlots) -> usize {
        row.index() * self.width + usize::from(slots.actor) * self.targets + usize::from(slots.target)
    }

    #[inline]
    pub(crate) fn get(&self, row: Row, slots: MoveSlots) -> i32 {
        i32::from(self.entries[self.index(row, slots)])
    }

    pub(crate) fn learn(&mut self, row: Row, slots: MoveSlots, bonus: i32) {
        let index = self.index(row, slots);
        gravity::learn(&mut self.entries[index], bonus, LIMIT);
    }
}
