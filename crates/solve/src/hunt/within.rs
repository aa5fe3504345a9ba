//! A game with a last ply: who has not mated by then has a draw.

use tesuji_game::{
    Evaluator, GameFacts, GenKind, Key, MoveList, MoveSink, MoveSlots, Observer, Outcome, Ply, Position,
    PositionStack, Reason, Score, Side, random,
};

/// A position of a game that is a draw unless the hunter mates within so many plies. A search of it prunes by how near
/// the mate looks, as in any game, and never sees a mate that is too long to be of use.
#[derive(Clone)]
pub(super) struct Within<P> {
    inner: P,
    hunter: Side,
    /// Plies that are left.
    left: u16,
}

impl<P: Position> Within<P> {
    /// The last position of a line, with so many plies left to mate in.
    pub(super) fn line(line: &PositionStack<P>, left: u16) -> PositionStack<Within<P>> {
        let inner = line.top().clone();
        PositionStack::new(Within { hunter: inner.side(), inner, left })
    }

    /// Whether only a move that mates can help.
    #[inline]
    fn is_last(&self) -> bool {
        self.left <= 1 && self.inner.side() == self.hunter
    }

    #[inline]
    fn mixed(key: Key, left: u16) -> Key {
        Key(key.0 ^ random::mix(u64::from(left) + 1))
    }

    fn draw() -> Outcome {
        Outcome::Draw { by: Reason::MoveRule }
    }
}

impl<P: Position> Position for Within<P> {
    type Move = P::Move;
    type Piece = P::Piece;
    type Place = P::Place;
    type Past = P::Past;
    type Held = P::Held;

    const FACTS: GameFacts = P::FACTS;

    #[inline]
    fn side(&self) -> Side {
        self.inner.side()
    }

    #[inline]
    fn key(&self) -> Key {
        Self::mixed(self.inner.key(), self.left)
    }

    fn recomputed_key(&self) -> Key {
        Self::mixed(self.inner.recomputed_key(), self.left)
    }

    #[inline]
    fn board_key(&self) -> Key {
        Self::mixed(self.inner.board_key(), self.left)
    }

    #[inline]
    fn held(&self, side: Side) -> P::Held {
        self.inner.held(side)
    }

    fn may_interpose(&self) -> bool {
        self.inner.may_interpose()
    }

    #[inline]
    fn patience(&self) -> u32 {
        self.inner.patience()
    }

    #[inline]
    fn part_key(&self, part: usize) -> Key {
        self.inner.part_key(part)
    }

    #[inline]
    fn is_endgame(&self) -> bool {
        self.inner.is_endgame()
    }

    #[inline]
    fn royal_attacked(&self) -> bool {
        self.inner.royal_attacked()
    }

    fn generate(&self, kind: GenKind, out: &mut impl MoveSink<P::Move>) {
        if !self.is_last() {
            return self.inner.generate(kind, out);
        }
        let mut moves = MoveList::new();
        self.inner.generate(kind, &mut moves);
        for &mv in &moves {
            if self.inner.gives_check(mv) {
                out.push(mv);
            }
        }
    }

    #[inline]
    fn play<O: Observer<Self>>(&mut self, mv: P::Move, seen: &mut O) {
        self.inner.play(mv, &mut Through { seen, game: std::marker::PhantomData });
        self.left = self.left.saturating_sub(1);
    }

    #[inline]
    fn likely_key(&self, mv: P::Move) -> Key {
        Self::mixed(self.inner.likely_key(mv), self.left.saturating_sub(1))
    }

    fn pass(&mut self) {
        self.inner.pass();
        self.left = self.left.saturating_sub(1);
    }

    fn may_pass(&self) -> bool {
        false
    }

    fn observe<O: Observer<Self>>(&self, seen: &mut O) {
        self.inner.observe(&mut Through { seen, game: std::marker::PhantomData });
    }

    #[inline]
    fn pack(mv: P::Move) -> u16 {
        P::pack(mv)
    }

    #[inline]
    fn unpack(&self, packed: u16) -> Option<P::Move> {
        self.inner.unpack(packed).filter(|&mv| !self.is_last() || self.inner.gives_check(mv))
    }

    #[inline]
    fn past(&self) -> P::Past {
        self.inner.past()
    }

    fn outcome(&self, past: &[P::Past], ply: Ply) -> Option<Outcome> {
        let over = || self.left == 0 && (!self.inner.royal_attacked() || self.inner.has_moves());
        self.inner.outcome(past, ply).or_else(|| over().then(Within::<P>::draw))
    }

    fn may_claim(&self) -> bool {
        self.inner.may_claim()
    }

    fn stuck(&self) -> Outcome {
        if self.is_last() && self.inner.has_moves() { Within::<P>::draw() } else { self.inner.stuck() }
    }

    #[inline]
    fn is_noisy(&self, mv: P::Move) -> bool {
        self.inner.is_noisy(mv)
    }

    #[inline]
    fn gives_check(&self, mv: P::Move) -> bool {
        self.inner.gives_check(mv)
    }

    #[inline]
    fn is_outdone(&self, mv: P::Move) -> bool {
        self.inner.is_outdone(mv)
    }

    #[inline]
    fn wins_exchange(&self, mv: P::Move, margin: Score) -> bool {
        self.inner.wins_exchange(mv, margin)
    }

    #[inline]
    fn gain(&self, mv: P::Move) -> Score {
        self.inner.gain(mv)
    }

    #[inline]
    fn textbook_gain(&self, mv: P::Move) -> Score {
        self.inner.textbook_gain(mv)
    }

    #[inline]
    fn slots(&self, mv: P::Move) -> MoveSlots {
        self.inner.slots(mv)
    }
}

/// Hands events on.
struct Through<'a, P, O> {
    seen: &'a mut O,
    game: std::marker::PhantomData<P>,
}

impl<P: Position, O: Observer<Within<P>>> Observer<P> for Through<'_, P, O> {
    #[inline]
    fn put(&mut self, piece: P::Piece, place: P::Place) {
        self.seen.put(piece, place);
    }

    #[inline]
    fn take(&mut self, piece: P::Piece, place: P::Place) {
        self.seen.take(piece, place);
    }
}

/// An evaluator of the game without a last ply. It starts from every position anew.
pub(super) struct Anew<P: Position>(pub(super) Box<dyn Evaluator<P>>);

impl<P: Position> Evaluator<Within<P>> for Anew<P> {
    fn evaluate(&mut self, position: &Within<P>) -> Score {
        self.0.reset(&position.inner);
        self.0.evaluate(&position.inner)
    }
}
