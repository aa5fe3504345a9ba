use crate::{FenError, SanError};
use std::error::Error;
use std::fmt;
use std::io;

/// What is wrong with a game, and where.
///
/// ```
/// use tesuji_chess::pgn::PgnReader;
/// let mut reader = PgnReader::new(&b"1. e4\ne4 *"[..]);
/// let error = reader.games().next().unwrap().unwrap_err();
/// assert_eq!(error.to_string(), "line 2, game 1: 'e4' is not legal here");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PgnError {
    /// The line of the offending token, from 1.
    pub line: u64,
    /// The game, from 1.
    pub game: u64,
    /// What is wrong.
    pub cause: Cause,
}

impl fmt::Display for PgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, game {}: {}", self.line, self.game, self.cause)
    }
}

impl Error for PgnError {}

/// What is wrong with a game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Cause {
    /// A move that cannot be read or is not legal.
    Move(SanError),
    /// A null move in the main line or in check.
    NullMove(String),
    /// A `FEN` tag that is no position.
    Fen(FenError),
    /// A `Variant` tag of other rules.
    Variant(String),
    /// A tag that is not `[Name "value"]` on one line.
    Tag(String),
    /// A byte that has no meaning among moves.
    Unexpected(u8),
    /// A `$` without a number up to 255.
    Nag(String),
    /// A comment that is never closed, or not within [`MAX_TOKEN`](super::MAX_TOKEN) bytes.
    UnclosedComment,
    /// A variation that is never closed.
    UnclosedVariation,
    /// A `)` without a variation.
    StrayClose,
    /// A variation where there is no move that it could replace.
    EarlyVariation,
    /// Variations deeper than [`MAX_DEPTH`](super::MAX_DEPTH).
    TooDeep,
    /// A word, tag or line comment that is longer than any sensible one, or more than
    /// [`MAX_TAGS`](super::MAX_TAGS) tags.
    TooLong,
    /// There is no game in the input.
    Empty,
    /// The input could not be read.
    Io(io::ErrorKind, String),
    /// What a visitor of the caller's objects to.
    Other(String),
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cause::Move(error) => write!(f, "{error}"),
            Cause::NullMove(text) => {
                write!(f, "a null move stands in a variation only, and not in check, got '{text}'")
            }
            Cause::Fen(error) => write!(f, "tag FEN, {error}"),
            Cause::Variant(text) => write!(f, "the variant '{text}' is not supported"),
            Cause::Tag(text) => write!(f, "a tag must be [Name \"value\"] on one line, got '{text}'"),
            Cause::Unexpected(byte) => {
                write!(f, "'{}' has no meaning among moves", char::from(*byte).escape_debug())
            }
            Cause::Nag(text) => write!(f, "'{text}' is not $ with a number up to 255"),
            Cause::UnclosedComment => f.write_str("the comment that begins here is never closed"),
            Cause::UnclosedVariation => f.write_str("the variation that begins here is never closed"),
            Cause::StrayClose => f.write_str("')' closes no variation"),
            Cause::EarlyVariation => f.write_str("a variation begins before any move that it could replace"),
            Cause::TooDeep => write!(f, "variations are nested deeper than {}", super::MAX_DEPTH),
            Cause::TooLong => f.write_str("the token is too long, or there are too many tags"),
            Cause::Empty => f.write_str("there is no game"),
            Cause::Io(_, text) => write!(f, "the input could not be read: {text}"),
            Cause::Other(text) => f.write_str(text),
        }
    }
}

impl Error for Cause {}

impl From<SanError> for Cause {
    fn from(error: SanError) -> Cause {
        Cause::Move(error)
    }
}

impl From<FenError> for Cause {
    fn from(error: FenError) -> Cause {
        Cause::Fen(error)
    }
}

impl From<&io::Error> for Cause {
    fn from(error: &io::Error) -> Cause {
        Cause::Io(error.kind(), error.to_string())
    }
}
