use arrayvec::ArrayVec;
use std::ops::{Deref, DerefMut};

/// Which legal moves to generate.
///
/// In every position `Noisy` and `Quiet` split `All` in two. `Evasions` is `All` where the royal piece is
/// attacked, and nothing elsewhere: the moves to look at before anything can be said of the position, whether or not
/// the rules demand an answer. `QuietChecks` is the part of `Quiet` that attacks the enemy royal piece: what a quiescence search adds to `Noisy`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GenKind {
    /// Every legal move.
    All,
    /// Captures and promotions: moves that change the material at once.
    Noisy,
    /// All the others.
    Quiet,
    /// Every legal move under an attack on the royal piece.
    Evasions,
    /// Every quiet move that attacks the enemy royal piece.
    QuietChecks,
}

/// The most moves any supported game has in one position: 593 in shogi, rounded up.
pub const MAX_MOVES: usize = 600;

/// Somewhere generated moves go.
///
/// Implemented by [`MoveList`]; a search may implement it for its own list with room for scores.
pub trait MoveSink<M> {
    /// Takes one move.
    fn push(&mut self, mv: M);
}

/// A list of moves that lives on the stack.
///
/// ```
/// use tesuji_game::{MoveList, MoveSink};
/// let mut list = MoveList::new();
/// list.push(7);
/// list.push(9);
/// assert_eq!(list.len(), 2);
/// assert_eq!(list.iter().sum::<i32>(), 16);
/// ```
#[derive(Clone, Debug)]
pub struct MoveList<M>(ArrayVec<M, MAX_MOVES>);

impl<M> MoveList<M> {
    /// An empty list.
    #[inline]
    #[must_use]
    pub fn new() -> MoveList<M> {
        MoveList(ArrayVec::new())
    }

    /// Keeps the first so many.
    pub fn truncate(&mut self, length: usize) {
        self.0.truncate(length);
    }

    /// Forgets all moves.
    #[inline]
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

impl<M> MoveSink<M> for MoveList<M> {
    #[inline(always)]
    fn push(&mut self, mv: M) {
        self.0.push(mv);
    }
}

impl<M> Default for MoveList<M> {
    fn default() -> MoveList<M> {
        MoveList::new()
    }
}

impl<M> Deref for MoveList<M> {
    type Target = [M];

    #[inline]
    fn deref(&self) -> &[M] {
        &self.0
    }
}

impl<M> DerefMut for MoveList<M> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [M] {
        &mut self.0
    }
}

impl<M> IntoIterator for MoveList<M> {
    type Item = M;
    type IntoIter = arrayvec::IntoIter<M, MAX_MOVES>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<M> FromIterator<M> for MoveList<M> {
    fn from_iter<I: IntoIterator<Item = M>>(moves: I) -> MoveList<M> {
        MoveList(moves.into_iter().collect())
    }
}

impl<'a, M> IntoIterator for &'a MoveList<M> {
    type Item = &'a M;
    type IntoIter = std::slice::Iter<'a, M>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}
