//! UCI and USI as types, both ways: what an interface says to an engine and what the engine answers, written and read.
//!
//! Protocol text is parsed and printed here and nowhere else, so that the session of our engine and the client that plays
//! other programs have the same words. Positions and moves stay text: which game they belong to is the caller's to know.
//! No input makes anything here panic.
//!
//! | item | what it is |
//! |---|---|
//! | [`Protocol`] | [`uci`] and [`usi`]: reads and writes commands and answers in its words |
//! | [`Command`] | one line from the interface, with [`Go`] and [`PositionCommand`] |
//! | [`Event`] | one answer of the engine, with [`Info`] and [`BestMove`] |
//! | [`OptionDecl`], [`Value`] | an option as it is declared, and what it is set to |
//! | [`Options`] | all options of an engine |
//! | [`Lines`] | lines of any bytes |

mod command;
mod error;
mod event;
mod go;
mod info;
mod lines;
mod option;
mod options;
mod position;
mod tokens;
pub mod uci;
pub mod usi;
mod words;

pub use command::{Command, GameOver};
pub use error::ProtocolError;
pub use event::{BestMove, Checkmate, Event, Id};
pub use go::{FALLBACK, Go, MAX_TIME, MateLimit};
pub use info::{Info, Scored};
pub use lines::{Lines, MAX_LINE};
pub use option::{OptionDecl, OptionKind, Value};
pub use options::{Options, Setting};
pub use position::{PositionCommand, Start};
pub use words::{Protocol, Said};
