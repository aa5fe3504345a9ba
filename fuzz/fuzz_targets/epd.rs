//! Any line is an error or EPD that reads back as it is written.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tesuji_chess::Epd;
use tesuji_fuzz::assert_sound;

fuzz_target!(|line: &str| {
    let strict: Result<Epd, _> = line.parse();
    let lenient = Epd::lenient(line);
    if let Ok(epd) = &strict {
        assert_eq!(lenient.as_ref().map(|(epd, dropped)| (epd, dropped.len())), Ok((epd, 0)));
    }
    let Ok((epd, _)) = lenient else { return };
    assert_sound(&epd.position);
    let written = epd.to_string();
    let read: Epd = written.parse().unwrap_or_else(|error| panic!("{written}: {error}"));
    assert_eq!(read, epd, "{written}");
    assert_eq!(read.to_string(), written);
    for mv in epd.best_moves().iter().chain(epd.avoid_moves()) {
        assert!(epd.position.is_legal(*mv), "{mv:?} in {written}");
    }
});
