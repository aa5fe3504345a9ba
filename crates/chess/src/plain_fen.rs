//! The FEN that programs write, counted in one pass over its bytes.
//!
//! What is wrong, or only unusual, is left to the reader of all dialects, which also says why.

use crate::board::{Board, Masks};
use crate::perft::count_with;
use crate::position::for_side;
use crate::setup::{GAME, en_passant_problem, live_en_passant};
use crate::us::{Black, Us, White};
use crate::{BLACK, Kind, Piece, Side, Square, SquareSet, WHITE};

/// The lanes that a byte of field 1 can belong to: one for each piece, then
const DIGITS: usize = Piece::COUNT;
const SLASHES: usize = Piece::COUNT + 1;
const OTHERS: usize = Piece::COUNT + 2;
/// and one that makes their number a power of two.
const LANES: usize = 16;

/// The squares before which a rank begins, but for the first: squares are counted as FEN does, from `a8`.
const RANKS: u64 = 0x0101_0101_0101_0100;

/// The lane of a byte, and how many squares it goes on in the upper half.
const STEPS: [u8; 256] = {
    let mut steps = [OTHERS as u8; 256];
    let mut byte = 0;
    while byte < 128 {
        let letter = byte as u8;
        if let Some(piece) = Piece::from_letter(letter as char) {
            steps[byte] = piece.index() as u8 | 1 << 4;
        } else if letter >= b'1' && letter <= b'8' {
            steps[byte] = DIGITS as u8 | (letter - b'0') << 4;
        } else if letter == b'/' {
            steps[byte] = SLASHES as u8;
        }
        byte += 1;
    }
    steps
};

/// How many legal moves there are; nothing if this reader does not know.
pub(crate) fn count_moves(fen: &str) -> Option<u64> {
    let (mut board, side) = read(fen.as_bytes())?;
    board.en_passant = live_en_passant(&board, side);
    for_side!(side, Us => counted::<Us>(&board))
}

fn counted<U: Us>(board: &Board) -> Option<u64> {
    let masks = Masks::of::<U>(board);
    let enemy_king = board.king(U::Them::SIDE);
    let possible =
        board.attackers(U::SIDE, enemy_king, board.occupied()).is_empty() && masks.checkers.len() <= 2;
    possible.then(|| count_with::<U>(board, &masks))
}

/// The board and the side to move.
fn read(fen: &[u8]) -> Option<(Board, Side)> {
    let (mut board, rest) = pieces(fen)?;
    let (side, rest) = match rest {
        [b' ', b'w', b' ', rest @ ..] => (WHITE, rest),
        [b' ', b'b', b' ', rest @ ..] => (BLACK, rest),
        _ => return None,
    };
    let rest = castling(&mut board, rest)?;
    let rest = match rest {
        [b'-', rest @ ..] => rest,
        [file, rank, rest @ ..] => {
            let square = Square::from_ascii(*file, *rank)?;
            if en_passant_problem(&board, side, square).is_some() {
                return None;
            }
            board.en_passant = square.set();
            rest
        }
        _ => return None,
    };
    clocks(rest).then_some((board, side))
}

/// The pieces of field 1, checked, and what follows it.
fn pieces(fen: &[u8]) -> Option<(Board, &[u8])> {
    // Pieces, digits and slashes take the same way: which of them comes next cannot be predicted.
    let mut lanes = [0_u64; LANES];
    let (mut square, mut end) = (0_u32, 0);
    for &byte in fen {
        if byte == b' ' {
            break;
        }
        let step = STEPS[usize::from(byte)];
        lanes[usize::from(step) % LANES] |= 1 << (square % 64);
        square += u32::from(step >> 4);
        end += 1;
    }
    let (text, rest) = fen.split_at(end);
    let side = |first: usize| lanes[first..first + Kind::COUNT].iter().fold(0, |all, lane| all | lane);
    let sides = [side(0), side(Kind::COUNT)];
    let occupied = sides[0] | sides[1];
    // A digit stands wherever free squares begin, and nowhere else; a slash between two ranks.
    let free = !occupied & (occupied << 1 | RANKS | 1);
    let slashes = text.len() as u32 - occupied.count_ones() - lanes[DIGITS].count_ones();
    let regular = square == 64
        && lanes[DIGITS] == free
        && lanes[SLASHES] == RANKS
        && lanes[OTHERS] == 0
        && slashes == RANKS.count_ones();
    let one = |piece: usize| lanes[piece].is_power_of_two();
    let few = |side: usize| sides[side].count_ones() <= GAME && lanes[side * Kind::COUNT].count_ones() <= 8;
    let pawns = lanes[0] | lanes[Kind::COUNT];
    let king = Kind::King.index();
    if !regular || !one(king) || !one(king + Kind::COUNT) || !few(0) || !few(1) || pawns & EDGES != 0 {
        return None;
    }
    let set = |bits: u64| SquareSet::from_bits(bits.swap_bytes());
    let board = Board {
        kinds: std::array::from_fn(|kind| set(lanes[kind] | lanes[kind + Kind::COUNT])),
        sides: sides.map(set),
        ..Board::EMPTY
    };
    Some((board, rest))
}

