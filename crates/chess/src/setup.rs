use crate::board::{Board, Masks};
use crate::position::for_side;
use crate::us::{Black, Us, White};
use crate::{BLACK, Kind, Piece, Position, Side, Square, SquareSet, WHITE, attacks};
use std::error::Error;
use std::fmt;

/// A position as somebody wrote it down, not yet checked.
///
/// [`Setup::position`] checks it and names the first thing that is wrong; [`Setup::repair`] drops the rights
/// that cannot be and says which.
///
/// ```
/// use tesuji_chess::{BLACK, Kind, Piece, Setup, SetupError, Square, WHITE};
///
/// let mut setup = Setup::empty();
/// setup.put(Square::E1, Piece::new(WHITE, Kind::King));
/// assert_eq!(setup.position(), Err(SetupError::NoKing(BLACK)));
/// setup.put(Square::E8, Piece::new(BLACK, Kind::King));
/// assert_eq!(setup.position().unwrap().fen(), "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Setup {
    /// What stands where, `a1` first.
    pub squares: [Option<Piece>; 64],
    /// The side to move.
    pub side: Side,
    /// The castling rights that are claimed: at most two a side make sense.
    pub castling: [Option<CastlingRight>; 4],
    /// The square behind a pawn that is claimed to have just gone two squares.
    pub en_passant: Option<Square>,
    /// Plies since the last capture or pawn move.
    pub halfmoves: u32,
    /// The number of the move to come; 0 is read as 1.
    pub fullmoves: u32,
}

/// A claim that a side may castle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CastlingRight {
    /// Who may castle.
    pub side: Side,
    /// With which rook.
    pub rook: CastlingRook,
}

/// Which rook a castling right is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CastlingRook {
    /// The outermost rook on the king's right (the h-file's side).
    KingSide,
    /// The outermost rook on the king's left (the a-file's side).
    QueenSide,
    /// The rook on this file, from 0.
    OnFile(u8),
}

/// The letter of FEN: `K`, `q`, or a file as in `H` and `a`.
impl fmt::Display for CastlingRight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = match self.rook {
            CastlingRook::KingSide => 'K',
            CastlingRook::QueenSide => 'Q',
            CastlingRook::OnFile(file) => (b'A' + file % 8) as char,
        };
        write!(f, "{}", if self.side == WHITE { letter } else { letter.to_ascii_lowercase() })
    }
}

/// Why a setup is not a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SetupError {
    /// A side has no king.
    NoKing(Side),
    /// A side has so many kings.
    ManyKings(Side, u32),
    /// A side has more than 16 pieces.
    ManyPieces(Side, u32),
    /// A side has more than 8 pawns.
    ManyPawns(Side, u32),
    /// A pawn stands on the first or last rank.
    PawnOnEdge(Square),
    /// The side that has just moved is in check.
    OpponentInCheck(Square),
    /// More pieces give check than one move can uncover.
    ManyCheckers(u32),
    /// A castling right that cannot be.
    Castling(CastlingRight, CastlingProblem),
    /// An en passant square that cannot be.
    EnPassant(Square, EnPassantProblem),
}

/// Why a castling right cannot be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CastlingProblem {
    /// The king has left the first rank.
    KingMoved,
    /// No rook of the side stands there.
    NoRook,
    /// Another right names a rook on the same side of the king, perhaps the same.
    Twice,
    /// Only Chess960 has it, and another right of the same setup cannot be at all.
    NotStandard,
}

/// Why an en passant square cannot be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EnPassantProblem {
    /// It is not on the rank that an enemy double push crosses.
    Rank,
    /// No enemy pawn stands in front of it.
    NoPawn,
    /// It, or the square the pawn came from, is not empty.
    Occupied,
}

/// So many pieces a side has in a game.
pub(crate) const GAME: u32 = 16;
/// So many a setup may have: lists of moves are bounded.
pub(crate) const MOST: u32 = 20;

fn color(side: Side) -> &'static str {
    if side == WHITE { "White" } else { "Black" }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            SetupError::NoKing(side) => write!(f, "{} has no king", color(side)),
            SetupError::ManyKings(side, n) => write!(f, "{} has {n} kings", color(side)),
            SetupError::ManyPieces(side, n) => write!(f, "{} has {n} pieces, more than 16", color(side)),
            SetupError::ManyPawns(side, n) => write!(f, "{} has {n} pawns, more than 8", color(side)),
            SetupError::PawnOnEdge(square) => write!(f, "a pawn cannot stand on {square}"),
            SetupError::OpponentInCheck(square) => {
                write!(f, "the king on {square} is in check, but it is not that side's turn")
            }
            SetupError::ManyCheckers(n) => write!(f, "{n} pieces give check at once"),
            SetupError::Castling(right, problem) => write!(f, "castling right '{right}': {problem}"),
            SetupError::EnPassant(square, problem) => write!(f, "en passant square {square}: {problem}"),
        }
    }
}

