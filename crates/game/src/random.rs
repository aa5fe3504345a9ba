//! Numbers that look random and are the same on every machine: splitmix64.

/// The step from one state to the next.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// A small seeded generator, so that a failing seed fails on every machine.
///
/// ```
/// use tesuji_game::random::{Random, at};
/// let mut random = Random(0);
/// assert_eq!([random.next(), random.next()], [at(0), at(1)]);
/// assert!(random.below(6) < 6);
/// ```
#[derive(Clone, Debug)]
pub struct Random(pub u64);

impl Random {
    /// The next 64 bits.
    #[expect(clippy::should_implement_trait, reason = "not an iterator: it never ends")]
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        mix(self.0)
    }

    /// A number below `bound`, which must not be 0.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }
}

/// The number at a place, from 0, of the sequence that begins with seed 0.
#[must_use]
pub const fn at(place: u64) -> u64 {
    mix(place.wrapping_add(1).wrapping_mul(STEP))
}

/// A hash of some words. Cheap, and never trusted to tell two things apart.
#[inline]
#[must_use]
pub fn hash(words: impl IntoIterator<Item = u64>) -> u64 {
    let mut sum = 0u64;
    for (i, word) in words.into_iter().enumerate() {
        sum = sum.wrapping_add(word.wrapping_mul(at(i as u64) | 1)).rotate_left(23);
    }
    sum ^ sum >> 29
}

/// Every bit of the answer depends on every bit given.
#[inline]
#[must_use]
pub const fn mix(mut bits: u64) -> u64 {
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}
