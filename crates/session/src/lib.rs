//! The talk of an engine with a graphical interface: commands in, answers out, searches in the background.
//!
//! | item | what it is |
//! |---|---|
//! | [`Session`] | the talk that obeys, in [UCI or USI](tesuji_protocol::Protocol) |
//! | [`Output`] | where answers go, from any thread, a whole line at a time |
//! | [`Log`] | the file that keeps both sides of the talk |
//!
//! The options of the engine are the rows of `options.rs`: names, kind, when each may change, what it sets.

mod heard;
mod job;
mod log;
mod options;
mod output;
mod placing;
mod session;
mod setting;

pub use log::{Log, LogError};
pub use output::Output;
pub use session::{EngineId, RunError, Session, SessionFlow};
