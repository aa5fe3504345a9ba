//! The entries of a table, which searches read without a lock while one of them writes.
//!
//! A place is taken once, and whose it is never changes: a table that grows or makes room puts what it keeps into new
//! entries, and who still has the old ones reads what was true then and stays so. What is said of a position is true
//! whatever else is said of it, so that a reader needs no more than each word whole. Two that write the same entry at once
//! may lose what one of them had to say, which is searched again should it be missed.

use super::numbers::{ENDLESS, FREE, OPEN, Value};
use std::sync::Arc;
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicU16, AtomicU32, AtomicU64};
use tesuji_game::{Held, Key};

/// The key of a place that is being written for the first time.
const TAKEN: u64 = u64::MAX;

/// What a place is marked with that has a key.
#[inline]
pub(super) fn known_as(key: Key) -> u64 {
    key.0.clamp(1, TAKEN - 1)
}

/// One position, or one position at the end of one path.
#[derive(Debug, Default)]
pub(super) struct Slot<H: Held> {
    /// 0 if the place is free. It is written last.
    pub(super) key: AtomicU64,
    held: H::Cell,
    proof: AtomicU32,
    disproof: AtomicU32,
    /// A [`Refuted`]: its two numbers belong together.
    none: AtomicU32,
    /// Mate in so many plies is proven; [`ENDLESS`] if none is.
    mate: AtomicU16,
    /// The least depth at which it was met.
    depth: AtomicU16,
    /// Positions searched below; what is cheap to find out again is thrown away first.
    pub(super) work: AtomicU32,
}

/// What is known of refutations.
#[derive(Clone, Copy)]
struct Refuted {
    /// One more than the plies within which there is no mate; 0 if that is not known.
    within: u16,
    /// Of a position at the end of a path: the depth that its refutation leans on.
    leans: u16,
}

impl Refuted {
    /// Both in one word, so that nobody reads one of them anew and the other as it was.
    #[inline]
    fn word(self) -> u32 {
        u32::from(self.within) << 16 | u32::from(self.leans)
    }

    #[inline]
    fn holds(self, left: u16) -> bool {
        self.within > left || self.within == ENDLESS
    }
}

impl<H: Held> Slot<H> {
    fn is_used(&self) -> bool {
        !matches!(self.key.load(Acquire), 0 | TAKEN)
    }

    #[inline]
    fn held(&self) -> H {
        H::load(&self.held)
    }

    #[inline]
    fn refuted(&self) -> Refuted {
        let word = self.none.load(Relaxed);
        Refuted { within: (word >> 16) as u16, leans: word as u16 }
    }

    /// Writes the numbers of an open position.
    pub(super) fn keep_open(&self, value: Value, depth: u16) {
        self.meet(depth);
        self.proof.store(value.proof.clamp(1, OPEN), Relaxed);
        self.disproof.store(value.disproof.clamp(1, OPEN), Relaxed);
    }

    /// Writes that there is a mate.
    pub(super) fn keep_mate(&self, plies: u16) {
        if plies < self.mate.load(Relaxed) {
            self.mate.fetch_min(plies, Relaxed);
        }
    }

    /// Writes that there is no mate within `left` plies.
    pub(super) fn keep_none(&self, left: u16) {
        let word = Refuted { within: left.saturating_add(1), leans: FREE }.word();
        if word > self.none.load(Relaxed) {
            self.none.fetch_max(word, Relaxed);
        }
    }

    /// Writes a refutation that holds on one path only, and what it leans on.
    pub(super) fn keep_on_path(&self, left: u16, leans: u16) {
        self.none.store(Refuted { within: left.saturating_add(1), leans }.word(), Relaxed);
    }

    /// Says that it was met at a depth.
    #[inline]
    fn meet(&self, depth: u16) {
        if depth < self.depth.load(Relaxed) {
            self.depth.store(depth, Relaxed);
        }
    }

    /// Says how many positions were searched below.
    #[inline]
    pub(super) fn worked(&self, work: u32) {
        self.work.store(self.work.load(Relaxed).saturating_add(work), Relaxed);
    }

