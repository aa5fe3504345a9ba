//! Opening books in the format of Polyglot, `.bin`.
//!
//! A book is a list of entries of 16 bytes, sorted by the key of the position, numbers with their largest byte first: key
//! (8), move (2), weight (2), and four bytes that only programs which learn have a use for. A move has 3 bits each for the file
//! and rank of its target and of its origin, and the piece a pawn becomes. Castling is the king's move to its rook.

use crate::{Kind, Move, Position, Square, UciError, WHITE};
use std::error::Error;
use std::fmt;
use tesuji_game::{Book, BookMove};

/// An opening book in the format of Polyglot.
///
/// ```
/// use tesuji_chess::{PolyglotBook, Position};
/// use tesuji_game::Book;
/// let e2e4 = [0x46, 0x3b, 0x96, 0x18, 0x16, 0x91, 0xfc, 0x9c, 0x03, 0x1c, 0, 5, 0, 0, 0, 0];
/// let book = PolyglotBook::new(e2e4.to_vec()).unwrap();
/// let known = book.moves(&Position::start());
/// assert_eq!((known[0].mv, known[0].weight), (Position::start().parse_uci("e2e4").unwrap(), 5));
/// assert_eq!(PolyglotBook::new(vec![1; 20]).unwrap_err().to_string(), "20 bytes are no entries of 16 bytes each");
/// ```
#[derive(Clone, Debug)]
pub struct PolyglotBook {
    bytes: Vec<u8>,
}

/// Why a file is no book of Polyglot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PolyglotError {
    /// There is nothing in it.
    Empty,
    /// So many bytes are not a whole number of entries.
    Length(usize),
    /// The entry of this number, from 1, comes before the one before it.
    Order(usize),
}

impl fmt::Display for PolyglotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PolyglotError::Empty => f.write_str("it is empty"),
            PolyglotError::Length(bytes) => write!(f, "{bytes} bytes are no entries of 16 bytes each"),
            PolyglotError::Order(number) => {
                write!(f, "entry {number} is out of order, where entries are sorted by position")
            }
        }
    }
}

impl Error for PolyglotError {}

const ENTRY: usize = 16;

impl PolyglotBook {
    /// The book that a file holds.
    ///
    /// # Errors
    /// If it is none.
    pub fn new(bytes: Vec<u8>) -> Result<PolyglotBook, PolyglotError> {
        if bytes.is_empty() {
            return Err(PolyglotError::Empty);
        }
        if !bytes.len().is_multiple_of(ENTRY) {
            return Err(PolyglotError::Length(bytes.len()));
        }
        let book = PolyglotBook { bytes };
        match (1..book.len()).find(|&i| book.key(i) < book.key(i - 1)) {
            Some(i) => Err(PolyglotError::Order(i + 1)),
            None => Ok(book),
        }
    }

    /// How many entries it has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.bytes.len() / ENTRY
    }

    /// Whether it has none, which no book is.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    fn number<const N: usize>(&self, entry: usize, at: usize) -> [u8; N] {
        let place = entry * ENTRY + at;
        self.bytes[place..place + N].try_into().unwrap_or([0; N])
    }

    fn key(&self, entry: usize) -> u64 {
        u64::from_be_bytes(self.number(entry, 0))
    }

    /// The first entry whose key is not less.
    fn first(&self, key: u64) -> usize {
        let (mut low, mut high) = (0, self.len());
        while low < high {
            let middle = usize::midpoint(low, high);
            if self.key(middle) < key { low = middle + 1 } else { high = middle }
        }
        low
    }
}

impl Book<Position> for PolyglotBook {
    fn moves(&self, position: &Position) -> Vec<BookMove<Move>> {
        let key = position.polyglot_key();
        let mut known: Vec<BookMove<_>> = Vec::new();
        for entry in (self.first(key)..self.len()).take_while(|&entry| self.key(entry) == key) {
            let mv = position.parse_uci(&text(u16::from_be_bytes(self.number(entry, 8))));
            let weight = u32::from(u16::from_be_bytes(self.number(entry, 10)));
            match mv {
                Ok(mv) => match known.iter_mut().find(|other| other.mv == mv) {
                    Some(other) => other.weight = other.weight.saturating_add(weight),
                    None => known.push(BookMove { mv, weight, score: None }),
                },
                // Of another position with the same key, or of a book that is wrong.
                Err(UciError::Syntax(_) | UciError::Illegal(_)) => {}
            }
        }
        known
    }
}

/// A move of a book as UCI writes it, castling by the rook.
fn text(bits: u16) -> String {
    let place = |shift: u16| Square::from_index(usize::from(bits >> shift & 63)).unwrap_or(Square::A1);
    let promotion = match bits >> 12 & 7 {
        1 => "n",
        2 => "b",
        3 => "r",
        4 => "q",
        _ => "",
    };
    format!("{}{}{promotion}", place(6), place(0))
}

/// The random numbers that the format is made of, 781 of them.
const NUMBERS: &[u8; 781 * 8] = include_bytes!("polyglot.keys");
/// Where those for castling, en passant and the side to move begin.
const CASTLING: usize = 768;
const EN_PASSANT: usize = 772;
const SIDE: usize = 780;

fn number(place: usize) -> u64 {
    NUMBERS.chunks_exact(8).nth(place).and_then(|bytes| bytes.try_into().ok()).map_or(0, u64::from_be_bytes)
}

impl Position {
    /// The key that books of Polyglot know the position by.
    ///
    /// ```
    /// use tesuji_chess::Position;
    /// assert_eq!(Position::start().polyglot_key(), 0x463b_9618_1691_fc9c);
    /// ```
    #[must_use]
    pub fn polyglot_key(&self) -> u64 {
        let mut key = 0;
        for square in self.occupied() {
            let Some(piece) = self.piece_at(square) else { continue };
            let kind = match piece.kind() {
                Kind::Pawn => 0,
                Kind::Knight => 1,
                Kind::Bishop => 2,
                Kind::Rook => 3,
                Kind::Queen => 4,
                Kind::King => 5,
            };
            let white = usize::from(piece.side() == WHITE);
            key ^= number(64 * (2 * kind + white) + square.index());
        }
        for rook in self.castling_rooks() {
            let white = self.occupied_by(WHITE).contains(rook);
            let king = self.king(if white { WHITE } else { !WHITE });
            let long = rook.file() < king.file();
            key ^= number(CASTLING + 2 * usize::from(!white) + usize::from(long));
        }
        if let Some(square) = self.en_passant() {
            key ^= number(EN_PASSANT + usize::from(square.file()));
        }
        if self.side() == WHITE { key ^ number(SIDE) } else { key }
    }
}
