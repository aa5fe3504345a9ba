//! `tesuji why` and `tesuji audit` as a user runs them.

use crate::common::run;
use crate::folder::Folder;
use serde_json::Value;

const MATE: &str = "4brk1/7p/4b1p1/8/2P5/1P5Q/1BP2PPP/5RK1 w - -";

#[test]
fn why_names_the_rule_with_its_numbers_and_shows_what_it_hides() {
    let (code, out, err) = run(&["why", MATE, "Qc3", "--depth", "5"]);
    assert_eq!((code, err.as_str()), (0, ""));
    for part in
        ["Qc3 at the root", "order    number", "cut by reverse_futility", "without any pruning", "#3  Qc3"]
    {
        assert!(out.contains(part), "{part} is not in\n{out}");
    }
    // The same in any notation, and the same every time.
    assert_eq!(run(&["why", MATE, "h3c3", "--depth", "5"]).1, out);
}

#[test]
fn why_as_json_says_the_same() {
    let (code, out, _) =
        run(&["why", "startpos", "Bb5", "--line", "e4 e5 Nf3 Nc6", "--depth", "6", "--json"]);
    assert_eq!(code, 0);
    let object: Value = serde_json::from_str(&out).unwrap();
    let line: Vec<&str> =
        object["line"].as_array().unwrap().iter().map(|mv| mv["prose"].as_str().unwrap()).collect();
    assert_eq!(line, ["e4", "e5", "Nf3", "Nc6", "Bb5"]);
    assert_eq!(object["depth"], 6);
    assert!(object["without_pruning"]["depth"].as_i64().unwrap() >= 1);
}

#[test]
fn wrong_questions_are_refused() {
    let (code, _, err) = run(&["why", "startpos", "Ke2"]);
    assert_eq!(code, 2);
    assert!(err.contains("'Ke2' is no legal move in rnbqkbnr/"), "{err}");
    let (code, _, err) = run(&["why", "8/8/8 w - -", "e4"]);
    assert_eq!(code, 2);
    assert!(err.starts_with("error: "), "{err}");
    let (code, _, err) = run(&["why", "startpos", "e4", "--line", "e4"]);
    assert_eq!(code, 2);
    assert!(err.contains("'e4' is no legal move in"), "{err}");
}

#[test]
fn why_answers_in_the_protocol() {
    let (code, out, _) = run(&["position startpos moves e2e4", "why e7e5", "quit"]);
    assert_eq!(code, 0);
    assert!(out.contains("e5 at the root"), "{out}");
    assert!(out.contains("without any pruning"), "{out}");
    let (_, out, _) = run(&["position startpos", "why e7e5"]);
    assert!(out.contains("info string why: e7e5 is no legal move"), "{out}");
}

#[test]
fn an_audit_is_the_same_on_any_number_of_threads() {
    let few = ["audit", "--depth", "5", "--samples", "2", "--gallery", "3"];
    let with = |threads| run(&[&few[..], &["--json", "--threads", threads]].concat());
    let (one, two) = (with("1"), with("2"));
    assert_eq!(one, two);
    let object: Value = serde_json::from_str(&one.1).unwrap();
    let rows = object["techniques"].as_array().unwrap();
    assert!(rows.iter().any(|row| row["technique"] == "late_move_count" && row["tested"].as_u64() > Some(0)));
    let table = run(&few).1;
    assert!(table.contains("wrong, 95 % interval") && table.contains("late_move_count"), "{table}");
}

#[test]
fn audits_and_ablations_take_the_positions_an_audit_writes() {
    let folder = Folder::new();
    let file = &folder.file("wrong.epd");
    let rash = ["--set", "late_move_reduction.log_base=2000"];
    let (code, _, err) = run(&[&["audit", "--depth", "6", "--out", file][..], &rash].concat());
    assert_eq!(code, 0, "{err}");
    let lines = std::fs::read_to_string(file).unwrap().lines().count();
    assert!(lines > 0);
    let (code, out, err) = run(&["audit", "--depth", "3", "--positions", file, "--json"]);
    assert_eq!(code, 0, "{err}");
    let object: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(object["positions"].as_u64(), Some(lines as u64));
    let (code, _, err) =
        run(&["ablate", "--depth", "2", "--positions", file, "--tactics-nodes", "0", "--only", "futility"]);
    assert_eq!(code, 0, "{err}");
    std::fs::remove_file(file).unwrap();
    let (code, _, err) = run(&["audit", "--positions", file]);
    assert_eq!(code, 1);
    assert!(err.contains(file), "{err}");
}

#[cfg(unix)]
#[test]
fn an_audit_can_be_interrupted() {
    let (out, err) = crate::common::interrupted(&["audit", "--depth", "30"]);
    assert_eq!(out, "");
    assert!(err.starts_with("interrupted: after "), "{err}");
}

#[cfg(unix)]
#[test]
fn why_tells_what_it_knows_when_it_is_interrupted() {
    let (out, err) = crate::common::interrupted(&["why", "startpos", "h4", "--depth", "60"]);
    assert!(out.contains("h4"), "{out}");
    assert!(err.starts_with("interrupted: after depth "), "{err}");
}
