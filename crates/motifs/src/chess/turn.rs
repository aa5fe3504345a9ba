//! What a move of chess is asked.

use super::board::{kind_at, named};
use crate::theme::listed;
use crate::turn::{Reply as AnyReply, Turn as AnyTurn};
use crate::{ChessTheme, Evidence, FoundTheme, When};
use tesuji_chess::{Kind, Move, Position, Square};

pub(super) type Turn<'a> = AnyTurn<'a, Position>;
pub(super) type Reply<'a> = AnyReply<'a, Position>;

impl Turn<'_> {
    /// Where the piece that moved stands after the move.
    pub(super) fn to(&self) -> Square {
        target(self.mv)
    }

    /// What the piece that moved is after the move.
    pub(super) fn kind(&self) -> Kind {
        kind_at(self.after, self.to()).unwrap_or(Kind::Pawn)
    }

    /// A find at this move: the pieces to look at after it, those to look at before it, the sentence.
    pub(super) fn found(
        &self,
        theme: ChessTheme,
        after: &[Square],
        before: &[Square],
        sentence: String,
    ) -> FoundTheme<Position> {
        let seen = |position: &Position, squares: &[Square], when| {
            let evidence =
                |&place: &Square| position.piece_at(place).map(|piece| Evidence { piece, place, when });
            squares.iter().filter_map(evidence).collect::<Vec<_>>()
        };
        let mut evidence = seen(self.after, after, When::After);
        evidence.extend(seen(self.before, before, When::Before));
        FoundTheme { theme, ply: self.ply, evidence, sentence }
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

    /// Where what it captures stands, if it captures.
    pub(super) fn victim(&self) -> Square {
        if self.mv.is_en_passant() {
            return Square::new(self.mv.to().file(), self.mv.from().rank());
        }
        self.mv.to()
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
