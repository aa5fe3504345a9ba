//! Moves and squares as USI writes them.

use crate::{Base, Move, Position, Square};
use std::error::Error;
use std::fmt;
use tesuji_game::shown;

/// Why a text is not a USI move here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum UsiError {
    /// Not two squares and perhaps `+`, nor a piece, `*` and a square.
    Syntax(String),
    /// A move, but not a legal one.
    Illegal(String),
}

impl fmt::Display for UsiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UsiError::Syntax(text) => write!(f, "'{text}' is not a move such as 7g7f, 8h2b+ or G*5b"),
            UsiError::Illegal(text) => write!(f, "'{text}' is not legal here"),
        }
    }
}

impl Error for UsiError {}

/// A square as USI writes it: files from 9 on the left to 1, ranks from `a` at the top to `i`.
pub(crate) struct Name(pub(crate) Square);

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", 9 - self.0.file(), (b'i' - self.0.rank()) as char)
    }
}

/// The square on a file from 1 (right) to 9 and a rank from 1 (top) to 9, as shogi counts.
///
/// ```
/// use tesuji_shogi::{Square, square, usi_square};
/// assert_eq!(square(9, 9), Some(Square::new(0, 0)));
/// assert_eq!(square(7, 6), usi_square("7f"));
/// assert_eq!(square(0, 5), None);
/// ```
#[must_use]
pub const fn square(file: u8, rank: u8) -> Option<Square> {
    if matches!(file, 1..=9) && matches!(rank, 1..=9) { Square::at(9 - file, 9 - rank) } else { None }
}

/// The file from 1 to 9 and the rank from 1 to 9 of a square, as shogi counts.
#[must_use]
pub const fn file_and_rank(square: Square) -> (u8, u8) {
    (9 - square.file(), 9 - square.rank())
}

/// The square with this name of USI, as in `7f`.
#[must_use]
pub fn usi_square(name: &str) -> Option<Square> {
    match *name.as_bytes() {
        [file, rank] => from_ascii(file, rank),
        _ => None,
    }
}

/// A square as USI writes it, as in `7f`.
#[must_use]
pub fn usi_name(square: Square) -> impl fmt::Display {
    Name(square)
}

fn from_ascii(file: u8, rank: u8) -> Option<Square> {
    square(file.wrapping_sub(b'0'), rank.wrapping_sub(b'a').wrapping_add(1))
}

/// Reads the shape of a move, whether or not it is legal anywhere.
pub(crate) fn shape(text: &str) -> Option<Move> {
    match *text.as_bytes() {
        [base, b'*', file, rank] => {
            let base = Base::from_letter(base.is_ascii_uppercase().then_some(base as char)?)?;
            let to = from_ascii(file, rank)?;
            (base != Base::King).then(|| Move::drop(base, to))
        }
        [a, b, c, d] | [a, b, c, d, b'+'] => {
            let (from, to) = (from_ascii(a, b)?, from_ascii(c, d)?);
            (from != to).then(|| Move::step(from, to, text.len() == 5))
        }
        _ => None,
    }
}

impl Position {
    /// Reads a legal move as USI writes it.
    ///
    /// ```
    /// use tesuji_shogi::Position;
    /// let position = Position::start();
    /// assert_eq!(position.parse_usi("2g2f").unwrap().to_string(), "2g2f");
    /// assert_eq!(position.parse_usi("2g2e").unwrap_err().to_string(), "'2g2e' is not legal here");
    /// ```
    ///
    /// # Errors
    /// If the text is no move, or not a legal one.
    pub fn parse_usi(&self, text: &str) -> Result<Move, UsiError> {
        let mv = shape(text).ok_or_else(|| UsiError::Syntax(shown(text)))?;
        if self.is_legal(mv) { Ok(mv) } else { Err(UsiError::Illegal(shown(text))) }
    }
}
