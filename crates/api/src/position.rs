//! Positions and moves.

use serde::{Deserialize, Serialize};

/// A game, as far as answers need it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Game {
    /// Its name: `chess`, `shogi`, `king-capture`.
    pub name: String,
    /// What the side that starts and the other are called.
    pub sides: [String; 2],
    /// How people count the length of a mate.
    pub mates: MateCount,
}

/// How people count the length of a mate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MateCount {
    /// In moves of the side that mates.
    #[default]
    Moves,
    /// In moves of both sides.
    Plies,
}

/// A side of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The side that starts the game.
    First,
    /// The other.
    Second,
}

/// A position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Position {
    /// The game it is of.
    pub game: Game,
    /// As FEN or SFEN.
    pub text: String,
    /// Who is to move.
    pub side: Side,
    /// Its board, unless only the text was wanted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<Diagram>,
    /// Every move that can be made, in the order of their protocol notation, unless only the text was wanted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub legal_moves: Option<Vec<Move>>,
    /// How the game ended, if it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
}

/// A position as `d` shows it in a protocol: with its board, its key, and what gives check.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ShownPosition {
    /// The position.
    pub position: Position,
    /// What its text is called: `FEN`, `SFEN`.
    pub notation: String,
    /// Its hash key (Zobrist), in hexadecimal.
    pub key: String,
    /// Where the pieces stand that give check.
    pub checkers: Vec<String>,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// Who won; null if it is a draw, or ahead for one side without being won.
    pub winner: Option<Side>,
    /// In words: `White wins by checkmate`.
    pub reason: String,
}

/// A board as a grid, from the first player's side.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Cell {
    /// Whose it is.
    pub side: Side,
    /// As a letter: `K`, `+p`.
    pub letter: String,
    /// As a sign: `♚`, `歩`.
    pub sign: String,
    /// Whether it was promoted.
    pub promoted: bool,
}

/// A move in every notation there is for it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Move {
    /// As protocols write it: `g1f3`, `7g7f`.
    pub protocol: String,
    /// As people write it: `Nf3`, `P-7f`.
    pub prose: String,
    /// As Japanese books write it, in shogi: `▲７六歩`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub japanese: Option<String>,
}
