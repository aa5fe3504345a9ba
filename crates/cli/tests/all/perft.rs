//! `tesuji perft` as a user runs it.

use crate::common::{read, run, tesuji};
use crate::folder::Folder;
use serde_json::Value;
use std::io::Write as _;
use std::process::{Command, Stdio};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -";

/// The same with a suite on standard input.
fn run_suite(suite: &[u8], args: &[&str]) -> (i32, String, String) {
    let args: Vec<&str> = ["perft", "--suite", "-"].iter().chain(args).copied().collect();
    let mut child = tesuji(&args).stdin(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(suite).unwrap();
    read(&child.wait_with_output().unwrap())
}

#[test]
fn a_line_for_each_depth() {
    let (code, out, err) = run(&["perft", "--depth", "4"]);
    assert_eq!((code, err.as_str()), (0, ""));
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[0], "  8  ♜  ♞  ♝  ♛  ♚  ♝  ♞  ♜ ");
    assert_eq!(lines[9], "  rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    let row = |line: &str| line.split_whitespace().take(2).map(str::to_string).collect::<Vec<_>>();
    let rows: Vec<_> = lines[11..16].iter().map(|line| row(line)).collect();
    assert_eq!(rows, [["depth", "leaves"], ["1", "20"], ["2", "400"], ["3", "8,902"], ["4", "197,281"]]);
    assert!(lines[17].starts_with("197281 leaves, "), "{out}");
    assert_eq!(lines.len(), 18);

    let (code, out, _) = run(&["perft", "--depth", "0"]);
    assert_eq!((code, out.lines().last()), (0, Some("1 leaf, 0.00 s")));
}

#[test]
fn a_line_for_each_move() {
    let fen = "r3k3/8/8/8/8/8/P7/4K2R w K - 0 1";
    let moves = |args: &[&str]| {
        let (code, out, err) = run(&[&["perft", "--divide", "--fen", fen], args].concat());
        assert_eq!((code, err.as_str()), (0, ""));
        let (shares, sum) = out.split_once("\n\n").unwrap();
        assert!(sum.starts_with("17 leaves, ") && sum.lines().count() == 1, "{sum}");
        shares.lines().map(str::to_string).collect::<Vec<_>>()
    };
    let expected = [
        "a2a3: 1", "a2a4: 1", "e1d1: 1", "e1d2: 1", "e1e2: 1", "e1f1: 1", "e1f2: 1", "e1g1: 1", "h1f1: 1",
        "h1g1: 1", "h1h2: 1", "h1h3: 1", "h1h4: 1", "h1h5: 1", "h1h6: 1", "h1h7: 1", "h1h8: 1",
    ];
    assert_eq!(moves(&["--depth", "1"]), expected);
    let as_960 = moves(&["--depth", "1", "--960"]);
    assert!(as_960.contains(&"e1h1: 1".to_string()) && !as_960.contains(&"e1g1: 1".to_string()));
    assert!(as_960.is_sorted());
}

#[test]
fn positions_that_need_chess960_get_it() {
    let (_, out, _) =
        run(&["perft", "--divide", "--depth", "1", "--fen", "4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1"]);
    assert!(out.contains("e1g1: 1\n") && out.contains("e1b1: 1\n"), "{out}");
}

#[test]
fn json_is_one_object() {
    let (code, out, err) =
        run(&["perft", "--fen", KIWIPETE, "--depth", "3", "--json", "--threads", "2", "--hash", "1"]);
    assert_eq!((code, err.as_str(), out.lines().count()), (0, "", 1));
    let value: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(value["position"]["text"], format!("{KIWIPETE} 0 1"));
    assert_eq!((&value["depth"], &value["threads"], &value["hash_mb"]), (&3.into(), &2.into(), &1.into()));
    assert_eq!(value["leaves"], 97_862);
    assert_eq!(value["depths"][1]["leaves"], 2_039);
    assert!(value["seconds"].is_f64());

    let (_, out, _) = run(&["perft", "--fen", KIWIPETE, "--depth", "2", "--json", "--divide"]);
    let value: Value = serde_json::from_str(&out).unwrap();
    let shares = value["divide"].as_array().unwrap();
    assert!(shares.len() == 48 && shares.contains(&serde_json::json!({ "move": "e1g1", "leaves": 43 })));
    assert_eq!(shares.iter().filter_map(|share| share["leaves"].as_u64()).sum::<u64>(), 2_039);
}

#[test]
fn a_right_suite_passes() {
    let suite = format!(
        "\u{feff}# a comment\r\n\r\n{KIWIPETE} 0 1 ;D1 48 ;D2 2039 ;D3 97862 ;D5 193690690\r\n\
         rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D4 197281;D1 20;"
    );
    let (code, out, err) = run_suite(suite.as_bytes(), &["--max-nodes", "1000000"]);
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.starts_with("2 positions, 5 counts, 0 wrong, 1 skipped: 297250 leaves, "), "{out}");
    let (code, out, _) = run_suite(suite.as_bytes(), &["--max-depth", "2"]);
    assert_eq!(code, 0);
    assert!(out.starts_with("2 positions, 3 counts, 0 wrong, 3 skipped: 2107 leaves, "), "{out}");
}

