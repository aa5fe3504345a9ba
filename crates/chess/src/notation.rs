//! Chess as a [`Notation`].

use crate::{Move, Position, UciStyle, plain_fen};
use tesuji_game::{Notation, ParseError, Position as _};

/// A way to write the moves of chess.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Dialect {
    /// `e1g1`: UCI for standard chess.
    #[default]
    Uci,
    /// `e1h1`: UCI for Chess960.
    Uci960,
    /// `O-O`: standard algebraic notation.
    San,
}

impl Notation for Position {
    type Dialect = Dialect;

    const TEXT: &'static str = "FEN";
    const RANKS: usize = 8;
    const WORDS: usize = 4;
    const DIALECTS: &'static [Dialect] = &[Dialect::Uci, Dialect::Uci960, Dialect::San];
    const PROSE: Dialect = Dialect::San;

    fn start() -> Position {
        Position::start()
    }

    fn from_text(text: &str) -> Result<Position, ParseError> {
        Position::from_fen(text).map_err(ParseError::new)
    }

    fn count_moves(text: &str) -> Result<u64, ParseError> {
        plain_fen::count_moves(text).map_or_else(|| Ok(Position::from_text(text)?.perft(1)), Ok)
    }

    fn to_text(&self) -> String {
        self.fen()
    }

    fn read_move(&self, text: &str, dialect: Dialect) -> Result<Move, ParseError> {
        match dialect {
            Dialect::Uci | Dialect::Uci960 => self.parse_uci(text).map_err(ParseError::new),
            Dialect::San => self.parse_san(text).map_err(ParseError::new),
        }
    }

    fn write_move(&self, mv: Move, dialect: Dialect) -> String {
        match dialect {
            Dialect::Uci => self.uci(mv, UciStyle::Standard),
            Dialect::Uci960 => self.uci(mv, UciStyle::Chess960),
            Dialect::San => self.san(mv),
        }
    }
}