impl fmt::Display for CastlingProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            CastlingProblem::KingMoved => "the king is not on its first rank",
            CastlingProblem::NoRook => "no such rook on the first rank",
            CastlingProblem::Twice => "a second right for the same side of the king",
            CastlingProblem::NotStandard => "the king or rook is not where standard chess castles",
        })
    }
}

impl fmt::Display for EnPassantProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            EnPassantProblem::Rank => "not on the rank that the enemy's pawns cross",
            EnPassantProblem::NoPawn => "no enemy pawn in front of it",
            EnPassantProblem::Occupied => "it or the square behind it is occupied",
        })
    }
}

impl Error for SetupError {}

impl Setup {
    /// An empty board, White to move.
    #[must_use]
    pub const fn empty() -> Setup {
        Setup {
            squares: [None; 64],
            side: WHITE,
            castling: [None; 4],
            en_passant: None,
            halfmoves: 0,
            fullmoves: 1,
        }
    }

    /// Puts a piece on a square, replacing what stood there.
    pub fn put(&mut self, square: Square, piece: Piece) {
        self.squares[square.index()] = Some(piece);
    }

    /// The position, if everything about it can be.
    ///
    /// An en passant square that no pawn attacks is not wrong, only without effect: it is dropped.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn position(&self) -> Result<Position, SetupError> {
        self.build(&mut |problem| Err(problem))
    }

    /// The position without the castling rights and en passant square that cannot be, and what was wrong. More pieces than
    /// a game can have are kept, up to 20 a side: studies have them.
    ///
    /// # Errors
    /// The first thing that cannot be repaired: kings, pawns on the edge, far too many pieces, checks.
    pub fn repair(&self) -> Result<(Position, Vec<SetupError>), SetupError> {
        let mut dropped = Vec::new();
        let position = self.build(&mut |problem| {
            dropped.push(problem);
            Ok(())
        })?;
        Ok((position, dropped))
    }

    /// Builds the position; `doubt` decides about rights that cannot be.
    fn build(
        &self,
        doubt: &mut impl FnMut(SetupError) -> Result<(), SetupError>,
    ) -> Result<Position, SetupError> {
        let mut board = self.pieces(MOST)?;
        for side in Side::BOTH {
            let count = board.side(side).len();
            if count > GAME {
                doubt(SetupError::ManyPieces(side, count))?;
            }
        }
        if let Some(side) = Side::BOTH.into_iter().find(|&side| board.of(side, Kind::King).is_empty()) {
            return Err(SetupError::NoKing(side));
        }
        self.rights(&mut board, doubt)?;
        let masks = for_side!(self.side, Us => Masks::of::<Us>(&board));
        let enemy_king = board.king(!self.side);
        if board.attackers(self.side, enemy_king, board.occupied()).any() {
            return Err(SetupError::OpponentInCheck(enemy_king));
        }
        if masks.checkers.len() > 2 {
            return Err(SetupError::ManyCheckers(masks.checkers.len()));
        }
        Ok(Position::from_parts(board, masks, self.squares, self.side, self.halfmoves, self.fullmoves.max(1)))
    }

    /// Adds the castling rights and the en passant square; `doubt` decides about those that cannot be.
    pub(crate) fn rights(
        &self,
        board: &mut Board,
        doubt: &mut impl FnMut(SetupError) -> Result<(), SetupError>,
    ) -> Result<(), SetupError> {
        self.castling(board, doubt)?;
        if let Some(square) = self.en_passant {
            match en_passant_problem(board, self.side, square) {
                None => board.en_passant = square.set(),
                Some(problem) => doubt(SetupError::EnPassant(square, problem))?,
            }
        }
        Ok(())
    }

    /// Adds the castling rights. Where one cannot be and that is forgiven, the position is taken for one of
    /// standard chess, and rights that only Chess960 knows go too.
    fn castling(
        &self,
        board: &mut Board,
        doubt: &mut impl FnMut(SetupError) -> Result<(), SetupError>,
    ) -> Result<(), SetupError> {
        let mut doubtful = false;
        let mut kept = [None; 4];
        for (right, slot) in self.castling.into_iter().zip(&mut kept) {
            let Some(right) = right else { continue };
            match resolve(board, right) {
                Ok(rook) => {
                    board.castling |= rook.set();
                    *slot = Some((right, rook));
                }
                Err(problem) => {
                    doubtful = true;
                    doubt(SetupError::Castling(right, problem))?;
                }
            }
        }
        for (right, rook) in kept.into_iter().flatten().filter(|_| doubtful) {
            let standard = board.king(right.side).file() == 4 && matches!(rook.file(), 0 | 7);
            if !standard {
                board.castling -= rook.set();
                doubt(SetupError::Castling(right, CastlingProblem::NotStandard))?;
            }
        }
        Ok(())
    }

    /// The pieces alone, checked: at most one king and so many pieces a side.
    pub(crate) fn pieces(&self, most: u32) -> Result<Board, SetupError> {
        // Empty squares are counted too, as one more piece: that spares a branch for each square.
        let mut sets = [SquareSet::EMPTY; Piece::COUNT + 1];
        for (square, piece) in Square::all().zip(self.squares) {
            sets[piece.map_or(Piece::COUNT, Piece::index)] |= square.set();
        }
        let mut board = Board::EMPTY;
        for piece in Piece::ALL {
            board.kinds[piece.kind().index()] |= sets[piece.index()];
            board.sides[piece.side().index()] |= sets[piece.index()];
        }
        let edges = White::FIRST_RANK | Black::FIRST_RANK;
        if let Some(square) = (board.kind(Kind::Pawn) & edges).first() {
            return Err(SetupError::PawnOnEdge(square));
        }
        for side in Side::BOTH {
            let count = |kind| board.of(side, kind).len();
            match count(Kind::King) {
                0 | 1 => {}
                n => return Err(SetupError::ManyKings(side, n)),
            }
            if board.side(side).len() > most {
                return Err(SetupError::ManyPieces(side, board.side(side).len()));
            }
            if count(Kind::Pawn) > 8 {
                return Err(SetupError::ManyPawns(side, count(Kind::Pawn)));
            }
        }
        Ok(board)
    }
}

