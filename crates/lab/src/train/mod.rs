//! Networks, trained on records of games.
//!
//! | item | what it is |
//! |---|---|
//! | [`Corpus`] | the positions of records, ready to be learned from |
//! | [`Selection`] | which positions are kept, and what they should say |
//! | [`Training`] | one training from the first step to the network |

mod corpus;
mod training;

pub use corpus::{Corpus, Loaded, Selection};
pub use training::{Epoch, Trained, Training, TrainingError};

#[cfg(test)]
mod tests;
