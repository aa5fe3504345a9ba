//! The table of one search, or of several that share it.

use super::numbers::Value;
use super::table::{Lookup, PATHS, Table, fetch, path_bit, place};
use std::sync::atomic::{AtomicPtr, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tesuji_game::{Held, Key};

/// Parts of a table that is shared. While one is used the others are free.
const PARTS: usize = 256;

/// What was found out, by one search or by several.
pub(super) enum Store<H> {
    /// One search has it for itself.
    Own(Table<H>),
    /// Several have it in parts: the key says in which.
    Shared(Arc<Parts<H>>),
}

/// A table in parts, and where the entries of each are: to be fetched from memory without waiting for a lock.
pub(super) struct Parts<H> {
    places: Box<[Place<H>]>,
    wheres: Box<[Where]>,
    /// A bit for each hash of a position at the end of a path, for all parts.
    paths: Box<[AtomicU64]>,
}

/// Where the entries of a part begin, and how many there are. Who reads it while they move fetches something else, which
/// does no harm.
#[derive(Default)]
struct Where {
    first: AtomicPtr<u8>,
    entries: AtomicUsize,
}

impl Where {
    #[inline]
    fn tell<H: Held>(&self, table: &Table<H>) {
        let (first, entries) = table.whereabouts();
        if self.entries.load(Relaxed) != entries {
            self.first.store(first.cast_mut(), Relaxed);
            self.entries.store(entries, Relaxed);
        }
    }
}

/// A part of a shared table. Two of them never lie on one line of a processor's cache.
#[repr(align(128))]
pub(super) struct Place<H>(Mutex<Table<H>>);

/// A part of a table, and nobody else has it now.
enum Part<'a, H> {
    Own(&'a mut Table<H>),
    Locked(MutexGuard<'a, Table<H>>),
}

impl<H> std::ops::Deref for Part<'_, H> {
    type Target = Table<H>;

    #[inline]
    fn deref(&self) -> &Table<H> {
        match self {
            Part::Own(table) => table,
            Part::Locked(table) => table,
        }
    }
}

impl<H> std::ops::DerefMut for Part<'_, H> {
    #[inline]
    fn deref_mut(&mut self) -> &mut Table<H> {
        match self {
            Part::Own(table) => table,
            Part::Locked(table) => table,
        }
    }
}

impl<H: Held> Store<H> {
    /// A table of at most so many bytes for so many searches.
    pub(super) fn new(bytes: usize, searches: usize) -> Store<H> {
        if searches < 2 {
            return Store::Own(Table::new(bytes));
        }
        let places: Box<[Place<H>]> =
            (0..PARTS).map(|_| Place(Mutex::new(Table::small(bytes / PARTS)))).collect();
        let wheres: Box<[Where]> = (0..PARTS).map(|_| Where::default()).collect();
        for (place, known) in places.iter().zip(&wheres) {
            known.tell(&locked(place));
        }
        let paths = (0..PATHS).map(|_| AtomicU64::new(0)).collect();
        Store::Shared(Arc::new(Parts { places, wheres, paths }))
    }

    /// The same table for another search; nothing if it is not shared.
    pub(super) fn share(&self) -> Option<Store<H>> {
        match self {
            Store::Own(_) => None,
            Store::Shared(parts) => Some(Store::Shared(Arc::clone(parts))),
        }
    }

