//! Opening books of a whole talk.

use crate::talk::{Talk, after};
use std::collections::HashSet;
use std::path::PathBuf;
use tesuji_chess::Position;
use tesuji_engine::{Settings, Variant};
use tesuji_protocol::Protocol;

/// A file that goes when it is done with.
struct TestFile(PathBuf);

impl TestFile {
    fn new(name: &str, bytes: &[u8]) -> TestFile {
        let path = std::env::temp_dir().join(format!("tesuji-{}-{name}", std::process::id()));
        std::fs::write(&path, bytes).unwrap();
        TestFile(path)
    }
}

impl Drop for TestFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// A book of Polyglot that begins with a2a3, h2h3 or, never, b2b4.
fn polyglot() -> Vec<u8> {
    let key = Position::start().polyglot_key().to_be_bytes();
    let entry = |from: u16, to: u16, weight: u16| {
        [&key[..], &(from << 6 | to).to_be_bytes(), &weight.to_be_bytes(), &[0; 4]].concat()
    };
    [entry(8, 16, 1), entry(15, 23, 1), entry(9, 25, 0)].concat()
}

fn best(lines: &[String]) -> &str {
    after(lines.last().unwrap(), "bestmove")
}

#[test]
fn moves_come_from_the_book_if_that_is_wanted() {
    let file = TestFile::new("few.bin", &polyglot());
    let talk = Talk::new();
    assert!(talk.ask(&format!("setoption name BookFile value {}", file.0.display())).is_empty());
    assert!(!["a2a3", "h2h3"].contains(&best(&talk.search("position startpos\ngo depth 5"))), "not yet");
    talk.ask("setoption name OwnBook value true");
    let mut found = HashSet::new();
    for seed in 1..20 {
        talk.ask(&format!("setoption name BookSeed value {seed}"));
        let lines = talk.search("go depth 5");
        let mv = best(&lines).to_string();
        assert_eq!(lines, [format!("info string {mv} is a move of the book"), format!("bestmove {mv}")]);
        assert_eq!(best(&talk.search("go wtime 1000 btime 1000")), mv, "the same seed, the same move");
        found.insert(mv);
    }
    assert_eq!(found, HashSet::from(["a2a3".to_string(), "h2h3".to_string()]));
    let lines = talk.search("go depth 1 searchmoves e2e4");
    assert_eq!(best(&lines), "e2e4", "the user chooses");
    let lines = talk.search("position startpos moves a2a3\ngo depth 1");
    assert!(lines.len() > 1 && lines[0].starts_with("info depth"), "the book has ended: {lines:?}");
    talk.say("position startpos\ngo infinite");
    talk.until("info depth 3");
    talk.search("stop");
}

#[test]
fn wrong_books_are_refused_in_a_line() {
    let talk = Talk::new();
    for (bytes, why) in [
        (&b"[Event \"x\"]"[..], "this is no Polyglot book: 11 bytes are no entries of 16 bytes each"),
        (b"", "this is no Polyglot book: it is empty"),
    ] {
        let file = TestFile::new("wrong.bin", bytes);
        let path = file.0.display();
        let answer = talk.ask(&format!("setoption name BookFile value {path}"));
        assert_eq!(answer, [format!("info string BookFile: {path}: {why}")]);
    }
    let answer = talk.ask("setoption name BookFile value /");
    assert_eq!(answer, ["info string BookFile: /: not a regular file"]);
    talk.ask("setoption name OwnBook value true");
    talk.search("go depth 2");
}

#[test]
fn shogi_has_books_of_its_own() {
    let lines = "#YANEURAOU-DB2016 1.00\n\
        sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n\
        1g1f none 50 10 1\n9g9f none 0 10 1000\n";
    let file = TestFile::new("few.db", lines.as_bytes());
    let talk = Talk::over(Protocol::Usi, false, || Variant::Shogi.engine(&Settings::default()).unwrap());
    talk.ask(&format!(
        "setoption name BookFile value {}\nsetoption name USI_OwnBook value true",
        file.0.display()
    ));
    let lines = talk.search("position startpos\ngo byoyomi 100");
    assert_eq!(lines, ["info string 1g1f is a move of the book", "bestmove 1g1f"], "the other is much worse");
    let chess = TestFile::new("chess.bin", &polyglot());
    let answer = talk.ask(&format!("setoption name BookFile value {}", chess.0.display()));
    assert!(
        answer[0].ends_with("this is no book of YaneuraOu: its first line is not #YANEURAOU-DB2016 1.00")
    );
    assert_eq!(best(&talk.search("go byoyomi 100")), "1g1f", "the old one stays");
}
