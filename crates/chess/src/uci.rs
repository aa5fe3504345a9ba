//! Moves as UCI writes them.

use crate::board::castled;
use crate::move_rules::MoveRules;
use crate::{Kind, Move, MoveKind, Position, Square, SquareSet};
use std::error::Error;
use std::fmt;
use tesuji_game::shown;

/// How castling is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum UciStyle {
    /// The king's two squares, as in `e1g1`; where that would not be clear, like [`UciStyle::Chess960`].
    #[default]
    Standard,
    /// The king's square and the rook's, as in `e1h1`.
    Chess960,
}

/// Why a text is not a UCI move here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum UciError {
    /// Not two squares and perhaps a promotion letter.
    Syntax(String),
    /// A move, but not a legal one.
    Illegal(String),
}

impl fmt::Display for UciError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UciError::Syntax(text) => write!(f, "'{text}' is not a move such as e2e4 or e7e8q"),
            UciError::Illegal(text) => write!(f, "'{text}' is not legal here"),
        }
    }
}

impl Error for UciError {}

impl Position {
    /// A legal move as UCI writes it.
    ///
    /// ```
    /// use tesuji_chess::{Position, UciStyle};
    /// let position = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
    /// let castle = position.parse_uci("e1g1").unwrap();
    /// assert_eq!(position.parse_uci("e1h1"), Ok(castle));
    /// assert_eq!(position.uci(castle, UciStyle::Standard), "e1g1");
    /// assert_eq!(position.uci(castle, UciStyle::Chess960), "e1h1");
    /// ```
    #[must_use]
    pub fn uci(&self, mv: Move, style: UciStyle) -> String {
        written(mv, style)
    }

    /// Reads a legal move as UCI writes it, castling in either style.
    ///
    /// # Errors
    /// If the text is no move, or not a legal one.
    pub fn parse_uci(&self, text: &str) -> Result<Move, UciError> {
        parsed(self, text)
    }

    /// The rook that a king's move castles with, if it does: the target is the rook, or two squares from the
    /// king's usual place.
    fn castling_rook(&self, king: Square, to: Square) -> Option<Square> {
        let rooks = self.board.castling & SquareSet::rank(king.rank()) & self.occupied_by(self.side);
        if rooks.contains(to) {
            return Some(to);
        }
        let two_squares = king.file() == 4 && king.rank() == to.rank() && matches!(to.file(), 2 | 6);
        let right = to.file() > king.file();
        rooks.into_iter().find(|rook| two_squares && (rook.file() > king.file()) == right)
    }
}

/// A legal move as UCI writes it.
pub(crate) fn written(mv: Move, style: UciStyle) -> String {
    let (from, mut to) = (mv.from(), mv.to());
    if mv.is_castle() && style == UciStyle::Standard && from.file() == 4 {
        to = castled(from, to).0;
    }
    let mut text = String::with_capacity(5);
    text.extend([from.file_letter(), from.rank_digit(), to.file_letter(), to.rank_digit()]);
    text.extend(mv.promotion().map(|kind| kind.letter().to_ascii_lowercase()));
    text
}

/// The legal move that a text of UCI says, castling in either style.
pub(crate) fn parsed(rules: &impl MoveRules, text: &str) -> Result<Move, UciError> {
    let syntax = || UciError::Syntax(shown(text));
    let (squares, promotion) = match *text.as_bytes() {
        [a, b, c, d] => ([a, b, c, d], None),
        [a, b, c, d, kind] => {
            let kind = Kind::from_letter(kind as char).filter(|kind| Kind::PROMOTIONS.contains(kind));
            ([a, b, c, d], Some(kind.ok_or_else(syntax)?))
        }
        _ => return Err(syntax()),
    };
    let [a, b, c, d] = squares;
    let from = Square::from_ascii(a, b).ok_or_else(syntax)?;
    let to = Square::from_ascii(c, d).ok_or_else(syntax)?;
    complete(rules, from, to, promotion).ok_or_else(|| UciError::Illegal(shown(text)))
}

/// The legal move between two squares, castling in either style.
pub(crate) fn complete(
    rules: &impl MoveRules,
    from: Square,
    to: Square,
    promotion: Option<Kind>,
) -> Option<Move> {
    let placed = rules.placed();
    let kind = placed.piece_at(from)?.kind();
    if from == to {
        return None;
    }
    if kind == Kind::King
        && promotion.is_none()
        && let Some(rook) = placed.castling_rook(from, to)
    {
        let castle = Move::new(from, rook, MoveKind::Castle);
        return rules.is_legal(castle).then_some(castle);
    }
    let capture = rules.captures(kind, from, to);
    let kind = match promotion {
        Some(promotion) => MoveKind::promotion(promotion, capture),
        None if capture => MoveKind::Capture,
        None if kind == Kind::Pawn && placed.board.en_passant.contains(to) && from.file() != to.file() => {
            MoveKind::EnPassant
        }
        None if kind == Kind::Pawn && from.rank().abs_diff(to.rank()) == 2 => MoveKind::DoublePush,
        None => MoveKind::Quiet,
    };
    let mv = Move::new(from, to, kind);
    rules.is_legal(mv).then_some(mv)
}
