//! What was found out about positions, in a table of fixed size.

use super::numbers::{ENDLESS, FREE, OPEN, Value};
use tesuji_game::{Held, Key};

/// One position, or one position at the end of one path.
#[derive(Clone, Copy, Debug, Default)]
struct Entry<H> {
    /// 0 if the place is free.
    key: u64,
    held: H,
    proof: u32,
    disproof: u32,
    /// Positions searched below; what is cheap to find out again is thrown away first.
    work: u32,
    /// Mate in so many plies is proven; [`ENDLESS`] if none is.
    mate: u16,
    /// One more than the plies within which there is no mate; 0 if that is not known.
    none: u16,
    /// Of a position at the end of a path: the depth that its refutation leans on.
    leans: u16,
    /// The least depth at which it was met.
    depth: u16,
}

/// What the table says about a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lookup<H> {
    pub(super) value: Value,
    /// With as much in the attacker's hand it is a mate still, or with as much it is none.
    pub(super) held: H,
    /// Whether it was searched before.
    pub(super) met: bool,
    /// Whether its numbers come from nearer to the root.
    pub(super) old: bool,
}

impl<H> Lookup<H> {
    fn solved(value: Value, held: H) -> Lookup<H> {
        Lookup { value, held, met: true, old: false }
    }

    /// Raises the numbers to those of an entry with no less in hand, or no more.
    fn raise(&mut self, entry: &Entry<H>, proof: bool, disproof: bool, depth: u16) {
        let harder = proof && entry.proof > self.value.proof;
        let safer = disproof && entry.disproof > self.value.disproof;
        if harder {
            self.value.proof = entry.proof;
        }
        if safer {
            self.value.disproof = entry.disproof;
        }
        self.old |= (harder || safer) && entry.depth < depth;
    }
}

/// Where the bit of a position at the end of a path is, among so many words.
#[inline]
pub(super) fn path_bit(key: Key, words: usize) -> (usize, u64) {
    ((key.0 >> 32) as usize % words, 1 << (key.0 >> 8 & 63))
}

/// Where among so many entries the search for a key begins.
#[inline]
pub(super) fn place(key: u64, entries: usize) -> usize {
    ((u128::from(key.wrapping_mul(0x9e37_79b9_7f4a_7c15)) * entries as u128) >> 64) as usize
}

/// Asks the processor to bring what is at an address near.
#[inline]
pub(super) fn fetch(address: *const u8) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        #[expect(unsafe_code, reason = "a prefetch has no safe form; it reads nothing and cannot fault")]
        // SAFETY: SSE is part of every x86-64 processor, and any address may be prefetched.
        unsafe {
            _mm_prefetch::<_MM_HINT_T0>(address.cast::<i8>());
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = address;
}

/// A table with open addressing. The entries of one board lie side by side, whatever is held.
pub(super) struct Table<H> {
    entries: Vec<Entry<H>>,
    /// So many entries there may be.
    most: usize,
    used: usize,
    /// A bit for each hash of a position at the end of a path: most were never kept, and this tells so at once.
    paths: Vec<u64>,
    /// How often room was made.
    pub(super) collections: u32,
}

/// The fewest entries a table has.
const FEWEST: usize = 1 << 10;
const FEWEST_OF_A_PART: usize = 1 << 5;

/// Words of bits for positions at the end of a path: what a processor's second cache holds.
pub(super) const PATHS: usize = 1 << 15;

/// Room is made when so many in four entries are used.
const FULL: usize = 3;

impl<H: Held> Table<H> {
    /// A table of at most so many bytes, but no fewer than it needs to be of use. It begins small.
    pub(super) fn new(bytes: usize) -> Table<H> {
        Table::with_entries(FEWEST, bytes, PATHS)
    }

    /// One of many that are used together. They share their bits for positions at the end of a path.
    pub(super) fn small(bytes: usize) -> Table<H> {
        Table::with_entries(FEWEST_OF_A_PART, bytes, 1)
    }

