//! King-capture chess as a [`Notation`]: the dialects of chess.

use super::Position;
use crate::{Dialect, Move, SanError, UciError, UciStyle, san, uci};
use tesuji_game::{Notation, ParseError};

impl Position {
    /// A legal move in algebraic notation: as short as it may be, with `#` where the king is taken.
    #[must_use]
    pub fn san(&self, mv: Move) -> String {
        san::written(self, mv)
    }

    /// Reads a legal move in algebraic notation, as [chess](crate::Position::parse_san) does.
    ///
    /// # Errors
    /// If the text is no move, or matches no legal move or several.
    pub fn parse_san(&self, text: &str) -> Result<Move, SanError> {
        san::parsed(self, text.as_bytes())
    }

    /// A legal move as UCI writes it.
    #[must_use]
    pub fn uci(&self, mv: Move, style: UciStyle) -> String {
        uci::written(mv, style)
    }

    /// Reads a legal move as UCI writes it, castling in either style.
    ///
    /// # Errors
    /// If the text is no move, or not a legal one.
    pub fn parse_uci(&self, text: &str) -> Result<Move, UciError> {
        uci::parsed(self, text)
    }
}

impl Notation for Position {
    type Dialect = Dialect;

    const TEXT: &'static str = "FEN";
    const RANKS: usize = 8;
    const WORDS: usize = 4;
    const DIALECTS: &'static [Dialect] = crate::Position::DIALECTS;
    const PROSE: Dialect = Dialect::San;

    fn start() -> Position {
        Position::start()
    }

    fn from_text(text: &str) -> Result<Position, ParseError> {
        Position::from_fen(text).map_err(ParseError::new)
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
