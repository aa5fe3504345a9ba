//! Moves as English books write them: piece, origin if needed, `-`, `x` or `*`, target, `+` or `=`.

use crate::move_error::Problem;
use crate::{Base, Dialect, Kind, Move, MoveError, Piece, Position, Square, SquareSet, attacks, square};

/// What a text says about a move.
struct Pattern {
    kind: Kind,
    /// Where the piece comes from, if the text says so.
    origin: Option<Square>,
    drops: bool,
    to: Square,
    promotes: bool,
}

impl Position {
    /// A legal move as English books write it (the notation of George Hodges). The origin is written only if
    /// another piece of the kind reaches the square, `=` only if the piece could promote and does not.
    ///
    /// ```
    /// use tesuji_shogi::Position;
    /// let position = Position::start();
    /// let western = |usi| position.western(position.parse_usi(usi).unwrap());
    /// assert_eq!(western("7g7f"), "P-7f");
    /// assert_eq!(western("4i5h"), "G4i-5h");
    /// ```
    #[must_use]
    pub fn western(&self, mv: Move) -> String {
        let to = crate::usi::Name(mv.to());
        let Some(from) = mv.from() else {
            return mv.to_string();
        };
        let kind = self.piece_at(from).map_or(Kind::Pawn, Piece::kind);
        let mut text = String::with_capacity(8);
        if kind.is_promoted() {
            text.push('+');
        }
        text.push(kind.base().letter());
        if self.reaching(kind, mv.to()).more_than_one() {
            text += &crate::usi::Name(from).to_string();
        }
        text.push(if self.piece_at(mv.to()).is_some() { 'x' } else { '-' });
        text += &to.to_string();
        if mv.promotes() {
            text.push('+');
        } else if self.could_promote(from, mv.to()) {
            text.push('=');
        }
        text
    }

    /// Reads a legal move as English books write it. More of the origin may be given than is needed, ranks may be
    /// digits (`P-76`), the sign between may be missing or another, and `=` may be left out.
    ///
    /// # Errors
    /// If the text is no move, or matches no legal move or several.
    pub fn parse_western(&self, text: &str) -> Result<Move, MoveError> {
        let read = Pattern::read(text.as_bytes()).ok_or(Problem::Syntax);
        let found = read.and_then(|pattern| self.match_western(&pattern));
        found.map_err(|problem| problem.with(Dialect::Western, text))
    }

    fn match_western(&self, pattern: &Pattern) -> Result<Move, Problem> {
        let &Pattern { kind, origin, drops, to, promotes } = pattern;
        if drops {
            return Some(Move::drop(kind.base(), to)).filter(|&mv| self.is_legal(mv)).ok_or(Problem::Illegal);
        }
        let from = self.reaching(kind, to) & origin.map_or(SquareSet::ALL, Square::set);
        self.only_step(from, to, promotes)
    }

    /// The pieces of the side to move of one kind that reach a square, pinned or not.
    pub(crate) fn reaching(&self, kind: Kind, to: Square) -> SquareSet {
        // What the piece would reach from there if it belonged to the other side.
        attacks::of(!self.side(), kind, to, self.occupied()) & self.pieces(self.side(), kind)
    }

    /// The one legal move from one of the squares to another.
    pub(crate) fn only_step(&self, origins: SquareSet, to: Square, promotes: bool) -> Result<Move, Problem> {
        let mut found = None;
        for from in origins {
            let mv = Move::step(from, to, promotes);
            if self.is_legal(mv) && found.replace(mv).is_some() {
                return Err(Problem::Ambiguous);
            }
        }
        found.ok_or(Problem::Illegal)
    }

    /// Whether the piece of the side to move on a square may promote when it goes to another.
    pub(crate) fn could_promote(&self, from: Square, to: Square) -> bool {
        let zone =
            |square: Square| if self.side() == crate::BLACK { square.rank() > 5 } else { square.rank() < 3 };
        (zone(from) || zone(to)) && self.piece_at(from).is_some_and(|piece| piece.kind().promoted().is_some())
    }
}

