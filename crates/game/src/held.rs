use std::fmt;

/// What a side holds besides the pieces on the board, as numbers of each kind.
///
/// More is never worse for its owner, so a solver can carry a result over to a position that differs only in what
/// is held. Every operation goes kind by kind. A game without hands holds `()`, which costs nothing.
///
/// ```
/// use tesuji_game::Held;
/// assert!(().covers(()));
/// assert_eq!(().most(()), ());
/// ```
pub trait Held: Copy + Eq + fmt::Debug + Default + Send + Sync + 'static {
    /// Where one is kept that several threads can read.
    type Cell: fmt::Debug + Default + Send + Sync + 'static;

    /// What a cell holds. Nothing is said about what else the writer wrote before.
    fn load(cell: &Self::Cell) -> Self;

    /// Puts this into a cell.
    fn store(self, cell: &Self::Cell);

    /// Whether there is at least as much of every kind as in the other.
    fn covers(self, other: Self) -> bool;

    /// The greater number of each kind.
    #[must_use]
    fn most(self, other: Self) -> Self;

    /// The smaller number of each kind.
    #[must_use]
    fn least(self, other: Self) -> Self;

    /// The sum of each kind.
    #[must_use]
    fn plus(self, other: Self) -> Self;

    /// What this becomes by the change that makes `to` of `from`; no number falls below 0.
    #[must_use]
    fn shifted(self, from: Self, to: Self) -> Self;

    /// The kinds that the other has some of.
    #[must_use]
    fn among(self, other: Self) -> Self;

    /// The kinds that the other has none of.
    #[must_use]
    fn outside(self, other: Self) -> Self;
}

impl Held for () {
    type Cell = ();

    #[inline(always)]
    fn load((): &()) {}

    #[inline(always)]
    fn store(self, (): &()) {}

    #[inline(always)]
    fn covers(self, (): ()) -> bool {
        true
    }

    #[inline(always)]
    fn most(self, (): ()) {}

    #[inline(always)]
    fn least(self, (): ()) {}

    #[inline(always)]
    fn plus(self, (): ()) {}

    #[inline(always)]
    fn shifted(self, (): (), (): ()) {}

    #[inline(always)]
    fn among(self, (): ()) {}

    #[inline(always)]
    fn outside(self, (): ()) {}
}
