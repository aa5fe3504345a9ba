//! Some hidden units with all their weights: what one thread works on.

use super::errors::Errors;
use super::recipe::Step;
use super::rows::Batch;
use crate::Shape;
use tesuji_game::random::Random;

/// Units of a tile: both views of a sample fit into registers, and the weights of a tile into the second-level cache.
pub(super) const TILE: usize = 32;

/// A number for each unit, on cache lines.
#[derive(Clone, Copy, PartialEq, Debug)]
#[repr(align(64))]
pub(super) struct Units(pub(super) [f32; TILE]);

impl Units {
    const ZERO: Units = Units([0.0; TILE]);
}

/// No weight is larger: in integers it would overflow.
const LARGEST: f32 = 1.98;

/// Hidden units of a network in training. Rows: the weights of each input, the bias, the weights of the outputs.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Tile {
    inputs: usize,
    rows: Vec<Units>,
    first: Vec<Units>,
    second: Vec<Units>,
    gradients: Vec<Units>,
    /// The units of both views for each sample of the batch, before they are clipped; then the slopes along them.
    hidden: Vec<[Units; 2]>,
    /// What these units add to the output of each sample.
    said: Vec<f32>,
}

impl Tile {
    pub(super) fn new(shape: Shape, random: &mut Random) -> Tile {
        let count = shape.inputs + 1 + shape.stages * 2;
        let zero = vec![Units::ZERO; count];
        let mut tile = Tile {
            inputs: shape.inputs,
            rows: zero.clone(),
            first: zero.clone(),
            second: zero.clone(),
            gradients: zero,
            hidden: Vec::new(),
            said: Vec::new(),
        };
        // Some thirty inputs are there at once; outputs begin small.
        let bounds = [0.18, 0.0, 1.0 / (shape.hidden as f32).sqrt()];
        for (place, row) in tile.rows.iter_mut().enumerate() {
            let bound = bounds[usize::from(place >= shape.inputs) + usize::from(place > shape.inputs)];
            for weight in &mut row.0 {
                *weight = bound * (unit(random) * 2.0 - 1.0);
            }
        }
        tile.rows[shape.inputs] = Units([0.1; TILE]);
        tile
    }

    /// Takes over weights of inputs, bias and outputs.
    pub(super) fn set(
        &mut self,
        weights: impl Fn(usize) -> Units,
        bias: Units,
        outputs: impl Fn(usize) -> Units,
    ) {
        for place in 0..self.rows.len() {
            self.rows[place] = match place.checked_sub(self.inputs) {
                None => weights(place),
                Some(0) => bias,
                Some(beyond) => outputs(beyond - 1),
            };
        }
    }

    /// Lets the units say nothing.
    pub(super) fn silence(&mut self) {
        self.rows[self.inputs + 1..].fill(Units::ZERO);
    }

    pub(super) fn weights(&self, input: usize) -> &Units {
        &self.rows[input]
    }

    pub(super) fn bias(&self) -> &Units {
        &self.rows[self.inputs]
    }

    /// The weights of an output: twice its stage for the own view, one more for the other.
    pub(super) fn outputs(&self, row: usize) -> &Units {
        &self.rows[self.inputs + 1 + row]
    }

    /// What these units add to the output of a sample.
    pub(super) fn said(&self, sample: usize) -> f32 {
        self.said[sample]
    }

    /// All numbers, for a checkpoint.
    pub(super) fn numbers(&mut self) -> impl Iterator<Item = &mut f32> {
        self.rows.iter_mut().chain(&mut self.first).chain(&mut self.second).flat_map(|row| &mut row.0)
    }

    /// Computes the units of every sample, and what they add to the output.
    pub(super) fn forward(&mut self, batch: &Batch) {
        self.hidden.resize(batch.size(), [Units::ZERO; 2]);
        self.said.resize(batch.size(), 0.0);
        wide::forward(self, batch);
    }

