//! Any bytes are games and errors, the same however they arrive; every game reads back as it is written.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::io::Read;
use tesuji_chess::pgn::{PgnError, PgnGame, PgnReader};
use tesuji_fuzz::Dribble;

fn read(input: impl Read) -> Vec<Result<PgnGame, PgnError>> {
    PgnReader::new(input).games().collect()
}

fuzz_target!(|data: &[u8]| {
    let Some((&pace, data)) = data.split_first() else { return };
    let games = read(data);
    assert_eq!(read(Dribble(data, usize::from(pace) + 1)), games);
    for game in games.iter().flatten() {
        let written = game.to_string();
        assert_eq!(read(written.as_bytes()), [Ok(game.clone())], "{written}");
    }
    let good: Vec<_> = games.into_iter().flatten().collect();
    let together: String = good.iter().map(|game| format!("{game}\n")).collect();
    let again: Vec<_> = read(together.as_bytes()).into_iter().flatten().collect();
    assert_eq!(again, good);
});
