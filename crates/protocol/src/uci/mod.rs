//! The Universal Chess Interface.
//!
//! Rules of the standard kept here: words before a known command and unknown words among its arguments are
//! skipped, white space is free, commands are case-sensitive and names of options are not.
//!
//! ```
//! use std::io;
//! use tesuji_protocol::{Command, Event, Id, Lines, Output, uci};
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

use crate::{Command, Event, Lines, Output};
use std::io::{self, BufRead, Write};

/// Waits for the next command.
///
/// Blank lines are skipped, and wrong ones answered with `info string`. The end of the input is
/// [`Command::Quit`], and so is input that can no longer be read.
///
/// ```
/// use tesuji_protocol::{Command, Lines, Output, uci};
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
pub(crate) fn next<R: BufRead, W: Write>(
    lines: &mut Lines<R>,
    output: &Output<W>,
) -> io::Result<Option<Command>> {
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
