//! What graphical interfaces say to an engine and what it answers, as types.
//!
//! Protocol text is parsed and printed here and nowhere else. Positions and moves stay text: which game they
//! belong to is the engine's to know.
//!
//! | item | what it is |
//! |---|---|
//! | [`uci::Command`] | one line from the interface |
//! | [`uci::Event`] | one answer of the engine |
//! | [`uci::Options`] | what can be set, declared once as data |
//! | [`uci::receive`] | the next command, with complaints about wrong lines sent back |
//! | [`Lines`] | lines of any bytes |
//! | [`Output`] | where answers go, from any thread, a whole line at a time |
//! | [`Log`] | the file that keeps both sides of the talk |

mod lines;
mod log;
mod output;
pub mod uci;

pub use lines::Lines;
pub use log::{Log, LogError};
pub use output::Output;
