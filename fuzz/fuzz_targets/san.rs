//! Any text is an error or the one legal move it names, in a position that the first bytes choose.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tesuji_chess::SanError;
use tesuji_fuzz::reached;
use tesuji_game::Position as _;

fuzz_target!(|data: &[u8]| {
    let Some((position, rest)) = reached(data) else { return };
    let Ok(text) = std::str::from_utf8(rest) else { return };
    match position.parse_san(text) {
        Ok(mv) => {
            assert!(position.legal_moves().contains(&mv), "'{text}' is {mv:?} in {position:?}");
            // Whatever was read is somewhere in the text: the target square, or castling.
            let target = format!("{}", mv.to());
            assert!(mv.is_castle() || text.contains(&target), "'{text}' is {mv:?} in {position:?}");
            assert_eq!(position.parse_san(&position.san(mv)), Ok(mv));
        }
        Err(SanError::Syntax(shown) | SanError::Illegal(shown)) => {
            // What we write ourselves is never refused.
            assert!(!position.legal_moves().iter().any(|&mv| position.san(mv) == text), "'{shown}'");
        }
        Err(SanError::Ambiguous(_)) => assert!(position.legal_moves().len() > 1),
    }
});
