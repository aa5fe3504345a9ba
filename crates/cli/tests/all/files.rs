//! Files as people have them: packed, piped, empty, of the wrong kind.

use crate::common::{read, run, tesuji};
use std::io::Write as _;
use std::path::PathBuf;
use std::process::Stdio;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Two games, each packed by itself, the second without a result.
const GZIP: &[u8] =
    b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\x03\x0d\xcb\xb1\x0e\xc2 \x14F\xe1\x9d\xa7\xf8\x83\x83\x93`\
      Ub\xd2\xcd\xc9\xa1\x836\x0e\x0e\x8d\xc3\x95\xde\x02Q\xb1)\x98\xea\xdb\xcbr\xf2-\xa7\xbb\x84\xcc\
      \x90>\xe71\xd5Z?\x83\xf5\x9c\x92zON\xd3\xdd\xf6<8/o\xa2;\x8d\x1cCt\x90M\xe92\xe1Ls\xc4\x91^\\\
      \xe3J\xbf\x99\xa6\x1e\xed\x879\xe2\x903\xd9GYD\xa5\xc0;\xb0\xc1F\xa1\xf5\x06\x0d\xef\xb1-\xfc\
      \xb2Y\xa0Z\xad\x85\xf8\x03\x91gF\x15|\x00\x00\x00\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\x033\xd4S\
      H3VH5U0\xd2SH7Q\x08\xcc0Q\xe6\x02\x002L\xd8U\x14\x00\x00\x00";

/// The same as Lichess packs them: before each frame one that says nothing.
const ZSTD: &[u8] =
    b"P*M\x18\x04\x00\x00\x00\x01\x02\x03\x04(\xb5/\xfd$|\x9d\x03\x00\xc2\xc7\x1b\x1e0\x8fuw\x90\x81l\
      a\xd6<|\xee\xa7\xa4\x91\xc9\xd1\x04!\x07\xfd\xe4\xbe\x88<i\xa8\x89R\x01k\x0d\x04\x8c\x01\xef\
      \x96\xc7\xad\xe0\xc3\x1d\xbf\xf8\xb8\x11\xfcn\xc3\xdd\x98\xb5\"\x06\x91\xb6V\x84\xe7Oy<U[\xb9l\
      \xc3\xcd%\x9b\xf0\xac\xec\xc24\x00\xa7t\x98\xe1\x94\xf3\x94\x02Z\x11\x8b\xf0\xf1Ir\xac\x83\xd5\
      \xa4Q\xfa(\xc9\x88s\x0d\xa5j\x8d\xcc\xaf\x92\x01\x05\x00\xe0\x0c\x92>P*M\x18\x00\x00\x00\x00(\
      \xb5/\xfd \x14\xa1\x00\x001. f3 e5 2. g4 Qh4#\x0a";

const MATES: &str = "1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n\n1. f3 e5 2. g4 Qh4# 0-1\n";

/// A folder that goes with the test.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Folder {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let name = format!("tesuji-files-{}-{}", std::process::id(), COUNT.fetch_add(1, Relaxed));
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    /// A file with these bytes.
    fn file(&self, name: &str, bytes: &[u8]) -> String {
        let path = self.0.join(name);
        std::fs::write(&path, bytes).unwrap();
        path.display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Runs with something on standard input.
fn piped(args: &[&str], bytes: &[u8]) -> (i32, String, String) {
    let mut child = tesuji(args).stdin(Stdio::piped()).spawn().unwrap();
    let _ = child.stdin.take().unwrap().write_all(bytes);
    read(&child.wait_with_output().unwrap())
}

#[test]
fn packed_files_are_read_under_any_name() {
    let folder = Folder::new();
    for (name, bytes) in
        [("games.pgn.gz", GZIP), ("games.pgn.zst", ZSTD), ("games", ZSTD), ("games.pgn", GZIP)]
    {
        let path = folder.file(name, bytes);
        let (code, out, err) = run(&["puzzle", &path, "--nodes", "20000"]);
        assert_eq!((code, err.as_str()), (0, "2 problems out of 2 chances in 2 games\n"), "{name}: {out}");
        assert_eq!(piped(&["puzzle", "-", "--nodes", "20000"], bytes).1, out, "{name}");
    }
    let cut = folder.file("cut.pgn.gz", &GZIP[..GZIP.len() - 4]);
    let (code, _, err) = run(&["phase", &cut]);
    assert!(code == 0 && err.contains("cut.pgn.gz:") && err.contains("the packed data is cut off"), "{err}");
    let other = folder.file("games.pgn.bz2", b"BZh91AY&SY");
    let (code, _, err) = run(&["phase", &other]);
    assert!(code == 1 && err.contains("packed with bzip2, which is not read; gzip and zstd are"), "{err}");
}

#[test]
fn rows_are_those_of_lichess_and_none_comes_twice() {
    let folder = Folder::new();
    let games = folder.file("games.pgn", &[ZSTD, ZSTD].concat());
    let (code, out, err) = run(&["puzzle", &games, "--nodes", "20000"]);
    assert_eq!((code, err.as_str()), (0, "2 problems out of 4 chances, 2 of them copies, in 4 games\n"));
    let rows: Vec<&str> = out.lines().collect();
    let start = "rnbqkbnr/pppp1ppp/8/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2";
    let tags = "Kings_Pawn_Game Kings_Pawn_Game_Wayward_Queen_Attack";
    assert_eq!(
        rows[..2],
        [
            "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags",
            &format!(
                "00001,{start},e8e7 h5e5,,,,,mate mateIn1 oneMove,https://lichess.org/abcdefgh/black#4,{tags}"
            ),
        ]
    );
    assert!(rows.len() == 3 && rows[2].ends_with(",g2g4 d8h4,,,,,mate mateIn1 oneMove,,"), "{out}");
}

#[test]
fn every_command_reads_standard_input() {
    let games = MATES.repeat(4);
    let lines = b"6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8; id \"a \\\"b\\\"; c\";\n";
    let few = ["--depth", "1", "--games", "2", "--hash", "1", "--max-plies", "2"];
    let play = [&["match", "default", "plain"][..], &few, &["--openings", "-"]].concat();
    for (args, bytes, says) in [
        (&["solve", "-", "--nodes", "5000"][..], &lines[..], "a \"b\"; c"),
        (&["solve", "-", "--nodes", "5000"], games.as_bytes(), "Qxe5#"),
        (&["phase", "-"], games.as_bytes(), "2 games"),
        (&play, games.as_bytes(), "8 openings"),
        (&play, b"\xef\xbb\xbf4k3/8/8/8/8/8/4P3/4K3 w - -\n", "1 opening"),
        (&["perft", "--suite", "-"], b"8/8/8/8/8/8/8/K1k5 w - - ;D1 1\n", "1 position"),
    ] {
        let (code, out, err) = piped(args, bytes);
        assert!(code == 0 && out.contains(says), "{args:?}: {out}{err}");
    }
    let (code, _, err) = piped(&["learn", "-"], MATES.as_bytes());
    assert!(code == 1 && err.contains("too few"), "{err}");
}

#[test]
fn the_format_can_be_told() {
    let folder = Folder::new();
    // Without a number or a tag, nothing shows that these are moves.
    let games = folder.file("games.dat", b"e4 e5 Qh5 Ke7 Qxe5# 1-0\n");
    assert_eq!(run(&["phase", &games]).0, 1);
    let (code, out, _) = run(&["solve", &games, "--format", "pgn", "--nodes", "20000"]);
    assert!(code == 0 && out.contains("Qxe5#"), "{out}");
    let (code, _, err) = run(&["solve", &games, "--format", "gif"]);
    assert!(
        code == 2 && err.contains("must be pgn, kif, ki2, csa, bin, db, epd, fen, sfen or csv, got 'gif'"),
        "{err}"
    );
    let ki2 = folder.file("one.ki2u", "▲７六歩 △３四歩 ▲２二角成 △同　銀\nまで4手で中断\n".as_bytes());
    let (code, _, err) = run(&["puzzle", &ki2, "--nodes", "2000"]);
    assert!(code == 0 && err.ends_with(" in 1 games\n"), "{err}");
}

#[test]
fn what_holds_nothing_is_told_as_such() {
    let folder = Folder::new();
    let (pgn, epd, csa) =
        (folder.file("x.pgn", b"\n"), folder.file("x.epd", b"# x\n"), folder.file("x.csa", b""));
    let play = ["match", "default", "plain", "--depth", "1", "--games", "2", "--openings"];
    for (args, file, says) in [
        (&["solve"][..], &pgn, "x.pgn: no games"),
        (&["solve"], &epd, "x.epd: no positions"),
        (&["puzzle"], &csa, "x.csa: no games"),
        (&["phase"], &pgn, "x.pgn: no games"),
        (&["learn"], &pgn, "x.pgn: no games"),
        (&["learn"], &epd, "x.epd: no positions"),
        (&["perft", "--suite"], &epd, "x.epd: no positions"),
        (&play, &pgn, "x.pgn: no games"),
    ] {
        let (code, out, err) = run(&[args, &[file]].concat());
        assert!(code == 2 && out.is_empty() && err.contains(says), "{args:?}: {code} {err}");
    }
}

#[test]
fn a_game_without_mistakes_is_no_error() {
    let folder = Folder::new();
    let games = folder.file("dull.pgn", b"1. d4 d5 2. c4 e6 *\n\n1. Nf3 Nf6\n");
    let (code, out, err) = run(&["solve", &games, "--nodes", "5000"]);
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.ends_with("dull.pgn: nothing to be found\n"), "{out}");
    let (code, out, err) = run(&["puzzle", &games, "--nodes", "5000"]);
    assert_eq!((code, out.lines().count(), err.as_str()), (0, 1, "0 problems out of 0 chances in 2 games\n"));
}

#[test]
fn a_file_of_bytes_is_not_text() {
    let folder = Folder::new();
    let picture = folder.file("x.png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR");
    let play = ["match", "default", "plain", "--depth", "1", "--games", "2", "--openings"];
    for args in [&["solve"][..], &["puzzle"], &["phase"], &["perft", "--suite"], &play, &["draw"], &["proof"]]
    {
        let (code, _, err) = run(&[args, &[&picture]].concat());
        assert!(code == 1 && err.contains("x.png: not text"), "{args:?}: {code} {err}");
    }
    let (code, _, err) = run(&["learn", &picture]);
    assert!(code == 1 && err.contains("x.png: neither text nor records"), "{err}");
}

#[test]
#[cfg(unix)]
fn a_stop_is_heard_while_games_are_looked_through() {
    let folder = Folder::new();
    let games = folder.file("games.pgn", MATES.repeat(100).as_bytes());
    let (out, err) = crate::common::interrupted(&["puzzle", &games, "--nodes", "1000000000"]);
    assert!(out.is_empty() && err.contains("before the games were looked through"), "{err}");
}

#[test]
fn games_of_shogi_are_written_as_their_file_is_called() {
    let folder = Folder::new();
    let few = ["--nodes", "200", "--games", "4", "--hash", "1", "--max-plies", "30", "--game", "shogi"];
    let play = |name: &str| {
        let path = folder.0.join(name).display().to_string();
        run(&[&["match", "default", "plain"][..], &few, &["--record", &path]].concat())
    };
    assert_eq!(play("m.kif").0, 0);
    for name in ["m.kif", "m-2.kif", "m-3.kif", "m-4.kif"] {
        let bytes = std::fs::read(folder.0.join(name)).unwrap();
        assert!(bytes.starts_with(b"#KIF version=2.0 encoding=Shift_JIS\n"), "{name}");
        let path = folder.0.join(name).display().to_string();
        assert!(run(&["puzzle", &path, "--nodes", "100"]).2.ends_with(" in 1 games\n"), "{name}");
    }
    assert_eq!(play("m.kif").0, 0, "a match may be played again");
    folder.file("m-3.kif", b"precious notes");
    let (code, _, err) = play("m.kif");
    assert!(code == 2 && err.contains("m-3.kif: there already, and no record of a match"), "{err}");
    assert_eq!(play("m.csa").0, 0);
    let text = std::fs::read_to_string(folder.0.join("m.csa")).unwrap();
    assert_eq!((text.matches("\nPI\n").count(), text.matches("\n/\n").count()), (4, 3), "{text}");
    let said: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("'** ")).collect();
    assert!(
        said.iter().all(|line| line.split(' ').next().is_some_and(|n| n.parse::<i32>().is_ok())),
        "{said:?}"
    );
    assert!(said.iter().any(|line| line.split(' ').nth(1).is_some_and(|mv| mv.len() == 7)), "{said:?}");
    let (code, _, err) = play("m.pgn");
    assert!(
        code == 2 && err.contains("games of shogi are written to .csa or .kif or .kifu, not as PGN"),
        "{err}"
    );
}
