//! The position of a talk, and what is done without one.
//!
//! A position that was refused leaves none: an answer about the one before would be taken for one about the new one.

use crate::Session;
use crate::job::{Job, owes_a_line};
use std::io::{self, Write};
use tesuji_protocol::{BestMove, Checkmate, Command, Event, Go, PositionCommand, Start};

/// Whether a command asks for something about the position.
pub(crate) fn is_about_the_position(command: &Command) -> bool {
    matches!(
        command,
        Command::Go(_) | Command::Perft(_) | Command::Show | Command::Eval | Command::Flip | Command::Why(_)
    )
}

impl<W: Write + Send + 'static> Session<W> {
    pub(crate) fn position(&mut self, position: &PositionCommand) -> io::Result<()> {
        let start = match &position.start {
            Start::Startpos => None,
            Start::Text(text) => Some(text.as_str()),
        };
        match self.engine.set_position(start, &position.moves) {
            Ok(dropped) => {
                self.unplaced = None;
                dropped.iter().try_for_each(|what| self.note(&format!("position: {what}")))
            }
            Err(error) => {
                self.unplaced = Some(error.to_string());
                self.refuse(error.to_string())
            }
        }
    }

    /// Says that there is no position, and why. Who waits for a move hears that there is none: silence would lose on
    /// time.
    pub(crate) fn obey_without_a_position(&mut self, command: &Command, why: &str) -> io::Result<()> {
        self.refuse(format!("no position: {why}"))?;
        let Command::Go(go @ Go { perft: None, .. }) = command else { return Ok(()) };
        self.finish_errand()?;
        self.stop()?;
        self.rest()?;
        let none = if owes_a_line(go) { Event::Checkmate(Checkmate::Unknown) } else { BestMove::None.into() };
        self.job = Job::Search(go.clone());
        self.owed = Some(none);
        if go.infinite || go.ponder { Ok(()) } else { self.pay() }
    }

    /// Gives the answer of a search without a position.
    pub(crate) fn pay(&mut self) -> io::Result<()> {
        self.owed.take().map_or(Ok(()), |answer| self.send(&answer))
    }
}
