//! Shogi as a [`Notation`].

use crate::{Move, Position};
use tesuji_game::{Notation, ParseError};

/// A way to write the moves of shogi.
///
/// ```
/// use tesuji_game::Notation as _;
/// use tesuji_shogi::{Dialect, Position};
/// let position = Position::start();
/// let mv = position.read_move("P-7f", Dialect::Western).unwrap();
/// let written = Position::DIALECTS.iter().map(|&dialect| position.write_move(mv, dialect));
/// assert_eq!(written.collect::<Vec<_>>(), ["7g7f", "P-7f", "７六歩(77)", "▲７六歩", "+7776FU"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Dialect {
    /// `7g7f`, `G*5b`: USI.
    #[default]
    Usi,
    /// `P-7f`, `Bx2b+`, `G*5b`: English books.
    Western,
    /// `７六歩(77)`, `２二角成(88)`, `５二金打`: KIF files.
    Kif,
    /// `▲７六歩`, `△２二角成`, `▲５八金右`: Japanese books and KI2 files.
    Ki2,
    /// `+7776FU`, `-8822UM`, `+0052KI`: CSA files and servers.
    Csa,
}

impl Notation for Position {
    type Dialect = Dialect;

    const TEXT: &'static str = "SFEN";
    const RANKS: usize = 9;
    const WORDS: usize = 3;
    const DIALECTS: &'static [Dialect] =
        &[Dialect::Usi, Dialect::Western, Dialect::Kif, Dialect::Ki2, Dialect::Csa];
    const PROSE: Dialect = Dialect::Western;

    fn start() -> Position {
        Position::start()
    }

    fn from_text(text: &str) -> Result<Position, ParseError> {
        Position::from_sfen(text).map_err(ParseError::new)
    }

    fn count_moves(text: &str) -> Result<u64, ParseError> {
        Position::count_sfen(text).map_err(ParseError::new)
    }

    fn to_text(&self) -> String {
        self.sfen()
    }

    fn read_move(&self, text: &str, dialect: Dialect) -> Result<Move, ParseError> {
        match dialect {
            Dialect::Usi => self.parse_usi(text).map_err(ParseError::new),
            Dialect::Western => self.parse_western(text).map_err(ParseError::new),
            Dialect::Kif => self.parse_kif(text).map_err(ParseError::new),
            Dialect::Ki2 => self.parse_ki2(text).map_err(ParseError::new),
            Dialect::Csa => self.parse_csa(text).map_err(ParseError::new),
        }
    }

    fn write_move(&self, mv: Move, dialect: Dialect) -> String {
        match dialect {
            Dialect::Usi => mv.to_string(),
            Dialect::Western => self.western(mv),
            Dialect::Kif => self.kif(mv),
            Dialect::Ki2 => self.ki2(mv),
            Dialect::Csa => self.csa(mv),
        }
    }
}
