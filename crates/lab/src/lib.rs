//! The lab: what each technique of a search is worth, where it is wrong, and which of two engines is stronger.
//!
//! Everything here is generic over the game. Long runs share two tools: [`jobs`] spreads work over threads, and a
//! [`Journal`] lets a run go on where it was stopped.
//!
//! | item | what it is |
//! |---|---|
//! | [`audit`] | how often each technique is wrong |
//! | [`ablate`] | what each technique is worth in nodes, tactics and games |
//! | [`input::Input`] | a file that is read, however it is packed |
//! | [`jobs::run`] | work on several threads, told in the order it was given |
//! | [`Estimate`] | a number with the interval it lies in |
//! | [`escape`] | text for pages and pictures |
//! | [`Files`] | what a command reads and writes, checked before the work, written without losing what was there |
//! | [`Head`], [`Journal`] | what a run is, and what it has done so far, in a file |
//! | [`LabGame`] | what a game adds so that it can be experimented with |
//! | [`learn::LearningPlan`] | weights of evaluations, learned from games |
//! | [`matches::MatchPlan`] | games between two players |
//! | [`ruler::RulerMark`] | how far evaluations are from the scores of another program |
//! | [`units::UnitCard`] | the hidden units of a network: what each looks for, and what excites it |
//! | [`phase::PhaseStudy`] | whether possessed squares tell when the middle game ends |
//! | [`records`] | the positions of records, and what is in their files |
//! | [`SelfPlay`] | games to learn from |
//! | [`train::Training`] | networks, trained on records of games |
//! | [`tune::Tune`] | better numbers for the search, found by playing |

pub mod ablate;
pub mod audit;
mod escape;
mod estimate;
mod files;
mod games;
pub mod input;
pub mod jobs;
mod journal;
pub mod learn;
pub mod matches;
mod odds;
pub mod phase;
pub mod records;
pub mod ruler;
mod selfplay;
mod stopwatch;
pub mod train;
pub mod tune;
pub mod units;
mod words;

pub use escape::escape;
pub use estimate::{Estimate, signed};
pub use files::{Draft, FileError, FileFault, Files, Outputs};
pub use games::{LabGame, RecordedMove, Sample, Tracker, recorded_game};
pub use journal::{Head, Journal, JournalError};
pub use odds::ScoresAndResults;
pub use selfplay::{SelfPlay, SelfPlayError};

#[cfg(test)]
mod folder;
