//! Games as files have them: KIF and KI2 read, KIF written, CSA read and written.
//!
//! ```
//! use tesuji_shogi::kifu::{Ending, read_kif};
//!
//! let text = "\
//! 先手：Anna
//! 手数----指手---------消費時間--
//!    1 ７六歩(77)   ( 0:16/00:00:16)
//! *The bishop's diagonal.
//!    2 ３四歩(33)   ( 0:00/00:00:00)+
//!    3 投了
//! 変化：2手
//!    2 ８四歩(83)
//! ";
//! let game = read_kif(text.as_bytes()).unwrap();
//! assert_eq!(game.black(), Some("Anna"));
//! assert_eq!(game.moves().map(|mv| mv.to_string()).collect::<Vec<_>>(), ["7g7f", "3c3d"]);
//! assert_eq!(game.ending(), Some(Ending::Resigned));
//! assert_eq!(game.to_csa().lines().find(|line| line.starts_with("+77")), Some("+7776FU"));
//! ```
//!
//! | to do this | start here |
//! |---|---|
//! | read a file of any of these formats | [`read`] |
//! | read one KIF or KI2 record | [`read_kif`] |
//! | read CSA records one by one from a huge file | [`CsaReader`] |
//! | make a game and write it | [`KifuGame::new`], [`KifuGame::push`], [`KifuGame::to_kif`], [`KifuGame::to_csa`] |
//! | walk through variations | [`KifuGame::root`], [`Node`] |
//!
//! Files are UTF-8, with or without its mark, or `Shift_JIS`; what is written is UTF-8. Every move is checked: a
//! record with an illegal move is an error that names its line.

mod bod;
mod classify;
mod csa_reader;
mod csa_setup;
mod csa_writer;
mod ending;
mod error;
mod game;
mod headers;
#[cfg(test)]
mod hostile;
mod kif_reader;
mod kif_writer;
mod lines;
mod path;
#[cfg(test)]
mod tests;

pub use csa_reader::CsaReader;
pub use ending::{Ending, GameResult};
pub use error::{Cause, KifuError};
pub use game::{AddError, KifuGame, Node};
pub use headers::HeaderError;
pub use kif_reader::read_kif;
pub use lines::decode;
pub use tesuji_game::NodeId;

use crate::japanese::Pattern;
use classify::KifLine;
use std::io::{Cursor, Read};

/// A line of a file may have so many bytes.
pub const MAX_LINE: usize = 1 << 20;

/// The comment of a move may have so many bytes: as a single line, it can be read back.
pub const MAX_COMMENT: usize = MAX_LINE - 16;

/// A game may have so many headers.
pub const MAX_HEADERS: usize = 256;

/// A line of moves may be so long.
pub const MAX_PLIES: usize = 1 << 12;

/// Reads all games of a file in KIF, KI2 or CSA, whichever it is. Only CSA has several.
///
/// ```
/// use tesuji_shogi::kifu::read;
/// let games: Vec<_> = read(&b"PI\n+\n+7776FU\n/\nPI\n+\n+2726FU\n"[..]).collect();
/// assert_eq!(games.len(), 2);
/// assert_eq!(games[1].as_ref().unwrap().moves().count(), 1);
/// ```
pub fn read(mut input: impl Read) -> impl Iterator<Item = Result<KifuGame, KifuError>> {
    let mut head = Vec::new();
    // A read that fails here fails again below, where it is told.
    let _ = input.by_ref().take(MAX_LINE as u64).read_to_end(&mut head);
    let csa = looks_like_csa(&head);
    let mut whole = Some(Cursor::new(head).chain(input));
    let mut reader = if csa { whole.take().map(CsaReader::new) } else { None };
    std::iter::from_fn(move || match &mut reader {
        Some(reader) => reader.next(),
        None => whole.take().map(read_kif),
    })
}

/// Whether a file that begins with these bytes is KIF or KI2: whether one of its first lines is a move, a row of a
/// board or the handicap as they have it.
///
/// ```
/// use tesuji_shogi::kifu::looks_like_kif;
/// assert!(looks_like_kif("先手：Anna\n手合割：平手\n".as_bytes()) && looks_like_kif("▲７六歩".as_bytes()));
/// assert!(!looks_like_kif(b"PI\n+\n+7776FU\n") && !looks_like_kif(b"1. e4 e5 *"));
/// ```
#[must_use]
pub fn looks_like_kif(head: &[u8]) -> bool {
    // The last line may be cut off, in the middle of a letter too.
    let whole = head.iter().rposition(|&byte| byte == b'\n').map_or(head, |end| &head[..end]);
    let text = decode(whole);
    text.starts_with("#KIF") || text.starts_with("#KI2") || text.lines().any(is_kif)
}

/// Whether a line can be of nothing but KIF or KI2.
fn is_kif(line: &str) -> bool {
    match classify::classify(line) {
        KifLine::Row(_) | KifLine::Marked(_) => !line.is_ascii(),
        KifLine::Turn(_)
        | KifLine::Played(_)
        | KifLine::Handicap(_)
        | KifLine::Hand(..)
        | KifLine::Variation(_) => true,
        KifLine::Numbered(_, rest) => {
            Ending::from_kif(rest.trim()).is_some() || Pattern::read(rest).is_some()
        }
        _ => line.starts_with("手数-"),
    }
}

/// Whether a file that begins with these bytes is CSA: whether the first line that says anything is one of its
/// statements.
///
/// ```
/// use tesuji_shogi::kifu::looks_like_csa;
/// assert!(looks_like_csa(b"'a remark\nV2.2\nN+Anna\n") && !looks_like_csa("手合割：平手\n".as_bytes()));
/// ```
#[must_use]
pub fn looks_like_csa(head: &[u8]) -> bool {
    let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
    let lines = head.split(|byte| matches!(byte, b'\n' | b'\r'));
    let telling =
        lines.map(<[u8]>::trim_ascii).find(|line| !matches!(line.first(), None | Some(b'\'' | b'#')));
    let Some(line) = telling else { return head.trim_ascii_start().starts_with(b"'") };
    matches!(
        line,
        [b'V', b'1'..=b'9', ..]
            | [b'N', b'+' | b'-', ..]
            | [b'$' | b'%' | b'/', ..]
            | [b'P', b'I' | b'1'..=b'9' | b'+' | b'-', ..]
            | [b'+' | b'-', b'0'..=b'9', ..]
            | [b'+' | b'-']
    )
}
