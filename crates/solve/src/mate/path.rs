//! The boards of the path.

use tesuji_game::Key;

/// Which boards may be on the path: a count for each hash.
pub(super) struct Path {
    counts: Vec<u16>,
}

impl Path {
    const PLACES: usize = 1 << 12;

    pub(super) fn new() -> Path {
        Path { counts: vec![0; Path::PLACES] }
    }

    pub(super) fn clear(&mut self) {
        self.counts.fill(0);
    }

    fn place(board: Key) -> usize {
        board.0 as usize % Path::PLACES
    }

    pub(super) fn add(&mut self, board: Key) {
        self.counts[Path::place(board)] += 1;
    }

    pub(super) fn remove(&mut self, board: Key) {
        self.counts[Path::place(board)] -= 1;
    }

    #[inline]
    pub(super) fn may_have(&self, board: Key) -> bool {
        self.counts[Path::place(board)] > 0
    }
}
