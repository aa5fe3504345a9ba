//! What the fractional search remembers of positions: a small table, for games in which the way to a position does not
//! matter.

use crate::Depth;
use tesuji_game::{Bound, Key, Ply, Score};

/// The table has 2 to this power entries, and a quarter for each ply less than eight.
const BITS: u32 = 22;

/// What a search of a position with so much left came to.
#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    score: i16,
    bound: Bound,
    left: u8,
    chain: u8,
}

/// The table. The newest entry stays.
pub(super) struct Recall {
    /// As many as a power of two, or none.
    entries: Vec<Option<Entry>>,
}

impl Recall {
    /// An empty table for a search of so many plies, or none at all.
    pub(super) fn new(depth: Option<Depth>) -> Recall {
        let size = depth.map_or(0, |depth| 1 << (BITS - 2 * 8_u32.saturating_sub(depth.unsigned_abs())));
        Recall { entries: vec![None; size] }
    }

    /// Searches of one position with more and less left do not drive each other out.
    fn place(&self, key: Key, left: i32) -> usize {
        ((key.0 >> (64 - BITS)) as usize + 37 * left.max(0) as usize) & self.entries.len().saturating_sub(1)
    }

    /// What a search of a position with so much left, after so many free moves, says to a window: a score that ends it.
    pub(super) fn answer(
        &self,
        key: Key,
        [alpha, beta]: [Score; 2],
        (left, chain): (i32, u8),
        ply: Ply,
    ) -> Option<Score> {
        let entry = self.entries.get(self.place(key, left))?.filter(|entry| entry.key == key.0)?;
        if (i32::from(entry.left), entry.chain) != (left.max(0), chain) {
            return None;
        }
        let score = Score::from_table(entry.score, ply);
        let ends = match entry.bound {
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score <= alpha,
        };
        ends.then_some(score)
    }

    /// Keeps what a search came to.
    pub(super) fn keep(
        &mut self,
        key: Key,
        score: Score,
        [alpha, beta]: [Score; 2],
        (left, chain): (i32, u8),
        ply: Ply,
    ) {
        let Ok(left) = u8::try_from(left.max(0)) else { return };
        let place = self.place(key, left.into());
        if let Some(slot) = self.entries.get_mut(place) {
            let bound = if score >= beta {
                Bound::Lower
            } else if score > alpha {
                Bound::Exact
            } else {
                Bound::Upper
            };
            *slot = Some(Entry { key: key.0, score: score.to_table(ply), bound, left, chain });
        }
    }
}
