//! Logistic regression by Adam over random batches of blocks.

use crate::data::{Block, Data, Sample};
use crate::games::Fitted;
use std::fmt::Write as _;
use std::marker::PhantomData;
use std::thread;
use tesuji_eval::Tapered;
use tesuji_eval::linear::Weights;
use tesuji_game::random::Random;

/// Blocks in a batch.
const BATCH: usize = 4;
/// How slowly the mean of the gradient and that of its square change.
const MEMORY: (f64, f64) = (0.9, 0.999);
/// What the caller may choose.
pub(crate) struct Settings {
    pub(crate) epochs: u32,
    /// The first step, in centipawns; steps shrink to a fiftieth.
    pub(crate) rate: f64,
    /// The share of the score in the target.
    pub(crate) lambda: f32,
    /// The spread of weights around their start, in centipawns, before any evidence.
    pub(crate) stay: f64,
    pub(crate) threads: usize,
    pub(crate) seed: u64,
}

/// Middle game and endgame of every weight.
type Vector = Vec<[f32; 2]>;

/// A fit under way.
pub(crate) struct Fit<M> {
    model: PhantomData<M>,
    data: Data,
    settings: Settings,
    /// Centipawns that change the odds by a factor of e.
    width: f32,
    start: Vector,
    now: Vector,
    mean: Vec<[f64; 2]>,
    square: Vec<[f64; 2]>,
    steps: i32,
}

impl<M: Fitted> Fit<M> {
    pub(crate) fn new(data: Data, weights: &Weights<M>, settings: Settings) -> Fit<M> {
        let start: Vector =
            weights.values().iter().map(|value| [value.mg() as f32, value.eg() as f32]).collect();
        let width = fit_width(&data);
        eprintln!("a score of {width:.0} centipawns makes the odds e to 1");
        let zeros = vec![[0.0; 2]; start.len()];
        Fit {
            model: PhantomData,
            data,
            settings,
            width,
            now: start.clone(),
            start,
            mean: zeros.clone(),
            square: zeros,
            steps: 0,
        }
    }

    /// Runs all epochs.
    pub(crate) fn run(&mut self) {
        let mut random = Random(self.settings.seed);
        let mut order: Vec<usize> = (0..self.data.train.len()).collect();
        let all = order.len().div_ceil(BATCH) as f64 * f64::from(self.settings.epochs);
        eprintln!("start     {}", self.report());
        for epoch in 1..=self.settings.epochs {
            for i in (1..order.len()).rev() {
                order.swap(i, random.below(i + 1));
            }
            for batch in order.chunks(BATCH) {
                let (gradient, samples) = self.gradient(batch);
                let rate = self.settings.rate * (0.02f64).powf(f64::from(self.steps) / all);
                self.step(&gradient, samples, rate);
            }
            eprintln!("epoch {epoch:>3} {}", self.report());
        }
    }

    /// The loss on what is fitted and on what is not.
    fn report(&self) -> String {
        let mut text = String::new();
        for (name, blocks) in [("fitted", &self.data.train), ("apart", &self.data.apart)] {
            let losses = self.on_threads(&blocks.iter().collect::<Vec<_>>(), |blocks| {
                let samples = blocks.iter().flat_map(|block| block.each());
                samples.fold((0.0, 0.0), |(sum, count), (sample, weights, counts)| {
                    match self.model(sample, weights, counts) {
                        Some(guess) => (sum + guess.loss(), count + 1.0),
                        None => (sum, count),
                    }
                })
            });
            let (sum, count) = losses.into_iter().fold((0.0, 0.0), |a, b| (a.0 + b.0, a.1 + b.1));
            let _ = write!(text, " {name} {:.6}", sum / f64::max(count, 1.0));
        }
        text
    }

    /// Shares blocks among the threads.
    fn on_threads<T: Send>(&self, blocks: &[&Block], work: impl Fn(&[&Block]) -> T + Sync) -> Vec<T> {
        let share = blocks.len().div_ceil(self.settings.threads).max(1);
        thread::scope(|scope| {
            let work = &work;
            let threads: Vec<_> =
                blocks.chunks(share).map(|share| scope.spawn(move || work(share))).collect();
            threads.into_iter().map(|thread| thread.join().expect("sums do not panic")).collect()
        })
    }

    /// What the weights say of a position; nothing if it cannot be won whatever they say.
    fn model(&self, sample: &Sample, weights: &[u16], counts: &[i8]) -> Option<Guess> {
        let (mut mg, mut eg) = (0.0, 0.0);
        for (&weight, &count) in weights.iter().zip(counts) {
            let [weight_mg, weight_eg] = self.now[usize::from(weight)];
            mg += weight_mg * f32::from(count);
            eg += weight_eg * f32::from(count);
        }
        let scale = sample.scale[usize::from(eg < 0.0)];
        if scale == 0 {
            return None;
        }
        let share =
            [f32::from(sample.phase) / 24.0, f32::from(24 - sample.phase) / 24.0 * f32::from(scale) / 64.0];
        let value = share[0] * mg + share[1] * eg;
        let lambda = self.settings.lambda;
        let target = lambda * sigmoid(sample.score / self.width) + (1.0 - lambda) * sample.result;
        Some(Guess { chance: sigmoid(value / self.width), target, share })
    }

