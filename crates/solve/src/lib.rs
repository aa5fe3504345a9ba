//! Problems solved by proof.
//!
//! [`mate`] proves that the side to move mates, or that it does not, and has its proofs checked by code that knows
//! only the rules. Nothing here names a square, a piece or a game.

pub mod mate;
