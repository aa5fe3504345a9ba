//! `tesuji` as an interface runs it, and as a user who passes commands as arguments.

use crate::folder::Folder;
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

fn tesuji(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tesuji"));
    command.args(args).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Exit code, standard output and standard error.
fn run(args: &[&str], input: &str) -> (i32, String, String) {
    let mut child = tesuji(args).stdin(Stdio::piped()).spawn().unwrap();
    // A command line that is wrong ends the process before it reads.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

#[test]
fn the_protocol_without_arguments() {
    let (code, out, err) = run(&[], "uci\nisready\n");
    assert_eq!((code, err.as_str()), (0, ""));
    let name = format!("id name Tesuji {}\n", env!("CARGO_PKG_VERSION"));
    assert!(out.starts_with(&name) && out.ends_with("uciok\nreadyok\n"), "{out}");
    assert!(!out.contains("null_move"));
    assert_eq!(run(&[], ""), (0, String::new(), String::new()));
}

#[test]
fn everything_can_be_tuned_if_asked_for() {
    assert!(run(&["--tune"], "uci\n").1.contains("option name null_move type check"));
    assert!(run(&["--tune", "uci"], "").1.contains("option name null_move type check"));
}

/// What a framework is given to tune by SPSA are options of the engine, with the same numbers; and what its client sets is there.
#[test]
fn lines_of_spsa_are_options() {
    let options = run(&["--tune"], "uci\n").1;
    let lines = run(&["techniques", "--spsa"], "").1;
    assert!(lines.lines().count() > 40, "{lines}");
    for line in lines.lines() {
        let fields: Vec<&str> = line.split(", ").collect();
        let [name, "int", value, min, max, step, rate] = fields[..] else { panic!("{line}") };
        let option = format!("option name {name} type spin default {value} min {min} max {max}\n");
        assert!(options.contains(&option), "{option}");
        assert!(step.parse::<f64>().unwrap() > 0.0 && rate.parse::<f64>().unwrap() > 0.0, "{line}");
    }
    for name in ["Threads", "Hash", "SyzygyPath", "SyzygyProbeLimit", "UCI_Chess960"] {
        assert!(options.contains(&format!("option name {name} type ")), "{name}");
    }
}

/// A framework of distributed testing makes the engine and starts it without arguments.
#[cfg(feature = "tune")]
#[test]
fn a_tune_build_needs_no_argument() {
    let out =
        run(&[], "uci\nsetoption name futility.base value 90\nsetoption name null_move value false\n").1;
    assert!(out.contains("option name null_move type check"), "{out}");
    assert!(out.contains("option name futility.base type spin"), "{out}");
    assert!(!out.contains("info string"), "{out}");
}

#[cfg(unix)]
#[test]
fn make_knows_the_tune_build() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let made = |args: &[&str]| {
        let output = Command::new("make").args(["-n", "-C", root, "EXE=x"]).args(args).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(made(&["TUNE=1"]).contains("cargo build --profile dist --locked --features tune\n"));
    assert!(made(&[]).contains("cargo build --profile dist --locked\n"));
    assert!(made(&["OS=none", "CARGO_TARGET_DIR=t"]).contains("cp -f t/dist/tesuji x\n"));
    assert!(made(&["OS=Windows_NT", "CARGO_TARGET_DIR=t"]).contains("cp -f t/dist/tesuji.exe x.exe\n"));
}

#[test]
fn openings_as_a_framework_asks_for_them() {
    let openings = |out: &str| -> Vec<String> {
        out.lines().filter_map(|line| line.strip_prefix("info string genfens ")).map(str::to_string).collect()
    };
    let (code, out, err) = run(&["genfens 3 seed 7 book None ", "quit"], "");
    assert_eq!((code, err.as_str(), openings(&out).len()), (0, "", 3), "{out}");
    assert_eq!(openings(&run(&["genfens", "3", "seed", "7"], "").1), openings(&out));
    assert_eq!(openings(&run(&[], "genfens 3 seed 7 book None\nquit\n").1), openings(&out));
    assert_ne!(openings(&run(&["genfens 3 seed 8 book None"], "").1), openings(&out));
    let folder = Folder::new();
    let book = folder.file("book.epd");
    std::fs::write(&book, "4k3/pp6/8/8/8/8/PP6/4K3 w - - hmvc 0; fmvn 9;\n").unwrap();
    let (_, out, _) = run(&[&format!("genfens 2 seed 7 book {book} dfrc"), "quit"], "");
    assert!(openings(&out).len() == 2 && openings(&out)[0].len() < 50, "{out}");
    let (_, out, _) = run(&["genfens 2 seed 7 book /no/such.epd", "quit"], "");
    assert!(out.starts_with("info string genfens: book /no/such.epd: "), "{out}");
}

#[test]
fn commands_as_arguments_run_to_their_end() {
    let (code, out, err) = run(&["go depth 4", "quit", "d"], "");
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.contains("info depth 4 ") && out.lines().last().unwrap().starts_with("bestmove "), "{out}");
    let (_, out, _) = run(&["go", "depth", "2"], "");
    assert!(out.lines().last().unwrap().starts_with("bestmove "), "{out}");
    let (_, out, _) = run(&["position startpos moves e2e4", "perft 2"], "");
    assert!(out.ends_with("\nNodes searched: 600\n\n"), "{out}");
    assert!(run(&["uci"], "").1.ends_with("uciok\n"));
}

#[test]
fn a_command_that_is_none_is_wrong_usage() {
    let (code, out, err) = run(&["xylophone"], "");
    assert_eq!((code, out.as_str()), (2, ""));
    assert_eq!(err, "error: unknown command 'xylophone'; see tesuji --help\n");
    assert_eq!(run(&["--fly"], "").0, 2);
}

#[test]
fn what_is_refused_ends_the_run() {
    for (args, why) in [
        (&["go depth 1", "xyz"][..], "unknown command 'xyz'; see tesuji --help"),
        (&["stop", "xyz"], "unknown command 'xyz'; see tesuji --help"),
        (&["xylophone", "go"], "unknown command 'xylophone'; see tesuji --help"),
        (&[""], "an argument is empty, a command is expected; see tesuji --help"),
        (&["go depth abc"], "expected a whole number after 'depth', got 'abc'"),
        (&["position startpos moves e2e5", "go depth 9"], "move 1: 'e2e5' is not legal here"),
        (&["position fen 8/8 w - -", "go depth 9"], "position: field 1: "),
        (&["setoption name Speed value 1", "go depth 9"], "there is no option 'Speed'"),
        (&["setoption name Threads value 0", "go depth 9"], "option 'Threads' must be "),
    ] {
        let (code, out, err) = run(args, "");
        assert_eq!(code, 2, "{args:?}: {err}");
        assert!(err.starts_with(&format!("error: {why}")) && err.lines().count() == 1, "{args:?}: {err}");
        assert!(!out.contains("bestmove"), "{args:?}: {out}");
    }
}

#[test]
fn an_endless_search_lasts_until_the_next_argument() {
    for next in ["stop", "quit", "isready"] {
        let (code, out, err) = run(&["go infinite", next], "");
        assert_eq!((code, err.as_str()), (0, ""));
        assert!(out.contains("info depth 1 ") && out.contains("bestmove "), "{out}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_failure() {
    for args in [&["go depth 3"][..], &["go infinite"], &["d"], &["uci"]] {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let output = tesuji(args).stdout(full).output().unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{args:?}: {err}");
        assert!(err.starts_with("error: standard output: "), "{err}");
    }
}

#[test]
fn the_end_of_the_input_waits_for_a_search_with_an_end() {
    let (code, out, _) = run(&[], "go depth 6\n");
    assert_eq!(code, 0);
    assert!(out.contains("info depth 6 ") && out.lines().last().unwrap().starts_with("bestmove "), "{out}");
}

#[test]
fn quit_during_a_search_ends_at_once() {
    let mut child = tesuji(&[]).stdin(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    input.write_all(b"go infinite\n").unwrap();
    lines.find(|line| line.starts_with("info depth 6 ")).unwrap();
    let told = Instant::now();
    input.write_all(b"quit\n").unwrap();
    assert!(lines.last().unwrap().starts_with("bestmove "));
    assert!(child.wait().unwrap().success());
    assert!(told.elapsed() < Duration::from_millis(200), "{:?}", told.elapsed());
}

#[test]
fn an_interface_that_is_gone_ends_the_engine() {
    let mut child = tesuji(&[]).stdin(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let mut input = child.stdin.take().unwrap();
    let _ = input.write_all(b"go depth 3\nisready\n");
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}

#[test]
fn a_count_ends_when_nobody_is_left_to_hear_it() {
    let mut child = tesuji(&[]).stdin(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let _ = child.stdin.take().unwrap().write_all(b"go perft 30\nquit\n");
    let begin = Instant::now();
    while child.try_wait().unwrap().is_none() {
        assert!(begin.elapsed() < Duration::from_mins(1), "it still counts");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn a_count_that_is_asked_for_is_told() {
    for input in ["go perft 4\nquit\n", "go perft 4\n"] {
        let (code, out, _) = run(&[], input);
        assert!(code == 0 && out.ends_with("\nNodes searched: 197281\n\n"), "{input:?}: {out}");
    }
}

#[test]
fn bench_ends_with_nodes_and_speed() {
    let (code, out, err) = run(&["bench", "--depth", "3", "--hash", "1"], "");
    assert_eq!((code, err.as_str()), (0, ""));
    let last: Vec<&str> = out.lines().last().unwrap().split(' ').collect();
    assert!(matches!(last[..], [_, "nodes", _, "nps"]) && last[0].parse::<u64>().unwrap() > 0, "{last:?}");
    assert!(out.lines().filter(|line| line.contains(" nodes  ")).count() > 40);
    let changed = run(&["bench", "--depth", "3", "--hash", "1", "--set", "quiescence=off"], "").1;
    assert_ne!(changed.lines().last().unwrap().split(' ').next(), Some(last[0]));
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_long_work() {
    for (args, so_far) in [
        (&["bench", "--depth", "60"][..], "interrupted: bench: stopped after "),
        (&["ablate", "--depth", "20"], "interrupted: after "),
    ] {
        let child = tesuji(args).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(500));
        let pressed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        assert!(pressed.success());
        let output = child.wait_with_output().unwrap();
        let err = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(130), "{args:?}: {err}");
        assert!(err.starts_with(so_far) && err.lines().count() == 1, "{args:?}: {err}");
    }
}

#[test]
fn a_profile_for_another_game_is_refused() {
    let folder = Folder::new();
    let file = &folder.file("mine.toml");
    std::fs::write(file, "name = \"mine\"\ngame = \"shogi\"\n").unwrap();
    for command in ["bench", "search"] {
        let (code, _, err) = run(&[command, "--depth", "1", "--profile", file], "");
        assert_eq!((code, err.as_str()), (2, "error: --profile: profile mine is for shogi, not for chess\n"));
    }
    let option = format!("setoption name Profile value {file}");
    let (code, _, err) = run(&[option.as_str()], "");
    assert_eq!((code, err.as_str()), (2, "error: profile mine is for shogi, not for chess\n"));
    let by_option = run(&["setoption name Profile value nope"], "").2;
    let by_switch = run(&["search", "--profile", "nope"], "").2;
    assert_eq!(by_option, by_switch.replace("--profile: ", ""));
    assert!(by_option.contains("plain"), "{by_option}");
}

#[test]
fn wrong_options_of_bench() {
    for (args, why) in [
        (["--set", "fast=on"], "error: --set: there is no technique fast"),
        (["--set", "null_move"], "error: --set: "),
        (["--profile", "/no/such.toml"], "error: --profile: /no/such.toml: "),
        (["--depth", "0"], "error: --depth: must be a number from 1 to 200, got '0'"),
        (["--hash", "0"], "error: --hash: must be a number from 1 to "),
    ] {
        let (code, out, err) = run(&["bench", args[0], args[1]], "");
        assert_eq!((code, out.as_str()), (2, ""), "{args:?}");
        assert!(err.starts_with(why) && err.lines().count() == 1, "{err}");
    }
}
