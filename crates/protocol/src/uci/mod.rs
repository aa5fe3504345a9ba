//! The Universal Chess Interface.
//!
//! Rules of the standard kept here: words before a known command and unknown words among its arguments are
//! skipped, white space is free, commands are case-sensitive and names of options are not.
//!
//! ```
//! use std::io;
//! use tesuji_protocol::{Lines, Output, uci::{self, Command, Event, Id}};
//!
//! let mut lines = Lines::new("uci\nisready\nquit\n".as_bytes());
//! let output = Output::new(Vec::new());
//! loop {
//!     match uci::receive(&mut lines, &output)? {
//!         Command::Uci => {
//!             output.send(&Id::Name("Tesuji".into()))?;
//!             output.send(&Event::UciOk)?;
//!         }
//!         Command::IsReady => output.send(&Event::ReadyOk)?,
//!         Command::Quit => break,
//!         _ => {}
//!     }
//! }
//! assert_eq!(output.into_inner(), b"id name Tesuji\nuciok\nreadyok\n");
//! # Ok::<(), io::Error>(())
//! ```

mod command;
mod error;
mod event;
mod go;
mod info;
mod options;
mod position;
mod session;
mod settings;
mod tokens;

pub use command::Command;
pub use error::UciError;
pub use event::{Best, Event, Id};
pub use go::{FALLBACK, Go, MAX_TIME};
pub use info::{Info, Scored};
pub use options::{OptionDecl, OptionKind, Options, Setting, Value};
pub use position::{Position, Start};
pub use session::{About, Flow, RunError, Session};

use crate::{Lines, Output};
use std::io::{self, BufRead, Write};

/// Waits for the next command.
///
/// Blank lines are skipped, and wrong ones answered with `info string`. The end of the input is
/// [`Command::Quit`], and so is input that can no longer be read.
///
/// ```
/// use tesuji_protocol::{Lines, Output, uci::{self, Command}};
///
/// let mut lines = Lines::new("\nperft x\nstop\n".as_bytes());
/// let output = Output::new(Vec::new());
/// assert_eq!(uci::receive(&mut lines, &output)?, Command::Stop);
/// assert_eq!(uci::receive(&mut lines, &output)?, Command::Quit);
/// assert_eq!(output.into_inner(), b"info string expected a whole number after 'perft', got 'x'\n");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// If an answer cannot be sent.
pub fn receive<R: BufRead, W: Write>(lines: &mut Lines<R>, output: &Output<W>) -> io::Result<Command> {
    Ok(next(lines, output)?.unwrap_or(Command::Quit))
}

/// The next command; none at the end of the input.
fn next<R: BufRead, W: Write>(lines: &mut Lines<R>, output: &Output<W>) -> io::Result<Option<Command>> {
    while let Some(Ok(line)) = lines.next() {
        output.heard(&line)?;
        match Command::parse(&line) {
            Ok(Some(command)) => return Ok(Some(command)),
            Ok(None) => {}
            Err(error) => output.send(&Event::from(error))?,
        }
    }
    Ok(None)
}
