//! Shogi: rules, fast legal move generation, and notation.
//!
//! ```
//! use tesuji_game::Position as _;
//! use tesuji_shogi::Position;
//!
//! let position = Position::from_sfen("4k4/9/4P4/9/9/9/9/9/9 b G 1").unwrap();
//! let mate = position.parse_usi("G*5b").unwrap();
//! assert!(position.after(mate).is_checkmate());
//! ```
//!
//! | to do this | start here |
//! |---|---|
//! | read and write positions | [`Position::from_sfen`], [`Position::sfen`], [`Setup`] |
//! | list legal moves | [`tesuji_game::Position::legal_moves`] |
//! | play them | [`Position::make`], [`tesuji_game::Position::after`], [`tesuji_game::PositionStack`] |
//! | see checks and pins | [`Position::checkers`], [`Position::pinned`], [`Position::block_squares`], [`Position::blockers`], [`Position::blocks_in_hand`], [`Position::evasions`] |
//! | read and write moves of USI | [`Position::parse_usi`], [`Move`]'s `Display` |
//! | the same for people | [`Position::western`], [`Position::ki2`]; for files [`Position::kif`], [`Position::csa`] |
//! | in any of these | [`Dialect`], [`tesuji_game::Notation`] |
//! | read and write games in KIF, KI2 and CSA | [`kifu`] |
//! | start with a handicap | [`Handicap`] |
//! | play from opening books | [`YaneuraBook`] |
//! | count | [`tesuji_game::Position::perft`], [`tesuji_game::perft`] for threads and a table |
//!
//! Squares are counted from Black's left corner: file 0 is shogi's ninth, rank 0 the rank `i`, and Black moves up.

pub mod attacks;
mod blocks;
mod board;
mod checks;
mod csa_move;
mod exchange;
mod generate;
mod hand;
mod handicap;
mod japanese;
mod kanji;
pub mod kifu;
mod legality;
mod move_error;
mod moves;
mod notation;
mod perft;
mod piece;
mod place;
mod play;
mod position;
mod repetition;
mod rules;
mod setup;
mod sfen;
mod us;
mod usi;
mod western;
mod yaneura;
mod zobrist;

pub use hand::Hand;
pub use handicap::Handicap;
pub use move_error::MoveError;
pub use moves::Move;
pub use notation::Dialect;
pub use piece::{BLACK, Base, Kind, Piece, WHITE};
pub use place::Place;
pub use position::Position;
pub use repetition::Record;
pub use setup::{Setup, SetupError};
pub use sfen::SfenError;
pub use tesuji_game::Side;
pub use tesuji_squares::nine::{Square, SquareSet};
pub use usi::{UsiError, file_and_rank, square, usi_name, usi_square};
pub use yaneura::{YaneuraBook, YaneuraError};
