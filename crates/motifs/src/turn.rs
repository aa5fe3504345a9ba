//! One move of the solver, with what comes before and after it.

use crate::{SolvedLine, Themed};
use tesuji_game::Side;

/// One move of the solver in its line.
pub(crate) struct Turn<'a, P: Themed> {
    pub(crate) line: &'a SolvedLine<P>,
    /// Which move of the line it is, from 0.
    pub(crate) ply: usize,
    pub(crate) before: &'a P,
    pub(crate) mv: P::Move,
    pub(crate) after: &'a P,
}

/// A move of the opponent.
pub(crate) struct Reply<'a, P: Themed> {
    pub(crate) before: &'a P,
    pub(crate) mv: P::Move,
}

impl<'a, P: Themed> Turn<'a, P> {
    /// The solver's moves in order.
    pub(crate) fn all(line: &'a SolvedLine<P>) -> impl Iterator<Item = Turn<'a, P>> {
        (0..line.moves().len()).step_by(2).filter_map(move |ply| Turn::at(line, ply))
    }

    fn at(line: &'a SolvedLine<P>, ply: usize) -> Option<Turn<'a, P>> {
        let (before, after) = (line.position(ply)?, line.position(ply + 1)?);
        Some(Turn { line, ply, before, mv: *line.moves().get(ply)?, after })
    }

    /// The solver's next move.
    pub(crate) fn next(&self) -> Option<Turn<'a, P>> {
        Turn::at(self.line, self.ply + 2)
    }

    /// The solver's move before.
    pub(crate) fn previous(&self) -> Option<Turn<'a, P>> {
        Turn::at(self.line, self.ply.checked_sub(2)?)
    }

    /// The opponent's answer.
    pub(crate) fn reply(&self) -> Option<Reply<'a, P>> {
        self.line.moves().get(self.ply + 1).map(|&mv| Reply { before: self.after, mv })
    }

    /// The opponent's answer and the solver's next move.
    pub(crate) fn following(&self) -> Option<(Reply<'a, P>, Turn<'a, P>)> {
        self.reply().zip(self.next())
    }

    /// The solver's move before and the opponent's answer to it.
    pub(crate) fn preceding(&self) -> Option<(Turn<'a, P>, Reply<'a, P>)> {
        let previous = self.previous()?;
        let reply = previous.reply()?;
        Some((previous, reply))
    }

    /// The opponent's move just before, for the first move the one before the line.
    pub(crate) fn answers(&self) -> Option<Reply<'a, P>> {
        match self.previous() {
            Some(previous) => previous.reply(),
            None => self.line.prior().map(|(before, mv)| Reply { before, mv }),
        }
    }

    pub(crate) fn us(&self) -> Side {
        self.before.side()
    }

    pub(crate) fn them(&self) -> Side {
        !self.us()
    }

    /// The move as people write it.
    pub(crate) fn prose(&self) -> String {
        self.before.write_move(self.mv, P::PROSE)
    }
}