    fn with_entries(fewest: usize, bytes: usize, paths: usize) -> Table<H> {
        // While it grows, the old entries are there beside the new.
        let most = (bytes / size_of::<Entry<H>>() / 3 * 2).max(fewest);
        let (entries, paths) = (vec![Entry::default(); fewest], vec![0; paths]);
        Table { entries, most, used: 0, paths, collections: 0 }
    }

    /// Asks the processor to bring what is known of a position near.
    #[inline]
    pub(super) fn bring_near(&self, key: Key) {
        fetch((&raw const self.entries[self.home(key.0.max(1))]).cast());
    }

    /// What an entry takes, in bytes.
    pub(super) const STEP: usize = size_of::<Entry<H>>();

    /// Where the entries begin, and how many there are.
    #[inline]
    pub(super) fn whereabouts(&self) -> (*const u8, usize) {
        (self.entries.as_ptr().cast(), self.entries.len())
    }

    #[inline]
    fn home(&self, key: u64) -> usize {
        place(key, self.entries.len())
    }

    #[inline]
    fn next(&self, place: usize) -> usize {
        if place + 1 == self.entries.len() { 0 } else { place + 1 }
    }

    /// What is known about a position with `left` plies to mate in that is met at some depth.
    pub(super) fn look(&mut self, key: Key, held: H, left: u16, depth: u16) -> Lookup<H> {
        let key = key.0.max(1);
        let mut found = Lookup { value: Value::open(1, 1), held, met: false, old: false };
        let mut place = self.home(key);
        while self.entries[place].key != 0 {
            let next = self.next(place);
            let entry = &mut self.entries[place];
            place = next;
            if entry.key != key {
                continue;
            }
            let (more, less) = (held.covers(entry.held), entry.held.covers(held));
            if more && entry.mate <= left && entry.mate != ENDLESS {
                return Lookup::solved(Value::proven(entry.mate), entry.held);
            }
            if less && (entry.none > left || entry.none == ENDLESS) {
                return Lookup::solved(Value::refuted(FREE), entry.held);
            }
            if more && less {
                found.met = true;
                found.raise(entry, true, true, depth);
                entry.depth = entry.depth.min(depth);
                if size_of::<H>() == 0 {
                    break;
                }
            } else if entry.depth <= depth {
                found.raise(entry, less, more, depth);
            }
        }
        found
    }

    /// The shortest mate that is known for who holds this much.
    pub(super) fn shortest(&self, key: Key, held: H) -> Option<u16> {
        let key = key.0.max(1);
        let (mut place, mut shortest) = (self.home(key), ENDLESS);
        while self.entries[place].key != 0 {
            let entry = &self.entries[place];
            if entry.key == key && held.covers(entry.held) {
                shortest = shortest.min(entry.mate);
            }
            place = self.next(place);
        }
        (shortest != ENDLESS).then_some(shortest)
    }

    /// The most plies within which there is known to be no mate for who holds this much; 0 if nothing is known.
    pub(super) fn none_within(&self, key: Key, held: H) -> u16 {
        let key = key.0.max(1);
        let (mut place, mut none) = (self.home(key), 0);
        while self.entries[place].key != 0 {
            let entry = &self.entries[place];
            if entry.key == key && entry.held.covers(held) {
                none = none.max(entry.none.saturating_sub(1));
            }
            place = self.next(place);
        }
        none
    }

    /// What a refutation of this very path leans on, if there is one.
    pub(super) fn look_on_path(&self, key: Key, held: H, left: u16) -> Option<u16> {
        let (word, bit) = path_bit(key, self.paths.len());
        if self.paths[word] & bit == 0 {
            return None;
        }
        let key = key.0.max(1);
        let mut place = self.home(key);
        while self.entries[place].key != 0 {
            let entry = &self.entries[place];
            if entry.key == key && entry.held == held && (entry.none > left || entry.none == ENDLESS) {
                return Some(entry.leans);
            }
            place = self.next(place);
        }
        None
    }

    /// Keeps the numbers of an open position.
    pub(super) fn keep_open(&mut self, key: Key, held: H, value: Value, depth: u16, work: u32) {
        let entry = self.entry(key, held);
        entry.depth = entry.depth.min(depth);
        entry.proof = value.proof.clamp(1, OPEN);
        entry.disproof = value.disproof.clamp(1, OPEN);
        entry.work = entry.work.saturating_add(work);
    }

