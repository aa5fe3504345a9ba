//! Records come back as they were written, and bytes that are none are errors.

use proptest::prelude::*;
use std::io::Cursor;
use tesuji_learn::record::{Moment, RecordError, RecordReader, Shuffled, StoredGame, Writer, Wrong};

fn moment() -> impl Strategy<Value = Moment> {
    let score = proptest::option::of(-32_767_i16..=32_767);
    (proptest::collection::vec(any::<u8>(), 0..50), score, any::<u16>(), 0_u8..4)
        .prop_map(|(position, score, played, flags)| Moment { position, score, played, flags })
}

fn game() -> impl Strategy<Value = StoredGame> {
    (any::<u64>(), 0_u8..=2, proptest::collection::vec(moment(), 0..8))
        .prop_map(|(id, result, moments)| StoredGame { id, result, moments })
}

fn written(games: &[StoredGame]) -> Vec<u8> {
    let mut file = Vec::new();
    let mut writer = Writer::begin(&mut file, "chess").unwrap();
    for game in games {
        writer.write(game).unwrap();
    }
    file
}

fn read(bytes: &[u8]) -> Result<Vec<StoredGame>, RecordError> {
    RecordReader::new(bytes)?.collect()
}

proptest! {
    #[test]
    fn games_read_back_as_they_were(games in proptest::collection::vec(game(), 0..6)) {
        prop_assert_eq!(read(&written(&games)).unwrap(), games);
    }

    #[test]
    fn a_torn_tail_loses_one_game_and_no_more(games in proptest::collection::vec(game(), 1..5), cut in 1_usize..30) {
        let bytes = written(&games);
        let kept = bytes.len().saturating_sub(cut).max(18);
        let (mut writer, found) = Writer::append(Cursor::new(bytes[..kept].to_vec()), "chess").unwrap();
        prop_assert_eq!(&found[..], &games[..found.len()]);
        prop_assert!(written(&games[..found.len() + usize::from(found.len() < games.len())]).len() > kept || found.len() == games.len());
        for game in &games[found.len()..] {
            writer.write(game).unwrap();
        }
    }

    #[test]
    fn no_change_of_a_byte_goes_unseen(games in proptest::collection::vec(game(), 1..4), at in any::<usize>(), with in 1_u8..=255) {
        let mut bytes = written(&games);
        let at = at % bytes.len();
        bytes[at] ^= with;
        prop_assert!(read(&bytes).is_err());
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
        let _ = read(&bytes);
        let mut file = written(&[]);
        file.extend(&bytes);
        let _ = read(&file);
        if let Ok(shuffled) = Shuffled::new(Cursor::new(file), 1, 10) {
            prop_assert!(shuffled.count() < 400);
        }
    }

    #[test]
    fn shuffling_loses_nothing(games in proptest::collection::vec(game(), 0..9), seed in any::<u64>(), pool in 0_usize..20) {
        let found: Vec<_> = Shuffled::new(Cursor::new(written(&games)), seed, pool).unwrap().map(Result::unwrap).collect();
        let mut found: Vec<_> = found.into_iter().map(|(id, result, moment)| (id, result, format!("{moment:?}"))).collect();
        let each = games.iter().flat_map(|game| game.moments.iter().map(|moment| (game.id, game.result, format!("{moment:?}"))));
        let mut wanted: Vec<_> = each.collect();
        found.sort();
        wanted.sort();
        prop_assert_eq!(found, wanted);
    }
}

#[test]
fn what_is_wrong_is_named_with_its_place() {
    let game = StoredGame { id: 1, result: 2, moments: vec![Moment::default(); 3] };
    let bytes = written(&[game.clone(), game]);
    let mut damaged = bytes.clone();
    let at = bytes.len() - 6;
    damaged[at] ^= 1;
    let error = read(&damaged).unwrap_err();
    assert_eq!((error.offset, error.wrong), (55, Wrong::Checksum));
    let error = read(&bytes[..bytes.len() - 1]).unwrap_err();
    assert_eq!(error.to_string(), "cut off within a game at byte 55");
    let mut version = bytes.clone();
    version[8] = 9;
    assert_eq!(read(&version).unwrap_err().to_string(), "version 9 of the format, not 1 at byte 0");
    let error = Writer::append(Cursor::new(bytes), "shogi").unwrap_err();
    assert_eq!(error.wrong, Wrong::OtherGame("chess".into()));
    let mut huge = written(&[]);
    huge.extend([0xff; 40]);
    assert_eq!(read(&huge).unwrap_err().wrong, Wrong::TooLong);
}

#[test]
fn a_file_without_a_whole_header_is_begun_anew() {
    let (mut writer, games) = Writer::append(Cursor::new(b"tesu".to_vec()), "chess").unwrap();
    assert!(games.is_empty());
    writer.write(&StoredGame::default()).unwrap();
}

#[test]
fn damage_in_the_middle_is_no_torn_tail() {
    let game = |id| StoredGame { id, result: 2, moments: vec![Moment::default(); 3] };
    let mut bytes = written(&[game(1), game(2), game(3)]);
    let second = written(&[game(1)]).len();
    // A length that points beyond the end of the file.
    bytes[second + 1] ^= 0x40;
    let error = Writer::append(Cursor::new(bytes.clone()), "chess").unwrap_err();
    assert_eq!((error.offset, error.wrong), (second as u64, Wrong::Checksum));
    bytes.truncate(second + 20);
    let (_, games) = Writer::append(Cursor::new(bytes), "chess").unwrap();
    assert_eq!(games, [game(1)], "nothing whole follows");
}

#[test]
fn what_is_no_file_of_records_is_left_as_it_is() {
    let texts: [&[u8]; 5] = [
        b"x",
        b"precious notes",
        b"tesujirx",
        b"0123456789abcdefg",
        b"a text that is longer than any header",
    ];
    for text in texts {
        let mut file = Cursor::new(text.to_vec());
        let error = Writer::append(&mut file, "chess").unwrap_err();
        assert_eq!((error.wrong, file.get_ref().as_slice()), (Wrong::Magic, text));
    }
    // A header that a crash has cut off is written again.
    let whole = written(&[]);
    for length in 0..whole.len() {
        let mut file = Cursor::new(whole[..length].to_vec());
        assert!(Writer::append(&mut file, "chess").unwrap().1.is_empty());
        assert_eq!(file.into_inner(), whole);
    }
}

#[test]
fn the_file_of_another_run_keeps_even_what_was_cut_off() {
    let path = std::env::temp_dir().join(format!("tesuji-records-{}", std::process::id()));
    let mut bytes = written(&[StoredGame { id: 1, result: 2, moments: vec![Moment::default(); 3] }]);
    bytes.extend([40, 0, 0, 0, 1, 2, 3]);
    std::fs::write(&path, &bytes).unwrap();
    let append = |ours: bool| {
        let file = std::fs::File::options().read(true).write(true).open(&path).unwrap();
        Writer::append_file(file, "chess", |games| ours && games.len() == 1)
    };
    assert_eq!(append(false).unwrap_err().wrong, Wrong::OtherRun);
    assert_eq!(std::fs::read(&path).unwrap(), bytes);
    assert_eq!(append(true).unwrap().1.len(), 1);
    assert_eq!(std::fs::read(&path).unwrap(), bytes[..bytes.len() - 7]);
    std::fs::remove_file(&path).unwrap();
}
