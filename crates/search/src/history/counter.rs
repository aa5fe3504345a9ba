use super::Row;
use tesuji_game::GameFacts;

/// Counter-move heuristic. The quiet move, packed, that last refuted a move.
pub(crate) struct Counter {
    entries: Vec<u16>,
}

impl Counter {
    pub(crate) fn new(facts: &GameFacts) -> Counter {
        Counter { entries: vec![0; Row::count(facts)] }
    }

    #[inline]
    pub(crate) fn get(&self, row: Row) -> u16 {
        self.entries[row.index()]
    }

    pub(crate) fn learn(&mut self, row: Row, mv: u16) {
        self.entries[row.index()] = mv;
    }
}
