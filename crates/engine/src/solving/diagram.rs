//! A board to be drawn.

use tesuji_game::Side;

/// A board as a grid, from the first player's side.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Diagram {
    /// The rows from the top down, each from the left.
    pub rows: Vec<Vec<Option<Cell>>>,
    /// What stands above or below the columns.
    pub columns: Vec<String>,
    /// What stands beside the rows.
    pub lines: Vec<String>,
    /// What the first and the second player hold, if the game has that.
    pub hands: Option<[String; 2]>,
}

/// A piece in a diagram.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cell {
    /// Whose it is.
    pub side: Side,
    /// As a letter: `K`, `+p`.
    pub letter: String,
    /// As a sign: `♔`, `歩`.
    pub sign: &'static str,
    /// Whether it was promoted.
    pub promoted: bool,
}
