//! The transposition table (TT): what earlier searches found out, shared by all threads without locks.

use crate::memory::{Zeroed, ZeroedAtomics, has_memory};
use std::sync::atomic::{AtomicU8, AtomicU16, AtomicU64, Ordering::Relaxed};
use tesuji_game::{Bound, Key, Ply, Score};

/// The depth as a table keeps it.
pub type Depth = i32;

/// A table of earlier results, lock-free and shared.
///
/// Three entries share half a cache line. An entry is two atomics, written one after the other: the check
/// number mixes both, so that an entry torn by two threads writing at once reads as empty, but for one chance
/// in 65,536. A move from the table must be vetted by [`Position::unpack`](tesuji_game::Position::unpack).
#[derive(Debug)]
pub struct Table {
    clusters: Zeroed<Cluster>,
    age: AtomicU8,
}

/// Three entries.
#[derive(Debug)]
#[repr(C, align(32))]
struct Cluster {
    data: [AtomicU64; WAYS],
    checks: [AtomicU16; WAYS],
}

#[expect(unsafe_code, reason = "a promise about zeroed bytes")]
// SAFETY: all fields are atomics, for which zero is a value.
unsafe impl ZeroedAtomics for Cluster {}

const WAYS: usize = 3;
/// Ages go round in five bits.
const AGES: u8 = 32;

/// What the table knows of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The best move, packed; 0 if there is none.
    pub mv: u16,
    /// The score that the search returned, from the probing node's view.
    pub score: Score,
    /// What the score says of the true one.
    pub bound: Bound,
    /// How deep that search was.
    pub depth: Depth,
    /// The static score before any correction, if the node had one.
    pub static_score: Option<Score>,
    /// Whether the position was once on a principal variation.
    pub pv: bool,
}

/// The table could not be made as large as asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutOfMemory {
    /// What was asked for, in MiB.
    pub mebibytes: usize,
}

impl std::fmt::Display for OutOfMemory {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "no memory for a table of {} MiB", self.mebibytes)
    }
}

impl std::error::Error for OutOfMemory {}

const NO_STATIC: i16 = i16::MIN;
/// No page of memory is smaller, in bytes.
const PAGE: usize = 4096;
/// Up to so many MiB the system is not asked first what is free.
const UNASKED: usize = 64;

impl Table {
    /// A table of so many MiB, at least one. All of it is there at once: a search that meets a page for the first time
    /// would wait for it.
    ///
    /// # Errors
    /// If there is not so much memory.
    pub fn new(mebibytes: usize) -> Result<Table, OutOfMemory> {
        let refused = OutOfMemory { mebibytes };
        let count = mebibytes.max(1).checked_mul((1 << 20) / size_of::<Cluster>()).ok_or(refused)?;
        if mebibytes > UNASKED && !has_memory(count.saturating_mul(size_of::<Cluster>())) {
            return Err(refused);
        }
        let clusters: Zeroed<Cluster> = Zeroed::new(count).ok_or(refused)?;
        clusters.in_shares(|share| {
            for cluster in share.iter().step_by(PAGE / size_of::<Cluster>()) {
                cluster.data[0].store(0, Relaxed);
            }
        });
        Ok(Table { clusters, age: AtomicU8::new(0) })
    }

    /// Forgets everything.
    pub fn clear(&self) {
        self.clusters.in_shares(|share| {
            for cluster in share {
                for way in 0..WAYS {
                    cluster.data[way].store(0, Relaxed);
                    cluster.checks[way].store(0, Relaxed);
                }
            }
        });
        self.age.store(0, Relaxed);
    }

    /// Begins a new search: what is in the table grows older.
    pub fn grow_older(&self) {
        self.age.store((self.age.load(Relaxed) + 1) % AGES, Relaxed);
    }

    /// How full the table is of entries of this search, in thousandths.
    #[must_use]
    pub fn permille_full(&self) -> u32 {
        let age = self.age.load(Relaxed);
        let sample = &self.clusters[..self.clusters.len().min(1000)];
        let used = sample
            .iter()
            .flat_map(|cluster| &cluster.data)
            .map(|data| Packed(data.load(Relaxed)))
            .filter(|packed| !packed.is_empty() && packed.age() == age)
            .count();
        (used * 1000 / (sample.len() * WAYS)) as u32
    }

