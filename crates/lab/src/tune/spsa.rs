//! Simultaneous perturbation (SPSA): all numbers are moved at once, at random, and the results tell which way was up.

use serde::{Deserialize, Serialize};
use tesuji_game::random::{Random, mix};

/// How fast the length of a step falls; as Spall recommends.
const ALPHA: f64 = 0.602;
/// How fast the width of a trial falls.
const GAMMA: f64 = 0.101;
/// The first steps are held back as if so many of all had been made.
const STABILITY: f64 = 0.1;

/// One number that is looked for.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Knob {
    /// Where the search for it begins.
    pub start: f64,
    /// The least it may be.
    pub min: f64,
    /// The most it may be.
    pub max: f64,
    /// How far from the value the last trials are.
    pub step: f64,
}

impl Knob {
    /// Whether it can be looked for.
    pub(super) fn is_sound(&self) -> bool {
        let numbers = [self.start, self.min, self.max, self.step];
        numbers.iter().all(|number| number.is_finite()) && self.min <= self.max && self.step > 0.0
    }
}

/// A search for the best numbers.
///
/// Every iteration tries two settings on opposite sides of the best so far, and moves towards the one that did
/// better. What it does depends on nothing but the seed and the results.
///
/// ```
/// use tesuji_lab::tune::{Knob, Spsa};
/// let knob = Knob { start: 20.0, min: 0.0, max: 100.0, step: 4.0 };
/// let mut spsa = Spsa::new(vec![knob], 400, 0.05, 1);
/// for iteration in 0..400 {
///     let [plus, minus] = spsa.trials(iteration);
///     // The nearer to 60, the better.
///     let better = (minus[0] - 60.0).abs() - (plus[0] - 60.0).abs();
///     spsa.learn(iteration, better.signum() * 2.0);
/// }
/// assert!((spsa.values()[0] - 60.0).abs() < 5.0);
/// ```
#[derive(Clone, Debug)]
pub struct Spsa {
    knobs: Vec<Knob>,
    values: Vec<f64>,
    iterations: usize,
    rate: f64,
    seed: u64,
}

impl Spsa {
    /// A search of so many iterations. At its end, a point of difference moves a number by `rate` of its step.
    #[must_use]
    pub fn new(knobs: Vec<Knob>, iterations: usize, rate: f64, seed: u64) -> Spsa {
        let values = knobs.iter().map(|knob| knob.start.clamp(knob.min, knob.max)).collect();
        Spsa { knobs, values, iterations: iterations.max(1), rate, seed }
    }

    /// The best numbers so far.
    #[must_use]
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// The two settings that an iteration tries, from 0.
    #[must_use]
    pub fn trials(&self, iteration: usize) -> [Vec<f64>; 2] {
        let width = self.width(iteration);
        let directions = self.directions(iteration);
        [1.0, -1.0].map(|side| {
            let trial = |((knob, value), direction): ((&Knob, &f64), &f64)| {
                (value + side * direction * knob.step * width).clamp(knob.min, knob.max)
            };
            self.knobs.iter().zip(&self.values).zip(&directions).map(trial).collect()
        })
    }

    /// Learns that in an iteration the first setting did so many points better than the second.
    pub fn learn(&mut self, iteration: usize, better: f64) {
        let length = self.length(iteration) / self.width(iteration);
        let directions = self.directions(iteration);
        for ((value, knob), direction) in self.values.iter_mut().zip(&self.knobs).zip(directions) {
            *value = (*value + length * knob.step * better * direction).clamp(knob.min, knob.max);
        }
    }

    /// How far trials are apart, in units of what they are at the end.
    fn width(&self, iteration: usize) -> f64 {
        (self.iterations as f64 / (iteration + 1) as f64).powf(GAMMA)
    }