/// Where no pawn stands.
const EDGES: u64 = 0xFF00_0000_0000_00FF;

/// Adds the rights of field 3 if it is `-`, or letters of `KQkq` in this order with king and rook at home. What follows.
fn castling<'a>(board: &mut Board, text: &'a [u8]) -> Option<&'a [u8]> {
    if let [b'-', b' ', rest @ ..] = text {
        return Some(rest);
    }
    let mut rest = text;
    let rights = [
        (b'K', WHITE, Square::E1, Square::H1),
        (b'Q', WHITE, Square::E1, Square::A1),
        (b'k', BLACK, Square::E8, Square::H8),
        (b'q', BLACK, Square::E8, Square::A8),
    ];
    for (letter, side, king, rook) in rights {
        if let [first, after @ ..] = rest
            && *first == letter
        {
            if !board.of(side, Kind::King).contains(king) || !board.of(side, Kind::Rook).contains(rook) {
                return None;
            }
            board.castling |= rook.set();
            rest = after;
        }
    }
    match rest {
        [b' ', after @ ..] if after.len() + 1 < text.len() => Some(after),
        _ => None,
    }
}

/// Whether there are two numbers that are not too long, or nothing.
fn clocks(text: &[u8]) -> bool {
    let number = |text: &[u8]| (1..10).contains(&text.len()) && text.iter().all(u8::is_ascii_digit);
    match text {
        [] => true,
        [b' ', rest @ ..] => match rest.iter().position(|&byte| byte == b' ') {
            Some(end) => number(&rest[..end]) && number(&rest[end + 1..]),
            None => false,
        },
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Position;
    use proptest::prelude::*;
    use tesuji_game::Position as _;
    use tesuji_game::random::Random;

    fn slowly(fen: &str) -> Option<u64> {
        Position::from_fen(fen).ok().map(|position| position.perft(1))
    }

    /// A position of a game by chance.
    fn fen(seed: u64, plies: usize) -> String {
        let (mut random, mut position) = (Random(seed), Position::start());
        for _ in 0..plies {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position = position.after(moves[random.below(moves.len())]);
        }
        position.fen()
    }

    #[test]
    fn usual_texts_are_counted_and_others_left() {
        let usual = [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
            "8/2p5/3p4/KP5r/1R3pPk/8/4P3/8 b - g3 0 1",
            "4k3/8/8/8/8/8/8/4K3 w - - 12 345",
        ];
        for fen in usual {
            assert_eq!(count_moves(fen), slowly(fen), "{fen}");
            assert!(count_moves(fen).is_some(), "{fen}");
        }
        let others = [
            "",
            "8/8/8/8/8/8/8/8 w - - 0 1",
            "4k3/8/8/8/8/8/8/4K3 w KQ - 0 1",
            "4k3/8/8/8/8/8/8/4K3 w  - 0 1",
            "4k3/8/8/8/8/8//8/4K3 w - - 0 1",
            "4k3/44/8/8/8/8/8/4K3 w - - 0 1",
            "4k3/8/8/8/8/8/9/4K3 w - - 0 1",
            "4k3/8/8/8/8/8/8/4K2P w - - 0 1",
            "4k3/8/8/8/8/8/8/4K3 w - e3 0 1",
            "4k3/8/8/8/8/8/8/4K3 w - - 0",
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1 2",
            "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1",
        ];
        for fen in others {
            assert_eq!(count_moves(fen), None, "{fen}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn what_it_counts_is_right(seed: u64, plies in 0_usize..200) {
            let fen = fen(seed, plies);
            prop_assert_eq!(count_moves(&fen), slowly(&fen), "{}", fen);
        }

        /// A text with something wrong is left to the other reader, or both say the same.
        #[test]
        fn what_is_wrong_is_not_counted(
            seed: u64, plies in 0_usize..60, at: prop::sample::Index,
            byte in prop::sample::select(b"/18pPkKqQrR- wbe3x0".to_vec()), kind in 0..3,
        ) {
            let mut text = fen(seed, plies).into_bytes();
            let at = at.index(text.len());
            match kind {
                0 => text[at] = byte,
                1 => text.insert(at, byte),
                _ => drop(text.remove(at)),
            }
            let text = String::from_utf8(text).unwrap();
            if let Some(count) = count_moves(&text) {
                prop_assert_eq!(Some(count), slowly(&text), "{}", text);
            }
        }
    }
}
