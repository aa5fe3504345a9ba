//! The table of one search, or of several that share it.

use super::numbers::Value;
use super::slots::{Lookup, Slot, Slots, known_as};
use super::table::Table;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::AcqRel, Ordering::Acquire, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tesuji_game::{Held, Key};

/// Parts of a table that is shared. Each grows alone, so that nobody waits long.
const PARTS: usize = 256;

/// A search takes so many places of a part before it counts them for all, or one in so many where there are few.
const UNCOUNTED: usize = 16;
const UNCOUNTED_SHARE: usize = 256;

/// Words of bits for positions at the end of a path: what a processor's second cache holds.
const PATHS: usize = 1 << 15;

/// What was found out, by one search or by several.
pub(super) struct Store<H: Held> {
    entries: Entries<H>,
    /// A bit for each hash of a position at the end of a path: most were never kept, and this tells so at once.
    paths: Arc<[AtomicU64]>,
}

enum Entries<H: Held> {
    /// One search has them for itself.
    Own(Table<H>),
    /// Several have them in parts: the key says in which.
    Shared(Sharing<H>),
}

/// Entries in parts, and where this search last saw those of each. There it reads and writes them without a lock, until it
/// hears that they were moved.
struct Sharing<H: Held> {
    parts: Arc<Parts<H>>,
    seen: Box<[Seen<H>]>,
}

struct Parts<H: Held> {
    places: Box<[Place<H>]>,
    /// How often the entries of each part were moved, or began to be. They lie side by side: they are hardly ever written.
    moves: Box<[AtomicU32]>,
}

/// A part of a shared table. Two of them never lie on one line of a processor's cache.
#[repr(align(128))]
struct Place<H: Held>(Mutex<Table<H>>);

/// The entries of a part, and how often they had been moved by then.
struct Seen<H: Held> {
    slots: Slots<H>,
    moves: u32,
    /// How many places this search has taken that it did not count yet.
    taken: u32,
}

impl<H: Held> Parts<H> {
    fn new(bytes: usize) -> Parts<H> {
        let places = (0..PARTS).map(|_| Place(Mutex::new(Table::small(bytes / PARTS)))).collect();
        Parts { places, moves: (0..PARTS).map(|_| AtomicU32::new(0)).collect() }
    }

    /// A part that nobody else writes now. Who panicked had only looked for room.
    #[inline]
    fn locked(&self, part: usize) -> MutexGuard<'_, Table<H>> {
        self.places[part].0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<H: Held> Sharing<H> {
    fn new(parts: &Arc<Parts<H>>) -> Sharing<H> {
        let mut sharing = Sharing { parts: Arc::clone(parts), seen: Box::default() };
        sharing.forget();
        sharing
    }

    /// Lets go of all entries until they are asked for.
    fn forget(&mut self) {
        for part in 0..self.seen.len() {
            if self.seen[part].taken > 0 {
                self.count(part, false);
            }
        }
        let none = Slots::new(0);
        self.seen = (0..PARTS).map(|_| Seen { slots: none.clone(), moves: u32::MAX, taken: 0 }).collect();
    }

    /// The entries of the part that has a key, as they are now.
    #[inline]
    fn slots(&mut self, key: Key) -> &Slots<H> {
        let part = key.0 as usize % PARTS;
        if self.seen[part].moves != self.parts.moves[part].load(Acquire) {
            self.see(part);
        }
        &self.seen[part].slots
    }

    #[cold]
    fn see(&mut self, part: usize) {
        let table = self.parts.locked(part);
        let moves = self.parts.moves[part].load(Acquire);
        self.seen[part] = Seen { slots: table.slots.clone(), moves, ..self.seen[part] };
    }

    /// Writes into the entry of exactly this. What is written while the entries are being moved may be lost.
    #[inline]
    fn keep(&mut self, key: Key, held: H, write: impl Fn(&Slot<H>)) {
        let part = key.0 as usize % PARTS;
        let name = known_as(key);
        let seen = &self.seen[part];
        if seen.taken as usize > (seen.slots.places() / UNCOUNTED_SHARE).min(UNCOUNTED) {
            self.count(part, false);
        }
        loop {
            let Some((slot, free)) = self.slots(key).claim(name, held) else {
                self.count(part, true);
                continue;
            };
            if !free {
                return write(slot);
            }
            slot.begin(held);
            write(slot);
            slot.end(name);
            self.seen[part].taken += 1;
            return;
        }
    }

    /// Counts the places that this search has taken, and makes room if few are free or it has seen none.
    #[cold]
    fn count(&mut self, part: usize, none: bool) {
        let mut table = self.parts.locked(part);
        let seen = &mut self.seen[part];
        table.used += std::mem::take(&mut seen.taken) as usize;
        let moves = &self.parts.moves[part];
        if table.is_full() || none && seen.moves == moves.load(Acquire) {
            moves.fetch_add(1, AcqRel);
            table.make_room();
        }
    }
}

impl<H: Held> Store<H> {
    /// A table of at most so many bytes for so many searches.
    pub(super) fn new(bytes: usize, searches: usize) -> Store<H> {
        let paths = (0..PATHS).map(|_| AtomicU64::new(0)).collect();
        let entries = if searches < 2 {
            Entries::Own(Table::new(bytes))
        } else {
            Entries::Shared(Sharing::new(&Arc::new(Parts::new(bytes))))
        };
        Store { entries, paths }
    }

