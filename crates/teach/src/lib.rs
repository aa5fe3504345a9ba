//! For courses that have their students write a search.
//!
//! | item | what it is |
//! |---|---|
//! | [`Question`], [`wire`] | what a student's search is asked, and how it answers: the protocol of `docs/grading.md` |
//! | [`Program`] | a student's search as a process, which may hang, crash or talk nonsense |
//! | [`Fault`], [`Pupil`] | the classic mistakes, and a search that makes one of them |
//! | [`Grader`] | asks, judges, gives points, and finds the mistake that explains what was seen |
//! | [`step`] | a search one event at a time, forwards and backwards |
//! | [`Rubric`] | how many points, how many nodes, how much time |

mod diagnosis;
mod fault;
mod grade;
mod nodes;
mod pool;
mod question;
mod rubric;
mod search;
mod sets;
pub mod step;
mod student;
mod truth;
pub mod wire;

pub use diagnosis::Suspects;
pub use fault::Fault;
pub use grade::Grader;
pub use question::{Category, Question, SetError, questions};
pub use rubric::{Rubric, RubricError};
pub use search::{Lost, Pupil, SearchAnswer, SearchStyle};
pub use sets::standard;
pub use student::{Program, Student, Trouble};
pub use truth::{Truth, truth, truth_within};

use tesuji_game::Evaluator;

/// What makes evaluators: the material of a game.
pub type Evaluators<P> = fn() -> Box<dyn Evaluator<P>>;

/// The evaluation that questions name.
pub const EVALUATION: &str = "material";