    #[inline(always)]
    fn forward_here<const WIDE: bool>(&mut self, batch: &Batch) {
        let (weights, rest) = self.rows.split_at(self.inputs);
        for (nth, (inputs, stage)) in batch.iter().enumerate() {
            let [own, other] =
                if WIDE { wide::eights(&rest[0], weights, inputs) } else { sum(&rest[0], weights, inputs) };
            let outputs = &rest[1 + stage * 2..][..2];
            let mut sums = Units::ZERO;
            for unit in 0..TILE {
                let [own, other] = [own.0[unit].clamp(0.0, 1.0), other.0[unit].clamp(0.0, 1.0)];
                sums.0[unit] = own * own * outputs[0].0[unit] + other * other * outputs[1].0[unit];
            }
            self.said[nth] = total(&sums);
            self.hidden[nth] = [own, other];
        }
    }

    /// Adds up the gradients of all weights.
    pub(super) fn backward(&mut self, batch: &Batch, errors: &Errors) {
        wide::backward(self, batch, errors);
    }

    #[inline(always)]
    fn backward_here<const WIDE: bool>(&mut self, batch: &Batch, errors: &Errors) {
        let (gradients, rest) = self.gradients.split_at_mut(self.inputs);
        let outputs = &self.rows[self.inputs + 1..];
        let mut hidden = self.hidden.as_mut_slice();
        let mut slopes = errors.slopes();
        for share in batch.shares() {
            let stages = share.stages();
            let (of_share, after) = hidden.split_at_mut(stages.len());
            for ((stage, slope), units) in stages.iter().zip(slopes).zip(&mut *of_share) {
                let place = usize::from(*stage) * 2;
                for view in [0, 1] {
                    let of_outputs = &mut rest[1 + place + view];
                    turn(&mut units[view], *slope, &outputs[place + view], of_outputs);
                    add(&mut rest[0], &units[view]);
                }
            }
            // Input by input: its gradient stays in registers while all samples that have it are added.
            let of_share = of_share.as_flattened();
            for (input, places) in share.places() {
                let mut sum = gradients[input];
                for &place in places {
                    add(&mut sum, &of_share[usize::from(place)]);
                }
                gradients[input] = sum;
            }
            (hidden, slopes) = (after, &slopes[stages.len()..]);
        }
    }

    /// Steps all weights along their gradients, and forgets those.
    pub(super) fn descend(&mut self, plan: &Step) {
        wide::descend(self, plan);
    }

    #[inline(always)]
    fn descend_here<const WIDE: bool>(&mut self, plan: &Step) {
        let moments = self.first.iter_mut().zip(&mut self.second);
        for ((row, gradient), (first, second)) in self.rows.iter_mut().zip(&mut self.gradients).zip(moments) {
            for unit in 0..TILE {
                let stepped =
                    plan.adam.step(row.0[unit], gradient.0[unit], &mut first.0[unit], &mut second.0[unit]);
                row.0[unit] = stepped.clamp(-LARGEST, LARGEST);
            }
            *gradient = Units::ZERO;
        }
    }
}

/// Turns the units of a view into the slopes of the error along them, and adds up what the weights of the output get.
#[inline(always)]
fn turn(units: &mut Units, slope: f32, weights: &Units, of_outputs: &mut Units) {
    for unit in 0..TILE {
        let value = units.0[unit];
        let clipped = value.clamp(0.0, 1.0);
        of_outputs.0[unit] += slope * clipped * clipped;
        let inside = if value < 1.0 { clipped } else { 0.0 };
        units.0[unit] = slope * weights.0[unit] * 2.0 * inside;
    }
}

/// The units of both views before they are clipped: the bias and the weights of all inputs.
#[inline(always)]
fn sum(bias: &Units, weights: &[Units], inputs: &[(u16, u16)]) -> [Units; 2] {
    let [mut own, mut other] = [*bias; 2];
    for &(for_own, for_other) in inputs {
        add(&mut own, &weights[usize::from(for_own)]);
        add(&mut other, &weights[usize::from(for_other)]);
    }
    [own, other]
}

#[inline(always)]
fn add(to: &mut Units, row: &Units) {
    // A plain loop: closures of the library may stay calls that know nothing of wide registers.
    for unit in 0..TILE {
        to.0[unit] += row.0[unit];
    }
}

/// The sum in an order that is fixed: halves onto each other.
#[inline(always)]
fn total(units: &Units) -> f32 {
    let mut sums = units.0;
    let mut width = TILE / 2;
    while width > 0 {
        for unit in 0..width {
            sums[unit] += sums[unit + width];
        }
        width /= 2;
    }
    sums[0]
}

