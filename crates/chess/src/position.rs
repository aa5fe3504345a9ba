use crate::board::{Board, Masks};
use crate::generate::{List, generate};
use crate::setup::live_en_passant;
use crate::us::{Black, White};
use crate::{BLACK, FenError, Kind, Move, Piece, Side, Square, SquareSet, WHITE};
use std::fmt;
use std::str::FromStr;
use tesuji_game::{GenKind, Key, MoveList, MoveSink, Position as _};

/// A position of chess or Chess960 that can be: the pieces, the side to move, the rights and the clocks.
///
/// Made from text with [`Position::from_fen`], or piece by piece with a [`Setup`](crate::Setup).
/// What a search needs is the trait [`tesuji_game::Position`].
///
/// ```
/// use tesuji_chess::{Position, Square};
/// use tesuji_game::Position as _;
///
/// let mut position = Position::start();
/// assert_eq!(position.legal_moves().len(), 20);
/// let mv = position.parse_san("e4").unwrap();
/// position.make(mv);
/// assert_eq!(position.fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
/// assert_eq!(position.perft(3), 13_160);
/// ```
#[derive(Clone)]
#[repr(align(64))] // Three whole cache lines: copying is most of playing a move.
pub struct Position {
    pub(crate) board: Board,
    pub(crate) masks: Masks,
    pub(crate) mailbox: [Option<Piece>; 64],
    pub(crate) key: Key,
    /// Plies since the last capture or pawn move.
    pub(crate) halfmoves: u32,
    /// The number of the move to come.
    pub(crate) fullmoves: u32,
    /// Plies since the last move that cannot be undone by playing on, or pass.
    pub(crate) reversible: u32,
    pub(crate) side: Side,
}

/// Runs an expression once for each side to move, with `$us` as its type.
macro_rules! for_side {
    ($side:expr, $us:ident => $body:expr) => {
        match $side {
            WHITE => {
                type $us = White;
                $body
            }
            BLACK => {
                type $us = Black;
                $body
            }
        }
    };
}
pub(crate) use for_side;

impl Position {
    /// The start position of standard chess.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "the FEN is good")]
    pub fn start() -> Position {
        Position::from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").expect("a good FEN")
    }

    /// A position from checked pieces and rights.
    pub(crate) fn from_parts(
        mut board: Board,
        masks: Masks,
        mailbox: [Option<Piece>; 64],
        side: Side,
        halfmoves: u32,
        fullmoves: u32,
    ) -> Position {
        board.en_passant = live_en_passant(&board, side);
        let key = Key::default();
        let mut position =
            Position { board, masks, mailbox, key, halfmoves, fullmoves, reversible: halfmoves, side };
        position.key = position.recomputed_key();
        position
    }

    /// The side to move.
    #[inline(always)]
    #[must_use]
    pub fn side(&self) -> Side {
        self.side
    }

    /// All legal moves.
    #[inline]
    #[must_use]
    pub fn legal_moves(&self) -> MoveList<Move> {
        tesuji_game::Position::legal_moves(self)
    }

