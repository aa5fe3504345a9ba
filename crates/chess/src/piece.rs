use std::fmt;
use tesuji_game::Side;

/// White: the side that starts.
pub const WHITE: Side = Side::First;
/// Black.
pub const BLACK: Side = Side::Second;

/// A kind of piece, without its colour.
///
/// ```
/// use tesuji_chess::Kind;
/// assert_eq!(Kind::from_letter('n'), Some(Kind::Knight));
/// assert_eq!(Kind::Queen.letter(), 'Q');
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Kind {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

impl Kind {
    /// How many kinds there are.
    pub const COUNT: usize = 6;
    /// All kinds, the pawn first.
    pub const ALL: [Kind; Kind::COUNT] =
        [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King];
    /// What a pawn can become, the knight first.
    pub const PROMOTIONS: [Kind; 4] = [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen];

    /// From 0 for the pawn to 5 for the king.
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The English letter, upper case.
    #[must_use]
    pub const fn letter(self) -> char {
        ['P', 'N', 'B', 'R', 'Q', 'K'][self.index()]
    }

    /// The kind with this English letter, of either case.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Kind> {
        match letter.to_ascii_uppercase() {
            'P' => Some(Kind::Pawn),
            'N' => Some(Kind::Knight),
            'B' => Some(Kind::Bishop),
            'R' => Some(Kind::Rook),
            'Q' => Some(Kind::Queen),
            'K' => Some(Kind::King),
            _ => None,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["pawn", "knight", "bishop", "rook", "queen", "king"][self.index()])
    }
}

/// A piece: a kind with its colour.
///
/// ```
/// use tesuji_chess::{BLACK, Kind, Piece};
/// let piece = Piece::new(BLACK, Kind::Rook);
/// assert_eq!(piece.to_string(), "r");
/// assert_eq!(Piece::from_letter('r'), Some(piece));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Piece {
    WhitePawn,
    WhiteKnight,
    WhiteBishop,
    WhiteRook,
    WhiteQueen,
    WhiteKing,
    BlackPawn,
    BlackKnight,
    BlackBishop,
    BlackRook,
    BlackQueen,
    BlackKing,
}

impl Piece {
    /// How many different pieces there are.
    pub const COUNT: usize = 12;
    /// All pieces, White's first.
    pub const ALL: [Piece; Piece::COUNT] = [
        Piece::WhitePawn,
        Piece::WhiteKnight,
        Piece::WhiteBishop,
        Piece::WhiteRook,
        Piece::WhiteQueen,
        Piece::WhiteKing,
        Piece::BlackPawn,
        Piece::BlackKnight,
        Piece::BlackBishop,
        Piece::BlackRook,
        Piece::BlackQueen,
        Piece::BlackKing,
    ];

    /// The piece of this side and kind.
    #[inline(always)]
    #[must_use]
    pub const fn new(side: Side, kind: Kind) -> Piece {
        Piece::ALL[side.index() * Kind::COUNT + kind.index()]
    }

    /// From 0 for White's pawn to 11 for Black's king.
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Whose piece it is.
    #[inline(always)]
    #[must_use]
    pub const fn side(self) -> Side {
        if (self as u8) < Kind::COUNT as u8 { WHITE } else { BLACK }
    }

    /// What kind it is.
    #[inline(always)]
    #[must_use]
    pub const fn kind(self) -> Kind {
        const KINDS: [Kind; Piece::COUNT] = {
            let mut kinds = [Kind::Pawn; Piece::COUNT];
            let mut i = 0;
            while i < Piece::COUNT {
                kinds[i] = Kind::ALL[i % Kind::COUNT];
                i += 1;
            }
            kinds
        };
        KINDS[self.index()]
    }

    /// The letter of FEN: upper case for White.
    #[must_use]
    pub const fn letter(self) -> char {
        let letter = self.kind().letter();
        match self.side() {
            Side::First => letter,
            Side::Second => letter.to_ascii_lowercase(),
        }
    }

    /// The piece with this letter of FEN.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Piece> {
        let side = if letter.is_ascii_uppercase() { WHITE } else { BLACK };
        match Kind::from_letter(letter) {
            Some(kind) => Some(Piece::new(side, kind)),
            None => None,
        }
    }

    /// The Unicode figurine.
    #[must_use]
    pub const fn figurine(self) -> char {
        ['♙', '♘', '♗', '♖', '♕', '♔', '♟', '♞', '♝', '♜', '♛', '♚'][self.index()]
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}
