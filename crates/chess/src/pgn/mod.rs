//! Games in PGN: a streaming reader, a move tree, and a writer.
//!
//! ```
//! use tesuji_chess::pgn::{GameResult, PgnReader};
//!
//! let text = "[White \"Anna\"]\n\n1. e4 e5 2. Qh5 (2. Nf3 Nc6) Ke7?? {oh} 3. Qxe5# 1-0";
//! let mut reader = PgnReader::new(text.as_bytes());
//! for game in reader.games() {
//!     let game = game.unwrap();
//!     assert_eq!(game.tag("White"), Some("Anna"));
//!     assert_eq!(game.moves().count(), 5);
//!     assert_eq!(game.result(), GameResult::WhiteWins);
//! }
//! ```
//!
//! | to do this | start here |
//! |---|---|
//! | read games one by one, each as a tree | [`PgnReader::games`], [`PgnGame`] |
//! | go through a huge file without building anything | [`PgnReader::visit`], [`Visitor`] |
//! | make a game and write it | [`PgnGame::new`], [`PgnGame::push`], [`PgnGame::write_to`] |
//! | read `[%eval]`, `[%clk]` and `[%emt]` | [`Comment::annotations`] |
//! | read a `TimeControlTag` tag | [`TimeControlTag`] |
//!
//! Null moves (`--`, `Z0`) stand in variations, where annotators show threats with them. A main line that has one is
//! no game that could be played, and an error.

mod build;
mod comment;
mod error;
mod game;
#[cfg(test)]
mod hostile;
mod movetext;
#[cfg(test)]
mod properties;
mod reader;
mod seconds;
mod skip;
mod source;
mod step;
mod tag_scan;
mod tags;
#[cfg(test)]
mod tests;
mod time_control;
#[cfg(test)]
mod wild;
mod writer;

pub use build::{Games, is_chess, is_null_move};
pub use comment::{Annotations, Comment, EvalComment, EvalValue};
pub use error::{Cause, PgnError};
pub use game::{Node, PgnGame};
pub use reader::{Flow, PgnReader, RawValue, Visitor};
pub use step::AddError;
pub use tags::TagError;
pub use tesuji_game::NodeId;
pub use time_control::{Period, TimeControlError, TimeControlTag};

use std::borrow::Cow;
use std::fmt;

/// Variations may lie in each other so deep.
pub const MAX_DEPTH: usize = 256;

/// A comment or tag may have so many bytes; a comment that is not closed within them counts as never closed.
pub const MAX_TOKEN: usize = 1 << 20;

/// A game may have so many tags besides the Seven Tag Roster.
pub const MAX_TAGS: usize = 256;

/// How a game ended, as PGN says it.
///
/// ```
/// use tesuji_chess::pgn::GameResult;
/// assert_eq!(GameResult::from_text("1/2-1/2"), Some(GameResult::Draw));
/// assert_eq!(GameResult::WhiteWins.to_string(), "1-0");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum GameResult {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: not known, or not over.
    #[default]
    Unknown,
}

impl GameResult {
    /// Reads `1-0`, `0-1`, `1/2-1/2`, `1/2`, `½-½`, `½` or `*`.
    #[must_use]
    pub fn from_text(text: &str) -> Option<GameResult> {
        GameResult::from_bytes(text.as_bytes())
    }

    #[inline]
    pub(crate) fn from_bytes(text: &[u8]) -> Option<GameResult> {
        match text {
            b"1-0" => Some(GameResult::WhiteWins),
            b"0-1" => Some(GameResult::BlackWins),
            b"*" => Some(GameResult::Unknown),
            // The half sign is there in UTF-8 and in Latin-1.
            b"1/2-1/2" | b"1/2" | b"\xc2\xbd-\xc2\xbd" | b"\xc2\xbd" | b"\xbd-\xbd" | b"\xbd" => {
                Some(GameResult::Draw)
            }
            _ => None,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            GameResult::WhiteWins => "1-0",
            GameResult::BlackWins => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unknown => "*",
        })
    }
}

/// A numeric annotation glyph: a mark of a move, written `$n`.
///
/// ```
/// use tesuji_chess::pgn::Nag;
/// assert_eq!(Nag::from_glyph("!?"), Some(Nag::INTERESTING));
/// assert_eq!(Nag::INTERESTING.to_string(), "$5");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Nag(pub u8);

impl Nag {
    /// `!`
    pub const GOOD: Nag = Nag(1);
    /// `?`
    pub const MISTAKE: Nag = Nag(2);
    /// `!!`
    pub const BRILLIANT: Nag = Nag(3);
    /// `??`
    pub const BLUNDER: Nag = Nag(4);
    /// `!?`
    pub const INTERESTING: Nag = Nag(5);
    /// `?!`
    pub const DUBIOUS: Nag = Nag(6);

    /// The mark that a suffix such as `!` stands for.
    #[must_use]
    pub fn from_glyph(glyph: &str) -> Option<Nag> {
        Nag::from_bytes(glyph.as_bytes())
    }

    pub(crate) fn from_bytes(glyph: &[u8]) -> Option<Nag> {
        match glyph {
            b"!" => Some(Nag::GOOD),
            b"?" => Some(Nag::MISTAKE),
            b"!!" => Some(Nag::BRILLIANT),
            b"??" => Some(Nag::BLUNDER),
            b"!?" => Some(Nag::INTERESTING),
            b"?!" => Some(Nag::DUBIOUS),
            _ => None,
        }
    }

    /// The suffix that stands for the mark, if there is one.
    #[must_use]
    pub fn glyph(self) -> Option<&'static str> {
        match self.0 {
            1..=6 => Some(["!", "?", "!!", "??", "!?", "?!"][self.0 as usize - 1]),
            _ => None,
        }
    }
}

impl fmt::Display for Nag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}", self.0)
    }
}

/// Whether a file that begins with these bytes is PGN: whether a tag, a comment or a numbered move comes first.
///
/// ```
/// use tesuji_chess::pgn::looks_like_pgn;
/// assert!(looks_like_pgn(b"\n[Event \"?\"]\n") && looks_like_pgn(b"1. e4 e5 *"));
/// assert!(!looks_like_pgn(b"4k3/8/8/8/8/8/8/4K3 w - -") && !looks_like_pgn(b""));
/// ```
#[must_use]
pub fn looks_like_pgn(head: &[u8]) -> bool {
    let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
    let mut lines = head.split(|byte| matches!(byte, b'\n' | b'\r')).map(<[u8]>::trim_ascii);
    let Some(first) = lines.find(|line| !line.is_empty() && !line.starts_with(b"%")) else { return false };
    match first {
        [b'{', ..] => true,
        [b'[', rest @ ..] => {
            let name = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
            name > 0 && rest[name..].trim_ascii_start().starts_with(b"\"")
        }
        _ => {
            let digits = first.iter().take_while(|byte| byte.is_ascii_digit()).count();
            digits > 0 && first.get(digits) == Some(&b'.')
        }
    }
}

/// Bytes of a file as text: UTF-8, or Latin-1 where they are not UTF-8.
///
/// ```
/// use tesuji_chess::pgn::decode;
/// assert_eq!(decode("Müller".as_bytes()), "Müller");
/// assert_eq!(decode(b"M\xfcller"), "Müller");
/// ```
#[must_use]
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| char::from(byte)).collect()),
    }
}