impl Pattern {
    fn read(text: &[u8]) -> Option<Pattern> {
        let (promoted, text) = match text {
            [b'+', rest @ ..] => (true, rest),
            _ => (false, text),
        };
        let [letter @ b'A'..=b'Z', text @ ..] = text else { return None };
        let base = Base::from_letter(*letter as char)?;
        let kind = if promoted { base.promoted()? } else { base.kind() };
        let (text, mark) = match text {
            [rest @ .., mark @ (b'+' | b'=')] => (rest, Some(*mark)),
            _ => (text, None),
        };
        let (rest, to) = split_square(text)?;
        let (drops, origin) = match rest {
            [b'*' | b'\''] => (true, None),
            [] | [b'-' | b'x'] => (false, None),
            [origin @ .., b'-' | b'x'] | origin => {
                let ([], origin) = split_square(origin)? else { return None };
                (false, Some(origin))
            }
        };
        if drops && (promoted || base == Base::King || mark.is_some()) {
            return None;
        }
        Some(Pattern { kind, origin, drops, to, promotes: mark == Some(b'+') })
    }
}

/// Splits off the square at the end: `7f` or `76`.
fn split_square(text: &[u8]) -> Option<(&[u8], Square)> {
    let [rest @ .., file @ b'1'..=b'9', rank] = text else { return None };
    let rank = match rank {
        b'a'..=b'i' => rank - b'a' + 1,
        b'1'..=b'9' => rank - b'0',
        _ => return None,
    };
    Some((rest, square(file - b'0', rank)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_game::Position as _;

    #[test]
    fn origins_and_promotions_are_written_where_they_matter() {
        let position = Position::from_sfen("4k4/9/2S1S4/7R1/9/9/9/3G1G3/4K4 b Gr2b 1").unwrap();
        for (usi, western) in [
            ("5c6b", "S5c-6b="),
            ("5c6b+", "S5c-6b+"),
            ("7c7b", "S-7b="),
            ("2d2c", "R-2c="),
            ("2d2e", "R-2e"),
            ("6h5g", "G6h-5g"),
            ("4h3h", "G-3h"),
            ("G*5g", "G*5g"),
        ] {
            let mv = position.parse_usi(usi).unwrap();
            assert_eq!(position.western(mv), western);
            assert_eq!(position.parse_western(western), Ok(mv));
        }
        let capture = Position::from_sfen("4k4/4+p4/9/9/9/9/9/4R4/4K4 b - 1").unwrap();
        let mv = capture.parse_usi("5h5b+").unwrap();
        assert_eq!(capture.western(mv), "Rx5b+");
        assert_eq!(capture.after(mv).parse_western("Kx5b").unwrap().to_string(), "5a5b");
    }

    #[test]
    fn older_forms_are_understood() {
        let position = Position::from_sfen("4k4/9/4+P4/9/9/9/9/3G1G3/4K4 b G 1").unwrap();
        for (text, usi) in [
            ("+P-52", "5c5b"),
            ("+P5b", "5c5b"),
            ("G6857", "6h5g"),
            ("G68-57", "6h5g"),
            ("G'52", "G*5b"),
            ("K-5h", "5i5h"),
        ] {
            assert_eq!(position.parse_western(text).unwrap().to_string(), usi, "{text}");
        }
    }

    #[test]
    fn what_is_no_move_is_refused() {
        let position = Position::start();
        for text in [
            "", "+", "P", "p-7f", "P-7F", "P-7j", "P-0f", "+K-5h", "+G-5h", "K*5e", "G*5b+", "P--7f", "P-7f ",
        ] {
            assert!(matches!(position.parse_western(text), Err(MoveError::Syntax(..))), "{text}");
        }
        for text in ["P-7e", "P-7f+", "G*5e", "+P-7f", "K-5h+", "P7h-7f"] {
            assert!(matches!(position.parse_western(text), Err(MoveError::Illegal(_))), "{text}");
        }
    }
}
