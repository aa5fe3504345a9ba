//! Every command on shogi, as a user runs it.

use crate::common::run;
use crate::folder::Folder;
use serde_json::Value;

/// Gold or silver on 5b is mate.
const MATE: &str = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";
/// White has just been mated.
const MATED: &str = "4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1";

/// Standard output of a command that must do well.
fn shogi(args: &[&str]) -> String {
    let (code, out, err) = run(&[args, &["--game", "shogi"]].concat());
    assert_eq!((code, err.as_str()), (0, ""), "{args:?}\n{out}");
    out
}

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&shogi(&[args, &["--json"]].concat())).unwrap()
}

#[test]
fn the_game_is_chosen_before_or_after_the_command() {
    let after = json(&["perft", "--depth", "2"]);
    assert_eq!((after["leaves"].as_u64(), &after["position"]["game"]["name"]), (Some(900), &"shogi".into()));
    assert!(after["position"]["text"].as_str().unwrap().starts_with("lnsgkgsnl/"), "{after}");
    let (_, before, _) = run(&["--game", "shogi", "perft", "--depth", "2", "--json"]);
    assert_eq!(serde_json::from_str::<Value>(&before).unwrap()["leaves"], 900);
    let (code, _, err) = run(&["perft", "--game", "go"]);
    assert_eq!(code, 2);
    assert!(err.contains("'go'") && err.contains("chess, shogi"), "{err}");
}

#[test]
fn perft_counts_divides_and_tests() {
    let out = shogi(&["perft", "--divide", "--depth", "1", "--sfen", MATE]);
    assert!(out.starts_with("5c5b: 1\n5c5b+: 1\n") && out.contains("\nG*5b: 1\n"), "{out}");
    let two = json(&["perft", "--depth", "3", "--threads", "2", "--hash", "1"]);
    assert_eq!(two["leaves"], 25_470);
    let folder = Folder::new();
    let suite = folder.file("suite.sfen");
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    std::fs::write(&suite, format!("# two\n{start} ;D1 30 ;D2 900\n{MATED} ;D1 0\n")).unwrap();
    assert!(shogi(&["perft", "--suite", &suite]).starts_with("2 positions, 3 counts, 0 wrong, 0 skipped"));
    std::fs::write(&suite, format!("{start} ;D1 31\n")).unwrap();
    let (code, out, _) = run(&["perft", "--suite", &suite, "--game", "shogi"]);
    assert!(code == 3 && out.contains("D1: expected 31, got 30"), "{out}");
    let (code, _, err) = run(&["perft", "--sfen", "9/9 b - 1", "--game", "shogi"]);
    assert!(code == 2 && err.starts_with("error: --sfen: "), "{err}");
}

#[test]
fn a_search_finds_a_mate_and_names_sides_and_moves() {
    let out = shogi(&["search", "--sfen", MATE, "--depth", "3"]);
    assert!(out.contains("best move G*5b, score mate in 1"), "{out}");
    let object = json(&["search", "--sfen", "startpos", "--moves", "7g7f P-3d", "--depth", "2"]);
    assert_eq!(object["best_move"], object["depths"][1]["line"][0]);
    assert!(object["position"]["text"].as_str().unwrap().ends_with(" b - 3"), "{object}");
    for algorithm in ["minimax", "tactic"] {
        let out = shogi(&["search", "--sfen", MATED, "--algorithm", algorithm, "--depth", "1"]);
        assert!(out.contains("no move: Black wins by checkmate"), "{out}");
    }
}

#[test]
fn searches_are_compared() {
    let object = json(&["compare", "--depth", "2"]);
    let searches = object["searches"].as_array().unwrap();
    assert_eq!((searches.len(), &searches[0]["search"]), (7, &Value::from("minimax")));
    assert_eq!(searches[0]["score"], searches[1]["score"]);
    let (code, _, err) = run(&["compare", "--sfen", MATED, "--game", "shogi"]);
    assert_eq!((code, err.as_str()), (1, "error: nothing to search: Black wins by checkmate\n"));
}

#[test]
fn an_evaluation_names_the_sides_of_shogi() {
    let out = shogi(&["eval", "--sfen", MATE]);
    assert!(out.contains("total for Black +") && out.contains("\nking safety "), "{out}");
    let object = json(&["eval", "--sfen", MATE]);
    assert!(object["first_cp"].as_i64() > Some(0), "{object}");
    assert!(object["explanation"]["terms"]["terms"][0]["second"].is_object(), "{object}");
}

#[test]
fn a_trace_knows_its_game() {
    let folder = Folder::new();
    let file = folder.file("tree.trace");
    shogi(&["search", "--depth", "4", "--trace", &file]);
    let (code, out, _) = run(&["trace", &file, "--line", "P-7f 3c3d"]);
    assert!(code == 0 && out.contains("\nline P-7f P-3d\n"), "{out}");
    let (code, out, _) = run(&["trace", &file, "--json"]);
    assert!(code == 0 && out.contains("\"longest_line\":["), "{out}");
}

