//! Any text is an error with its line, or a profile within bounds that reads back as it is written.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tesuji_params::Profile;
use tesuji_params::tunable::TUNABLES;

fuzz_target!(|text: &str| {
    // The same text as overrides, a line each: kept or refused, never half done.
    let mut changed = Profile::default();
    for line in text.lines() {
        let before = changed.clone();
        if changed.assign(line).is_err() {
            assert_eq!(changed, before, "{line}");
        }
    }
    if changed != Profile::default() {
        assert_sound(&changed);
    }
    match Profile::from_toml(text) {
        Ok(profile) => assert_sound(&profile),
        Err(error) => {
            let line = error.line.unwrap_or_else(|| panic!("{error}: no line"));
            assert!((1..=text.split('\n').count()).contains(&line), "{error}");
        }
    }
});

fn assert_sound(profile: &Profile) {
    for tunable in TUNABLES {
        let value = tunable.get(&profile.tunables);
        assert!((tunable.min..=tunable.max).contains(&value), "{} is {value}", tunable.key());
    }
    let written = profile.to_toml(&Profile::default());
    let read = Profile::from_toml(&written).unwrap_or_else(|error| panic!("{written}: {error}"));
    assert_eq!(&read, profile, "{written}");
    assert_eq!(read.hash(), profile.hash());
    assert_eq!(read.to_toml(&Profile::default()), written);
}
