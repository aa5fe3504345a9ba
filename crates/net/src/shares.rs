//! What each input adds to a score, exactly.
//!
//! Between a base (bare kings) and the position every hidden unit goes in a straight line from `h0` to `h1 = h0 + s`,
//! where `s` is the sum of the weights of all inputs beyond the base. What the unit adds to the output grows from
//! `act(h0)` to `act(h1)`; an input with weight `w` has the share `w / s` of that, so the shares of all inputs add up to
//! the whole, and no order of the inputs is preferred (these are the integrated gradients of the network, in closed
//! form).
//!
//! The growth has two parts: what the slope at the base would give, `s act'(h0)`, and the rest, which is there because
//! inputs come together: `K s s` with `K = (act(h1) - act(h0) - s act'(h0)) / (s s)`. So the share of an input with
//! weight `w` is `w act'(h0)`, what it does alone, and for every input with weight `u`, itself included, `K w u`: what
//! those two do together.

use crate::Network;
use crate::kernels::{Lanes, QA};

/// What each piece adds to the output of a network, in centipawns from the view of the side to move.
///
/// A piece is an input of both views. `base + sum of shares = output` up to the rounding of the integers in play,
/// which is below a centipawn.
#[derive(Clone, PartialEq, Debug)]
pub struct Shares {
    /// The output with nothing but the base.
    pub base: f64,
    /// The share of each piece, in the order given.
    pub pieces: Vec<f64>,
    /// The part of each share that the piece has on its own, in the order given.
    pub alone: Vec<f64>,
    /// For each piece and each of the pieces, what the two do together; symmetric. A share is what the piece has alone
    /// plus its row here.
    together: Vec<f64>,
}

/// A piece as the inputs of both views: of the side to move, and of the other.
pub type Both = (usize, usize);

impl Shares {
    /// The shares of `pieces` over a `base` in a stage of the game.
    ///
    /// # Panics
    /// If an input or the stage is beyond the shape of the network.
    #[must_use]
    pub fn new(network: &Network, base: &[Both], pieces: &[Both], stage: usize) -> Shares {
        let count = pieces.len();
        let bias = f64::from(network.output_bias(stage)) * f64::from(QA) * network.step();
        let mut shares = Shares {
            base: bias,
            pieces: vec![0.0; count],
            alone: vec![0.0; count],
            together: vec![0.0; count * count],
        };
        for other in [false, true] {
            let of_view = |both: &Both| if other { both.1 } else { both.0 };
            let start = network.hidden(&base.iter().map(of_view).collect::<Vec<_>>());
            let rows: Vec<&[Lanes]> = pieces.iter().map(|both| network.row(of_view(both))).collect();
            let weights = network.output_row(stage, other);
            for unit in 0..network.shape().hidden {
                let at = |lanes: &[Lanes]| f64::from(lanes[unit / 32].0[unit % 32]);
                let inputs: Vec<f64> = rows.iter().map(|row| at(row)).collect();
                shares.add(at(&start), &inputs, at(weights) * network.step());
            }
        }
        shares
    }

    /// Adds what one hidden unit gives.
    fn add(&mut self, start: f64, inputs: &[f64], weight: f64) {
        let path = Path::new(start, inputs.iter().sum());
        self.base += weight * activation(start);
        for (nth, input) in inputs.iter().enumerate() {
            self.pieces[nth] += weight * input * path.mean_slope;
            self.alone[nth] += weight * input * path.first_slope;
            if *input != 0.0 && path.bend != 0.0 {
                let row = &mut self.together[nth * inputs.len()..][..inputs.len()];
                let factor = weight * path.bend * input;
                row.iter_mut().zip(inputs).for_each(|(sum, other)| *sum += factor * other);
            }
        }
    }

    /// What two pieces do together: how much more they add to the output than they would without each other, both
    /// halves of it. Of a piece and itself: the part that comes of its own weight on bent units.
    ///
    /// # Panics
    /// If there are not so many pieces.
    #[must_use]
    pub fn pair(&self, one: usize, two: usize) -> f64 {
        let half = self.together[one * self.pieces.len() + two];
        if one == two { half } else { 2.0 * half }
    }

    /// Base and shares together: the output.
    #[must_use]
    pub fn output(&self) -> f64 {
        self.base + self.pieces.iter().sum::<f64>()
    }
}

/// The straight line of one hidden unit from the base to the position.
struct Path {
    /// Growth over length.
    mean_slope: f64,
    /// The slope at the base.
    first_slope: f64,
    /// `K` above.
    bend: f64,
}