    /// The same table for another search; nothing if it is not shared.
    pub(super) fn share(&self) -> Option<Store<H>> {
        let Entries::Shared(sharing) = &self.entries else { return None };
        Some(Store { entries: Entries::Shared(Sharing::new(&sharing.parts)), paths: Arc::clone(&self.paths) })
    }

    /// Has no more of a shared table than others have, while this search rests.
    pub(super) fn forget(&mut self) {
        if let Entries::Shared(sharing) = &mut self.entries {
            sharing.forget();
        }
    }

    /// The entries among which a key is.
    #[inline]
    fn slots(&mut self, key: Key) -> &Slots<H> {
        match &mut self.entries {
            Entries::Own(table) => &table.slots,
            Entries::Shared(sharing) => sharing.slots(key),
        }
    }

    /// The same, for who asks seldom.
    fn newest(&self, key: Key) -> Slots<H> {
        match &self.entries {
            Entries::Own(table) => table.slots.clone(),
            Entries::Shared(sharing) => sharing.parts.locked(key.0 as usize % PARTS).slots.clone(),
        }
    }

    /// Writes into the entry of exactly this, which is made if there is none.
    #[inline]
    fn keep(&mut self, key: Key, held: H, work: u32, write: impl Fn(&Slot<H>)) {
        let write = |slot: &Slot<H>| {
            write(slot);
            slot.worked(work);
        };
        match &mut self.entries {
            Entries::Own(table) => table.keep(key, held, write),
            Entries::Shared(sharing) => sharing.keep(key, held, write),
        }
    }

    /// See [`Slots::bring_near`].
    #[inline]
    pub(super) fn bring_near(&self, key: Key) {
        match &self.entries {
            Entries::Own(table) => table.slots.bring_near(key),
            Entries::Shared(sharing) => sharing.seen[key.0 as usize % PARTS].slots.bring_near(key),
        }
    }

    /// See [`Slots::look`].
    #[inline]
    pub(super) fn look(&mut self, key: Key, held: H, left: u16, depth: u16) -> Lookup<H> {
        self.slots(key).look(key, held, left, depth)
    }

    /// See [`Slots::shortest`].
    pub(super) fn shortest(&self, key: Key, held: H) -> Option<u16> {
        self.newest(key).shortest(key, held)
    }

    /// See [`Slots::none_within`].
    pub(super) fn none_within(&self, key: Key, held: H) -> u16 {
        self.newest(key).none_within(key, held)
    }

    /// Where the bit of a position at the end of a path is.
    #[inline]
    fn path_bit(&self, key: Key) -> (&AtomicU64, u64) {
        (&self.paths[(key.0 >> 32) as usize % PATHS], 1 << (key.0 >> 8 & 63))
    }

