//! Large zeroed memory for the transposition table.

use memmap2::{MmapOptions, MmapRaw};
use std::marker::PhantomData;
use std::ops::Deref;

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
    fn too_much_is_refused() {
        assert!(Zeroed::<Number>::new(usize::MAX / 8).is_none());
        assert!(Zeroed::<Number>::new(usize::MAX).is_none());
    }
}
