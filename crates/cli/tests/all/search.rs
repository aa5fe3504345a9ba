//! `tesuji search`, `compare`, `eval`, `trace` and `techniques` as a user runs them.

use crate::common::run;
use crate::folder::Folder;
use serde_json::Value;

const MATE_IN_ONE: &str = "3k4/R7/1R6/5K2/8/8/8/8 w - - 0 1";
const MATE_IN_THREE: &str = "4brk1/7p/4b1p1/8/2P5/1P5Q/1BP2PPP/5RK1 w - - 1 2";
const MATED: &str = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";

fn json(args: &[&str]) -> Value {
    let (code, out, err) = run(&[args, &["--json"]].concat());
    assert_eq!((code, err.as_str(), out.lines().count()), (0, "", 1), "{args:?}");
    serde_json::from_str(&out).unwrap()
}

#[test]
fn a_line_for_each_depth_and_the_best_move() {
    let (code, out, err) = run(&["search", "--depth", "6"]);
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.contains("\nprofile default ("), "{out}");
    let table: Vec<&str> = out.lines().skip_while(|line| !line.contains("score")).skip(1).take(6).collect();
    for (nth, row) in table.iter().enumerate() {
        assert!(row.trim_start().starts_with(&format!("{}/", nth + 1)), "{out}");
    }
    let end: Vec<&str> = out.lines().rev().take(2).collect();
    assert!(end[1].starts_with("best move ") && end[1].contains(", score "), "{out}");
    assert!(end[0].contains(" nodes, ") && end[0].ends_with(" nps"), "{out}");
}

#[test]
fn every_algorithm_finds_the_mate() {
    for algorithm in ["minimax", "alphabeta", "pvs", "tactic", "full"] {
        let found = json(&["search", "--fen", MATE_IN_ONE, "--algorithm", algorithm, "--depth", "2"]);
        assert_eq!(
            found["best_move"],
            serde_json::json!({ "protocol": "b6b8", "prose": "Rb8#" }),
            "{algorithm}"
        );
        assert_eq!(found["score"]["mate"], 1);
        assert_eq!(found["depths"].as_array().unwrap().len(), 2);
        assert_eq!(found["leaves"].is_u64(), algorithm != "full");
        assert_eq!(found["profile"].is_object(), algorithm == "full");
    }
}

#[test]
fn the_same_command_gives_the_same_nodes() {
    let nodes = || {
        let args = ["search", "--fen", MATE_IN_THREE, "--nodes", "20000", "--stats", "--hash", "4"];
        let found = json(&args);
        (found["nodes"].clone(), found["best_move"].clone(), found["stats"].clone())
    };
    let first = nodes();
    assert_eq!(first, nodes());
    assert!(first.0.as_u64().unwrap() <= 20_000);
    let techniques = first.2["techniques"].as_array().unwrap();
    let null_move = techniques.iter().find(|counts| counts["technique"] == "null_move").unwrap();
    assert!(null_move["tried"].is_u64());
}

#[test]
fn moves_come_before_the_search_and_lines_after() {
    let found =
        json(&["search", "--moves", "1. e4 e5 2. Qh5 Ke7", "--depth", "3", "--multipv", "2", "--hash", "1"]);
    assert_eq!(found["best_move"]["prose"], "Qxe5#");
    assert_eq!(found["depths"].as_array().unwrap().len(), 6);
    let plain = json(&["search", "--profile", "plain", "--set", "killers=on", "--depth", "2", "--hash", "1"]);
    assert_eq!(plain["profile"]["name"], "plain");
    assert_ne!(
        plain["profile"]["hash"],
        json(&["search", "--profile", "plain", "--depth", "1"])["profile_hash"]
    );
}

#[test]
fn a_finished_game_has_no_move() {
    for algorithm in ["full", "pvs"] {
        let (code, out, err) = run(&["search", "--fen", MATED, "--depth", "3", "--algorithm", algorithm]);
        assert_eq!((code, err.as_str()), (0, ""));
        assert!(out.contains("no move: White wins by checkmate"), "{out}");
        let found = json(&["search", "--fen", MATED, "--depth", "3", "--algorithm", algorithm]);
        assert!(found["best_move"].is_null());
    }
}

