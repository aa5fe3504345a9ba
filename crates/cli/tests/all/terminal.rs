//! What is written fits the window, and looks the same everywhere.

use crate::folder::Folder;
use std::process::{Command, Output};

fn tesuji(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tesuji"));
    command.args(args);
    command
}

/// Exit code, standard output and standard error.
fn read(output: &Output) -> (i32, String, String) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (output.status.code().unwrap(), text(&output.stdout), text(&output.stderr))
}

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// What a command prints in a window of so many columns.
fn within(columns: usize, args: &[&str]) -> String {
    let output = tesuji(args).env("COLUMNS", columns.to_string()).output().unwrap();
    let (code, out, err) = read(&output);
    assert_eq!((code, err.as_str()), (0, ""), "{args:?}");
    out
}

#[test]
fn every_table_fits_the_window() {
    let folder = Folder::new();
    let trace = folder.file("tree.trace");
    within(80, &["search", KIWIPETE, "--depth", "6", "--trace", &trace]);
    for columns in [80, 60] {
        for args in [
            &["search", KIWIPETE, "--depth", "8"][..],
            &["search", "--depth", "5", "--stats"],
            &["compare", KIWIPETE, "--depth", "3"],
            &["eval", KIWIPETE],
            &["eval", "--game", "shogi"],
            &["perft", "--depth", "3"],
            &["bench", "--depth", "2"],
            &["techniques"],
            &["why", KIWIPETE, "e2a6", "--depth", "5"],
            &["trace", &trace],
            &["trace", &trace, "--line", "e2a6"],
            &["solve", "--nodes", "3000"],
            &["audit", "--depth", "4", "--samples", "1", "--gallery", "2"],
            &["match", "default", "plain", "--nodes", "50", "--games", "2", "--max-plies", "20"],
        ] {
            if args[0] == "solve" && columns < 80 {
                continue;
            }
            let output = tesuji(args).env("COLUMNS", columns.to_string()).output().unwrap();
            let out = String::from_utf8(output.stdout).unwrap();
            assert!(!out.is_empty(), "{args:?}");
            let wide = out.lines().filter(|line| console::measure_text_width(line) > columns);
            // A word that is wider than what is left of the window stands alone: it is never broken.
            for line in wide {
                assert_eq!(line.split_whitespace().count(), 1, "{args:?} in {columns} columns: {line}");
            }
        }
    }
}

#[test]
fn what_goes_to_a_file_keeps_its_lines() {
    let output = tesuji(&["search", KIWIPETE, "--depth", "8"]).env_remove("COLUMNS").output().unwrap();
    let out = String::from_utf8(output.stdout).unwrap();
    let last = out.lines().rev().find(|line| line.trim_start().starts_with("8/")).unwrap();
    assert!(last.split_whitespace().count() > 10, "{last}");
    // The same words, whatever the window.
    let narrow = within(80, &["search", KIWIPETE, "--depth", "8"]);
    let line = |text: &str| {
        text.split_whitespace()
            .skip_while(|word| !word.starts_with("8/"))
            .skip(6)
            .take(8)
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert!(narrow.contains("best move") && !line(&out).is_empty());
}

#[test]
fn json_is_never_broken() {
    for args in [
        &["search", KIWIPETE, "--depth", "4", "--json"][..],
        &["eval", "--json"],
        &["compare", "--depth", "2", "--json"],
    ] {
        let out = within(40, args);
        assert_eq!(out.lines().count(), 1, "{args:?}");
        serde_json::from_str::<serde_json::Value>(&out).unwrap();
    }
}

#[test]
fn one_board_everywhere() {
    let board = "  8  ♜  ·  ·  ·  ♚  ·  ·  ♜ \n  7  ♟  ·  ♟  ♟  ♛  ♟  ♝  · \n";
    for args in [
        &["search", KIWIPETE, "--depth", "1"][..],
        &["eval", KIWIPETE],
        &["perft", KIWIPETE, "--depth", "1"],
        &["compare", KIWIPETE, "--depth", "1"],
        &["solve", KIWIPETE, "--nodes", "1000"],
    ] {
        let out = within(120, args);
        assert!(out.contains(board) && out.contains(&format!("\n  {KIWIPETE}\n")), "{args:?}: {out}");
    }
}

#[test]
fn examples_in_the_help_are_never_broken() {
    let example = "  tesuji search --fen '4brk1/7p/4b1p1/8/2P5/1P5Q/1BP2PPP/5RK1 w - -' --depth 10 --trace tree.trace\n";
    for columns in [60, 80, 120] {
        assert!(within(columns, &["search", "--help"]).contains(example));
    }
    let help = within(80, &["solve", "--help"]);
    let prose: Vec<&str> = help.lines().filter(|line| !line.starts_with("  tesuji")).collect();
    assert!(prose.iter().all(|line| console::measure_text_width(line) <= 80), "{help}");
    assert!(!help.contains('\u{a0}'));
}

#[test]
fn commands_stand_under_headings_the_most_used_first() {
    let help = within(80, &["--help"]);
    let at = |text: &str| help.find(text).unwrap_or_else(|| panic!("no {text} in {help}"));
    assert!(at("Ask about a position:") < at("\n  solve ") && at("\n  solve ") < at("\n  search "));
    assert!(at("\n  search ") < at("Games:") && at("Games:") < at("\n  match "));
    assert!(at("\n  match ") < at("\n  bench ") && at("\n  bench ") < at("Learn and draw:"));
    let options = within(80, &["search", "--help"]);
    for heading in ["Position:", "Limits:", "Search:"] {
        assert!(options.contains(&format!("\n{heading}\n")), "{options}");
    }
}

#[test]
fn a_search_takes_threads_and_moves() {
    let out = within(120, &["search", "--depth", "4", "--searchmoves", "a3 h2h4"]);
    assert!(out.contains("best move a3") || out.contains("best move h4"), "{out}");
    let out = within(120, &["search", "--depth", "8", "--threads", "2"]);
    assert!(out.lines().any(|line| line.trim_start().starts_with("8/")), "{out}");
    for (args, why) in [
        (&["search", "--searchmoves", "e5"][..], "error: --searchmoves: 'e5' is no legal move in rnbqkbnr/"),
        (&["search", "--threads", "2", "--stats"], "error: --threads: --stats goes with one thread only"),
        (
            &["search", "--threads", "2", "--algorithm", "pvs"],
            "error: --threads: --algorithm pvs has no use for it",
        ),
    ] {
        let (code, _, err) = read(&tesuji(args).output().unwrap());
        assert!(code == 2 && err.starts_with(why), "{err}");
    }
}
