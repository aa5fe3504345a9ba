//! Zobrist hashing: the random numbers behind position keys, made at compile time.

use crate::{Piece, Square};
use tesuji_game::{Key, random};

/// Flipped with the side to move.
pub(crate) const SIDE: Key = Key(random::at(0));

/// For a piece on a square.
#[inline(always)]
pub(crate) fn piece(piece: Piece, square: Square) -> Key {
    static KEYS: [[Key; 64]; Piece::COUNT] = {
        let mut keys = [[Key(0); 64]; Piece::COUNT];
        let mut i = 0;
        while i < 64 * Piece::COUNT {
            keys[i / 64][i % 64] = Key(random::at(1_000 + i as u64));
            i += 1;
        }
        keys
    };
    KEYS[piece.index()][square.index()]
}

/// For a rook that may castle.
#[inline(always)]
pub(crate) fn castling(rook: Square) -> Key {
    static KEYS: [Key; 64] = by_square(2_000);
    KEYS[rook.index()]
}

/// For an en passant square; only the file matters, but the square is as cheap.
#[inline(always)]
pub(crate) fn en_passant(square: Square) -> Key {
    static KEYS: [Key; 64] = by_square(3_000);
    KEYS[square.index()]
}

/// For a square on which a king that has just castled can be captured.
#[inline(always)]
pub(crate) fn trail(square: Square) -> Key {
    static KEYS: [Key; 64] = by_square(4_000);
    KEYS[square.index()]
}

const fn by_square(seed: u64) -> [Key; 64] {
    let mut keys = [Key(0); 64];
    let mut i = 0;
    while i < 64 {
        keys[i] = Key(random::at(seed + i as u64));
        i += 1;
    }
    keys
}
