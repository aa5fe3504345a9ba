//! The weights in integers, and what they say of a position from nothing.

use crate::kernels::{self, Kernel, LANES, LARGEST, Lanes, QA, QB};
use std::error::Error;
use std::fmt;

/// The sizes of a network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shape {
    /// Inputs of each view.
    pub inputs: usize,
    /// Hidden units of each view: a multiple of 32.
    pub hidden: usize,
    /// Outputs, one for each stage of the game.
    pub stages: usize,
}

impl Shape {
    /// How many blocks the units of one view are.
    pub(crate) fn blocks(self) -> usize {
        self.hidden / LANES
    }

    /// Whether a network can have these sizes.
    pub(crate) fn is_sound(self) -> bool {
        let sizes = [(self.inputs, 1 << 15), (self.hidden, 4096), (self.stages, 64)];
        sizes.iter().all(|&(size, bound)| (1..=bound).contains(&size)) && self.hidden.is_multiple_of(LANES)
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({} -> {}) x 2 -> {}", self.inputs, self.hidden, self.stages)
    }
}

/// No weight from an input is larger: with 41 inputs at once the sum stays in 16 bits.
pub(crate) const LARGEST_INPUT: i16 = 505;

/// No bias of a hidden unit is larger.
pub(crate) const LARGEST_BIAS: i16 = 10_000;

/// Weights that do not make a network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Misfit {
    /// Sizes that no network has.
    Shape(Shape),
    /// Another number of weights than the shape has.
    Count,
    /// A weight or bias of the hidden layer that could overflow.
    Hidden(i16),
    /// A weight of an output that could overflow.
    Output(i16),
    /// The weights of one output together could overflow.
    Sum(usize),
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Misfit::Shape(shape) => write!(f, "no network has the shape {shape}"),
            Misfit::Count => f.write_str("the number of weights is not that of the shape"),
            Misfit::Hidden(weight) => write!(f, "a weight of the hidden layer is too large: {weight}"),
            Misfit::Output(weight) => write!(f, "a weight of an output is too large: {weight}"),
            Misfit::Sum(stage) => write!(f, "the weights of output {stage} are too large together"),
        }
    }
}

impl Error for Misfit {}

/// A network in integers: what is played with. The same bits on every machine.
///
/// A hidden unit is its bias plus the weights of the inputs that are there; clipped to 0..=255 and squared it goes with
/// its weight into the output of the stage. [`evaluate`](Network::evaluate) says what comes of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Network {
    game: String,
    shape: Shape,
    scale: u16,
    bias: Vec<Lanes>,
    weights: Vec<Lanes>,
    outputs: Vec<Lanes>,
    output_bias: Vec<i32>,
    /// The evaluation that its output is added to (a residual network). Nothing if the network stands alone.
    pub over: Option<LinearPart>,
    /// Where it comes from: names and values, in order.
    pub provenance: Vec<(String, String)>,
}

/// The evaluation by named terms that the output of a residual network is added to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LinearPart {
    /// What it is called.
    pub name: String,
    /// Its weights, as its game numbers them. None in files of version 2: there the name told weights apart, and those
    /// that came with the game were meant.
    pub weights: Vec<i16>,
}

/// The numbers of a network, one after the other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Parts {
    pub(crate) bias: Vec<i16>,
    pub(crate) weights: Vec<i16>,
    pub(crate) outputs: Vec<i16>,
    pub(crate) output_bias: Vec<i32>,
}

impl Network {
    /// A network that says 0 of every position.
    ///
    /// # Panics
    /// If no network has this shape.
    #[must_use]
    pub fn blank(game: &str, shape: Shape) -> Network {
        assert!(shape.is_sound(), "no network has the shape {shape}");
        let parts = Parts {
            bias: vec![0; shape.hidden],
            weights: vec![0; shape.inputs * shape.hidden],
            outputs: vec![0; shape.stages * 2 * shape.hidden],
            output_bias: vec![0; shape.stages],
        };
        Network::from_parts(game, shape, 400, &parts).unwrap_or_else(|misfit| unreachable!("{misfit}"))
    }

