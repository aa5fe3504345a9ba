//! The examples of the library run, and say what they should.

use std::path::PathBuf;
use std::process::Command;

/// The folder of the built examples: beside the binary under test.
fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_BIN_EXE_tesuji")).with_file_name("examples")
}

/// What an example prints. It is built by `cargo test`, but not for a test that is named alone.
fn run(name: &str, arguments: &[&str]) -> String {
    let program = folder().join(name).with_extension(std::env::consts::EXE_EXTENSION);
    assert!(program.exists(), "{name} is not built: cargo build --examples does that");
    let output = Command::new(&program).args(arguments).output().unwrap();
    assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn best_move() {
    let said = run("best_move", &["4brk1/7p/4b1p1/8/2P5/1P5Q/1BP2PPP/5RK1 w - - 1 2", "3"]);
    assert!(said.starts_with("#3 Qc3 "), "{said}");
    let said = run("best_move", &["4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "0.1"]);
    assert!(said.starts_with("#1 G*5b\n"), "{said}");
}

#[test]
fn analyse_pgn() {
    let said = run("analyse_pgn", &[]);
    let faults = said.lines().filter(|line| line.contains(" turns -") && line.contains("; better was "));
    assert!(faults.count() > 0 && said.ends_with("1-0\n"), "{said}");
}

#[test]
fn solve() {
    let said = run("solve", &[]);
    assert!(
        said.contains("fork: Nc7+ attacks king e8 and rook a8") && said.contains("smothered-mate"),
        "{said}"
    );
}

#[test]
fn perft() {
    let said = run("perft", &["4"]);
    for line in ["chess 4 197281", "shogi 4 719731", "king-capture 4 197742"] {
        assert!(said.lines().any(|said| said == line), "{said}");
    }
}

#[test]
fn own_evaluator() {
    let said = run("own_evaluator", &["3"]);
    assert!(said.ends_with("best move Qxf7#\n"), "{said}");
}

#[test]
fn play_match() {
    let said = run("play_match", &["2", "100"]);
    assert!(said.contains("2 games, score "), "{said}");
}

#[test]
fn every_example_is_run() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/examples");
    let tests = include_str!("examples.rs");
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        assert!(tests.contains(&format!("run(\"{name}\", ")), "no test runs {name}");
    }
}
