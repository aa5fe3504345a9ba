use crate::board::Board;
use crate::legality::dead_end;
use crate::position::for_side;
use crate::us::{Black, White};
use crate::usi::Name;
use crate::{BLACK, Base, Hand, Kind, Piece, Position, Side, Square, WHITE};
use std::error::Error;
use std::fmt;

/// A position as somebody wrote it down, not yet checked.
///
/// ```
/// use tesuji_shogi::{BLACK, Base, Kind, Piece, Setup, SetupError, WHITE, square};
///
/// let mut setup = Setup::empty();
/// assert_eq!(setup.position(), Err(SetupError::NoKing));
/// setup.squares[square(5, 1).unwrap().index()] = Some(Piece::new(WHITE, Kind::King));
/// setup.hands[BLACK.index()].add(Base::Gold);
/// assert_eq!(setup.position().unwrap().sfen(), "4k4/9/9/9/9/9/9/9/9 b G 1");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    /// What stands where.
    pub squares: [Option<Piece>; Square::COUNT],
    /// What is held, by side.
    pub hands: [Hand; 2],
    /// The side to move.
    pub side: Side,
    /// The number of the move to come; 0 is read as 1.
    pub number: u32,
}

/// Why a setup is not a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SetupError {
    /// Neither side has a king.
    NoKing,
    /// A side has so many kings.
    ManyKings(Side, u32),
    /// There are more pieces of a base than a set has.
    ManyPieces(Base, u32),
    /// Two unpromoted pawns of a side stand on a file, counted from 1.
    TwoPawns(Side, u8),
    /// A piece stands where it could never move.
    DeadEnd(Piece, Square),
    /// The side that has just moved is in check.
    OpponentInCheck(Square),
}

fn color(side: Side) -> &'static str {
    if side == BLACK { "Black" } else { "White" }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            SetupError::NoKing => write!(f, "neither side has a king"),
            SetupError::ManyKings(side, n) => write!(f, "{} has {n} kings", color(side)),
            SetupError::ManyPieces(base, n) => {
                write!(f, "there are {n} {base}s, more than the {} of a set", base.in_a_set())
            }
            SetupError::TwoPawns(side, file) => {
                write!(f, "{} has two unpromoted pawns on file {file}", color(side))
            }
            SetupError::DeadEnd(piece, square) => {
                write!(f, "the {} on {} could never move", piece.kind(), Name(square))
            }
            SetupError::OpponentInCheck(square) => {
                write!(f, "the king on {} is in check, but it is not that side's turn", Name(square))
            }
        }
    }
}

impl Error for SetupError {}

impl Setup {
    /// An empty board, empty hands, Black to move.
    #[must_use]
    pub const fn empty() -> Setup {
        Setup { squares: [None; Square::COUNT], hands: [Hand::EMPTY; 2], side: BLACK, number: 1 }
    }

    /// The setup of a position.
    #[must_use]
    pub fn of(position: &Position) -> Setup {
        Setup {
            squares: position.mailbox,
            hands: position.board.hands,
            side: position.side,
            number: position.number,
        }
    }

    /// The same with the sides swapped: the board turned around, and the other side to move.
    #[must_use]
    pub fn turned(mut self) -> Setup {
        self.squares.reverse();
        for piece in self.squares.iter_mut().flatten() {
            *piece = piece.turned();
        }
        self.hands.swap(0, 1);
        self.side = !self.side;
        self
    }

    /// The position, if it can be.
    ///
    /// # Errors
    /// Names the first thing that is wrong.
    pub fn position(&self) -> Result<Position, SetupError> {
        Ok(Position::from_parts(self.board()?, self.squares, self.side, self.number.max(1)))
    }

    /// The pieces alone, if they can be.
    pub(crate) fn board(&self) -> Result<Board, SetupError> {
        let mut board = Board { hands: self.hands, ..Board::EMPTY };
        for square in Square::all() {
            if let Some(piece) = self.squares[square.index()] {
                board.toggle(piece, square);
            }
        }
        count_pieces(&board)?;
        for side in Side::BOTH {
            check_side(&board, side)?;
        }
        if let Some(king) = board.king(!self.side)
            && board.attackers(self.side, king, board.occupied()).any()
        {
            return Err(SetupError::OpponentInCheck(king));
        }
        Ok(board)
    }
}

/// No more pieces than a set has, and at least one king.
fn count_pieces(board: &Board) -> Result<(), SetupError> {
    for side in Side::BOTH {
        let kings = board.of(side, Kind::King).len();
        if kings > 1 {
            return Err(SetupError::ManyKings(side, kings));
        }
    }
    if board.base(Base::King).is_empty() {
        return Err(SetupError::NoKing);
    }
    for base in Base::DROPS {
        let held: u32 = board.hands.iter().map(|hand| u32::from(hand.count(base))).sum();
        let count = board.base(base).len() + held;
        if count > u32::from(base.in_a_set()) {
            return Err(SetupError::ManyPieces(base, count));
        }
    }
    Ok(())
}

/// No second pawn on a file, and nothing that could never move.
fn check_side(board: &Board, side: Side) -> Result<(), SetupError> {
    let pawns = board.of(side, Kind::Pawn);
    for file in 0..9 {
        if (pawns & crate::SquareSet::file(file)).more_than_one() {
            return Err(SetupError::TwoPawns(side, 9 - file));
        }
    }
    for kind in [Kind::Pawn, Kind::Lance, Kind::Knight] {
        let stuck = board.of(side, kind) & for_side!(side, Us => dead_end::<Us>(kind));
        if let Some(square) = stuck.first() {
            return Err(SetupError::DeadEnd(Piece::new(side, kind), square));
        }
    }
    Ok(())
}
