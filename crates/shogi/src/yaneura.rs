//! Opening books as `YaneuraOu` has them, `.db`.
//!
//! A book is text. Its first line is `#YANEURAOU-DB2016 1.00`; then come positions, each a line `sfen SFEN` and lines for
//! its moves: the move, the answer that is expected (or `none`), its score, the depth of the search, and how often it was
//! played. What is missing at the end of such a line is not known. Lines that begin with `#` or `//` are comments.

use crate::{Move, Position};
use std::collections::HashMap;
use std::error::Error;
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use tesuji_game::{Book, BookMove};

/// An opening book as `YaneuraOu` has it.
///
/// ```
/// use tesuji_game::Book;
/// use tesuji_shogi::{Position, YaneuraBook};
/// let text = "#YANEURAOU-DB2016 1.00
/// sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1
/// 7g7f 3c3d 12 8 99
/// 2g2f none 20 8 1";
/// let known = YaneuraBook::new(text.into()).unwrap().moves(&Position::start());
/// assert_eq!((known[0].weight, known[0].score), (99, Some(12)));
/// let error = YaneuraBook::new(b"sfen x".to_vec()).unwrap_err();
/// assert_eq!(error.to_string(), "its first line is not #YANEURAOU-DB2016 1.00");
/// ```
#[derive(Clone, Debug)]
pub struct YaneuraBook {
    bytes: Vec<u8>,
    /// Where the moves of a position begin, by a hash of its text.
    places: HashMap<u64, usize>,
}

/// Why a file is no book of `YaneuraOu`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum YaneuraError {
    /// It does not begin as a book does.
    Header,
    /// It has no position.
    Empty,
}

impl fmt::Display for YaneuraError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            YaneuraError::Header => "its first line is not #YANEURAOU-DB2016 1.00",
            YaneuraError::Empty => "it has no position",
        })
    }
}

impl Error for YaneuraError {}

/// How a book begins, whatever its version.
const HEADER: &[u8] = b"#YANEURAOU-DB2016";
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

impl YaneuraBook {
    /// The book that a file holds. Its moves are read when a position is asked about.
    ///
    /// # Errors
    /// If it is none.
    pub fn new(bytes: Vec<u8>) -> Result<YaneuraBook, YaneuraError> {
        if !bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&bytes).starts_with(HEADER) {
            return Err(YaneuraError::Header);
        }
        let mut places = HashMap::new();
        let mut place = 0;
        for line in bytes.split(|&byte| byte == b'\n') {
            place += line.len() + 1;
            if let Some(position) = position_of(line) {
                places.entry(hash(&position)).or_insert(place);
            }
        }
        if places.is_empty() { Err(YaneuraError::Empty) } else { Ok(YaneuraBook { bytes, places }) }
    }

    /// How many positions it knows.
    #[must_use]
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether it knows none, which no book does.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// Whether the line before a place is that of a position.
    fn is_of(&self, position: &str, place: usize) -> bool {
        let before = self.bytes.get(..place.saturating_sub(1)).unwrap_or_default();
        let line = before.rsplit(|&byte| byte == b'\n').next().unwrap_or_default();
        position_of(line).is_some_and(|found| found == position)
    }
}

impl Book<Position> for YaneuraBook {
    fn moves(&self, position: &Position) -> Vec<BookMove<Move>> {
        let text = fields(&position.sfen());
        let Some(&place) = self.places.get(&hash(&text)).filter(|&&place| self.is_of(&text, place)) else {
            return Vec::new();
        };
        let rest = self.bytes.get(place..).unwrap_or_default();
        let lines = rest.split(|&byte| byte == b'\n').take_while(|line| position_of(line).is_none());
        let mut known: Vec<BookMove<Move>> = Vec::new();
        for found in lines.filter_map(|line| read_move(position, line)) {
            if known.iter().all(|other| other.mv != found.mv) {
                known.push(found);
            }
        }
        // Books that do not count have zeros.
        if known.iter().all(|found| found.weight == 0) {
            for found in &mut known {
                found.weight = 1;
            }
        }
        known
    }
}

/// The position of a line that begins with `sfen`, without its move number.
fn position_of(line: &[u8]) -> Option<String> {
    let line = line.trim_ascii().strip_prefix(b"sfen ")?;
    std::str::from_utf8(line).ok().map(fields)
}

/// Board, side to move and hands.
fn fields(sfen: &str) -> String {
    sfen.split_ascii_whitespace().take(3).collect::<Vec<_>>().join(" ")
}

fn hash(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

/// The move of a line, if it is a legal one.
fn read_move(position: &Position, line: &[u8]) -> Option<BookMove<Move>> {
    let line = std::str::from_utf8(line).ok()?.trim();
    let mut words = line.split_ascii_whitespace();
    let mv = position.parse_usi(words.next()?).ok()?;
    let (score, count) = (words.nth(1), words.nth(1));
    let score = score.and_then(|word| word.parse().ok());
    Some(BookMove { mv, weight: count.map_or(1, |word| word.parse().unwrap_or(0)), score })
}
