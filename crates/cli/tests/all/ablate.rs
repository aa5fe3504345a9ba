//! `tesuji ablate` as a user runs it.

use crate::common::run;
use crate::folder::Folder;
use serde_json::Value;

const FEW: &str = "\
# Three positions.
r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1

r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10
2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id \"WAC.001\";
";

/// The path of a new file with some text.
fn written(folder: &Folder, name: &str, text: &str) -> String {
    let path = folder.file(name);
    std::fs::write(&path, text).unwrap();
    path
}

#[test]
fn the_same_command_prints_the_same_bytes() {
    let folder = Folder::new();
    let (few, page) = (written(&folder, "few.epd", FEW), folder.file("page.html"));
    let args = ["ablate", "--depth", "5", "--positions", &few, "--only", "null_move,razoring,multi_cut"];
    let args = [&args[..], &["--tactics-nodes", "1000", "--alone", "--pairs", "--html", &page]].concat();
    let (code, first, err) = run(&[&args[..], &["--json", "--threads", "1"]].concat());
    assert_eq!((code, err.as_str(), first.lines().count()), (0, "", 1));
    let (_, second, _) = run(&[&args[..], &["--json", "--threads", "2"]].concat());
    assert_eq!(first, second);
    let report: Value = serde_json::from_str(&first).unwrap();
    assert_eq!((report["positions"].as_u64(), report["sections"][1]["depth"].as_u64()), (Some(3), Some(1)));
    assert_eq!(report["sections"][0]["rows"].as_array().unwrap().len(), 3);
    assert_eq!(report["pairs"]["techniques"], serde_json::json!(["razoring", "null_move"]));
    assert!(std::fs::read_to_string(&page).unwrap().ends_with("</html>\n"));

    let (code, table, err) = run(&args);
    assert_eq!((code, err.as_str()), (0, ""));
    let row = table.lines().find(|line| line.starts_with("multi_cut ")).unwrap();
    assert!(row.contains(" on ") && row.contains("5-12"), "{row}");
}

#[test]
fn the_reference_ends_with_what_was_measured() {
    let folder = Folder::new();
    let few = written(&folder, "few.epd", FEW);
    let args = ["ablate", "--depth", "2", "--only", "futility", "--positions", &few, "--tactics-nodes", "0"];
    let args = [&args[..], &["--audit", "1", "--games", "2", "--game-nodes", "50", "--markdown"]].concat();
    let (code, out, err) = run(&args);
    assert_eq!((code, err.as_str()), (0, ""));
    let (_, declared, _) = run(&["techniques", "--markdown"]);
    let measured = out.strip_prefix(&declared).unwrap();
    let made = format!("\n## What each is worth\n\nMade by `tesuji {}`: chess, ", args.join(" "));
    assert!(measured.starts_with(&made), "{measured}");
    assert!(!measured.contains("chess: tactics"), "{measured}");
}

#[test]
fn wrong_usage_and_broken_files_are_named() {
    let folder = Folder::new();
    let (few, bad) =
        (written(&folder, "few.epd", FEW), written(&folder, "bad.epd", "# one\nnonsense w - -\n"));
    let cases: [(&[&str], i32, &str); 7] = [
        (&["--depth", "99"], 2, "error: --depth: must be a number from 1 to 40, got '99'"),
        (
            &["--only", "nul_move"],
            2,
            "error: --only: there is no technique nul_move; did you mean null_move?",
        ),
        (&["--only", "null_move.base"], 2, "error: --only: "),
        (&["--alone-depth", "3"], 2, "error: the following required arguments were not provided: --alone"),
        (&["--positions", &bad], 1, "error: --positions: "),
        (&["--tactics", &few], 1, "error: --tactics: "),
        (&["--html", "/nonexistent/page.html"], 1, "error: --html: /nonexistent/page.html: No such file"),
    ];
    for (args, expected, what) in cases {
        let (code, out, err) = run(&[&["ablate"], args].concat());
        assert_eq!((code, out.as_str()), (expected, ""), "{args:?} {err}");
        assert!(err.starts_with(what) && err.lines().count() == 1, "{args:?}: {err}");
    }
}

#[test]
#[cfg(unix)]
fn a_run_goes_on_where_ctrl_c_stopped_it() {
    let folder = Folder::new();
    let (few, journal) = (written(&folder, "few.epd", FEW), folder.file("run.jsonl"));
    let args =
        ["ablate", "--depth", "13", "--positions", &few, "--tactics-nodes", "0", "--journal", &journal];
    let (out, err) = crate::common::interrupted(&args);
    assert!(out.is_empty() && err.starts_with("interrupted: after "), "{err}");
    assert!(err.contains(" searches; the same command goes on from there with "), "{err}");
    let kept = std::fs::read_to_string(&journal).unwrap();
    assert!(kept.starts_with("{\"run\":\"ablate\",\"version\":"), "{kept}");
    let (_, err) = crate::common::interrupted(&args);
    assert!(err.starts_with("interrupted: after "), "{err}");
    let later = std::fs::read_to_string(&journal).unwrap();
    assert!(later.starts_with(&kept), "what is done stays");
    let (code, _, err) = run(&["ablate", "--depth", "2", "--journal", &journal]);
    assert_eq!(code, 1);
    assert!(err.contains("belongs to another run"), "{err}");
}
