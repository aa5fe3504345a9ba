use super::source::{Source, find, find_line_end};
use super::tag_scan::{Seen, TagScan};
use super::{Cause, GameResult, Games, MAX_TOKEN, Nag, PgnError, decode};
use std::borrow::Cow;
use std::io::{self, Read};
use tesuji_game::shown;

/// Whether to look at what comes next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// Go on.
    Go,
    /// Pass over it as fast as possible.
    Skip,
}

/// What [`PgnReader::visit`] finds in a game, in the order of the file.
///
/// Everything is handed out as it stands in the file: nothing is copied, and no move is checked. All methods
/// do nothing unless written. An error makes the rest of the game be skipped, and comes back from
/// [`PgnReader::visit`] with line and game number.
///
/// ```
/// use tesuji_chess::pgn::{Cause, PgnReader, Visitor};
///
/// #[derive(Default)]
/// struct Castles(usize);
///
/// impl Visitor for Castles {
///     fn san(&mut self, san: &[u8]) -> Result<(), Cause> {
///         self.0 += usize::from(san.starts_with(b"O-O"));
///         Ok(())
///     }
/// }
///
/// let mut castles = Castles::default();
/// let mut reader = PgnReader::new(&b"1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O-O O-O *"[..]);
/// while reader.visit(&mut castles).unwrap() {}
/// assert_eq!(castles.0, 2);
/// ```
#[expect(unused_variables, reason = "the names are the documentation")]
pub trait Visitor {
    /// A game begins.
    #[inline]
    fn begin_game(&mut self) {}

    /// A tag.
    ///
    /// # Errors
    /// If the game is no good with this tag.
    #[inline]
    fn tag(&mut self, name: &[u8], value: RawValue<'_>) -> Result<(), Cause> {
        Ok(())
    }

    /// The tags are over. [`Flow::Skip`] passes over all moves of the game; the result is still handed out.
    #[inline]
    fn begin_moves(&mut self) -> Flow {
        Flow::Go
    }

    /// A move in algebraic notation, without marks such as `!?`; ready for
    /// [`Position::parse_san_bytes`](crate::Position::parse_san_bytes).
    ///
    /// # Errors
    /// If the game is no good with this move.
    #[inline]
    fn san(&mut self, san: &[u8]) -> Result<(), Cause> {
        Ok(())
    }

    /// A mark of the last move, `$5` or `!?`.
    #[inline]
    fn nag(&mut self, nag: Nag) {}

    /// The inside of a comment; [`decode`] and [`Comment::new`](super::Comment::new) make text of it.
    #[inline]
    fn comment(&mut self, comment: &[u8]) {}

    /// A variation of the last move begins. [`Flow::Skip`] passes over it, its end included.
    ///
    /// # Errors
    /// If the game is no good with a variation here.
    #[inline]
    fn begin_variation(&mut self) -> Result<Flow, Cause> {
        Ok(Flow::Go)
    }

    /// A variation ends.
    #[inline]
    fn end_variation(&mut self) {}

    /// The result after the moves. Not called where it is missing; one inside a variation is passed over.
    #[inline]
    fn result(&mut self, result: GameResult) {}

    /// The game is over, and was free of errors.
    #[inline]
    fn end_game(&mut self) {}
}

/// The value of a tag as it stands in the file, between the quotes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RawValue<'a>(pub(super) &'a [u8]);

impl<'a> RawValue<'a> {
    /// The bytes, with `\"` and `\\` as they are.
    #[must_use]
    pub fn raw(self) -> &'a [u8] {
        self.0
    }

    /// The text that is meant.
    #[must_use]
    pub fn text(self) -> Cow<'a, str> {
        let text = decode(self.0);
        if !text.contains('\\') {
            return text;
        }
        let mut out = String::with_capacity(text.len());
        let mut chars = text.chars().peekable();
        while let Some(c) = chars.next() {
            let escaped = if c == '\\' { chars.next_if(|&next| matches!(next, '"' | '\\')) } else { None };
            out.push(escaped.unwrap_or(c));
        }
        Cow::Owned(out)
    }
}

