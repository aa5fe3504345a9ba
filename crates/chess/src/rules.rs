//! Chess as a [`tesuji_game::Position`], and the rules that end a game.

use crate::position::for_side;
use crate::us::{Black, White};
use crate::{BLACK, Kind, Move, Piece, Position, Side, Square, SquareSet, WHITE, perft};
use tesuji_game::{
    GameFacts, GenKind, Key, MateCount, MoveSink, MoveSlots, Observer, Outcome, Ply, Position as Game,
    Reason, Score, random,
};

impl Game for Position {
    type Move = Move;
    type Piece = Piece;
    type Place = Square;
    type Past = Key;
    type Held = ();

    const FACTS: GameFacts = GameFacts {
        name: "chess",
        must_evade: true,
        has_drops: false,
        repeats: true,
        mates: MateCount::Moves,
        // 218 in any game; of the 20 pieces a study may have none but the king has more than the 27 moves of a queen.
        max_moves: 19 * 27 + 8,
        targets: 64,
        origins: 64,
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
        self.key
    }

    fn recomputed_key(&self) -> Key {
        self.key_from_nothing()
    }

    #[inline]
    fn likely_key(&self, mv: Move) -> Key {
        self.key_without_rights(mv)
    }

    /// The pawns, the pieces of White, the pieces of Black.
    #[inline]
    fn part_key(&self, part: usize) -> Key {
        let pawns = self.kind(Kind::Pawn);
        if part == 0 {
            return set_key(&[pawns & self.occupied_by(WHITE), pawns & self.occupied_by(BLACK)]);
        }
        let side = if part == 1 { WHITE } else { BLACK };
        set_key(&Kind::ALL.map(|kind| self.pieces(side, kind) - pawns))
    }

    /// At most a rook and a minor piece on each side, or two queens and nothing else.
    fn is_endgame(&self) -> bool {
        [WHITE, BLACK].into_iter().all(|side| {
            let of = |kind| self.pieces(side, kind).len();
            of(Kind::Knight) + of(Kind::Bishop) + 2 * of(Kind::Rook) + 3 * of(Kind::Queen) <= 3
        })
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
        let pieces = self.occupied_by(self.side) - self.kind(Kind::Pawn) - self.kind(Kind::King);
        pieces.any() && !self.in_check()
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
    fn past(&self) -> Key {
        self.key
    }

    fn outcome(&self, past: &[Key], ply: Ply) -> Option<Outcome> {
        if self.halfmoves >= 100 && self.has_moves() {
            return Some(Outcome::Draw { by: Reason::MoveRule });
        }
        if self.is_insufficient_material() {
            return Some(Outcome::Draw { by: Reason::InsufficientMaterial });
        }
        self.is_repeated(past, ply).then_some(Outcome::Draw { by: Reason::Repetition })
    }

    #[inline(always)]
    fn held(&self, _: Side) {}

    #[inline(always)]
    fn patience(&self) -> u32 {
        100u32.saturating_sub(self.halfmoves)
    }

    fn stuck(&self) -> Outcome {
        if self.in_check() {
            Outcome::Win { winner: !self.side, by: Reason::Checkmate }
        } else {
            Outcome::Draw { by: Reason::Stalemate }
        }
    }

    #[inline(always)]
    fn is_noisy(&self, mv: Move) -> bool {
        mv.is_noisy()
    }

    fn captures_in_passing(&self, mv: Move) -> bool {
        mv.is_en_passant()
    }

    fn gives_check(&self, mv: Move) -> bool {
        self.checks_with(mv)
    }

    /// A queen does what a rook and a bishop do.
    fn is_outdone(&self, mv: Move) -> bool {
        matches!(mv.promotion(), Some(Kind::Rook | Kind::Bishop))
    }

    fn wins_exchange(&self, mv: Move, margin: Score) -> bool {
        self.exchange_reaches(mv, margin.raw())
    }

    fn gain(&self, mv: Move) -> Score {
        Score::cp(self.exchange_gain(mv))
    }

    #[inline]
    fn slots(&self, mv: Move) -> MoveSlots {
        MoveSlots {
            actor: self.piece_at(mv.from()).map_or(0, |piece| piece.index() as u8),
            origin: mv.from().index() as u8,
            target: mv.to().index() as u8,
            victim: self.victim(mv).map(|kind| kind.index() as u8),
        }
    }
}

/// A hash of some sets of squares.
#[inline]
fn set_key(sets: &[SquareSet]) -> Key {
    Key(random::hash(sets.iter().map(|set| set.bits())))
}

impl Position {
    /// The kind of piece a legal move captures.
    #[inline]
    #[must_use]
    pub fn victim(&self, mv: Move) -> Option<Kind> {
        if mv.is_en_passant() {
            Some(Kind::Pawn)
        } else if mv.is_capture() {
            self.piece_at(mv.to()).map(Piece::kind)
        } else {
            None
        }
    }