#[test]
fn a_wrong_count_exits_with_3() {
    let suite = format!("\n{KIWIPETE} ;D1 48 ;D2 2038\n{KIWIPETE} ;D1 47");
    let (code, out, err) = run_suite(suite.as_bytes(), &[]);
    assert_eq!((code, err.as_str()), (3, ""));
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[0], format!("line 2: {KIWIPETE}: D2: expected 2038, got 2039"));
    assert_eq!(lines[1], format!("line 3: {KIWIPETE}: D1: expected 47, got 48"));
    assert!(lines[2].starts_with("2 positions, 3 counts, 2 wrong, 0 skipped: "), "{out}");

    let (code, out, _) = run_suite(suite.as_bytes(), &["--json"]);
    let value: Value = serde_json::from_str(&out).unwrap();
    let failures = value["failures"].as_array().unwrap();
    assert_eq!((code, failures.len(), &failures[0]["got"]), (3, 2, &2039.into()));
}

#[test]
fn bad_lines_are_listed_and_nothing_is_counted() {
    let good = format!("{KIWIPETE} ;D1 48");
    let cases: [(&[u8], &str); 9] = [
        (b"8/8 w - - ;D1 1", "field 1: 2 ranks instead of 8"),
        (b"8/8/8/8/8/8/8/K1k5 x - - ;D1 1", "field 2: side to move must be w or b, got 'x'"),
        (b"8/8/8/8/8/8/8/K1k5 w - -", "no counts, expected them as in ';D1 20 ;D2 400'"),
        (
            b"8/8/8/8/8/8/8/K1k5 w - - ;D1",
            "expected D, a depth of at most 30 and a count as in ';D2 400', got ';D1'",
        ),
        (
            b"8/8/8/8/8/8/8/K1k5 w - - ;D31 5",
            "expected D, a depth of at most 30 and a count as in ';D2 400', got ';D31 5'",
        ),
        (
            b"8/8/8/8/8/8/8/K1k5 w - - ;D1 +5",
            "expected D, a depth of at most 30 and a count as in ';D2 400', got ';D1 +5'",
        ),
        (
            b"8/8/8/8/8/8/8/K1k5 w - - ;D1 99999999999999999999",
            "expected D, a depth of at most 30 and a count as in ';D2 400', got ';D1 99999999999999999999'",
        ),
        (b"8/8/8/8/8/8/8/K1k5 w - - ;D1 1 ;D1 1", "D1 is there twice"),
        (b"\xff", "field 1: 'ÿ' is not a piece, a digit from 1 to 8, or /"),
    ];
    for (line, why) in cases {
        for json in [&[][..], &["--json"]] {
            let suite = [good.as_bytes(), b"\n", line, b"\n"].concat();
            let (code, out, err) = run_suite(&suite, json);
            assert_eq!((code, err), (1, format!("error: standard input:2: {why}\n")));
            assert_eq!(out.is_empty(), json.is_empty(), "{out}");
        }
    }

    let (code, out, err) = run_suite("nonsense\n".repeat(13).as_bytes(), &[]);
    assert_eq!((code, out.as_str(), err.lines().count()), (1, "", 11));
    assert_eq!(err.lines().last(), Some("error: standard input: and 3 more bad lines"));
    assert_eq!(
        run_suite(b"# nothing\n", &[]),
        (2, String::new(), "error: standard input: no positions\n".to_string())
    );
}

#[test]
fn wrong_command_lines() {
    let cases: &[(&[&str], i32, &str)] = &[
        (&["frob"], 2, "unknown command 'frob'; see tesuji --help"),
        (
            &["perft", "--frn", "x"],
            2,
            "unexpected argument '--frn' found (tip: a similar argument exists: '--fen')",
        ),
        (&["perft", "extra"], 2, "'extra': field 1: 'e' is not a piece, a digit from 1 to 8, or /"),
        (&["perft", "--depth"], 2, "a value is required for '--depth <N>' but none was supplied"),
        (&["perft", "--depth", "x"], 2, "--depth: must be a number from 0 to 30, got 'x'"),
        (&["perft", "--depth", "31"], 2, "--depth: must be a number from 0 to 30, got '31'"),
        (&["perft", "--depth", "-1"], 2, "--depth: must be a number from 0 to 30, got '-1'"),
        (&["perft", "--depth", "0", "--divide"], 2, "--divide: needs a --depth of at least 1"),
        (&["perft", "--threads", "1025"], 2, "--threads: must be a number from 0 to 1024, got '1025'"),
        (&["perft", "--threads", "-1"], 2, "--threads: must be a number from 0 to 1024, got '-1'"),
        (&["perft", "--hash", "9e9"], 2, "--hash: must be a number from 0 to 4194304, got '9e9'"),
        (&["perft", "--fen", ""], 2, "--fen: field 1: piece placement is missing"),
        (
            &["perft", "--fen", "8/8/8/8/8/8/8/K1k5 x - - 0 1"],
            2,
            "--fen: field 2: side to move must be w or b, got 'x'",
        ),
        (
            &["perft", "--fen", "4k3/8/8/8/8/8/8/4K3 w K - 0 1"],
            2,
            "--fen: field 3: castling right 'K': no such rook on the first rank",
        ),
        (
            &["perft", "--suite", "x", "--divide"],
            2,
            "the argument '--suite <FILE>' cannot be used with '--divide'",
        ),
        (
            &["perft", "--max-nodes", "5"],
            2,
            "the following required arguments were not provided: --suite <FILE>",
        ),
        (&["perft", "--suite", "/no/such/file"], 1, "/no/such/file: No such file or directory"),
        (&["completions"], 2, "the following required arguments were not provided: <SHELL>"),
    ];
    for (args, code, line) in cases {
        assert_eq!(run(args), (*code, String::new(), format!("error: {line}\n")), "{args:?}");
    }
}

