use crate::{Base, Square};
use std::fmt;
use std::num::NonZero;

/// A move of shogi, in two bytes: a piece goes from square to square and may promote, or is dropped.
///
/// ```
/// use tesuji_shogi::{Base, Move, Square};
/// let (from, to) = (Square::new(2, 2), Square::new(2, 3));
/// let step = Move::step(from, to, false);
/// assert_eq!((step.from(), step.to(), step.promotes()), (Some(from), to, false));
/// assert_eq!(Move::drop(Base::Gold, to).dropped(), Some(Base::Gold));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(NonZero<u16>);

/// Origins from here on are kinds in hand.
const DROPS: u16 = Square::COUNT as u16;
/// How many origins there are.
const ORIGINS: u16 = DROPS + Base::DROPS.len() as u16;
/// Set if the piece promotes.
const PROMOTES: u16 = 1 << 14;

impl Move {
    /// A piece goes to another square.
    ///
    /// # Panics
    /// If the squares are both the first.
    #[inline(always)]
    #[must_use]
    pub const fn step(from: Square, to: Square, promotes: bool) -> Move {
        let promotion = if promotes { PROMOTES } else { 0 };
        match NonZero::new(to.index() as u16 | (from.index() as u16) << 7 | promotion) {
            Some(bits) => Move(bits),
            None => panic!("a move goes somewhere"),
        }
    }

    /// A piece from the hand is put on a square.
    ///
    /// # Panics
    /// If it is a king.
    #[inline(always)]
    #[must_use]
    pub const fn drop(base: Base, to: Square) -> Move {
        assert!(!matches!(base, Base::King), "no king is ever in a hand");
        match NonZero::new(to.index() as u16 | (DROPS + base.index() as u16) << 7) {
            Some(bits) => Move(bits),
            None => unreachable!(),
        }
    }

    /// Where the piece comes from, if it is on the board.
    #[inline(always)]
    #[must_use]
    pub const fn from(self) -> Option<Square> {
        Square::from_index(self.origin())
    }

    /// What is dropped, if it comes from the hand.
    #[inline(always)]
    #[must_use]
    pub const fn dropped(self) -> Option<Base> {
        let origin = self.origin();
        if origin >= DROPS as usize { Some(Base::ALL[(origin - DROPS as usize) & 7]) } else { None }
    }

    /// Where it goes.
    #[inline(always)]
    #[must_use]
    pub const fn to(self) -> Square {
        match Square::from_index((self.0.get() & 127) as usize) {
            Some(square) => square,
            None => unreachable!(),
        }
    }

    /// Whether the piece is turned over.
    #[inline(always)]
    #[must_use]
    pub const fn promotes(self) -> bool {
        self.0.get() & PROMOTES != 0
    }

    /// Whether the piece comes from the hand.
    #[inline(always)]
    #[must_use]
    pub const fn is_drop(self) -> bool {
        self.origin() >= DROPS as usize
    }

    /// The square it comes from, or beyond the squares the kind in hand.
    #[inline(always)]
    #[must_use]
    pub(crate) const fn origin(self) -> usize {
        (self.0.get() >> 7 & 127) as usize
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
        let (to, origin) = (bits & 127, bits >> 7 & 127);
        let drop_promotes = origin >= DROPS && bits & PROMOTES != 0;
        if to >= DROPS || origin >= ORIGINS || drop_promotes || bits >> 15 != 0 {
            return None;
        }
        match NonZero::new(bits) {
            Some(bits) => Some(Move(bits)),
            None => None,
        }
    }
}

/// As USI writes it.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let to = crate::usi::Name(self.to());
        match (self.from(), self.dropped()) {
            (Some(from), _) => {
                write!(f, "{}{to}{}", crate::usi::Name(from), if self.promotes() { "+" } else { "" })
            }
            (None, Some(base)) => write!(f, "{}*{to}", base.letter()),
            (None, None) => Ok(()),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_two_bytes_are_a_move_or_none() {
        let mut moves = 0;
        for bits in 0..=u16::MAX {
            if let Some(mv) = Move::from_bits(bits) {
                moves += 1;
                assert_eq!(mv.bits(), bits);
                match (mv.from(), mv.dropped()) {
                    (Some(from), None) => assert_eq!(mv, Move::step(from, mv.to(), mv.promotes())),
                    (None, Some(base)) => assert_eq!(mv, Move::drop(base, mv.to())),
                    odd => panic!("{odd:?}"),
                }
            }
        }
        assert_eq!(moves, 81 * 81 * 2 - 1 + 7 * 81);
    }
}