#[test]
fn wrong_usage_is_named() {
    let cases: [(&[&str], &str); 22] = [
        (&["search", "--fen", "nonsense"], "error: --fen: "),
        (&["search", "--fen", MATED, "--startpos"], "error: the argument '--fen <FEN>' cannot be used"),
        (&["search", "--moves", "e4 Ke7"], "error: --moves: 'Ke7' is no legal move in "),
        (&["search", "--depth", "0"], "error: --depth: "),
        (&["search", "--time", "never"], "error: --time: must be a number of seconds"),
        (&["search", "--threads", "2", "--stats"], "error: --threads: --stats goes with one thread only"),
        (&["search", "--depth", "abc"], "error: --depth: must be a number from 1 to 80, got 'abc'"),
        (&["search", "--depth", "-1"], "error: --depth: must be a number from 1 to 80, got '-1'"),
        (&["search", "--hash", "0"], "error: --hash: must be a number from 1 to "),
        (&["search", "--multipv", "0"], "error: --multipv: must be a number from 1 to 500, got '0'"),
        (&["compare", "--depth", "x"], "error: --depth: must be a number from 1 to 80, got 'x'"),
        (&["compare", "--max-nodes", "0"], "error: --max-nodes: must be a number from 1 to "),
        (
            &["search", "--algorithm", "pvs", "--set", "null_move=off"],
            "error: --set: --algorithm pvs has no use",
        ),
        (
            &["search", "--algorithm", "pvs", "--profile", "plain"],
            "error: --profile: --algorithm pvs has no use",
        ),
        (&["search", "--algorithm", "tactic", "--hash", "1"], "error: --hash: --algorithm tactic has no use"),
        (
            &["search", "--algorithm", "minimax", "--multipv", "2"],
            "error: --multipv: --algorithm minimax has no",
        ),
        (&["search", "--algorithm", "mtdf"], "error: invalid value 'mtdf'"),
        (&["search", "--profile", "defualt"], "error: --profile: there is no profile defualt"),
        (&["search", "--set", "nul_move=off"], "error: --set: there is no technique nul_move; did you mean"),
        (&["search", "--set", "futility.base=many"], "error: --set: futility.base must be an integer"),
        (&["compare", "--depth", "x"], "error: --depth: "),
        (&["trace"], "error: "),
    ];
    for (args, expected) in cases {
        let (code, out, err) = run(args);
        assert_eq!((code, out.as_str()), (2, ""), "{args:?} {err}");
        assert!(err.starts_with(expected) && err.lines().count() == 1, "{args:?}: {err}");
    }
}

#[test]
fn a_trace_that_cannot_be_written_is_an_error() {
    for file in ["/nonexistent/tree.trace", "/dev/full"] {
        let (code, _, err) = run(&["search", "--depth", "8", "--trace", file]);
        assert_eq!(code, 1, "{file}");
        assert!(err.starts_with(&format!("error: --trace: {file}: ")), "{err}");
    }
}

#[test]
#[cfg(unix)]
fn ctrl_c_ends_a_search_with_what_is_known() {
    let folder = Folder::new();
    let file = &folder.file("stopped.trace");
    let runs: [&[&str]; 3] = [
        &["search", "--depth", "80"],
        &["search", "--depth", "80", "--algorithm", "pvs", "--trace", file],
        &["search", "--depth", "80", "--json"],
    ];
    for args in runs {
        let (out, err) = crate::common::interrupted(args);
        assert!(out.contains("best"), "{args:?} {out}");
        assert!(err.starts_with("interrupted: after depth ") && err.contains(", best move "), "{err}");
    }
    let (code, out, err) = run(&["trace", file]);
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.contains("stopped"), "{out}");
}

