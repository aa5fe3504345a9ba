//! The hinge loss: coordinate descent in the dual.
//!
//! Each example pulls at the weights with a force between nothing and its weight; one after the other is set to what is
//! best while the others stay (Hsieh and others, 2008). Ranking has an example for each pair of a choice and another.

use super::pass::{Pass, groups};
use super::{Fit, Fitted, Known};
use crate::{PhaseWeights, Targets};
use tesuji_game::random::{Random, mix};

/// The dual needs some penalty on everything.
const LEAST: f32 = 1e-2;

/// An example: a row, or the difference of two, on one side.
struct Example {
    plus: u32,
    /// The same as `plus` if there is none.
    minus: u32,
    sign: f32,
    /// How strong its pull can be.
    most: f32,
    /// How far a unit of pull moves its own value.
    give: f32,
}

struct Machine<'a> {
    fit: &'a Fit<'a>,
    pass: &'a Pass<'a>,
    examples: Vec<Example>,
    pulls: Vec<f32>,
    weights: PhaseWeights,
    /// How far a unit of pull moves each weight.
    yields: PhaseWeights,
}

pub(super) fn run(fit: &Fit<'_>, pass: &Pass<'_>, known: Known<'_>) -> Fitted {
    let mut machine = Machine::new(fit, pass, known);
    let mut order: Vec<u32> =
        (0..machine.examples.len() as u32).filter(|&nth| machine.examples[nth as usize].most > 0.0).collect();
    let mut random = Random(mix(fit.seed));
    let (mut passes, mut converged) = (0, false);
    while passes < fit.passes && !converged && !fit.stop.is_set() {
        for last in (1..order.len()).rev() {
            order.swap(last, random.below(last + 1));
        }
        machine.sweep(&order);
        passes += 1;
        let (gap, loss) = machine.gap();
        converged = gap <= fit.tolerance * loss.max(f64::MIN_POSITIVE);
    }
    let loss = pass.measure(&machine.weights).loss;
    let share =
        |(pull, example): (&f32, &Example)| if example.most > 0.0 { pull / example.most } else { 0.0 };
    let dual = machine.pulls.iter().zip(&machine.examples).map(share).collect();
    Fitted { weights: machine.weights, loss, passes, converged, dual }
}

