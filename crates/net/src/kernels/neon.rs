#![expect(
    unsafe_code,
    reason = "instructions of the processor; held to plain arithmetic by the tests of `kernels`"
)]

use super::{Lanes, QA};
use std::arch::aarch64::{
    vaddq_s32, vaddvq_s32, vdupq_n_s16, vdupq_n_s32, vget_low_s16, vld1q_s16, vmaxq_s16, vminq_s16,
    vmlal_high_s16, vmlal_s16, vmulq_s16,
};

/// See [`Kernel::output`](super::Kernel::output).
///
/// A unit of at most 255 times a weight of at most 127 fits in 16 bits; that times the unit once more is added to 32.
pub(super) fn output(units: &[Lanes], weights: &[Lanes]) -> i32 {
    // SAFETY: every aarch64 processor has NEON, and each load reads the eight numbers of its chunk.
    unsafe {
        let [low, high] = [vdupq_n_s16(0), vdupq_n_s16(QA as i16)];
        let mut sums = [vdupq_n_s32(0); 2];
        for (units, weights) in units.iter().zip(weights) {
            let [units, weights]: [&[[i16; 8]]; 2] = [units.0.as_chunks().0, weights.0.as_chunks().0];
            for (units, weights) in units.iter().zip(weights) {
                let clipped = vminq_s16(vmaxq_s16(vld1q_s16(units.as_ptr()), low), high);
                let product = vmulq_s16(clipped, vld1q_s16(weights.as_ptr()));
                sums[0] = vmlal_s16(sums[0], vget_low_s16(product), vget_low_s16(clipped));
                sums[1] = vmlal_high_s16(sums[1], product, clipped);
            }
        }
        vaddvq_s32(vaddq_s32(sums[0], sums[1]))
    }
}
