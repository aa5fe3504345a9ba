//! What each technique is worth: the same positions with one technique on and off.
//!
//! Every technique is looked at from a base. From the profile, the question is what is lost without it, among all
//! the others; from the [frame](frame()), what it does alone. Either way a search with it is held against the same
//! search without it: the share of the tree that it saves to a fixed depth, best moves that change, tactics that
//! are gained and lost at a fixed number of nodes.
//!
//! ```
//! use tesuji_chess::Position;
//! use tesuji_game::Stop;
//! use tesuji_lab::ablate::{Case, AblationPlan, run};
//! use tesuji_params::{Technique, Techniques};
//!
//! let mut plan = AblationPlan::<Position>::new();
//! plan.only = Techniques::NONE.with(Technique::ReverseFutility);
//! plan.depth = 5;
//! plan.positions = Case::standard().into_iter().take(3).collect();
//! plan.tactics.clear();
//! let report = run(&plan, None, &Stop::new(), |_, _| ())?;
//! assert_eq!(report.answer(String::new()).sections[0].rows[0].technique, "reverse_futility");
//! # Ok::<(), tesuji_lab::ablate::AblateError>(())
//! ```
//!
//! | item | what it is |
//! |---|---|
//! | [`AblationPlan`] | what to measure |
//! | [`Case`] | a position to measure on |
//! | [`run`] | measures it on several threads; can be stopped and go on |
//! | [`run_told`] | the same, telling what each technique is worth as soon as it is known |
//! | [`AblationReport`] | what came out, as an answer |
//! | [`Claim`] | what a technique is said to save |

mod answer;
mod cases;
mod claims;
mod markdown;
mod measure;
mod plan;
mod report;
mod stats;
#[cfg(test)]
mod tests;

pub use cases::Case;
pub use claims::{CLAIMS, Claim, Percent, frame};
pub use markdown::markdown;
pub use measure::{AblateError, AblationProgress, run, run_told};
pub use plan::{AblationBase, AblationPlan};
pub use report::{AblationReport, AblationRow, Section};
