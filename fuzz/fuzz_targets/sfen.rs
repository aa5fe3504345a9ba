//! Any text is a sound position of shogi or an error.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tesuji_fuzz::shogi::assert_sound;
use tesuji_shogi::{Position, Setup};

fuzz_target!(|text: &str| {
    let setup = Setup::from_sfen(text);
    let position = Position::from_sfen(text);
    match setup {
        Err(error) => {
            assert!(!error.to_string().is_empty());
            assert_eq!(position, Err(error));
        }
        Ok(setup) => assert_eq!(Setup::from_sfen(&setup.sfen()), Ok(setup)),
    }
    if let Ok(position) = position {
        assert_sound(&position);
    }
});
