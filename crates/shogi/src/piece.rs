use std::fmt;
use tesuji_game::Side;

/// Black (sente): the side that starts.
pub const BLACK: Side = Side::First;
/// White (gote).
pub const WHITE: Side = Side::Second;

/// A kind of piece, without its owner, numbered by rising value.
///
/// ```
/// use tesuji_shogi::{Base, Kind};
/// assert_eq!(Kind::Rook.promoted(), Some(Kind::Dragon));
/// assert_eq!(Kind::Tokin.base(), Base::Pawn);
/// assert_eq!(Kind::Tokin.to_string(), "promoted pawn");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Kind {
    Pawn,
    Lance,
    Knight,
    Silver,
    Gold,
    Tokin,
    PromotedLance,
    PromotedKnight,
    PromotedSilver,
    Bishop,
    Rook,
    Horse,
    Dragon,
    King,
}

impl Kind {
    /// How many kinds there are.
    pub const COUNT: usize = 14;
    /// All kinds, the pawn first.
    pub const ALL: [Kind; Kind::COUNT] = [
        Kind::Pawn,
        Kind::Lance,
        Kind::Knight,
        Kind::Silver,
        Kind::Gold,
        Kind::Tokin,
        Kind::PromotedLance,
        Kind::PromotedKnight,
        Kind::PromotedSilver,
        Kind::Bishop,
        Kind::Rook,
        Kind::Horse,
        Kind::Dragon,
        Kind::King,
    ];

    /// From 0 for the pawn to 13 for the king.
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// What it is when turned over, or lying in a hand.
    #[inline(always)]
    #[must_use]
    pub const fn base(self) -> Base {
        const BASES: [Base; Kind::COUNT] = [
            Base::Pawn,
            Base::Lance,
            Base::Knight,
            Base::Silver,
            Base::Gold,
            Base::Pawn,
            Base::Lance,
            Base::Knight,
            Base::Silver,
            Base::Bishop,
            Base::Rook,
            Base::Bishop,
            Base::Rook,
            Base::King,
        ];
        BASES[self.index()]
    }

    /// Whether it has been promoted.
    #[inline(always)]
    #[must_use]
    pub const fn is_promoted(self) -> bool {
        !matches!(self.base().kind() as u8 ^ self as u8, 0)
    }

    /// What it becomes, if it can be promoted.
    #[inline(always)]
    #[must_use]
    pub const fn promoted(self) -> Option<Kind> {
        if self.is_promoted() { None } else { self.base().promoted() }
    }
}

/// Names as English books have them: `silver`, `promoted pawn`, `dragon`.
impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = [
            "pawn",
            "lance",
            "knight",
            "silver",
            "gold",
            "promoted pawn",
            "promoted lance",
            "promoted knight",
            "promoted silver",
            "bishop",
            "rook",
            "horse",
            "dragon",
            "king",
        ];
        f.write_str(names[self.index()])
    }
}

/// A kind of piece as the set has it, unpromoted: what lies in a hand, and the king.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Base {
    Pawn,
    Lance,
    Knight,
    Silver,
    Gold,
    Bishop,
    Rook,
    King,
}

impl Base {
    /// How many there are.
    pub const COUNT: usize = 8;
    /// All of them, the pawn first.
    pub const ALL: [Base; Base::COUNT] = [
        Base::Pawn,
        Base::Lance,
        Base::Knight,
        Base::Silver,
        Base::Gold,
        Base::Bishop,
        Base::Rook,
        Base::King,
    ];
    /// Those that can be in a hand: all but the king.
    pub const DROPS: [Base; Base::COUNT - 1] =
        [Base::Pawn, Base::Lance, Base::Knight, Base::Silver, Base::Gold, Base::Bishop, Base::Rook];

    /// From 0 for the pawn to 7 for the king.
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The unpromoted kind.
    #[inline(always)]
    #[must_use]
    pub const fn kind(self) -> Kind {
        [
            Kind::Pawn,
            Kind::Lance,
            Kind::Knight,
            Kind::Silver,
            Kind::Gold,
            Kind::Bishop,
            Kind::Rook,
            Kind::King,
        ][self.index()]
    }