    /// A network of these numbers, if nothing in it can overflow.
    pub(crate) fn from_parts(game: &str, shape: Shape, scale: u16, parts: &Parts) -> Result<Network, Misfit> {
        if !shape.is_sound() {
            return Err(Misfit::Shape(shape));
        }
        let network = Network {
            game: game.to_string(),
            shape,
            scale,
            bias: in_lanes(&parts.bias),
            weights: in_lanes(&parts.weights),
            outputs: in_lanes(&parts.outputs),
            output_bias: parts.output_bias.clone(),
            over: None,
            provenance: Vec::new(),
        };
        let right = parts.bias.len() == shape.hidden
            && parts.weights.len() == shape.inputs * shape.hidden
            && parts.outputs.len() == shape.stages * 2 * shape.hidden
            && parts.output_bias.len() == shape.stages;
        if !right {
            return Err(Misfit::Count);
        }
        network.bounded(parts).map(|()| network)
    }

    /// Whether no sum can overflow.
    fn bounded(&self, parts: &Parts) -> Result<(), Misfit> {
        let beyond = |numbers: &[i16], bound: i16| {
            numbers.iter().copied().find(|number| number.unsigned_abs() > bound.unsigned_abs())
        };
        let hidden = beyond(&parts.bias, LARGEST_BIAS).or_else(|| beyond(&parts.weights, LARGEST_INPUT));
        if let Some(weight) = hidden {
            return Err(Misfit::Hidden(weight));
        }
        if let Some(weight) = beyond(&parts.outputs, LARGEST) {
            return Err(Misfit::Output(weight));
        }
        for (stage, weights) in parts.outputs.chunks(2 * self.shape.hidden).enumerate() {
            let sum: i64 = weights.iter().map(|weight| i64::from(weight.unsigned_abs())).sum();
            let bias = i64::from(parts.output_bias[stage]).abs();
            if sum * i64::from(QA * QA) >= 1 << 31 || bias >= 1 << 24 {
                return Err(Misfit::Sum(stage));
            }
        }
        Ok(())
    }

    /// The game it was made for.
    #[must_use]
    pub fn game(&self) -> &str {
        &self.game
    }

    /// Its sizes.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// How many centipawns an output of 1 is.
    #[must_use]
    pub fn scale(&self) -> u16 {
        self.scale
    }

    /// The same network with another scale: every score is multiplied.
    #[must_use]
    pub fn with_scale(mut self, scale: u16) -> Network {
        self.scale = scale;
        self
    }

    /// The numbers, one after the other.
    pub(crate) fn parts(&self) -> Parts {
        let flat = |lanes: &[Lanes]| lanes.iter().flat_map(|lanes| lanes.0).collect();
        Parts {
            bias: flat(&self.bias),
            weights: flat(&self.weights),
            outputs: flat(&self.outputs),
            output_bias: self.output_bias.clone(),
        }
    }

    /// The hidden units with no input.
    pub(crate) fn bias(&self) -> &[Lanes] {
        &self.bias
    }

    /// What an input adds to the hidden units.
    #[inline]
    pub(crate) fn row(&self, input: usize) -> &[Lanes] {
        let blocks = self.shape.blocks();
        &self.weights[input * blocks..][..blocks]
    }

    /// The weights of an output for the view of the side to move, then for the other.
    #[inline]
    pub(crate) fn output_row(&self, stage: usize, other: bool) -> &[Lanes] {
        let blocks = self.shape.blocks();
        &self.outputs[(stage * 2 + usize::from(other)) * blocks..][..blocks]
    }

    /// Centipawns from the view of the side to move, out of the hidden units of its view and of the other's.
    #[inline]
    pub(crate) fn output(&self, kernel: Kernel, own: &[Lanes], other: &[Lanes], stage: usize) -> i32 {
        let sum = kernel.output(own, self.output_row(stage, false))
            + kernel.output(other, self.output_row(stage, true));
        let output = i64::from(sum / QA + self.output_bias[stage]) * i64::from(self.scale);
        let one = i64::from(QA * QB);
        // Rounded to the nearest, alike for both signs.
        ((output + output.signum() * one / 2) / one) as i32
    }

    /// What an output has without any hidden unit.
    pub(crate) fn output_bias(&self, stage: usize) -> i32 {
        self.output_bias[stage]
    }

    /// Centipawns that one step of an output before the division is worth.
    pub(crate) fn step(&self) -> f64 {
        f64::from(self.scale) / f64::from(QA * QA * QB)
    }

