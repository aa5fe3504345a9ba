use super::*;
use crate::folder::Folder;
use crate::records::{unfolded, walk};

fn small<G: LabGame>() -> SelfPlay<G> {
    let mut play = SelfPlay::new(6);
    (play.nodes, play.rules.max_plies, play.hash) = (60, 60, 1);
    play
}

fn games<G: LabGame>(
    play: &SelfPlay<G>,
    file: Option<&Path>,
    stop: &Stop,
) -> Result<Vec<StoredGame>, SelfPlayError> {
    let mut games = Vec::new();
    play.run(file, stop, |game, _| games.push(game))?;
    Ok(games)
}

#[test]
fn self_play_that_was_stopped_ends_with_the_same_games() {
    fn check<G: LabGame>() {
        let folder = Folder::new();
        let path = folder.file("games.records");
        let never = Stop::new();
        let whole = games(&small::<G>(), None, &never).unwrap();
        assert_eq!(whole.len(), 6);
        let stop = Stop::new();
        let mut done = 0;
        let two = |_: StoredGame, _: bool| {
            done += 1;
            if done >= 2 {
                stop.set();
            }
        };
        let part = small::<G>().run(Some(&path), &stop, two).unwrap();
        assert!((2..6).contains(&part));
        let mut play = small::<G>();
        play.concurrency = 2;
        assert_eq!(games(&play, Some(&path), &never).unwrap(), whole);
        let bytes = std::fs::read(&path).unwrap();
        let source = crate::learn::read::<G>(&mut crate::input::file("games.records", &bytes)).unwrap();
        let unfolded: Vec<StoredGame> = whole.iter().map(|game| unfolded::<G>(game).unwrap()).collect();
        assert_eq!(source.games, unfolded);
        play.seed = 9;
        let error = games(&play, Some(&path), &never).unwrap_err();
        assert!(error.to_string().contains("another run"), "{error}");
        assert_eq!(std::fs::read(&path).unwrap(), bytes);
    }
    check::<tesuji_chess::Position>();
    check::<tesuji_shogi::Position>();
}

#[test]
fn shuffled_starts_and_games_played_out_are_as_many_as_asked() {
    let mut play = small::<tesuji_chess::Position>();
    (play.random, play.shuffled, play.games) = (0, 0.5, 40);
    let firsts = |play: &SelfPlay<tesuji_chess::Position>| {
        let mut shuffled = 0;
        for game in games(play, None, &Stop::new()).unwrap() {
            let mut first = true;
            walk::<tesuji_chess::Position>(&game, |position, _| {
                shuffled += usize::from(std::mem::take(&mut first) && position.needs_chess960());
                Ok(())
            })
            .unwrap();
        }
        shuffled
    };
    let found = firsts(&play);
    assert!((8..=32).contains(&found), "{found}");
    play.shuffled = 0.0;
    assert_eq!(firsts(&play), 0);
    // Resigned at once, unless played out.
    (play.rules.resign, play.rules.draw) = ("1,0".parse().ok(), "0,1,2000".parse().ok());
    let lengths = |play: &SelfPlay<tesuji_chess::Position>| {
        games(play, None, &Stop::new()).unwrap().iter().filter(|game| game.moments.len() > 4).count()
    };
    assert_eq!(lengths(&play), 0);
    play.played_out = 0.5;
    assert!((8..=32).contains(&lengths(&play)));
}

#[test]
fn the_files_of_shards_one_after_the_other_are_that_of_the_run() {
    let folder = Folder::new();
    let whole = folder.file("whole.records");
    games(&small::<tesuji_chess::Position>(), Some(&whole), &Stop::new()).unwrap();
    let whole = std::fs::read(whole).unwrap();
    let shard = |nth: usize| {
        let path = folder.file(&format!("{nth}.records"));
        games(&small::<tesuji_chess::Position>().shard(nth, 4), Some(&path), &Stop::new()).unwrap();
        std::fs::read(path).unwrap()
    };
    let shards: Vec<Vec<u8>> = (1..=4).map(shard).collect();
    // All begin with the same head, and have nothing but games after it.
    let empty = folder.file("empty.records");
    games(&SelfPlay { games: 0, ..small::<tesuji_chess::Position>() }, Some(&empty), &Stop::new()).unwrap();
    let head = std::fs::read(empty).unwrap();
    let games: Vec<u8> =
        shards.iter().flat_map(|shard| shard.strip_prefix(&head[..]).unwrap()).copied().collect();
    assert_eq!([head.clone(), games].concat(), whole);
    // A file of one shard is not gone on with by another.
    let path = folder.file("1.records");
    assert!(games_of(&path, 2).to_string().contains("another run"));
}

fn games_of(path: &Path, shard: usize) -> SelfPlayError {
    games(&small::<tesuji_chess::Position>().shard(shard, 4), Some(path), &Stop::new()).unwrap_err()
}
