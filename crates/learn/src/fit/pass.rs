//! One pass over all examples, in shares that do not depend on the number of threads.

use super::Loss;
use crate::{Data, PhaseWeights, Targets};
use std::ops::Range;
use std::thread;

/// Rows that stay in the cache between their value and their part of the gradient.
const BLOCK: usize = 512;
/// Shares of the work, summed in order.
const SHARES: usize = 32;

/// How well weights do.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Measure {
    /// The mean loss.
    pub loss: f64,
    /// How often the side of a decided game, or the move that was chosen, comes out first.
    pub accuracy: f64,
    /// How often the choice is among the first three; of results, the same as `accuracy`.
    pub first_three: f64,
    /// Over how many examples, by weight.
    pub weight: f64,
}

/// The examples of some games.
pub(super) struct Pass<'a> {
    pub(super) data: &'a Data,
    pub(super) loss: Loss,
    pub(super) games: &'a [f32],
    threads: usize,
    blocks: Vec<Range<u32>>,
    /// The weight of all examples.
    pub(super) weight: f64,
}

/// Sums over a share of the rows.
#[derive(Clone, Default)]
struct Sums {
    loss: f64,
    weight: f64,
    right: f64,
    near: f64,
    counted: f64,
    gradient: PhaseWeights,
}

impl<'a> Pass<'a> {
    pub(super) fn new(data: &'a Data, loss: Loss, games: &'a [f32], threads: usize) -> Pass<'a> {
        assert_eq!(games.len(), data.games(), "a weight for each game");
        let mut pass = Pass { data, loss, games, threads, blocks: blocks(data, games), weight: 0.0 };
        pass.weight = pass.blocks.iter().map(|block| pass.weight_of(block.clone())).sum();
        pass
    }

    /// What an example weighs by its game.
    #[inline(always)]
    pub(super) fn game_weight(&self, row: usize) -> f32 {
        self.games[self.data.games[row] as usize]
    }

    fn weight_of(&self, block: Range<u32>) -> f64 {
        match &self.data.targets {
            Targets::Results(results) => block
                .map(|row| row as usize)
                .map(|row| f64::from(self.game_weight(row) * self.loss.label(results[row]).0))
                .sum(),
            Targets::Choices(ends) => {
                groups(ends, &block).map(|group| f64::from(self.game_weight(group.start))).sum()
            }
        }
    }

    /// The mean loss, and the gradient of it.
    pub(super) fn gradient(&self, weights: &[[f32; 2]]) -> (f64, Vec<[f64; 2]>) {
        let sums = self.sums(weights, true);
        let mut gradient = vec![[0.0; 2]; weights.len()];
        for (to, from) in sums.iter().flat_map(|sums| gradient_places(&sums.gradient)) {
            let place: &mut [f64; 2] = &mut gradient[to];
            *place = [place[0] + f64::from(from[0]), place[1] + f64::from(from[1])];
        }
        let weight = self.weight.max(1e-9);
        gradient.as_flattened_mut().iter_mut().for_each(|slope| *slope /= weight);
        (sums.iter().map(|sums| sums.loss).sum::<f64>() / weight, gradient)
    }

    /// How well weights do.
    pub(super) fn measure(&self, weights: &[[f32; 2]]) -> Measure {
        let sums = self.sums(weights, false);
        // The sum of nothing is -0.
        let total = |of: fn(&Sums) -> f64| sums.iter().map(of).sum::<f64>() + 0.0;
        let counted = total(|sums| sums.counted).max(1e-9);
        Measure {
            loss: total(|sums| sums.loss) / total(|sums| sums.weight).max(1e-9),
            accuracy: total(|sums| sums.right) / counted,
            first_three: total(|sums| sums.near) / counted,
            weight: total(|sums| sums.weight),
        }
    }

    /// The sums of every share.
    fn sums(&self, weights: &[[f32; 2]], gradient: bool) -> Vec<Sums> {
        let share = self.blocks.len().div_ceil(SHARES).max(1);
        let shares: Vec<&[Range<u32>]> = self.blocks.chunks(share).collect();
        let work = |blocks: &[Range<u32>]| {
            let mut sums = Sums::default();
            if gradient {
                sums.gradient = vec![[0.0; 2]; weights.len()];
            }
            let mut values = Vec::new();
            for block in blocks {
                self.block(block, weights, &mut values, &mut sums);
            }
            sums
        };
        spread(&shares, self.threads, |blocks| work(blocks))
    }

    fn block(&self, block: &Range<u32>, weights: &[[f32; 2]], values: &mut Vec<f32>, sums: &mut Sums) {
        let matrix = &self.data.matrix;
        values.clear();
        values.extend(block.clone().map(|row| matrix.value(row as usize, weights)));
        // From here on `values` become slopes.
        match &self.data.targets {
            Targets::Results(results) => self.results(block, &results[block.start as usize..], values, sums),
            Targets::Choices(ends) => {
                for group in groups(ends, block) {
                    let (start, end) = (group.start - block.start as usize, group.end - block.start as usize);
                    self.choice(self.game_weight(group.start), &mut values[start..end], sums);
                }
            }
        }
        if !sums.gradient.is_empty() {
            for (row, &slope) in block.clone().zip(values.iter()) {
                if slope != 0.0 {
                    matrix.add(row as usize, slope, &mut sums.gradient);
                }
            }
        }
    }

    fn results(&self, block: &Range<u32>, results: &[f32], values: &mut [f32], sums: &mut Sums) {
        for ((row, value), &result) in block.clone().zip(values).zip(results) {
            let (share, label) = self.loss.label(result);
            let weight = self.game_weight(row as usize) * share;
            let (cost, slope, _) = self.loss.at(*value, label);
            sums.loss += f64::from(weight * cost);
            sums.weight += f64::from(weight);
            if (result - 0.5).abs() > 0.0 && weight > 0.0 {
                let right = (*value > 0.0) == (result > 0.5);
                let counted = f64::from(self.game_weight(row as usize));
                sums.counted += counted;
                sums.right += if right { counted } else { 0.0 };
                sums.near += if right { counted } else { 0.0 };
            }
            *value = weight * slope;
        }
    }

    /// One choice: its value should be above those of the others.
    fn choice(&self, weight: f32, values: &mut [f32], sums: &mut Sums) {
        let chosen = values[0];
        let each = weight / (values.len() - 1) as f32;
        let (mut better, mut pull) = (0, 0.0);
        for other in &mut values[1..] {
            better += usize::from(*other >= chosen);
            let (cost, slope, _) = self.loss.at(chosen - *other, 1.0);
            sums.loss += f64::from(each * cost);
            pull += each * slope;
            *other = -each * slope;
        }
        values[0] = pull;
        let weight = f64::from(weight);
        sums.weight += weight;
        sums.counted += weight;
        sums.right += if better == 0 { weight } else { 0.0 };
        sums.near += if better < 3 { weight } else { 0.0 };
    }
}

