use std::fmt;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// A value for the middle game and one for the endgame, in centipawns, packed in one number.
///
/// Sums and products act on both at once. Each half must stay within 16 bits.
///
/// ```
/// use tesuji_eval::Tapered;
/// let sum = Tapered::new(10, -20) * 3 - Tapered::new(5, 5);
/// assert_eq!((sum.mg(), sum.eg()), (25, -65));
/// assert_eq!(sum, -Tapered::new(-25, 65));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Tapered(i32);

impl Tapered {
    /// Nothing in either phase.
    pub const ZERO: Tapered = Tapered(0);

    /// A value for the middle game and one for the endgame.
    #[inline(always)]
    #[must_use]
    pub const fn new(mg: i16, eg: i16) -> Tapered {
        Tapered(((eg as i32) << 16).wrapping_add(mg as i32))
    }

    /// Both in one number, as [`Tapered::from_packed`] takes it.
    #[inline(always)]
    pub(crate) const fn packed(self) -> i32 {
        self.0
    }

    #[inline(always)]
    pub(crate) const fn from_packed(packed: i32) -> Tapered {
        Tapered(packed)
    }

    /// The middle-game value.
    #[inline(always)]
    #[must_use]
    pub const fn mg(self) -> i32 {
        self.0 as i16 as i32
    }

    /// The endgame value.
    #[inline(always)]
    #[must_use]
    pub const fn eg(self) -> i32 {
        // A negative low half has borrowed one from the high half.
        self.0.wrapping_add(0x8000) >> 16
    }
}

impl Add for Tapered {
    type Output = Tapered;

    #[inline(always)]
    fn add(self, other: Tapered) -> Tapered {
        Tapered(self.0.wrapping_add(other.0))
    }
}

impl Sub for Tapered {
    type Output = Tapered;

    #[inline(always)]
    fn sub(self, other: Tapered) -> Tapered {
        Tapered(self.0.wrapping_sub(other.0))
    }
}

impl Mul<i32> for Tapered {
    type Output = Tapered;

    #[inline(always)]
    fn mul(self, times: i32) -> Tapered {
        Tapered(self.0.wrapping_mul(times))
    }
}

impl Neg for Tapered {
    type Output = Tapered;

    #[inline(always)]
    fn neg(self) -> Tapered {
        Tapered(self.0.wrapping_neg())
    }
}

impl AddAssign for Tapered {
    #[inline(always)]
    fn add_assign(&mut self, other: Tapered) {
        *self = *self + other;
    }
}

impl SubAssign for Tapered {
    #[inline(always)]
    fn sub_assign(&mut self, other: Tapered) {
        *self = *self - other;
    }
}

impl fmt::Debug for Tapered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.mg(), self.eg())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_halves_survive_arithmetic() {
        let values = [-12_000, -301, -1, 0, 1, 7, 299, 12_000];
        for a in values {
            for b in values {
                let one = Tapered::new(a, b);
                assert_eq!((one.mg(), one.eg()), (a.into(), b.into()));
                for c in values {
                    let (a, b, c32) = (i32::from(a), i32::from(b), i32::from(c));
                    let other = Tapered::new(c, -c);
                    let (sum, difference) = (one + other, one - other);
                    assert_eq!((sum.mg(), sum.eg()), (a + c32, b - c32));
                    assert_eq!((difference.mg(), difference.eg()), (a - c32, b + c32));
                    assert_eq!(((-one).mg(), (-one).eg()), (-a, -b));
                }
                let twice = one * -2;
                assert_eq!((twice.mg(), twice.eg()), (-2 * i32::from(a), -2 * i32::from(b)));
            }
        }
    }
}