    /// See [`Slots::look_on_path`].
    #[inline]
    pub(super) fn look_on_path(&mut self, key: Key, held: H, left: u16) -> Option<u16> {
        let (word, bit) = self.path_bit(key);
        if word.load(Relaxed) & bit == 0 {
            return None;
        }
        self.slots(key).look_on_path(key, held, left)
    }

    /// Keeps the numbers of an open position.
    pub(super) fn keep_open(&mut self, key: Key, held: H, value: Value, depth: u16, work: u32) {
        self.keep(key, held, work, |slot| slot.keep_open(value, depth));
    }

    /// Keeps that there is a mate for who holds this much.
    pub(super) fn keep_mate(&mut self, key: Key, held: H, plies: u16, work: u32) {
        self.keep(key, held, work, |slot| slot.keep_mate(plies));
    }

    /// Keeps that there is no mate within `left` plies for who holds this much.
    pub(super) fn keep_none(&mut self, key: Key, held: H, left: u16, work: u32) {
        self.keep(key, held, work, |slot| slot.keep_none(left));
    }

    /// Keeps a refutation that holds on one path only, and what it leans on.
    pub(super) fn keep_on_path(&mut self, key: Key, held: H, left: u16, leans: u16, work: u32) {
        let (word, bit) = self.path_bit(key);
        word.fetch_or(bit, Relaxed);
        self.keep(key, held, work, |slot| slot.keep_on_path(left, leans));
    }

    /// How often room was made, in all parts.
    pub(super) fn collections(&self) -> u32 {
        match &self.entries {
            Entries::Own(table) => table.collections,
            Entries::Shared(sharing) => (0..PARTS).map(|part| sharing.parts.locked(part).collections).sum(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::numbers::ENDLESS;
    use super::*;
    use tesuji_shogi::{Base, Hand};

    /// Few boards with many hands, so that entries of one lie side by side.
    fn position(number: u64) -> (Key, Hand) {
        let mut hand = Hand::EMPTY;
        (0..number % 7).for_each(|_| hand.add(Base::Pawn));
        (0..number / 7 % 4).for_each(|_| hand.add(Base::Gold));
        (Key(tesuji_game::random::mix(number / 28)), hand)
    }

    /// A mate that is the shorter the more is in hand, so that a wrong hand is found out.
    fn plies(number: u64) -> u16 {
        (1_001 - number % 7 - 10 * (number / 7 % 4)) as u16
    }

    fn check(store: &mut Store<Hand>, number: u64) -> bool {
        let (key, hand) = position(number);
        let found = store.look(key, hand, ENDLESS, 1).value;
        assert!(
            !found.is_solved() || found.is_proven() && found.plies >= plies(number),
            "{number}: {found:?}"
        );
        found.is_proven()
    }

    #[test]
    fn what_searches_keep_at_once_is_true_and_there() {
        const COUNT: u64 = 40_000;
        let mut store: Store<Hand> = Store::new(1 << 26, 3);
        std::thread::scope(|scope| {
            for turn in 0..3 {
                let mut mine = store.share().unwrap();
                scope.spawn(move || {
                    for step in 0..COUNT {
                        let number = (step * 7 + turn * 5) % COUNT;
                        let (key, hand) = position(number);
                        mine.keep_mate(key, hand, plies(number), 1);
                        check(&mut mine, (number * 31 + step) % COUNT);
                    }
                    mine.forget();
                });
            }
        });
        let known = (0..COUNT).filter(|&number| check(&mut store, number)).count() as u64;
        assert!(known > COUNT - 10, "of {COUNT} only {known} were kept");
        assert_eq!(store.collections(), 0);
    }

    #[test]
    fn a_small_table_that_is_shared_forgets_what_was_cheap() {
        let mut store: Store<Hand> = Store::new(0, 2);
        let mut other = store.share().unwrap();
        for number in 0..30_000 {
            let (key, hand) = position(number * 28);
            let work = if number == 5 { u32::MAX } else { 1 };
            other.keep_mate(key, hand, plies(0), work);
            assert!(check(&mut store, number * 28), "what was kept just now is there");
        }
        assert!(store.collections() > 256 && check(&mut store, 5 * 28));
    }
}
