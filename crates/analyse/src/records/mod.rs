//! Records that are read with everything in them, and written again with what was found.

pub(crate) mod kifu;
pub(crate) mod pgn;

/// How marks are written into a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Marking {
    /// Whether marks that a program left there go.
    pub replace: bool,
    /// Whether sentences are in Japanese.
    pub japanese: bool,
}