    /// The score in centipawns from the view of the side to move, given the inputs that are there from its view and
    /// from the other's, and the stage of the game. Computed from nothing: [`Accumulators`](crate::Accumulators) are
    /// faster along a line of play.
    ///
    /// # Panics
    /// If an input or the stage is beyond the [`Shape`].
    #[must_use]
    pub fn evaluate(&self, own: &[usize], other: &[usize], stage: usize) -> i32 {
        let [own, other] = [own, other].map(|inputs| self.hidden(inputs));
        self.output(Kernel::best(), &own, &other, stage)
    }

    /// The hidden units of a view.
    pub(crate) fn hidden(&self, inputs: &[usize]) -> Vec<Lanes> {
        let mut units = self.bias.clone();
        for &input in inputs {
            kernels::add(&mut units, self.row(input));
        }
        units
    }
}

fn in_lanes(numbers: &[i16]) -> Vec<Lanes> {
    numbers.as_chunks().0.iter().map(|&chunk| Lanes(chunk)).collect()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use tesuji_game::random::Random;

    /// A network of random weights as large as they may be in practice.
    pub(crate) fn random_network(seed: u64, shape: Shape) -> Network {
        let mut random = Random(seed);
        let mut number = |bound: usize| (random.below(2 * bound + 1) as i32 - bound as i32) as i16;
        let parts = Parts {
            bias: (0..shape.hidden).map(|_| number(120)).collect(),
            weights: (0..shape.inputs * shape.hidden).map(|_| number(90)).collect(),
            outputs: (0..shape.stages * 2 * shape.hidden).map(|_| number(60)).collect(),
            output_bias: (0..shape.stages).map(|_| i32::from(number(3_000))).collect(),
        };
        Network::from_parts("test", shape, 400, &parts).unwrap()
    }

    const SHAPE: Shape = Shape { inputs: 5, hidden: 64, stages: 3 };

    #[test]
    fn the_score_is_that_of_plain_arithmetic() {
        let network = random_network(3, SHAPE);
        let parts = network.parts();
        for (own, other, stage) in
            [(vec![], vec![], 0), (vec![0, 4], vec![1, 2], 1), (vec![3], vec![0, 1, 2], 2)]
        {
            let mut sum = 0i64;
            for (view, inputs) in [own.clone(), other.clone()].iter().enumerate() {
                for unit in 0..SHAPE.hidden {
                    let weights = inputs.iter().map(|input| parts.weights[input * SHAPE.hidden + unit]);
                    let value = i64::from(parts.bias[unit]) + weights.map(i64::from).sum::<i64>();
                    let weight = parts.outputs[(stage * 2 + view) * SHAPE.hidden + unit];
                    sum += value.clamp(0, 255).pow(2) * i64::from(weight);
                }
            }
            let expected = (sum / 255 + i64::from(parts.output_bias[stage])) as f64 * 400.0 / (255.0 * 64.0);
            assert_eq!(i64::from(network.evaluate(&own, &other, stage)), expected.round() as i64);
        }
    }

    #[test]
    fn what_could_overflow_is_no_network() {
        let good = random_network(3, SHAPE).parts();
        let network = |change: &dyn Fn(&mut Parts)| {
            let mut parts = good.clone();
            change(&mut parts);
            Network::from_parts("test", SHAPE, 400, &parts).map(|_| ())
        };
        assert_eq!(network(&|_| ()), Ok(()));
        assert_eq!(network(&|parts| parts.weights[7] = 506), Err(Misfit::Hidden(506)));
        assert_eq!(network(&|parts| parts.bias[7] = i16::MIN), Err(Misfit::Hidden(i16::MIN)));
        assert_eq!(network(&|parts| parts.outputs[7] = -128), Err(Misfit::Output(-128)));
        assert_eq!(network(&|parts| parts.output_bias[1] = i32::MIN), Err(Misfit::Sum(1)));
        assert_eq!(network(&|parts| parts.outputs.truncate(9)), Err(Misfit::Count));
        let wide = Shape { inputs: 1, hidden: 512, stages: 1 };
        let mut parts = Network::blank("test", wide).parts();
        parts.outputs.fill(100);
        assert_eq!(Network::from_parts("test", wide, 400, &parts), Err(Misfit::Sum(0)));
        let odd = Shape { inputs: 1, hidden: 33, stages: 1 };
        assert_eq!(Network::from_parts("test", odd, 400, &parts), Err(Misfit::Shape(odd)));
    }
}
