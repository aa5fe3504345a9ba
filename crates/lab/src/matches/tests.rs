//! Whole matches.

use super::*;
use std::path::PathBuf;
use tesuji_chess::Position;

/// A folder that goes with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("tesuji-match-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn changed(change: &str) -> Contender {
    let mut profile = Profile::default();
    profile.assign(change).unwrap();
    profile.name = change.to_string();
    Contender::profile(profile)
}

fn small(games: usize) -> Match<Position> {
    let players = [Contender::profile(Profile::default()), changed("null_move=off")];
    let mut contest = Match::new(players, Limit::Nodes(300));
    (contest.games, contest.hash, contest.rules.max_plies) = (games, 1, 160);
    contest
}

/// Plays a match and gives its games as text, and how it stands.
fn played(contest: &Match<Position>, journal: Option<&Path>) -> (String, Standing) {
    let mut text = String::new();
    let standing = contest.run(journal, &AtomicBool::new(false), |_, game| {
        text += &contest.write_game(game, None).map_err(io::Error::other)?;
        Ok(())
    });
    (text, standing.unwrap())
}

#[test]
fn the_same_match_gives_the_same_games_on_any_number_of_threads() {
    let contest = small(8);
    let (one, standing) = played(&contest, None);
    assert_eq!(standing.tally.games(), 8);
    assert_eq!(one.matches("[Event ").count(), 8);
    assert_eq!(played(&contest, None).0, one);
    assert_eq!(played(&Match { concurrency: 3, ..contest.clone() }, None).0, one);
    assert_ne!(played(&Match { seed: 2, ..contest }, None).0, one);
}

#[test]
fn a_player_against_itself_plays_every_game_twice() {
    let players = [0, 1].map(|_| Contender::profile(Profile::default()));
    let contest = Match { players, ..small(4) };
    let mut games = Vec::new();
    let keep = |_: &Standing, game: &GameRecord| {
        games.push(game.clone());
        Ok(())
    };
    contest.run(None, &AtomicBool::new(false), keep).unwrap();
    for pair in games.chunks(2) {
        assert_eq!(pair[0].moves, pair[1].moves, "nothing may be left of the last game");
        assert_eq!((pair[0].first, pair[1].first), (Seat::A, Seat::B));
    }
    assert_ne!(games[0].opening, games[2].opening);
}

#[test]
fn a_match_goes_on_where_it_was_stopped() {
    let folder = Folder::new("resume");
    let path = folder.0.join("match.jsonl");
    let contest = Match { concurrency: 2, ..small(8) };
    let (whole, _) = played(&contest, None);
    for limit in [1, 4] {
        let stop = AtomicBool::new(false);
        let mut seen = 0;
        let standing = contest.run(Some(&path), &stop, |_, _| {
            seen += 1;
            stop.store(seen >= limit, std::sync::atomic::Ordering::Relaxed);
            Ok(())
        });
        assert!(standing.unwrap().tally.games() < 8);
    }
    // A crash in the middle of a line.
    let kept = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, &kept[..kept.len() - 7]).unwrap();
    let (text, standing) = played(&contest, Some(&path));
    assert_eq!(text, whole);
    assert!((1..8).contains(&standing.resumed), "{}", standing.resumed);
    assert_eq!(played(&contest, Some(&path)).1.resumed, 8);
    // More games of the same match are the same match; another limit is not.
    assert!(played(&Match { games: 10, ..contest.clone() }, Some(&path)).0.starts_with(&whole));
    let other = Match { limit: Limit::Nodes(301), ..contest };
    let error = other.run(Some(&path), &AtomicBool::new(false), |_, _| Ok(())).unwrap_err();
    assert!(error.to_string().contains("belongs to another run"), "{error}");
}

#[test]
fn a_test_ends_the_match() {
    let players = [Contender::profile(Profile::default()), Contender::profile(Profile::plain())];
    let sprt = Sprt { elo0: 0.0, elo1: 100.0, alpha: 0.05, beta: 0.05, model: Model::Normalized };
    let mut contest = Match { players, ..small(400) };
    (contest.concurrency, contest.limit) = (2, Limit::Nodes(1000));
    contest.test = Some(Test { sprt, trinomial: false });
    let (text, standing) = played(&contest, None);
    assert_eq!(standing.verdict, Some(Verdict::Accepted), "{standing:?}");
    assert!(standing.tally.games() < 400 && standing.ratio.unwrap() > 2.9);
    assert_eq!(text.matches("[Event ").count() as u64, standing.tally.games());
}

#[test]
fn what_cannot_be_kept_ends_the_match() {
    let contest = small(4);
    let stop = AtomicBool::new(false);
    let error = contest.run(None, &stop, |_, _| Err(io::Error::other("full"))).unwrap_err();
    assert_eq!(error.to_string(), "a game could not be written: full");
    let empty = Match { openings: Vec::new(), ..contest };
    assert!(matches!(empty.run(None, &stop, |_, _| Ok(())), Err(MatchError::NoOpenings)));
}
