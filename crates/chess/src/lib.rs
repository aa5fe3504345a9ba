//! Chess, Chess960 and [king-capture chess](king_capture): rules, fast legal move generation, and notation.
//!
//! ```
//! use tesuji_chess::Position;
//! use tesuji_game::Position as _;
//!
//! let position = Position::from_fen("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4").unwrap();
//! let mate = position.parse_san("Qxf7").unwrap();
//! assert_eq!(position.san(mate), "Qxf7#");
//! assert!(position.after(mate).is_checkmate());
//! ```
//!
//! | to do this | start here |
//! |---|---|
//! | read and write positions | [`Position::from_fen`], [`Position::fen`], [`Setup`] |
//! | list legal moves | [`tesuji_game::Position::legal_moves`] |
//! | play them | [`Position::make`], [`tesuji_game::Position::after`], [`tesuji_game::PositionStack`] |
//! | read and write moves | [`Position::parse_san`], [`Position::san`], [`Position::parse_uci`], [`Position::uci`] |
//! | see checks and pins | [`Position::checkers`], [`Position::pinned`], [`Position::block_squares`], [`Position::blockers`], [`Position::evasions`] |
//! | read and write test suites | [`Epd`] |
//! | read and write games | [`pgn::PgnReader`], [`pgn::PgnGame`] |
//! | play from opening books | [`PolyglotBook`] |
//! | count | [`tesuji_game::Position::perft`], [`tesuji_game::perft`] for threads and a table |
//!
//! Chess960 is not another type: castling rights are kept as the squares of the rooks, and castling is a move
//! of the king to its rook.

pub mod attacks;
mod blocks;
mod board;
mod epd;
mod exchange;
mod fen;
mod generate;
pub mod king_capture;
mod legality;
mod move_rules;
mod moves;
mod notation;
mod perft;
pub mod pgn;
mod piece;
mod plain_fen;
mod play;
mod polyglot;
mod position;
mod quoted;
mod rules;
mod san;
mod setup;
mod sliders;
mod uci;
mod us;
mod zobrist;

pub use epd::{Epd, EpdError, Operation, read_operations};
pub use fen::{FenError, FenStyle};
pub use moves::{Move, MoveKind};
pub use notation::Dialect;
pub use piece::{BLACK, Kind, Piece, WHITE};
pub use polyglot::{PolyglotBook, PolyglotError};
pub use position::Position;
pub use san::SanError;
pub use setup::{CastlingProblem, CastlingRight, CastlingRook, EnPassantProblem, Setup, SetupError};
pub use tesuji_game::Side;
pub use tesuji_squares::eight::{Square, SquareSet};
pub use uci::{UciError, UciStyle};
