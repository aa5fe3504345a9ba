//! Squares and sets of squares (bitboards), for 8x8 and 9x9 boards.
//!
//! This crate is geometry only: it knows where squares are, not what stands on them or how anything moves.
//! [`eight`] has the 8x8 board on `u64`, [`nine`] the 9x9 board on `u128`; both offer the same methods,
//! nearly all of them `const`, so that tables can be built at compile time.
//!
//! ```
//! use tesuji_squares::Step;
//! use tesuji_squares::eight::{Square, SquareSet};
//!
//! let e4: Square = "e4".parse().unwrap();
//! let leaps = SquareSet::steps(e4, &Step::KNIGHT);
//! assert_eq!(leaps.len(), 8);
//! assert_eq!(leaps.to_string(), "\
//! . . . . . . . .
//! . . . . . . . .
//! . . . # . # . .
//! . . # . . . # .
//! . . . . . . . .
//! . . # . . . # .
//! . . . # . # . .
//! . . . . . . . .
//! ");
//! ```

mod grid;
mod set_traits;

pub mod eight;
pub mod nine;

/// A step on the board: files to the right, ranks away from the first row of squares.
///
/// ```
/// use tesuji_squares::{Step, eight::Square};
/// let knight = Step::new(1, 2);
/// assert_eq!(Square::new(6, 0).step(knight), Some(Square::new(7, 2)));
/// assert_eq!(Square::new(7, 0).step(knight), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Step {
    /// Files to the right (negative: left).
    pub files: i8,
    /// Ranks up (negative: down).
    pub ranks: i8,
}

impl Step {
    /// The four steps of a rook.
    pub const STRAIGHT: [Step; 4] = [Step::new(0, 1), Step::new(1, 0), Step::new(0, -1), Step::new(-1, 0)];
    /// The four steps of a bishop.
    pub const DIAGONAL: [Step; 4] = [Step::new(1, 1), Step::new(1, -1), Step::new(-1, -1), Step::new(-1, 1)];
    /// The eight leaps of a chess knight.
    pub const KNIGHT: [Step; 8] = [
        Step::new(1, 2),
        Step::new(2, 1),
        Step::new(2, -1),
        Step::new(1, -2),
        Step::new(-1, -2),
        Step::new(-2, -1),
        Step::new(-2, 1),
        Step::new(-1, 2),
    ];

    /// A step of so many files and ranks.
    #[must_use]
    pub const fn new(files: i8, ranks: i8) -> Step {
        Step { files, ranks }
    }

    /// The step back.
    #[must_use]
    pub const fn reversed(self) -> Step {
        Step::new(-self.files, -self.ranks)
    }
}
