//! `tesuji` as an interface for shogi runs it. What is said here holds whatever game the engine plays.

use std::io::Write as _;
use std::process::{Command, Stdio};

/// Exit code, standard output and standard error.
fn run(args: &[&str], input: &str) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tesuji"));
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // A command line that is wrong ends the process before it reads.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[test]
fn the_first_line_chooses() {
    for input in ["usi\nisready\n", "\n \r\n usi \r\nisready\r\n", "\u{feff}usi\nisready\n"] {
        let (code, out, err) = run(&[], input);
        assert_eq!((code, err.as_str()), (0, ""));
        let name = format!("id name Tesuji {}\n", env!("CARGO_PKG_VERSION"));
        assert!(out.starts_with(&name) && out.ends_with("usiok\nreadyok\n"), "{out}");
        assert!(out.contains("option name USI_Hash type spin ") && !out.contains("UCI_"), "{out}");
    }
    assert!(
        run(&[], "uci\nusi\n").1.ends_with("info string usi: this talk is uci; say usi in the first line\n")
    );
    assert!(run(&["--tune"], "usi\n").1.contains("option name null_move type check"));
}

#[test]
fn commands_as_arguments() {
    let (code, out, err) = run(&["usi", "position startpos", "go depth 2"], "");
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.contains("usiok\n") && out.lines().last().unwrap().starts_with("bestmove "), "{out}");
    assert_eq!(run(&["usi", "position fen"], "").0, 2);
    assert_eq!(run(&["gameover"], "").0, 2, "that is no UCI");
}

#[test]
fn a_game_with_a_period_for_every_move() {
    let setup =
        "usi\nsetoption name USI_Hash value 8\nsetoption name USI_Ponder value true\nisready\nusinewgame\n";
    let game = "position startpos\ngo btime 0 wtime 0 byoyomi 150\n";
    let (code, out, _) = run(&[], &format!("{setup}{game}"));
    assert_eq!(code, 0);
    let told: Vec<&str> = out.lines().skip_while(|line| *line != "readyok").collect();
    assert!(told.last().unwrap().starts_with("bestmove "), "{out}");
    assert!(told.iter().all(|line| !line.starts_with("info string") && !line.contains("tbhits")), "{out}");
    // All of the period is used: nothing is gained by saving it.
    let time = |line: &&str| line.split(" time ").nth(1)?.split(' ').next()?.parse::<u64>().ok();
    let last = told.iter().filter_map(time).next_back().unwrap();
    assert!((100..=150).contains(&last), "{out}");
}

#[test]
fn a_mate_is_asked_for_with_a_limit() {
    let (_, out, _) = run(&[], "usi\nposition startpos\ngo mate 50\n");
    let answers: Vec<&str> =
        out.lines().filter(|line| line.starts_with("checkmate") || line.starts_with("bestmove")).collect();
    assert!(matches!(answers[..], ["checkmate timeout" | "checkmate nomate"]), "{out}");
}

#[test]
fn the_end_of_a_game_is_answered_once() {
    let (code, out, _) =
        run(&[], "usi\nposition startpos\ngo ponder btime 9000 wtime 9000\ngameover win\nisready\n");
    assert_eq!(code, 0);
    assert!(out.contains("readyok\n") && out.matches("bestmove ").count() == 1, "{out}");
}
