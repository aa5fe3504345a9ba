#![expect(
    unsafe_code,
    reason = "instructions of the processor; held to plain arithmetic by the tests of `kernels`"
)]

use super::{Lanes, QA};
use std::arch::x86_64::{
    __m256i, _mm_add_epi32, _mm_cvtsi128_si32, _mm_shuffle_epi32, _mm256_add_epi16, _mm256_add_epi32,
    _mm256_castsi256_si128, _mm256_extracti128_si256, _mm256_load_si256, _mm256_madd_epi16, _mm256_max_epi16,
    _mm256_min_epi16, _mm256_mullo_epi16, _mm256_set1_epi16, _mm256_setzero_si256, _mm256_store_si256,
    _mm256_sub_epi16,
};

/// See [`Kernel::output`](super::Kernel::output).
#[inline]
pub(super) fn output(units: &[Lanes], weights: &[Lanes]) -> i32 {
    // SAFETY: `Kernel::Avx2` is chosen only where the processor has AVX2.
    unsafe { sum(units, weights) }
}

/// See [`Kernel::update`](super::Kernel::update).
#[inline]
pub(super) fn update(from: &[Lanes], to: &mut [Lanes], added: &[&[Lanes]], taken: &[&[Lanes]]) {
    // SAFETY: `Kernel::Avx2` is chosen only where the processor has AVX2.
    unsafe {
        match (added, taken) {
            (&[one], &[two]) => step(from, to, [one], [two]),
            (&[one], &[two, three]) => step(from, to, [one], [two, three]),
            (&[one, two], &[three, four]) => step(from, to, [one, two], [three, four]),
            _ => super::update_any(from, to, added, taken),
        }
    }
}

/// What moves are: a move, a capture or a drop, castling. The number of rows is known, so that there is no loop over them, and
/// the registers are named: what a compiler makes of plain code here differs by a factor of five between builds.
#[target_feature(enable = "avx2")]
fn step<const ADDED: usize, const TAKEN: usize>(
    from: &[Lanes],
    to: &mut [Lanes],
    added: [&[Lanes]; ADDED],
    taken: [&[Lanes]; TAKEN],
) {
    let blocks = to.len();
    let from = &from[..blocks];
    let added = added.map(|row| &row[..blocks]);
    let taken = taken.map(|row| &row[..blocks]);
    for block in 0..blocks {
        for half in 0..2 {
            let mut sum = load(&from[block], half);
            for row in added {
                sum = _mm256_add_epi16(sum, load(&row[block], half));
            }
            for row in taken {
                sum = _mm256_sub_epi16(sum, load(&row[block], half));
            }
            store(&mut to[block], half, sum);
        }
    }
}

/// A unit of at most 255 times a weight of at most 127 fits in 16 bits; that times the unit once more is added in
/// pairs to 32 bits.
#[target_feature(enable = "avx2")]
fn sum(units: &[Lanes], weights: &[Lanes]) -> i32 {
    let [low, high] = [_mm256_setzero_si256(), _mm256_set1_epi16(QA as i16)];
    let mut sums = [_mm256_setzero_si256(); 2];
    for (units, weights) in units.iter().zip(weights) {
        for (half, sum) in sums.iter_mut().enumerate() {
            let [units, weights] = [load(units, half), load(weights, half)];
            let clipped = _mm256_min_epi16(_mm256_max_epi16(units, low), high);
            let product = _mm256_madd_epi16(_mm256_mullo_epi16(clipped, weights), clipped);
            *sum = _mm256_add_epi32(*sum, product);
        }
    }
    let sum = _mm256_add_epi32(sums[0], sums[1]);
    let sum = _mm_add_epi32(_mm256_castsi256_si128(sum), _mm256_extracti128_si256::<1>(sum));
    let sum = _mm_add_epi32(sum, _mm_shuffle_epi32::<0b01_00_11_10>(sum));
    let sum = _mm_add_epi32(sum, _mm_shuffle_epi32::<0b10_11_00_01>(sum));
    _mm_cvtsi128_si32(sum)
}

/// One half of the lanes.
#[inline]
#[target_feature(enable = "avx2")]
fn load(lanes: &Lanes, half: usize) -> __m256i {
    let halves: &[[i16; 16]] = lanes.0.as_chunks().0;
    // SAFETY: the half has 32 bytes, and `Lanes` is aligned to 64.
    unsafe { _mm256_load_si256(halves[half].as_ptr().cast()) }
}

/// Writes one half of the lanes.
#[inline]
#[target_feature(enable = "avx2")]
fn store(lanes: &mut Lanes, half: usize, numbers: __m256i) {
    let halves: &mut [[i16; 16]] = lanes.0.as_chunks_mut().0;
    // SAFETY: as in `load`.
    unsafe { _mm256_store_si256(halves[half].as_mut_ptr().cast(), numbers) };
}
