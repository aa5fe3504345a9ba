use super::Position;
use crate::board::{Board, Masks, castled};
use crate::setup::MOST;
use crate::{FenError, Kind, Side, Square, SquareSet, WHITE, attacks};
use std::error::Error;
use std::fmt;
use tesuji_game::{Key, shown};

/// A position as somebody wrote it down, not yet checked.
///
/// ```
/// use tesuji_chess::king_capture::{Setup, SetupError, TrailProblem};
/// let mut setup = Setup::from_fen("4k3/8/b7/8/8/8/8/5RK1 b - f1 1 1").unwrap();
/// assert!(setup.position().is_ok());
/// setup.board.side = tesuji_chess::WHITE;
/// assert_eq!(setup.position(), Err(SetupError::Trail(TrailProblem::Rank)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    /// All that chess has too.
    pub board: crate::Setup,
    /// The squares that the king of the other side is claimed to have just castled from and across.
    pub trail: SquareSet,
}

/// Why a setup is not a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SetupError {
    /// What chess would not have either.
    Chess(crate::SetupError),
    /// A side has more than 20 pieces.
    ManyPieces(Side, u32),
    /// A trail that cannot be.
    Trail(TrailProblem),
}

/// Why the trail of a castling cannot be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TrailProblem {
    /// It is not on the first rank of the side that has just moved.
    Rank,
    /// No king and rook stand beside each other where castling leaves them.
    NotCastled,
    /// The side that is said to have just castled may castle again.
    MayCastle,
    /// The way from the trail to the king is not free.
    Blocked,
    /// The king cannot have come from there.
    Way,
    /// There is an en passant square too.
    EnPassant,
}

impl fmt::Display for TrailProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TrailProblem::Rank => "not on the first rank of the side that has just moved",
            TrailProblem::NotCastled => "no king and rook stand where castling leaves them",
            TrailProblem::MayCastle => "the side that castled has a right to castle left",
            TrailProblem::Blocked => "the king's way is not free",
            TrailProblem::Way => "the king cannot have come from there",
            TrailProblem::EnPassant => "one move cannot leave an en passant square too",
        })
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::Chess(error) => error.fmt(f),
            SetupError::ManyPieces(side, n) => {
                let side = if *side == WHITE { "White" } else { "Black" };
                write!(f, "{side} has {n} pieces, more than {MOST}")
            }
            SetupError::Trail(problem) => write!(f, "castling trail: {problem}"),
        }
    }
}

impl Error for SetupError {}

impl From<crate::SetupError> for SetupError {
    fn from(error: crate::SetupError) -> SetupError {
        match error {
            crate::SetupError::ManyPieces(side, n) => SetupError::ManyPieces(side, n),
            error => SetupError::Chess(error),
        }
    }
}

impl Setup {
    /// Reads the fields of a FEN without asking whether the position can be. Field 4 is `-`, an en passant square, or
    /// the squares of a trail in any order.
    ///
    /// # Errors
    /// Says which field cannot be read and why.
    pub fn from_fen(fen: &str) -> Result<Setup, FenError> {
        let mut trail = SquareSet::EMPTY;
        let board = crate::Setup::from_fields(fen, |setup, text| {
            let squares = squares(text).ok_or_else(|| FenError::BadEnPassant(shown(text)))?;
            match squares.first() {
                Some(square) if matches!(square.rank(), 2 | 5) && !squares.more_than_one() => {
                    setup.en_passant = Some(square);
                }
                _ => trail = squares,
            }
            Ok(())
        })?;
        Ok(Setup { board, trail })
    }

    /// The position, if everything about it can be. Kings may be attacked, and the side to move may have lost its king:
    /// then the game is over. Squares of a trail that nothing attacks are dropped, like a dead en passant square.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn position(&self) -> Result<Position, SetupError> {
        let setup = &self.board;
        let mut board = setup.pieces(MOST)?;
        if board.of(!setup.side, Kind::King).is_empty() {
            return Err(crate::SetupError::NoKing(!setup.side).into());
        }
        setup.rights(&mut board, &mut Err)?;
        if self.trail.any() {
            self.trail_problem(&board).map_or(Ok(()), |problem| Err(SetupError::Trail(problem)))?;
        }
        let placed = crate::Position::from_parts(
            board,
            Masks::NONE,
            setup.squares,
            setup.side,
            setup.halfmoves,
            setup.fullmoves.max(1),
        );
        let mut position = Position { placed, trail: SquareSet::EMPTY, key: Key::default() };
        position.trail = position.live(self.trail);
        position.key = position.key_from_nothing();
        Ok(position)
    }

    fn trail_problem(&self, board: &Board) -> Option<TrailProblem> {
        let them = !self.board.side;
        let rank = if them == WHITE { 0 } else { 7 };
        let home = SquareSet::rank(rank);
        if self.board.en_passant.is_some() {
            return Some(TrailProblem::EnPassant);
        }
        if !home.contains_all(self.trail) {
            return Some(TrailProblem::Rank);
        }
        let Some((king, rook)) = castled_pair(board, them, rank) else {
            return Some(TrailProblem::NotCastled);
        };
        if board.castling.meets(home) {
            return Some(TrailProblem::MayCastle);
        }
        let west = self.trail.into_iter().filter(|square| square.file() < king.file()).count();
        // To g the king comes from the left; to c from either side, but not from both.
        let one_way = west == self.trail.len() as usize || west == 0 && king.file() == 2;
        if !one_way || self.trail.contains(king) {
            return Some(TrailProblem::Way);
        }
        let way = self.trail.into_iter().fold(self.trail, |way, square| way | attacks::between(square, king));
        ((way & board.occupied()) - rook.set()).any().then_some(TrailProblem::Blocked)
    }
}

/// The king of a side and the rook beside it, where castling leaves them.
fn castled_pair(board: &Board, side: Side, rank: u8) -> Option<(Square, Square)> {
    let (king, rooks) = (board.of(side, Kind::King).first()?, board.of(side, Kind::Rook));
    [0, 7].into_iter().find_map(|corner| {
        let (king_to, rook_to) = castled(Square::new(4, rank), Square::new(corner, rank));
        (king == king_to && rooks.contains(rook_to)).then_some((king_to, rook_to))
    })
}

/// The squares of a text such as `e1f1`, each once.
fn squares(text: &str) -> Option<SquareSet> {
    let mut set = SquareSet::EMPTY;
    let pairs = text.as_bytes().chunks_exact(2);
    if !pairs.remainder().is_empty() {
        return None;
    }
    for pair in pairs {
        let square = Square::from_ascii(pair[0], pair[1])?;
        if set.contains(square) {
            return None;
        }
        set |= square.set();
    }
    Some(set)
}
