//! The table of counted subtrees: shared, without locks.

use crate::random::mix;
use crate::{Observer, Position};
use std::collections::TryReserveError;
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Counts by position and depth.
///
/// An entry is two words: the count, and the tag xor the count. Two threads that write one entry at once leave
/// words that do not belong together, and then the tag does not fit. The tag has 64 bits of its own besides
/// those that choose the bucket, so a wrong answer needs a chance of 2^-64 whatever the size of the table.
pub(super) struct Table {
    buckets: Vec<Bucket>,
}

/// The first entry keeps the larger count, the second the later one.
type Bucket = [Entry; 2];

#[derive(Default)]
struct Entry {
    mixed: AtomicU64,
    leaves: AtomicU64,
}

/// Where a subtree is kept, and what it is known by.
#[derive(Clone, Copy)]
pub(super) struct Slot {
    place: u64,
    tag: u64,
}

impl Slot {
    /// The slot of a position's subtree of some depth.
    pub(super) fn of<P: Position>(position: &P, depth: u32) -> Slot {
        let mut pieces = Pieces(0);
        position.observe(&mut pieces);
        let place = mix(position.key().0 ^ mix(depth.into()));
        // Rights are in the key alone, pieces in both: two hashes that are wrong at the same time are needed.
        let tag = mix(position.key().0.wrapping_add(pieces.0) ^ mix(!u64::from(depth))).max(1);
        Slot { place, tag }
    }
}

impl Table {
    /// A table of at most so many megabytes.
    pub(super) fn new(megabytes: usize) -> Result<Table, TryReserveError> {
        let count = megabytes.saturating_mul(1 << 20) / size_of::<Bucket>();
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(count)?;
        buckets.resize_with(count, Bucket::default);
        Ok(Table { buckets })
    }

    /// The leaves of a subtree, if they are known.
    pub(super) fn get(&self, slot: Slot) -> Option<u64> {
        self.bucket(slot).iter().map(Entry::read).find(|&(tag, _)| tag == slot.tag).map(|(_, leaves)| leaves)
    }

    /// Keeps the leaves of a subtree.
    pub(super) fn put(&self, slot: Slot, leaves: u64) {
        let [large, late] = self.bucket(slot);
        let entry = if leaves >= large.leaves.load(Relaxed) { large } else { late };
        entry.mixed.store(slot.tag ^ leaves, Relaxed);
        entry.leaves.store(leaves, Relaxed);
    }

    fn bucket(&self, slot: Slot) -> &Bucket {
        &self.buckets[((u128::from(slot.place) * self.buckets.len() as u128) >> 64) as usize]
    }
}

impl std::fmt::Debug for Table {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Table({} buckets)", self.buckets.len())
    }
}

impl Entry {
    /// Tag and count; the tag of an unused entry is 0.
    fn read(&self) -> (u64, u64) {
        let leaves = self.leaves.load(Relaxed);
        (self.mixed.load(Relaxed) ^ leaves, leaves)
    }
}

/// A sum over all pieces in their places: a second hash that owes nothing to the position's key.
struct Pieces(u64);

impl<P: Position> Observer<P> for Pieces {
    fn put(&mut self, piece: P::Piece, place: P::Place) {
        let mut hasher = Mix(0);
        (piece, place).hash(&mut hasher);
        self.0 = self.0.wrapping_add(mix(hasher.0));
    }

    fn take(&mut self, piece: P::Piece, place: P::Place) {
        let mut hasher = Mix(0);
        (piece, place).hash(&mut hasher);
        self.0 = self.0.wrapping_sub(mix(hasher.0));
    }
}

/// A hasher for a few small numbers.
struct Mix(u64);

impl Hasher for Mix {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..part.len()].copy_from_slice(part);
            self.0 = (self.0.rotate_left(23) ^ u64::from_le_bytes(word)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
