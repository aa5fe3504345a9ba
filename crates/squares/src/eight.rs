//! The 8x8 board: squares `a1` to `h8`, sets on `u64`.
//!
//! ```
//! use tesuji_squares::{Step, eight::{Square, SquareSet}};
//!
//! let d4 = Square::D4;
//! assert_eq!(d4.to_string(), "d4");
//! assert_eq!(SquareSet::between(Square::A1, Square::D4).len(), 2);
//! assert_eq!(SquareSet::walk(d4, &Step::DIAGONAL, Square::F6.set()).len(), 11);
//! ```

use std::str::FromStr;

crate::grid::grid!(files: 8 by 1, ranks: 8 by 8, bits: u64);

macro_rules! name_squares {
    ($($name:ident)*) => {
        /// Every square by its name.
        #[expect(missing_docs, reason = "the name of the square says it")]
        impl Square {
            name_squares!(@ 0u8, $($name)*);
        }
    };
    (@ $n:expr, $name:ident $($rest:ident)*) => {
        pub const $name: Square = Square($n);
        name_squares!(@ $n + 1, $($rest)*);
    };
    (@ $n:expr,) => {};
}

name_squares! {
    A1 B1 C1 D1 E1 F1 G1 H1
    A2 B2 C2 D2 E2 F2 G2 H2
    A3 B3 C3 D3 E3 F3 G3 H3
    A4 B4 C4 D4 E4 F4 G4 H4
    A5 B5 C5 D5 E5 F5 G5 H5
    A6 B6 C6 D6 E6 F6 G6 H6
    A7 B7 C7 D7 E7 F7 G7 H7
    A8 B8 C8 D8 E8 F8 G8 H8
}

impl Square {
    /// The letter of the file, `a` to `h`.
    #[must_use]
    pub const fn file_letter(self) -> char {
        (b'a' + self.file()) as char
    }

    /// The digit of the rank, `1` to `8`.
    #[must_use]
    pub const fn rank_digit(self) -> char {
        (b'1' + self.rank()) as char
    }

    /// Reads two ASCII bytes such as `e4`.
    #[inline]
    #[must_use]
    pub const fn from_ascii(file: u8, rank: u8) -> Option<Square> {
        Square::at(file.wrapping_sub(b'a'), rank.wrapping_sub(b'1'))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file_letter(), self.rank_digit())
    }
}

/// The text was not a square from `a1` to `h8`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotASquare(pub String);

impl fmt::Display for NotASquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is not a square from a1 to h8", self.0.escape_debug())
    }
}

impl std::error::Error for NotASquare {}

impl FromStr for Square {
    type Err = NotASquare;

    fn from_str(text: &str) -> Result<Square, NotASquare> {
        match *text.as_bytes() {
            [file, rank] => Square::from_ascii(file, rank),
            _ => None,
        }
        .ok_or_else(|| NotASquare(text.chars().take(16).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
        }
        assert_eq!(Square::A1.index(), 0);
        assert_eq!(Square::H8.index(), 63);
        assert_eq!(Square::E4, Square::new(4, 3));
        for wrong in ["", "e", "e9", "i1", "E4", "e44", "é4"] {
            assert!(wrong.parse::<Square>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn shifts_stop_at_the_edge() {
        for square in Square::all() {
            for files in -2..=2 {
                for ranks in -2..=2 {
                    let step = Step::new(files, ranks);
                    let expected = square.step(step).map_or(SquareSet::EMPTY, Square::set);
                    assert_eq!(square.set().shift(step), expected, "{square} {step:?}");
                }
            }
        }
    }
}
