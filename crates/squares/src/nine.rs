//! The 9x9 board, sets on `u128`.
//!
//! Squares are numbered file by file, from the first rank up: what moves straight ahead walks through neighbouring
//! bits. How a game names them is the game's business.
//!
//! ```
//! use tesuji_squares::{Step, nine::{Square, SquareSet}};
//!
//! let centre = Square::new(4, 4);
//! assert_eq!(SquareSet::ALL.len(), 81);
//! assert_eq!(SquareSet::walk(centre, &Step::STRAIGHT, SquareSet::EMPTY).len(), 16);
//! ```

crate::grid::grid!(files: 9 by 9, ranks: 9 by 1, bits: u128);

/// Shows file and rank, both from 1.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.file() + 1, self.rank() + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_complement_stays_on_the_board() {
        assert_eq!(!SquareSet::EMPTY, SquareSet::ALL);
        assert_eq!(!SquareSet::ALL, SquareSet::EMPTY);
        assert_eq!(SquareSet::from_bits(u128::MAX).len(), 81);
    }

    #[test]
    fn shifts_stop_at_the_edge() {
        for square in Square::all() {
            for step in Step::STRAIGHT.into_iter().chain(Step::DIAGONAL).chain(Step::KNIGHT) {
                let expected = square.step(step).map_or(SquareSet::EMPTY, Square::set);
                assert_eq!(square.set().shift(step), expected, "{square} {step:?}");
            }
        }
    }
}
