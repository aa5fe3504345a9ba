//! Any pieces, rights and clocks are a sound position or an error.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tesuji_chess::{BLACK, CastlingRight, CastlingRook, Piece, Setup, Square, WHITE};
use tesuji_fuzz::assert_sound;

/// Two kings, then a header of rights and clocks, then pieces two bytes each.
fn decode(data: &[u8]) -> Option<Setup> {
    let (&[white_king, black_king, flags, ep, halfmoves, fullmoves, rights @ ..], pieces) =
        data.split_first_chunk::<10>()?;
    let square = |byte: u8| Square::from_index(usize::from(byte & 63));
    let mut setup = Setup::empty();
    for pair in pieces.chunks_exact(2) {
        setup.put(square(pair[0])?, Piece::ALL[usize::from(pair[1]) % Piece::COUNT]);
    }
    setup.put(square(white_king)?, Piece::WhiteKing);
    setup.put(square(black_king)?, Piece::BlackKing);
    setup.side = if flags & 1 == 0 { WHITE } else { BLACK };
    setup.en_passant = square(ep).filter(|_| flags & 2 != 0);
    // Some clocks are as large as they can be.
    let clock = |byte: u8| if byte == 255 { u32::MAX } else { u32::from(byte) };
    (setup.halfmoves, setup.fullmoves) = (clock(halfmoves), clock(fullmoves));
    for (slot, byte) in setup.castling.iter_mut().zip(rights) {
        let rook = match byte >> 2 {
            0..8 => CastlingRook::KingSide,
            8..16 => CastlingRook::QueenSide,
            file => CastlingRook::OnFile(file - 16),
        };
        *slot = (byte & 1 != 0)
            .then_some(CastlingRight { side: if byte & 2 == 0 { WHITE } else { BLACK }, rook });
    }
    Some(setup)
}

fuzz_target!(|data: &[u8]| {
    let Some(setup) = decode(data) else { return };
    let strict = setup.position();
    match setup.repair() {
        Ok((position, dropped)) => {
            assert_sound(&position);
            assert_eq!(dropped.is_empty(), strict.is_ok());
            if let Ok(strict) = strict {
                assert_eq!(strict, position);
            }
        }
        Err(error) => {
            assert!(strict.is_err());
            assert!(!error.to_string().is_empty());
        }
    }
});
