//! What was found out about positions, in a table of fixed size: how it grows and makes room.

use super::slots::{Slot, Slots, known_as};
use std::sync::atomic::Ordering::Relaxed;
use tesuji_game::{Held, Key};

/// Entries, and who writes them.
pub(super) struct Table<H: Held> {
    pub(super) slots: Slots<H>,
    /// So many entries there may be.
    most: usize,
    pub(super) used: usize,
    /// How often room was made by throwing some away.
    pub(super) collections: u32,
}

/// The fewest entries a table has.
const FEWEST: usize = 1 << 10;
const FEWEST_OF_A_PART: usize = 1 << 5;

/// Room is made when so many in four entries are used.
const FULL: usize = 3;

impl<H: Held> Table<H> {
    /// A table of at most so many bytes, but no fewer than it needs to be of use. It begins small.
    pub(super) fn new(bytes: usize) -> Table<H> {
        Table::with_entries(FEWEST, bytes)
    }

    /// One of many that are used together.
    pub(super) fn small(bytes: usize) -> Table<H> {
        Table::with_entries(FEWEST_OF_A_PART, bytes)
    }

    fn with_entries(fewest: usize, bytes: usize) -> Table<H> {
        // While it grows, the old entries are there beside the new.
        let most = (bytes / Slots::<H>::STEP / 3 * 2).max(fewest);
        Table { slots: Slots::new(fewest), most, used: 0, collections: 0 }
    }

    /// Writes into the entry of exactly this, which is made if there is none.
    #[inline]
    pub(super) fn keep(&mut self, key: Key, held: H, write: impl FnOnce(&Slot<H>)) {
        let key = known_as(key);
        if self.is_full() {
            self.make_room();
        }
        let slot = self.slots.find(key, held);
        if slot.key.load(Relaxed) == 0 {
            self.used += 1;
            slot.begin(held);
        }
        write(slot);
        slot.end(key);
    }

    #[inline]
    pub(super) fn is_full(&self) -> bool {
        self.used >= self.slots.places() / 4 * FULL
    }

    /// Grows, or throws away what is cheap to find out again.
    pub(super) fn make_room(&mut self) {
        let now = self.slots.places();
        let wanted = if now * 3 > self.most { self.most } else { now * 2 };
        if wanted <= now || !Slots::<H>::fit(wanted) {
            return self.collect();
        }
        let new = Slots::new(wanted);
        self.used = 0;
        for slot in self.slots.used() {
            new.put(slot);
            self.used += 1;
        }
        self.slots = new;
    }

    /// Throws away the cheaper half, and makes what is left cheaper, so that it goes too if nobody asks for it.
    fn collect(&mut self) {
        self.collections += 1;
        let limit = self.median_work();
        let places = self.slots.places();
        let mut kept = Vec::new();
        for slot in self.slots.used_by_chains() {
            let work = slot.work.load(Relaxed);
            if work > limit {
                let copy = Slot::default();
                copy.copy(slot);
                copy.work.store(work - work / 2, Relaxed);
                kept.push(copy);
            }
        }
        // Where nobody else has the old entries their memory is free before the new ones take theirs.
        self.slots = Slots::new(0);
        self.slots = Slots::new(places);
        self.used = kept.len();
        for slot in &kept {
            self.slots.put(slot);
        }
    }

    /// The work that half of a sample of the entries does not exceed.
    fn median_work(&self) -> u32 {
        const SAMPLE: usize = 4_096;
        let sample = self.slots.sample(SAMPLE);
        let mut works: Vec<u32> = sample.map(|slot: &Slot<H>| slot.work.load(Relaxed)).collect();
        let middle = works.len() / 2;
        if works.is_empty() { 0 } else { *works.select_nth_unstable(middle).1 }
    }
}
