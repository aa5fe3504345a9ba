use crate::Position;
use std::error::Error;
use std::fmt;

/// Positions and moves of a game as text.
///
/// A dialect is one way to write moves: for chess, coordinates as UCI has them (in two styles) and standard
/// algebraic notation. Every dialect is read and written, and reading back what was written gives the same
/// move; the [conformance suite](crate::conformance) holds that.
pub trait Notation: Position {
    /// A way to write moves. The default is the one that engine protocols use.
    type Dialect: Copy + Eq + fmt::Debug + Default + Send + Sync + 'static;

    /// What the text of a position is called: `FEN`, `SFEN`.
    const TEXT: &'static str;

    /// How many ranks that text has, with strokes between them.
    const RANKS: usize;

    /// How many words it has, without counters at its end.
    const WORDS: usize;

    /// Every dialect there is.
    const DIALECTS: &'static [Self::Dialect];

    /// The one that people read.
    const PROSE: Self::Dialect;

    /// The usual start position.
    fn start() -> Self;

    /// Reads a position: FEN for chess, SFEN for shogi.
    ///
    /// # Errors
    /// Says what is wrong and where.
    fn from_text(text: &str) -> Result<Self, ParseError>;

    /// How many legal moves the position of a text has. A rule set that can count without making all of the position should.
    ///
    /// # Errors
    /// Those of [`from_text`](Notation::from_text).
    fn count_moves(text: &str) -> Result<u64, ParseError> {
        Ok(Self::from_text(text)?.perft(1))
    }

    /// Writes the position so that [`from_text`](Notation::from_text) gives it back.
    fn to_text(&self) -> String;

    /// Reads a legal move.
    ///
    /// # Errors
    /// If the text is no move, or the move is not legal here or not unique.
    fn read_move(&self, text: &str, dialect: Self::Dialect) -> Result<Self::Move, ParseError>;

    /// Writes a legal move.
    fn write_move(&self, mv: Self::Move, dialect: Self::Dialect) -> String;
}

/// Text that could not be read, with a sentence that says what was wrong and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError(String);

impl ParseError {
    /// An error with this sentence.
    #[must_use]
    pub fn new(sentence: impl fmt::Display) -> ParseError {
        ParseError(sentence.to_string())
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for ParseError {}

/// A text as a message quotes it: short, and without what would spoil a line. The wide space of Japanese texts stays.
///
/// ```
/// use tesuji_game::shown;
/// assert_eq!(shown("e2\te4"), "e2\\te4");
/// assert_eq!(shown(&"x".repeat(500)).chars().count(), 41);
/// ```
#[must_use]
pub fn shown(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut short = String::new();
    for c in text.chars().take(LONGEST) {
        match c {
            '\'' | '"' | '\\' | '\u{3000}' => short.push(c),
            _ => short.extend(c.escape_debug()),
        }
    }
    if text.chars().nth(LONGEST).is_some() {
        short.push('…');
    }
    short
}
