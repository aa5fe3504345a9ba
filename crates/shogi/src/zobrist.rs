//! Zobrist hashing: the random numbers behind position keys, made at compile time.

use crate::{Base, Piece, Side, Square};
use tesuji_game::{Key, random};

/// Flipped with the side to move.
pub(crate) const SIDE: Key = Key(random::at(0));

/// For a piece on a square.
#[inline(always)]
pub(crate) fn piece(piece: Piece, square: Square) -> Key {
    static KEYS: [[Key; Square::COUNT]; Piece::COUNT] = {
        let mut keys = [[Key(0); Square::COUNT]; Piece::COUNT];
        let mut i = 0;
        while i < Square::COUNT * Piece::COUNT {
            keys[i / Square::COUNT][i % Square::COUNT] = Key(random::at(1_000 + i as u64));
            i += 1;
        }
        keys
    };
    KEYS[piece.index()][square.index()]
}

/// For so many pieces of a kind in the hand of a side.
#[inline(always)]
pub(crate) fn hand(side: Side, base: Base, count: u8) -> Key {
    // A power of two above the eighteen pawns of a set.
    static KEYS: [[[Key; 32]; Base::COUNT]; 2] = {
        let mut keys = [[[Key(0); 32]; Base::COUNT]; 2];
        let mut i = 0;
        while i < 2 * Base::COUNT * 32 {
            // None of a kind changes nothing.
            if i % 32 != 0 {
                keys[i / 32 / Base::COUNT][i / 32 % Base::COUNT][i % 32] = Key(random::at(10_000 + i as u64));
            }
            i += 1;
        }
        keys
    };
    KEYS[side.index()][base.index()][(count & 31) as usize]
}