#[test]
fn lenient_drops_with_a_warning() {
    let (code, out, err) =
        run(&["perft", "--lenient", "--depth", "1", "--fen", "4k3/8/8/8/8/8/8/4K3 w K - 0 1"]);
    assert_eq!(err, "warning: --fen: dropped castling right 'K': no such rook on the first rank\n");
    assert!(code == 0 && out.contains("4k3/8/8/8/8/8/8/4K3 w - - 0 1\n"), "{out}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_table_that_does_not_fit_is_an_error() {
    let (code, out, err) = run(&["perft", "--hash", "4194304"]);
    assert_eq!((code, out.as_str()), (1, ""));
    assert!(err.starts_with("error: --hash: 4194304 MB do not fit, ") && err.lines().count() == 1, "{err}");
}

#[test]
fn too_many_leaves_is_an_error() {
    let fen = "8/8/4k3/8/8/4K3/8/8 w - - 0 1";
    let (code, _, err) = run(&["perft", "--depth", "30", "--hash", "16", "--divide", "--fen", fen]);
    assert_eq!((code, err.as_str()), (1, "error: depth 30: more leaves than 64 bits can count\n"));
}

#[test]
fn help_version_and_completions() {
    let (code, out, _) = run(&["--help"]);
    assert!(code == 0 && out.contains("Usage: tesuji"), "{out}");
    let (code, out, _) = run(&["--version"]);
    assert_eq!((code, out.lines().count()), (0, 1));
    assert!(out.starts_with(concat!("tesuji ", env!("CARGO_PKG_VERSION"), " (sliders: ")), "{out}");
    assert!(out.contains(&format!(", profile {}", tesuji::params::Profile::default().hash())), "{out}");
    assert_eq!(run(&["perft", "--help"]).0, 0);
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let (code, out, _) = run(&["completions", shell]);
        assert!(code == 0 && out.contains("perft") && out.contains("max-nodes"), "{shell}");
    }
}

#[test]
fn manual_pages() {
    let (code, out, _) = run(&["man"]);
    assert!(code == 0 && out.contains(".TH tesuji 1") && out.contains("tesuji\\-solve"), "{out}");
    let (code, out, _) = run(&["man", "solve"]);
    assert!(code == 0 && out.contains(".TH tesuji-solve 1") && out.contains("\\-\\-nodes"), "{out}");
    let (code, out, err) = run(&["man", "solf"]);
    assert_eq!((code, out.as_str(), err.lines().count()), (2, "", 1), "{err}");
    let folder = Folder::new();
    assert_eq!(run(&["man", "--folder", &folder.file("")]).0, 0);
    let page = std::fs::read_to_string(folder.file("tesuji-match.1")).unwrap();
    assert!(page.contains("\\-\\-sprt"), "{page}");
    assert!(std::fs::exists(folder.file("tesuji.1")).unwrap());
}

#[test]
fn a_closed_pipe_ends_quietly() {
    for args in
        [&["perft", "--depth", "5"][..], &["perft", "--divide", "--depth", "4"], &["completions", "bash"]]
    {
        let mut child = tesuji(args).spawn().unwrap();
        drop(child.stdout.take());
        assert_eq!(read(&child.wait_with_output().unwrap()), (0, String::new(), String::new()), "{args:?}");
    }
}

#[test]
#[cfg(unix)]
fn ctrl_c_ends_a_long_run() {
    let runs: [&[&str]; 3] = [
        &["perft", "--depth", "20"],
        &["perft", "--depth", "20", "--divide", "--threads", "2", "--hash", "16"],
        &["perft", "--depth", "20", "--json"],
    ];
    for args in runs {
        let (out, err) = crate::common::interrupted(args);
        assert!(
            err.starts_with("interrupted: ") && err.contains(" leaves, ") && err.lines().count() == 1,
            "{err}"
        );
        assert!(args.len() == 3 || out.is_empty(), "{out}");
    }
}

#[test]
fn a_reader_that_leaves_does_not_change_the_answer() {
    let folder = Folder::new();
    let file = folder.file("wrong.epd");
    let line = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 21\n";
    std::fs::write(&file, line.repeat(20_000)).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_tesuji"))
        .args(["perft", "--suite"])
        .arg(&file)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    assert_eq!(child.wait().unwrap().code(), Some(3));
}
