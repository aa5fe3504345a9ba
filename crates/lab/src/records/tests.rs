use super::*;
use crate::SelfPlay;
use tesuji_game::Stop;
use tesuji_learn::record::{RecordReader, Writer};

fn games<G: LabGame>(count: usize) -> Vec<StoredGame> {
    let mut play = SelfPlay::<G>::new(count);
    (play.nodes, play.rules.max_plies, play.hash) = (40, 50, 1);
    let mut games = Vec::new();
    play.run(None, &Stop::new(), |game, _| games.push(game)).unwrap();
    games
}

fn file(name: &str, games: &[StoredGame]) -> Vec<u8> {
    let mut file = Vec::new();
    let mut writer = Writer::begin(&mut file, name, "seed = 1\n").unwrap();
    for game in games {
        writer.write(game).unwrap();
    }
    file
}

#[test]
fn games_fold_and_unfold() {
    fn check<G: LabGame>() {
        let played = games::<G>(3);
        let mut noisy = false;
        for game in &played {
            assert!(game.moments.len() > 10);
            let long = unfolded::<G>(game).unwrap();
            assert!(long.moments.iter().all(|moment| !moment.position.is_empty()));
            noisy |= long.moments.iter().any(|moment| moment.flags & NOISY != 0);
            assert_eq!(unfolded::<G>(&long).unwrap(), long);
            assert_eq!(folded::<G>(&long), *game);
            // The same positions, move by move and one by one.
            let texts = |game: &StoredGame| {
                let mut texts = Vec::new();
                walk::<G>(game, |position, moment| {
                    texts.push((position.to_text(), moment.flags, moment.score, moment.played));
                    Ok(())
                })
                .unwrap();
                texts
            };
            assert_eq!(texts(game), texts(&long));
            let mut broken = long.clone();
            broken.moments.swap(3, 4);
            assert_eq!(folded::<G>(&broken), broken, "positions that do not follow stay as they are");
        }
        assert!(noisy, "no capture in any game of {}", G::FACTS.name);
        let short = file(G::FACTS.name, &played).len();
        let positions: usize = played.iter().map(|game| game.moments.len()).sum();
        assert!(short < 6 * positions + 100, "{short} {positions}");
    }
    check::<tesuji_chess::Position>();
    check::<tesuji_shogi::Position>();
    check::<tesuji_chess::king_capture::Position>();
}

#[test]
fn a_survey_counts_and_finds_what_comes_twice() {
    type Chess = tesuji_chess::Position;
    let played = games::<Chess>(4);
    let mut survey = Survey::default();
    let mut kept = Vec::new();
    let mut read = |bytes: &[u8]| {
        survey.read::<Chess>(bytes, |game| {
            kept.push(game.id);
            Ok(())
        })
    };
    let bytes = file("chess", &played);
    let first = read(&bytes).unwrap();
    assert_eq!((first.version, first.about.len(), first.cut_off, &first.fault), (2, 1, false, &None));
    let positions: usize = played.iter().map(|game| game.moments.len()).sum();
    assert_eq!((first.count.games, first.count.positions), (4, positions as u64));
    assert_eq!(first.count.first_won + first.count.drawn + first.count.second_won, 4);
    let torn = read(&bytes[..bytes.len() - 3]).unwrap();
    assert!(torn.cut_off && torn.count.games == 3 && torn.count.repeated_games == 3);
    assert_eq!(torn.count.repeated_positions, torn.count.positions);
    let mut damaged = bytes.clone();
    let at = bytes.len() - 9;
    damaged[at] ^= 1;
    assert!(read(&damaged).unwrap().fault.is_some_and(|why| why.starts_with("a game is damaged at byte")));
    assert_eq!(read(&file("shogi", &[])).unwrap_err().wrong, Wrong::OtherGame("shogi".into()));
    assert_eq!(kept, played.iter().map(|game| game.id).collect::<Vec<_>>());
    assert_eq!(survey.total.games, 4 + 3 + 3);
}

#[test]
fn a_move_that_cannot_be_played_is_an_error() {
    let mut game = games::<tesuji_chess::Position>(1).remove(0);
    game.moments[2].played = 0xffff;
    let error = unfolded::<tesuji_chess::Position>(&game).unwrap_err();
    assert!(error.ends_with("position 2: a move that cannot be played"), "{error}");
    game.moments[0].position.clear();
    let error = unfolded::<tesuji_chess::Position>(&game).unwrap_err();
    assert!(error.ends_with("position 0: nothing leads there"), "{error}");
    let bytes = file("chess", &[game]);
    assert!(whole(RecordReader::new(&bytes[..bytes.len() - 1]).unwrap()).next().is_none());
}
