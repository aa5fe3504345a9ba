//! The lab: what each technique of a search is worth, where it is wrong, and which of two engines is stronger.
//!
//! Everything here is generic over the game. Long runs share two tools: [`jobs`] spreads work over threads, and a
//! [`Journal`] lets a run go on where it was stopped.
//!
//! | item | what it is |
//! |---|---|
//! | [`ablate`] | what each technique is worth in nodes, tactics and games |
//! | [`jobs::run`] | work on several threads, told in the order it was given |
//! | [`Journal`] | what a run has done so far, in a file |

pub mod ablate;
pub mod jobs;
mod journal;

pub use journal::{Journal, JournalError};
