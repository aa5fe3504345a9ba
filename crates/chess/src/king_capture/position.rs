use super::SetupError;
use crate::{FenError, FenStyle, Kind, Move, Piece, Setup, Side, Square, SquareSet};
use std::fmt;
use std::str::FromStr;
use tesuji_game::{Key, MoveList, Position as _};

/// A position of king-capture chess: the pieces, the side to move, the rights, the trail of a castling, and the clocks.
///
/// Made from text with [`Position::from_fen`], or piece by piece with a [`Setup`](super::Setup).
///
/// ```
/// use tesuji_chess::king_capture::Position;
/// use tesuji_game::Position as _;
///
/// // The bishop on a6 sees f1: White may castle across, and loses the king there.
/// let mut position = Position::from_fen("4k3/8/b7/8/8/8/8/4K2R w K - 0 1").unwrap();
/// position.make(position.parse_uci("e1g1").unwrap());
/// assert_eq!(position.fen(), "4k3/8/b7/8/8/8/8/5RK1 b - f1 1 1");
/// position.make(position.parse_san("Bxf1#").unwrap());
/// assert!(position.is_finished() && position.legal_moves().is_empty());
/// ```
#[derive(Clone)]
pub struct Position {
    /// Everything that chess has too, without checks and pins: its masks stay empty.
    pub(super) placed: crate::Position,
    /// The squares that the king of the other side has just castled from and across, as far as the side to move
    /// attacks them.
    pub(super) trail: SquareSet,
    /// The key with the trail.
    pub(super) key: Key,
}

impl Position {
    /// The start position.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "the FEN is good")]
    pub fn start() -> Position {
        Position::from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").expect("a good FEN")
    }

    /// Reads FEN, X-FEN or Shredder-FEN, with the trail of a castling in field 4. The last fields may be missing.
    ///
    /// # Errors
    /// Says which field is wrong and how.
    pub fn from_fen(fen: &str) -> Result<Position, FenError> {
        super::Setup::from_fen(fen)?.position().map_err(|error| match error {
            SetupError::Chess(error) => FenError::Setup(error),
            SetupError::Trail(_) => FenError::BadTrail(error.to_string()),
            SetupError::ManyPieces(..) => FenError::BadPieces(error.to_string()),
        })
    }

    /// The FEN, castling rights as `KQkq` where that is unambiguous.
    #[must_use]
    pub fn fen(&self) -> String {
        self.fen_as(FenStyle::Standard)
    }

    /// The FEN in a given style.
    #[must_use]
    pub fn fen_as(&self, style: FenStyle) -> String {
        let fields = self.placed.fields(style, self.placed.board.en_passant | self.trail);
        format!("{fields} {} {}", self.halfmoves(), self.fullmoves())
    }

    /// The side to move.
    #[inline(always)]
    #[must_use]
    pub fn side(&self) -> Side {
        self.placed.side
    }

    /// All legal moves.
    #[inline]
    #[must_use]
    pub fn legal_moves(&self) -> MoveList<Move> {
        tesuji_game::Position::legal_moves(self)
    }

    /// Plays a legal move. [`tesuji_game::Position::play`] also tells an observer.
    #[inline]
    pub fn make(&mut self, mv: Move) {
        self.play(mv, &mut tesuji_game::Unobserved);
    }

    /// What stands on a square.
    #[inline(always)]
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.placed.piece_at(square)
    }

    /// The squares of a side's pieces of one kind.
    #[inline(always)]
    #[must_use]
    pub fn pieces(&self, side: Side, kind: Kind) -> SquareSet {
        self.placed.pieces(side, kind)
    }

    /// The squares of a side's pieces.
    #[inline(always)]
    #[must_use]
    pub fn occupied_by(&self, side: Side) -> SquareSet {
        self.placed.occupied_by(side)
    }

    /// Every square with a piece.
    #[inline(always)]
    #[must_use]
    pub fn occupied(&self) -> SquareSet {
        self.placed.occupied()
    }

    /// Where a side's king stands, if it was not captured.
    #[inline(always)]
    #[must_use]
    pub fn king(&self, side: Side) -> Option<Square> {
        self.pieces(side, Kind::King).first()
    }

    /// Every piece of `by` that attacks the square. The trail makes no difference to what is attacked.
    #[must_use]
    pub fn attackers(&self, by: Side, square: Square) -> SquareSet {
        self.placed.attackers(by, square)
    }

    /// The rooks that may still castle, of both sides.
    #[must_use]
    pub fn castling_rooks(&self) -> SquareSet {
        self.placed.castling_rooks()
    }

    /// The square on which a pawn of the side to move can capture en passant.
    #[must_use]
    pub fn en_passant(&self) -> Option<Square> {
        self.placed.en_passant()
    }

    /// The squares that the enemy king has just castled from and across, as far as the side to move attacks them:
    /// whatever captures there takes the king.
    #[must_use]
    pub fn trail(&self) -> SquareSet {
        self.trail
    }

    /// Plies since the last capture or pawn move. No rule asks for them.
    #[must_use]
    pub fn halfmoves(&self) -> u32 {
        self.placed.halfmoves()
    }

    /// The number of the move to come, as score sheets count.
    #[must_use]
    pub fn fullmoves(&self) -> u32 {
        self.placed.fullmoves()
    }

    /// Whether a king and its castling rooks stand where they only do in Chess960.
    #[must_use]
    pub fn needs_chess960(&self) -> bool {
        self.placed.needs_chess960()
    }

    /// Whether the side to move has lost its king.
    #[inline(always)]
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.pieces(self.placed.side, Kind::King).is_empty()
    }

    /// The pieces, side to move, rights and clocks as a position of chess, for what looks at the pieces alone. It knows
    /// of no check and no pin, its kings may be attacked or missing, and it is not to be played on.
    #[inline(always)]
    #[must_use]
    pub fn placed(&self) -> &crate::Position {
        &self.placed
    }

    /// What was set up, with the trail.
    #[must_use]
    pub fn setup(&self) -> super::Setup {
        let placed = &self.placed;
        let mut castling = [None; 4];
        for (rook, slot) in placed.board.castling.into_iter().zip(&mut castling) {
            let side = if rook.rank() == 0 { crate::WHITE } else { crate::BLACK };
            *slot = Some(crate::CastlingRight { side, rook: crate::CastlingRook::OnFile(rook.file()) });
        }
        let board = Setup {
            squares: placed.mailbox,
            side: placed.side,
            castling,
            en_passant: placed.en_passant(),
            halfmoves: placed.halfmoves,
            fullmoves: placed.fullmoves,
        };
        super::Setup { board, trail: self.trail }
    }
}

/// The same pieces, side to move, rights, trail and clocks; what the FEN says.
impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.placed == other.placed && self.trail == other.trail
    }
}

impl Eq for Position {}

/// Reads FEN, as [`Position::from_fen`] does.
impl FromStr for Position {
    type Err = FenError;

    fn from_str(fen: &str) -> Result<Position, FenError> {
        Position::from_fen(fen)
    }
}

/// Draws the board from White's side, then the FEN.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.placed.draw(f)?;
        writeln!(f, "{}", self.fen())
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", self.fen())
    }
}
