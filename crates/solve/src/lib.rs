//! Problems solved, for any game.
//!
//! [`tactics`] finds what a position holds and says why nothing else does as well. Nothing here names a square, a
//! piece or a game.

pub mod tactics;
