//! Playing moves on a full position: pieces, keys, clocks, and the observer's events.

use crate::board::{Masks, castled};
use crate::position::for_side;
use crate::us::{Black, Us, White};
use crate::{BLACK, Kind, Move, MoveKind, Piece, Position, Square, SquareSet, WHITE, zobrist};
use tesuji_game::{Key, Observer};

impl Position {
    #[inline]
    pub(crate) fn play_observed<O: Observer<Position>>(&mut self, mv: Move, seen: &mut O) {
        for_side!(self.side, Us => self.play_as::<Us, O>(mv, seen));
    }

    fn play_as<U: Us, O: Observer<Position>>(&mut self, mv: Move, seen: &mut O) {
        self.move_pieces::<U, O>(mv, seen);
        self.masks = Masks::of::<U::Them>(&self.board);
    }

    /// Plays a move in all but what follows of checks and pins.
    #[inline(always)]
    pub(crate) fn move_pieces<U: Us, O: Observer<Position>>(&mut self, mv: Move, seen: &mut O) {
        let (from, to) = (mv.from(), mv.to());
        let Some(piece) = self.piece_at(from) else {
            debug_assert!(false, "{mv:?} is not legal in {self:?}");
            return;
        };
        self.clear_en_passant();
        self.halfmoves = self.halfmoves.saturating_add(1);
        self.reversible = self.reversible.saturating_add(1);
        self.fullmoves = self.fullmoves.saturating_add(u32::from(U::SIDE == BLACK));

        if mv.is_castle() {
            let (king_to, rook_to) = castled(from, to);
            let rook = Piece::new(U::SIDE, Kind::Rook);
            self.take(piece, from, seen);
            self.take(rook, to, seen);
            self.put(piece, king_to, seen);
            self.put(rook, rook_to, seen);
        } else {
            if mv.is_capture() {
                self.halfmoves = 0;
                self.reversible = 0;
                let square = if mv.is_en_passant() { behind::<U>(to) } else { to };
                if let Some(captured) = self.piece_at(square) {
                    self.take(captured, square, seen);
                }
            }
            let arrived = mv.promotion().map_or(piece, |to| Piece::new(U::SIDE, to));
            self.shift::<U, O>(piece, from, arrived, to, seen);
            if piece.kind() == Kind::Pawn {
                self.halfmoves = 0;
                self.reversible = 0;
            }
        }
        self.drop_castling::<U>(piece, from.set() | to.set());
        self.side = U::Them::SIDE;
        self.key ^= zobrist::SIDE;
        if mv.kind() == MoveKind::DoublePush {
            self.board.en_passant = behind::<U>(to).set();
            self.board.en_passant = crate::setup::live_en_passant(&self.board, self.side);
            self.key ^= en_passant_key(self.board.en_passant);
        }
    }

    /// Takes away the castling rights of rooks that moved or were captured, and of a king that moved.
    #[inline(always)]
    fn drop_castling<U: Us>(&mut self, piece: Piece, touched: SquareSet) {
        if self.board.castling.is_empty() {
            return;
        }
        let touched = if piece.kind() == Kind::King { touched | U::FIRST_RANK } else { touched };
        let lost = self.board.castling & touched;
        if lost.any() {
            for rook in lost {
                self.key ^= zobrist::castling(rook);
            }
            self.board.castling -= lost;
            self.reversible = 0;
        }
    }

    #[inline(always)]
    fn put<O: Observer<Position>>(&mut self, piece: Piece, square: Square, seen: &mut O) {
        self.board.toggle(piece, square);
        self.mailbox[square.index()] = Some(piece);
        self.key ^= zobrist::piece(piece, square);
        seen.put(piece, square);
    }

    #[inline(always)]
    pub(crate) fn take<O: Observer<Position>>(&mut self, piece: Piece, square: Square, seen: &mut O) {
        self.board.toggle(piece, square);
        self.mailbox[square.index()] = None;
        self.key ^= zobrist::piece(piece, square);
        seen.take(piece, square);
    }

    /// Takes a piece of `U` from one square and puts what it has become on another, as one change of its sets.
    #[inline(always)]
    fn shift<U: Us, O: Observer<Position>>(
        &mut self,
        piece: Piece,
        from: Square,
        arrived: Piece,
        to: Square,
        seen: &mut O,
    ) {
        self.board.kinds[piece.kind().index()] ^= from.set();
        self.board.kinds[arrived.kind().index()] ^= to.set();
        self.board.sides[U::SIDE.index()] ^= from.set() | to.set();
        self.mailbox[from.index()] = None;
        self.mailbox[to.index()] = Some(arrived);
        self.key ^= zobrist::piece(piece, from) ^ zobrist::piece(arrived, to);
        seen.take(piece, from);
        seen.put(arrived, to);
    }

    #[inline(always)]
    fn clear_en_passant(&mut self) {
        self.key ^= en_passant_key(self.board.en_passant);
        self.board.en_passant = SquareSet::EMPTY;
    }

    /// Gives the move to the other side.
    pub(crate) fn pass_move(&mut self) {
        self.pass_turn();
        self.masks = for_side!(self.side, Us => Masks::of::<Us>(&self.board));
    }

    /// Passes in all but what follows of checks and pins.
    pub(crate) fn pass_turn(&mut self) {
        self.clear_en_passant();
        self.fullmoves = self.fullmoves.saturating_add(u32::from(self.side == BLACK));
        self.halfmoves = self.halfmoves.saturating_add(1);
        // Nothing before a pass can be repeated by the rules.
        self.reversible = 0;
        self.side = !self.side;
        self.key ^= zobrist::SIDE;
    }

    /// The key after a move that is neither a castle nor en passant and changes no right.
    #[inline]
    pub(crate) fn key_without_rights(&self, mv: Move) -> Key {
        let (from, to) = (mv.from(), mv.to());
        let mut key = self.key ^ zobrist::SIDE;
        if let Some(piece) = self.piece_at(from) {
            let arrived = mv.promotion().map_or(piece, |kind| Piece::new(self.side, kind));
            key ^= zobrist::piece(piece, from) ^ zobrist::piece(arrived, to);
        }
        if let Some(captured) = self.piece_at(to) {
            key ^= zobrist::piece(captured, to);
        }
        key
    }

    pub(crate) fn key_from_nothing(&self) -> Key {
        let mut key = en_passant_key(self.board.en_passant);
        if self.side == BLACK {
            key ^= zobrist::SIDE;
        }
        for square in self.occupied() {
            if let Some(piece) = self.piece_at(square) {
                key ^= zobrist::piece(piece, square);
            }
        }
        for rook in self.board.castling {
            key ^= zobrist::castling(rook);
        }
        key
    }
}

/// The square one step back for `U`.
#[inline(always)]
fn behind<U: Us>(square: Square) -> Square {
    square.offset(-8 * U::UP.ranks)
}

#[inline(always)]
fn en_passant_key(set: SquareSet) -> Key {
    set.first().map_or(Key::default(), zobrist::en_passant)
}
