//! Evaluation: what a position is worth without looking ahead.
//!
//! [`ChessEvaluator`] sums named terms. Every term is a count of something on the board times a weight, so the
//! same code gives a fast sum, an explanation term by term, and the counts a learner needs.
//!
//! ```
//! use tesuji_chess::Position;
//! use tesuji_eval::ChessEvaluator;
//! use tesuji_game::Evaluator;
//!
//! let up_a_knight = Position::from_fen("rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").unwrap();
//! let mut evaluator = ChessEvaluator::default();
//! evaluator.reset(&up_a_knight);
//! assert!(evaluator.evaluate(&up_a_knight).raw() > 150);
//! ```
//!
//! | to do this | start here |
//! |---|---|
//! | evaluate in a search | [`ChessEvaluator`] |
//! | evaluate with a handful of numbers | [`ClassicEvaluator`] |
//! | see why a position has its value | [`Explains`] |
//! | read, change and write the weights | [`chess::Weights`] |
//! | fit the weights to positions | [`chess::features`], `tesuji learn` |

pub mod chess;
pub mod classic;
mod explains;
pub mod king_capture;
pub mod linear;
pub mod network;
pub mod shogi;
mod tapered;
mod trail;

pub use chess::{ChessEvaluator, ChessMaterial, ChessPlacement, Danger};
pub use classic::ClassicEvaluator;
pub use explains::Explains;
pub use king_capture::{KingCaptureEvaluator, KingCaptureMaterial};
pub use network::{NetworkEvaluator, Networked};
pub use shogi::{ShogiEvaluator, ShogiMaterial};
pub use tapered::Tapered;
