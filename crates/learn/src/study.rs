//! The whole way from data to weights that say how sure they are.

use crate::fit::{Known, Measure};
use crate::split::drawn;
use crate::{Fit, Fitted, PhaseWeights, Split};
use std::thread;
use tesuji_game::random::{Random, mix};

/// Two penalties in a row that do worse end the search for one.
const WORSE: usize = 2;

/// A study: which games are kept apart, which penalties are tried, and how often games are drawn again.
///
/// ```
/// use tesuji_learn::{Data, Fit, Matrix, FeatureRow, Study, Targets};
/// let mut matrix = Matrix::new(1);
/// let results: Vec<f32> = (0..300).map(|nth| if nth % 5 == 0 { 0.0 } else { 1.0 }).collect();
/// for _ in &results {
///     matrix.push(&FeatureRow::at_phase(vec![(0, 1)], 24))?;
/// }
/// let data = Data::new(matrix, Targets::Results(results), &(0..300).collect::<Vec<_>>())?;
/// let mut study = Study::new(Fit::new(&data));
/// study.replicates = 30;
/// let studied = study.run(|_| ()).unwrap();
/// let (weight, error) = (studied.weights[0][0], studied.errors[0][0]);
/// assert!((weight - 4.0_f32.ln()).abs() < 3.0 * error && error < 0.5);
/// # Ok::<(), tesuji_learn::DataError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Study<'a> {
    /// What is fitted; its penalty is the one tried first of all if there are no others.
    pub fit: Fit<'a>,
    /// Which games are kept apart.
    pub split: Split,
    /// Penalties to try, the strongest first.
    pub penalties: Vec<f64>,
    /// How often games are drawn again to see how sure the weights are.
    pub replicates: usize,
}

/// A penalty that was tried.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tried {
    /// The penalty.
    pub l2: f64,
    /// The mean loss on what was fitted.
    pub fitted: f64,
    /// The mean loss on what was kept apart.
    pub apart: f64,
    /// Passes it took.
    pub passes: usize,
    /// Whether the fit was done before it ran out of passes.
    pub converged: bool,
}

/// What a study is doing.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Progress {
    /// A penalty was tried.
    Tried(Tried),
    /// So many times games were drawn again, of how many.
    Drawn(usize, usize),
}

/// What a study found.
#[derive(Clone, Debug)]
pub struct Studied {
    /// The weights.
    pub weights: PhaseWeights,
    /// Their standard errors, by drawing games again; zero if none were drawn.
    pub errors: PhaseWeights,
    /// By how much an error is larger than the spread of the replicates: of few games, few draws see too little.
    pub widening: f64,
    /// The penalty that did best.
    pub l2: f64,
    /// All that were tried.
    pub tried: Vec<Tried>,
    /// How well the weights do on what was fitted.
    pub fitted: Measure,
    /// How well they do on what was kept apart.
    pub apart: Measure,
    /// Weights that were fitted to games drawn again.
    pub replicates: Vec<PhaseWeights>,
}

