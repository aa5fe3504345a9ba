//! How the weights of a network are found: `AdamW` on squared error, the same bytes on any number of threads.
//!
//! The hidden units are divided into tiles. A thread owns whole tiles: it runs them forward over the batch, and after
//! the errors of the outputs are known, back again, and steps their weights. So every gradient is summed by one thread
//! in one order. Nothing is left to the compiler or to a library that could round in another way: no fused
//! multiply-add, sums in fixed lanes, an exponential and a cosine of our own.
//!
//! ```
//! use tesuji_net::Shape;
//! use tesuji_net::train::{SampleTarget, Recipe, Rows, Samples, Trainer};
//!
//! /// Input 0 wins, input 1 loses.
//! struct Coin;
//! impl Samples for Coin {
//!     fn count(&self) -> usize {
//!         64
//!     }
//!     fn read(&self, index: usize, rows: &mut Rows) {
//!         let own = (index % 2) as u16;
//!         let target = if own == 0 { 0.9 } else { 0.1 };
//!         rows.push([(own, 1 - own)], 0, SampleTarget { prior: 0.0, target });
//!     }
//! }
//!
//! let shape = Shape { inputs: 2, hidden: 32, stages: 1 };
//! let recipe = Recipe { batch: 64, epochs: 300, warm_up: 5, first_rate: 0.01, ..Recipe::default() };
//! let mut trainer = Trainer::new(shape, recipe);
//! while trainer.step(&Coin, 1).is_some() {}
//! let network = trainer.network("coin", 400).unwrap();
//! assert!(network.evaluate(&[0], &[1], 0) > 500);
//! ```

mod checkpoint;
mod errors;
mod math;
mod recipe;
mod rows;
mod shuffle;
mod tile;

pub use checkpoint::CheckpointError;
pub use math::{exp, sigmoid};
pub use recipe::Recipe;
pub use rows::{Rows, SampleTarget, Samples};

use crate::kernels::{LARGEST, QA, QB};
use crate::network::{LARGEST_BIAS, LARGEST_INPUT, Parts};
use crate::{Misfit, Network, Shape};
use errors::{Errors, OutputBias};
use recipe::Step;
use rows::Batch;
use shuffle::Shuffle;
use tesuji_game::random::Random;
use tile::{TILE, Tile, Units};

/// What a training has come to: weights as floating-point numbers, what the optimiser remembers, and how far it is.
#[derive(Clone, Debug)]
pub struct Trainer {
    shape: Shape,
    recipe: Recipe,
    tiles: Vec<Tile>,
    output_bias: OutputBias,
    step: u64,
    batch: Batch,
}

/// One step of a training.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stepped {
    /// Steps so far.
    pub step: u64,
    /// Of so many.
    pub steps: u64,
    /// The epoch of this step, from 0.
    pub epoch: u32,
    /// Whether it was the last of its epoch.
    pub ends_epoch: bool,
    /// The mean squared error of the batch before the step.
    pub loss: f64,
}

impl Trainer {
    /// A training from random weights that the seed of the recipe decides.
    ///
    /// # Panics
    /// If no network has this shape.
    #[must_use]
    pub fn new(shape: Shape, recipe: Recipe) -> Trainer {
        assert!(shape.is_sound(), "no network has the shape {shape}");
        let mut random = Random(recipe.seed);
        let tiles = (0..shape.hidden / TILE).map(|_| Tile::new(shape, &mut random)).collect();
        let output_bias = OutputBias::new(shape.stages);
        Trainer { shape, recipe, tiles, output_bias, step: 0, batch: Batch::default() }
    }

    /// The same training from outputs of 0: the network begins by adding nothing to what is said already.
    #[must_use]
    pub fn silent(mut self) -> Trainer {
        self.tiles.iter_mut().for_each(Tile::silence);
        self
    }

    /// A training that begins with a network: its weights, and nothing remembered of how they were found. An output of 1
    /// is to be worth so many centipawns from then on.
    #[must_use]
    pub fn from_network(network: &Network, recipe: Recipe, unit: u16) -> Trainer {
        let mut trainer = Trainer::new(network.shape(), recipe);
        let parts = network.parts();
        let scale = f32::from(network.scale()) / f32::from(unit);
        let hidden = network.shape().hidden;
        for (nth, tile) in trainer.tiles.iter_mut().enumerate() {
            let part = |from: &[i16], row: usize, one: i32| {
                Units(std::array::from_fn(|unit| {
                    f32::from(from[row * hidden + nth * TILE + unit]) / one as f32
                }))
            };
            tile.set(
                |row| part(&parts.weights, row, QA),
                part(&parts.bias, 0, QA),
                |row| Units(part(&parts.outputs, row, QB).0.map(|weight| weight * scale)),
            );
        }
        let biases = parts.output_bias.iter().map(|&bias| scale * (bias as f32 / (QA * QB) as f32));
        trainer.output_bias.set(biases);
        trainer
    }

