//! `tesuji analyse` and `tesuji play` as a user meets them.

use crate::common::{read, run, tesuji};
use crate::folder::Folder;
use std::io::Write as _;
use std::process::Stdio;

const FOOL: &str = "[White \"Anna\"]\n[Black \"Bert\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n";

/// A run that reads this.
fn run_with_input(args: &[&str], input: &str) -> (i32, String, String) {
    let mut child = tesuji(args).stdin(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    read(&child.wait_with_output().unwrap())
}

/// Some short games, one of them broken, one cut off, one without moves.
fn games() -> String {
    let scholar = "[White \"Carl\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n\n";
    let broken = "[White \"Dora\"]\n\n1. Ke3 *\n\n";
    let cut = "[White \"Emil\"]\n\n1. e4 e5 2. Ke4 Nf6 *\n\n";
    let empty = "[White \"Fritz\"]\n[Result \"*\"]\n\n*\n\n";
    [FOOL, scholar, broken, cut, empty, FOOL].concat()
}

#[test]
fn a_game_is_told_and_given_back() {
    let folder = Folder::new();
    let [game, out, page] = ["game.pgn", "out.pgn", "page.html"].map(|name| folder.file(name));
    std::fs::write(&game, FOOL).unwrap();
    let (code, text, err) = run(&["analyse", &game, "--nodes", "1000", "--out", &out, "--html", &page]);
    assert_eq!((code, err.as_str()), (0, ""), "{text}");
    assert!(text.starts_with("Anna - Bert  0-1\n") && text.contains("2. g4??"), "{text}");
    assert!(
        text.contains("Allows Qh4#, which is mate.") && text.contains("1 game with 4 moves analysed"),
        "{text}"
    );
    let written = std::fs::read_to_string(&out).unwrap();
    assert!(written.contains("[%eval #-1]") && written.contains("2. g4 $4"), "{written}");
    let page = std::fs::read_to_string(&page).unwrap();
    assert!(page.contains("Qh4#") && !page.contains("/*GAMES*/"));
}

#[test]
fn broken_games_are_told_and_the_rest_goes_on() {
    let folder = Folder::new();
    let file = folder.file("games.pgn");
    std::fs::write(&file, games()).unwrap();
    let (code, out, err) = run(&["analyse", &file, "--nodes", "200", "--out", "-"]);
    assert_eq!(code, 0, "{err}");
    assert!(err.contains("games.pgn:14: ") && err.contains("games.pgn:18: "), "{err}");
    assert!(err.contains("5 games with ") && err.contains("1 game could not be read"), "{err}");
    assert_eq!(out.matches("[Annotator \"Tesuji\"]").count(), 5, "{out}");
    assert!(out.contains("The record goes no further"), "{out}");
}

#[test]
fn any_number_of_jobs_shards_and_stops_gives_the_same_bytes() {
    let folder = Folder::new();
    let [file, one, two, journal] =
        ["games.pgn", "one.pgn", "two.pgn", "journal.jsonl"].map(|name| folder.file(name));
    std::fs::write(&file, games()).unwrap();
    let base = ["analyse", &file, "--nodes", "300"];
    let (code, ..) = run(&[&base[..], &["--jobs", "1", "--out", &one]].concat());
    assert_eq!(code, 0);
    let whole = std::fs::read(&one).unwrap();
    let with_journal = [&base[..], &["--jobs", "2", "--journal", &journal, "--out", &two]].concat();
    assert_eq!(run(&with_journal).0, 0);
    assert_eq!(std::fs::read(&two).unwrap(), whole);
    // As if the run had been killed after two games: the journal ends there, and games after it are half written.
    let text = std::fs::read_to_string(&journal).unwrap();
    let kept: Vec<&str> = text.lines().take(3).collect();
    std::fs::write(&journal, kept.join("\n") + "\n{\"end\":").unwrap();
    std::fs::remove_file(&two).unwrap();
    assert_eq!(run(&with_journal).0, 0);
    assert_eq!(std::fs::read(&two).unwrap(), whole);
    let shards: Vec<String> =
        ["1/2", "2/2"].map(|shard| run(&[&base[..], &["--shard", shard, "--out", "-"]].concat()).1).to_vec();
    let count = |text: &str| text.matches("[White ").count();
    assert_eq!(count(&shards[0]) + count(&shards[1]), 5);
}

#[test]
fn only_one_player_is_judged_if_that_is_wanted() {
    let (code, out, err) =
        run_with_input(&["analyse", "-", "--nodes", "500", "--player", "bert", "--json"], FOOL);
    assert_eq!((code, err.as_str()), (0, ""));
    let game: serde_json::Value = serde_json::from_str(out.lines().next().unwrap()).unwrap();
    let wanted: Vec<bool> = game["moves"].as_array().unwrap().iter().map(|mv| mv["wanted"] == true).collect();
    assert_eq!(wanted, [false, true, false, true]);
    assert!(game["moves"][2]["judgement"].is_null());
}

#[test]
fn records_of_shogi_come_back_with_scores() {
    let folder = Folder::new();
    let [kif, csa] = ["game.kifu", "game.csa"].map(|name| folder.file(name));
    std::fs::write(&kif, "手合割：香落ち\n   1 ３四歩(33)\n   2 ７六歩(77)\n   3 投了\n").unwrap();
    let (code, out, err) = run(&["analyse", &kif, "--nodes", "300", "--out", "-"]);
    assert!(code == 0 && out.contains("手合割：香落ち") && out.contains("*#評価値="), "{out}{err}");
    std::fs::write(&csa, "V2.2\nPI\n+\n+7776FU\n-3334FU\n%TORYO\n/\nPI\n+\n+2726FU\n%TORYO\n").unwrap();
    let (code, out, _) = run(&["analyse", &csa, "--nodes", "300", "--out", "-"]);
    assert!(code == 0 && out.matches("\n'** ").count() == 3 && out.contains("\n/\n"), "{out}");
}

#[cfg(unix)]
#[test]
fn an_analysis_can_be_stopped() {
    let folder = Folder::new();
    let file = folder.file("game.pgn");
    std::fs::write(&file, FOOL).unwrap();
    let (out, err) = crate::common::interrupted(&["analyse", &file, "--nodes", "1000000000"]);
    assert_eq!((out.as_str(), err.as_str()), ("", "interrupted: after 0 games\n"));
}

#[test]
fn what_is_no_game_is_refused() {
    let folder = Folder::new();
    let empty = folder.file("empty.pgn");
    std::fs::write(&empty, "").unwrap();
    for (args, why) in [
        (&["analyse", &empty][..], "no games"),
        (&["analyse", "/no/such/file.pgn"], "No such file"),
        (&["analyse", &empty, "--nodes", "0"], "must be a number from 1"),
        (&["analyse", &empty, "--journal", "x.jsonl"], "--out"),
    ] {
        let (code, _, err) = run(args);
        assert!(code == 2 || code == 1, "{args:?}: {code}");
        assert!(err.contains(why) && err.lines().count() == 1, "{args:?}: {err}");
    }
}

#[test]
fn a_game_is_played_through_a_pipe() {
    let folder = Folder::new();
    let file = folder.file("game.pgn");
    let words = format!("help\nnonsense\nf3\nhint\nundo\nf3\nsave {file}\nmoves\nquit\n");
    let (code, out, err) = run_with_input(&["play", "--strength", "1", "--no-analysis", "--ascii"], &words);
    assert_eq!((code, err.as_str()), (0, ""));
    for part in ["'nonsense' is no legal move here", "Black plays ", "saved in ", "the game is not over"] {
        assert!(out.contains(part), "{part}: {out}");
    }
    let saved = std::fs::read_to_string(&file).unwrap();
    assert!(saved.contains("1. f3 ") && saved.trim_end().ends_with('*'), "{saved}");
    let (code, out, _) =
        run_with_input(&["play", "--load", &file, "--side", "both", "--no-analysis"], "quit\n");
    assert!(code == 0 && out.contains("2. White> "), "{out}");
}

#[test]
fn a_game_that_is_over_is_analysed() {
    let moves = "f3\ne5\ng4\nQh4#\n";
    let (code, out, err) = run_with_input(&["play", "--side", "both", "--nodes", "500", "--ascii"], moves);
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.contains("Black wins by checkmate") && out.contains("Allows Qh4#, which is mate."), "{out}");
    let shogi = run_with_input(
        &["play", "--game", "shogi", "--side", "both", "--no-analysis"],
        "７六歩\n3c3d\nboard\n",
    );
    assert!(shogi.0 == 0 && shogi.1.contains("歩"), "{}", shogi.1);
}
