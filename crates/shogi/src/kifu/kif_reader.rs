//! Reading KIF and KI2.

use super::bod::Diagram;
use super::classify::{KifLine, classify};
use super::headers::Headers;
use super::lines::Lines;
use super::path::Path;
use super::{Cause, Ending, GameResult, HeaderError, KifuError, KifuGame, MAX_COMMENT};
use crate::japanese::Pattern;
use crate::move_error::Problem;
use crate::{BLACK, Dialect, Side, WHITE};
use std::io::Read;
use std::time::Duration;
use tesuji_game::shown;

/// Reads one record in KIF or KI2, and diagrams without moves.
///
/// Numbers of moves tell where variations begin and are not looked at otherwise. Moves may be written as either format
/// has them, with `同` and digits of any kind.
///
/// ```
/// use tesuji_shogi::kifu::read_kif;
/// let game = read_kif("▲７六歩 △３四歩 ▲２二角成 △同　銀\nまで4手で中断".as_bytes()).unwrap();
/// assert_eq!(game.moves().last().unwrap().to_string(), "3a2b");
/// ```
///
/// # Errors
/// Says what is wrong and in which line.
pub fn read_kif(input: impl Read) -> Result<KifuGame, KifuError> {
    let mut lines = Lines::new(input);
    let mut reader = KifReader::default();
    let read = loop {
        reader.at = lines.coming();
        match lines.next() {
            Ok(Some(line)) => {
                if let Err(cause) = reader.line(&line) {
                    break Err(cause);
                }
            }
            Ok(None) => break Ok(()),
            Err(cause) => break Err(cause),
        }
    };
    let number = lines.number();
    let game = match read {
        Ok(()) => reader.finish(number),
        Err(cause) => Err(Path::blame(reader.path, number, cause)),
    };
    game.map_err(|(line, cause)| KifuError { line, game: 1, cause })
}

#[derive(Default)]
struct KifReader {
    headers: Headers,
    diagram: Diagram,
    /// Comments and a bookmark that come before the start position is known.
    early: Vec<String>,
    early_bytes: usize,
    bookmark: String,
    path: Option<Path>,
    /// The number of the first move.
    first: Option<u32>,
    /// Whether anything of a record has been seen.
    any: bool,
    /// The line of the file.
    at: u64,
}

impl KifReader {
    fn line(&mut self, text: &str) -> Result<(), Cause> {
        let line = classify(text);
        self.any |=
            !matches!(line, KifLine::Nothing | KifLine::Comment(_) | KifLine::Bookmark(_) | KifLine::Unknown);
        match line {
            // Programs leave their names, people a word: what is no part of a record does no harm.
            KifLine::Nothing | KifLine::Unknown => Ok(()),
            KifLine::Comment(comment) => self.comment(comment),
            KifLine::Bookmark(name) => {
                match &mut self.path {
                    Some(path) => path.game.set_bookmark(path.node(), name),
                    None => self.bookmark = name.to_string(),
                }
                Ok(())
            }
            KifLine::Header(name, value) => self.header(name, value),
            KifLine::Row(_)
            | KifLine::Turn(_)
            | KifLine::Played(_)
            | KifLine::Handicap(_)
            | KifLine::Hand(..) => self.setup(line, text),
            KifLine::Variation(number) => self.variation(number, text),
            KifLine::Result(words) => self.result(words),
            KifLine::Numbered(number, rest) => self.numbered(number, rest),
            KifLine::Marked(moves) => self.marked(moves),
        }
    }

    fn comment(&mut self, line: &str) -> Result<(), Cause> {
        if let Some(path) = &mut self.path {
            return path.comment(line);
        }
        self.early_bytes += line.len() + 1;
        if self.early_bytes > MAX_COMMENT + 1 {
            return Err(Cause::TooLong);
        }
        self.early.push(line.to_string());
        Ok(())
    }

    fn header(&mut self, name: &str, value: &str) -> Result<(), Cause> {
        self.headers.set(name, value).map_err(|error| match error {
            HeaderError::Name(text) | HeaderError::Value(text) => Cause::Header(text),
            HeaderError::NoRoom(_) => Cause::TooLong,
        })
    }

    fn setup(&mut self, line: KifLine<'_>, text: &str) -> Result<(), Cause> {
        if self.path.is_some() {
            return Err(Cause::LateBoard(shown(text.trim())));
        }
        match line {
            KifLine::Row(row) => self.diagram.row(row)?,
            KifLine::Turn(side) => self.diagram.turn(side),
            KifLine::Played(moves) => self.diagram.played(moves),
            KifLine::Handicap(name) => self.diagram.handicap(name),
            KifLine::Hand(side, pieces) => self.diagram.hand(side, pieces)?,
            _ => {}
        }
        Ok(())
    }

    /// The line being read, from the start position that has been told so far.
    fn path(&mut self) -> Result<&mut Path, Cause> {
        if self.path.is_none() {
            let mut path = Path::new(self.diagram.position()?);
            for line in self.early.drain(..) {
                path.comment(&line)?;
            }
            path.game.set_bookmark(path.node(), &self.bookmark);
            self.path = Some(path);
        }
        let path = self.path.as_mut().expect("made above");
        path.at = self.at;
        Ok(path)
    }

    fn variation(&mut self, number: Option<u32>, text: &str) -> Result<(), Cause> {
        let first = self.first.unwrap_or(1);
        let plies = number.and_then(|number| number.checked_sub(first));
        let path = self.path()?;
        match plies {
            Some(plies) if path.branch(plies as usize) => Ok(()),
            _ => Err(Cause::Variation(shown(text.trim()))),
        }
    }

