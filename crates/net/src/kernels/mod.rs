//! The two inner loops of a network in play: rows added to an accumulator, and the output of the hidden units.
//!
//! Every kernel gives the same bits, and is chosen once by what the processor has. Adding rows vectorises by itself, to
//! the width that the build or the function allows; the output needs the processor's own multiply-and-add of 16-bit
//! numbers to be fast.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "aarch64")]
mod neon;
mod portable;

/// How many units stand together.
pub(crate) const LANES: usize = 32;

/// Units that stand together in memory, on a cache line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub(crate) struct Lanes(pub(crate) [i16; LANES]);

impl Lanes {
    pub(crate) const ZERO: Lanes = Lanes([0; LANES]);
}

/// Full excitement of a hidden unit: 1 as an integer (QA).
pub(crate) const QA: i32 = 255;

/// 1 as the weight of an output (QB).
pub(crate) const QB: i32 = 64;

/// No weight of an output is larger in absolute value, so that it times [`QA`] fits in 16 bits.
pub(crate) const LARGEST: i16 = 127;

/// The instructions that compute hidden units and the output.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kernel {
    /// Plain code, for every processor.
    Portable,
    /// AVX2, on x86-64 processors that have it.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// NEON, on every aarch64 processor.
    #[cfg(target_arch = "aarch64")]
    Neon,
}

impl Kernel {
    /// The fastest this processor has.
    #[must_use]
    pub fn best() -> Kernel {
        #[cfg(target_arch = "x86_64")]
        if std::arch::is_x86_feature_detected!("avx2") {
            return Kernel::Avx2;
        }
        #[cfg(target_arch = "aarch64")]
        return Kernel::Neon;
        #[cfg(not(target_arch = "aarch64"))]
        Kernel::Portable
    }

    /// The sum of `weights` times the squared, clipped hidden units.
    #[inline]
    pub(crate) fn output(self, units: &[Lanes], weights: &[Lanes]) -> i32 {
        match self {
            Kernel::Portable => portable::output(units, weights),
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2 => avx2::output(units, weights),
            #[cfg(target_arch = "aarch64")]
            Kernel::Neon => neon::output(units, weights),
        }
    }

    /// `to` becomes `from` with some rows added and some taken away.
    #[inline]
    pub(crate) fn update(self, from: &[Lanes], to: &mut [Lanes], added: &[&[Lanes]], taken: &[&[Lanes]]) {
        match self {
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2 => avx2::update(from, to, added, taken),
            _ => update(from, to, added, taken),
        }
    }
}

/// `to` becomes `from` with some rows added and some taken away, in one pass over memory. What moves are has a loop of
/// its own, without a loop over rows inside: a move, a capture or a drop, castling.
#[inline(always)]
fn update(from: &[Lanes], to: &mut [Lanes], added: &[&[Lanes]], taken: &[&[Lanes]]) {
    match (added, taken) {
        (&[one], &[two]) => {
            for (((to, from), one), two) in to.iter_mut().zip(from).zip(one).zip(two) {
                for lane in 0..LANES {
                    to.0[lane] = from.0[lane].wrapping_add(one.0[lane]).wrapping_sub(two.0[lane]);
                }
            }
        }
        (&[one], &[two, three]) => {
            for ((((to, from), one), two), three) in to.iter_mut().zip(from).zip(one).zip(two).zip(three) {
                for lane in 0..LANES {
                    let sum = from.0[lane].wrapping_add(one.0[lane]);
                    to.0[lane] = sum.wrapping_sub(two.0[lane]).wrapping_sub(three.0[lane]);
                }
            }
        }
        (&[one, two], &[three, four]) => {
            let rows = one.iter().zip(two).zip(three).zip(four);
            for ((to, from), (((one, two), three), four)) in to.iter_mut().zip(from).zip(rows) {
                for lane in 0..LANES {
                    let sum = from.0[lane].wrapping_add(one.0[lane]).wrapping_add(two.0[lane]);
                    to.0[lane] = sum.wrapping_sub(three.0[lane]).wrapping_sub(four.0[lane]);
                }
            }
        }
        _ => update_any(from, to, added, taken),
    }
}

/// The same for any number of rows.
#[inline(always)]
fn update_any(from: &[Lanes], to: &mut [Lanes], added: &[&[Lanes]], taken: &[&[Lanes]]) {
    for (block, to) in to.iter_mut().enumerate() {
        let mut sum = from[block];
        for row in added {
            plus(&mut sum, &row[block]);
        }
        for row in taken {
            minus(&mut sum, &row[block]);
        }
        *to = sum;
    }
}

/// Adds a row in place.
pub(crate) fn add(to: &mut [Lanes], row: &[Lanes]) {
    to.iter_mut().zip(row).for_each(|(to, row)| plus(to, row));
}

/// Takes a row away in place.
pub(crate) fn take(to: &mut [Lanes], row: &[Lanes]) {
    to.iter_mut().zip(row).for_each(|(to, row)| minus(to, row));
}

#[inline(always)]
fn plus(to: &mut Lanes, by: &Lanes) {
    for lane in 0..LANES {
        to.0[lane] = to.0[lane].wrapping_add(by.0[lane]);
    }
}

#[inline(always)]
fn minus(to: &mut Lanes, by: &Lanes) {
    for lane in 0..LANES {
        to.0[lane] = to.0[lane].wrapping_sub(by.0[lane]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_game::random::Random;

    fn lanes(random: &mut Random, blocks: usize, bound: i16) -> Vec<Lanes> {
        let span = usize::from(bound.unsigned_abs()) * 2 + 1;
        let mut one = || (random.below(span) as i32 - i32::from(bound)) as i16;
        (0..blocks).map(|_| Lanes(std::array::from_fn(|_| one()))).collect()
    }

    #[test]
    fn every_kernel_gives_the_same_bits_as_plain_arithmetic() {
        let mut random = Random(7);
        for nth in 0..2_000 {
            let blocks = 1 + nth % 16;
            let units = lanes(&mut random, blocks, if nth % 2 == 0 { 600 } else { i16::MAX });
            // As large as they may be, but not all together.
            let weights = lanes(&mut random, blocks, if blocks < 4 { LARGEST } else { 60 });
            let pairs =
                units.iter().zip(&weights).flat_map(|(unit, weight)| unit.0.into_iter().zip(weight.0));
            let plain: i32 = pairs.map(|(u, w)| i32::from(u.clamp(0, 255)).pow(2) * i32::from(w)).sum();
            assert_eq!(Kernel::Portable.output(&units, &weights), plain);
            assert_eq!(Kernel::best().output(&units, &weights), plain, "{:?}", Kernel::best());
        }
    }

    #[test]
    fn an_update_is_its_rows_one_by_one() {
        let mut random = Random(8);
        for (added, taken) in [(0, 0), (1, 1), (1, 2), (2, 2), (1, 0), (0, 1), (3, 4)] {
            let from = lanes(&mut random, 3, 10_000);
            let rows: Vec<_> = (0..added + taken).map(|_| lanes(&mut random, 3, 500)).collect();
            let rows: Vec<&[Lanes]> = rows.iter().map(Vec::as_slice).collect();
            let mut expected = from.clone();
            rows[..added].iter().for_each(|row| add(&mut expected, row));
            rows[added..].iter().for_each(|row| take(&mut expected, row));
            for kernel in [Kernel::Portable, Kernel::best()] {
                let mut to = vec![Lanes::ZERO; 3];
                kernel.update(&from, &mut to, &rows[..added], &rows[added..]);
                assert_eq!(to, expected, "{kernel:?}");
            }
        }
    }
}
