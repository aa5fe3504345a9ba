//! Every command on king-capture chess, as a user runs it.

use crate::common::run;
use crate::folder::Folder;
use serde_json::Value;

/// The rook takes the king two plies after Rc8.
const BACK_RANK: &str = "6k1/5ppp/8/8/8/8/2R1K3/8 w - - 0 1";
/// White has just castled across the bishop's square.
const TRAIL: &str = "4k3/8/b7/8/8/8/8/5RK1 b - f1 1 1";

/// Standard output of a command that must do well.
fn kings(args: &[&str]) -> String {
    let (code, out, err) = run(&[args, &["--game", "king-capture"]].concat());
    assert_eq!((code, err.as_str()), (0, ""), "{args:?}\n{out}");
    out
}

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&kings(&[args, &["--json"]].concat())).unwrap()
}

#[test]
fn perft_counts_and_divides() {
    assert_eq!(json(&["perft", "--depth", "4"])["leaves"], 197_742);
    let out = kings(&["perft", "--divide", "--depth", "1", "--fen", TRAIL]);
    assert!(out.contains("a6f1: 1\n"), "{out}");
    assert_eq!(json(&["perft", "--depth", "4", "--threads", "2", "--hash", "1"])["leaves"], 197_742);
}

#[test]
fn a_search_takes_the_king() {
    let out = kings(&["search", "--fen", BACK_RANK, "--depth", "5"]);
    assert!(out.contains("best move Rc8, score mate in 3 plies"), "{out}");
    let out = kings(&[
        "search",
        "--fen",
        BACK_RANK,
        "--depth",
        "3",
        "--algorithm",
        "fractional",
        "--eval",
        "classic",
    ]);
    assert!(out.contains("best move Rc8, score mate in 3 plies"), "{out}");
    let found = json(&["search", "--fen", TRAIL, "--depth", "2"]);
    assert_eq!(found["best_move"]["protocol"], "a6f1", "{found}");
}

#[test]
fn every_search_can_be_compared() {
    let compared = json(&["compare", "--depth", "3", "--fen", BACK_RANK, "--eval", "classic"]);
    let searches = compared["searches"].as_array().unwrap();
    assert_eq!(searches.len(), 7);
    for search in searches {
        assert_eq!(search["line"][0]["prose"], "Rc8", "{search}");
    }
    let (code, _, err) = run(&["compare", "--game", "shogi", "--depth", "1", "--eval", "classic"]);
    assert!(
        code == 2 && err.contains("shogi has no evaluation 'classic', only network, linear and files"),
        "{err}"
    );
}

#[test]
fn both_evaluations_are_explained() {
    assert!(kings(&["eval"]).contains("king safety"));
    let classic = json(&["eval", "--eval", "classic"]);
    assert_eq!(classic["first_cp"].as_i64(), Some(0));
    assert_eq!(classic["explanation"]["possessed"][0][0], "d2");
    let (_, out, _) = run(&["eval", "--eval", "classic"]);
    assert!(out.contains("total          0"), "{out}");
}

#[test]
fn a_mate_is_proven_to_the_capture() {
    let card = json(&["solve", BACK_RANK])["card"].clone();
    assert_eq!(
        (&card["line"][0]["prose"], &card["line"][2]["prose"]),
        (&Value::from("Rc8"), &Value::from("Rxf8#")),
        "{card}"
    );
    assert_eq!(
        (&card["verdict"]["plies"], &card["verdict"]["proven"]),
        (&Value::from(3), &Value::from(true)),
        "{card}"
    );
}

#[test]
fn games_are_played_and_written() {
    let folder = Folder::new();
    let pgn = folder.file("games.pgn");
    let out = kings(&[
        "match",
        "default",
        "default:null_move=off",
        "--nodes",
        "300",
        "--games",
        "2",
        "--pgn",
        &pgn,
    ]);
    assert!(out.contains("2 games"), "{out}");
    let games = std::fs::read_to_string(&pgn).unwrap();
    assert_eq!(games.matches("[Variant \"King Capture\"]").count(), 2, "{games}");
}

#[test]
fn the_protocol_plays_it_too() {
    let (code, out, _) = run(&["--game", "king-capture", &format!("position fen {BACK_RANK}"), "go depth 4"]);
    assert!(code == 0 && out.contains("score mate 2") && out.contains("bestmove c2c8"), "{out}");
    let (code, out, _) = run(&[
        "setoption name UCI_Variant value kingcapture",
        &format!("position fen {TRAIL}"),
        "go depth 2",
    ]);
    assert!(code == 0 && out.contains("bestmove a6f1"), "{out}");
}

#[cfg(unix)]
#[test]
fn a_fractional_search_can_be_stopped() {
    let (_, err) = crate::common::interrupted(&[
        "search",
        "--game",
        "king-capture",
        "--algorithm",
        "fractional",
        "--depth",
        "20",
    ]);
    assert!(err.contains("interrupted"), "{err}");
}