    /// Its sizes.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// How many steps were made.
    #[must_use]
    pub fn steps_made(&self) -> u64 {
        self.step
    }

    /// Makes one step on the next batch of the samples, or nothing if the recipe is done. The samples must be the same,
    /// and as many, at every step of a training.
    pub fn step(&mut self, samples: &impl Samples, threads: usize) -> Option<Stepped> {
        let count = samples.count();
        let plan = self.recipe.step(self.step, count)?;
        let shuffle = Shuffle::new(count, self.recipe.seed ^ u64::from(plan.epoch).wrapping_mul(0x9e37_79b9));
        self.batch.fill(samples, plan.first, plan.size, &shuffle, threads);
        let errors = self.forward(threads);
        self.backward(&errors, &plan, threads);
        self.step += 1;
        Some(Stepped {
            step: self.step,
            steps: self.recipe.steps(count),
            epoch: plan.epoch,
            ends_epoch: plan.ends_epoch,
            loss: errors.loss() / plan.size as f64,
        })
    }

    /// The mean squared error over samples that are not learned from.
    pub fn loss(&mut self, samples: &impl Samples, threads: usize) -> f64 {
        let count = samples.count();
        let order = Shuffle::none();
        let mut sum = 0.0;
        for first in (0..count).step_by(self.recipe.batch) {
            let size = self.recipe.batch.min(count - first);
            self.batch.fill(samples, first, size, &order, threads);
            sum += self.forward(threads).loss();
        }
        sum / count.max(1) as f64
    }

    /// What the network says of the batch, and how wrong it is.
    fn forward(&mut self, threads: usize) -> Errors {
        let batch = &self.batch;
        in_shares(&mut self.tiles, threads, |tile| tile.forward(batch));
        Errors::new(batch, &self.tiles, self.output_bias.values())
    }

    /// The gradients of the batch, and the step they ask for.
    fn backward(&mut self, errors: &Errors, plan: &Step, threads: usize) {
        let batch = &self.batch;
        in_shares(&mut self.tiles, threads, |tile| {
            tile.backward(batch, errors);
            tile.descend(plan);
        });
        self.output_bias.descend(errors, batch, plan);
    }

    /// The weights as a network in integers: what is played with.
    ///
    /// # Errors
    /// If they could overflow there.
    pub fn network(&self, game: &str, scale: u16) -> Result<Network, Misfit> {
        let Shape { inputs, hidden, stages } = self.shape;
        let whole =
            |number: f32, one: i32, bound: i16| ((number * one as f32).round() as i16).clamp(-bound, bound);
        let mut parts = Parts {
            bias: vec![0; hidden],
            weights: vec![0; inputs * hidden],
            outputs: vec![0; stages * 2 * hidden],
            output_bias: self
                .output_bias
                .values()
                .iter()
                .map(|bias| (bias * (QA * QB) as f32).round() as i32)
                .collect(),
        };
        for (nth, tile) in self.tiles.iter().enumerate() {
            let place = |row: usize, unit: usize| row * hidden + nth * TILE + unit;
            for unit in 0..TILE {
                parts.bias[place(0, unit)] = whole(tile.bias().0[unit], QA, LARGEST_BIAS);
                for input in 0..inputs {
                    parts.weights[place(input, unit)] = whole(tile.weights(input).0[unit], QA, LARGEST_INPUT);
                }
                for row in 0..stages * 2 {
                    parts.outputs[place(row, unit)] = whole(tile.outputs(row).0[unit], QB, LARGEST);
                }
            }
        }
        Network::from_parts(game, self.shape, scale, &parts)
    }
}

/// Does something to every item, the items divided among threads.
fn in_shares<T: Send>(items: &mut [T], threads: usize, work: impl Fn(&mut T) + Sync) {
    let share = items.len().div_ceil(threads.max(1)).max(1);
    if share == items.len() {
        return items.iter_mut().for_each(work);
    }
    std::thread::scope(|scope| {
        for items in items.chunks_mut(share) {
            scope.spawn(|| items.iter_mut().for_each(&work));
        }
    });
}

#[cfg(test)]
mod tests;
