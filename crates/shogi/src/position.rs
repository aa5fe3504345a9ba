use crate::board::{Board, Masks};
use crate::checks::Checking;
use crate::generate::{List, generate};
use crate::us::{Black, White};
use crate::{BLACK, Base, Hand, Kind, Move, Piece, SfenError, Side, Square, SquareSet, WHITE};
use std::fmt;
use std::str::FromStr;
use tesuji_game::{GenKind, Key, MoveList, MoveSink, Position as _};

/// A position of shogi that can be: the pieces on the board and in hand, the side to move, the move number.
///
/// Made from text with [`Position::from_sfen`], or piece by piece with a [`Setup`](crate::Setup).
/// What a search needs is the trait [`tesuji_game::Position`]. One of the kings may be missing: problems leave the
/// attacker's out.
///
/// ```
/// use tesuji_game::Position as _;
/// use tesuji_shogi::Position;
///
/// let mut position = Position::start();
/// assert_eq!(position.legal_moves().len(), 30);
/// let mv = position.parse_usi("7g7f").unwrap();
/// position.make(mv);
/// assert_eq!(position.sfen(), "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2");
/// assert_eq!(Position::start().perft(3), 25_470);
/// ```
#[derive(Clone)]
#[repr(align(64))] // Whole cache lines: copying is most of playing a move.
pub struct Position {
    pub(crate) board: Board,
    pub(crate) masks: Masks,
    pub(crate) mailbox: [Option<Piece>; Square::COUNT],
    /// Of the pieces on the board and the side to move.
    pub(crate) board_key: Key,
    /// Of the hands.
    pub(crate) hand_key: Key,
    /// The number of the move to come.
    pub(crate) number: u32,
    /// Plies since the last pass; a position set up counts as endlessly far from one.
    pub(crate) unpassed: u32,
    pub(crate) side: Side,
}

const _: () = assert!(size_of::<Position>() == 6 * 64);

/// Runs an expression once for each side to move, with `$us` as its type.
macro_rules! for_side {
    ($side:expr, $us:ident => $body:expr) => {
        match $side {
            BLACK => {
                type $us = Black;
                $body
            }
            WHITE => {
                type $us = White;
                $body
            }
        }
    };
}
pub(crate) use for_side;

impl Position {
    /// The start position of an even game.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "the SFEN is good")]
    pub fn start() -> Position {
        Position::from_sfen("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1")
            .expect("a good SFEN")
    }

    /// A position from checked pieces.
    pub(crate) fn from_parts(
        board: Board,
        mailbox: [Option<Piece>; Square::COUNT],
        side: Side,
        number: u32,
    ) -> Position {
        let masks = for_side!(side, Us => Masks::of::<Us>(&board));
        let (board_key, hand_key) = (Key::default(), Key::default());
        let unpassed = u32::MAX;
        let mut position = Position { board, masks, mailbox, board_key, hand_key, number, unpassed, side };
        (position.board_key, position.hand_key) = position.keys_from_nothing();
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

    /// What a side holds.
    #[inline(always)]
    #[must_use]
    pub fn hand(&self, side: Side) -> Hand {
        self.board.hand(side)
    }

    /// The squares of a side's pieces of one kind.
    #[inline(always)]
    #[must_use]
    pub fn pieces(&self, side: Side, kind: Kind) -> SquareSet {
        self.board.of(side, kind)
    }

    /// The squares of both sides' pieces of one base, promoted or not.
    #[inline(always)]
    #[must_use]
    pub fn base(&self, base: Base) -> SquareSet {
        self.board.base(base)
    }

    /// The squares of all promoted pieces.
    #[inline(always)]
    #[must_use]
    pub fn promoted(&self) -> SquareSet {
        self.board.promoted
    }

    /// The squares of golds and of promoted pieces that move like them, both sides'.
    #[inline(always)]
    #[must_use]
    pub fn gold_movers(&self) -> SquareSet {
        self.board.gold_movers()
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

    /// Where a side's king stands, if it has one.
    #[inline(always)]
    #[must_use]
    pub fn king(&self, side: Side) -> Option<Square> {
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
    #[inline(always)]
    #[must_use]
    pub fn pinned(&self) -> SquareSet {
        self.masks.pinned
    }

    /// Every piece of `by` that attacks the square.
    #[must_use]
    pub fn attackers(&self, by: Side, square: Square) -> SquareSet {
        self.board.attackers(by, square, self.occupied())
    }

    /// The number of the move to come; a game begins with 1, and every move of either side counts.
    #[must_use]
    pub fn number(&self) -> u32 {
        self.number
    }

    /// Sets the number of the move to come; 0 is taken as 1.
    pub fn set_number(&mut self, number: u32) {
        self.number = number.max(1);
    }

    /// Plays a legal move. [`tesuji_game::Position::play`] also tells an observer.
    #[inline]
    pub fn make(&mut self, mv: Move) {
        self.play(mv, &mut tesuji_game::Unobserved);
    }

    pub(crate) fn generate_into(&self, kind: GenKind, sink: &mut impl MoveSink<Move>) {
        for_side!(self.side, Us => match kind {
            GenKind::All => generate::<Us, true, true>(&self.board, &self.masks, &mut List(sink)),
            GenKind::Noisy => generate::<Us, true, false>(&self.board, &self.masks, &mut List(sink)),
            GenKind::Quiet => generate::<Us, false, true>(&self.board, &self.masks, &mut List(sink)),
            GenKind::Evasions => {
                if self.in_check() {
                    generate::<Us, true, true>(&self.board, &self.masks, &mut List(sink));
                }
            }
            GenKind::QuietChecks => {
                if let Some(mut checking) = Checking::of::<Us, _>(&self.board, sink) {
                    generate::<Us, false, true>(&self.board, &self.masks, &mut checking);
                }
            }
        });
    }
}

/// The same pieces, hands, side to move and move number; what the SFEN says.
impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.board == other.board && self.side == other.side && self.number == other.number
    }
}

impl Eq for Position {}

/// Reads SFEN, as [`Position::from_sfen`] does.
impl FromStr for Position {
    type Err = SfenError;

    fn from_str(sfen: &str) -> Result<Position, SfenError> {
        Position::from_sfen(sfen)
    }
}

/// Draws the board from Black's side with the hands, then the SFEN.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "White in hand: {}\n", held(self.hand(WHITE)))?;
        writeln!(f, "  9  8  7  6  5  4  3  2  1")?;
        for rank in (0..9).rev() {
            for file in 0..9 {
                let piece = self.piece_at(Square::new(file, rank));
                write!(f, "{:>3}", piece.map_or(".".to_string(), |piece| piece.to_string()))?;
            }
            writeln!(f, "  {}", (b'a' + 8 - rank) as char)?;
        }
        writeln!(f, "\nBlack in hand: {}\n", held(self.hand(BLACK)))?;
        writeln!(f, "{}", self.sfen())
    }
}

/// `rook, 2 golds, 3 pawns`.
fn held(hand: Hand) -> String {
    let name = |(base, count): (Base, u8)| match count {
        1 => base.to_string(),
        count => format!("{count} {base}s"),
    };
    let names: Vec<String> = hand.pieces().rev().map(name).collect();
    if names.is_empty() { "nothing".to_string() } else { names.join(", ") }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({})", self.sfen())
    }
}
