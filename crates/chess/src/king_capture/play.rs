//! Playing moves: as in chess, and the trail of a castling.

use super::Position;
use crate::board::castled;
use crate::generate::files_between;
use crate::position::for_side;
use crate::us::{Black, White};
use crate::{BLACK, Kind, Move, Piece, Square, SquareSet, WHITE, zobrist};
use tesuji_game::{Key, Observer};

impl Position {
    #[inline]
    pub(super) fn play_observed<O: Observer<Position>>(&mut self, mv: Move, seen: &mut O) {
        let (us, mut seen) = (self.placed.side, Relay(seen));
        if self.takes_king(mv) {
            self.remove_king(mv, &mut seen);
        }
        for_side!(us, Us => self.placed.move_pieces::<Us, _>(mv, &mut seen));
        self.trail = SquareSet::EMPTY;
        if mv.is_castle() {
            self.trail = self.live(walked(mv.from(), castled(mv.from(), mv.to()).0));
        }
        self.key = self.placed.key ^ trail_key(self.trail);
    }

    /// Takes the king off its square, if the move takes it elsewhere, and its castling rights with it.
    fn remove_king(&mut self, mv: Move, seen: &mut impl Observer<crate::Position>) {
        let them = !self.placed.side;
        let Some(square) = self.king(them) else { return };
        if mv.to() != square {
            self.placed.take(Piece::new(them, Kind::King), square, seen);
        }
        let rank = SquareSet::rank(if them == WHITE { 0 } else { 7 });
        for rook in self.placed.board.castling & rank {
            self.placed.key ^= zobrist::castling(rook);
        }
        self.placed.board.castling -= rank;
    }

    /// The squares of a trail that the side to move attacks; on the others nothing can happen.
    pub(super) fn live(&self, trail: SquareSet) -> SquareSet {
        let attacked = |&square: &Square| self.attackers(self.placed.side, square).any();
        trail.into_iter().filter(attacked).collect()
    }

    pub(super) fn pass_turn(&mut self) {
        self.trail = SquareSet::EMPTY;
        self.placed.pass_turn();
        self.key = self.placed.key;
    }

    pub(super) fn key_from_nothing(&self) -> Key {
        self.placed.key_from_nothing() ^ trail_key(self.trail)
    }
}

/// The squares of a king's way but the last.
fn walked(from: Square, to: Square) -> SquareSet {
    let files = files_between(from.file(), to.file());
    let way: SquareSet =
        (0..8).filter(|file| files & 1 << file != 0).map(|file| Square::new(file, from.rank())).collect();
    way - to.set()
}

#[inline(always)]
fn trail_key(trail: SquareSet) -> Key {
    trail.into_iter().fold(Key::default(), |key, square| key ^ zobrist::trail(square))
}

/// Hands the events of the board on.
struct Relay<'a, O>(&'a mut O);

impl<O: Observer<Position>> Observer<crate::Position> for Relay<'_, O> {
    #[inline(always)]
    fn put(&mut self, piece: Piece, square: Square) {
        self.0.put(piece, square);
    }

    #[inline(always)]
    fn take(&mut self, piece: Piece, square: Square) {
        self.0.take(piece, square);
    }
}