    /// Writes into a place that was taken all but the key.
    pub(super) fn begin(&self, held: H) {
        held.store(&self.held);
        self.none.store(Refuted { within: 0, leans: FREE }.word(), Relaxed);
        self.mate.store(ENDLESS, Relaxed);
        self.depth.store(u16::MAX, Relaxed);
    }

    /// Lets others see what was written.
    #[inline]
    pub(super) fn end(&self, key: u64) {
        self.key.store(key, Release);
    }

    /// Writes what another has into a free place.
    pub(super) fn copy(&self, from: &Slot<H>) {
        from.held().store(&self.held);
        self.proof.store(from.proof.load(Relaxed), Relaxed);
        self.disproof.store(from.disproof.load(Relaxed), Relaxed);
        self.none.store(from.none.load(Relaxed), Relaxed);
        self.mate.store(from.mate.load(Relaxed), Relaxed);
        self.depth.store(from.depth.load(Relaxed), Relaxed);
        self.work.store(from.work.load(Relaxed), Relaxed);
        self.end(from.key.load(Relaxed));
    }
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

impl<H: Held> Lookup<H> {
    fn solved(value: Value, held: H) -> Lookup<H> {
        Lookup { value, held, met: true, old: false }
    }

    /// Raises the numbers to those of an entry with no less in hand, or no more.
    #[inline]
    fn raise(&mut self, slot: &Slot<H>, proof: bool, disproof: bool, depth: u16) {
        let (numbers, met_at) =
            ((slot.proof.load(Relaxed), slot.disproof.load(Relaxed)), slot.depth.load(Relaxed));
        let harder = proof && numbers.0 > self.value.proof;
        let safer = disproof && numbers.1 > self.value.disproof;
        if harder {
            self.value.proof = numbers.0;
        }
        if safer {
            self.value.disproof = numbers.1;
        }
        self.old |= (harder || safer) && met_at < depth;
    }
}

/// Asks the processor to bring what is at an address near.
#[inline]
fn fetch(address: *const u8) {
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

/// Entries with open addressing. Those of one board lie side by side, whatever is held.
#[derive(Debug)]
pub(super) struct Slots<H: Held>(Arc<[Slot<H>]>);

impl<H: Held> Clone for Slots<H> {
    fn clone(&self) -> Slots<H> {
        Slots(Arc::clone(&self.0))
    }
}

impl<H: Held> Slots<H> {
    /// What one takes, in bytes.
    pub(super) const STEP: usize = size_of::<Slot<H>>();

    pub(super) fn new(places: usize) -> Slots<H> {
        Slots((0..places).map(|_| Slot::default()).collect())
    }

    /// Whether there is memory for so many.
    pub(super) fn fit(places: usize) -> bool {
        Vec::<Slot<H>>::new().try_reserve_exact(places).is_ok()
    }

    #[inline]
    pub(super) fn places(&self) -> usize {
        self.0.len()
    }

    #[inline]
    fn home(&self, key: u64) -> usize {
        ((u128::from(key.wrapping_mul(0x9e37_79b9_7f4a_7c15)) * self.0.len() as u128) >> 64) as usize
    }

    #[inline]
    fn next(&self, place: usize) -> usize {
        if place + 1 == self.0.len() { 0 } else { place + 1 }
    }

    /// Asks the processor to bring what is known of a position near.
    #[inline]
    pub(super) fn bring_near(&self, key: Key) {
        fetch(self.0.as_ptr().wrapping_add(self.home(known_as(key))).cast());
    }

    /// Puts what is not there where it belongs.
    pub(super) fn put(&self, slot: &Slot<H>) {
        let mut place = self.home(slot.key.load(Relaxed));
        while self.0[place].key.load(Relaxed) != 0 {
            place = self.next(place);
        }
        self.0[place].copy(slot);
    }

    /// The place of exactly this, or a free one for it.
    pub(super) fn find(&self, key: u64, held: H) -> &Slot<H> {
        let mut place = self.home(key);
        loop {
            let slot = &self.0[place];
            let found = slot.key.load(Relaxed);
            if found == 0 || found == key && slot.held() == held {
                return slot;
            }
            place = self.next(place);
        }
    }

    /// The place of exactly this, and whether it was free: then it is this search's to begin and end. Nothing if there is
    /// no room. Should two searches write the same thing for the first time at once, it may come to have two places.
    #[inline]
    pub(super) fn claim(&self, key: u64, held: H) -> Option<(&Slot<H>, bool)> {
        let mut place = self.home(key);
        for _ in 0..self.0.len() {
            let slot = &self.0[place];
            let found = slot.key.load(Acquire);
            if found == 0 && slot.key.compare_exchange(0, TAKEN, Acquire, Relaxed).is_ok() {
                return Some((slot, true));
            }
            if found == key && slot.held() == held {
                return Some((slot, false));
            }
            place = self.next(place);
        }
        None
    }

    /// All that was written.
    pub(super) fn used(&self) -> impl Iterator<Item = &Slot<H>> {
        self.0.iter().filter(|slot| slot.is_used())
    }

    /// The same, from a free place on: no chain goes across one.
    pub(super) fn used_by_chains(&self) -> impl Iterator<Item = &Slot<H>> {
        let free = self.0.iter().position(|slot| slot.key.load(Relaxed) == 0).unwrap_or(0);
        self.0[free..].iter().chain(&self.0[..free]).filter(|slot| slot.is_used())
    }

    /// Some of it, out of so many places.
    pub(super) fn sample(&self, places: usize) -> impl Iterator<Item = &Slot<H>> {
        self.0.iter().step_by((self.0.len() / places).max(1)).filter(|slot| slot.is_used())
    }

    /// All that is known of a board.
    #[inline]
    fn of(&self, key: Key) -> impl Iterator<Item = &Slot<H>> {
        let key = known_as(key);
        let (mut place, mut rest) = (self.home(key), self.0.len());
        std::iter::from_fn(move || {
            while rest > 0 {
                let slot = &self.0[place];
                let found = slot.key.load(Acquire);
                if found == 0 {
                    return None;
                }
                (place, rest) = (self.next(place), rest - 1);
                if found == key {
                    return Some(slot);
                }
            }
            None
        })
    }

    /// What is known about a position with `left` plies to mate in that is met at some depth.
    #[inline]
    pub(super) fn look(&self, key: Key, held: H, left: u16, depth: u16) -> Lookup<H> {
        let mut found = Lookup { value: Value::open(1, 1), held, met: false, old: false };
        for slot in self.of(key) {
            let has = slot.held();
            let (more, less) = (held.covers(has), has.covers(held));
            let mate = slot.mate.load(Relaxed);
            if more && mate <= left && mate != ENDLESS {
                return Lookup::solved(Value::proven(mate), has);
            }
            if less && slot.refuted().holds(left) {
                return Lookup::solved(Value::refuted(FREE), has);
            }
            let met_at = slot.depth.load(Relaxed);
            if more && less {
                found.met = true;
                found.raise(slot, true, true, depth);
                slot.meet(depth);
                if size_of::<H>() == 0 {
                    break;
                }
            } else if met_at <= depth {
                found.raise(slot, less, more, depth);
            }
        }
        found
    }

    /// The shortest mate that is known for who holds this much.
    pub(super) fn shortest(&self, key: Key, held: H) -> Option<u16> {
        let mates = self.of(key).filter(|slot| held.covers(slot.held())).map(|slot| slot.mate.load(Relaxed));
        mates.min().filter(|&mate| mate != ENDLESS)
    }

    /// The most plies within which there is known to be no mate for who holds this much; 0 if nothing is known.
    pub(super) fn none_within(&self, key: Key, held: H) -> u16 {
        let nones = self.of(key).filter(|slot| slot.held().covers(held)).map(|slot| slot.refuted().within);
        nones.max().unwrap_or(0).saturating_sub(1)
    }

    /// What a refutation of this very path leans on, if there is one.
    #[inline]
    pub(super) fn look_on_path(&self, key: Key, held: H, left: u16) -> Option<u16> {
        let known = self.of(key).filter(|slot| slot.held() == held).map(Slot::refuted);
        known.into_iter().find(|known| known.holds(left)).map(|known| known.leans)
    }
}
