//! Shogi as a [`Notation`].

use crate::{Move, Position};
use tesuji_game::{Notation, ParseError};

/// A way to write the moves of shogi.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Dialect {
    /// `7g7f`, `G*5b`: USI.
    #[default]
    Usi,
}

impl Notation for Position {
    type Dialect = Dialect;

    const DIALECTS: &'static [Dialect] = &[Dialect::Usi];
    const PROSE: Dialect = Dialect::Usi;

    fn start() -> Position {
        Position::start()
    }

    fn from_text(text: &str) -> Result<Position, ParseError> {
        Position::from_sfen(text).map_err(ParseError::new)
    }

    fn to_text(&self) -> String {
        self.sfen()
    }

    fn read_move(&self, text: &str, dialect: Dialect) -> Result<Move, ParseError> {
        match dialect {
            Dialect::Usi => self.parse_usi(text).map_err(ParseError::new),
        }
    }

    fn write_move(&self, mv: Move, dialect: Dialect) -> String {
        match dialect {
            Dialect::Usi => mv.to_string(),
        }
    }
}
