//! One move of the solver, with what comes before and after it.

use super::board::{kind_at, named};
use crate::theme::listed;
use crate::{ChessTheme, Evidence, Found, Line, When};
use tesuji_chess::{Kind, Move, Position, Side, Square, SquareSet};

/// One move of the solver in its line.
#[derive(Clone, Copy)]
pub(super) struct Turn<'a> {
    pub(super) line: &'a Line<Position>,
    /// Which move of the line it is, from 0.
    pub(super) ply: usize,
    pub(super) before: &'a Position,
    pub(super) mv: Move,
    pub(super) after: &'a Position,
}

/// A move of the opponent.
#[derive(Clone, Copy)]
pub(super) struct Reply<'a> {
    pub(super) before: &'a Position,
    pub(super) mv: Move,
}

impl<'a> Turn<'a> {
    /// The solver's moves in order.
    pub(super) fn all(line: &'a Line<Position>) -> impl Iterator<Item = Turn<'a>> {
        (0..line.moves().len()).step_by(2).filter_map(move |ply| Turn::at(line, ply))
    }

    fn at(line: &'a Line<Position>, ply: usize) -> Option<Turn<'a>> {
        let (before, after) = (line.position(ply)?, line.position(ply + 1)?);
        Some(Turn { line, ply, before, mv: *line.moves().get(ply)?, after })
    }

    /// The solver's next move.
    pub(super) fn next(&self) -> Option<Turn<'a>> {
        Turn::at(self.line, self.ply + 2)
    }

    /// The solver's move before.
    pub(super) fn previous(&self) -> Option<Turn<'a>> {
        Turn::at(self.line, self.ply.checked_sub(2)?)
    }

    /// The opponent's answer.
    pub(super) fn reply(&self) -> Option<Reply<'a>> {
        self.line.moves().get(self.ply + 1).map(|&mv| Reply { before: self.after, mv })
    }

    /// The opponent's move just before, for the first move the one before the line.
    pub(super) fn answers(&self) -> Option<Reply<'a>> {
        match self.previous() {
            Some(previous) => previous.reply(),
            None => self.line.prior().map(|(before, mv)| Reply { before, mv }),
        }
    }

    pub(super) fn us(&self) -> Side {
        self.before.side()
    }

    pub(super) fn them(&self) -> Side {
        !self.us()
    }

    pub(super) fn enemies(&self) -> SquareSet {
        self.after.occupied_by(self.them())
    }

    /// Where the piece that moved stands after the move.
    pub(super) fn to(&self) -> Square {
        target(self.mv)
    }

    /// What the piece that moved is after the move.
    pub(super) fn kind(&self) -> Kind {
        kind_at(self.after, self.to()).unwrap_or(Kind::Pawn)
    }

    pub(super) fn san(&self) -> String {
        self.before.san(self.mv)
    }

    /// The solver's last move of the line.
    pub(super) fn is_last(&self) -> bool {
        self.ply + 2 >= self.line.moves().len()
    }

    /// A find at this move: the pieces to look at after it, those to look at before it, the sentence.
    pub(super) fn found(
        &self,
        theme: ChessTheme,
        after: &[Square],
        before: &[Square],
        sentence: String,
    ) -> Found<Position> {
        let seen = |position: &Position, squares: &[Square], when| {
            let evidence =
                |&place: &Square| position.piece_at(place).map(|piece| Evidence { piece, place, when });
            squares.iter().filter_map(evidence).collect::<Vec<_>>()
        };
        let mut evidence = seen(self.after, after, When::After);
        evidence.extend(seen(self.before, before, When::Before));
        Found { theme, ply: self.ply, evidence, sentence }
    }

    /// The pieces on some squares after the move, as a list.
    pub(super) fn list(&self, squares: impl IntoIterator<Item = Square>) -> String {
        let words: Vec<String> = squares.into_iter().map(|square| named(self.after, square)).collect();
        listed(&words)
    }
}

impl Reply<'_> {
    /// Where the piece that moved stands after the move.
    pub(super) fn to(&self) -> Square {
        target(self.mv)
    }

    pub(super) fn from(&self) -> Square {
        self.mv.from()
    }

    pub(super) fn kind(&self) -> Kind {
        kind_at(self.before, self.mv.from()).unwrap_or(Kind::Pawn)
    }
}

/// Where the piece that moves goes: the king when castling.
fn target(mv: Move) -> Square {
    if mv.is_castle() {
        let file = if mv.to().file() > mv.from().file() { 6 } else { 2 };
        return Square::new(file, mv.from().rank());
    }
    mv.to()
}