/// Reads games one after the other, from input of any size.
///
/// Memory holds one buffer, which grows only if a single token does not fit. Every form of line end, UTF-8
/// with or without a byte order mark, Latin-1, `%` lines, and tags or results that are missing are understood.
/// A game ends with its result, where a `[` outside a comment begins the tags of the next, or with the input.
///
/// A game that is wrong does not end the reading: it is reported, and reading goes on after its result or at
/// the next tag. After a comment that is never closed, it goes on at the next line that begins with `[Event `.
///
/// ```
/// use tesuji_chess::pgn::PgnReader;
/// let text = "[Event \"A\"]\n1. e4 *\n[Event \"B\"]\n1. e5 *\n[Event \"C\"]\n1. d4 d5 *";
/// let games: Vec<_> = PgnReader::new(text.as_bytes()).games().collect();
/// assert_eq!(games[0].as_ref().unwrap().tag("Event"), Some("A"));
/// assert_eq!(games[1].as_ref().unwrap_err().line, 4);
/// assert_eq!(games[2].as_ref().unwrap().moves().count(), 2);
/// ```
pub struct PgnReader<R> {
    pub(super) source: Source<R>,
    /// Games begun.
    pub(super) game: u64,
    /// Open variations.
    pub(super) depth: usize,
    /// Where the outermost open variation began.
    pub(super) opened: u64,
    /// No comment that begins before this offset is closed before it.
    pub(super) clear: u64,
    /// Comments before the first move or between tags.
    early: Early,
    /// Whether there is nothing more to be had.
    ended: bool,
    /// An I/O error that came up while an earlier error was dealt with.
    late: Option<PgnError>,
}

/// Comments that wait; those that would take more than [`MAX_TOKEN`] bytes together are dropped.
#[derive(Default)]
struct Early {
    /// One behind the other.
    bytes: Vec<u8>,
    /// Where each of them ends.
    ends: Vec<usize>,
}

impl Early {
    fn clear(&mut self) {
        self.bytes.clear();
        self.ends.clear();
    }

    fn push(&mut self, comment: &[u8]) {
        // Each takes a byte more than it has, so that there cannot be too many of them either.
        if !comment.is_empty() && self.bytes.len() + self.ends.len() + comment.len() < MAX_TOKEN {
            self.bytes.extend_from_slice(comment);
            self.ends.push(self.bytes.len());
        }
    }

    fn tell<V: Visitor>(&mut self, visitor: &mut V) {
        let mut start = 0;
        for &end in &self.ends {
            visitor.comment(&self.bytes[start..end]);
            start = end;
        }
        self.clear();
    }
}

/// What follows the tags.
enum Head {
    /// Nothing, and there were no tags either.
    Nothing,
    /// Moves or a result.
    Moves,
    /// The tags of another game, or the end of the input.
    NoMoves,
}

impl<R: Read> PgnReader<R> {
    /// A reader of this input. It has its own buffer; there is no need for a `BufReader`.
    pub fn new(input: R) -> PgnReader<R> {
        PgnReader {
            source: Source::new(input),
            game: 0,
            depth: 0,
            opened: 0,
            clear: 0,
            early: Early::default(),
            ended: false,
            late: None,
        }
    }