impl<'a> Study<'a> {
    /// A tenth of the games apart, penalties from strong to weak, twenty replicates.
    #[must_use]
    pub fn new(fit: Fit<'a>) -> Study<'a> {
        let penalties = vec![1e-2, 3e-3, 1e-3, 3e-4, 1e-4, 3e-5, 1e-5, 3e-6, 1e-6, 1e-7];
        Study { fit, split: Split { apart: 0.1, seed: 1 }, penalties, replicates: 20 }
    }

    /// Runs it. None if it was stopped.
    #[must_use]
    pub fn run(&self, mut tell: impl FnMut(Progress)) -> Option<Studied> {
        let [train, apart] = self.split.weights(self.fit.data);
        let (fit, solution, tried) = self.choose(&train, &apart, &mut tell)?;
        let replicates = self.draw_again(&fit, &solution, &train, &mut tell)?;
        let games = train.iter().filter(|&&weight| weight > 0.0).count();
        let widening = widening(games, replicates.len());
        Some(Studied {
            errors: spread_of(&replicates, solution.weights.len(), widening),
            widening,
            l2: fit.l2,
            tried,
            fitted: fit.measure(&solution.weights, &train),
            apart: fit.measure(&solution.weights, &apart),
            weights: solution.weights,
            replicates,
        })
    }

    /// The penalty that does best on games kept apart. Every fit begins where the one before ended: what a little more
    /// of the penalty gave is near.
    fn choose(
        &self,
        train: &[f32],
        apart: &[f32],
        tell: &mut impl FnMut(Progress),
    ) -> Option<(Fit<'a>, Fitted, Vec<Tried>)> {
        let alone = [self.fit.l2];
        let penalties = if self.penalties.is_empty() { &alone[..] } else { &self.penalties };
        let mut tried: Vec<Tried> = Vec::new();
        let mut best: Option<(Fit<'a>, Fitted, f64)> = None;
        let mut last: Option<Fitted> = None;
        let mut worse = 0;
        for &l2 in penalties {
            let fit = Fit { l2, ..self.fit.clone() };
            let solution = fit.run_from(train, Known { solution: last.as_ref(), curvature: None });
            if self.fit.stop.is_set() {
                return None;
            }
            let loss = fit.measure(&solution.weights, apart).loss;
            let Fitted { loss: fitted, passes, converged, .. } = solution;
            tried.push(Tried { l2, fitted, apart: loss, passes, converged });
            tell(Progress::Tried(tried[tried.len() - 1]));
            if best.as_ref().is_none_or(|best| loss < best.2) {
                best = Some((fit, solution.clone(), loss));
                worse = 0;
            } else {
                worse += 1;
            }
            last = Some(solution);
            if worse == WORSE {
                break;
            }
        }
        best.map(|(fit, solution, _)| (fit, solution, tried))
    }

    /// The weights for games drawn again and again.
    ///
    /// Each time weights are drawn to another place too, as far off as weights are large: a weight that only the
    /// penalty holds could be anywhere there, and is not sure because it always stays.
    fn draw_again(
        &self,
        fit: &Fit<'a>,
        solution: &Fitted,
        train: &[f32],
        tell: &mut impl FnMut(Progress),
    ) -> Option<Vec<PhaseWeights>> {
        if self.replicates == 0 {
            return Some(Vec::new());
        }
        let curvature = fit.curvature(train, &solution.weights);
        let size = size_of(fit, &solution.weights);
        let mut found = Vec::with_capacity(self.replicates);
        while found.len() < self.replicates {
            let round = fit.threads.clamp(1, self.replicates - found.len());
            let done = found.len();
            found.extend(thread::scope(|scope| {
                let replicate = |nth: usize| {
                    let seed = mix(fit.seed.wrapping_add(1)).wrapping_add(nth as u64);
                    let one = Fit { threads: 1, centre: elsewhere(fit, size, mix(seed)), ..fit.clone() };
                    let known = Known { solution: Some(solution), curvature: Some(&curvature) };
                    one.run_from(&drawn(train, seed), known).weights
                };
                let threads: Vec<_> =
                    (done..done + round).map(|nth| scope.spawn(move || replicate(nth))).collect();
                threads
                    .into_iter()
                    .map(|thread| thread.join().expect("sums do not panic"))
                    .collect::<Vec<_>>()
            }));
            if self.fit.stop.is_set() {
                return None;
            }
            tell(Progress::Drawn(found.len(), self.replicates));
        }
        Some(found)
    }
}

/// Places of weights that a penalty draws somewhere.
fn drawn_places(fit: &Fit<'_>) -> impl Iterator<Item = usize> {
    let penalty = fit.penalty.as_flattened();
    (0..penalty.len()).filter(|&place| penalty[place] > 0.0 && penalty[place].is_finite())
}

/// How far weights that moved are from where they are drawn to: the root of the mean square.
fn size_of(fit: &Fit<'_>, weights: &[[f32; 2]]) -> f64 {
    let (weights, centre) = (weights.as_flattened(), fit.centre.as_flattened());
    let off = |place: usize| f64::from(weights[place]) - f64::from(centre[place]);
    let moved: Vec<f64> = drawn_places(fit).map(off).filter(|off| off.abs() > 1e-9).collect();
    (moved.iter().map(|off| off * off).sum::<f64>() / moved.len().max(1) as f64).sqrt()
}

/// Other places to draw weights to, so far off.
fn elsewhere(fit: &Fit<'_>, size: f64, seed: u64) -> PhaseWeights {
    let mut random = Random(seed);
    let mut centre = fit.centre.clone();
    for place in drawn_places(fit) {
        let unit = |random: &mut Random| (random.next() >> 11) as f64 / (1_u64 << 53) as f64;
        // Twelve dice are near enough to the normal distribution.
        let normal = (0..12).map(|_| unit(&mut random)).sum::<f64>() - 6.0;
        centre.as_flattened_mut()[place] += (size * normal) as f32;
    }
    centre
}

/// Half a 95 % interval of the normal distribution, in standard deviations.
const NORMAL: f64 = 1.959_964;

/// By how much two standard errors must be wider where they come from few games or few draws: as Student's distribution
/// is than the normal one, and because games drawn from few differ too little.
fn widening(games: usize, replicates: usize) -> f64 {
    if games < 2 || replicates < 2 {
        return 1.0;
    }
    let (games, free) = (games as f64, (games.min(replicates) - 1) as f64);
    // Fisher's expansion of Student's quantile.
    let z = NORMAL;
    let first = (z.powi(3) + z) / 4.0;
    let second = (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / 96.0;
    let student = z + first / free + second / (free * free);
    student / z * (games / (games - 1.0)).sqrt()
}

/// The standard error of every weight: the standard deviation, so much wider.
fn spread_of(replicates: &[PhaseWeights], features: usize, widening: f64) -> PhaseWeights {
    let count = replicates.len() as f64;
    let spread = |feature: usize, phase: usize| {
        let values = || replicates.iter().map(|weights| f64::from(weights[feature][phase]));
        let mean = values().sum::<f64>() / count;
        let square = values().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
        (widening * square.sqrt()) as f32
    };
    if replicates.len() < 2 {
        return vec![[0.0; 2]; features];
    }
    (0..features).map(|feature| [spread(feature, 0), spread(feature, 1)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_games_and_few_draws_are_less_sure() {
        // Student's 97.5 % points: 2.776 for 4, 2.093 for 19.
        assert!((widening(5, 100) - 2.776 / NORMAL * 1.25_f64.sqrt()).abs() < 0.05);
        assert!((widening(1_000_000, 20) - 2.093 / NORMAL).abs() < 0.01);
        assert!(widening(1_000_000, 1_000_000) < 1.0001 && widening(1, 20) <= 1.0);
    }
}
