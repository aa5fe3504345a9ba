//! The hot loop: moves, numbers, marks and comments.

use super::source::find;
use super::{Cause, Flow, GameResult, MAX_DEPTH, MAX_TOKEN, Nag, PgnError, PgnReader, Visitor, decode};
use std::io::Read;
use tesuji_game::shown;

/// No word among moves is longer.
const MAX_WORD: usize = 255;

/// What a byte begins among moves.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum Class {
    /// White space, or a dot after a move number.
    Blank,
    /// A move.
    Word,
    /// A move number, a result, castling with zeros, or a null move of them.
    Digit,
    /// `!` or `?`.
    Glyph,
    /// `$`.
    Nag,
    /// `{`.
    Comment,
    /// `)`.
    Close,
    /// Something that the slow part deals with.
    Rare,
}

const CLASSES: [Class; 256] = {
    let mut classes = [Class::Rare; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = match byte as u8 {
            b' ' | b'\t' | b'\n' | b'\r' | b'\x0b' | b'\x0c' | b'.' => Class::Blank,
            // The last two are the half sign of a draw.
            b'0'..=b'9' | 0xc2 | 0xbd => Class::Digit,
            b'A'..=b'Z' | b'a'..=b'z' | b'+' | b'#' | b'=' | b'-' | b':' | b'/' | b'@' | b'_' => Class::Word,
            b'!' | b'?' => Class::Glyph,
            b'$' => Class::Nag,
            b'{' => Class::Comment,
            b')' => Class::Close,
            _ => Class::Rare,
        };
        byte += 1;
    }
    classes
};

/// Whether a byte can be inside a move or result.
#[inline(always)]
pub(super) fn is_word(byte: u8) -> bool {
    matches!(CLASSES[byte as usize], Class::Word | Class::Digit)
}

/// Why the hot loop stops.
enum Stop {
    /// The token may go on beyond what is read.
    More,
    /// The game has its result.
    Result(GameResult),
    /// A byte of class `Rare`, or a comment that does not end in what is read.
    Rare,
    /// Something is wrong.
    Bad(Cause),
}

impl<R: Read> PgnReader<R> {
    /// Hands out the moves of a game; the answer is the result if there is one.
    pub(super) fn moves<V: Visitor>(&mut self, visitor: &mut V) -> Result<Option<GameResult>, PgnError> {
        loop {
            let clear = self.clear.saturating_sub(self.source.offset()) as usize;
            let mut scan = Scan { rest: self.source.rest(), at: 0, clear, all: self.source.is_finished() };
            let stop = scan.run(visitor, &mut self.depth);
            let at = scan.at;
            self.source.advance(at);
            match stop {
                Stop::Result(result) => return Ok(Some(result)),
                Stop::Bad(cause) => return Err(self.error(cause)),
                Stop::More => {
                    if !self.fill()? && self.source.rest().is_empty() {
                        return if self.depth > 0 { Err(self.left_open()) } else { Ok(None) };
                    }
                }
                Stop::Rare => {
                    if self.rare(visitor)? {
                        return Ok(None);
                    }
                }
            }
        }
    }

    /// An error at the outermost open variation.
    fn left_open(&mut self) -> PgnError {
        PgnError { line: self.opened, ..self.error(Cause::UnclosedVariation) }
    }

    /// Deals with a rare byte; true if the game ends before it.
    fn rare<V: Visitor>(&mut self, visitor: &mut V) -> Result<bool, PgnError> {
        match self.source.rest().first() {
            Some(b'{' | b';') => {
                let braced = self.source.rest()[0] == b'{';
                let length = self.comment_length()?;
                visitor.comment(&self.source.rest()[1..length]);
                self.source.advance(length + usize::from(braced));
            }
            Some(b'(') => {
                if self.depth == MAX_DEPTH {
                    return Err(self.error(Cause::TooDeep));
                }
                if self.depth == 0 {
                    self.opened = self.source.line();
                }
                let flow = visitor.begin_variation().map_err(|cause| self.error(cause))?;
                self.source.advance(1);
                match flow {
                    Flow::Go => self.depth += 1,
                    Flow::Skip => self.skip_variation()?,
                }
            }
            Some(b'[') if self.depth > 0 => return Err(self.left_open()),
            Some(b'[') => return Ok(true),
            Some(b'%') if self.source.at_line_start() => self.skip_line()?,
            Some(b'*') => self.source.advance(1),
            Some(&byte) => return Err(self.error(Cause::Unexpected(byte))),
            None => {}
        }
        Ok(false)
    }
}

/// What is read and not yet looked at.
struct Scan<'a> {
    rest: &'a [u8],
    /// Everything before is done.
    at: usize,
    /// No comment ends before.
    clear: usize,
    /// Whether nothing can come after `rest`.
    all: bool,
}

