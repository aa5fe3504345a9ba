use crate::{Observer, Outcome, Ply, Position, Reason, Unobserved};

/// A line of play: the game so far, then what a search is looking at.
///
/// Positions are copied on [`push`](PositionStack::push) and dropped on [`pop`](PositionStack::pop). The
/// records that repetition rules need go back to the start of the game; [`set_root`](PositionStack::set_root)
/// marks where the search begins.
///
/// ```
/// # use tesuji_game::{Position, PositionStack};
/// # fn example<P: Position>(start: P, mv: P::Move) {
/// let mut line = PositionStack::new(start);
/// line.push(mv);
/// assert_eq!(line.ply().0, 1);
/// line.pop();
/// assert_eq!(line.ply().0, 0);
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct PositionStack<P: Position> {
    /// The root and everything after it; never empty.
    line: Vec<P>,
    /// Records of every position before the top, from the start of the game.
    past: Vec<P::Past>,
}

impl<P: Position> PositionStack<P> {
    /// A line that begins here, with no history.
    #[must_use]
    pub fn new(start: P) -> PositionStack<P> {
        PositionStack { line: vec![start], past: Vec::new() }
    }

    /// The position at the end of the line.
    #[inline]
    #[must_use]
    pub fn top(&self) -> &P {
        &self.line[self.line.len() - 1]
    }

    /// How far the top is from the root.
    #[inline]
    #[must_use]
    pub fn ply(&self) -> Ply {
        Ply(u16::try_from(self.line.len() - 1).unwrap_or(u16::MAX))
    }

    /// Records of every position before the top, oldest first.
    #[inline]
    #[must_use]
    pub fn past(&self) -> &[P::Past] {
        &self.past
    }

    /// Plays a legal move.
    #[inline]
    pub fn push(&mut self, mv: P::Move) {
        self.push_observed(mv, &mut Unobserved);
    }

    /// Plays a legal move and tells the observer which pieces left and came.
    #[inline]
    pub fn push_observed<O: Observer<P>>(&mut self, mv: P::Move, seen: &mut O) {
        self.copy_top().play(mv, seen);
    }

    /// Gives the move to the other side; see [`Position::pass`] for when that is allowed.
    #[inline]
    pub fn push_pass(&mut self) {
        self.copy_top().pass();
    }

    /// Puts a copy of the top on the line.
    #[inline]
    fn copy_top(&mut self) -> &mut P {
        self.past.push(self.top().past());
        let top = self.line.len() - 1;
        self.line.extend_from_within(top..);
        &mut self.line[top + 1]
    }

    /// Takes back the last move or pass.
    ///
    /// # Panics
    /// At the root: what lies before it cannot be taken back.
    #[inline]
    pub fn pop(&mut self) {
        assert!(self.line.len() > 1, "the root of a line cannot be taken back");
        self.line.pop();
        self.past.pop();
    }

    /// Makes the top the new root. The history is kept, the positions before are not.
    pub fn set_root(&mut self) {
        let top = self.line.len() - 1;
        self.line.drain(..top);
    }

    /// The outcome of the top by a rule that needs no list of moves; see [`Position::outcome`]. A win that may be
    /// claimed counts as claimed.
    #[inline]
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome_at(self.ply())
    }

    #[inline]
    fn outcome_at(&self, ply: Ply) -> Option<Outcome> {
        let top = self.top();
        let claimed = || Outcome::Win { winner: top.side(), by: Reason::EnteringKing };
        top.outcome(&self.past, ply).or_else(|| top.may_claim().then(claimed))
    }

    /// Whether and how the game is over at the top. What a player may claim counts as claimed.
    #[must_use]
    pub fn game_over(&self) -> Option<Outcome> {
        let top = self.top();
        self.outcome_at(Ply::ROOT).or_else(|| (!top.has_moves()).then(|| top.stuck()))
    }
}
