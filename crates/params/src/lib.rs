//! What a search may be told to do: which techniques, with which numbers.
//!
//! A [`Technique`] is something a search does beyond plain alpha-beta, with one name everywhere: the variant
//! `NullMove`, the file `null_move.rs`, the keys `null_move.*`, the row `null_move` in statistics. A tunable is
//! one of its numbers, declared once in [`tunable`] with default, bounds, step and a sentence.

mod technique;
pub mod tunable;

pub use technique::{Hook, Technique, Techniques};
pub use tunable::{Tunable, Tunables};
