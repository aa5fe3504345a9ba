//! Reading CSA.

use super::csa_setup::Start;
use super::headers::Headers;
use super::lines::Lines;
use super::path::Path;
use super::{Cause, Ending, HeaderError, KifuError, KifuGame, MAX_COMMENT, NodeId};
use crate::Dialect;
use crate::csa_move::from_sign;
use std::io::Read;
use std::time::Duration;
use tesuji_game::shown;

/// Reads the games of a CSA file one by one; only one game is held.
///
/// Versions 1 to 3 are read alike. A game with an error is left at the line that separates it from the next, so the
/// games after it are still read.
///
/// ```
/// use tesuji_shogi::kifu::{CsaReader, Ending};
/// let file = "V2.2\nN+Anna\nPI\n+\n+7776FU,T16\n-3334FU,T3\n%TORYO\n/\nPI\n-\n+7776FU\n";
/// let games: Vec<_> = CsaReader::new(file.as_bytes()).collect();
/// let game = games[0].as_ref().unwrap();
/// assert_eq!((game.black(), game.ending()), (Some("Anna"), Some(Ending::Resigned)));
/// let error = games[1].as_ref().unwrap_err();
/// assert_eq!(error.to_string(), "line 11, game 2: '+7776FU' is not legal here");
/// ```
pub struct CsaReader<R> {
    lines: Lines<R>,
    /// Games given so far.
    games: u64,
    done: bool,
}

impl<R: Read> CsaReader<R> {
    /// A reader of this input.
    pub fn new(input: R) -> CsaReader<R> {
        CsaReader { lines: Lines::new(input), games: 0, done: false }
    }

    /// Reads one game; `None` if there is no more.
    fn game(&mut self) -> Option<Result<KifuGame, KifuError>> {
        let mut record = Record::default();
        loop {
            record.at = self.lines.coming();
            let read = match self.lines.next() {
                Ok(Some(line)) if line.trim_end() != "/" => record.line(&line),
                Ok(Some(_)) if !record.any => continue,
                Ok(Some(_)) => return Some(self.finished(record)),
                Ok(None) => {
                    self.done = true;
                    return record.any.then(|| self.finished(record));
                }
                Err(cause) => Err(cause),
            };
            if let Err(cause) = read {
                let error = self.error(Path::blame(record.path, self.lines.number(), cause));
                self.skip();
                return Some(Err(error));
            }
        }
    }

    fn finished(&self, record: Record) -> Result<KifuGame, KifuError> {
        record.finish(self.lines.number()).map_err(|error| self.error(error))
    }

    fn error(&self, (line, cause): (u64, Cause)) -> KifuError {
        KifuError { line, game: self.games + 1, cause }
    }

    /// Goes to the end of a game.
    fn skip(&mut self) {
        loop {
            match self.lines.next() {
                Ok(Some(line)) if line.trim_end() == "/" => return,
                Ok(Some(_)) | Err(Cause::TooLong) => {}
                Ok(None) | Err(_) => {
                    self.done = true;
                    return;
                }
            }
        }
    }
}

impl<R: Read> Iterator for CsaReader<R> {
    type Item = Result<KifuGame, KifuError>;

    fn next(&mut self) -> Option<Result<KifuGame, KifuError>> {
        if self.done {
            return None;
        }
        let game = self
            .game()
            .or_else(|| (self.games == 0).then(|| Err(self.error((self.lines.number(), Cause::Empty)))));
        self.games += 1;
        game
    }
}

/// A game that is being read.
#[derive(Default)]
struct Record {
    headers: Headers,
    start: Start,
    /// Comments that come before the start position is known.
    early: Vec<String>,
    early_bytes: usize,
    path: Option<Path>,
    /// Whether there was anything but comments.
    any: bool,
    /// The line of the file.
    at: u64,
}

impl Record {
    fn line(&mut self, line: &str) -> Result<(), Cause> {
        let line = line.trim_end();
        if let Some(comment) = line.strip_prefix('\'') {
            return self.comment(comment);
        }
        self.any |= !line.is_empty();
        match line.as_bytes() {
            [b'V', b'0'..=b'9', ..] => Ok(()),
            [b'N', b'+', ..] => self.header("先手", &line[2..]),
            [b'N', b'-', ..] => self.header("後手", &line[2..]),
            [b'$', ..] => {
                let (name, value) = line[1..].split_once(':').ok_or_else(|| Cause::Header(shown(line)))?;
                self.header(japanese_name(name.trim()), value)
            }
            _ => self.statements(line),
        }
    }

