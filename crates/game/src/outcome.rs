use crate::{Ply, Score, Side};
use std::fmt;

/// How a game ended.
///
/// ```
/// use tesuji_game::{Outcome, Ply, Reason, Score, Side};
///
/// let mate = Outcome::Win { winner: Side::First, by: Reason::Checkmate };
/// assert_eq!(mate.winner(), Some(Side::First));
/// assert_eq!(mate.score(Side::Second, Ply(4)), Score::mated_in(4));
/// assert_eq!(mate.to_string(), "first wins by checkmate");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// One side won.
    Win {
        /// Who won.
        winner: Side,
        /// The rule that ended the game.
        by: Reason,
    },
    /// Nobody won.
    Draw {
        /// The rule that ended the game.
        by: Reason,
    },
    /// Not the end of a game but of a line in a search: the same position as before, only that one side has more of
    /// something. Told only within the last plies, never at [`Ply::ROOT`].
    Ahead {
        /// Who has more.
        side: Side,
    },
}

/// What a side is given that has come out [`Outcome::Ahead`]: more than any position, less than any mate.
const AHEAD: Score = Score::MAX_CP;

impl Outcome {
    /// The winner, if there is one.
    #[must_use]
    pub const fn winner(self) -> Option<Side> {
        match self {
            Outcome::Win { winner, .. } => Some(winner),
            Outcome::Draw { .. } | Outcome::Ahead { .. } => None,
        }
    }

    /// The rule that ended the game.
    #[must_use]
    pub const fn reason(self) -> Reason {
        match self {
            Outcome::Win { by, .. } | Outcome::Draw { by } => by,
            Outcome::Ahead { .. } => Reason::Repetition,
        }
    }

    /// The outcome as a score for `side`, met `ply` plies from the root of a search.
    #[inline]
    #[must_use]
    pub fn score(self, side: Side, ply: Ply) -> Score {
        match self {
            Outcome::Draw { .. } => Score::DRAW,
            Outcome::Win { winner, .. } if winner == side => Score::mate_in(ply.0),
            Outcome::Win { .. } => Score::mated_in(ply.0),
            Outcome::Ahead { side: ahead } if ahead == side => AHEAD,
            Outcome::Ahead { .. } => -AHEAD,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Win { winner, by } => write!(f, "{winner} wins by {by}"),
            Outcome::Draw { by } => write!(f, "draw by {by}"),
            Outcome::Ahead { side } => write!(f, "{side} is ahead by repetition"),
        }
    }
}

/// The rule that ended a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// The royal piece is attacked and cannot be saved.
    Checkmate,
    /// No legal move, the royal piece not attacked.
    Stalemate,
    /// No move at all, in a game where that loses.
    NoMoves,
    /// The royal piece was captured.
    RoyalCaptured,
    /// The position came up as often as the rules allow.
    Repetition,
    /// The position came up as often as the rules allow, and one side gave check all the way.
    PerpetualCheck,
    /// Too many moves without a capture or pawn move.
    MoveRule,
    /// Neither side has the pieces to win.
    InsufficientMaterial,
    /// The entering king was declared.
    EnteringKing,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::Checkmate => "checkmate",
            Reason::Stalemate => "stalemate",
            Reason::NoMoves => "having no move",
            Reason::RoyalCaptured => "capture of the king",
            Reason::Repetition => "repetition",
            Reason::PerpetualCheck => "perpetual check",
            Reason::MoveRule => "the move rule",
            Reason::InsufficientMaterial => "insufficient material",
            Reason::EnteringKing => "the entering king",
        })
    }
}
