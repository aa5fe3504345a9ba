//! `tesuji match` as a user runs it.

use crate::common::{run, tesuji};
use crate::folder::Folder;
use serde_json::Value;

fn read(folder: &Folder, name: &str) -> String {
    std::fs::read_to_string(folder.file(name)).unwrap()
}

const SMALL: [&str; 8] =
    ["match", "default", "default:null_move=off", "--nodes", "400", "--hash", "1", "--max-plies=120"];

fn small(more: &[&str]) -> Vec<String> {
    SMALL.iter().chain(more).map(ToString::to_string).collect()
}

fn run_small(more: &[&str]) -> (i32, String, String) {
    let args = small(more);
    run(&args.iter().map(String::as_str).collect::<Vec<_>>())
}

#[test]
fn a_match_tells_who_is_stronger() {
    let (code, out, err) = run(&["match", "default", "plain", "--depth", "3", "--games", "4", "--hash", "1"]);
    assert_eq!((code, err.as_str()), (0, ""));
    for line in
        ["default against plain\ndepth 3, 1 MB, 137 openings, seed 1\n", "\n4 games in ", "\npairs     LL "]
    {
        assert!(out.contains(line), "{out}");
    }
    for row in ["points", "Elo", "nElo", "LOS", "draws"] {
        assert!(out.lines().any(|line| line.starts_with(&format!("{row} "))), "{row}: {out}");
    }
    assert!(!out.contains("problems"), "{out}");
}

#[test]
fn the_same_seed_gives_the_same_file_on_any_number_of_threads() {
    let folder = Folder::new();
    let play = |name: &str, more: &[&str]| {
        let file = folder.file(name);
        let (code, _, err) = run_small(&[&["--games", "6", "--pgn", &file], more].concat());
        assert_eq!((code, err.as_str()), (0, ""));
        read(&folder, name)
    };
    let one = play("one.pgn", &[]);
    assert_eq!(one.matches("[Event ").count(), 6);
    assert!(one.contains("[White \"default\"]\n[Black \"default:null_move=off\"]"));
    assert_eq!(one, play("two.pgn", &["--concurrency", "2"]));
    assert_ne!(one, play("three.pgn", &["--seed", "2"]));
    assert!(play("four.pgn", &["--date", "2026.01.31"]).contains("[Date \"2026.01.31\"]"));
}

#[test]
#[cfg(unix)]
fn a_match_that_was_killed_goes_on() {
    let folder = Folder::new();
    let args = |pgn: &str, journal: &str| {
        let (pgn, journal) = (folder.file(pgn), folder.file(journal));
        small(&["--games", "24", "--concurrency", "2", "--pgn", &pgn, "--journal", &journal])
    };
    let texts = |args: &[String]| args.iter().map(String::as_str).collect::<Vec<_>>().join("\n");
    let whole = args("whole.pgn", "whole.jsonl");
    let whole_run = texts(&whole);
    assert_eq!(run(&whole_run.split('\n').collect::<Vec<_>>()).0, 0);
    let cut = texts(&args("cut.pgn", "cut.jsonl"));
    let cut: Vec<&str> = cut.split('\n').collect();
    let kept = || {
        let journal = std::fs::read_to_string(folder.file("cut.jsonl")).unwrap_or_default();
        journal.matches('\n').count().saturating_sub(1)
    };
    // Killed as soon as there is another game, three times. A line may be torn then, which is no game.
    for _ in 0..3 {
        let before = kept();
        let mut child = tesuji(&cut).spawn().unwrap();
        while kept() <= before && child.try_wait().unwrap().is_none() {
            std::thread::sleep(std::time::Duration::from_millis(3));
        }
        child.kill().unwrap();
        child.wait().unwrap();
    }
    assert!((3..24).contains(&kept()), "{}", kept());
    let (code, out, err) = run(&cut);
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.contains(" from the journal) in "), "{out}");
    assert_eq!(read(&folder, "whole.pgn"), read(&folder, "cut.pgn"));
    let figures = |out: &str| out.lines().skip(4).map(String::from).collect::<Vec<_>>();
    assert_eq!(figures(&out), figures(&run(&whole_run.split('\n').collect::<Vec<_>>()).1));
}

