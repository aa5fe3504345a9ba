//! Any text is an error or the legal move it names, in every dialect of shogi; any two bytes are judged alike by
//! `is_legal` and the generator.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tesuji_fuzz::shogi::reached;
use tesuji_game::{Notation as _, Position as _};
use tesuji_shogi::{Dialect, Move, Position};

fuzz_target!(|data: &[u8]| {
    let Some((position, rest)) = reached(data) else { return };
    let moves = position.legal_moves();
    for pair in rest.chunks_exact(2) {
        let bits = u16::from_le_bytes([pair[0], pair[1]]);
        if let Some(mv) = Move::from_bits(bits) {
            assert_eq!(position.is_legal(mv), moves.contains(&mv), "{mv:?} in {position:?}");
        }
        assert_eq!(position.unpack(bits).is_some(), moves.iter().any(|mv| mv.bits() == bits));
    }
    let Ok(text) = std::str::from_utf8(rest) else { return };
    for &dialect in Position::DIALECTS {
        match position.read_move(text, dialect) {
            Ok(mv) => {
                assert!(moves.contains(&mv), "'{text}' is {mv:?} in {position:?}");
                let written = position.write_move(mv, dialect);
                assert_eq!(position.read_move(&written, dialect), Ok(mv), "{written} in {position:?}");
                let exact = matches!(dialect, Dialect::Usi | Dialect::Csa);
                assert!(!exact || written == text, "'{text}' is {written} in {position:?}");
            }
            Err(_) => {
                let written = moves.iter().find(|&&mv| position.write_move(mv, dialect) == text);
                assert_eq!(written, None, "'{text}' in {position:?}");
            }
        }
    }
});