impl<'a> Machine<'a> {
    fn new(fit: &'a Fit<'a>, pass: &'a Pass<'a>, known: Known<'_>) -> Machine<'a> {
        let scale = 1.0 / (fit.l2.max(1e-12) * pass.weight.max(1e-9));
        let give = |penalty: f32| {
            if penalty.is_finite() { (scale / f64::from(penalty.max(LEAST))) as f32 } else { 0.0 }
        };
        let yields: PhaseWeights = fit.penalty.iter().map(|penalty| penalty.map(give)).collect();
        let mut machine = Machine {
            fit,
            pass,
            examples: Vec::new(),
            pulls: Vec::new(),
            weights: fit.centre.clone(),
            yields,
        };
        machine.add_examples();
        machine.pulls = vec![0.0; machine.examples.len()];
        if let Some(solution) = known.solution {
            for nth in 0..machine.examples.len() {
                let pull = solution.dual.get(nth).copied().unwrap_or(0.0);
                // A game that counts twice pulls twice as hard.
                let pull = (pull * machine.examples[nth].most).min(machine.examples[nth].most);
                machine.pull(nth, pull);
            }
        }
        machine
    }

    fn add_examples(&mut self) {
        let rows = self.fit.data.matrix.rows() as u32;
        match &self.fit.data.targets {
            Targets::Results(results) => {
                for row in 0..rows {
                    let (share, label) = self.fit.loss.label(results[row as usize]);
                    let most = share * self.pass.game_weight(row as usize);
                    self.example(row, row, if label > 0.5 { 1.0 } else { -1.0 }, most);
                }
            }
            Targets::Choices(ends) => {
                for group in groups(ends, &(0..rows)) {
                    let most = self.pass.game_weight(group.start) / (group.len() - 1) as f32;
                    for other in group.start + 1..group.end {
                        self.example(group.start as u32, other as u32, 1.0, most);
                    }
                }
            }
        }
    }

    fn example(&mut self, plus: u32, minus: u32, sign: f32, most: f32) {
        let mut example = Example { plus, minus, sign, most, give: 0.0 };
        if most > 0.0 {
            example.give =
                if plus == minus { self.give_of_row(plus) } else { self.give_of_pair(plus, minus) };
        }
        self.examples.push(example);
    }

    fn give_of_row(&self, row: u32) -> f32 {
        let matrix = &self.fit.data.matrix;
        let ((columns, counts), share) = (matrix.row(row as usize), matrix.share(row as usize));
        let squares = [share[0] * share[0], share[1] * share[1]];
        let give = |(&column, &count): (&u16, &i8)| {
            let gives = self.yields[usize::from(column)];
            f32::from(count) * f32::from(count) * (gives[0] * squares[0] + gives[1] * squares[1])
        };
        columns.iter().zip(counts).map(give).sum()
    }

    /// By the features that differ; both rows list theirs in rising order.
    fn give_of_pair(&self, plus: u32, minus: u32) -> f32 {
        let matrix = &self.fit.data.matrix;
        let entry = |row: usize, nth: usize| {
            let ((columns, counts), share) = (matrix.row(row), matrix.share(row));
            columns.get(nth).map(|&column| {
                let count = f32::from(counts[nth]);
                (column, [count * share[0], count * share[1]])
            })
        };
        let (mut i, mut j, mut sum) = (0, 0, 0.0);
        loop {
            let (a, b) = (entry(plus as usize, i), entry(minus as usize, j));
            let (column, value) = match (a, b) {
                (None, None) => break,
                (Some(a), Some(b)) if a.0 == b.0 => (a.0, [a.1[0] - b.1[0], a.1[1] - b.1[1]]),
                (Some(a), Some(b)) if a.0 < b.0 => a,
                (Some(a), None) => a,
                (_, Some(b)) => b,
            };
            i += usize::from(a.is_some_and(|a| a.0 == column));
            j += usize::from(b.is_some_and(|b| b.0 == column));
            let gives = self.yields[usize::from(column)];
            sum += gives[0] * value[0] * value[0] + gives[1] * value[1] * value[1];
        }
        sum
    }

    /// How far the value of an example is from the margin: above 0 it falls short.
    #[inline(always)]
    fn short(&self, example: &Example) -> f32 {
        let matrix = &self.fit.data.matrix;
        let mut value = matrix.value(example.plus as usize, &self.weights);
        if example.plus != example.minus {
            value -= matrix.value(example.minus as usize, &self.weights);
        }
        1.0 - example.sign * value
    }

    /// Sets every pull once.
    fn sweep(&mut self, order: &[u32]) {
        for &nth in order {
            let nth = nth as usize;
            let example = &self.examples[nth];
            if example.give > 0.0 {
                let pull = (self.pulls[nth] + self.short(example) / example.give).clamp(0.0, example.most);
                self.pull(nth, pull);
            }
        }
    }

    /// How much can still be gained at most, and the loss: the cost of the weights less what the pulls prove that any
    /// weights cost. Where an example falls short and does not pull with all it has, or pulls without need, there is a
    /// gap.
    fn gap(&self) -> (f64, f64) {
        let (mut gap, mut loss) = (0.0, 0.0);
        for (example, &pull) in
            self.examples.iter().zip(&self.pulls).filter(|(example, _)| example.most > 0.0)
        {
            let short = f64::from(self.short(example));
            let cost = f64::from(example.most) * short.max(0.0);
            loss += cost;
            gap += cost - f64::from(pull) * short;
        }
        let weight = self.pass.weight.max(1e-9);
        (gap / weight, loss / weight)
    }

    /// Changes one pull, and moves the weights.
    #[inline(always)]
    fn pull(&mut self, nth: usize, pull: f32) {
        let change = pull - self.pulls[nth];
        if change == 0.0 {
            return;
        }
        self.pulls[nth] = pull;
        let Example { plus, minus, sign, .. } = self.examples[nth];
        self.shift(plus, sign * change);
        if plus != minus {
            self.shift(minus, -sign * change);
        }
    }

    #[inline(always)]
    fn shift(&mut self, row: u32, times: f32) {
        let matrix = &self.fit.data.matrix;
        let ((columns, counts), share) = (matrix.row(row as usize), matrix.share(row as usize));
        let step = [times * share[0], times * share[1]];
        for (&column, &count) in columns.iter().zip(counts) {
            let (weight, gives) = (&mut self.weights[usize::from(column)], self.yields[usize::from(column)]);
            let count = f32::from(count);
            weight[0] += step[0] * gives[0] * count;
            weight[1] += step[1] * gives[1] * count;
        }
    }
}
