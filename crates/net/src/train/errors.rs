//! How wrong the outputs of a batch are, and the biases of the outputs.

use super::math::sigmoid;
use super::recipe::{Adam, Step};
use super::rows::Batch;
use super::tile::Tile;

/// For each sample of a batch the slope of its squared error.
#[derive(Clone, Debug)]
pub(super) struct Errors {
    slopes: Vec<f32>,
    loss: f64,
}

impl Errors {
    /// What the tiles say together beside the targets.
    pub(super) fn new(batch: &Batch, tiles: &[Tile], bias: &[f32]) -> Errors {
        let mut slopes = Vec::with_capacity(batch.size());
        let mut loss = 0.0;
        for (nth, (stage, goal)) in batch.goals().enumerate() {
            let output = tiles.iter().fold(bias[stage], |sum, tile| sum + tile.said(nth));
            let chance = sigmoid(f64::from(output) + f64::from(goal.prior));
            let error = chance - f64::from(goal.target);
            loss += error * error;
            slopes.push((2.0 * error * chance * (1.0 - chance)) as f32);
        }
        Errors { slopes, loss }
    }

    pub(super) fn slopes(&self) -> &[f32] {
        &self.slopes
    }

    /// The sum of squares.
    pub(super) fn loss(&self) -> f64 {
        self.loss
    }
}

/// The biases of the outputs with their moments.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct OutputBias {
    values: Vec<f32>,
    first: Vec<f32>,
    second: Vec<f32>,
}

impl OutputBias {
    pub(super) fn new(stages: usize) -> OutputBias {
        OutputBias { values: vec![0.0; stages], first: vec![0.0; stages], second: vec![0.0; stages] }
    }

    pub(super) fn set(&mut self, values: impl Iterator<Item = f32>) {
        self.values.iter_mut().zip(values).for_each(|(old, new)| *old = new);
    }

    pub(super) fn values(&self) -> &[f32] {
        &self.values
    }

    pub(super) fn descend(&mut self, errors: &Errors, batch: &Batch, plan: &Step) {
        let mut gradients = vec![0.0; self.values.len()];
        for ((stage, _), slope) in batch.goals().zip(errors.slopes()) {
            gradients[stage] += slope;
        }
        let adam = Adam { keep: 1.0, ..plan.adam };
        for (stage, gradient) in gradients.into_iter().enumerate() {
            let moments = (&mut self.first[stage], &mut self.second[stage]);
            self.values[stage] = adam.step(self.values[stage], gradient, moments.0, moments.1);
        }
    }

    /// All numbers, for a checkpoint.
    pub(super) fn numbers(&mut self) -> impl Iterator<Item = &mut f32> {
        self.values.iter_mut().chain(&mut self.first).chain(&mut self.second)
    }
}
