//! One fit.

mod dual;
mod loss;
mod pass;
mod precondition;
mod smooth;

pub use loss::Loss;
pub use pass::Measure;

use crate::{Data, PhaseWeights};
use pass::Pass;
use precondition::Curvature;
use tesuji_game::Stop;

/// A fit of weights: the mean loss of the examples and half of `l2` times the squared distance of the weights from
/// their centre is made as small as it gets.
///
/// The same fit gives the same weights on any number of threads.
///
/// ```
/// use tesuji_learn::{Data, Fit, Loss, Matrix, FeatureRow, Targets};
/// // Of two things, the one with more of feature 1 is chosen.
/// let mut matrix = Matrix::new(2);
/// for counts in [[1, 2], [2, 1], [0, 3], [5, 2]] {
///     matrix.push(&FeatureRow::at_phase(vec![(0, counts[0]), (1, counts[1])], 0))?;
/// }
/// let data = Data::new(matrix, Targets::Choices(vec![2, 4]), &[1, 1, 2, 2])?;
/// for loss in [Loss::Hinge, Loss::SquaredHinge, Loss::Logistic] {
///     let mut fit = Fit::new(&data);
///     (fit.loss, fit.l2) = (loss, 0.01);
///     let weights = fit.run(&[1.0, 1.0]).weights;
///     assert!(weights[1][1] > weights[0][1] && weights[0][0] == 0.0, "{loss:?} {weights:?}");
/// }
/// # Ok::<(), tesuji_learn::DataError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Fit<'a> {
    /// What is fitted to.
    pub data: &'a Data,
    /// What a wrong answer costs.
    pub loss: Loss,
    /// How strongly weights are drawn to their centre.
    pub l2: f64,
    /// How strongly each of them: 0 for not at all, infinity for a weight that stays where it is.
    pub penalty: PhaseWeights,
    /// Where weights are drawn to, and where the fit begins.
    pub centre: PhaseWeights,
    /// How many threads work.
    pub threads: usize,
    /// For the order of examples.
    pub seed: u64,
    /// No more passes than this.
    pub passes: usize,
    /// A fit is done when no more than this share of the loss can still be gained.
    pub tolerance: f64,
    /// Ends the fit early.
    pub stop: Stop,
}

/// What a fit found.
#[derive(Clone, Debug)]
pub struct Fitted {
    /// The weights.
    pub weights: PhaseWeights,
    /// The mean loss of the examples that were fitted, without what the weights cost.
    pub loss: f64,
    /// How many passes over the examples it took.
    pub passes: usize,
    /// Whether it is done: what could still be gained is within the tolerance.
    pub converged: bool,
    /// How hard each example pulls, of what it could, for the hinge loss: where a similar fit begins.
    dual: Vec<f32>,
}

/// What a similar fit has to begin with.
#[derive(Clone, Copy, Default)]
pub(crate) struct Known<'a> {
    pub(crate) solution: Option<&'a Fitted>,
    pub(crate) curvature: Option<&'a Curvature>,
}

impl<'a> Fit<'a> {
    /// A logistic fit without anything special.
    #[must_use]
    pub fn new(data: &'a Data) -> Fit<'a> {
        let features = data.matrix.features();
        Fit {
            data,
            loss: Loss::Logistic,
            l2: 1e-5,
            penalty: vec![[1.0; 2]; features],
            centre: vec![[0.0; 2]; features],
            threads: 1,
            seed: 1,
            passes: 1_000,
            tolerance: 1e-6,
            stop: Stop::new(),
        }
    }

    /// Fits to games, each as often as `games` says.
    ///
    /// # Panics
    /// If there is not a number for each game, or not a penalty and centre for each feature.
    #[must_use]
    pub fn run(&self, games: &[f32]) -> Fitted {
        self.run_from(games, Known::default())
    }

    /// How well weights do on games.
    ///
    /// # Panics
    /// If there is not a number for each game.
    #[must_use]
    pub fn measure(&self, weights: &[[f32; 2]], games: &[f32]) -> Measure {
        Pass::new(self.data, self.loss, games, self.threads).measure(weights)
    }

    /// What the loss looks like around some weights: what fits to similar games can share.
    pub(crate) fn curvature(&self, games: &[f32], weights: &[[f32; 2]]) -> Curvature {
        Curvature::new(self, games, weights)
    }

    /// The same, beginning with what is known of a similar fit.
    pub(crate) fn run_from(&self, games: &[f32], known: Known<'_>) -> Fitted {
        let features = self.data.matrix.features();
        assert_eq!([self.penalty.len(), self.centre.len()], [features; 2], "one of each for every feature");
        let pass = Pass::new(self.data, self.loss, games, self.threads);
        if self.loss == Loss::Hinge { dual::run(self, &pass, known) } else { smooth::run(self, &pass, known) }
    }
}
