//! Networks, trained on records of games.
//!
//! | item | what it is |
//! |---|---|
//! | [`Corpus`] | the positions of records, ready to be learned from |
//! | [`Reading`] | how records become positions |
//! | [`Rescore`] | positions of records, searched anew |
//! | [`Selection`] | which positions are kept, and what they should say |
//! | [`Teacher`] | positions without end, and what an evaluation says of them |
//! | [`Training`] | one training from the first step to the network |

mod corpus;
mod reading;
mod rescore;
mod teacher;
mod training;

pub use corpus::{Corpus, Loaded, Selection};
pub use reading::Reading;
pub use rescore::Rescore;
pub use teacher::Teacher;
pub use training::{Epoch, Trained, Training, TrainingError};

#[cfg(test)]
mod tests;
