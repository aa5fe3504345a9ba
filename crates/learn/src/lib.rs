//! Weights of linear models, learned from sparse counts: numbers only, no game and no search.
//!
//! ```
//! use tesuji_learn::{Data, Fit, Matrix, FeatureRow, Targets};
//! // What has more of the first thing wins three times of four.
//! let mut matrix = Matrix::new(2);
//! let mut results = Vec::new();
//! for nth in 0..400 {
//!     let sign = if nth % 2 == 0 { 1 } else { -1 };
//!     matrix.push(&FeatureRow { counts: vec![(0, sign)], share: [1.0, 0.0] })?;
//!     results.push(if (nth / 2) % 4 == 0 { f32::from(sign < 0) } else { f32::from(sign > 0) });
//! }
//! let data = Data::new(matrix, Targets::Results(results), &(0..400).collect::<Vec<_>>())?;
//! let mut fit = Fit::new(&data);
//! fit.l2 = 1e-6;
//! let weights = fit.run(&vec![1.0; 400]).weights;
//! assert!((weights[0][0] - 3.0_f32.ln()).abs() < 0.01);
//! # Ok::<(), tesuji_learn::DataError>(())
//! ```
//!
//! | item | what it is |
//! |---|---|
//! | [`Matrix`] | sparse rows of counts, each between middle game and endgame |
//! | [`Data`] | rows with what they should say, and the games they are from |
//! | [`Fit`], [`Loss`] | one fit: logistic, hinge or squared hinge, with a penalty for each group |
//! | [`Study`] | the whole: split by game, penalty by validation, errors by bootstrap |
//! | [`record`] | positions with score, result and move in a file |

mod data;
mod dense;
mod fit;
mod matrix;
pub mod record;
mod split;
mod study;

pub use data::{Data, DataError, Targets};
pub use fit::{Fit, Fitted, Loss, Measure};
pub use matrix::{FeatureRow, Matrix};
pub use split::Split;
pub use study::{Progress, Studied, Study, Tried};

/// Middle game and endgame of every weight.
pub type PhaseWeights = Vec<[f32; 2]>;
