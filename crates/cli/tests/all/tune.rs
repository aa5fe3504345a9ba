//! `tesuji tune` as a user runs it.

use crate::common::run;
use crate::folder::Folder;

#[test]
fn the_same_run_gives_the_same_profile_and_can_be_resumed() {
    let folder = Folder::new();
    let tune = |out: &str, more: &[&str]| {
        let out = folder.file(out);
        let args =
            ["tune", "--tunables", "delta,history.slope", "--nodes", "200", "--hash", "1", "--out", &out];
        let rest = ["--iterations", "3", "--pairs-per-iteration", "2", "--rate", "1", "--max-plies", "200"];
        let (code, text, err) = run(&[&args[..], &rest, more].concat());
        assert_eq!((code, err.as_str()), (0, ""));
        (std::fs::read_to_string(&out).unwrap(), text)
    };
    let (one, text) = tune("one.toml", &[]);
    assert!(text.starts_with("3 iterations, 12 games in "), "{text}");
    for key in ["delta.margin", "delta.slope", "history.slope"] {
        assert!(text.lines().any(|line| line.starts_with(key)), "{text}");
    }
    assert!(one.starts_with("name = \"default tuned\"\n"), "{one}");
    let journal = folder.file("tune.jsonl");
    assert_eq!(tune("two.toml", &["--concurrency", "2", "--journal", &journal]).0, one);
    // As if it had been killed in the third iteration.
    let kept = std::fs::read_to_string(&journal).unwrap();
    std::fs::write(&journal, &kept[..kept.len() - 9]).unwrap();
    let (three, text) = tune("three.toml", &["--journal", &journal]);
    assert_eq!(three, one);
    assert!(text.contains("(2 iterations from the journal)"), "{text}");
}

#[test]
fn wrong_usage_is_named() {
    let cases: [(&[&str], &str); 6] = [
        (&["tune", "--nodes", "9"], "error: the following required arguments were not provided: --tunables"),
        (&["tune", "--tunables", "futility", "--nodes", "0"], "error: --nodes: must be a number from 1"),
        (
            &["tune", "--tunables", "futility.bas", "--nodes", "9"],
            "error: --tunables: there is no tunable futility.bas",
        ),
        (
            &["tune", "--tunables", "futilty", "--nodes", "9"],
            "error: --tunables: there is no technique futilty",
        ),
        (
            &["tune", "--tunables", "futility,futility.base", "--nodes", "9"],
            "error: --tunables: futility.base is there twice",
        ),
        (&["tune", "--tunables", "killers", "--nodes", "9"], "error: --tunables: killers has no numbers"),
    ];
    for (args, expected) in cases {
        let (code, out, err) = run(args);
        assert_eq!((code, out.as_str()), (2, ""), "{args:?} {err}");
        assert!(err.starts_with(expected) && err.lines().count() == 1, "{args:?}: {err}");
    }
}

#[test]
#[cfg(unix)]
fn ctrl_c_ends_a_run_with_what_was_found() {
    let args = ["tune", "--tunables", "futility", "--nodes", "2000", "--pairs-per-iteration", "1000"];
    let (out, err) = crate::common::interrupted(&args);
    assert!(out.starts_with("0 iterations, 0 games in "), "{out}");
    assert_eq!(err, "interrupted: after 0 iterations of 1000\n");
}