    /// The sum of the gradients over a batch, and over how many positions.
    fn gradient(&self, batch: &[usize]) -> (Vector, f64) {
        let blocks: Vec<_> = batch.iter().map(|&i| &self.data.train[i]).collect();
        let parts = self.on_threads(&blocks, |blocks| {
            let mut gradient = vec![[0.0f32; 2]; self.now.len()];
            let mut samples = 0.0;
            for (sample, weights, counts) in blocks.iter().flat_map(|block| block.each()) {
                let Some(guess) = self.model(sample, weights, counts) else { continue };
                samples += 1.0;
                let error = (guess.chance - guess.target) / self.width;
                for (&weight, &count) in weights.iter().zip(counts) {
                    let slope = &mut gradient[usize::from(weight)];
                    slope[0] += error * guess.share[0] * f32::from(count);
                    slope[1] += error * guess.share[1] * f32::from(count);
                }
            }
            (gradient, samples)
        });
        let mut sum = (vec![[0.0; 2]; self.now.len()], 0.0);
        for (gradient, samples) in parts {
            for (to, from) in sum.0.iter_mut().zip(gradient) {
                *to = [to[0] + from[0], to[1] + from[1]];
            }
            sum.1 += samples;
        }
        for name in M::FIXED {
            sum.0[places::<M>(name)].fill([0.0; 2]);
        }
        sum
    }

    /// One step of Adam.
    fn step(&mut self, gradient: &[[f32; 2]], samples: f64, rate: f64) {
        self.steps += 1;
        let pull = 1.0 / (self.settings.stay.powi(2) * self.data.fitted() as f64);
        let (old_mean, old_square) = MEMORY;
        let correct = (1.0 - old_mean.powi(self.steps), 1.0 - old_square.powi(self.steps));
        let weights = self.now.as_flattened_mut().iter_mut().zip(self.start.as_flattened());
        let means = self.mean.as_flattened_mut().iter_mut().zip(self.square.as_flattened_mut());
        for (((now, start), (mean, square)), slope) in weights.zip(means).zip(gradient.as_flattened()) {
            let slope = f64::from(*slope) / samples.max(1.0) + pull * f64::from(*now - start);
            *mean = old_mean * *mean + (1.0 - old_mean) * slope;
            *square = old_square * *square + (1.0 - old_square) * slope * slope;
            *now -= (rate * (*mean / correct.0) / ((*square / correct.1).sqrt() + 1e-10)) as f32;
        }
    }

    /// The weights, with the means of the tables in the material.
    pub(crate) fn weights(&self) -> Weights<M> {
        let mut values: Vec<[f64; 2]> = self.now.iter().map(|value| value.map(f64::from)).collect();
        let seen = self.occurrences();
        let material = places::<M>("material.pieces").start;
        for (name, piece) in M::centred() {
            let places = places::<M>(&name);
            let total: f64 = places.clone().map(|i| seen[i]).sum::<f64>().max(1.0);
            let weighed = places.clone().map(|i| values[i].map(|value| value * seen[i] / total));
            let mean = weighed.fold([0.0; 2], |sum, value| [sum[0] + value[0], sum[1] + value[1]]);
            for value in &mut values[places] {
                *value = [value[0] - mean[0], value[1] - mean[1]];
            }
            if let Some(piece) = piece {
                let value = &mut values[material + piece];
                *value = [value[0] + mean[0], value[1] + mean[1]];
            }
        }
        for (name, nowhere) in M::NOWHERE {
            values[places::<M>(name)][nowhere.clone()].fill([0.0; 2]);
        }
        let pawn = values[material][1];
        let scale = M::PAWN.filter(|_| pawn > 10.0).map_or(1.0, |wanted| wanted / pawn);
        eprintln!("a pawn is {pawn:.0} in the endgame; all weights are taken times {scale:.3}");
        let whole = |value: f64| (value * scale).round().clamp(-2_500.0, 2_500.0) as i16;
        Weights::from_values(values.into_iter().map(|[mg, eg]| Tapered::new(whole(mg), whole(eg))))
    }

    /// How often the sides differ in each weight.
    fn occurrences(&self) -> Vec<f64> {
        let mut seen = vec![0.0; self.now.len()];
        for block in &self.data.train {
            for (&weight, &count) in block.weights.iter().zip(&block.counts) {
                seen[usize::from(weight)] += f64::from(count).abs();
            }
        }
        seen
    }
}

/// What the model says of a position, and what it should say.
struct Guess {
    chance: f32,
    target: f32,
    /// How much of the middle game and of the endgame counts.
    share: [f32; 2],
}

impl Guess {
    fn loss(&self) -> f64 {
        loss(self.chance, self.target)
    }
}

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// Cross entropy.
fn loss(chance: f32, target: f32) -> f64 {
    let (chance, target) = (f64::from(chance).clamp(1e-7, 1.0 - 1e-7), f64::from(target));
    -(target * chance.ln() + (1.0 - target) * (1.0 - chance).ln())
}

/// The width of the logistic curve with which scores tell results best, by golden section.
fn fit_width(data: &Data) -> f32 {
    // A million or so is plenty.
    let thin = data.len().div_ceil(1_000_000).max(1);
    let samples: Vec<&Sample> = data.blocks().flat_map(|block| &block.samples).step_by(thin).collect();
    let cost = |width: f32| -> f64 {
        samples.iter().map(|sample| loss(sigmoid(sample.score / width), sample.result)).sum()
    };
    let golden = 0.618_034;
    let (mut low, mut high) = (50.0f32, 3_000.0f32);
    while high - low > 1.0 {
        let (a, b) = (high - golden * (high - low), low + golden * (high - low));
        if cost(a) < cost(b) { high = b } else { low = a }
    }
    f32::midpoint(low, high)
}

/// The places of a group's weights.
fn places<M: Fitted>(name: &str) -> std::ops::Range<usize> {
    let group = M::GROUPS.iter().find(|group| group.name == name).expect("a name of a group");
    group.start..group.start + group.len
}
