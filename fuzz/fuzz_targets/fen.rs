//! Any text is a sound position or an error, strictly and leniently read.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tesuji_chess::{Position, Setup};
use tesuji_fuzz::assert_sound;

fuzz_target!(|text: &str| {
    let setup = Setup::from_fen(text);
    let strict = Position::from_fen(text);
    let lenient = Position::from_fen_lenient(text);
    if let Err(error) = setup {
        assert_eq!(strict.as_ref(), Err(&error));
        assert!(!error.to_string().is_empty());
    }
    if let Ok((position, dropped)) = &lenient {
        assert_sound(position);
        assert_eq!(dropped.is_empty(), strict.is_ok());
    }
    if let Ok(position) = strict {
        assert_eq!(lenient, Ok((position, Vec::new())));
    }
});
