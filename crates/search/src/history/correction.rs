use super::gravity;
use std::marker::PhantomData;
use tesuji_game::Position;

/// Correction history. How wrong the static score was, by side to move and key of each part of the position.
pub(crate) struct Correction<P> {
    entries: Vec<i16>,
    game: PhantomData<fn(&P)>,
}

/// Entries for one part and side.
pub(super) const SIZE: usize = 1 << 14;
const LIMIT: i32 = 1024;

impl<P: Position> Correction<P> {
    pub(crate) fn new() -> Correction<P> {
        Correction { entries: vec![0; P::FACTS.parts * 2 * SIZE], game: PhantomData }
    }

    #[inline]
    fn index(position: &P, part: usize) -> usize {
        (part * 2 + position.side().index()) * SIZE + position.part_key(part).0 as usize % SIZE
    }

    /// The sum over the parts.
    #[inline]
    pub(crate) fn get(&self, position: &P) -> i32 {
        (0..P::FACTS.parts).map(|part| i32::from(self.entries[Self::index(position, part)])).sum()
    }

    pub(crate) fn learn(&mut self, position: &P, bonus: i32) {
        for part in 0..P::FACTS.parts {
            gravity::learn(&mut self.entries[Self::index(position, part)], bonus, LIMIT);
        }
    }
}
