use crate::{GenKind, Held, MAX_MOVES, MateCount, MoveList, MoveSink, Outcome, Ply, Score, Side};
use std::fmt;
use std::hash::Hash;
use std::ops::{BitXor, BitXorAssign};

/// One position of one game, with everything a search may ask of it.
///
/// The type is a value: cheap to copy, changed only by [`play`](Position::play) and [`pass`](Position::pass).
/// It knows nothing of the moves that led to it; a [`PositionStack`](crate::PositionStack) keeps those, as
/// [`Past`](Position::Past) records.
///
/// A position whose royal piece is gone is finished: it has no moves, and nothing there is attacked.
///
/// The [conformance suite](crate::conformance) tests an implementation; its page lists the laws.
pub trait Position: Clone + Send + Sync + 'static {
    /// A move. Meaningful only in the position it was generated in.
    type Move: Copy + Eq + Hash + fmt::Debug + Send + Sync + 'static;
    /// A piece with its owner.
    type Piece: Copy + Eq + Hash + fmt::Debug + Send + Sync + 'static;
    /// Somewhere a piece can be: a square, or a hand.
    type Place: Copy + Eq + Hash + fmt::Debug + Send + Sync + 'static;
    /// What repetition rules need to remember of a position.
    type Past: Copy + Eq + fmt::Debug + Send + Sync + 'static;
    /// What a side holds; `()` where nobody holds anything.
    type Held: Held;

    /// What is fixed about the game.
    const FACTS: GameFacts;

    /// The side to move.
    fn side(&self) -> Side;

    /// Two positions with the same pieces, side to move and rights have the same key.
    fn key(&self) -> Key;

    /// The key computed from nothing. Slow; [`key`](Position::key) must always equal it.
    fn recomputed_key(&self) -> Key;

    /// The key without what the sides hold. Together with what one side holds it tells the positions of one game
    /// apart: no piece leaves a game in which pieces are held.
    #[inline]
    fn board_key(&self) -> Key {
        self.key()
    }

    /// What a side holds.
    fn held(&self, side: Side) -> Self::Held;

    /// Whether something put from the hand between the attacker and the royal piece of the side to move could answer
    /// the attack, were it held.
    fn may_interpose(&self) -> bool {
        false
    }

    /// How many plies can follow before a move rule ends the game, if nothing starts its count anew.
    #[inline]
    fn patience(&self) -> u32 {
        u32::MAX
    }

    /// A hash of one part of the position, for statistics about that part: a structure, the pieces of one
    /// side. Parts are numbered below [`GameFacts::parts`]; equal parts have equal keys.
    fn part_key(&self, part: usize) -> Key;

    /// Whether so little is left that the play has changed its character.
    fn is_endgame(&self) -> bool;

    /// Whether the royal piece of the side to move is attacked. A fact: whether it must be answered is
    /// [`GameFacts::must_evade`].
    fn royal_attacked(&self) -> bool;

    /// Generates legal moves, each once.
    fn generate(&self, kind: GenKind, out: &mut impl MoveSink<Self::Move>);

    /// All legal moves.
    fn legal_moves(&self) -> MoveList<Self::Move> {
        const { assert!(Self::FACTS.max_moves <= MAX_MOVES, "a MoveList holds the moves of any position") };
        let mut list = MoveList::new();
        self.generate(GenKind::All, &mut list);
        list
    }

    /// Whether there is any legal move.
    fn has_moves(&self) -> bool {
        !self.legal_moves().is_empty()
    }

    /// The number of leaves of the game tree `depth` plies down, by the list of moves alone: rules that end a
    /// game with moves left do not prune. The last ply is counted without being played.
    ///
    /// A rule set that can count faster should; the [driver](crate::perft) is as fast as this.
    #[must_use]
    fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if depth == 1 {
            let mut count = Counter(0);
            self.generate(GenKind::All, &mut count);
            return count.0;
        }
        self.legal_moves().into_iter().map(|mv| self.after(mv).perft(depth - 1)).sum()
    }

    /// Plays a legal move and tells the observer which pieces left and came.
    fn play<O: Observer<Self>>(&mut self, mv: Self::Move, seen: &mut O);

    /// The position after a legal move.
    #[must_use]
    fn after(&self, mv: Self::Move) -> Self {
        let mut next = self.clone();
        next.play(mv, &mut Unobserved);
        next
    }

    /// The key that most likely follows a legal move: a hint of what to bring near while the move is played.
    /// A rule set should answer without playing, and may leave out what changes rarely.
    fn likely_key(&self, mv: Self::Move) -> Key {
        self.after(mv).key()
    }

    /// Gives the move to the other side. Only where the royal piece is not attacked or need not be saved.
    fn pass(&mut self);

    /// Whether [`pass`](Position::pass) is allowed here, and normally worse than the best move: whether
    /// null-move pruning makes sense.
    fn may_pass(&self) -> bool;

    /// Tells the observer every piece there is, as if each had just been put in its place.
    fn observe<O: Observer<Self>>(&self, seen: &mut O);

    /// A move in 16 bits, never 0, different for different legal moves of one position.
    fn pack(mv: Self::Move) -> u16;

    /// The move with these bits if it is legal here. Any bits may be asked: a table entry can belong to
    /// another position.
    fn unpack(&self, packed: u16) -> Option<Self::Move>;

    /// What the history needs to keep of this position.
    fn past(&self) -> Self::Past;

    /// The outcome by a rule that does not need the list of moves: repetition, move rules, material, a
    /// captured royal piece. Draws that a player may claim count as claimed.
    ///
    /// `past` holds the records of all earlier positions, oldest first. A position of the last `ply` plies
    /// that comes up again counts as repeated at once: a search need not walk a circle twice. At
    /// [`Ply::ROOT`] a position must come up as often as the rules say.
    fn outcome(&self, past: &[Self::Past], ply: Ply) -> Option<Outcome>;

    /// Whether the side to move may end the game as its win instead of moving. A [line](crate::PositionStack) counts
    /// it as claimed.
    fn may_claim(&self) -> bool {
        false
    }

    /// The outcome if the side to move has no legal move.
    fn stuck(&self) -> Outcome;

    /// Whether a legal move is noisy in the sense of [`GenKind::Noisy`].
    fn is_noisy(&self, mv: Self::Move) -> bool;

    /// Whether a legal move captures the enemy royal piece: the game is over then.
    fn takes_royal(&self, _: Self::Move) -> bool {
        false
    }

    /// Whether a legal move captures a piece that does not stand where it goes: en passant.
    fn captures_in_passing(&self, _: Self::Move) -> bool {
        false
    }

    /// Whether a legal move attacks the enemy royal piece. One that captures it does not.
    fn gives_check(&self, mv: Self::Move) -> bool;

    /// Whether the exchange that a legal move starts on its target square wins at least `margin` in exchange
    /// values, both sides capturing with the least valuable piece and stopping when that is better.
    fn wins_exchange(&self, mv: Self::Move, margin: Score) -> bool;

    /// Whether another legal move from the same origin to the same target can do all that this one does: the step
    /// without a promotion that costs nothing. It may still be the better one where to do less is the point, as
    /// before a stalemate. The move that outdoes it is generated before it.
    fn is_outdone(&self, _: Self::Move) -> bool {
        false
    }

    /// What a legal move gains at once in exchange values: the captured piece and what promotion adds.
    fn gain(&self, mv: Self::Move) -> Score;

    /// The same in the round values of textbooks, where these are others.
    fn textbook_gain(&self, mv: Self::Move) -> Score {
        self.gain(mv)
    }

    /// The numbers by which histories and orderings index a legal move.
    fn slots(&self, mv: Self::Move) -> MoveSlots;
}

