//! What graphical interfaces say to an engine and what it answers, as types.
//!
//! Protocol text is parsed and printed here and nowhere else. Positions and moves stay text: which game they
//! belong to is the engine's to know.
//!
//! | item | what it is |
//! |---|---|
//! | [`Protocol`] | [`uci`] and [`usi`]: reads commands and writes answers in its words |
//! | [`Command`] | one line from the interface |
//! | [`Event`] | one answer of the engine |
//! | [`Options`] | what can be set, declared once as data |
//! | [`Session`] | the talk that obeys |
//! | [`Lines`] | lines of any bytes |
//! | [`Output`] | where answers go, from any thread, a whole line at a time |
//! | [`Log`] | the file that keeps both sides of the talk |

mod command;
mod error;
mod event;
mod go;
mod info;
mod lines;
mod log;
mod options;
mod output;
mod position;
mod session;
mod settings;
mod tokens;
pub mod uci;
pub mod usi;
mod words;

pub use command::{Command, Verdict};
pub use error::ProtocolError;
pub use event::{Best, Event, Id};
pub use go::{FALLBACK, Go, MAX_TIME, MateLimit};
pub use info::{Info, Scored};
pub use lines::{Lines, MAX_LINE};
pub use log::{Log, LogError};
pub use options::{OptionDecl, OptionKind, Options, Setting, Value};
pub use output::Output;
pub use position::{Position, Start};
pub use session::{About, Flow, RunError, Session};
pub use words::{Protocol, Said};
