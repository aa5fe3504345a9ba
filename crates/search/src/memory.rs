//! Large zeroed memory for the transposition table, and how much there is.

use memmap2::{MmapOptions, MmapRaw};
use std::marker::PhantomData;
use std::num::NonZeroUsize;
use std::ops::Deref;
use std::thread;

/// Bytes that can be used without swapping, and within the limit of a container, where the system tells. Linux hands out
/// more memory than it has, and ends the program when that is used.
///
/// ```
/// if let Some(bytes) = tesuji_search::free_memory() {
///     assert!(bytes > 1 << 20);
/// }
/// ```
#[must_use]
pub fn free_memory() -> Option<usize> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: usize = line.trim().strip_suffix(" kB")?.parse().ok()?;
    let free = kibibytes.checked_mul(1024)?;
    Some(allowance().map_or(free, |allowed| free.min(allowed)))
}

/// What a container may still use, if it is limited.
fn allowance() -> Option<usize> {
    let number = |name: &str| -> Option<usize> {
        std::fs::read_to_string(format!("/sys/fs/cgroup/memory.{name}")).ok()?.trim().parse().ok()
    };
    Some(number("max")?.saturating_sub(number("current")?))
}

/// Whether so many bytes can be had, as far as can be told without using them.
///
/// ```
/// assert!(tesuji_search::has_memory(1 << 20));
/// assert!(!tesuji_search::has_memory(usize::MAX));
/// ```
#[must_use]
pub fn has_memory(bytes: usize) -> bool {
    // What the process may have is another question than what the machine has.
    free_memory().is_none_or(|free| bytes <= free) && Vec::<u8>::new().try_reserve_exact(bytes).is_ok()
}

/// A type whose bytes may all be zero, and that changes through shared references alone.
///
/// # Safety
/// Zeroed bytes must be a value of the type, and every field must be an atomic.
#[expect(unsafe_code, reason = "only a promise can say what zeroed bytes mean")]
pub(crate) unsafe trait ZeroedAtomics {}

/// A slice in memory of its own, zero at first, in huge pages where the system offers them: a random read then
/// misses one cache instead of two.
#[derive(Debug)]
pub(crate) struct Zeroed<T> {
    map: MmapRaw,
    len: usize,
    item: PhantomData<T>,
}

impl<T: ZeroedAtomics> Zeroed<T> {
    /// So many items, or nothing if there is no such memory.
    pub(crate) fn new(len: usize) -> Option<Zeroed<T>> {
        const { assert!(align_of::<T>() <= 4096, "pages are aligned to no more") };
        let map = MmapOptions::new().len(len.checked_mul(size_of::<T>())?).map_anon().ok()?;
        #[cfg(target_os = "linux")]
        // Without huge pages the table is slower, and that is all.
        let _ = map.advise(memmap2::Advice::HugePage);
        Some(Zeroed { map: map.into(), len, item: PhantomData })
    }
}

/// Threads are not worth their while for less, in bytes.
const SHARE: usize = 16 << 20;

impl<T: ZeroedAtomics + Sync> Zeroed<T> {
    /// Does something to all items, on all cores if there are many: a share of them at a time.
    pub(crate) fn in_shares(&self, work: impl Fn(&[T]) + Sync) {
        let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let threads = (self.len * size_of::<T>() / SHARE).clamp(1, cores);
        let mut shares = self.chunks(self.len.div_ceil(threads).max(1));
        let mine = shares.next();
        thread::scope(|scope| {
            for share in shares {
                let theirs = || work(share);
                if thread::Builder::new().spawn_scoped(scope, theirs).is_err() {
                    theirs();
                }
            }
            mine.into_iter().for_each(&work);
        });
    }
}

impl<T: ZeroedAtomics> Deref for Zeroed<T> {
    type Target = [T];

    #[inline(always)]
    fn deref(&self) -> &[T] {
        #[expect(unsafe_code, reason = "bytes of a map have no safe view as atomics")]
        // SAFETY: the map is page-aligned, has room for `len` items and lives as long as `self`; its bytes were
        // zero, which is a value of T, and are only changed through atomics.
        unsafe {
            std::slice::from_raw_parts(self.map.as_mut_ptr().cast::<T>(), self.len)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

    struct Number(AtomicU64);

    #[expect(unsafe_code, reason = "a promise")]
    // SAFETY: one atomic, for which zero is a value.
    unsafe impl ZeroedAtomics for Number {}

    #[test]
    fn memory_is_zero_and_keeps_what_is_written() {
        let memory = Zeroed::<Number>::new(100_000).unwrap();
        assert_eq!(memory.len(), 100_000);
        assert!(memory.iter().all(|number| number.0.load(Relaxed) == 0));
        memory[99_999].0.store(7, Relaxed);
        assert_eq!(memory[99_999].0.load(Relaxed), 7);
    }

    #[test]
    fn shares_have_every_item_once() {
        for len in [1, 1000, 5 << 20] {
            let memory = Zeroed::<Number>::new(len).unwrap();
            memory.in_shares(|share| {
                for number in share {
                    number.0.fetch_add(1, Relaxed);
                }
            });
            assert!(memory.iter().all(|number| number.0.load(Relaxed) == 1));
        }
    }

    #[test]
    fn too_much_is_refused() {
        assert!(Zeroed::<Number>::new(usize::MAX / 8).is_none());
        assert!(Zeroed::<Number>::new(usize::MAX).is_none());
    }
}