    /// What stands on a square.
    #[inline(always)]
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.mailbox[square.index()]
    }

    /// The squares of a side's pieces of one kind.
    #[inline(always)]
    #[must_use]
    pub fn pieces(&self, side: Side, kind: Kind) -> SquareSet {
        self.board.of(side, kind)
    }

    /// The squares of both sides' pieces of one kind.
    #[inline(always)]
    #[must_use]
    pub fn kind(&self, kind: Kind) -> SquareSet {
        self.board.kind(kind)
    }

    /// The squares of a side's pieces.
    #[inline(always)]
    #[must_use]
    pub fn occupied_by(&self, side: Side) -> SquareSet {
        self.board.side(side)
    }

    /// Every square with a piece.
    #[inline(always)]
    #[must_use]
    pub fn occupied(&self) -> SquareSet {
        self.board.occupied()
    }

    /// Where a side's king stands.
    #[inline(always)]
    #[must_use]
    pub fn king(&self, side: Side) -> Square {
        self.board.king(side)
    }

    /// The enemy pieces that give check.
    #[inline(always)]
    #[must_use]
    pub fn checkers(&self) -> SquareSet {
        self.masks.checkers
    }

    /// Whether the side to move is in check.
    #[inline(always)]
    #[must_use]
    pub fn in_check(&self) -> bool {
        self.masks.checkers.any()
    }

    /// The side to move's pieces that shield their king from a slider.
    #[must_use]
    pub fn pinned(&self) -> SquareSet {
        (self.masks.diagonal_pins | self.masks.straight_pins) & self.board.side(self.side)
    }

    /// Every piece of `by` that attacks the square.
    #[must_use]
    pub fn attackers(&self, by: Side, square: Square) -> SquareSet {
        self.board.attackers(by, square, self.occupied())
    }

    /// The rooks that may still castle, of both sides.
    #[must_use]
    pub fn castling_rooks(&self) -> SquareSet {
        self.board.castling
    }

    /// The square on which a pawn of the side to move could capture en passant, pins aside.
    #[must_use]
    pub fn en_passant(&self) -> Option<Square> {
        self.board.en_passant.first()
    }

    /// Plies since the last capture or pawn move.
    #[must_use]
    pub fn halfmoves(&self) -> u32 {
        self.halfmoves
    }

    /// The number of the move to come, as score sheets count.
    #[must_use]
    pub fn fullmoves(&self) -> u32 {
        self.fullmoves
    }

    /// Sets the plies since the last capture or pawn move.
    pub fn set_halfmoves(&mut self, halfmoves: u32) {
        self.halfmoves = halfmoves;
        self.reversible = halfmoves;
    }

    /// Sets the number of the move to come; 0 is taken as 1.
    pub fn set_fullmoves(&mut self, fullmoves: u32) {
        self.fullmoves = fullmoves.max(1);
    }

    /// Whether a king and its castling rooks stand where they only do in Chess960.
    #[must_use]
    pub fn needs_chess960(&self) -> bool {
        let corners = SquareSet::file(0) | SquareSet::file(7);
        self.board.castling.into_iter().any(|rook| {
            let king = self.king(if rook.rank() == 0 { WHITE } else { BLACK });
            king.file() != 4 || !corners.contains(rook)
        })
    }

    /// Plays a legal move. [`tesuji_game::Position::play`] also tells an observer.
    #[inline]
    pub fn make(&mut self, mv: Move) {
        self.play(mv, &mut tesuji_game::Unobserved);
    }

    pub(crate) fn generate_into(&self, kind: GenKind, sink: &mut impl MoveSink<Move>) {
        for_side!(self.side, Us => {
            let mut out = List { enemy: self.board.side(!self.side), sink };
            match kind {
                GenKind::All => generate::<Us, true, true>(&self.board, &self.masks, &mut out),
                GenKind::Noisy => generate::<Us, true, false>(&self.board, &self.masks, &mut out),
                GenKind::Quiet => generate::<Us, false, true>(&self.board, &self.masks, &mut out),
                GenKind::Evasions => {
                    if self.in_check() {
                        generate::<Us, true, true>(&self.board, &self.masks, &mut out);
                    }
                }
                GenKind::QuietChecks => {
                    let mut checks = Checks { position: self, sink };
                    let mut out = List { enemy: self.board.side(!self.side), sink: &mut checks };
                    generate::<Us, false, true>(&self.board, &self.masks, &mut out);
                }
            }
        });
    }
}

/// The same pieces, side to move, rights and clocks; what the FEN says.
impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        let clocks = |position: &Position| (position.halfmoves, position.fullmoves);
        self.board == other.board && self.side == other.side && clocks(self) == clocks(other)
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

/// Passes on the moves that give check.
struct Checks<'a, S> {
    position: &'a Position,
    sink: &'a mut S,
}

impl<S: MoveSink<Move>> MoveSink<Move> for Checks<'_, S> {
    fn push(&mut self, mv: Move) {
        if self.position.gives_check(mv) {
            self.sink.push(mv);
        }
    }
}

/// Draws the board from White's side, then the FEN.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.draw(f)?;
        writeln!(f, "{}", self.fen())
    }
}

impl Position {
    /// Draws the board from White's side.
    pub(crate) fn draw(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..8).rev() {
            write!(f, "{} ", rank + 1)?;
            for file in 0..8 {
                match self.piece_at(Square::new(file, rank)) {
                    Some(piece) => write!(f, " {piece}")?,
                    None => write!(f, " .")?,
                }
            }
            writeln!(f)?;
        }
        writeln!(f, "\n   a b c d e f g h\n")
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", self.fen())
    }
}