#[test]
fn searches_are_compared() {
    let found = json(&["compare", "--fen", MATE_IN_THREE, "--depth", "3", "--hash", "1"]);
    let rows = found["searches"].as_array().unwrap();
    let names: Vec<&str> = rows.iter().map(|row| row["search"].as_str().unwrap()).collect();
    assert_eq!(names, ["minimax", "alphabeta", "pvs", "tactic", "fractional", "full, plain", "full"]);
    for exact in [1, 2, 5] {
        assert_eq!(rows[exact]["score"], rows[0]["score"], "{}", names[exact]);
        assert!(rows[exact]["nodes"].as_u64() < rows[0]["nodes"].as_u64());
    }
    assert_eq!(rows[0]["cutoffs"], 0);

    let (code, out, err) = run(&["compare", "--depth", "3", "--max-nodes", "2000", "--hash", "1"]);
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.contains("minimax is left out: it would search about 8.9e3 nodes; --max-nodes"), "{out}");
    let (code, _, err) = run(&["compare", "--fen", MATED]);
    assert_eq!((code, err.as_str()), (1, "error: nothing to search: White wins by checkmate\n"));
}

#[test]
fn a_position_is_evaluated_by_terms() {
    let (code, out, err) = run(&["eval"]);
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.contains("material") && out.contains("total for White"), "{out}");
    let found = json(&["eval", "--fen", "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"]);
    assert!(found["first_cp"].as_i64().unwrap() > 0);
    assert_eq!(found["score"]["cp"].as_i64().unwrap(), -found["first_cp"].as_i64().unwrap());
}

#[test]
fn a_trace_answers_what_happened_to_a_line() {
    let folder = Folder::new();
    let file = &folder.file("tree.trace");
    let (code, out, err) = run(&["search", "--fen", MATE_IN_THREE, "--depth", "7", "--trace", file]);
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.lines().last().unwrap().ends_with(&format!(" events in {file}")), "{out}");

    let (code, out, err) = run(&["trace", file]);
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.contains("full, profile ") && out.contains("depth 7"), "{out}");
    for part in ["moves searched a node", "cutoffs on the first move", "longest line: ", "nodes ended"] {
        assert!(out.contains(part), "{part}: {out}");
    }
    assert!(json(&["trace", file])["root_visits"].as_array().unwrap().len() >= 7);

    let (code, out, _) = run(&["trace", file, "--line", "Qc3"]);
    assert_eq!(code, 0);
    assert!(out.contains("line Qc3\n") && out.contains("reached: "), "{out}");
    let far = json(&["trace", file, "--line", "g2g4 e8a4"]);
    let passages = far["passages"].as_array().unwrap();
    assert!(!passages.is_empty());
    assert!(passages.iter().all(|passage| passage["fate"]["kind"].is_string()));

    let (code, _, err) = run(&["trace", file, "--line", "Qc3 Qc3"]);
    assert_eq!(code, 2);
    assert!(err.starts_with("error: --line: 'Qc3' is no legal move in "), "{err}");

    let bytes = std::fs::read(file).unwrap();
    std::fs::write(file, &bytes[..bytes.len() / 2]).unwrap();
    let (code, _, err) = run(&["trace", file]);
    assert_eq!(code, 1);
    assert!(
        err.starts_with(&format!("error: {file}: the trace ")) && err.contains(" events, byte "),
        "{err}"
    );
    std::fs::write(file, "something else").unwrap();
    assert_eq!(run(&["trace", file]).2, format!("error: {file}: not a trace\n"));
    std::fs::remove_file(file).unwrap();
    let (code, _, err) = run(&["trace", file]);
    assert_eq!((code, err), (1, format!("error: {file}: No such file or directory\n")));
}

#[test]
fn the_reference_of_techniques_is_up_to_date() {
    let (code, out, _) = run(&["techniques"]);
    assert_eq!(code, 0);
    assert!(out.lines().any(|line| line.starts_with("null_move ")), "{out}");
    let (code, printed, err) = run(&["techniques", "--markdown"]);
    assert_eq!((code, err.as_str()), (0, ""));
    let kept = include_str!("../../../../docs/techniques.md");
    let rest = kept.strip_prefix(printed.as_str());
    let rest = rest.expect("docs/techniques.md is made by the command it names; make it again");
    assert!(rest.starts_with("\n## What each is worth\n\nMade by `tesuji ablate "), "{rest}");
}
