//! The whole way from data to weights that say how sure they are.

use crate::fit::Measure;
use crate::split::drawn;
use crate::{Fit, Solution, Split, Weights};
use std::sync::atomic::Ordering::Relaxed;
use std::thread;
use tesuji_game::random::mix;

/// Two penalties in a row that do worse end the search for one.
const WORSE: usize = 2;

/// A study: which games are kept apart, which penalties are tried, and how often games are drawn again.
///
/// ```
/// use tesuji_learn::{Data, Fit, Matrix, Row, Study, Targets};
/// let mut matrix = Matrix::new(1);
/// let results: Vec<f32> = (0..300).map(|nth| if nth % 5 == 0 { 0.0 } else { 1.0 }).collect();
/// for _ in &results {
///     matrix.push(&Row::at_phase(vec![(0, 1)], 24))?;
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
    pub weights: Weights,
    /// Their standard errors, by drawing games again; zero if none were drawn.
    pub errors: Weights,
    /// The penalty that did best.
    pub l2: f64,
    /// All that were tried.
    pub tried: Vec<Tried>,
    /// How well the weights do on what was fitted.
    pub fitted: Measure,
    /// How well they do on what was kept apart.
    pub apart: Measure,
    /// Weights that were fitted to games drawn again.
    pub replicates: Vec<Weights>,
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
        Some(Studied {
            errors: spread_of(&replicates, solution.weights.len()),
            l2: fit.l2,
            tried,
            fitted: fit.measure(&solution.weights, &train),
            apart: fit.measure(&solution.weights, &apart),
            weights: solution.weights,
            replicates,
        })
    }

    fn stopped(&self) -> bool {
        self.fit.stop.is_some_and(|stop| stop.load(Relaxed))
    }

    /// The penalty that does best on games kept apart.
    fn choose(
        &self,
        train: &[f32],
        apart: &[f32],
        tell: &mut impl FnMut(Progress),
    ) -> Option<(Fit<'a>, Solution, Vec<Tried>)> {
        let alone = [self.fit.l2];
        let penalties = if self.penalties.is_empty() { &alone[..] } else { &self.penalties };
        let mut tried: Vec<Tried> = Vec::new();
        let mut best: Option<(Fit<'a>, Solution, f64)> = None;
        let mut worse = 0;
        for &l2 in penalties {
            let fit = Fit { l2, ..self.fit.clone() };
            let solution = fit.run_watched(train, apart);
            if self.stopped() {
                return None;
            }
            let loss = fit.measure(&solution.weights, apart).loss;
            tried.push(Tried { l2, fitted: solution.loss, apart: loss, passes: solution.passes });
            tell(Progress::Tried(tried[tried.len() - 1]));
            if best.as_ref().is_none_or(|best| loss < best.2) {
                best = Some((fit, solution, loss));
                worse = 0;
            } else {
                worse += 1;
            }
            if worse == WORSE {
                break;
            }
        }
        best.map(|(fit, solution, _)| (fit, solution, tried))
    }

    /// The weights for games drawn again and again.
    fn draw_again(
        &self,
        fit: &Fit<'a>,
        solution: &Solution,
        train: &[f32],
        tell: &mut impl FnMut(Progress),
    ) -> Option<Vec<Weights>> {
        if self.replicates == 0 {
            return Some(Vec::new());
        }
        let curvature = fit.curvature(train, &solution.weights);
        let one = Fit { threads: 1, tolerance: fit.tolerance, ..fit.clone() };
        let mut found = Vec::with_capacity(self.replicates);
        while found.len() < self.replicates {
            let round = fit.threads.clamp(1, self.replicates - found.len());
            let done = found.len();
            found.extend(thread::scope(|scope| {
                let replicate = |nth: usize| {
                    let games = drawn(train, mix(fit.seed.wrapping_add(1)).wrapping_add(nth as u64));
                    one.again(&games, solution, &curvature).weights
                };
                let threads: Vec<_> =
                    (done..done + round).map(|nth| scope.spawn(move || replicate(nth))).collect();
                threads
                    .into_iter()
                    .map(|thread| thread.join().expect("sums do not panic"))
                    .collect::<Vec<_>>()
            }));
            if self.stopped() {
                return None;
            }
            tell(Progress::Drawn(found.len(), self.replicates));
        }
        Some(found)
    }
}

/// The standard deviation of every weight.
fn spread_of(replicates: &[Weights], features: usize) -> Weights {
    let count = replicates.len() as f64;
    let spread = |feature: usize, phase: usize| {
        let values = || replicates.iter().map(|weights| f64::from(weights[feature][phase]));
        let mean = values().sum::<f64>() / count;
        let square = values().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
        square.sqrt() as f32
    };
    if replicates.len() < 2 {
        return vec![[0.0; 2]; features];
    }
    (0..features).map(|feature| [spread(feature, 0), spread(feature, 1)]).collect()
}
