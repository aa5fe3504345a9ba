use crate::{MoveError, SetupError};
use std::error::Error;
use std::fmt;
use std::io;

/// What is wrong with a record, and where.
///
/// ```
/// use tesuji_shogi::kifu::read_kif;
/// let error = read_kif("手合割：平手\n   1 ７五歩(77)\n".as_bytes()).unwrap_err();
/// assert_eq!(error.to_string(), "line 2, game 1: '７五歩(77)' is not legal here");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KifuError {
    /// The line, from 1.
    pub line: u64,
    /// The game of the file, from 1.
    pub game: u64,
    /// What is wrong.
    pub cause: Cause,
}

impl fmt::Display for KifuError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, game {}: {}", self.line, self.game, self.cause)
    }
}

impl Error for KifuError {}

/// What is wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Cause {
    /// A move that cannot be read or is not legal.
    Move(MoveError),
    /// A move after the line has ended.
    AfterEnd(String),
    /// A variation from a move that there is not.
    Variation(String),
    /// A line or statement of no known kind.
    Unknown(String),
    /// A row of a board, or a piece to be put on it, that cannot be read.
    Board(String),
    /// A board that has so many rows.
    RowCount(usize),
    /// A part of the start position after the first move.
    LateBoard(String),
    /// Pieces in hand that cannot be read.
    Hand(String),
    /// The pieces can be read, but the position cannot be.
    Setup(SetupError),
    /// A header that has no name, or one that means something else.
    Header(String),
    /// An ending of no known kind.
    Ending(String),
    /// A line, a comment, the list of headers or of moves is longer than any sensible one.
    TooLong,
    /// There is no record in the input.
    Empty,
    /// The input could not be read.
    Io(io::ErrorKind, String),
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cause::Move(error) => write!(f, "{error}"),
            Cause::AfterEnd(text) => write!(f, "'{text}' comes after the end of the game"),
            Cause::Variation(text) => write!(f, "'{text}' begins at a move that there is not"),
            Cause::Unknown(text) => write!(f, "'{text}' is no part of a game record"),
            Cause::Board(text) => {
                write!(f, "'{text}' is not a row of nine squares, or not pieces on squares")
            }
            Cause::RowCount(n) => write!(f, "the board has {n} rows instead of 9"),
            Cause::LateBoard(text) => write!(f, "'{text}' belongs before the first move"),
            Cause::Hand(text) => write!(f, "'{text}' is not a list of pieces in hand"),
            Cause::Setup(error) => write!(f, "{error}"),
            Cause::Header(text) => write!(f, "'{text}' is not a header with a name and a value"),
            Cause::Ending(text) => write!(f, "'{text}' is no way to end a game"),
            Cause::TooLong => f.write_str("the line, comment, list of headers or of moves is too long"),
            Cause::Empty => f.write_str("there is no game record"),
            Cause::Io(_, text) => write!(f, "the input could not be read: {text}"),
        }
    }
}

impl Error for Cause {}

impl From<MoveError> for Cause {
    fn from(error: MoveError) -> Cause {
        Cause::Move(error)
    }
}

impl From<SetupError> for Cause {
    fn from(error: SetupError) -> Cause {
        Cause::Setup(error)
    }
}

impl From<io::Error> for Cause {
    fn from(error: io::Error) -> Cause {
        Cause::Io(error.kind(), error.to_string())
    }
}