    /// Keeps that there is a mate for who holds this much.
    pub(super) fn keep_mate(&mut self, key: Key, held: H, plies: u16, work: u32) {
        let entry = self.entry(key, held);
        entry.mate = entry.mate.min(plies);
        entry.work = entry.work.saturating_add(work);
    }

    /// Keeps that there is no mate within `left` plies for who holds this much.
    pub(super) fn keep_none(&mut self, key: Key, held: H, left: u16, work: u32) {
        let entry = self.entry(key, held);
        entry.none = entry.none.max(left.saturating_add(1));
        entry.work = entry.work.saturating_add(work);
    }

    /// Keeps a refutation that holds on one path only, and what it leans on.
    pub(super) fn keep_on_path(&mut self, key: Key, held: H, left: u16, leans: u16, work: u32) {
        let (word, bit) = path_bit(key, self.paths.len());
        self.paths[word] |= bit;
        let entry = self.entry(key, held);
        entry.none = left.saturating_add(1);
        entry.leans = leans;
        entry.work = entry.work.saturating_add(work);
    }

    /// The entry of exactly this, made if there is none.
    fn entry(&mut self, key: Key, held: H) -> &mut Entry<H> {
        let key = key.0.max(1);
        if self.used >= self.entries.len() / 4 * FULL {
            self.make_room();
        }
        let mut place = self.home(key);
        while self.entries[place].key != 0
            && (self.entries[place].key != key || self.entries[place].held != held)
        {
            place = self.next(place);
        }
        if self.entries[place].key == 0 {
            self.used += 1;
            self.entries[place] =
                Entry { key, held, mate: ENDLESS, leans: FREE, depth: u16::MAX, ..Entry::default() };
        }
        &mut self.entries[place]
    }

    /// Grows, or throws away what is cheap to find out again.
    fn make_room(&mut self) {
        let now = self.entries.len();
        let wanted = if now * 3 > self.most { self.most } else { now * 2 };
        let mut old = Vec::new();
        if wanted <= now || old.try_reserve_exact(wanted).is_err() {
            return self.collect();
        }
        old.resize(wanted, Entry::default());
        std::mem::swap(&mut old, &mut self.entries);
        for entry in old.into_iter().filter(|entry| entry.key != 0) {
            self.put(entry);
        }
    }

    /// Puts an entry that is not there where it belongs.
    fn put(&mut self, entry: Entry<H>) {
        let mut place = self.home(entry.key);
        while self.entries[place].key != 0 {
            place = self.next(place);
        }
        self.entries[place] = entry;
    }

    /// Throws away the cheaper half, and makes what is left cheaper, so that it goes too if nobody asks for it.
    fn collect(&mut self) {
        self.collections += 1;
        let limit = self.median_work();
        let Some(free) = self.entries.iter().position(|entry| entry.key == 0) else { return };
        for entry in &mut self.entries {
            if entry.key != 0 && entry.work <= limit {
                entry.key = 0;
                self.used -= 1;
            }
            entry.work -= entry.work / 2;
        }
        // No chain goes across a place that was free before: from there on every entry finds its place anew, and
        // never one further on.
        let places = self.entries.len();
        for step in 1..places {
            let from = (free + step) % places;
            let entry = self.entries[from];
            if entry.key == 0 {
                continue;
            }
            self.entries[from].key = 0;
            self.put(entry);
        }
    }

    /// The work that half of a sample of the entries does not exceed.
    fn median_work(&self) -> u32 {
        const SAMPLE: usize = 4_096;
        let step = (self.entries.len() / SAMPLE).max(1);
        let sample = self.entries.iter().step_by(step).filter(|entry| entry.key != 0);
        let mut works: Vec<u32> = sample.map(|entry| entry.work).collect();
        let middle = works.len() / 2;
        if works.is_empty() { 0 } else { *works.select_nth_unstable(middle).1 }
    }
}
