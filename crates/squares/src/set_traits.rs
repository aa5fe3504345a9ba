//! What a set of squares does as a collection and as a number: iterators and operators, for any integer.

/// Implements the traits of the standard library for the `SquareSet` of [`grid`](crate::grid) on the integer `$bits`.
macro_rules! set_traits {
    ($bits:ty) => {
        use std::iter::FusedIterator;
        use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign};

        /// The squares of a set, in order.
        #[derive(Clone, Debug)]
        pub struct Squares(SquareSet);

        impl Iterator for Squares {
            type Item = Square;

            #[inline(always)]
            fn next(&mut self) -> Option<Square> {
                self.0.pop_first()
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                let len = self.0.len() as usize;
                (len, Some(len))
            }
        }

        impl DoubleEndedIterator for Squares {
            #[inline]
            fn next_back(&mut self) -> Option<Square> {
                let last = self.0.last()?;
                self.0 = self.0.without(last);
                Some(last)
            }
        }

        impl ExactSizeIterator for Squares {}
        impl FusedIterator for Squares {}

        impl IntoIterator for SquareSet {
            type Item = Square;
            type IntoIter = Squares;

            #[inline(always)]
            fn into_iter(self) -> Squares {
                Squares(self)
            }
        }

        impl FromIterator<Square> for SquareSet {
            fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> SquareSet {
                squares.into_iter().fold(SquareSet::EMPTY, SquareSet::with)
            }
        }

        impl Extend<Square> for SquareSet {
            fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
                *self |= squares.into_iter().collect::<SquareSet>();
            }
        }

        impl From<Square> for SquareSet {
            #[inline]
            fn from(square: Square) -> SquareSet {
                square.set()
            }
        }

        /// Every subset of a set; see [`SquareSet::subsets`].
        #[derive(Clone, Debug)]
        pub struct Subsets {
            of: SquareSet,
            next: Option<SquareSet>,
        }

        impl Iterator for Subsets {
            type Item = SquareSet;

            fn next(&mut self) -> Option<SquareSet> {
                let subset = self.next?;
                // Counting up in the bits of the set alone: the carry ripples over the gaps.
                let following = subset.0.wrapping_sub(self.of.0) & self.of.0;
                self.next = (following != 0).then_some(SquareSet(following));
                Some(subset)
            }
        }

        impl FusedIterator for Subsets {}

        macro_rules! operator {
            ($trait:ident, $method:ident, $assign_trait:ident, $assign:ident, $f:expr) => {
                impl $trait for SquareSet {
                    type Output = SquareSet;

                    #[inline(always)]
                    fn $method(self, other: SquareSet) -> SquareSet {
                        let f: fn($bits, $bits) -> $bits = $f;
                        SquareSet(f(self.0, other.0))
                    }
                }

                impl $assign_trait for SquareSet {
                    #[inline(always)]
                    fn $assign(&mut self, other: SquareSet) {
                        *self = $trait::$method(*self, other);
                    }
                }
            };
        }

        operator!(BitAnd, bitand, BitAndAssign, bitand_assign, |a, b| a & b);
        operator!(BitOr, bitor, BitOrAssign, bitor_assign, |a, b| a | b);
        operator!(BitXor, bitxor, BitXorAssign, bitxor_assign, |a, b| a ^ b);
        operator!(Sub, sub, SubAssign, sub_assign, |a, b| a & !b);

        impl Not for SquareSet {
            type Output = SquareSet;

            #[inline(always)]
            fn not(self) -> SquareSet {
                self.complement()
            }
        }
    };
}

pub(crate) use set_traits;