    /// The promoted kind; gold and king have none.
    #[inline(always)]
    #[must_use]
    pub const fn promoted(self) -> Option<Kind> {
        [
            Some(Kind::Tokin),
            Some(Kind::PromotedLance),
            Some(Kind::PromotedKnight),
            Some(Kind::PromotedSilver),
            None,
            Some(Kind::Horse),
            Some(Kind::Dragon),
            None,
        ][self.index()]
    }

    /// How many of it a set has, both sides together.
    #[must_use]
    pub const fn in_a_set(self) -> u8 {
        [18, 4, 4, 4, 4, 2, 2, 2][self.index()]
    }

    /// The letter of SFEN, upper case.
    #[must_use]
    pub const fn letter(self) -> char {
        ['P', 'L', 'N', 'S', 'G', 'B', 'R', 'K'][self.index()]
    }

    /// The kind with this letter of SFEN, of either case.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Base> {
        match letter.to_ascii_uppercase() {
            'P' => Some(Base::Pawn),
            'L' => Some(Base::Lance),
            'N' => Some(Base::Knight),
            'S' => Some(Base::Silver),
            'G' => Some(Base::Gold),
            'B' => Some(Base::Bishop),
            'R' => Some(Base::Rook),
            'K' => Some(Base::King),
            _ => None,
        }
    }
}

impl fmt::Display for Base {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind().fmt(f)
    }
}

/// A piece: a kind with its owner.
///
/// ```
/// use tesuji_shogi::{Kind, Piece, WHITE};
/// let piece = Piece::new(WHITE, Kind::Dragon);
/// assert_eq!((piece.side(), piece.kind()), (WHITE, Kind::Dragon));
/// assert_eq!(piece.to_string(), "+r");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Piece(std::num::NonZero<u8>);

impl Piece {
    /// How many different pieces there are.
    pub const COUNT: usize = 2 * Kind::COUNT;

    /// The piece of this side and kind.
    #[inline(always)]
    #[must_use]
    pub const fn new(side: Side, kind: Kind) -> Piece {
        // Bits, so that an empty square costs no extra byte: the side, one that is always set, the kind.
        match std::num::NonZero::new((side.index() as u8) << 5 | 16 | kind as u8) {
            Some(bits) => Piece(bits),
            None => unreachable!(),
        }
    }

    /// From 0 for Black's pawn to 27 for White's king.
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self.side().index() * Kind::COUNT + self.kind().index()
    }

    /// Whose piece it is.
    #[inline(always)]
    #[must_use]
    pub const fn side(self) -> Side {
        if self.0.get() & 32 == 0 { BLACK } else { WHITE }
    }

    /// What kind it is.
    #[inline(always)]
    #[must_use]
    pub const fn kind(self) -> Kind {
        // The last two are never asked for.
        const KINDS: [Kind; 16] = {
            let mut kinds = [Kind::King; 16];
            let mut i = 0;
            while i < Kind::COUNT {
                kinds[i] = Kind::ALL[i];
                i += 1;
            }
            kinds
        };
        KINDS[(self.0.get() & 15) as usize]
    }

    /// The piece in other hands, kind and promotion kept.
    #[must_use]
    pub const fn turned(self) -> Piece {
        Piece::new(self.side().other(), self.kind())
    }
}

/// As SFEN writes it: upper case for Black, `+` for promoted.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.kind().is_promoted() {
            f.write_str("+")?;
        }
        let letter = self.kind().base().letter();
        match self.side() {
            BLACK => write!(f, "{letter}"),
            WHITE => write!(f, "{}", letter.to_ascii_lowercase()),
        }
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_numbered_without_gaps() {
        let all = Side::BOTH.into_iter().flat_map(|side| Kind::ALL.map(|kind| Piece::new(side, kind)));
        for (i, piece) in all.enumerate() {
            assert_eq!(piece.index(), i);
            assert_eq!(Piece::new(piece.side(), piece.kind()), piece);
        }
        assert_eq!(size_of::<Option<Piece>>(), 1);
    }

    #[test]
    fn promotion_goes_there_and_back() {
        for kind in Kind::ALL {
            match kind.promoted() {
                Some(promoted) => assert!(!kind.is_promoted() && promoted.base() == kind.base()),
                None => {
                    assert!(kind.is_promoted() || matches!(kind, Kind::Gold | Kind::King));
                }
            }
        }
    }
}
