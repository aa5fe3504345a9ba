//! The hinge loss: coordinate descent in the dual.
//!
//! Each example pulls at the weights with a force between nothing and its weight; one after the other is set to what is
//! best while the others stay (Hsieh and others, 2008). Ranking has an example for each pair of a choice and another.

use super::pass::{Pass, groups};
use super::{Fit, Known, Solution};
use crate::{Targets, Weights};
use tesuji_game::random::{Random, mix};

/// The dual needs some penalty on everything.
const LEAST: f32 = 1e-2;
/// The weights are looked at after so many examples.
const LOOK: usize = 1_024;
/// So many passes without a gain on other games are the last.
const PATIENCE: usize = 3;

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
    weights: Weights,
    /// How far a unit of pull moves each weight.
    yields: Weights,
}

pub(super) fn run(
    fit: &Fit<'_>,
    pass: &Pass<'_>,
    apart: Option<&Pass<'_>>,
    known: Option<&Known<'_>>,
) -> Solution {
    let mut machine = Machine::new(fit, pass, known);
    let mut order: Vec<u32> =
        (0..machine.examples.len() as u32).filter(|&nth| machine.examples[nth as usize].most > 0.0).collect();
    let mut random = Random(mix(fit.seed));
    let (mut best, mut best_loss, mut since) = (machine.weights.clone(), f64::INFINITY, 0);
    let mut passes = 0;
    while passes < fit.passes && !fit.stopped() {
        for last in (1..order.len()).rev() {
            order.swap(last, random.below(last + 1));
        }
        let (moved, mean) = machine.sweep(&order);
        passes += 1;
        if let Some(apart) = apart {
            let loss = apart.measure(&mean).loss;
            since = if loss < best_loss * (1.0 - fit.tolerance) { 0 } else { since + 1 };
            if loss < best_loss {
                best = mean;
                best_loss = loss;
            }
            if since >= PATIENCE {
                break;
            }
        }
        if moved < 1e-3 {
            break;
        }
    }
    let weights = if apart.is_some() { best } else { machine.weights };
    let loss = pass.measure(&weights).loss;
    let share =
        |(pull, example): (&f32, &Example)| if example.most > 0.0 { pull / example.most } else { 0.0 };
    let dual = machine.pulls.iter().zip(&machine.examples).map(share).collect();
    Solution { weights, loss, passes, dual }
}

impl<'a> Machine<'a> {
    fn new(fit: &'a Fit<'a>, pass: &'a Pass<'a>, known: Option<&Known<'_>>) -> Machine<'a> {
        let scale = 1.0 / (fit.l2.max(1e-12) * pass.weight.max(1e-9));
        let give = |penalty: f32| {
            if penalty.is_finite() { (scale / f64::from(penalty.max(LEAST))) as f32 } else { 0.0 }
        };
        let yields: Weights = fit.penalty.iter().map(|penalty| penalty.map(give)).collect();
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
        if let Some(known) = known {
            for nth in 0..machine.examples.len() {
                let pull = known.solution.dual.get(nth).copied().unwrap_or(0.0);
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

    /// Sets every pull once. Says how far the furthest went, as a share of what it can be, and what the weights were
    /// in the mean on the way: these are steadier than where they end.
    fn sweep(&mut self, order: &[u32]) -> (f32, Weights) {
        let matrix = &self.fit.data.matrix;
        let mut furthest = 0.0_f32;
        let (mut sum, mut times) = (vec![[0.0_f64; 2]; self.weights.len()], 0.0);
        for (count, &nth) in order.iter().enumerate() {
            if count % LOOK == LOOK - 1 || count + 1 == order.len() {
                for (sum, weight) in sum.as_flattened_mut().iter_mut().zip(self.weights.as_flattened()) {
                    *sum += f64::from(*weight);
                }
                times += 1.0;
            }
            let nth = nth as usize;
            let Example { plus, minus, sign, most, give } = self.examples[nth];
            if give <= 0.0 {
                continue;
            }
            let mut value = matrix.value(plus as usize, &self.weights);
            if plus != minus {
                value -= matrix.value(minus as usize, &self.weights);
            }
            let pull = (self.pulls[nth] - (sign * value - 1.0) / give).clamp(0.0, most);
            let change = pull - self.pulls[nth];
            if change != 0.0 {
                furthest = furthest.max(change.abs() / most);
                self.pull(nth, pull);
            }
        }
        let mean = sum.iter().map(|sum| sum.map(|sum| (sum / f64::max(times, 1.0)) as f32)).collect();
        (furthest, mean)
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