#[test]
#[cfg(unix)]
fn ctrl_c_keeps_the_games_that_are_over() {
    let folder = Folder::new();
    let (pgn, journal) = (folder.file("games.pgn"), folder.file("games.jsonl"));
    let args = ["match", "default", "seed", "--nodes=50", "--hash=1", "--max-plies=30", "--games=1000000"];
    let args = [&args[..], &["--pgn", &pgn, "--journal", &journal]].concat();
    let child = tesuji(&args).spawn().unwrap();
    // As soon as a game is over, however busy the machine is.
    while std::fs::read_to_string(&journal).unwrap_or_default().lines().count() < 3 {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let kill = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    let (code, out, err) = crate::common::read(&child.wait_with_output().unwrap());
    assert_eq!(code, 130);
    assert!(
        err.contains("interrupted: after ") && err.contains(" of 1000000; the same command goes on"),
        "{err}"
    );
    let games = read(&folder, "games.pgn").matches("[Event ").count();
    assert!(games > 0 && out.contains(&format!("\n{games} game")), "{out}");
    assert!(read(&folder, "games.jsonl").lines().count() > games);
    // A search that would take long is ended, too.
    let (out, _) = crate::common::interrupted(&["match", "default", "seed", "--depth", "60", "--games", "2"]);
    assert!(out.contains("\n0 games in "), "{out}");
    // A sequential test plays until it has decided.
    let (_, err) =
        crate::common::interrupted(&["match", "default", "seed", "--depth", "60", "--sprt", "0,5"]);
    assert!(err.contains("interrupted: after 0 games of 40000"), "{err}");
}

/// The same engine plays the same moves in this process and over its protocol.
#[test]
fn a_program_plays_like_the_profile_it_plays_with() {
    let folder = Folder::new();
    let program = format!("cmd:{}", env!("CARGO_BIN_EXE_tesuji"));
    let moves = |second: &str| {
        let pgn = folder.file("games.pgn");
        let args =
            ["match", "default", second, "--nodes", "300", "--games", "2", "--pgn", &pgn, "--hash", "1"];
        let more = ["--resign", "3,400", "--draw-after", "30,5,15"];
        assert_eq!(run(&[&args[..], &more].concat()).0, 0);
        let games = read(&folder, "games.pgn");
        // Who plays itself plays every opening once: only the first game has the same one.
        let first = games.split("[Event ").nth(1).unwrap().lines();
        first.filter(|line| !line.starts_with("[Black") && !line.starts_with("[White")).collect::<String>()
    };
    assert_eq!(moves(&program), moves("default"));
    let args = ["match", "default", &program, "--movetime", "5", "--games", "2", "--max-plies", "12"];
    let (code, out, err) = run(&[&args[..], &["--option-b", "Move Overhead=2"]].concat());
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
}

#[test]
fn a_test_answers_yes_or_no() {
    let play = |first: &str, second: &str| {
        let more = ["--nodes", "300", "--hash", "1", "--games", "200", "--sprt", "-10,150", "--json"];
        let (code, out, _) = run(&[&["match", first, second], &more[..]].concat());
        (code, serde_json::from_str::<Value>(&out).unwrap())
    };
    let (code, yes) = play("default", "plain");
    assert_eq!((code, yes["sprt"]["verdict"].as_str()), (0, Some("accepted")), "{yes}");
    let (code, no) = play("plain", "default");
    assert_eq!((code, no["sprt"]["verdict"].as_str()), (3, Some("rejected")), "{no}");
    assert!(yes["sprt"]["llr"].as_f64().unwrap() > 2.9);
    assert!(yes["games"].as_u64().unwrap() < 200);
}

#[test]
fn openings_come_from_files() {
    let folder = Folder::new();
    std::fs::write(folder.file("two.epd"), "4k3/pppp4/8/8/8/8/4PPPP/4K3 w - - id \"pawns\";\n").unwrap();
    let (openings, pgn) = (folder.file("two.epd"), folder.file("games.pgn"));
    let (code, _, err) =
        run_small(&["--games", "4", "--openings", &openings, "--pgn", &pgn, "--order", "sequential"]);
    assert_eq!((code, err.lines().count()), (0, 1));
    assert!(err.starts_with("warning: 2 pairs begin with 1 opening: one that comes up again"), "{err}");
    assert_eq!(
        read(&folder, "games.pgn").matches("[FEN \"4k3/pppp4/8/8/8/8/4PPPP/4K3 w - - 0 1\"]").count(),
        4
    );
}

#[test]
fn wrong_usage_is_named() {
    let cases = [
        ("default", "error: the following required arguments were not provided"),
        ("default plain", "error: the following required arguments were not provided"),
        ("a plain --nodes 1", "error: A: there is no profile a"),
        ("plain default:nul_move=off --nodes 1", "error: B: there is no technique nul_move"),
        (
            "plain fractional:width=2 --nodes 1",
            "error: B: fractional knows depth=N and eval=NAME or eval=FILE, not 'width=2'",
        ),
        ("--game shogi pvs:eval=classic plain --nodes 1", "error: A: shogi has no evaluation 'classic'"),
        ("plain cmd: --nodes 1", "error: B: there is no program to run"),
        ("plain seed --nodes 1 --depth 2", "error: the argument '--nodes <N>' cannot"),
        ("plain seed --nodes 0", "error: --nodes: must be a number from 1"),
        ("plain seed --tc fast", "error: --tc: must be seconds and increment as in 8+0.08"),
        ("plain seed --depth 1 --games 3", "error: --games: must be an even number"),
        ("plain seed --depth 1 --sprt 5,0", "error: --sprt: must be two points, the lower"),
        ("plain seed --depth 1 --alpha 0.1", "error: the following required"),
        ("plain seed --depth 1 --resign x", "error: --resign: must be 2 numbers as in"),
        ("plain seed --depth 1 --draw-after 1,2", "error: --draw-after: must be 3 numbers"),
        ("plain seed --depth 1 --date today", "error: --date: must be a date as in"),
        ("plain seed --depth 1 --option-b Hash", "error: --option-b: must be NAME=VALUE"),
        ("plain seed --depth 1 --option-a Hash=1", "error: --option-a: A is no program"),
    ];
    for (args, expected) in cases {
        let args: Vec<&str> = ["match"].into_iter().chain(args.split(' ')).collect();
        let (code, out, err) = run(&args);
        assert_eq!((code, out.as_str()), (2, ""), "{args:?} {err}");
        assert!(err.starts_with(expected) && err.lines().count() == 1, "{args:?}: {err}");
    }
}

#[test]
fn what_cannot_be_read_or_written_is_named() {
    let folder = Folder::new();
    std::fs::write(folder.file("bad.epd"), "nonsense\n").unwrap();
    std::fs::write(folder.file("other.jsonl"), "{\"run\":\"another\"}\n").unwrap();
    std::fs::write(folder.file("games.pgn"), "precious").unwrap();
    let (bad, other, pgn) = (folder.file("bad.epd"), folder.file("other.jsonl"), folder.file("games.pgn"));
    let cases: [(&[&str], String); 6] = [
        (&["--openings", "/nonexistent"], "error: --openings: /nonexistent: No such file".to_string()),
        (&["--openings", &bad], format!("error: --openings: {bad}:1: ")),
        (&["--journal", &other, "--pgn", &pgn], format!("error: --journal: {other} belongs to another run")),
        (&["--pgn", "/nonexistent/x.pgn"], "error: --pgn: /nonexistent/x.pgn: No such file".to_string()),
        (&["--journal", "/nonexistent/x"], "error: --journal: /nonexistent/x: No such file".to_string()),
        (&["--shards", "/nonexistent/x"], "error: --shards: /nonexistent/x: No such file".to_string()),
    ];
    for (more, expected) in cases {
        let (code, out, err) = run_small(more);
        assert_eq!((code, out.as_str()), (1, ""), "{more:?} {err}");
        assert!(err.starts_with(&expected), "{more:?}: {err}");
    }
    assert_eq!(read(&folder, "games.pgn"), "precious");
    #[cfg(target_os = "linux")]
    {
        let (code, _, err) = run_small(&["--games", "2", "--pgn", "/dev/full"]);
        assert_eq!((code, err.as_str()), (1, "error: --pgn: /dev/full: No space left on device\n"));
    }
    let (code, _, err) = run(&["match", "plain", "cmd:/nonexistent/engine", "--depth", "1"]);
    assert_eq!((code, err.as_str()), (1, "error: /nonexistent/engine: No such file or directory\n"));
}

#[test]
fn a_player_against_itself_plays_no_game_twice() {
    let folder = Folder::new();
    let pgn = folder.file("games.pgn");
    let args =
        ["match", "default", "default", "--nodes", "100", "--hash", "1", "--games", "6", "--max-plies", "60"];
    let (code, out, err) = run(&[&args[..], &["--pgn", &pgn]].concat());
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.contains("\n6 games in ") && out.contains("\npairs     none: both play alike"), "{out}");
    let (code, out, err) = run(&["phase", &pgn]);
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.starts_with("6 games, "), "{out}");
    // A file that has them twice has no more games.
    let twice = folder.file("twice.pgn");
    std::fs::write(&twice, read(&folder, "games.pgn").repeat(2)).unwrap();
    let (code, both, err) = run(&["phase", &twice]);
    assert_eq!((code, both), (0, out));
    assert_eq!(err, "warning: 6 games are copies of one before, and count once\n");
}

#[test]
fn few_games_leave_much_open() {
    let args = ["match", "default", "default:null_move=off", "--nodes", "50", "--hash", "1", "--games", "2"];
    let args = [&args[..], &["--max-plies", "8"]].concat();
    let (code, out, _) = run(&args);
    assert_eq!(code, 0);
    // Two games that are drawn after eight plies.
    assert!(out.contains("\nElo       +0.0 +/- 392.5\nnElo      +0.0 +/- "), "{out}");
    assert!(out.contains("\nLOS       50.0 %\n"), "{out}");
}
