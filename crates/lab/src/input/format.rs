//! What a file can hold.

use std::fmt;
use std::path::Path;
use std::str::FromStr;
use tesuji_chess::pgn::looks_like_pgn;
use tesuji_game::shown;
use tesuji_shogi::kifu::{looks_like_csa, looks_like_kif};

/// How the games or positions of a file are written.
///
/// ```
/// use tesuji_lab::input::Format;
/// assert_eq!(Format::of_name("games.pgn.zst"), Some(Format::Pgn));
/// assert_eq!(Format::of_content(b"V2.2\nN+Anna\n"), Some(Format::Csa));
/// assert_eq!("sfen".parse(), Ok(Format::Lines));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Games of chess.
    Pgn,
    /// A game of shogi, with variations; in `Shift_JIS`, by old custom.
    Kif,
    /// The same in UTF-8.
    Kifu,
    /// A game of shogi as books have it.
    Ki2,
    /// Games of shogi as servers have them.
    Csa,
    /// An opening book: Polyglot's for chess, `YaneuraOu`'s for shogi.
    Book,
    /// Positions, one a line: EPD, FEN, SFEN, rows of puzzles.
    Lines,
}

/// How names end, and what the file is then.
const ENDINGS: &[(&str, Format)] = &[
    ("pgn", Format::Pgn),
    ("kif", Format::Kif),
    ("kifu", Format::Kifu),
    ("ki2", Format::Ki2),
    ("ki2u", Format::Ki2),
    ("csa", Format::Csa),
    ("bin", Format::Book),
    ("db", Format::Book),
    ("epd", Format::Lines),
    ("fen", Format::Lines),
    ("sfen", Format::Lines),
    ("csv", Format::Lines),
];

/// What packers put at the end of names.
const PACKED: &[&str] = &["gz", "gzip", "zst", "zstd"];

impl Format {
    /// The format that the ending of a name stands for; a packed file ends before that of the packer.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Format> {
        let path = Path::new(name);
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        if PACKED.contains(&ending.as_str()) {
            return Format::of_name(path.file_stem()?.to_str()?);
        }
        ENDINGS.iter().find(|known| known.0 == ending).map(|known| known.1)
    }

    /// The format of a file that begins with these bytes, if it is a record of games. What has a zero byte is no text,
    /// whatever else stands in it.
    #[must_use]
    pub fn of_content(head: &[u8]) -> Option<Format> {
        if head.contains(&0) {
            None
        } else if looks_like_pgn(head) {
            Some(Format::Pgn)
        } else if looks_like_csa(head) {
            Some(Format::Csa)
        } else {
            looks_like_kif(head).then_some(Format::Kif)
        }
    }

    /// How the names of its files end: the first of several ways.
    #[must_use]
    pub fn ending(self) -> &'static str {
        ENDINGS.iter().find(|known| known.1 == self).map_or("", |known| known.0)
    }

    /// What stands between two games of one file; `None` if a file holds one game.
    ///
    /// ```
    /// use tesuji_lab::input::Format;
    /// assert_eq!((Format::Csa.separator(), Format::Kif.separator()), (Some("/\n"), None));
    /// ```
    #[must_use]
    pub fn separator(self) -> Option<&'static str> {
        match self {
            Format::Csa => Some("/\n"),
            Format::Kif | Format::Kifu | Format::Ki2 | Format::Book => None,
            Format::Pgn | Format::Lines => Some(""),
        }
    }

    /// Whether a name ends as packers let names end.
    #[must_use]
    pub fn is_packed(name: &str) -> bool {
        let ending = Path::new(name).extension().and_then(|ending| ending.to_str());
        ending.is_some_and(|ending| PACKED.contains(&ending.to_ascii_lowercase().as_str()))
    }

    /// Whether it holds games, not positions.
    #[must_use]
    pub fn is_record(self) -> bool {
        !matches!(self, Format::Lines | Format::Book)
    }
}

/// `PGN`, `KIF`.
impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Format::Pgn => "PGN",
            Format::Kif | Format::Kifu => "KIF",
            Format::Ki2 => "KI2",
            Format::Csa => "CSA",
            Format::Book => "an opening book",
            Format::Lines => "positions",
        })
    }
}

/// By the ending that files have.
impl FromStr for Format {
    type Err = String;

    fn from_str(text: &str) -> Result<Format, String> {
        let known = ENDINGS.iter().find(|known| known.0.eq_ignore_ascii_case(text));
        known.map(|known| known.1).ok_or_else(|| {
            format!("must be pgn, kif, ki2, csa, bin, db, epd, fen, sfen or csv, got '{}'", shown(text))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_tell() {
        for (name, format) in [
            ("a.PGN", Some(Format::Pgn)),
            ("dir.x/b.kifu", Some(Format::Kifu)),
            ("b.ki2u", Some(Format::Ki2)),
            ("b.csa.gz", Some(Format::Csa)),
            ("lichess_db_puzzle.csv.zst", Some(Format::Lines)),
            ("performance.bin", Some(Format::Book)),
            ("user_book1.db.gz", Some(Format::Book)),
            ("games.txt", None),
            ("pgn", None),
            (".pgn", None),
            ("x.gz", None),
            ("-", None),
        ] {
            assert_eq!(Format::of_name(name), format, "{name}");
        }
        assert!("gif".parse::<Format>().unwrap_err().ends_with("got 'gif'"));
    }

    #[test]
    fn beginnings_tell() {
        // 先手：, 手合割：平手 in Shift_JIS.
        let shift_jis = b"\x90\xe6\x8e\xe8\x81\x46Anna\n\x8e\xe8\x8d\x87\x8a\x84\x81\x46\x95\xbd\x8e\xe8\n";
        for (head, format) in [
            ("\u{feff}\n% x\n[White \"A\"]\n".as_bytes(), Some(Format::Pgn)),
            (b"1.e4", Some(Format::Pgn)),
            (b"1.e4\n\0", None),
            (b"'CSA encoding=UTF-8\nV3.0\n", Some(Format::Csa)),
            (b"+7776FU\n", Some(Format::Csa)),
            ("#KIF version=2.0 encoding=UTF-8\n".as_bytes(), Some(Format::Kif)),
            ("   1 ７六歩(77)\n".as_bytes(), Some(Format::Kif)),
            ("☗７六歩 ☖３四歩\n".as_bytes(), Some(Format::Kif)),
            (shift_jis, Some(Format::Kif)),
            (b"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4; id \"1. x: y\";", None),
            (b"4k4/9/4P4/9/9/9/9/9/4K4 b G 1", None),
            (b"startpos moves 7g7f", None),
            (b"PuzzleId,FEN,Moves\n", None),
            (b"", None),
        ] {
            assert_eq!(Format::of_content(head), format, "{}", String::from_utf8_lossy(head));
        }
    }
}
