//! Any text is an error or a legal move that writes the same squares; any two bytes are judged alike by
//! `is_legal` and the generator.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tesuji_chess::{Move, UciStyle};
use tesuji_fuzz::reached;
use tesuji_game::Position as _;

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
    match position.parse_uci(text) {
        Ok(mv) => {
            assert!(moves.contains(&mv), "'{text}' is {mv:?} in {position:?}");
            let written = [UciStyle::Standard, UciStyle::Chess960].map(|style| position.uci(mv, style));
            assert!(written.contains(&text.to_ascii_lowercase()), "'{text}' is {mv:?} in {position:?}");
        }
        Err(_) => assert!(!moves.iter().any(|&mv| position.uci(mv, UciStyle::Standard) == text)),
    }
});