    /// Whether the side to move is in check and has no move.
    #[must_use]
    pub fn is_checkmate(&self) -> bool {
        self.in_check() && !self.has_moves()
    }

    /// Whether the side to move is not in check and has no move.
    #[must_use]
    pub fn is_stalemate(&self) -> bool {
        !self.in_check() && !self.has_moves()
    }

    /// Whether no sequence of moves can lead to mate: bare kings, one minor piece, or bishops all on squares
    /// of one colour.
    ///
    /// ```
    /// use tesuji_chess::Position;
    /// assert!(Position::from_fen("8/8/5k2/8/1K1N4/8/8/8 w - - 0 1").unwrap().is_insufficient_material());
    /// assert!(!Position::from_fen("8/8/5k2/4n3/1K1N4/8/8/8 w - - 0 1").unwrap().is_insufficient_material());
    /// ```
    #[must_use]
    pub fn is_insufficient_material(&self) -> bool {
        const DARK: SquareSet = SquareSet::from_bits(0xaa55_aa55_aa55_aa55);
        let others = self.occupied() - self.kind(Kind::King);
        if others.len() > 1 {
            let bishops = self.kind(Kind::Bishop);
            return others == bishops && (DARK.contains_all(bishops) || !DARK.meets(bishops));
        }
        (others - self.kind(Kind::Knight) - self.kind(Kind::Bishop)).is_empty()
    }

    /// How many times this position has stood on the board, this time included, given the keys of all earlier
    /// positions.
    ///
    /// Positions are the same if their keys are, and an en passant square counts while a pawn attacks it, even
    /// if the capture would be illegal because of a pin. The laws of chess count such positions as the same.
    #[must_use]
    pub fn occurrences(&self, past: &[Key]) -> u32 {
        1 + self.repeats(past).count() as u32
    }

    /// The distances in plies back to earlier occurrences, the latest first.
    fn repeats<'a>(&self, past: &'a [Key]) -> impl Iterator<Item = usize> + use<'a> {
        let key = self.key;
        let reach = past.len().min(self.reversible as usize);
        let recent = &past[past.len() - reach..];
        // The same side was to move two, four, six... plies ago, and two is too short for a circle.
        recent
            .iter()
            .rev()
            .enumerate()
            .skip(3)
            .step_by(2)
            .filter(move |&(_, &old)| old == key)
            .map(|(i, _)| i + 1)
    }

    /// Whether the position has come up three times, or once before within the last `ply` plies.
    fn is_repeated(&self, past: &[Key], ply: Ply) -> bool {
        if self.reversible < 4 {
            return false;
        }
        let mut repeats = self.repeats(past);
        match repeats.next() {
            Some(distance) => distance <= usize::from(ply.0) || repeats.next().is_some(),
            None => false,
        }
    }

    /// The draw that ends a game without a claim: the fifth occurrence, seventy-five moves without a capture
    /// or pawn move, or a dead position. Threefold repetition and fifty moves must be claimed; a search takes
    /// them as claimed, through [`outcome`](tesuji_game::Position::outcome).
    #[must_use]
    pub fn automatic_draw(&self, past: &[Key]) -> Option<Outcome> {
        let by = if self.is_insufficient_material() {
            Reason::InsufficientMaterial
        } else if self.halfmoves >= 150 && self.has_moves() {
            Reason::MoveRule
        } else if self.occurrences(past) >= 5 {
            Reason::Repetition
        } else {
            return None;
        };
        Some(Outcome::Draw { by })
    }
}