/// Why the square behind a pawn that has just gone two squares cannot be, with this side to move.
pub(crate) fn en_passant_problem(board: &Board, side: Side, square: Square) -> Option<EnPassantProblem> {
    let (rank, forward) = if side == WHITE { (5, 8) } else { (2, -8) };
    if square.rank() != rank {
        return Some(EnPassantProblem::Rank);
    }
    let pawn = square.offset(-forward);
    if !board.of(!side, Kind::Pawn).contains(pawn) {
        return Some(EnPassantProblem::NoPawn);
    }
    let crossed = square.set() | square.offset(forward).set();
    board.occupied().meets(crossed).then_some(EnPassantProblem::Occupied)
}

/// The rook that a castling right is about.
fn resolve(board: &Board, right: CastlingRight) -> Result<Square, CastlingProblem> {
    let rank = if right.side == WHITE { 0 } else { 7 };
    let king = board.king(right.side);
    if king.rank() != rank {
        return Err(CastlingProblem::KingMoved);
    }
    let rooks = board.of(right.side, Kind::Rook) & SquareSet::rank(rank);
    let beyond = |east: bool| rooks.into_iter().filter(move |rook| (rook.file() > king.file()) == east);
    let rook = match right.rook {
        CastlingRook::KingSide => beyond(true).next_back(),
        CastlingRook::QueenSide => beyond(false).next(),
        CastlingRook::OnFile(file) => Square::at(file, rank).filter(|&square| rooks.contains(square)),
    };
    let rook = rook.ok_or(CastlingProblem::NoRook)?;
    let same_wing = |other: Square| (other.file() > king.file()) == (rook.file() > king.file());
    if (board.castling & SquareSet::rank(rank)).into_iter().any(same_wing) {
        return Err(CastlingProblem::Twice);
    }
    Ok(rook)
}

/// The en passant square if a pawn of the side to move attacks it; a dead one makes no difference to the game.
pub(crate) fn live_en_passant(board: &Board, side: Side) -> SquareSet {
    match board.en_passant.first() {
        Some(square) if attacks::pawn(!side, square).meets(board.of(side, Kind::Pawn)) => square.set(),
        _ => SquareSet::EMPTY,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kings_keep_a_distance() {
        let setup = Setup::from_fen("8/8/8/3kK3/8/8/8/8 w - - 0 1").unwrap();
        assert_eq!(setup.position(), Err(SetupError::OpponentInCheck(Square::D5)));
    }
}
