//! King-capture chess: chess without the idea of check.
//!
//! Pieces move as in chess, with castling, en passant and promotion, and every such move is legal: kings may move into
//! attack, stay attacked, and castle out of, through and into attack. Who captures the enemy king wins. There are no
//! draws.
//!
//! ```
//! use tesuji_chess::king_capture::Position;
//! use tesuji_game::{Notation as _, Position as _, PositionStack, Reason};
//!
//! let mut line = PositionStack::new(Position::from_fen("6k1/5ppp/8/8/8/8/2R1K3/8 w - - 0 1").unwrap());
//! for san in ["Rc8", "h6", "Rxg8#"] {
//!     let mv = line.top().parse_san(san).unwrap();
//!     line.push(mv);
//! }
//! assert_eq!(line.outcome().map(|outcome| outcome.reason()), Some(Reason::RoyalCaptured));
//! ```
//!
//! # What the rules leave open
//!
//! The [trail](Position::trail) of a castling: on the ply right after it, the king may also be captured on the squares
//! it started from and crossed (generalised en passant).
//!
//! - Whatever arrives there by a capturing move takes the king. A pawn takes it on its diagonals and promotes, as the
//!   trail lies on its last rank; a pawn that is pushed there takes nothing. Any other piece that goes there takes it.
//! - The rook that castled may stand on the trail. What captures it there takes rook and king.
//! - Only squares that the side to move attacks are kept, as with the en passant square in chess: two positions with
//!   the same moves have the same key and the same text.
//! - Field 4 of the FEN lists the squares, as in `e1f1`. An en passant square lies on another rank, and the two never
//!   come together.
//!
//! A side with no move loses. A position in which the side to move has lost its king is finished: it can be written and
//! read, and has no moves. No king may be missing otherwise.
//!
//! A move is marked `#` where it takes the king; nothing marks an attack on it.

mod generate;
mod legality;
mod notation;
mod play;
mod position;
mod rules;
mod setup;

pub use position::Position;
pub use setup::{Setup, SetupError, TrailProblem};
