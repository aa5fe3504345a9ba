//! What the loss looks like around some weights: how far to go along each, or along all at once.

use super::Fit;
use super::pass::{Pass, groups};
use crate::dense::{Factor, Lower};
use crate::{Loss, Targets};
use tesuji_game::random::Random;

/// Up to so many weights, what pairs of them do is taken into account.
const FULL: usize = 2_400;
/// So many rows are enough to see that.
const SAMPLE: usize = 40_000;

/// How the slope of the loss changes with the weights.
pub(crate) enum Curvature {
    /// Seen on a sample, for all pairs.
    Full(Factor),
    /// For each by itself.
    Each(Vec<f64>),
}

impl Curvature {
    pub(super) fn new(fit: &Fit<'_>, games: &[f32], weights: &[[f32; 2]]) -> Curvature {
        let pass = Pass::new(fit.data, fit.loss, games, fit.threads);
        if 2 * weights.len() <= FULL && fit.loss != Loss::Hinge {
            Curvature::Full(full(fit, &pass, weights))
        } else {
            Curvature::Each(each(fit, &pass))
        }
    }

    /// The step that would undo a slope.
    pub(super) fn solve(&self, slope: &mut [f64]) {
        match self {
            Curvature::Full(factor) => factor.solve(slope),
            Curvature::Each(each) => slope.iter_mut().zip(each).for_each(|(slope, each)| *slope /= each),
        }
    }
}

/// What a penalty adds, and what keeps a weight in place that nothing is known of.
fn held(fit: &Fit<'_>, place: usize, seen: f64) -> f64 {
    let penalty = f64::from(fit.penalty.as_flattened()[place]);
    if penalty.is_finite() { fit.l2 * penalty + 1e-7 * seen + 1e-9 } else { 1.0 }
}

/// Each weight by itself, as if no value were far from a draw.
fn each(fit: &Fit<'_>, pass: &Pass<'_>) -> Vec<f64> {
    let most = if fit.loss == Loss::Logistic { 0.25 } else { 2.0 };
    let scale =
        most * pass.data.examples() as f64 / (pass.data.matrix.rows().max(1) as f64 * pass.weight.max(1e-9));
    let sums = pass.data.matrix.sums(|row| pass.game_weight(row));
    let flat = sums.as_flattened().iter().enumerate();
    flat.map(|(place, sum)| sum * scale + held(fit, place, sum * scale) + 1e-6).collect()
}

/// All pairs of weights, on a sample.
fn full(fit: &Fit<'_>, pass: &Pass<'_>, weights: &[[f32; 2]]) -> Factor {
    let matrix = &pass.data.matrix;
    let mut lower = Lower::new(2 * weights.len());
    let mut seen = 0.0_f64;
    let mut random = Random(0x0b5e_55ed);
    let examples = pass.data.examples().max(1);
    let mut entries: Vec<(usize, [f32; 2])> = Vec::new();
    for _ in 0..SAMPLE.min(examples) {
        let nth = if examples <= SAMPLE { seen as usize } else { random.below(examples) };
        seen += 1.0;
        entries.clear();
        let (value, label, weight, row) = match &pass.data.targets {
            Targets::Results(results) => {
                add_row(matrix, nth, 1.0, &mut entries);
                let (weight, label) = fit.loss.label(results[nth]);
                (matrix.value(nth, weights), label, weight, nth)
            }
            Targets::Choices(ends) => {
                let start = if nth == 0 { 0 } else { ends[nth - 1] };
                let Some(group) = groups(ends, &(start..ends[nth])).next() else { continue };
                let other = group.start + 1 + random.below(group.len() - 1);
                add_row(matrix, group.start, 1.0, &mut entries);
                add_row(matrix, other, -1.0, &mut entries);
                merge(&mut entries);
                (matrix.value(group.start, weights) - matrix.value(other, weights), 1.0, 1.0, group.start)
            }
        };
        // What stays where it is has no part in this.
        for (column, value) in &mut entries {
            for (part, penalty) in value.iter_mut().zip(fit.penalty[*column]) {
                *part = if penalty.is_finite() { *part } else { 0.0 };
            }
        }
        let bend = fit.loss.at(value, label).2 * weight * pass.game_weight(row);
        if bend > 0.0 {
            outer(&mut lower, &entries, bend);
        }
    }
    // The sample stands for all: what it weighs in the mean is what they weigh.
    let mean = examples as f64 / (seen.max(1.0) * pass.weight.max(1e-9));
    lower.scale(mean as f32);
    for place in 0..2 * weights.len() {
        lower.add(place, place, held(fit, place, 0.01) as f32);
    }
    lower.factor()
}

fn add_row(matrix: &crate::Matrix, row: usize, sign: f32, entries: &mut Vec<(usize, [f32; 2])>) {
    let (columns, counts) = matrix.row(row);
    let share = matrix.share(row);
    entries.extend(columns.iter().zip(counts).map(|(&column, &count)| {
        let count = sign * f32::from(count);
        (usize::from(column), [count * share[0], count * share[1]])
    }));
}

/// Entries of one feature become one.
fn merge(entries: &mut Vec<(usize, [f32; 2])>) {
    entries.sort_unstable_by_key(|entry| entry.0);
    entries.dedup_by(|from, to| {
        let same = from.0 == to.0;
        if same {
            to.1 = [to.1[0] + from.1[0], to.1[1] + from.1[1]];
        }
        same
    });
    entries.retain(|entry| entry.1.iter().any(|part| part.abs() > 0.0));
}

/// Adds the product of a row with itself.
fn outer(lower: &mut Lower, entries: &[(usize, [f32; 2])], times: f32) {
    for (nth, &(column, value)) in entries.iter().enumerate() {
        let value = [value[0] * times, value[1] * times];
        for &(other, share) in &entries[..=nth] {
            let (high, low, a, b) =
                if column >= other { (column, other, value, share) } else { (other, column, share, value) };
            for (i, &one) in a.iter().enumerate() {
                for (j, &two) in b.iter().enumerate() {
                    if 2 * low + j <= 2 * high + i {
                        lower.add(2 * high + i, 2 * low + j, one * two);
                    }
                }
            }
        }
    }
}
