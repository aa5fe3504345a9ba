//! Problems out of games, and pictures.

use crate::{Move, Score, Theme};
use serde::{Deserialize, Serialize};

/// A problem out of a game: a mistake, and the only moves that punish it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Puzzle {
    /// Its number in this run, from 1 on.
    pub number: u32,
    /// Where it begins, as FEN or SFEN: before the mistake.
    pub position: String,
    /// The mistake, as the protocol writes it; null if the game begins with the problem.
    pub mistake: Option<String>,
    /// The solution with the best defence, the solver's move first and last.
    pub solution: Vec<Move>,
    /// What it comes to for the solver.
    pub score: Score,
    /// What the solution uses.
    pub themes: Vec<Theme>,
    /// Themes, length and gain by the names that Lichess has for them; in other games the themes.
    pub tags: Vec<String>,
    /// The page of the game, if it has one.
    pub game_url: Option<String>,
    /// The family of the opening and the opening, if the problem comes early.
    pub opening_tags: Vec<String>,
}

/// What a run of `tesuji puzzle` came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PuzzleSummary {
    /// Problems with one solution.
    pub problems: u32,
    /// Positions where a mistake left something to be found.
    pub chances: u32,
    /// Those among them that came up before.
    pub copies: u32,
    /// Games looked through.
    pub games: u32,
}
