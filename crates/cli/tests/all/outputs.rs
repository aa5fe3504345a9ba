//! What commands write, and what they leave alone.

use crate::common::{run, tesuji};
use crate::folder::Folder;
use std::fs;

const GAMES: &str = "[Event \"x\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n";
const PLAY: [&str; 9] = ["match", "default", "plain", "--nodes", "50", "--games", "2", "--max-plies", "20"];

/// Everything that is in the folder of a file.
fn beside(path: &str) -> Vec<String> {
    let entries = fs::read_dir(std::path::Path::new(path).parent().unwrap()).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_journal_never_takes_the_place_of_something_else() {
    let folder = Folder::new();
    let (notes, epd) = (folder.file("notes.txt"), folder.file("one.epd"));
    fs::write(&epd, "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8;\n").unwrap();
    let tune = ["tune", "--tunables", "delta", "--nodes", "50", "--iterations", "1"];
    let ablate =
        ["ablate", "--depth", "1", "--only", "futility", "--positions", &epd, "--tactics-nodes", "0"];
    let commands: [&[&str]; 4] = [&PLAY, &tune, &ablate, &["solve", &epd, "--nodes", "100"]];
    for text in ["precious notes", "1. e4 e5\n2. Nf3", "{\"mine\":1}\n", "\u{0}\u{1}"] {
        for command in commands {
            fs::write(&notes, text).unwrap();
            let (code, out, err) = run(&[command, &["--journal", &notes]].concat());
            assert_eq!((code, out.as_str()), (1, ""), "{command:?}: {err}");
            assert!(
                err.starts_with(&format!("error: --journal: {notes} is no journal, it begins ")),
                "{err}"
            );
            assert_eq!((fs::read_to_string(&notes).unwrap().as_str(), err.lines().count()), (text, 1));
        }
    }
    assert_eq!(beside(&notes), ["notes.txt", "one.epd"]);
}

#[test]
fn an_output_is_no_input() {
    let folder = Folder::new();
    let (games, link, records) = (folder.file("games.pgn"), folder.file("link.pgn"), folder.file("r.rec"));
    let (epd, weights) = (folder.file("one.epd"), folder.file("weights.toml"));
    fs::write(&games, GAMES).unwrap();
    fs::write(&records, "records").unwrap();
    fs::write(&epd, "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8;\n").unwrap();
    fs::write(&weights, include_str!("../../../eval/src/chess/weights.toml")).unwrap();
    let picture = folder.file("picture.svg");
    for link in [&link, &picture] {
        #[cfg(unix)]
        std::os::unix::fs::symlink(&games, link).unwrap();
        #[cfg(not(unix))]
        fs::hard_link(&games, link).unwrap();
    }
    let player = format!("default:eval={weights}");
    let tune = ["tune", "--tunables", "delta", "--nodes", "50", "--iterations", "1"];
    let cases: [(&[&str], &[&str], &str); 16] = [
        (&PLAY, &["--openings", &games, "--pgn", &games], "--pgn"),
        (&PLAY, &["--openings", &games, "--pgn", &link], "--pgn"),
        (&PLAY, &["--openings", &games, "--journal", &link], "--journal"),
        (&PLAY, &["--pgn", &folder.file("x"), "--journal", &folder.file("x")], "--journal"),
        (&["match", &player, "default", "--nodes", "50"], &["--pgn", &weights], "--pgn"),
        (&tune, &["--openings", &games, "--out", &games], "--out"),
        (&["learn", &records], &["--out", &records], "--out"),
        (&["learn", &games, "--teacher", &records], &["--out", &records], "--out"),
        (&["train", &games, "--teacher", &records], &["--out", &records], "--out"),
        (&["learn", &records], &["--self-play", "2", "--records", &records], "--records"),
        (&["learn", &records], &["--out", &folder.file("x"), "--report", &folder.file("x")], "--report"),
        (&["puzzle", &games], &["--pgn", &games], "--pgn"),
        (&["phase", &games], &["--picture", &picture], "--picture"),
        (&["solve", &epd], &["--journal", &epd], "--journal"),
        (&["audit", "--positions", &epd], &["--out", &epd], "--out"),
        (&["ablate", "--positions", &epd], &["--html", &epd], "--html"),
    ];
    let before: Vec<_> = [&games, &records, &epd, &weights].map(|path| fs::read(path).unwrap()).to_vec();
    for (command, more, option) in cases {
        let (code, out, err) = run(&[command, more].concat());
        assert_eq!((code, out.as_str()), (2, ""), "{command:?} {more:?}: {err}");
        assert!(
            err.starts_with(&format!("error: {option}: ")) && err.lines().count() == 1,
            "{more:?}: {err}"
        );
        assert!(err.contains(" too; name another file"), "{more:?}: {err}");
    }
    let after: Vec<_> = [&games, &records, &epd, &weights].map(|path| fs::read(path).unwrap()).to_vec();
    assert_eq!(before, after);
    assert_eq!(beside(&games).len(), 6);
}

/// Each of these would take long: what cannot be written is known before.
#[test]
fn outputs_are_checked_before_the_work() {
    let folder = Folder::new();
    let (games, nowhere) = (folder.file("games.pgn"), folder.file("none/x"));
    fs::write(&games, GAMES.repeat(10_000)).unwrap();
    let play = ["match", "default", "plain", "--depth", "30"];
    let tune = ["tune", "--tunables", "delta", "--depth", "30"];
    let self_play = ["learn", "--self-play", "100000"];
    let mate = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
    let cases: [(&[&str], &str); 13] = [
        (&play, "--pgn"),
        (&play, "--journal"),
        (&tune, "--out"),
        (&tune, "--journal"),
        (&self_play, "--out"),
        (&self_play, "--report"),
        (&self_play, "--records"),
        (&["puzzle", &games], "--pgn"),
        (&["solve", mate, "--time", "1000"], "--proof"),
        (&["solve", &games, "--time", "1000"], "--journal"),
        (&["audit", "--depth", "30"], "--out"),
        (&["ablate", "--depth", "30"], "--html"),
        (&["search", "--depth", "60"], "--trace"),
    ];
    for (command, option) in cases {
        let (code, out, err) = run(&[command, &[option, &nowhere]].concat());
        assert_eq!((code, out.as_str()), (1, ""), "{command:?} {option}: {err}");
        assert_eq!(err, format!("error: {option}: {nowhere}: No such file or directory\n"));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn what_is_no_regular_file_is_refused_where_one_is_needed() {
    let folder = Folder::new();
    let fifo = folder.file("fifo");
    assert!(std::process::Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    for path in ["/dev/full", "/dev/null", &fifo] {
        let records = ["learn", "--self-play", "2", "--records", path];
        for args in [&[&PLAY[..], &["--journal", path]].concat()[..], &records] {
            let (code, out, err) = run(args);
            assert_eq!((code, out.as_str()), (1, ""));
            assert!(err.ends_with(&format!("{path}: is no regular file, which is needed here\n")), "{err}");
        }
    }
    // Elsewhere a device is as good as a file, and it stays one.
    let (code, out, err) = run(&[&PLAY[..], &["--pgn", "/dev/stdout"]].concat());
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.starts_with("[Event ") && out.contains("default against plain"), "{out}");
}

#[test]
#[cfg(unix)]
fn a_journal_belongs_to_one_process() {
    let folder = Folder::new();
    let (journal, records) = (folder.file("run.jsonl"), folder.file("games.records"));
    let play = ["match", "default", "plain", "--depth", "30", "--journal", &journal];
    let learn = ["learn", "--self-play", "100000", "--nodes", "100000", "--records", &records];
    for (args, file) in [(&play[..], &journal), (&learn[..], &records)] {
        let lock = format!("{file}.lock");
        let mut first = tesuji(args).spawn().unwrap();
        while !fs::read_to_string(&lock).is_ok_and(|text| text.ends_with('\n')) {
            assert!(first.try_wait().unwrap().is_none());
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        let (code, out, err) = run(args);
        let expected = format!("{file}: is in use by process {}\n", first.id());
        assert!(code == 1 && out.is_empty() && err.ends_with(&expected), "{err}");
        // It was killed: what it leaves behind bars nobody.
        first.kill().unwrap();
        first.wait().unwrap();
        let (_, err) = crate::common::interrupted(args);
        assert!(err.contains("goes on from here"), "{err}");
        assert!(!fs::exists(&lock).unwrap(), "it goes with the process");
    }
}

#[test]
#[cfg(unix)]
fn results_replace_the_old_file_when_they_are_whole() {
    let folder = Folder::new();
    let pgn = folder.file("games.pgn");
    fs::write(&pgn, "the games of last year").unwrap();
    let part = || beside(&pgn).into_iter().find(|name| name.starts_with("games.pgn."));
    let args = ["match", "default", "plain", "--nodes", "300", "--games", "100000", "--pgn", &pgn];
    let written =
        || part().is_some_and(|name| fs::metadata(folder.file(&name)).is_ok_and(|found| found.len() > 0));
    let begun = || {
        let mut child = tesuji(&args).spawn().unwrap();
        while !written() {
            assert!(child.try_wait().unwrap().is_none());
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        assert_eq!(fs::read_to_string(&pgn).unwrap(), "the games of last year");
        child
    };
    let mut child = begun();
    child.kill().unwrap();
    child.wait().unwrap();
    // The old file is as it was, and the games that were played are not lost.
    assert_eq!(fs::read_to_string(&pgn).unwrap(), "the games of last year");
    assert!(fs::read_to_string(folder.file(&part().unwrap())).unwrap().starts_with("[Event "));
    fs::remove_file(folder.file(&part().unwrap())).unwrap();
    // Who ends it with Ctrl-C has the games so far.
    let child = begun();
    let kill = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    let (code, _, err) = crate::common::read(&child.wait_with_output().unwrap());
    assert!(code == 130 && err.contains("interrupted: after "), "{err}");
    assert!(fs::read_to_string(&pgn).unwrap().starts_with("[Event ") && part().is_none());
    let (code, _, err) = run(&[&PLAY[..], &["--pgn", &pgn]].concat());
    assert_eq!((code, err.as_str()), (0, ""));
    assert_eq!((fs::read_to_string(&pgn).unwrap().matches("[Event ").count(), beside(&pgn).len()), (2, 1));
}

#[test]
fn answers_never_take_the_place_of_anything() {
    let folder = Folder::new();
    let (epd, journal) = (folder.file("one.epd"), folder.file("journal"));
    let problem = "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8;\n";
    fs::write(&epd, problem).unwrap();
    let (code, out, err) = run(&["solve", &epd, "--nodes", "100", "--answer", &epd]);
    assert_eq!((code, out.as_str()), (2, ""), "{err}");
    assert!(err.ends_with("one.epd: there already, and it is only written anew\n"), "{err}");
    assert_eq!(fs::read_to_string(&epd).unwrap(), problem);
    // Not there before, but another file of the same command.
    let (code, _, err) = run(&[&PLAY[..], &["--journal", &journal, "--answer", &journal]].concat());
    assert!(code == 1 && err.contains("journal: there already"), "{code} {err}");
    assert!(fs::read_to_string(&journal).unwrap().starts_with("{\"run\":\"match\""));
}
