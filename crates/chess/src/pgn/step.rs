//! What leads from one node of a game to the next, and why something does not.

use super::MAX_DEPTH;
use crate::{Move, Position};
use std::error::Error;
use std::fmt;

/// What leads to a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// Nothing: the game begins.
    Start,
    Move(Move),
    /// A null move: the side to move passes.
    Pass,
}

impl Step {
    pub(super) fn play(self, position: &mut Position) {
        match self {
            Step::Start => {}
            Step::Move(mv) => position.make(mv),
            Step::Pass => position.pass_move(),
        }
    }
}

/// Why a move cannot be added.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AddError {
    /// The move is not legal there, or cannot be read.
    Illegal(String),
    /// The root is no move that a variation could replace.
    Root,
    /// Variations would be deeper than [`MAX_DEPTH`].
    TooDeep,
    /// A null move is no part of the main line, and no answer to a check.
    NullMove,
}

impl fmt::Display for AddError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AddError::Illegal(text) => write!(f, "'{text}' is not legal there"),
            AddError::Root => f.write_str("the start of the game cannot be replaced by a variation"),
            AddError::NullMove => f.write_str("a null move stands in a variation only, and not in check"),
            AddError::TooDeep => write!(f, "variations cannot be nested deeper than {MAX_DEPTH}"),
        }
    }
}

impl Error for AddError {}