/// From 0 to 1.
fn unit(random: &mut Random) -> f32 {
    (random.next() >> 40) as f32 / (1u64 << 24) as f32
}

#[cfg(test)]
impl Tile {
    pub(super) fn gradient(&self, row: usize, unit: usize) -> f32 {
        self.gradients[row].0[unit]
    }

    pub(super) fn nudge(&mut self, row: usize, unit: usize, by: f32) {
        self.rows[row].0[unit] += by;
    }
}

/// The loops over a batch once more for processors with AVX2, whatever the build is for: the same operations in the
/// same order, eight at a time.
mod wide {
    #[cfg(target_arch = "x86_64")]
    use super::Units;
    use super::{Batch, Errors, Step, Tile};

    macro_rules! widened {
        ($($name:ident, $here:ident($($arg:ident: $type:ty),*);)*) => {$(
            pub(super) fn $name(tile: &mut Tile, $($arg: $type),*) {
                #[cfg(target_arch = "x86_64")]
                if std::arch::is_x86_feature_detected!("avx2") {
                    #[target_feature(enable = "avx2")]
                    fn with_avx2(tile: &mut Tile, $($arg: $type),*) {
                        tile.$here::<true>($($arg),*);
                    }
                    #[expect(unsafe_code, reason = "the processor was asked; `threads_and_builds_agree` walks over it")]
                    // SAFETY: the processor has AVX2.
                    return unsafe { with_avx2(tile, $($arg),*) };
                }
                tile.$here::<false>($($arg),*);
            }
        )*};
    }

    widened! {
        forward, forward_here(batch: &Batch);
        backward, backward_here(batch: &Batch, errors: &Errors);
        descend, descend_here(plan: &Step);
    }

    /// The units of both views in eight registers. Left to itself the compiler takes them apart, one number to a
    /// register.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    pub(super) fn eights(bias: &Units, weights: &[Units], inputs: &[(u16, u16)]) -> [Units; 2] {
        use std::arch::x86_64::{__m256, _mm256_add_ps, _mm256_load_ps, _mm256_store_ps};

        #[expect(unsafe_code, reason = "eight numbers of `Units`, which is aligned to 64 bytes")]
        #[inline]
        #[target_feature(enable = "avx2")]
        fn load(units: &Units) -> [__m256; 4] {
            let eights: &[[f32; 8]] = units.0.as_chunks().0;
            // SAFETY: each is 32 bytes long, and aligned to as many.
            std::array::from_fn(|nth| unsafe { _mm256_load_ps(eights[nth].as_ptr()) })
        }

        #[expect(unsafe_code, reason = "eight numbers of `Units`, which is aligned to 64 bytes")]
        #[inline]
        #[target_feature(enable = "avx2")]
        fn with_avx2(bias: &Units, weights: &[Units], inputs: &[(u16, u16)]) -> [Units; 2] {
            let mut sums = [load(bias); 2];
            for &(own, other) in inputs {
                for (sums, input) in sums.iter_mut().zip([own, other]) {
                    let row = load(&weights[usize::from(input)]);
                    for (sum, row) in sums.iter_mut().zip(row) {
                        *sum = _mm256_add_ps(*sum, row);
                    }
                }
            }
            let mut units = [Units::ZERO; 2];
            for (units, sums) in units.iter_mut().zip(sums) {
                let eights: &mut [[f32; 8]] = units.0.as_chunks_mut().0;
                // SAFETY: each is 32 bytes long, and aligned to as many.
                eights
                    .iter_mut()
                    .zip(sums)
                    .for_each(|(to, sum)| unsafe { _mm256_store_ps(to.as_mut_ptr(), sum) });
            }
            units
        }

        #[expect(
            unsafe_code,
            reason = "only the loops for AVX2 ask; `threads_and_builds_agree` walks over it"
        )]
        // SAFETY: the processor has AVX2.
        unsafe {
            with_avx2(bias, weights, inputs)
        }
    }

    /// Never asked: there are no loops for AVX2 on other processors.
    #[cfg(not(target_arch = "x86_64"))]
    pub(super) use super::sum as eights;
}
