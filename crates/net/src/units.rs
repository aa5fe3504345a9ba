//! Hidden units one by one: what each looks for, what it says, and what that is worth.

use crate::Network;
use crate::kernels::{LANES, Lanes, QA};

impl Network {
    /// What an input adds to a hidden unit: 1 takes it from silence to the most it can say.
    ///
    /// # Panics
    /// If the input or the unit is beyond the shape.
    #[must_use]
    pub fn unit_weight(&self, input: usize, unit: usize) -> f64 {
        at(self.row(input), unit) / f64::from(QA)
    }

    /// What every hidden unit says of the inputs of a view: from 0 to 1, the square of its clipped sum.
    ///
    /// # Panics
    /// If an input is beyond the shape.
    #[must_use]
    pub fn excitement(&self, inputs: &[usize]) -> Vec<f64> {
        let units = self.hidden(inputs);
        (0..self.shape().hidden)
            .map(|unit| (at(&units, unit).clamp(0.0, QA.into()) / f64::from(QA)).powi(2))
            .collect()
    }

    /// Centipawns that a hidden unit at its most adds to the output of a stage: seen by the side to move, and seen by
    /// the other side.
    ///
    /// # Panics
    /// If the unit or the stage is beyond the shape.
    #[must_use]
    pub fn unit_worth(&self, unit: usize, stage: usize) -> [f64; 2] {
        let most = f64::from(QA * QA) * self.step();
        [false, true].map(|other| at(self.output_row(stage, other), unit) * most)
    }
}

fn at(lanes: &[Lanes], unit: usize) -> f64 {
    f64::from(lanes[unit / LANES].0[unit % LANES])
}

#[cfg(test)]
mod tests {
    use crate::Shape;
    use crate::network::tests::random_network;

    #[test]
    fn what_the_units_say_is_the_output() {
        let shape = Shape { inputs: 6, hidden: 64, stages: 2 };
        let network = random_network(11, shape);
        let (own, other, stage) = ([0, 3], [1, 2, 5], 1);
        let bias = network.evaluate(&[], &[], stage);
        let said = |own: &[usize], other: &[usize]| {
            let [own, other] = [own, other].map(|inputs| network.excitement(inputs));
            let unit = |unit: usize| {
                let worth = network.unit_worth(unit, stage);
                own[unit] * worth[0] + other[unit] * worth[1]
            };
            (0..shape.hidden).map(unit).sum::<f64>()
        };
        let grown = network.evaluate(&own, &other, stage) - bias;
        assert!((said(&own, &other) - said(&[], &[]) - f64::from(grown)).abs() < 1.5);
    }

    #[test]
    fn an_input_excites_a_unit_by_its_weight() {
        let network = random_network(12, Shape { inputs: 6, hidden: 32, stages: 1 });
        for unit in 0..32 {
            let (without, with) =
                (network.excitement(&[])[unit].sqrt(), network.excitement(&[4])[unit].sqrt());
            let weight = network.unit_weight(4, unit);
            if without > 0.0 && with > 0.0 && with < 1.0 {
                assert!((with - without - weight).abs() < 1e-9);
            }
        }
    }
}