fn gradient_places(gradient: &PhaseWeights) -> impl Iterator<Item = (usize, [f32; 2])> {
    gradient.iter().copied().enumerate()
}

/// Does work on threads; the answers are in order.
pub(super) fn spread<J: Sync, T: Send>(jobs: &[J], threads: usize, work: impl Fn(&J) -> T + Sync) -> Vec<T> {
    let threads = threads.clamp(1, jobs.len().max(1));
    if threads == 1 {
        return jobs.iter().map(work).collect();
    }
    let mut answers: Vec<Option<T>> = jobs.iter().map(|_| None).collect();
    let share = jobs.len().div_ceil(threads);
    thread::scope(|scope| {
        for (jobs, answers) in jobs.chunks(share).zip(answers.chunks_mut(share)) {
            let work = &work;
            scope.spawn(move || {
                for (job, answer) in jobs.iter().zip(answers) {
                    *answer = Some(work(job));
                }
            });
        }
    });
    answers.into_iter().flatten().collect()
}

/// The groups within a block, which begins and ends with one.
pub(super) fn groups<'e>(
    ends: &'e [u32],
    block: &Range<u32>,
) -> impl Iterator<Item = Range<usize>> + use<'e> {
    let first = ends.partition_point(|&end| end <= block.start);
    let last = ends.partition_point(|&end| end <= block.end);
    let start = block.start as usize;
    let begins = std::iter::once(start).chain(ends[first..last].iter().map(|&end| end as usize));
    begins.zip(&ends[first..last]).map(|(start, &end)| start..end as usize)
}

/// Rows of games that count, in blocks that no game or group crosses needlessly.
fn blocks(data: &Data, games: &[f32]) -> Vec<Range<u32>> {
    let counted = data.ranges.iter().zip(games).filter(|(_, weight)| **weight > 0.0).map(|(range, _)| range);
    let mut blocks: Vec<Range<u32>> = Vec::new();
    for range in counted {
        match blocks.last_mut() {
            Some(last) if last.end == range.start && last.len() < BLOCK => last.end = range.end,
            _ => blocks.push(range.clone()),
        }
    }
    blocks
}
