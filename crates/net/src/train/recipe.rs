//! How long and how fast to train.

use super::math::{cos_half_turns, power};

/// How a network is trained. The defaults are those that measured best.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Recipe {
    /// Samples of one step.
    pub batch: usize,
    /// How often all samples are gone through.
    pub epochs: u32,
    /// The rate of learning after the warm-up; it falls by half a cosine to the last.
    pub first_rate: f64,
    /// The rate at the end.
    pub last_rate: f64,
    /// Steps in which the rate rises from nothing.
    pub warm_up: u64,
    /// How fast weights decay (`AdamW`).
    pub decay: f64,
    /// What decides the first weights and the order of the samples.
    pub seed: u64,
}

impl Default for Recipe {
    fn default() -> Recipe {
        Recipe {
            batch: 8192,
            epochs: 30,
            first_rate: 1e-3,
            last_rate: 1e-5,
            warm_up: 200,
            decay: 0.01,
            seed: 1,
        }
    }
}

/// What one step does.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Step {
    pub(super) epoch: u32,
    /// The first sample, in the order of the epoch.
    pub(super) first: usize,
    pub(super) size: usize,
    pub(super) ends_epoch: bool,
    pub(super) adam: Adam,
}

/// One step of `AdamW` as the numbers that do not depend on the weight.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Adam {
    /// What a gradient of the whole batch is multiplied by: one over its size.
    pub(super) mean: f32,
    /// The rate with the bias of both moments taken out.
    pub(super) rate: f32,
    /// What is added to the root of the second moment.
    pub(super) floor: f32,
    /// What is left of a weight.
    pub(super) keep: f32,
}

impl Adam {
    pub(super) const FIRST: f32 = 0.9;
    pub(super) const SECOND: f32 = 0.999;

    /// A weight after a step, and its moments.
    #[inline(always)]
    pub(super) fn step(&self, weight: f32, gradient: f32, first: &mut f32, second: &mut f32) -> f32 {
        let gradient = gradient * self.mean;
        *first = *first * Adam::FIRST + gradient * (1.0 - Adam::FIRST);
        *second = *second * Adam::SECOND + gradient * gradient * (1.0 - Adam::SECOND);
        weight * self.keep - self.rate * *first / (second.sqrt() + self.floor)
    }
}

impl Recipe {
    /// How many steps it takes with so many samples.
    #[must_use]
    pub fn steps(&self, samples: usize) -> u64 {
        u64::from(self.epochs) * self.steps_of_epoch(samples)
    }

    fn steps_of_epoch(&self, samples: usize) -> u64 {
        samples.div_ceil(self.batch.max(1)) as u64
    }

    /// What the step of a number does; nothing if the training is over by then.
    pub(super) fn step(&self, step: u64, samples: usize) -> Option<Step> {
        if step >= self.steps(samples) {
            return None;
        }
        let of_epoch = self.steps_of_epoch(samples);
        let first = (step % of_epoch) as usize * self.batch;
        let size = self.batch.min(samples - first);
        let ends_epoch = (step + 1).is_multiple_of(of_epoch);
        Some(Step {
            epoch: (step / of_epoch) as u32,
            first,
            size,
            ends_epoch,
            adam: self.adam(step, samples, size),
        })
    }

    fn adam(&self, step: u64, samples: usize, size: usize) -> Adam {
        let rate = self.rate(step, self.steps(samples));
        let [first, second] = [Adam::FIRST, Adam::SECOND].map(|beta| 1.0 - power(f64::from(beta), step + 1));
        Adam {
            mean: 1.0 / size as f32,
            rate: (rate * second.sqrt() / first) as f32,
            floor: (1e-8 * second.sqrt()) as f32,
            keep: (1.0 - rate * self.decay) as f32,
        }
    }

    /// The rate of learning at a step.
    pub(super) fn rate(&self, step: u64, steps: u64) -> f64 {
        let rise = ((step + 1) as f64 / self.warm_up.max(1) as f64).min(1.0);
        let fall = 0.5 + 0.5 * cos_half_turns(step as f64 / steps.max(1) as f64);
        rise * (self.last_rate + (self.first_rate - self.last_rate) * fall)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sample_comes_once_in_an_epoch() {
        let recipe = Recipe { batch: 100, epochs: 3, ..Recipe::default() };
        let steps: Vec<Step> = (0..).map_while(|step| recipe.step(step, 250)).collect();
        assert_eq!(steps.len() as u64, recipe.steps(250));
        let shown: Vec<_> =
            steps.iter().take(4).map(|step| (step.epoch, step.first, step.size, step.ends_epoch)).collect();
        assert_eq!(shown, [(0, 0, 100, false), (0, 100, 100, false), (0, 200, 50, true), (1, 0, 100, false)]);
    }

    #[test]
    fn the_rate_rises_then_falls() {
        let recipe = Recipe::default();
        assert!(recipe.rate(0, 10_000) < 1e-5);
        assert!((recipe.rate(200, 10_000) - 1e-3).abs() < 1e-5);
        assert!((recipe.rate(5_000, 10_000) - 5.05e-4).abs() < 1e-6);
        assert!((recipe.rate(9_999, 10_000) - 1e-5).abs() < 1e-7);
    }
}
