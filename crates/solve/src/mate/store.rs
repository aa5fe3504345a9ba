//! The table of one search, or of several that share it.

use super::numbers::Value;
use super::table::{Lookup, Table};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tesuji_game::{Held, Key};

/// Parts of a table that is shared. While one is used the others are free.
const PARTS: usize = 256;

/// What was found out, by one search or by several.
pub(super) enum Store<H> {
    /// One search has it for itself.
    Own(Table<H>),
    /// Several have it in parts: the key says in which.
    Shared(Arc<[Place<H>]>),
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
        Store::Shared((0..PARTS).map(|_| Place(Mutex::new(Table::small(bytes / PARTS)))).collect())
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
            Store::Shared(parts) => Part::Locked(locked(&parts[key.0 as usize % PARTS])),
        }
    }

    /// Asks the part that has a key.
    #[inline]
    fn ask<T>(&self, key: Key, ask: impl FnOnce(&Table<H>) -> T) -> T {
        match self {
            Store::Own(table) => ask(table),
            Store::Shared(parts) => ask(&locked(&parts[key.0 as usize % PARTS])),
        }
    }

    /// See [`Table::bring_near`].
    #[inline]
    pub(super) fn bring_near(&self, key: Key) {
        if let Store::Own(table) = self {
            table.bring_near(key);
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
        self.ask(key, |table| table.look_on_path(key, held, left))
    }

    /// See [`Table::keep_open`].
    pub(super) fn keep_open(&mut self, key: Key, held: H, value: Value, depth: u16, work: u32) {
        self.part(key).keep_open(key, held, value, depth, work);
    }

    /// See [`Table::keep_mate`].
    pub(super) fn keep_mate(&mut self, key: Key, held: H, plies: u16, work: u32) {
        self.part(key).keep_mate(key, held, plies, work);
    }

    /// See [`Table::keep_none`].
    pub(super) fn keep_none(&mut self, key: Key, held: H, left: u16, work: u32) {
        self.part(key).keep_none(key, held, left, work);
    }

    /// See [`Table::keep_on_path`].
    pub(super) fn keep_on_path(&mut self, key: Key, held: H, left: u16, leans: u16, work: u32) {
        self.part(key).keep_on_path(key, held, left, leans, work);
    }

    /// How often room was made, in all parts.
    pub(super) fn collections(&self) -> u32 {
        match self {
            Store::Own(table) => table.collections,
            Store::Shared(parts) => parts.iter().map(|part| locked(part).collections).sum(),
        }
    }
}

/// A part that nobody else uses now. Who panicked had only looked for room.
#[inline]
fn locked<H>(part: &Place<H>) -> MutexGuard<'_, Table<H>> {
    part.0.lock().unwrap_or_else(PoisonError::into_inner)
}
