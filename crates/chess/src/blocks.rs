//! How a check can be answered without moving the king: where it can be blocked, and by what.

use crate::{Move, Position, SquareSet, attacks};
use tesuji_game::{GenKind, MoveList, Position as _};

impl Position {
    /// The legal moves out of check; none if there is no check.
    ///
    /// ```
    /// use tesuji_chess::Position;
    /// let position = Position::from_fen("4k3/8/8/8/8/8/5PPP/r5K1 w - - 0 1").unwrap();
    /// assert!(position.in_check() && position.evasions().is_empty() && position.is_checkmate());
    /// assert!(Position::start().evasions().is_empty());
    /// ```
    #[must_use]
    pub fn evasions(&self) -> MoveList<Move> {
        let mut moves = MoveList::new();
        self.generate(GenKind::Evasions, &mut moves);
        moves
    }

    /// The squares where a check can be blocked: those between the king and the one slider that gives it. There are none
    /// without a check, in a double check, and where the piece that gives check is a neighbour, a knight or a pawn.
    ///
    /// ```
    /// use tesuji_chess::Position;
    /// let position = Position::from_fen("4r1k1/8/8/8/1b6/5N2/3P1PP1/3QK2R w K - 0 1").unwrap();
    /// assert_eq!(position.to_string(), "\
    /// 8  . . . . r . k .
    /// 7  . . . . . . . .
    /// 6  . . . . . . . .
    /// 5  . . . . . . . .
    /// 4  . b . . . . . .
    /// 3  . . . . . N . .
    /// 2  . . . P . P P .
    /// 1  . . . Q K . . R
    ///
    ///    a b c d e f g h
    ///
    /// 4r1k1/8/8/8/1b6/5N2/3P1PP1/3QK2R w K - 0 1
    /// ");
    /// assert_eq!(position.block_squares().to_string(), "\
    /// . . . . . . . .
    /// . . . . # . . .
    /// . . . . # . . .
    /// . . . . # . . .
    /// . . . . # . . .
    /// . . . . # . . .
    /// . . . . # . . .
    /// . . . . . . . .
    /// ");
    /// ```
    #[must_use]
    pub fn block_squares(&self) -> SquareSet {
        let checkers = self.checkers();
        match checkers.first() {
            Some(checker) if !checkers.more_than_one() => attacks::between(self.king(self.side()), checker),
            _ => SquareSet::EMPTY,
        }
    }

    /// The pieces that can block a check: each has a legal move to one of the [squares](Position::block_squares) where
    /// it can be. The others are pinned or too far away, and what [checks](Position::checkers) may still be captured.
    ///
    /// ```
    /// use tesuji_chess::Position;
    /// // The queen and the knight can block on the e-file; the pawn on d2 is pinned, the one on f2 cannot reach it.
    /// let position = Position::from_fen("4r1k1/8/8/8/1b6/5N2/3P1PP1/3QK2R w K - 0 1").unwrap();
    /// assert_eq!(position.blockers().to_string(), "\
    /// . . . . . . . .
    /// . . . . . . . .
    /// . . . . . . . .
    /// . . . . . . . .
    /// . . . . . . . .
    /// . . . . . # . .
    /// . . . . . . . .
    /// . . . # . . . .
    /// ");
    /// assert_eq!(position.pinned().to_string(), "\
    /// . . . . . . . .
    /// . . . . . . . .
    /// . . . . . . . .
    /// . . . . . . . .
    /// . . . . . . . .
    /// . . . . . . . .
    /// . . . # . . . .
    /// . . . . . . . .
    /// ");
    /// ```
    #[must_use]
    pub fn blockers(&self) -> SquareSet {
        let squares = self.block_squares();
        if squares.is_empty() {
            return SquareSet::EMPTY;
        }
        let blocks = |mv: &&Move| squares.contains(mv.to());
        self.evasions().iter().filter(blocks).fold(SquareSet::EMPTY, |set, mv| set.with(mv.from()))
    }
}
