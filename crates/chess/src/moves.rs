use crate::{Kind, Square};
use std::fmt;
use std::num::NonZero;

/// What a move does besides going from one square to another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum MoveKind {
    /// Nothing.
    Quiet = 0,
    /// A pawn goes two squares.
    DoublePush = 1,
    /// The king castles; the target is the square of the rook.
    Castle = 2,
    /// A piece is captured on the target.
    Capture = 4,
    /// A pawn captures the pawn that has just passed it.
    EnPassant = 5,
    /// The pawn becomes a knight.
    PromoteKnight = 8,
    /// The pawn becomes a bishop.
    PromoteBishop = 9,
    /// The pawn becomes a rook.
    PromoteRook = 10,
    /// The pawn becomes a queen.
    PromoteQueen = 11,
    /// The pawn captures and becomes a knight.
    CapturePromoteKnight = 12,
    /// The pawn captures and becomes a bishop.
    CapturePromoteBishop = 13,
    /// The pawn captures and becomes a rook.
    CapturePromoteRook = 14,
    /// The pawn captures and becomes a queen.
    CapturePromoteQueen = 15,
}

/// By tag; `None` where no kind has it.
const KINDS: [Option<MoveKind>; 16] = [
    Some(MoveKind::Quiet),
    Some(MoveKind::DoublePush),
    Some(MoveKind::Castle),
    None,
    Some(MoveKind::Capture),
    Some(MoveKind::EnPassant),
    None,
    None,
    Some(MoveKind::PromoteKnight),
    Some(MoveKind::PromoteBishop),
    Some(MoveKind::PromoteRook),
    Some(MoveKind::PromoteQueen),
    Some(MoveKind::CapturePromoteKnight),
    Some(MoveKind::CapturePromoteBishop),
    Some(MoveKind::CapturePromoteRook),
    Some(MoveKind::CapturePromoteQueen),
];

impl MoveKind {
    /// The promotion to a kind, with or without a capture.
    ///
    /// # Panics
    /// If a pawn cannot become `to`.
    #[inline(always)]
    #[must_use]
    pub const fn promotion(to: Kind, capture: bool) -> MoveKind {
        match (to, capture) {
            (Kind::Knight, false) => MoveKind::PromoteKnight,
            (Kind::Bishop, false) => MoveKind::PromoteBishop,
            (Kind::Rook, false) => MoveKind::PromoteRook,
            (Kind::Queen, false) => MoveKind::PromoteQueen,
            (Kind::Knight, true) => MoveKind::CapturePromoteKnight,
            (Kind::Bishop, true) => MoveKind::CapturePromoteBishop,
            (Kind::Rook, true) => MoveKind::CapturePromoteRook,
            (Kind::Queen, true) => MoveKind::CapturePromoteQueen,
            (Kind::Pawn | Kind::King, _) => panic!("a pawn cannot become a pawn or king"),
        }
    }
}

/// A move of chess, in two bytes.
///
/// Castling is written as the king going to its rook, which is unambiguous in Chess960 too. The text forms
/// (`e1g1`, `O-O`) are the business of [`Position::uci`](crate::Position::uci) and
/// [`Position::san`](crate::Position::san).
///
/// ```
/// use tesuji_chess::{Move, MoveKind, Square};
/// let mv = Move::new(Square::E2, Square::E4, MoveKind::DoublePush);
/// assert_eq!((mv.from(), mv.to()), (Square::E2, Square::E4));
/// assert!(!mv.is_capture() && mv.promotion().is_none());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(NonZero<u16>);

impl Move {
    /// A move between two different squares.
    ///
    /// # Panics
    /// If the squares are both `a1`, with nothing else in the move.
    #[inline(always)]
    #[must_use]
    pub const fn new(from: Square, to: Square, kind: MoveKind) -> Move {
        let bits = from.index() as u16 | (to.index() as u16) << 6 | (kind as u16) << 12;
        match NonZero::new(bits) {
            Some(bits) => Move(bits),
            None => panic!("a move goes somewhere"),
        }
    }

    /// Where the piece comes from.
    #[inline(always)]
    #[must_use]
    pub const fn from(self) -> Square {
        square(self.0.get())
    }

    /// Where it goes; for castling, the square of the rook.
    #[inline(always)]
    #[must_use]
    pub const fn to(self) -> Square {
        square(self.0.get() >> 6)
    }

    /// What else the move does.
    #[inline(always)]
    #[must_use]
    pub const fn kind(self) -> MoveKind {
        match KINDS[(self.0.get() >> 12) as usize] {
            Some(kind) => kind,
            None => MoveKind::Quiet,
        }
    }

    /// Whether a piece is captured, en passant included.
    #[inline(always)]
    #[must_use]
    pub const fn is_capture(self) -> bool {
        self.0.get() >> 12 & 4 != 0
    }

    /// Whether the move castles.
    #[inline(always)]
    #[must_use]
    pub const fn is_castle(self) -> bool {
        self.0.get() >> 12 == MoveKind::Castle as u16
    }

    /// Whether the move captures en passant.
    #[inline(always)]
    #[must_use]
    pub const fn is_en_passant(self) -> bool {
        self.0.get() >> 12 == MoveKind::EnPassant as u16
    }

    /// What the pawn becomes, if it promotes.
    #[inline(always)]
    #[must_use]
    pub const fn promotion(self) -> Option<Kind> {
        if self.0.get() >> 15 != 0 { Some(Kind::PROMOTIONS[(self.0.get() >> 12 & 3) as usize]) } else { None }
    }

    /// Whether the move captures or promotes.
    #[inline(always)]
    #[must_use]
    pub const fn is_noisy(self) -> bool {
        self.0.get() >> 12 & (4 | 8) != 0
    }

    /// The two bytes.
    #[inline(always)]
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0.get()
    }

    /// The move with these two bytes, if they are those of any move at all.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u16) -> Option<Move> {
        match NonZero::new(bits) {
            Some(nonzero) if KINDS[(bits >> 12) as usize].is_some() => Some(Move(nonzero)),
            _ => None,
        }
    }
}

/// The square in the low six bits.
#[inline(always)]
const fn square(bits: u16) -> Square {
    match Square::from_index((bits & 63) as usize) {
        Some(square) => square,
        None => unreachable!(),
    }
}

/// The squares, as in `e2e4`, and what else the move does.
impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{} {:?}", self.from(), self.to(), self.kind())
    }
}