    /// How far a step goes for each point, in units of a number's step.
    fn length(&self, iteration: usize) -> f64 {
        let all = self.iterations as f64;
        let held = STABILITY * all;
        self.rate * ((held + all) / (held + (iteration + 1) as f64)).powf(ALPHA)
    }

    /// Up or down for each number.
    fn directions(&self, iteration: usize) -> Vec<f64> {
        let mut random = Random(mix(self.seed ^ mix(iteration as u64 + 1)));
        self.knobs.iter().map(|_| if random.below(2) == 0 { 1.0 } else { -1.0 }).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games between two settings: the nearer to the best one is likelier to win.
    fn games(plus: &[f64], minus: &[f64], best: &[f64], scale: &[f64], random: &mut Random) -> f64 {
        let worth = |values: &[f64]| -> f64 {
            let far = values.iter().zip(best).zip(scale).map(|((value, best), scale)| (value - best) / scale);
            -far.map(|far| far * far).sum::<f64>()
        };
        let chance = 1.0 / (1.0 + (-(worth(plus) - worth(minus))).exp());
        (0..4)
            .map(|_| if (random.below(1 << 20) as f64) < chance * f64::from(1 << 20) { 1.0 } else { -1.0 })
            .sum()
    }

    #[test]
    fn it_finds_the_top_of_a_hill_through_noise() {
        let knob = |start, min, max, step| Knob { start, min, max, step };
        let knobs =
            vec![knob(20.0, 0.0, 200.0, 8.0), knob(9.0, -10.0, 10.0, 1.0), knob(500.0, 0.0, 1000.0, 40.0)];
        let (best, scale) = ([90.0, -2.0, 300.0], [30.0, 4.0, 150.0]);
        let far = |spsa: &Spsa| -> f64 {
            spsa.values()
                .iter()
                .zip(best)
                .zip(scale)
                .map(|((v, b), s): ((&f64, f64), f64)| ((v - b) / s).powi(2))
                .sum()
        };
        let mut spsa = Spsa::new(knobs, 3000, 0.03, 7);
        let before = far(&spsa);
        let mut random = Random(11);
        for iteration in 0..3000 {
            let [plus, minus] = spsa.trials(iteration);
            let better = games(&plus, &minus, &best, &scale, &mut random);
            spsa.learn(iteration, better);
        }
        assert!(far(&spsa) < before / 20.0, "{:?}: {} of {before}", spsa.values(), far(&spsa));
    }

    #[test]
    fn trials_narrow_down_to_the_step_and_stay_within_bounds() {
        let spsa = Spsa::new(vec![Knob { start: 50.0, min: 0.0, max: 100.0, step: 4.0 }; 3], 1000, 0.002, 1);
        let half = |iteration: usize| {
            let [plus, minus] = spsa.trials(iteration);
            (plus[0] - minus[0]).abs() / 2.0
        };
        assert!((half(999) - 4.0).abs() < 1e-9 && half(0) > half(500) && half(500) > half(999));
        let edge = Spsa::new(vec![Knob { start: 100.0, min: 0.0, max: 100.0, step: 4.0 }], 10, 0.002, 1);
        assert!(edge.trials(0).iter().flatten().all(|value| (0.0..=100.0).contains(value)));
        assert!((0..20).any(|iteration| spsa.directions(iteration) != spsa.directions(iteration + 1)));
    }

    #[test]
    fn who_did_better_pulls() {
        let knob = Knob { start: 50.0, min: 0.0, max: 100.0, step: 4.0 };
        let moved = |better: f64| {
            let mut spsa = Spsa::new(vec![knob], 100, 0.1, 3);
            let [plus, _] = spsa.trials(0);
            spsa.learn(0, better);
            (spsa.values()[0] - 50.0) * (plus[0] - 50.0).signum()
        };
        assert!(moved(2.0) > 0.0 && moved(0.0).abs() < 1e-12);
        assert!((moved(2.0) + moved(-2.0)).abs() < 1e-12 && moved(4.0) > moved(2.0));
    }
}
