//! What a move of shogi is asked.

use super::board::{kind_at, named};
use crate::theme::listed;
use crate::turn::{Reply as AnyReply, Turn as AnyTurn};
use crate::{Evidence, FoundTheme, ShogiTheme, When};
use tesuji_game::delay;
use tesuji_shogi::{Kind, Place, Position, Square, SquareSet};

pub(super) type Turn<'a> = AnyTurn<'a, Position>;
pub(super) type Reply<'a> = AnyReply<'a, Position>;

impl Turn<'_> {
    pub(super) fn to(&self) -> Square {
        self.mv.to()
    }

    /// What the piece that moved is after the move.
    pub(super) fn kind(&self) -> Kind {
        kind_at(self.after, self.to()).unwrap_or(Kind::Pawn)
    }

    pub(super) fn captures(&self) -> bool {
        self.before.piece_at(self.to()).is_some()
    }

    pub(super) fn enemy_king(&self) -> Option<Square> {
        self.after.king(self.them())
    }

    /// Whether the line goes on and the answer does not take the piece that moved.
    pub(super) fn survives(&self) -> bool {
        self.following().is_some_and(|(reply, _)| reply.to() != self.to())
    }

    /// Whether a later move of the line captures on one of the squares, other than the king's.
    pub(super) fn collects(&self, prey: SquareSet) -> bool {
        let prey = prey - self.after.pieces(self.them(), Kind::King);
        std::iter::successors(self.next(), Turn::next)
            .any(|later| later.captures() && prey.contains(later.to()))
    }

    /// A find at this move: the pieces to look at after it and the sentence.
    pub(super) fn found(
        &self,
        theme: ShogiTheme,
        squares: &[Square],
        sentence: String,
    ) -> FoundTheme<Position> {
        self.seen(theme, squares, self.after, When::After, sentence)
    }

    /// A find at this move with pieces to look at before it.
    pub(super) fn found_before(
        &self,
        theme: ShogiTheme,
        squares: &[Square],
        sentence: String,
    ) -> FoundTheme<Position> {
        self.seen(theme, squares, self.before, When::Before, sentence)
    }

    fn seen(
        &self,
        theme: ShogiTheme,
        squares: &[Square],
        position: &Position,
        when: When,
        sentence: String,
    ) -> FoundTheme<Position> {
        let evidence = |&square: &Square| {
            position.piece_at(square).map(|piece| Evidence { piece, place: Place::Board(square), when })
        };
        FoundTheme { theme, ply: self.ply, evidence: squares.iter().filter_map(evidence).collect(), sentence }
    }

    /// The pieces on some squares after the move, as a list.
    pub(super) fn list(&self, squares: impl IntoIterator<Item = Square>) -> String {
        let words: Vec<String> = squares.into_iter().map(|square| named(self.after, square)).collect();
        listed(&words)
    }

    /// Whether the line ends with mate by the solver.
    pub(super) fn line_mates(&self) -> bool {
        delay::is_mated(self.line.end()) && self.line.end().side() == self.them()
    }
}

impl Reply<'_> {
    pub(super) fn to(&self) -> Square {
        self.mv.to()
    }

    /// What the piece was before the move.
    pub(super) fn kind(&self) -> Kind {
        match (self.mv.from(), self.mv.dropped()) {
            (Some(from), _) => kind_at(self.before, from).unwrap_or(Kind::Pawn),
            (None, base) => base.map_or(Kind::Pawn, tesuji_shogi::Base::kind),
        }
    }

    pub(super) fn captures(&self) -> bool {
        self.before.piece_at(self.to()).is_some()
    }
}