#[test]
fn why_is_answered_in_the_moves_of_books() {
    let out = shogi(&["why", MATE, "G*4b", "--depth", "4"]);
    assert!(out.contains("G*4b at the root: 4k4/") && out.contains("misses or allows a mate"), "{out}");
    let object = json(&["why", "startpos", "3c3d", "--line", "7g7f", "--depth", "4"]);
    assert_eq!((&object["line"][0]["prose"], &object["line"][1]["prose"]), (&"P-7f".into(), &"P-3d".into()));
}

#[test]
fn the_benchmark_runs_and_techniques_are_listed() {
    let bench = ["bench", "--depth", "3", "--hash", "1"];
    let nodes = |out: &str| out.lines().last().unwrap().split_once(" nodes ").unwrap().0.to_string();
    let out = shogi(&bench);
    assert!(out.starts_with(" 1/8 "), "{out}");
    assert_eq!(nodes(&out), nodes(&shogi(&bench)));
    assert!(shogi(&["techniques"]).contains("\nnull_move "));
    let folder = Folder::new();
    let mine = folder.file("mine.toml");
    std::fs::write(&mine, "name = \"mine\"\ngame = \"chess\"\n").unwrap();
    let (code, _, err) = run(&["techniques", "--profile", &mine, "--game", "shogi"]);
    assert!(code == 2 && err.contains("is for chess, not for shogi"), "{err}");
}

#[test]
fn techniques_are_measured_and_audited() {
    let folder = Folder::new();
    let few = folder.file("few.sfen");
    std::fs::write(&few, format!("{MATE} dm 1; id \"gold\";\n")).unwrap();
    let args = ["ablate", "--only", "null_move", "--depth", "3", "--tactics-nodes", "500", "--threads", "1"];
    let object = json(&[&args[..], &["--positions", &few, "--tactics", &few]].concat());
    assert_eq!((object["game"].as_str(), object["positions"].as_u64()), (Some("shogi"), Some(1)));
    let page = shogi(&[&args[..], &["--positions", &few, "--tactics", &few, "--markdown"]].concat());
    assert!(page.contains("tesuji ablate --depth 3 --game shogi --only null_move"), "{page}");
    let audit = json(&["audit", "--positions", &few, "--depth", "4", "--samples", "1"]);
    assert!(audit["techniques"].is_array(), "{audit}");
}

#[test]
fn games_are_played_written_and_played_on_from() {
    let folder = Folder::new();
    let games = folder.file("games.csa");
    let play =
        ["match", "default", "default:null_move=off", "--nodes", "100", "--hash", "1", "--max-plies=60"];
    let out = shogi(&[&play[..], &["--games", "2", "--record", &games]].concat());
    assert!(out.contains("100 nodes, 1 MB, 97 openings, seed 1\n"), "{out}");
    let text = std::fs::read_to_string(&games).unwrap();
    assert_eq!(text.matches("\nPI\n").count(), 2);
    assert!(text.contains("\nN+default:null_move=off\nN-default\n"), "{text}");
    let out = shogi(&[&play[..], &["--games", "4", "--openings", &games, "--plies", "8"]].concat());
    assert!(out.contains("100 nodes, 1 MB, 2 openings, seed 1\n"), "{out}");
    let tune = ["tune", "--tunables", "futility.base", "--nodes", "50", "--iterations", "1", "--hash", "1"];
    let object = json(&[&tune[..], &["--pairs-per-iteration", "1", "--max-plies", "40"]].concat());
    assert_eq!(object["games"], 2);
}

/// The same engine plays the same moves in this process and over USI.
#[test]
fn a_program_plays_like_the_profile_it_plays_with() {
    let folder = Folder::new();
    let program = format!("cmd:{}", env!("CARGO_BIN_EXE_tesuji"));
    let moves = |second: &str| {
        let games = folder.file("games.csa");
        let args = ["match", "default", second, "--nodes", "200", "--games", "2", "--hash", "1"];
        shogi(&[&args[..], &["--record", &games]].concat());
        let text = std::fs::read_to_string(&games).unwrap();
        // Names differ, and so does the depth behind the score where 200 nodes end within the first iteration.
        // Who plays itself plays every opening once: only the first game has the same one.
        let first = text.lines().take_while(|line| !line.ends_with("match 1.2"));
        let lines = first.filter(|line| !line.starts_with('N') && !line.starts_with("'*depth"));
        lines.map(str::to_string).collect::<Vec<_>>()
    };
    assert_eq!(moves(&program), moves("default"));
    // A second for each move and nothing before; the machine may be busy.
    let args = ["match", "default", &program, "--tc", "0b0.02", "--games", "2", "--max-plies", "30"];
    shogi(&[&args[..], &["--margin", "2000", "--option-b", "Move_Overhead=2"]].concat());
}

#[test]
fn the_game_chooses_the_protocol() {
    let (code, out, _) = run(&["--game", "shogi", "position startpos moves 7g7f", "go depth 2"]);
    assert!(code == 0 && out.lines().last().unwrap().starts_with("bestmove "), "{out}");
    assert_eq!(run(&["--game", "chess", "usi"]).0, 2);
}

#[test]
#[cfg(unix)]
fn ctrl_c_ends_a_search() {
    let (out, err) =
        crate::common::interrupted(&["search", "--game", "shogi", "--depth", "60", "--hash", "1"]);
    assert!(out.contains("best move ") && err.starts_with("interrupted: after depth "), "{out}{err}");
}
