//! Names the themes of a solved line: fork, pin, back-rank mate; head gold, dangling pawn.
//!
//! A theme is geometry and rules, never an opinion: [`Theme::definition`] says exactly when a line shows it, and
//! [`FoundTheme`] says which move shows it and which pieces to look at. Nothing is searched and nothing is evaluated.
//! Where in doubt a theme is not named.
//!
//! ```
//! use tesuji_chess::Position;
//! use tesuji_motifs::{SolvedLine, Themed};
//!
//! let start = Position::from_fen("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1").unwrap();
//! let mate = start.parse_san("Ra8").unwrap();
//! let line = SolvedLine::new(start, &[mate]).unwrap();
//! let cards: Vec<String> = Position::themes(&line).iter().map(ToString::to_string).collect();
//! assert_eq!(cards[0], "mate-in-1: Ra8# mates king g8");
//! assert_eq!(cards[1], "back-rank-mate: Ra8# mates king g8 behind pawn f7, pawn g7 and pawn h7");
//! ```
//!
//! | item | what it is |
//! |---|---|
//! | [`SolvedLine`] | a start and the moves of solver and opponent, checked |
//! | [`Themed`] | a game whose lines have themes: [`Themed::themes`] finds them |
//! | [`ChessTheme`], [`ShogiTheme`], [`KingCaptureTheme`] | the themes, with names, definitions, Lichess tags, Japanese names |
//! | [`FoundTheme`] | a theme, the move that shows it, the evidence, a sentence |
//! | [`document`] | every theme with its definition, as a page |

mod chess;
mod document;
mod king_capture;
mod line;
mod shogi;
mod theme;
mod turn;

pub use chess::ChessTheme;
pub use document::document;
pub use king_capture::KingCaptureTheme;
pub use line::{IllegalMove, SolvedLine};
pub use shogi::ShogiTheme;
pub use theme::{Evidence, FoundTheme, Theme, Themed, When};