impl Scan<'_> {
    /// Hands out token after token. Stops before the token that it cannot deal with.
    #[inline]
    fn run<V: Visitor>(&mut self, visitor: &mut V, depth: &mut usize) -> Stop {
        while let Some(&byte) = self.rest.get(self.at) {
            match CLASSES[byte as usize] {
                Class::Blank => self.at += 1,
                Class::Word => match self.word(visitor) {
                    Ok(()) => {}
                    Err(stop) => return stop,
                },
                Class::Digit => match self.number(visitor, *depth) {
                    Ok(()) => {}
                    Err(stop) => return stop,
                },
                Class::Comment => {
                    if self.at < self.clear {
                        return Stop::Rare;
                    }
                    let inside = &self.rest[self.at + 1..];
                    let Some(length) = find(inside, b'}').filter(|&length| length < MAX_TOKEN) else {
                        return Stop::Rare;
                    };
                    visitor.comment(&inside[..length]);
                    self.at += length + 2;
                }
                Class::Close => {
                    if *depth == 0 {
                        return Stop::Bad(Cause::StrayClose);
                    }
                    *depth -= 1;
                    self.at += 1;
                    visitor.end_variation();
                }
                Class::Glyph | Class::Nag => match self.mark() {
                    Ok((nag, length)) => {
                        visitor.nag(nag);
                        self.at += length;
                    }
                    Err(stop) => return stop,
                },
                Class::Rare if byte == b'*' && *depth == 0 => {
                    self.at += 1;
                    return Stop::Result(GameResult::Unknown);
                }
                Class::Rare => return Stop::Rare,
            }
        }
        Stop::More
    }

    /// The bytes of the word that is next, if all of it is read.
    #[inline]
    fn word_length(&self) -> Result<usize, Stop> {
        let rest = &self.rest[self.at..];
        let length = rest.iter().position(|&b| !is_word(b)).unwrap_or(rest.len());
        if length > MAX_WORD {
            Err(Stop::Bad(Cause::TooLong))
        } else if length == rest.len() && !self.all {
            Err(Stop::More)
        } else {
            Ok(length)
        }
    }

    #[inline]
    fn word<V: Visitor>(&mut self, visitor: &mut V) -> Result<(), Stop> {
        let length = self.word_length()?;
        let rest = &self.rest[self.at..];
        let length = match rest.get(length) {
            Some(b'(' | b'.') => self.odd_word(length)?,
            _ => length,
        };
        let word = &rest[..length];
        if !matches!(word, b"e.p." | b"ep") {
            visitor.san(word).map_err(Stop::Bad)?;
        }
        self.at += length;
        Ok(())
    }

    /// The bytes of a word as in `e8(Q)` or `exd6e.p.`, which goes on after so many bytes.
    #[cold]
    fn odd_word(&self, length: usize) -> Result<usize, Stop> {
        let rest = &self.rest[self.at..];
        match &rest[length..] {
            [b'(', b'Q' | b'R' | b'B' | b'N', b')', tail @ ..] => {
                let checks = tail.iter().take_while(|&&b| matches!(b, b'+' | b'#')).count();
                if checks > MAX_WORD {
                    Err(Stop::Bad(Cause::TooLong))
                } else if checks == tail.len() && !self.all {
                    Err(Stop::More)
                } else {
                    Ok(length + 3 + checks)
                }
            }
            [b'.', b'p', b'.', ..] if rest[length - 1] == b'e' => Ok(length + 3),
            tail if tail.len() < 3 && !self.all => Err(Stop::More),
            _ => Ok(length),
        }
    }

    /// A move number, a result, castling with zeros, or a null move of them.
    #[inline]
    fn number<V: Visitor>(&mut self, visitor: &mut V, depth: usize) -> Result<(), Stop> {
        let rest = &self.rest[self.at..];
        let digits = rest.iter().position(|b| !b.is_ascii_digit()).unwrap_or(rest.len());
        if digits > MAX_WORD {
            return Err(Stop::Bad(Cause::TooLong));
        }
        if let Some(b'.') = rest.get(digits) {
            self.at += digits + 1;
            return Ok(());
        }
        let length = self.word_length()?;
        let word = &rest[..length];
        if let Some(result) = GameResult::from_bytes(word) {
            self.at += length;
            // Some programs write a result at the end of variations too.
            return if depth == 0 { Err(Stop::Result(result)) } else { Ok(()) };
        }
        if length > digits || word == b"0000" {
            visitor.san(word).map_err(Stop::Bad)?;
        }
        self.at += length;
        Ok(())
    }

    /// `$5` or `!?`, and its length.
    fn mark(&self) -> Result<(Nag, usize), Stop> {
        let rest = &self.rest[self.at..];
        let is_glyph = |b: u8| matches!(b, b'!' | b'?');
        let glyph = is_glyph(rest[0]);
        let inside = |&&b: &&u8| if glyph { is_glyph(b) } else { b.is_ascii_digit() };
        let length = 1 + rest[1..].iter().take(MAX_WORD).take_while(inside).count();
        if length == rest.len() && !self.all {
            return Err(Stop::More);
        }
        // More than two marks say no more than two.
        let nag = if glyph { Nag::from_bytes(&rest[..length.min(2)]) } else { number(&rest[1..length]) };
        nag.map(|nag| (nag, length)).ok_or_else(|| Stop::Bad(Cause::Nag(shown(&decode(&rest[..length])))))
    }
}

fn number(digits: &[u8]) -> Option<Nag> {
    std::str::from_utf8(digits).ok()?.parse().ok().map(Nag)
}
