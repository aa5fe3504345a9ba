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

/// A game that is its first position and its moves.
fn moves() -> impl Strategy<Value = StoredGame> {
    let ply = (proptest::option::of(-32_767_i16..=32_767), any::<u16>());
    let plies = proptest::collection::vec(ply, 2..40);
    (any::<u64>(), 0_u8..=2, proptest::collection::vec(any::<u8>(), 1..50), plies).prop_map(
        |(id, result, position, plies)| {
            let ply = |(score, played)| Moment { score, played, ..Moment::default() };
            let mut game = StoredGame { id, result, moments: plies.into_iter().map(ply).collect() };
            game.moments[0].position = position;
            game
        },
    )
}

fn written(games: &[StoredGame]) -> Vec<u8> {
    let mut file = Vec::new();
    let mut writer = Writer::begin(&mut file, "chess", ABOUT).unwrap();
    for game in games {
        writer.write(game).unwrap();
    }
    file
}

const ABOUT: &str = "nodes = 1000";

/// What there is in a file, and a writer to go on with.
fn append<F: std::io::Read + std::io::Write + std::io::Seek>(
    file: F,
    game: &str,
) -> Result<(Writer<F>, Vec<StoredGame>), RecordError> {
    let mut games = Vec::new();
    let writer = Writer::append(file, game, ABOUT, |game| games.push(game))?;
    Ok((writer, games))
}

fn read(bytes: &[u8]) -> Result<Vec<StoredGame>, RecordError> {
    RecordReader::new(bytes)?.collect()
}

proptest! {
    #[test]
    fn games_read_back_as_they_were(games in proptest::collection::vec(prop_oneof![game(), moves()], 0..6)) {
        prop_assert_eq!(read(&written(&games)).unwrap(), games);
    }

    #[test]
    fn a_torn_tail_loses_one_game_and_no_more(games in proptest::collection::vec(game(), 1..5), cut in 1_usize..30) {
        let bytes = written(&games);
        let kept = bytes.len().saturating_sub(cut).max(written(&[]).len());
        let (mut writer, found) = append(Cursor::new(bytes[..kept].to_vec()), "chess").unwrap();
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
    assert_eq!((error.offset, error.wrong), (69, Wrong::Checksum));
    let error = read(&bytes[..bytes.len() - 1]).unwrap_err();
    assert_eq!(error.to_string(), "cut off within a game at byte 69");
    let mut version = bytes.clone();
    version[8] = 9;
    assert_eq!(read(&version).unwrap_err().to_string(), "version 9 of the format, not 1 to 2 at byte 0");
    let error = append(Cursor::new(bytes), "shogi").unwrap_err();
    assert_eq!(error.wrong, Wrong::OtherGame("chess".into()));
    let mut huge = written(&[]);
    huge.extend([0xff; 40]);
    assert_eq!(read(&huge).unwrap_err().wrong, Wrong::TooLong);
}

#[test]
fn a_file_without_a_whole_header_is_begun_anew() {
    let (mut writer, games) = append(Cursor::new(b"tesu".to_vec()), "chess").unwrap();
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
    let error = append(Cursor::new(bytes.clone()), "chess").unwrap_err();
    assert_eq!((error.offset, error.wrong), (second as u64, Wrong::Checksum));
    bytes.truncate(second + 20);
    let (_, games) = append(Cursor::new(bytes), "chess").unwrap();
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
        let error = append(&mut file, "chess").unwrap_err();
        assert_eq!((error.wrong, file.get_ref().as_slice()), (Wrong::Magic, text));
    }
    // A header that a crash has cut off is written again.
    let whole = written(&[]);
    for length in 0..whole.len() {
        let mut file = Cursor::new(whole[..length].to_vec());
        assert!(append(&mut file, "chess").unwrap().1.is_empty());
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
        let mut count = 0;
        let writer = Writer::append_file(file, "chess", ABOUT, |game| {
            count += 1;
            ours && game.id == 1
        });
        writer.map(|_| count)
    };
    assert_eq!(append(false).unwrap_err().wrong, Wrong::OtherRun);
    assert_eq!(std::fs::read(&path).unwrap(), bytes);
    assert_eq!(append(true).unwrap(), 1);
    assert_eq!(std::fs::read(&path).unwrap(), bytes[..bytes.len() - 7]);
    std::fs::remove_file(&path).unwrap();
}

/// Files of the version before are read; nothing is added to them.
#[test]
fn the_version_before_is_read() {
    let mut file = b"tesujird\x01\x00\x05chess".to_vec();
    file.extend(tesuji_game::bytes::checksum(&file).to_le_bytes());
    let mut block = vec![0; 4];
    block.extend(7_u64.to_le_bytes());
    block.extend([2, 3, 10, 20, 30, 35, 0, 9, 1, 3]);
    let length = block.len() as u32 - 4;
    block[..4].copy_from_slice(&length.to_le_bytes());
    file.extend(&block);
    file.extend(tesuji_game::bytes::checksum(&block).to_le_bytes());
    let moment = Moment { position: vec![10, 20, 30], score: Some(35), played: 265, flags: 3 };
    assert_eq!(read(&file).unwrap(), [StoredGame { id: 7, result: 2, moments: vec![moment] }]);
    assert_eq!(append(Cursor::new(file), "chess").unwrap_err().wrong, Wrong::OldVersion(1));
}

/// Four bytes a position, and the rest once for each game.
#[test]
fn a_game_that_is_its_moves_takes_little_room() {
    let moment = Moment { score: Some(-300), played: 4711, ..Moment::default() };
    let mut game = StoredGame { id: 1, result: 1, moments: vec![moment; 100] };
    game.moments[0].position = vec![1; 28];
    assert_eq!(written(&[game]).len() - written(&[]).len(), 4 + 9 + 29 + 400 + 4);
}