    /// `5 ７六歩(77) ( 0:16/00:00:16)`, or an ending in place of the move.
    fn numbered(&mut self, number: u32, text: &str) -> Result<(), Cause> {
        let path = self.path()?;
        let rest = if let Some((ending, rest)) = read_ending(text, path.position().side()) {
            path.finish(ending, text.trim_end())?;
            rest
        } else {
            let (found, rest) = match Pattern::read(text) {
                Some((pattern, rest)) if rest.is_empty() || rest.starts_with([' ', '　', '(', '\t', '+']) => {
                    (path.position().match_japanese(&pattern, path.target()), rest)
                }
                _ => (Err(Problem::Syntax), ""),
            };
            path.push(found, Dialect::Kif, word_of_move(text))?;
            rest
        };
        let time = time(rest);
        if time.is_some() {
            path.game.set_time(path.node(), time);
        }
        self.first.get_or_insert(number);
        Ok(())
    }

    /// `▲７六歩 △３四歩`, and endings with a mark.
    fn marked(&mut self, text: &str) -> Result<(), Cause> {
        let path = self.path()?;
        let mut rest = text;
        while !rest.is_empty() {
            let word = word_of_move(rest);
            let unmarked = word.trim_start_matches(|c| crate::kanji::from_mark(c).is_some());
            if let Some(ending) = Ending::from_kif(unmarked) {
                path.finish(ending, word)?;
                rest = rest[word.len()..].trim_start();
                continue;
            }
            match Pattern::read(rest) {
                Some((pattern, after)) => {
                    let found = path.position().match_japanese(&pattern, path.target());
                    path.push(found, Dialect::Ki2, rest[..rest.len() - after.len()].trim_end())?;
                    rest = after.trim_start();
                }
                None => return path.push(Err(Problem::Syntax), Dialect::Ki2, word),
            }
        }
        Ok(())
    }

    /// Takes the words after `まで` for an ending if the moves do not tell it.
    fn result(&mut self, words: &str) -> Result<(), Cause> {
        let path = self.path()?;
        let to_move = path.position().side();
        let ending = ending_in_words(words).filter(|&(ending, winner)| {
            !path.has_ended() && winner.is_none_or(|winner| ending.result(to_move) == GameResult::Won(winner))
        });
        match ending {
            Some((ending, _)) => path.finish(ending, words),
            None => Ok(()),
        }
    }

    fn finish(mut self, line: u64) -> Result<KifuGame, (u64, Cause)> {
        if !self.any {
            return Err((line, Cause::Empty));
        }
        self.path().map_err(|cause| (line, cause))?;
        let mut game = self.path.take().expect("made above").into_game()?;
        game.headers = self.headers;
        Ok(game)
    }
}

/// An ending in place of a move, and what follows it. Some say whose it is: `先手 反則負け`.
fn read_ending(text: &str, to_move: Side) -> Option<(Ending, &str)> {
    let split = |text: &str| text.find([' ', '　', '(', '\t', '+']).unwrap_or(text.len());
    let (word, rest) = text.split_at(split(text));
    let side = match word {
        "先手" | "下手" => BLACK,
        "後手" | "上手" => WHITE,
        _ => return Ending::from_kif(word).map(|ending| (ending, rest)),
    };
    let rest = rest.trim_start();
    let (word, rest) = rest.split_at(split(rest));
    let ending = match Ending::from_kif(word)? {
        Ending::IllegalLoss if side != to_move => Ending::IllegalWin,
        ending => ending,
    };
    Some((ending, rest))
}

/// What `10手で先手の勝ち` and the like mean, and who is said to have won.
fn ending_in_words(words: &str) -> Option<(Ending, Option<Side>)> {
    const SIGNS: [(&str, Ending); 9] = [
        ("千日手", Ending::Repetition),
        ("持将棋", Ending::Impasse),
        ("中断", Ending::Interrupted),
        ("引き分け", Ending::Draw),
        ("切れ", Ending::TimeUp),
        ("入玉", Ending::EnteredKing),
        ("詰", Ending::Checkmate),
        ("投了", Ending::Resigned),
        ("勝ち", Ending::Resigned),
    ];
    let black = words.contains("先手") || words.contains("下手");
    let white = words.contains("後手") || words.contains("上手");
    let named = match (black, white) {
        (true, false) => Some(BLACK),
        (false, true) => Some(WHITE),
        _ => None,
    };
    let winner = named.filter(|_| words.contains("勝"));
    let loser = named.filter(|_| words.contains("負"));
    let winner = winner.or(loser.map(|side| !side));
    let ending = SIGNS.iter().find(|(sign, _)| words.contains(sign)).map(|sign| sign.1)?;
    Some((ending, winner))
}

/// The move at the beginning of a text, for messages: up to a blank that does not follow `同`.
fn word_of_move(text: &str) -> &str {
    let mut same = false;
    for (at, c) in text.char_indices() {
        if c.is_whitespace() && !same {
            return &text[..at];
        }
        same = c == '同' || (same && c.is_whitespace());
    }
    text
}

/// The time of a move: `( 0:16/00:00:16)`, of which the first part counts.
fn time(text: &str) -> Option<Duration> {
    let inside = text.trim_start().strip_prefix('(')?;
    let spent = inside.split(['/', ')']).next()?;
    let mut seconds = 0u64;
    for part in spent.split(':') {
        let part: u32 = part.trim().split('.').next()?.parse().ok()?;
        seconds = seconds.checked_mul(60)?.checked_add(part.into())?;
    }
    Some(Duration::from_secs(seconds.min(u32::MAX.into())))
}
