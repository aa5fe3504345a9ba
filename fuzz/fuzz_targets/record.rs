//! Any bytes are an error or games that read back as they are written, in order and shuffled.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::io::Cursor;
use tesuji_learn::record::{RecordReader, Shuffled, StoredGame, Writer};

fuzz_target!(|bytes: &[u8]| {
    let Ok(reader) = RecordReader::new(bytes) else { return };
    let name = reader.game().to_string();
    let games: Vec<StoredGame> = reader.map_while(Result::ok).collect();
    let mut file = Vec::new();
    let mut writer = Writer::begin(&mut file, &name).unwrap();
    for game in &games {
        writer.write(game).unwrap();
    }
    let again: Result<Vec<StoredGame>, _> = RecordReader::new(&file[..]).unwrap().collect();
    assert_eq!(again.unwrap(), games);
    let positions: usize = games.iter().map(|game| game.moments.len()).sum();
    assert_eq!(Shuffled::new(Cursor::new(&file), 1, 8).unwrap().count(), positions);
});
