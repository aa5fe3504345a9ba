//! The random numbers behind position keys, made at compile time.

use crate::{Piece, Square};
use tesuji_game::Key;

/// Flipped with the side to move.
pub(crate) const SIDE: Key = Key(splitmix(0));

/// For a piece on a square.
#[inline(always)]
pub(crate) fn piece(piece: Piece, square: Square) -> Key {
    static KEYS: [[Key; 64]; Piece::COUNT] = {
        let mut keys = [[Key(0); 64]; Piece::COUNT];
        let mut i = 0;
        while i < 64 * Piece::COUNT {
            keys[i / 64][i % 64] = Key(splitmix(1_000 + i as u64));
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

const fn by_square(seed: u64) -> [Key; 64] {
    let mut keys = [Key(0); 64];
    let mut i = 0;
    while i < 64 {
        keys[i] = Key(splitmix(seed + i as u64));
        i += 1;
    }
    keys
}

/// The number at a place of the splitmix64 sequence.
const fn splitmix(place: u64) -> u64 {
    let mut bits = (place + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}