    /// Asks the processor to bring an entry near.
    #[inline(always)]
    pub fn prefetch(&self, key: Key) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let cluster: *const Cluster = &raw const self.clusters[self.index(key)];
            #[expect(unsafe_code, reason = "a prefetch has no safe form; it reads nothing and cannot fault")]
            // SAFETY: SSE is part of every x86-64 processor, and any address may be prefetched.
            unsafe {
                _mm_prefetch::<_MM_HINT_T0>(cluster.cast::<i8>());
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// What the table knows of a position met at a ply.
    #[inline]
    #[must_use]
    pub fn probe(&self, key: Key, ply: Ply) -> Option<Entry> {
        let cluster = &self.clusters[self.index(key)];
        for way in 0..WAYS {
            let packed = Packed(cluster.data[way].load(Relaxed));
            if cluster.checks[way].load(Relaxed) == packed.check(key) && !packed.is_empty() {
                return Some(packed.entry(ply));
            }
        }
        None
    }

    /// Remembers a result. This is the replacement scheme: an entry of the same position is kept if it is much deeper
    /// and the new one is only a bound; otherwise the entry of the cluster with the least depth makes room, where each
    /// search since it was written counts as four plies.
    #[inline]
    pub fn store(&self, key: Key, ply: Ply, entry: Entry) {
        let cluster = &self.clusters[self.index(key)];
        let age = self.age.load(Relaxed);
        let mut worst = (0, i32::MAX);
        for way in 0..WAYS {
            let packed = Packed(cluster.data[way].load(Relaxed));
            if packed.is_empty() || cluster.checks[way].load(Relaxed) == packed.check(key) {
                return Table::replace(cluster, way, packed, key, ply, entry, age);
            }
            let years = i32::from((age + AGES - packed.age()) % AGES);
            let worth = packed.depth() - 4 * years;
            if worth < worst.1 {
                worst = (way, worth);
            }
        }
        Table::write(cluster, worst.0, Packed::new(&entry, ply, age), key);
    }

    /// Overwrites an empty entry or one of the same position, unless the old one is worth more.
    #[inline]
    fn replace(cluster: &Cluster, way: usize, old: Packed, key: Key, ply: Ply, mut entry: Entry, age: u8) {
        if !old.is_empty() {
            if entry.mv == 0 {
                entry.mv = old.mv();
            }
            let slack = 3 + 2 * i32::from(entry.pv);
            if entry.bound != Bound::Exact && old.age() == age && entry.depth + slack < old.depth() {
                return;
            }
        }
        Table::write(cluster, way, Packed::new(&entry, ply, age), key);
    }

    #[inline(always)]
    fn write(cluster: &Cluster, way: usize, packed: Packed, key: Key) {
        cluster.data[way].store(packed.0, Relaxed);
        cluster.checks[way].store(packed.check(key), Relaxed);
    }

    /// The high bits of the key choose the cluster, the low ones are in the check.
    #[inline(always)]
    fn index(&self, key: Key) -> usize {
        ((u128::from(key.0) * self.clusters.len() as u128) >> 64) as usize
    }
}

/// An entry in 64 bits: move 16, score 16, static score 16, depth 8, age 5, pv 1, bound 2.
#[derive(Clone, Copy)]
struct Packed(u64);

impl Packed {
    fn new(entry: &Entry, ply: Ply, age: u8) -> Packed {
        let bound = match entry.bound {
            Bound::Upper => 1u64,
            Bound::Lower => 2,
            Bound::Exact => 3,
        };
        let static_score = entry.static_score.map_or(NO_STATIC, |score| score.raw() as i16);
        Packed(
            u64::from(entry.mv)
                | u64::from(entry.score.to_table(ply) as u16) << 16
                | u64::from(static_score as u16) << 32
                | (entry.depth.clamp(0, 255) as u64) << 48
                | u64::from(age) << 56
                | u64::from(entry.pv) << 61
                | bound << 62,
        )
    }

    /// No bound, no entry.
    #[inline(always)]
    fn is_empty(self) -> bool {
        self.0 >> 62 == 0
    }

    #[inline(always)]
    fn mv(self) -> u16 {
        self.0 as u16
    }

    #[inline(always)]
    fn depth(self) -> Depth {
        Depth::from((self.0 >> 48) as u8)
    }

    #[inline(always)]
    fn age(self) -> u8 {
        (self.0 >> 56) as u8 % AGES
    }

    /// Sixteen bits that depend on the position and on everything in the entry.
    #[inline(always)]
    fn check(self, key: Key) -> u16 {
        let folded = self.0 ^ self.0 >> 32;
        (folded ^ folded >> 16) as u16 ^ key.0 as u16
    }