/// A sink that only counts.
struct Counter(u64);

impl<M> MoveSink<M> for Counter {
    #[inline(always)]
    fn push(&mut self, _: M) {
        self.0 += 1;
    }
}

/// What is fixed about a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameFacts {
    /// The game's name as commands spell it.
    pub name: &'static str,
    /// Whether an attack on the royal piece must be answered.
    pub must_evade: bool,
    /// Whether captured pieces can come back.
    pub has_drops: bool,
    /// Whether a position that comes up again may end the game: what it is worth depends on how it was reached.
    pub repeats: bool,
    /// How the length of a mate is told.
    pub mates: MateCount,
    /// No position has more legal moves.
    pub max_moves: usize,
    /// [`MoveSlots::target`] is below this.
    pub targets: usize,
    /// [`MoveSlots::origin`] is below this: squares, then droppable kinds.
    pub origins: usize,
    /// [`MoveSlots::actor`] is below this: the kinds of one side, then those of the other.
    pub actors: usize,
    /// [`MoveSlots::victim`] is below this. Kinds are numbered by rising value.
    pub kinds: usize,
    /// How many parts [`Position::part_key`] knows.
    pub parts: usize,
}

/// A move as small numbers, for tables indexed by what moved where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveSlots {
    /// The moving piece before promotion: its side's number times the number of kinds, plus its kind.
    pub actor: u8,
    /// Where it comes from: a square, or beyond the squares a droppable kind.
    pub origin: u8,
    /// Where it goes.
    pub target: u8,
    /// The kind of the captured piece.
    pub victim: Option<u8>,
}

/// A 64-bit hash of a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Key(pub u64);

impl BitXor for Key {
    type Output = Key;

    #[inline(always)]
    fn bitxor(self, other: Key) -> Key {
        Key(self.0 ^ other.0)
    }
}

impl BitXorAssign for Key {
    #[inline(always)]
    fn bitxor_assign(&mut self, other: Key) {
        self.0 ^= other.0;
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Key({self})")
    }
}

/// Sees pieces come and go while a move is played: how evaluation stays incremental.
///
/// Applied in order to the pieces of the position before, the events give the pieces of the position after.
pub trait Observer<P: Position> {
    /// A piece appeared at a place.
    fn put(&mut self, piece: P::Piece, place: P::Place);
    /// A piece left a place.
    fn take(&mut self, piece: P::Piece, place: P::Place);
}

/// An observer that does not look; costs nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unobserved;

impl<P: Position> Observer<P> for Unobserved {
    #[inline(always)]
    fn put(&mut self, _: P::Piece, _: P::Place) {}

    #[inline(always)]
    fn take(&mut self, _: P::Piece, _: P::Place) {}
}