    /// Statements with commas between them; a comment takes the rest of the line.
    fn statements(&mut self, line: &str) -> Result<(), Cause> {
        let mut rest = Some(line);
        while let Some(text) = rest {
            if let Some(comment) = text.strip_prefix('\'') {
                return self.comment(comment);
            }
            let (statement, after) =
                text.split_once(',').map_or((text, None), |(now, after)| (now, Some(after)));
            self.statement(statement)?;
            rest = after;
        }
        Ok(())
    }

    /// The first star marks a comment as one for people, and is left out.
    fn comment(&mut self, text: &str) -> Result<(), Cause> {
        if text.starts_with("CSA encoding=") {
            return Ok(());
        }
        let text = text.strip_prefix('*').unwrap_or(text);
        if let Some(path) = &mut self.path {
            return path.comment(text);
        }
        self.early_bytes += text.len() + 1;
        if self.early_bytes > MAX_COMMENT + 1 {
            return Err(Cause::TooLong);
        }
        self.early.push(text.to_string());
        Ok(())
    }

    fn header(&mut self, name: &str, value: &str) -> Result<(), Cause> {
        self.headers.set(name, value).map_err(|error| match error {
            HeaderError::Name(text) | HeaderError::Value(text) => Cause::Header(text),
            HeaderError::NoRoom(_) => Cause::TooLong,
        })
    }

    fn statement(&mut self, text: &str) -> Result<(), Cause> {
        // The squares of a row may be blanks; anything else has none at its ends.
        let trimmed = text.trim();
        match trimmed.as_bytes() {
            [] => Ok(()),
            [b'P', ..] | [b'+' | b'-'] if self.path.is_some() => Err(Cause::LateBoard(shown(trimmed))),
            [b'P', ..] => self.start.read(text.trim_start()),
            [sign @ (b'+' | b'-')] => {
                self.start.turn(from_sign(*sign));
                Ok(())
            }
            [b'+' | b'-', ..] => {
                let path = self.path()?;
                let found = path.position().match_csa(trimmed.as_bytes());
                path.push(found, Dialect::Csa, trimmed)
            }
            [b'%', ..] => {
                let path = self.path()?;
                let ending = Ending::from_csa(trimmed, path.position().side());
                path.finish(ending.ok_or_else(|| Cause::Ending(shown(trimmed)))?, trimmed)
            }
            [b'T', digits @ ..] => {
                let time = time(digits).ok_or_else(|| Cause::Unknown(shown(trimmed)))?;
                if let Some(path) = &mut self.path
                    && path.node() != NodeId::ROOT
                {
                    path.game.set_time(path.node(), Some(time));
                }
                Ok(())
            }
            _ => Err(Cause::Unknown(shown(trimmed))),
        }
    }

    /// The line being read, from the start position that has been told so far.
    fn path(&mut self) -> Result<&mut Path, Cause> {
        if self.path.is_none() {
            let mut path = Path::new(self.start.position()?);
            for line in self.early.drain(..) {
                path.comment(&line)?;
            }
            self.path = Some(path);
        }
        let path = self.path.as_mut().expect("made above");
        path.at = self.at;
        Ok(path)
    }

    fn finish(mut self, line: u64) -> Result<KifuGame, (u64, Cause)> {
        self.path().map_err(|cause| (line, cause))?;
        let mut game = self.path.take().expect("made above").into_game()?;
        game.headers = self.headers;
        Ok(game)
    }
}

/// What CSA calls some headers, and what KIF calls them.
pub(super) const NAMES: [(&str, &str); 6] = [
    ("EVENT", "棋戦"),
    ("SITE", "場所"),
    ("START_TIME", "開始日時"),
    ("END_TIME", "終了日時"),
    ("TIME_LIMIT", "持ち時間"),
    ("OPENING", "戦型"),
];

/// The name under which a header of CSA is kept.
fn japanese_name(name: &str) -> &str {
    match name {
        "下手" => "先手",
        "上手" => "後手",
        _ => NAMES.iter().find(|names| names.0 == name).map_or(name, |names| names.1),
    }
}

/// Seconds, with up to three decimals.
fn time(text: &[u8]) -> Option<Duration> {
    let text = std::str::from_utf8(text.trim_ascii()).ok()?;
    let (seconds, decimals) = text.split_once('.').unwrap_or((text, ""));
    let number =
        |digits: &str| digits.bytes().all(|b| b.is_ascii_digit()).then(|| digits.parse::<u32>().ok())?;
    let millis = match decimals {
        "" => 0,
        _ if decimals.len() <= 3 => number(decimals)? * 10u32.pow(3 - decimals.len() as u32),
        _ => return None,
    };
    Some(Duration::from_millis(u64::from(number(seconds)?) * 1000 + u64::from(millis)))
}
