//! Shogi as a [`tesuji_game::Position`].

use crate::position::for_side;
use crate::repetition::Record;
use crate::us::{Black, White};
use crate::{
    BLACK, Base, Hand, Kind, Move, Piece, Place, Position, Side, Square, SquareSet, WHITE, attacks, perft,
};
use tesuji_game::{
    GameFacts, GenKind, Key, MateCount, MoveSink, MoveSlots, Observer, Outcome, Ply, Position as Game,
    Reason, Score, random,
};

impl Game for Position {
    type Move = Move;
    type Piece = Piece;
    type Place = Place;
    type Past = Record;
    type Held = Hand;

    const FACTS: GameFacts = GameFacts {
        name: "shogi",
        must_evade: true,
        has_drops: true,
        repeats: true,
        mates: MateCount::Plies,
        max_moves: 593,
        targets: Square::COUNT,
        origins: Square::COUNT + Base::DROPS.len(),
        actors: Piece::COUNT,
        kinds: Kind::COUNT,
        parts: 3,
    };

    #[inline(always)]
    fn side(&self) -> Side {
        self.side
    }

    #[inline(always)]
    fn key(&self) -> Key {
        self.board_key ^ self.hand_key
    }

    #[inline(always)]
    fn board_key(&self) -> Key {
        self.board_key
    }

    #[inline(always)]
    fn held(&self, side: Side) -> Hand {
        self.hand(side)
    }

    /// One checker, with room before the king.
    fn may_interpose(&self) -> bool {
        let checkers = self.checkers();
        !checkers.more_than_one()
            && self
                .king(self.side)
                .is_some_and(|king| checkers.into_iter().any(|checker| attacks::between(king, checker).any()))
    }

    fn recomputed_key(&self) -> Key {
        let (board, hands) = self.keys_from_nothing();
        board ^ hands
    }

    #[inline]
    fn likely_key(&self, mv: Move) -> Key {
        self.key_after(mv)
    }

    /// The pawns and hands, the pieces around Black's king, the pieces around White's.
    #[inline]
    fn part_key(&self, part: usize) -> Key {
        let pawns = self.base(Base::Pawn) - self.promoted();
        if part == 0 {
            let sets = Side::BOTH.map(|side| pawns & self.occupied_by(side));
            return set_key(&sets) ^ self.hand_key;
        }
        let side = if part == 1 { BLACK } else { WHITE };
        let own = self.occupied_by(side);
        set_key(&[
            self.base(Base::King) & own,
            self.gold_movers() & own,
            (self.base(Base::Silver) & own) - self.promoted(),
            (self.base(Base::Knight) | self.base(Base::Lance)) & own,
            (self.base(Base::Bishop) | self.base(Base::Rook)) & own,
        ])
    }

    /// Never: no piece leaves the game.
    fn is_endgame(&self) -> bool {
        false
    }

    #[inline(always)]
    fn royal_attacked(&self) -> bool {
        self.in_check()
    }

    #[inline]
    fn generate(&self, kind: GenKind, out: &mut impl MoveSink<Move>) {
        self.generate_into(kind, out);
    }

    fn has_moves(&self) -> bool {
        self.perft(1) != 0
    }

    #[inline]
    fn perft(&self, depth: u32) -> u64 {
        for_side!(self.side, Us => perft::leaves::<Us>(&self.board, depth))
    }

    #[inline]
    fn play<O: Observer<Position>>(&mut self, mv: Move, seen: &mut O) {
        self.play_observed(mv, seen);
    }

    fn pass(&mut self) {
        self.pass_move();
    }

    fn may_pass(&self) -> bool {
        !self.in_check()
    }

    fn observe<O: Observer<Position>>(&self, seen: &mut O) {
        for square in self.occupied() {
            if let Some(piece) = self.piece_at(square) {
                seen.put(piece, Place::Board(square));
            }
        }
        for side in Side::BOTH {
            for (base, count) in self.hand(side).pieces() {
                for _ in 0..count {
                    seen.put(Piece::new(side, base.kind()), Place::Hand);
                }
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
    fn past(&self) -> Record {
        self.record()
    }

    fn outcome(&self, past: &[Record], ply: Ply) -> Option<Outcome> {
        self.repetition(past, ply)
    }

    fn stuck(&self) -> Outcome {
        let by = if self.in_check() { Reason::Checkmate } else { Reason::NoMoves };
        Outcome::Win { winner: !self.side, by }
    }

    fn may_claim(&self) -> bool {
        self.may_declare()
    }

    #[inline(always)]
    fn is_noisy(&self, mv: Move) -> bool {
        mv.promotes() || self.piece_at(mv.to()).is_some()
    }

    fn gives_check(&self, mv: Move) -> bool {
        self.checks_with(mv)
    }

    /// Pawn, bishop and rook lose nothing by promotion, and a lance only where it would see two squares ahead.
    fn is_outdone(&self, mv: Move) -> bool {
        let Some(from) = mv.from().filter(|&from| !mv.promotes() && self.could_promote(from, mv.to())) else {
            return false;
        };
        match self.piece_at(from).map(Piece::kind) {
            Some(Kind::Pawn | Kind::Bishop | Kind::Rook) => true,
            Some(Kind::Lance) => {
                let rank = mv.to().rank();
                if self.side == BLACK { rank >= 7 } else { rank <= 1 }
            }
            _ => false,
        }
    }

    fn wins_exchange(&self, mv: Move, margin: Score) -> bool {
        self.exchange_reaches(mv, margin.raw())
    }

    fn gain(&self, mv: Move) -> Score {
        Score::cp(self.exchange_gain(mv))
    }

    fn textbook_gain(&self, mv: Move) -> Score {
        Score::cp(self.textbook_exchange_gain(mv))
    }

    #[inline]
    fn slots(&self, mv: Move) -> MoveSlots {
        let piece = match (mv.from(), mv.dropped()) {
            (Some(from), _) => self.piece_at(from),
            (None, base) => base.map(|base| Piece::new(self.side, base.kind())),
        };
        MoveSlots {
            actor: piece.map_or(0, |piece| piece.index() as u8),
            origin: mv.origin() as u8,
            target: mv.to().index() as u8,
            victim: self.piece_at(mv.to()).map(|piece| piece.kind().index() as u8),
        }
    }
}

/// A hash of some sets of squares.
#[inline]
fn set_key(sets: &[SquareSet]) -> Key {
    Key(random::hash(sets.iter().map(|set| set.bits() as u64 ^ ((set.bits() >> 64) as u64).rotate_left(40))))
}

impl Position {
    /// Whether the side to move is in check and has no move.
    #[must_use]
    pub fn is_checkmate(&self) -> bool {
        self.in_check() && !self.has_moves()
    }
}