    /// The games that are left, each as a tree of moves.
    pub fn games(&mut self) -> Games<'_, R> {
        Games::new(self)
    }

    /// How many games have begun so far.
    #[must_use]
    pub fn games_begun(&self) -> u64 {
        self.game
    }

    /// Shows the next game to a visitor; false if there is none.
    ///
    /// # Errors
    /// If the game is wrong or the visitor objects. The next call goes on with the next game; after an I/O
    /// error there is none.
    pub fn visit<V: Visitor>(&mut self, visitor: &mut V) -> Result<bool, PgnError> {
        if let Some(error) = self.late.take() {
            return Err(error);
        }
        if self.ended {
            return Ok(false);
        }
        let seen = self.visit_game(visitor);
        match &seen {
            Ok(more) => self.ended = !more,
            Err(error) => self.recover(&error.cause),
        }
        seen
    }

    fn visit_game<V: Visitor>(&mut self, visitor: &mut V) -> Result<bool, PgnError> {
        self.depth = 0;
        match self.head(visitor)? {
            Head::Nothing => return Ok(false),
            Head::NoMoves => {
                let _ = visitor.begin_moves();
            }
            Head::Moves => {
                let result = if visitor.begin_moves() == Flow::Skip {
                    self.skip_moves(0)?
                } else {
                    self.early.tell(visitor);
                    self.moves(visitor)?
                };
                if let Some(result) = result {
                    visitor.result(result);
                }
            }
        }
        visitor.end_game();
        Ok(true)
    }

    /// Finds the next game.
    fn recover(&mut self, cause: &Cause) {
        let done = match cause {
            Cause::Io(..) => {
                self.ended = true;
                return;
            }
            Cause::UnclosedComment => self.skip_to_event(),
            _ => match self.skip_moves(self.depth) {
                Ok(_) => Ok(()),
                Err(error) if error.cause == Cause::UnclosedComment => self.skip_to_event(),
                Err(error) => Err(error),
            },
        };
        if let Err(error) = done {
            self.ended = true;
            self.late = Some(error);
        }
    }

    /// An error at the next byte.
    #[cold]
    pub(super) fn error(&mut self, cause: Cause) -> PgnError {
        PgnError { line: self.source.line(), game: self.game, cause }
    }

    #[cold]
    fn io_error(&mut self, error: &io::Error) -> PgnError {
        self.error(error.into())
    }

    /// Reads on; false at the end of the input.
    pub(super) fn fill(&mut self) -> Result<bool, PgnError> {
        self.source.fill().map_err(|error| self.io_error(&error))
    }

    pub(super) fn peek(&mut self) -> Result<Option<u8>, PgnError> {
        self.source.peek().map_err(|error| self.io_error(&error))
    }

    /// Reads tags up to the first move. After a tag that is wrong, the others are only passed over.
    fn head<V: Visitor>(&mut self, visitor: &mut V) -> Result<Head, PgnError> {
        self.early.clear();
        let (mut tagged, mut event) = (false, false);
        let mut wrong = None;
        let next = loop {
            let Some(byte) = self.peek()? else {
                break if tagged { Head::NoMoves } else { Head::Nothing };
            };
            match byte {
                b' ' | b'\t' | b'\n' | b'\r' | b'\x0b' | b'\x0c' => self.source.advance(1),
                b'%' => self.skip_line()?,
                b'[' => {
                    if event && self.next_is(b"[Event ")? {
                        break Head::NoMoves;
                    }
                    if !tagged {
                        tagged = true;
                        self.begin(visitor);
                    }
                    event |= self.next_is(b"[Event ")?;
                    self.early.clear();
                    if let Err(error) = self.tag(visitor, wrong.is_some()) {
                        wrong.get_or_insert(error);
                    }
                }
                b'{' | b';' => {
                    if let Err(mut error) = self.early_comment() {
                        self.game += u64::from(!tagged);
                        error.game = self.game;
                        return Err(wrong.unwrap_or(error));
                    }
                }
                0xef if self.next_is(b"\xef\xbb\xbf")? => self.source.advance(3),
                _ => {
                    if !tagged {
                        self.begin(visitor);
                    }
                    break Head::Moves;
                }
            }
        };
        wrong.map_or(Ok(next), Err)
    }

    fn begin<V: Visitor>(&mut self, visitor: &mut V) {
        self.game += 1;
        visitor.begin_game();
    }

    /// Whether these bytes are next.
    fn next_is(&mut self, bytes: &[u8]) -> Result<bool, PgnError> {
        while self.source.rest().len() < bytes.len() {
            if !self.fill()? {
                return Ok(false);
            }
        }
        Ok(self.source.rest().starts_with(bytes))
    }

    /// Keeps a comment until it is known whether moves follow.
    fn early_comment(&mut self) -> Result<(), PgnError> {
        let length = self.comment_length()?;
        self.early.push(&self.source.rest()[1..length]);
        self.source.advance(length);
        if self.source.rest().first() == Some(&b'}') {
            self.source.advance(1);
        }
        Ok(())
    }

    /// The bytes of the comment that is next up to its `}` or the end of its line, which are then read.
    pub(super) fn comment_length(&mut self) -> Result<usize, PgnError> {
        let braced = self.source.rest().first() == Some(&b'{');
        let start = self.source.offset();
        let mut from = if braced { self.clear.saturating_sub(start) as usize } else { 0 };
        loop {
            let rest = self.source.rest();
            let unseen = &rest[from.min(rest.len())..];
            let found = if braced { find(unseen, b'}') } else { find_line_end(unseen) };
            let end = found.map(|length| from + length);
            if let Some(length) = end.filter(|&length| length <= MAX_TOKEN) {
                return Ok(length);
            }
            from = end.unwrap_or(from.max(rest.len()));
            if braced {
                self.clear = start + from as u64;
            }
            if from > MAX_TOKEN {
                return Err(self.error(if braced { Cause::UnclosedComment } else { Cause::TooLong }));
            }
            if !self.fill()? {
                return if braced { Err(self.error(Cause::UnclosedComment)) } else { Ok(from) };
            }
        }
    }

    /// Reads one tag; without telling the visitor if an earlier one was wrong.
    fn tag<V: Visitor>(&mut self, visitor: &mut V, silent: bool) -> Result<(), PgnError> {
        let mut scan = TagScan::new();
        let seen = loop {
            match scan.run(self.source.rest()) {
                Seen::More if self.source.rest().len() > MAX_TOKEN => break Seen::More,
                Seen::More => {
                    if !self.fill()? {
                        break Seen::Bad(self.source.rest().len());
                    }
                }
                seen => break seen,
            }
        };
        let rest = self.source.rest();
        let cause = match seen {
            Seen::Tag(length) if length <= MAX_TOKEN => {
                let value = RawValue(scan.value(rest));
                let told = if silent { Ok(()) } else { visitor.tag(scan.name(rest), value) };
                let told = told.map_err(|cause| self.error(cause));
                self.source.advance(length);
                return told;
            }
            Seen::Bad(length) if length <= MAX_TOKEN => Cause::Tag(shown(&decode(&rest[..length]))),
            _ => Cause::TooLong,
        };
        let error = self.error(cause);
        self.source.advance(1);
        self.skip_line()?;
        Err(error)
    }
}