    #[inline]
    fn part(&mut self, key: Key) -> Part<'_, H> {
        match self {
            Store::Own(table) => Part::Own(table),
            Store::Shared(parts) => Part::Locked(locked(&parts.places[key.0 as usize % PARTS])),
        }
    }

    /// Has the part that has a key write something, which may move its entries.
    #[inline]
    fn write(&mut self, key: Key, write: impl FnOnce(&mut Table<H>)) {
        match self {
            Store::Own(table) => write(table),
            Store::Shared(parts) => {
                let part = key.0 as usize % PARTS;
                let mut table = locked(&parts.places[part]);
                write(&mut table);
                parts.wheres[part].tell(&table);
            }
        }
    }

    /// Whether a position at the end of a path was perhaps kept. Most never were, and this tells so without a lock.
    #[inline]
    fn may_have(&self, key: Key) -> bool {
        let Store::Shared(parts) = self else { return true };
        let (word, bit) = path_bit(key, parts.paths.len());
        parts.paths[word].load(Relaxed) & bit != 0
    }

    /// Asks the part that has a key.
    #[inline]
    fn ask<T>(&self, key: Key, ask: impl FnOnce(&Table<H>) -> T) -> T {
        match self {
            Store::Own(table) => ask(table),
            Store::Shared(parts) => ask(&locked(&parts.places[key.0 as usize % PARTS])),
        }
    }

    /// See [`Table::bring_near`].
    #[inline]
    pub(super) fn bring_near(&self, key: Key) {
        match self {
            Store::Own(table) => table.bring_near(key),
            Store::Shared(parts) => {
                let part = key.0 as usize % PARTS;
                let known = &parts.wheres[part];
                fetch(std::ptr::from_ref(&parts.places[part]).cast());
                let home = place(key.0.max(1), known.entries.load(Relaxed));
                fetch(known.first.load(Relaxed).wrapping_add(home * Table::<H>::STEP));
            }
        }
    }

    /// See [`Table::look`].
    #[inline]
    pub(super) fn look(&mut self, key: Key, held: H, left: u16, depth: u16) -> Lookup<H> {
        self.part(key).look(key, held, left, depth)
    }

    /// See [`Table::shortest`].
    pub(super) fn shortest(&self, key: Key, held: H) -> Option<u16> {
        self.ask(key, |table| table.shortest(key, held))
    }

    /// See [`Table::none_within`].
    pub(super) fn none_within(&self, key: Key, held: H) -> u16 {
        self.ask(key, |table| table.none_within(key, held))
    }

    /// See [`Table::look_on_path`].
    #[inline]
    pub(super) fn look_on_path(&self, key: Key, held: H, left: u16) -> Option<u16> {
        if !self.may_have(key) {
            return None;
        }
        self.ask(key, |table| table.look_on_path(key, held, left))
    }

    /// See [`Table::keep_open`].
    pub(super) fn keep_open(&mut self, key: Key, held: H, value: Value, depth: u16, work: u32) {
        self.write(key, |table| table.keep_open(key, held, value, depth, work));
    }

    /// See [`Table::keep_mate`].
    pub(super) fn keep_mate(&mut self, key: Key, held: H, plies: u16, work: u32) {
        self.write(key, |table| table.keep_mate(key, held, plies, work));
    }

    /// See [`Table::keep_none`].
    pub(super) fn keep_none(&mut self, key: Key, held: H, left: u16, work: u32) {
        self.write(key, |table| table.keep_none(key, held, left, work));
    }

    /// See [`Table::keep_on_path`].
    pub(super) fn keep_on_path(&mut self, key: Key, held: H, left: u16, leans: u16, work: u32) {
        if let Store::Shared(parts) = self {
            let (word, bit) = path_bit(key, parts.paths.len());
            parts.paths[word].fetch_or(bit, Relaxed);
        }
        self.write(key, |table| table.keep_on_path(key, held, left, leans, work));
    }

    /// How often room was made, in all parts.
    pub(super) fn collections(&self) -> u32 {
        match self {
            Store::Own(table) => table.collections,
            Store::Shared(parts) => parts.places.iter().map(|part| locked(part).collections).sum(),
        }
    }
}

/// A part that nobody else uses now. Who panicked had only looked for room.
#[inline]
fn locked<H>(part: &Place<H>) -> MutexGuard<'_, Table<H>> {
    part.0.lock().unwrap_or_else(PoisonError::into_inner)
}
