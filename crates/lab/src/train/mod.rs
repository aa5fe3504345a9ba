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
pub(crate) mod future;
mod reading;
mod rescore;
mod teacher;
mod training;

pub use corpus::{Corpus, Loaded, Selection, UNIT};
pub use reading::Reading;
pub use rescore::Rescore;
pub use teacher::Teacher;
pub use training::{Epoch, Trained, Training, TrainingError};

use crate::LabGame;
use tesuji_eval::network::Networked;

/// Who is shown [rules for which a network can be trained](LabGame::visit_network).
pub trait NetworkVisitor {
    /// Looks at them.
    fn visit<G: LabGame + Networked>(&mut self);
}

#[cfg(test)]
mod tests;
