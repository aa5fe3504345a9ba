//! Problems solved, for any game.
//!
//! [`tactics`] finds what a position holds and says why nothing else does as well. [`mate`] proves that the side to
//! move mates, or that it does not, and has its proofs checked by code that knows only the rules. Nothing here names a
//! square, a piece or a game.

pub mod hunt;
pub mod mate;
pub mod tactics;
