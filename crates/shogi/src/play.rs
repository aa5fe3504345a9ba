//! Playing moves on a full position: pieces, hands, keys, and the observer's events.

use crate::board::Masks;
use crate::position::for_side;
use crate::us::{Black, Us, White};
use crate::{BLACK, Base, Move, Piece, Place, Position, Side, Square, WHITE, zobrist};
use tesuji_game::{Key, Observer};

impl Position {
    #[inline]
    pub(crate) fn play_observed<O: Observer<Position>>(&mut self, mv: Move, seen: &mut O) {
        for_side!(self.side, Us => self.play_as::<Us, O>(mv, seen));
    }

    fn play_as<U: Us, O: Observer<Position>>(&mut self, mv: Move, seen: &mut O) {
        let to = mv.to();
        if let Some(base) = mv.dropped() {
            self.change_hand(U::SIDE, base, -1, seen);
            self.put(Piece::new(U::SIDE, base.kind()), to, seen);
        } else if let Some((from, piece)) = mv.from().and_then(|from| Some((from, self.piece_at(from)?))) {
            if let Some(captured) = self.piece_at(to) {
                self.take(captured, to, seen);
                self.change_hand(U::SIDE, captured.kind().base(), 1, seen);
            }
            let promoted = if mv.promotes() { piece.kind().promoted() } else { None };
            self.take(piece, from, seen);
            self.put(promoted.map_or(piece, |kind| Piece::new(U::SIDE, kind)), to, seen);
        } else {
            debug_assert!(false, "{mv:?} is not legal in {self:?}");
        }
        self.number = self.number.saturating_add(1);
        self.unpassed = self.unpassed.saturating_add(1);
        self.side = U::Them::SIDE;
        self.board_key ^= zobrist::SIDE;
        self.masks = Masks::of::<U::Them>(&self.board);
    }

    #[inline(always)]
    fn put<O: Observer<Position>>(&mut self, piece: Piece, square: Square, seen: &mut O) {
        self.board.toggle(piece, square);
        self.mailbox[square.index()] = Some(piece);
        self.board_key ^= zobrist::piece(piece, square);
        seen.put(piece, Place::Board(square));
    }

    #[inline(always)]
    fn take<O: Observer<Position>>(&mut self, piece: Piece, square: Square, seen: &mut O) {
        self.board.toggle(piece, square);
        self.mailbox[square.index()] = None;
        self.board_key ^= zobrist::piece(piece, square);
        seen.take(piece, Place::Board(square));
    }

    #[inline(always)]
    fn change_hand<O: Observer<Position>>(&mut self, side: Side, base: Base, by: i8, seen: &mut O) {
        let hand = &mut self.board.hands[side.index()];
        self.hand_key ^= zobrist::hand(side, base, hand.count(base));
        let piece = Piece::new(side, base.kind());
        if by > 0 {
            hand.add(base);
            seen.put(piece, Place::Hand);
        } else {
            hand.remove(base);
            seen.take(piece, Place::Hand);
        }
        self.hand_key ^= zobrist::hand(side, base, hand.count(base));
    }

    /// Gives the move to the other side.
    pub(crate) fn pass_move(&mut self) {
        self.number = self.number.saturating_add(1);
        // Nothing before a pass can be repeated by the rules.
        self.unpassed = 0;
        self.side = !self.side;
        self.board_key ^= zobrist::SIDE;
        self.masks = for_side!(self.side, Us => Masks::of::<Us>(&self.board));
    }

    /// The key after a legal move.
    #[inline]
    pub(crate) fn key_after(&self, mv: Move) -> Key {
        let (us, to) = (self.side, mv.to());
        let mut key = self.board_key ^ self.hand_key ^ zobrist::SIDE;
        let change = |base: Base, by: i8| {
            let count = self.hand(us).count(base);
            zobrist::hand(us, base, count) ^ zobrist::hand(us, base, count.wrapping_add_signed(by))
        };
        if let Some(base) = mv.dropped() {
            return key ^ change(base, -1) ^ zobrist::piece(Piece::new(us, base.kind()), to);
        }
        if let Some((from, piece)) = mv.from().and_then(|from| Some((from, self.piece_at(from)?))) {
            let promoted = if mv.promotes() { piece.kind().promoted() } else { None };
            let arrived = promoted.map_or(piece, |kind| Piece::new(us, kind));
            key ^= zobrist::piece(piece, from) ^ zobrist::piece(arrived, to);
        }
        if let Some(captured) = self.piece_at(to) {
            key ^= zobrist::piece(captured, to) ^ change(captured.kind().base(), 1);
        }
        key
    }

    /// The keys of the board and of the hands.
    pub(crate) fn keys_from_nothing(&self) -> (Key, Key) {
        let mut board = Key::default();
        if self.side == WHITE {
            board ^= zobrist::SIDE;
        }
        for square in Square::all() {
            if let Some(piece) = self.piece_at(square) {
                board ^= zobrist::piece(piece, square);
            }
        }
        let mut hands = Key::default();
        for side in Side::BOTH {
            for (base, count) in self.hand(side).pieces() {
                hands ^= zobrist::hand(side, base, count);
            }
        }
        (board, hands)
    }
}
