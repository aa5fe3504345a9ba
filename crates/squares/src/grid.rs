//! The one definition of a square and a set of squares, for any board that fits an unsigned integer.

/// Defines `Square` and `SquareSet` for a board of `$files` by `$ranks` squares on the integer `$bits`, numbered so
/// that a step to the next file adds `$file_step` and a step to the next rank `$rank_step`; one of them is 1.
///
/// A macro and not a generic type because the methods must be `const`: rule sets build their attack tables
/// at compile time with them.
macro_rules! grid {
    (files: $files:literal by $file_step:literal, ranks: $ranks:literal by $rank_step:literal, bits: $bits:ty) => {
        use crate::Step;
        use std::fmt;

        /// A square of the board.
        ///
        /// How the squares are numbered is told on the page of the board.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct Square(u8);

        impl Square {
            /// How many files the board has.
            pub const FILES: u8 = $files;
            /// How many ranks the board has.
            pub const RANKS: u8 = $ranks;
            /// How many squares the board has.
            pub const COUNT: usize = $files * $ranks;

            /// The square on a file and rank, both counted from 0.
            ///
            /// # Panics
            /// If the file or rank is off the board; [`Square::at`] answers `None` instead.
            #[inline]
            #[must_use]
            pub const fn new(file: u8, rank: u8) -> Square {
                assert!(file < $files && rank < $ranks, "file or rank off the board");
                Square(rank * $rank_step + file * $file_step)
            }

            /// The square on a file and rank, or `None` off the board.
            #[inline]
            #[must_use]
            pub const fn at(file: u8, rank: u8) -> Option<Square> {
                if file < $files && rank < $ranks { Some(Square::new(file, rank)) } else { None }
            }

            /// The square with this number, or `None` if there is none.
            #[inline]
            #[must_use]
            pub const fn from_index(index: usize) -> Option<Square> {
                if index < Square::COUNT { Some(Square(index as u8)) } else { None }
            }

            /// The square's number, always below [`Square::COUNT`].
            #[inline(always)]
            #[must_use]
            #[expect(unsafe_code, reason = "lets the compiler drop bounds checks on tables by square")]
            pub const fn index(self) -> usize {
                // SAFETY: the field is private and every constructor keeps it below COUNT.
                unsafe { std::hint::assert_unchecked((self.0 as usize) < Square::COUNT) };
                self.0 as usize
            }

            /// The file, from 0.
            #[inline]
            #[must_use]
            pub const fn file(self) -> u8 {
                self.0 / $file_step % $files
            }

            /// The rank, from 0.
            #[inline]
            #[must_use]
            pub const fn rank(self) -> u8 {
                self.0 / $rank_step % $ranks
            }

            /// The square one step away, or `None` off the board.
            #[inline]
            #[must_use]
            pub const fn step(self, step: Step) -> Option<Square> {
                let file = self.file() as i16 + step.files as i16;
                let rank = self.rank() as i16 + step.ranks as i16;
                if file < 0 || rank < 0 || file >= $files || rank >= $ranks {
                    return None;
                }
                Square::at(file as u8, rank as u8)
            }

            /// The square `delta` numbers further, wrapping from the last square to the first.
            #[inline(always)]
            #[must_use]
            pub const fn offset(self, delta: i8) -> Square {
                Square((self.0 as i16 + delta as i16).rem_euclid(Square::COUNT as i16) as u8)
            }

            /// The square seen from the other side of the board: rank mirrored, file kept.
            #[inline]
            #[must_use]
            pub const fn flip_rank(self) -> Square {
                Square::new(self.file(), $ranks - 1 - self.rank())
            }

            /// The square mirrored left to right.
            #[inline]
            #[must_use]
            pub const fn flip_file(self) -> Square {
                Square::new($files - 1 - self.file(), self.rank())
            }

            /// The square as the other side sees it: the board turned around.
            #[inline]
            #[must_use]
            pub const fn turned(self) -> Square {
                Square(Square::COUNT as u8 - 1 - self.0)
            }

            /// The set of just this square.
            #[inline(always)]
            #[must_use]
            pub const fn set(self) -> SquareSet {
                SquareSet((1 as $bits) << self.index())
            }

            /// All squares in the order of their numbers.
            pub fn all() -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator {
                (0..Square::COUNT as u8).map(Square)
            }
        }

        impl fmt::Debug for Square {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }

        /// A bitboard: a set of squares, one bit each.
        ///
        /// `|`, `&`, `^`, `-` and `!` are the set operations; `for square in set` visits it in order.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
        #[repr(transparent)]
        pub struct SquareSet($bits);

        impl SquareSet {
            /// The set without squares.
            pub const EMPTY: SquareSet = SquareSet(0);
            /// The whole board.
            pub const ALL: SquareSet = SquareSet(<$bits>::MAX >> (<$bits>::BITS as usize - Square::COUNT));

            /// The set with these bits; bits off the board are dropped.
            #[inline(always)]
            #[must_use]
            pub const fn from_bits(bits: $bits) -> SquareSet {
                SquareSet(bits & SquareSet::ALL.0)
            }

            /// The bits, square 0 lowest.
            #[inline(always)]
            #[must_use]
            pub const fn bits(self) -> $bits {
                self.0
            }

            /// All squares of a file, counted from 0.
            ///
            /// # Panics
            /// If there is no such file.
            #[inline]
            #[must_use]
            pub const fn file(file: u8) -> SquareSet {
                let mut set = SquareSet::EMPTY;
                let mut rank = 0;
                while rank < $ranks {
                    set = set.with(Square::new(file, rank));
                    rank += 1;
                }
                set
            }

            /// All squares of a rank, counted from 0.
            ///
            /// # Panics
            /// If there is no such rank.
            #[inline]
            #[must_use]
            pub const fn rank(rank: u8) -> SquareSet {
                let mut set = SquareSet::EMPTY;
                let mut file = 0;
                while file < $files {
                    set = set.with(Square::new(file, rank));
                    file += 1;
                }
                set
            }

            /// Whether the set has no square.
            #[inline(always)]
            #[must_use]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Whether the set has any square.
            #[inline(always)]
            #[must_use]
            pub const fn any(self) -> bool {
                self.0 != 0
            }

            /// How many squares the set has.
            #[inline(always)]
            #[must_use]
            pub const fn len(self) -> u32 {
                self.0.count_ones()
            }

            /// Whether the set has two squares or more.
            #[inline(always)]
            #[must_use]
            pub const fn more_than_one(self) -> bool {
                self.0 & self.0.wrapping_sub(1) != 0
            }

            /// Whether the square is in the set.
            #[inline(always)]
            #[must_use]
            pub const fn contains(self, square: Square) -> bool {
                self.0 >> square.index() & 1 != 0
            }

            /// Whether every square of `other` is in this set.
            #[inline(always)]
            #[must_use]
            pub const fn contains_all(self, other: SquareSet) -> bool {
                other.0 & !self.0 == 0
            }

            /// Whether the two sets share a square.
            #[inline(always)]
            #[must_use]
            pub const fn meets(self, other: SquareSet) -> bool {
                self.0 & other.0 != 0
            }

            /// The set with one square more.
            #[inline(always)]
            #[must_use]
            pub const fn with(self, square: Square) -> SquareSet {
                SquareSet(self.0 | square.set().0)
            }

            /// The set without one square.
            #[inline(always)]
            #[must_use]
            pub const fn without(self, square: Square) -> SquareSet {
                SquareSet(self.0 & !square.set().0)
            }

            /// Squares in both sets; `&` in constants.
            #[inline(always)]
            #[must_use]
            pub const fn and(self, other: SquareSet) -> SquareSet {
                SquareSet(self.0 & other.0)
            }

            /// Squares in either set; `|` in constants.
            #[inline(always)]
            #[must_use]
            pub const fn or(self, other: SquareSet) -> SquareSet {
                SquareSet(self.0 | other.0)
            }

            /// Squares in this set and not in the other; `-` in constants.
            #[inline(always)]
            #[must_use]
            pub const fn minus(self, other: SquareSet) -> SquareSet {
                SquareSet(self.0 & !other.0)
            }

            /// Squares not in the set; `!` in constants.
            #[inline(always)]
            #[must_use]
            pub const fn complement(self) -> SquareSet {
                SquareSet(!self.0 & SquareSet::ALL.0)
            }

            /// The square with the lowest number.
            #[inline(always)]
            #[must_use]
            pub const fn first(self) -> Option<Square> {
                if self.0 == 0 { None } else { Some(Square(self.0.trailing_zeros() as u8)) }
            }

            /// The square with the highest number.
            #[inline(always)]
            #[must_use]
            pub const fn last(self) -> Option<Square> {
                if self.0 == 0 {
                    None
                } else {
                    Some(Square((<$bits>::BITS - 1 - self.0.leading_zeros()) as u8))
                }
            }

            /// Takes the square with the lowest number out of the set.
            #[inline(always)]
            pub const fn pop_first(&mut self) -> Option<Square> {
                let first = self.first();
                if first.is_some() {
                    self.0 &= self.0 - 1;
                }
                first
            }

            /// Every square moved by the step; those that leave the board are gone.
            #[inline(always)]
            #[must_use]
            pub const fn shift(self, step: Step) -> SquareSet {
                if step.files.unsigned_abs() >= $files || step.ranks.unsigned_abs() >= $ranks {
                    return SquareSet::EMPTY;
                }
                // Steps to another file or rank, whichever is numbered last, fall off the end of the bits.
                let along = if $file_step == 1 { step.files } else { step.ranks };
                let kept = self.minus(SquareSet::EDGES[(along + LONGEST) as usize]);
                let by = step.ranks as i32 * $rank_step + step.files as i32 * $file_step;
                let bits = if by >= 0 { kept.0 << by } else { kept.0 >> -by };
                SquareSet(bits & SquareSet::ALL.0)
            }

            /// The squares with one place on their lines of consecutive numbers.
            const fn crossing(place: u8) -> SquareSet {
                if $file_step == 1 { SquareSet::file(place) } else { SquareSet::rank(place) }
            }

            /// What a step leaves the board from along the lines of squares with consecutive numbers, by the length
            /// of the step plus `LONGEST`.
            const EDGES: [SquareSet; 2 * LONGEST as usize + 1] = {
                let middle = LONGEST as usize;
                let mut edges = [SquareSet::EMPTY; 2 * LONGEST as usize + 1];
                let mut i = 0;
                while i < LONGEST {
                    let at = i as usize;
                    let (first, last) = (i as u8, (LONGEST - 1 - i) as u8);
                    edges[middle + 1 + at] = edges[middle + at].or(SquareSet::crossing(last));
                    edges[middle - 1 - at] = edges[middle - at].or(SquareSet::crossing(first));
                    i += 1;
                }
                edges
            };

            /// The squares one step from `square`, for each of the steps.
            #[must_use]
            pub const fn steps(square: Square, steps: &[Step]) -> SquareSet {
                let mut set = SquareSet::EMPTY;
                let mut i = 0;
                while i < steps.len() {
                    if let Some(to) = square.step(steps[i]) {
                        set = set.with(to);
                    }
                    i += 1;
                }
                set
            }

            /// The squares reached from `square` by repeating each step up to and including the first
            /// occupied square: the attacks of a slider, found by walking. Slow and plain; faster ways are
            /// tested against it.
            #[must_use]
            pub const fn walk(square: Square, steps: &[Step], occupied: SquareSet) -> SquareSet {
                let mut set = SquareSet::EMPTY;
                let mut i = 0;
                while i < steps.len() {
                    let mut at = square;
                    while let Some(to) = at.step(steps[i]) {
                        set = set.with(to);
                        if occupied.contains(to) {
                            break;
                        }
                        at = to;
                    }
                    i += 1;
                }
                set
            }

            /// The squares strictly between two squares of one rank, file or diagonal; otherwise empty.
            #[must_use]
            pub const fn between(a: Square, b: Square) -> SquareSet {
                match direction(a, b) {
                    None => SquareSet::EMPTY,
                    Some(step) => {
                        let to_b = SquareSet::walk(a, &[step], b.set());
                        to_b.without(b)
                    }
                }
            }

            /// The whole rank, file or diagonal through two different squares, edge to edge; otherwise empty.
            #[must_use]
            pub const fn line(a: Square, b: Square) -> SquareSet {
                match direction(a, b) {
                    None => SquareSet::EMPTY,
                    Some(step) => SquareSet::walk(a, &[step, step.reversed()], SquareSet::EMPTY).with(a),
                }
            }

            /// Visits every subset of the set, the empty one first.
            pub const fn subsets(self) -> Subsets {
                Subsets { of: self, next: Some(SquareSet::EMPTY) }
            }
        }

        /// How many squares a line of consecutive numbers has.
        const LONGEST: i8 = if $file_step == 1 { $files } else { $ranks };

        /// The unit step from one square towards another, if they share a rank, file or diagonal.
        const fn direction(a: Square, b: Square) -> Option<Step> {
            let files = b.file() as i8 - a.file() as i8;
            let ranks = b.rank() as i8 - a.rank() as i8;
            let aligned = files == 0 || ranks == 0 || files == ranks || files == -ranks;
            if aligned && (files != 0 || ranks != 0) {
                Some(Step::new(files.signum(), ranks.signum()))
            } else {
                None
            }
        }

        crate::set_traits::set_traits!($bits);

        /// Draws the board with `#` for members, the last rank on top.
        impl fmt::Display for SquareSet {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                for rank in (0..$ranks).rev() {
                    for file in 0..$files {
                        let mark = if self.contains(Square::new(file, rank)) { '#' } else { '.' };
                        let end = if file + 1 == $files { '\n' } else { ' ' };
                        write!(f, "{mark}{end}")?;
                    }
                }
                Ok(())
            }
        }

        impl fmt::Debug for SquareSet {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_set().entries(*self).finish()
            }
        }
    };
}

pub(crate) use grid;
