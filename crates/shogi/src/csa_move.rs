//! Moves as CSA writes them: side, origin, target, and the piece as it is after the move.

use crate::move_error::Problem;
use crate::{
    BLACK, Dialect, Kind, Move, MoveError, Piece, Position, Side, Square, WHITE, file_and_rank, square,
};

/// The two letters of each kind.
const CODES: [&str; Kind::COUNT] =
    ["FU", "KY", "KE", "GI", "KI", "TO", "NY", "NK", "NG", "KA", "HI", "UM", "RY", "OU"];

/// The two letters of a kind.
pub(crate) fn code(kind: Kind) -> &'static str {
    CODES[kind.index()]
}

/// The kind with these two letters.
pub(crate) fn from_code(code: &[u8]) -> Option<Kind> {
    Kind::ALL.into_iter().find(|kind| CODES[kind.index()].as_bytes() == code)
}

/// `+` for Black, `-` for White.
pub(crate) fn sign(side: Side) -> char {
    if side == BLACK { '+' } else { '-' }
}

/// The side of a `+` or `-`.
pub(crate) fn from_sign(sign: u8) -> Option<Side> {
    match sign {
        b'+' => Some(BLACK),
        b'-' => Some(WHITE),
        _ => None,
    }
}

/// A square from two digits; `00` is a hand.
pub(crate) fn from_digits(file: u8, rank: u8) -> Option<Square> {
    square(file.wrapping_sub(b'0'), rank.wrapping_sub(b'0'))
}

impl Position {
    /// A legal move as CSA writes it.
    ///
    /// ```
    /// use tesuji_shogi::Position;
    /// let position = Position::start();
    /// assert_eq!(position.csa(position.parse_usi("7g7f").unwrap()), "+7776FU");
    /// ```
    #[must_use]
    pub fn csa(&self, mv: Move) -> String {
        let digits = |square| {
            let (file, rank) = file_and_rank(square);
            10 * file + rank
        };
        let kind = match (mv.from(), mv.dropped()) {
            (Some(from), _) => self.piece_at(from).map(Piece::kind),
            (None, base) => base.map(crate::Base::kind),
        };
        let kind = kind.unwrap_or(Kind::Pawn);
        let after = if mv.promotes() { kind.promoted().unwrap_or(kind) } else { kind };
        format!(
            "{}{:02}{:02}{}",
            sign(self.side()),
            mv.from().map_or(0, digits),
            digits(mv.to()),
            code(after)
        )
    }

    /// Reads a legal move as CSA writes it.
    ///
    /// # Errors
    /// If the text is no move, or not a legal one of the side that it names.
    pub fn parse_csa(&self, text: &str) -> Result<Move, MoveError> {
        self.match_csa(text.as_bytes()).map_err(|problem| problem.with(Dialect::Csa, text))
    }

    /// The legal move that a text means.
    pub(crate) fn match_csa(&self, text: &[u8]) -> Result<Move, Problem> {
        let (&[side, file, rank, to_file, to_rank], code) =
            text.split_first_chunk().ok_or(Problem::Syntax)?;
        let side = from_sign(side).ok_or(Problem::Syntax)?;
        let to = from_digits(to_file, to_rank).ok_or(Problem::Syntax)?;
        let kind = from_code(code).ok_or(Problem::Syntax)?;
        let mv = if [file, rank] == *b"00" {
            if kind.is_promoted() || kind == Kind::King {
                return Err(Problem::Illegal);
            }
            Move::drop(kind.base(), to)
        } else {
            let from = from_digits(file, rank).ok_or(Problem::Syntax)?;
            let before = self.piece_at(from).ok_or(Problem::Illegal)?.kind();
            if from == to || before.base() != kind.base() {
                return Err(Problem::Illegal);
            }
            Move::step(from, to, before != kind)
        };
        if side == self.side() && self.is_legal(mv) { Ok(mv) } else { Err(Problem::Illegal) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_piece_is_the_one_after_the_move() {
        let position = Position::from_sfen("4k4/9/4+P4/8R/9/9/9/9/4K4 b G 1").unwrap();
        for (usi, csa) in
            [("1d1c+", "+1413RY"), ("1d1c", "+1413HI"), ("5c4b", "+5342TO"), ("G*5b", "+0052KI")]
        {
            let mv = position.parse_usi(usi).unwrap();
            assert_eq!(position.csa(mv), csa);
            assert_eq!(position.parse_csa(csa), Ok(mv));
        }
    }

    #[test]
    fn what_is_no_move_is_refused() {
        let position = Position::from_sfen("4k4/9/4+P4/8R/9/9/9/9/4K4 b G 1").unwrap();
        for text in ["", "7776FU", "+7776fu", "+7776XX", "+7700FU", "+0776FU", "+7776FU,", "+７7FU", "%TORYO"]
        {
            assert!(matches!(position.parse_csa(text), Err(MoveError::Syntax(..))), "{text}");
        }
        for text in ["-5342TO", "+5342FU", "+5353TO", "+0052TO", "+0052OU", "+5543KI", "+1415RY", "+5951OU"] {
            assert!(matches!(position.parse_csa(text), Err(MoveError::Illegal(_))), "{text}");
        }
    }
}
