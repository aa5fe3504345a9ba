use crate::{Observer, Position, Score};
use arrayvec::ArrayVec;

/// Gives a number to a position without looking ahead.
///
/// An evaluator may keep a summary of the pieces that follows the line of play: the search tells it what every move
/// changed, and when it is taken back. One that computes everything from the position has nothing to follow, and needs
/// only [`evaluate`](Evaluator::evaluate).
///
/// The answer may depend on the position alone, never on what was evaluated before.
pub trait Evaluator<P: Position>: Send {
    /// Forgets the line and starts from a position.
    fn reset(&mut self, root: &P) {
        let _ = root;
    }

    /// A move was played that changed these pieces; a pass changes none.
    fn push(&mut self, changes: &[Change<P>]) {
        let _ = changes;
    }

    /// The last move or pass is taken back.
    fn pop(&mut self) {}

    /// Plays a move and follows it: [`push`](Evaluator::push) for those who have no line of their own.
    fn play(&mut self, position: &mut P, mv: P::Move) {
        let mut changes = Changes::new();
        position.play(mv, &mut changes);
        self.push(&changes);
    }

    /// The value of the top of the line from the view of its side to move. Never a mate.
    fn evaluate(&mut self, position: &P) -> Score;
}

/// A piece that came to a place or left it.
#[derive(Debug)]
pub struct Change<P: Position> {
    /// The piece.
    pub piece: P::Piece,
    /// Where.
    pub place: P::Place,
    /// Whether it came; otherwise it left.
    pub came: bool,
}

#[expect(clippy::expl_impl_clone_on_copy, reason = "deriving it would ask the position to be copied too")]
impl<P: Position> Clone for Change<P> {
    #[inline(always)]
    fn clone(&self) -> Change<P> {
        *self
    }
}

impl<P: Position> Copy for Change<P> {}

impl<P: Position> Change<P> {
    /// Tells an observer of what a move changed, in order.
    #[inline(always)]
    pub fn tell_all(changes: &[Change<P>], seen: &mut impl Observer<P>) {
        // Said to be short, the loop stays one: a wide one takes longer to enter than this to run.
        for change in changes.iter().take(MOST) {
            change.tell(seen);
        }
    }

    /// Tells an observer.
    #[inline(always)]
    pub fn tell(&self, seen: &mut impl Observer<P>) {
        if self.came {
            seen.put(self.piece, self.place);
        } else {
            seen.take(self.piece, self.place);
        }
    }
}

/// No move changes more pieces.
const MOST: usize = 6;

/// What a move changed, in order.
#[derive(Clone)]
pub struct Changes<P: Position>(ArrayVec<Change<P>, MOST>);

impl<P: Position> Changes<P> {
    /// Nothing yet.
    #[must_use]
    pub const fn new() -> Changes<P> {
        Changes(ArrayVec::new_const())
    }

    /// Begins again.
    #[inline(always)]
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

impl<P: Position> Default for Changes<P> {
    fn default() -> Changes<P> {
        Changes::new()
    }
}

impl<P: Position> std::ops::Deref for Changes<P> {
    type Target = [Change<P>];

    #[inline(always)]
    fn deref(&self) -> &[Change<P>] {
        &self.0
    }
}

impl<P: Position> Observer<P> for Changes<P> {
    #[inline(always)]
    fn put(&mut self, piece: P::Piece, place: P::Place) {
        self.0.push(Change { piece, place, came: true });
    }

    #[inline(always)]
    fn take(&mut self, piece: P::Piece, place: P::Place) {
        self.0.push(Change { piece, place, came: false });
    }
}
