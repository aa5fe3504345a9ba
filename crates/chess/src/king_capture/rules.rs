//! King-capture chess as a [`tesuji_game::Position`].

use super::Position;
use crate::{Kind, Move, Piece, Side, Square, SquareSet, WHITE, attacks};
use tesuji_game::{
    GameFacts, GenKind, Key, MoveSink, MoveSlots, Observer, Outcome, Ply, Position as Game, Reason, Score,
};

impl Game for Position {
    type Move = Move;
    type Piece = Piece;
    type Place = Square;
    /// Nothing that came before matters: there are no draws.
    type Past = ();
    type Held = ();

    const FACTS: GameFacts = GameFacts {
        name: "king-capture",
        must_evade: false,
        repeats: false,
        ..<crate::Position as Game>::FACTS
    };

    #[inline(always)]
    fn side(&self) -> Side {
        self.placed.side
    }

    #[inline(always)]
    fn key(&self) -> Key {
        self.key
    }

    fn recomputed_key(&self) -> Key {
        self.key_from_nothing()
    }

    #[inline]
    fn likely_key(&self, mv: Move) -> Key {
        self.placed.key_without_rights(mv)
    }

    /// The parts of chess.
    #[inline]
    fn part_key(&self, part: usize) -> Key {
        self.placed.part_key(part)
    }

    fn is_endgame(&self) -> bool {
        self.placed.is_endgame()
    }

    /// Whether the king would be taken if nothing was done about it.
    #[inline]
    fn royal_attacked(&self) -> bool {
        let side = self.placed.side;
        self.king(side).is_some_and(|king| self.placed.attackers(!side, king).any())
    }

    #[inline]
    fn generate(&self, kind: GenKind, out: &mut impl MoveSink<Move>) {
        self.generate_into(kind, out);
    }

    /// Nearly always the king or a pawn has a step: only if none has, the others are asked.
    #[inline]
    fn has_moves(&self) -> bool {
        let (side, own) = (self.placed.side, self.occupied_by(self.placed.side));
        let pawns = (self.placed.kind(Kind::Pawn) & own).bits();
        let ahead = SquareSet::from_bits(if side == WHITE { pawns << 8 } else { pawns >> 8 });
        let king = self.king(side).is_some_and(|king| (attacks::king(king) - own).any());
        let steps = king || (ahead - self.occupied()).any();
        !self.is_finished() && (steps || !self.legal_moves().is_empty())
    }

    #[inline]
    fn play<O: Observer<Position>>(&mut self, mv: Move, seen: &mut O) {
        self.play_observed(mv, seen);
    }

    fn pass(&mut self) {
        self.pass_turn();
    }

    /// Passing with the king attacked loses it, and with pawns alone it may be better than any move.
    fn may_pass(&self) -> bool {
        let pieces =
            self.occupied_by(self.placed.side) - self.placed.kind(Kind::Pawn) - self.placed.kind(Kind::King);
        pieces.any() && !self.is_finished() && !self.royal_attacked()
    }

    fn observe<O: Observer<Position>>(&self, seen: &mut O) {
        for square in self.occupied() {
            if let Some(piece) = self.piece_at(square) {
                seen.put(piece, square);
            }
        }
    }

    #[inline(always)]
    fn pack(mv: Move) -> u16 {
        mv.bits()
    }

    #[inline]
    fn unpack(&self, packed: u16) -> Option<Move> {
        Move::from_bits(packed).filter(|&mv| self.is_legal(mv))
    }

    #[inline(always)]
    fn past(&self) {}

    #[inline]
    fn outcome(&self, _: &[()], _: Ply) -> Option<Outcome> {
        self.is_finished().then(|| self.stuck())
    }

    #[inline(always)]
    fn held(&self, _: Side) {}

    /// A side with no move loses, as does one without its king.
    fn stuck(&self) -> Outcome {
        let by = if self.is_finished() { Reason::RoyalCaptured } else { Reason::NoMoves };
        Outcome::Win { winner: !self.placed.side, by }
    }

    #[inline(always)]
    fn is_noisy(&self, mv: Move) -> bool {
        mv.is_noisy()
    }

    #[inline]
    fn takes_royal(&self, mv: Move) -> bool {
        self.takes_king(mv)
    }

    fn captures_in_passing(&self, mv: Move) -> bool {
        mv.is_en_passant()
    }

    fn gives_check(&self, mv: Move) -> bool {
        self.checks_with(mv)
    }

    fn is_outdone(&self, mv: Move) -> bool {
        matches!(mv.promotion(), Some(Kind::Rook | Kind::Bishop))
    }

    /// Who takes the king has won the exchange. A king that could be taken in turn costs as much.
    fn wins_exchange(&self, mv: Move, margin: Score) -> bool {
        self.takes_king(mv) || self.placed.exchange_reaches(mv, margin.raw())
    }

    fn gain(&self, mv: Move) -> Score {
        if self.takes_king(mv) { Score::MAX_CP } else { Score::cp(self.placed.exchange_gain(mv)) }
    }

    #[inline]
    fn slots(&self, mv: Move) -> MoveSlots {
        let victim = self.victim(mv).map(|kind| kind.index() as u8);
        MoveSlots { victim, ..self.placed.slots(mv) }
    }
}

impl Position {
    /// The kind of piece a legal move captures: the king, wherever it is taken.
    #[inline]
    #[must_use]
    pub fn victim(&self, mv: Move) -> Option<Kind> {
        if self.takes_king(mv) { Some(Kind::King) } else { self.placed.victim(mv) }
    }
}
