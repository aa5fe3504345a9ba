//! A technique answers to its usual name and acronym wherever one is named.

use crate::folder::Folder;
use std::process::{Command, Stdio};

/// Exit code, standard output and standard error.
fn run(args: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tesuji"));
    let output = command.args(args).stdin(Stdio::null()).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// What a command prints; it must succeed.
fn printed(args: &[&str]) -> String {
    let (code, out, err) = run(args);
    assert_eq!((code, err.as_str()), (0, ""), "{args:?}");
    out
}

#[test]
fn a_technique_is_shown_by_any_of_its_names() {
    for (words, name) in [
        (&["lmr"][..], "late_move_reduction"),
        (&["LMR"], "late_move_reduction"),
        (&["late move reduction"], "late_move_reduction"),
        (&["late", "move", "reductions"], "late_move_reduction"),
        (&["RFP"], "reverse_futility"),
        (&["nmp"], "null_move"),
        (&["null", "move"], "null_move"),
        (&["null_move"], "null_move"),
    ] {
        let out = printed(&[&["techniques"], words].concat());
        assert!(out.starts_with(&format!("{name}: ")), "{out}");
        assert!(out.contains(&format!("file        crates/search/src/techniques/{name}.rs\n")), "{out}");
    }
    let two = printed(&["techniques", "nmp", "rfp"]);
    assert!(two.starts_with("null_move: ") && two.contains("\nreverse_futility: "), "{two}");
}

#[test]
fn the_page_shows_the_profile_that_was_chosen() {
    let out = printed(&["techniques", "rfp", "--set", "RFP=off", "--set", "rfp.slope=77"]);
    assert!(out.contains("\nprofile     off;"), "{out}");
    assert!(
        out.lines().any(|line| line.starts_with("reverse_futility.slope") && line.contains(" 77 ")),
        "{out}"
    );
}

#[test]
fn a_search_without_it_is_the_same_under_every_name() {
    let nodes = |change: &str| {
        let out = printed(&["search", "startpos", "--depth", "6", "--json", "--set", change]);
        let found: serde_json::Value = serde_json::from_str(&out).unwrap();
        found["nodes"].as_u64().unwrap()
    };
    assert_eq!(nodes("lmr=off"), nodes("late_move_reduction=off"));
    assert_ne!(nodes("lmr=off"), nodes("lmr=on"));
}

#[test]
fn profiles_know_the_names() {
    let folder = Folder::new();
    let path = folder.file("calm.toml");
    std::fs::write(&path, "[techniques]\nNMP = false\n[tunables]\nlmr.min_depth = 5\n").unwrap();
    let out = printed(&["techniques", "null_move", "lmr", "--profile", &path]);
    assert!(out.contains("\nprofile     off; --set null_move"), "{out}");
    assert!(
        out.lines().any(|line| line.starts_with("late_move_reduction.min_depth") && line.contains(" 5 ")),
        "{out}"
    );
}

#[test]
fn the_lab_knows_the_names() {
    let only = printed(&["ablate", "--only", "lmr,rfp", "--depth", "2", "--tactics-nodes", "100"]);
    assert!(only.contains("late_move_reduction") && only.contains("reverse_futility"), "{only}");
    assert!(!only.contains("null_move "), "{only}");
    let audit = printed(&["audit", "--depth", "3", "--samples", "1", "--set", "lmr=off", "--json"]);
    assert!(!audit.contains("late_move_reduction"), "{audit}");
    let players =
        ["match", "default:lmr=off", "default", "--games", "2", "--nodes", "20", "--max-plies", "4"];
    assert!(printed(&players).contains("default:lmr=off"));
    let why = printed(&["why", "startpos", "h4", "--depth", "3", "--set", "rfp=off", "--json"]);
    assert!(why.contains("reverse_futility"), "{why}");
}

#[test]
fn an_unknown_name_hears_what_was_meant() {
    for args in [
        &["techniques", "lmrr"][..],
        &["search", "startpos", "--depth", "1", "--set", "lmrr=off"],
        &["ablate", "--only", "lmrr"],
        &["audit", "--set", "lmrr=off"],
        &["why", "startpos", "h4", "--set", "lmrr=off"],
        &["match", "default:lmrr=off", "default", "--nodes", "20"],
        &["tune", "--tunables", "lmrr", "--nodes", "20"],
    ] {
        let (code, out, err) = run(args);
        assert_eq!((code, out.as_str()), (2, ""), "{args:?}");
        assert!(err.ends_with("there is no technique lmrr; did you mean late_move_reduction?\n"), "{err}");
    }
}
