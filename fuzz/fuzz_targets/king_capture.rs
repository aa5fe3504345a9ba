//! Any text is a sound position of king-capture chess or an error.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tesuji_chess::king_capture::Position;
use tesuji_game::Position as _;
use tesuji_game::conformance::{ConformanceEffort, check};

fuzz_target!(|text: &str| match Position::from_fen(text) {
    Err(error) => assert!(!error.to_string().is_empty()),
    Ok(position) => {
        assert_eq!(Position::from_fen(&position.fen()).as_ref(), Ok(&position));
        assert_eq!(position.key(), position.recomputed_key());
        if let Err(violation) = check(&[position], ConformanceEffort { games: 1, plies: 2, seed: 1 }) {
            panic!("{violation}");
        }
    }
});
