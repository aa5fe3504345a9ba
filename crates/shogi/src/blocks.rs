//! How a check can be answered without moving the king: where it can be blocked, and by what.

use crate::{Base, Move, Position, SquareSet, attacks};
use tesuji_game::{GenKind, MoveList, Position as _};

impl Position {
    /// The legal moves out of check; none if there is no check.
    ///
    /// ```
    /// use tesuji_shogi::Position;
    /// let position = Position::from_sfen("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1").unwrap();
    /// assert!(position.in_check() && position.evasions().is_empty() && position.is_checkmate());
    /// assert!(Position::start().evasions().is_empty());
    /// ```
    #[must_use]
    pub fn evasions(&self) -> MoveList<Move> {
        let mut moves = MoveList::new();
        self.generate(GenKind::Evasions, &mut moves);
        moves
    }

    /// The squares where a check can be blocked: those between the king and the one lance, bishop or rook that gives it.
    /// There are none without a check, in a double check, and in a check from a neighbouring square or by a knight.
    ///
    /// ```
    /// use tesuji_shogi::Position;
    /// let position = Position::from_sfen("4k4/9/9/4r4/9/9/6G2/9/4K4 b 2P 1").unwrap();
    /// assert_eq!(position.to_string(), "\
    /// White in hand: nothing
    ///
    ///   9  8  7  6  5  4  3  2  1
    ///   .  .  .  .  k  .  .  .  .  a
    ///   .  .  .  .  .  .  .  .  .  b
    ///   .  .  .  .  .  .  .  .  .  c
    ///   .  .  .  .  r  .  .  .  .  d
    ///   .  .  .  .  .  .  .  .  .  e
    ///   .  .  .  .  .  .  .  .  .  f
    ///   .  .  .  .  .  .  G  .  .  g
    ///   .  .  .  .  .  .  .  .  .  h
    ///   .  .  .  .  K  .  .  .  .  i
    ///
    /// Black in hand: 2 pawns
    ///
    /// 4k4/9/9/4r4/9/9/6G2/9/4K4 b 2P 1
    /// ");
    /// assert_eq!(position.block_squares().to_string(), "\
    /// . . . . . . . . .
    /// . . . . . . . . .
    /// . . . . . . . . .
    /// . . . . . . . . .
    /// . . . . # . . . .
    /// . . . . # . . . .
    /// . . . . # . . . .
    /// . . . . # . . . .
    /// . . . . . . . . .
    /// ");
    /// ```
    #[must_use]
    pub fn block_squares(&self) -> SquareSet {
        let checkers = self.checkers();
        match (self.king(self.side()), checkers.first()) {
            (Some(king), Some(checker)) if !checkers.more_than_one() => attacks::between(king, checker),
            _ => SquareSet::EMPTY,
        }
    }

    /// The pieces on the board that can block a check: each has a legal move to one of the
    /// [squares](Position::block_squares) where it can be. What is in hand is told by
    /// [`blocks_in_hand`](Position::blocks_in_hand).
    ///
    /// ```
    /// use tesuji_shogi::{BLACK, Base, Kind, Position};
    /// // The silver reaches the file of the rook, the gold does not.
    /// let position = Position::from_sfen("4k4/9/9/4r4/9/9/5SG2/9/4K4 b 2P 1").unwrap();
    /// assert_eq!(position.blockers(), position.pieces(BLACK, Kind::Silver));
    /// assert_eq!(position.blockers().to_string(), "\
    /// . . . . . . . . .
    /// . . . . . . . . .
    /// . . . . . . . . .
    /// . . . . . . . . .
    /// . . . . . . . . .
    /// . . . . . . . . .
    /// . . . . . # . . .
    /// . . . . . . . . .
    /// . . . . . . . . .
    /// ");
    /// assert_eq!(position.blocks_in_hand(), [Base::Pawn]);
    /// ```
    #[must_use]
    pub fn blockers(&self) -> SquareSet {
        self.blocks().filter_map(Move::from).fold(SquareSet::EMPTY, SquareSet::with)
    }

    /// The pieces in hand that can be dropped to block a check, each once, the smallest first. A pawn cannot on a file
    /// that has one, and nothing can where it could never move again.
    #[must_use]
    pub fn blocks_in_hand(&self) -> Vec<Base> {
        let dropped: Vec<Base> = self.blocks().filter_map(Move::dropped).collect();
        Base::DROPS.into_iter().filter(|base| dropped.contains(base)).collect()
    }

    /// The moves that block a check.
    fn blocks(&self) -> impl Iterator<Item = Move> {
        let squares = self.block_squares();
        let moves = if squares.any() { self.evasions() } else { MoveList::new() };
        moves.into_iter().filter(move |mv| squares.contains(mv.to()))
    }
}