impl Path {
    fn new(start: f64, length: f64) -> Path {
        let first_slope = slope(start);
        if length == 0.0 {
            let bend = if 0.0 < start && start < f64::from(QA) { 1.0 } else { 0.0 };
            return Path { mean_slope: first_slope, first_slope, bend };
        }
        let mean_slope = (activation(start + length) - activation(start)) / length;
        Path { mean_slope, first_slope, bend: (mean_slope - first_slope) / length }
    }
}

/// Squared clipped `ReLU`, as in play.
fn activation(unit: f64) -> f64 {
    unit.clamp(0.0, f64::from(QA)).powi(2)
}

/// Its slope; at the upper edge that of the flat part.
fn slope(unit: f64) -> f64 {
    if 0.0 < unit && unit < f64::from(QA) { 2.0 * unit } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Shape;
    use crate::network::tests::random_network;

    const BASE: [Both; 2] = [(0, 1), (2, 3)];
    const PIECES: [Both; 6] = [(4, 9), (5, 8), (6, 6), (7, 11), (10, 12), (13, 13)];

    fn network() -> Network {
        random_network(21, Shape { inputs: 14, hidden: 256, stages: 2 })
    }

    fn score(pieces: &[Both], stage: usize) -> i32 {
        let all: Vec<Both> = BASE.iter().chain(pieces).copied().collect();
        let [own, other]: [Vec<usize>; 2] =
            [all.iter().map(|both| both.0).collect(), all.iter().map(|both| both.1).collect()];
        network().evaluate(&own, &other, stage)
    }

    #[test]
    fn base_and_shares_are_the_output() {
        for stage in [0, 1] {
            let shares = Shares::new(&network(), &BASE, &PIECES, stage);
            assert!((shares.output() - f64::from(score(&PIECES, stage))).abs() < 1.0);
            assert!((shares.base - f64::from(score(&[], stage))).abs() < 1.0);
        }
    }

    #[test]
    fn a_share_is_what_a_piece_has_alone_and_with_every_piece() {
        let shares = Shares::new(&network(), &BASE, &PIECES, 1);
        for one in 0..PIECES.len() {
            let others =
                (0..PIECES.len()).map(|two| shares.pair(one, two) / if one == two { 1.0 } else { 2.0 });
            let sum = shares.alone[one] + others.sum::<f64>();
            assert!((sum - shares.pieces[one]).abs() < 1e-6, "{sum} {}", shares.pieces[one]);
            for two in 0..one {
                assert!((shares.pair(one, two) - shares.pair(two, one)).abs() < 1e-9);
            }
        }
    }

    /// The integral that the closed form stands for, by a thousand steps in the middle of each.
    #[test]
    fn shares_equal_the_integral_of_the_slope() {
        let network = network();
        let shares = Shares::new(&network, &BASE, &PIECES, 0);
        let mut summed = [0.0; PIECES.len()];
        for other in [false, true] {
            let of_view = |both: &Both| if other { both.1 } else { both.0 };
            let start = network.hidden(&BASE.iter().map(of_view).collect::<Vec<_>>());
            let weights = network.output_row(0, other);
            for unit in 0..256 {
                let at = |lanes: &[Lanes]| f64::from(lanes[unit / 32].0[unit % 32]);
                let inputs = PIECES.map(|both| at(network.row(of_view(&both))));
                let whole: f64 = inputs.iter().sum();
                let steps =
                    (0..1000).map(|step| slope(at(&start) + whole * (f64::from(step) + 0.5) / 1000.0));
                let mean = steps.sum::<f64>() / 1000.0;
                for (sum, input) in summed.iter_mut().zip(inputs) {
                    *sum += at(weights) * input * mean * network.step();
                }
            }
        }
        for (share, sum) in shares.pieces.iter().zip(summed) {
            assert!((share - sum).abs() < 0.5, "{share} {sum}");
        }
    }

    #[test]
    fn where_no_unit_is_bent_pieces_do_nothing_together() {
        let flat = Path::new(-400.0, 100.0);
        assert_eq!((flat.mean_slope, flat.bend), (0.0, 0.0));
        let inside = Path::new(10.0, 20.0);
        assert!((inside.bend - 1.0).abs() < 1e-12 && (inside.first_slope - 20.0).abs() < 1e-12);
        let still = Path::new(10.0, 0.0);
        assert!((still.mean_slope - 20.0).abs() < 1e-12 && (still.bend - 1.0).abs() < 1e-12);
    }
}