    #[inline(always)]
    fn entry(self, ply: Ply) -> Entry {
        let static_score = (self.0 >> 32) as i16;
        Entry {
            mv: self.mv(),
            score: Score::from_table((self.0 >> 16) as i16, ply),
            bound: match self.0 >> 62 {
                1 => Bound::Upper,
                2 => Bound::Lower,
                _ => Bound::Exact,
            },
            depth: self.depth(),
            static_score: (static_score != NO_STATIC).then(|| Score::cp(i32::from(static_score))),
            pv: self.0 >> 61 & 1 != 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_game::random::Random;

    fn entry(depth: Depth, bound: Bound) -> Entry {
        Entry { mv: 77, score: Score::mate_in(9), bound, depth, static_score: Some(Score::cp(-31)), pv: true }
    }

    #[test]
    fn an_entry_comes_back_as_it_was() {
        let table = Table::new(1).unwrap();
        let key = Key(0x1234_5678_9abc_def0);
        assert_eq!(table.probe(key, Ply(4)), None);
        table.store(key, Ply(4), entry(11, Bound::Lower));
        assert_eq!(table.probe(key, Ply(4)), Some(entry(11, Bound::Lower)));
        // The mate is five plies from the node; met two plies further down it is two plies further away.
        assert_eq!(table.probe(key, Ply(6)).unwrap().score, Score::mate_in(11));
        assert_eq!(table.probe(Key(key.0 ^ 1), Ply(4)), None);
    }

    #[test]
    fn a_table_beyond_any_memory_is_refused() {
        for mebibytes in [1 << 25, 1 << 44, usize::MAX] {
            assert_eq!(Table::new(mebibytes).unwrap_err(), OutOfMemory { mebibytes });
        }
    }

    #[test]
    fn every_field_survives_packing() {
        let mut random = Random(5);
        for _ in 0..10_000 {
            let ply = Ply(random.below(50) as u16);
            let stored = Entry {
                mv: random.next() as u16,
                score: Score::cp(random.below(20_000) as i32 - 10_000),
                bound: [Bound::Exact, Bound::Lower, Bound::Upper][random.below(3)],
                depth: random.below(256) as Depth,
                static_score: (random.below(4) > 0).then(|| Score::cp(random.below(4000) as i32 - 2000)),
                pv: random.below(2) == 0,
            };
            let age = random.below(usize::from(AGES)) as u8;
            let packed = Packed::new(&stored, ply, age);
            assert_eq!(packed.entry(ply), stored);
            assert_eq!(packed.age(), age);
        }
    }

    #[test]
    fn a_much_deeper_result_is_kept_within_a_search() {
        let table = Table::new(1).unwrap();
        let key = Key(42);
        table.store(key, Ply(0), entry(20, Bound::Lower));
        table.store(key, Ply(0), entry(3, Bound::Upper));
        assert_eq!(table.probe(key, Ply(0)).unwrap().depth, 20);
        table.grow_older();
        table.store(key, Ply(0), entry(3, Bound::Upper));
        assert_eq!(table.probe(key, Ply(0)).unwrap().depth, 3);
    }

    #[test]
    fn a_torn_entry_reads_as_empty() {
        let table = Table::new(1).unwrap();
        let (key, other) = (Key(7), Key(7 | 1 << 20));
        assert_eq!(table.index(key), table.index(other));
        table.store(key, Ply(0), entry(9, Bound::Lower));
        let cluster = &table.clusters[table.index(key)];
        // Another thread has written the data of its own entry, and not yet the check.
        let theirs = Packed::new(&entry(5, Bound::Exact), Ply(0), 0);
        cluster.data[0].store(theirs.0, Relaxed);
        assert_eq!(table.probe(key, Ply(0)), None);
    }

    #[test]
    fn old_and_shallow_entries_make_room() {
        let table = Table::new(1).unwrap();
        // Same cluster, different checks.
        let keys = [Key(1), Key(2), Key(3), Key(4)];
        for (key, depth) in keys.into_iter().zip([9, 2, 7, 5]) {
            table.store(key, Ply(0), entry(depth, Bound::Lower));
        }
        assert!(table.probe(keys[1], Ply(0)).is_none());
        assert!([keys[0], keys[2], keys[3]].iter().all(|&key| table.probe(key, Ply(0)).is_some()));
    }

    #[test]
    fn fullness_counts_this_search_only() {
        let table = Table::new(1).unwrap();
        assert_eq!(table.permille_full(), 0);
        let mut random = Random(1);
        for _ in 0..200_000 {
            table.store(Key(random.next()), Ply(0), entry(1, Bound::Lower));
        }
        assert!(table.permille_full() > 900);
        table.grow_older();
        assert_eq!(table.permille_full(), 0);
        table.clear();
        assert_eq!(table.probe(Key(1), Ply(0)), None);
    }
}
