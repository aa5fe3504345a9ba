//! SFEN, the text of positions in USI.

use crate::position::for_side;
use crate::us::{Black, White};
use crate::{BLACK, Base, Hand, Piece, Position, Setup, SetupError, Side, Square, WHITE, perft};
use std::error::Error;
use std::fmt;
use tesuji_game::shown;

/// Why a text is not the SFEN of a position.
///
/// ```
/// use tesuji_shogi::Position;
/// let error = Position::from_sfen("4k4/9/9/9/9/9/9/9/4K4 x - 1").unwrap_err();
/// assert_eq!(error.to_string(), "field 2: side to move must be b or w, got 'x'");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SfenError {
    /// The text ends before this field, counted from 1.
    Missing(u8),
    /// Field 1 has a character that is neither a piece, `+`, a digit from 1 to 9, nor `/`.
    BadPiece(char),
    /// Field 1 has a `+` that no piece follows which can be promoted.
    BadPromotion,
    /// Field 1: a rank, from `a`, has so many squares.
    RankLength(char, u32),
    /// Field 1 has so many ranks.
    RankCount(u32),
    /// Field 2 is not `b` or `w`.
    BadSide(String),
    /// Field 3 is not `-` or pieces with their numbers.
    BadHand(String),
    /// Field 4 is not a number of at most 32 bits.
    BadNumber(String),
    /// There is something after field 4.
    Extra(String),
    /// The fields can be read, but the position cannot be.
    Setup(SetupError),
}

impl fmt::Display for SfenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SfenError::Missing(field) => {
                let name = ["board", "side to move", "hands"][usize::from(field - 1) % 3];
                write!(f, "field {field}: {name} is missing")
            }
            SfenError::BadPiece(c) => {
                write!(f, "field 1: '{}' is not a piece, +, a digit from 1 to 9, or /", c.escape_debug())
            }
            SfenError::BadPromotion => write!(f, "field 1: + must stand before P, L, N, S, B or R"),
            SfenError::RankLength(rank, n) => write!(f, "field 1: rank {rank} has {n} squares instead of 9"),
            SfenError::RankCount(n) => write!(f, "field 1: {n} ranks instead of 9"),
            SfenError::BadSide(text) => write!(f, "field 2: side to move must be b or w, got '{text}'"),
            SfenError::BadHand(text) => {
                write!(f, "field 3: hands must be - or pieces such as 2Pg, got '{text}'")
            }
            SfenError::BadNumber(text) => {
                write!(f, "field 4: move number must be a number from 0 to {}, got '{text}'", u32::MAX)
            }
            SfenError::Extra(text) => {
                write!(f, "field 5: nothing belongs after the move number, got '{text}'")
            }
            SfenError::Setup(error) => write!(f, "field 1: {error}"),
        }
    }
}

impl Error for SfenError {}

impl From<SetupError> for SfenError {
    fn from(error: SetupError) -> SfenError {
        SfenError::Setup(error)
    }
}

impl Position {
    /// Reads SFEN. The move number may be missing.
    ///
    /// # Errors
    /// Says what is wrong and in which field.
    pub fn from_sfen(sfen: &str) -> Result<Position, SfenError> {
        Ok(Setup::from_sfen(sfen)?.position()?)
    }

    /// How many legal moves the position of an SFEN has: its keys and all else that counting does not need are not made.
    pub(crate) fn count_sfen(sfen: &str) -> Result<u64, SfenError> {
        let setup = Setup::from_sfen(sfen)?;
        let board = setup.board()?;
        Ok(for_side!(setup.side, Us => perft::leaves::<Us>(&board, 1)))
    }

    /// Writes SFEN.
    #[must_use]
    pub fn sfen(&self) -> String {
        Setup::of(self).sfen()
    }
}

impl Setup {
    /// Reads SFEN without asking whether the position can be.
    ///
    /// # Errors
    /// Says what is wrong and in which field.
    pub fn from_sfen(sfen: &str) -> Result<Setup, SfenError> {
        let mut fields = sfen.split_ascii_whitespace();
        let mut setup = Setup::empty();
        read_board(fields.next().ok_or(SfenError::Missing(1))?, &mut setup)?;
        setup.side = match fields.next().ok_or(SfenError::Missing(2))? {
            "b" => BLACK,
            "w" => WHITE,
            other => return Err(SfenError::BadSide(shown(other))),
        };
        setup.hands = read_hands(fields.next().ok_or(SfenError::Missing(3))?)?;
        if let Some(number) = fields.next() {
            let digits = number.bytes().all(|byte| byte.is_ascii_digit());
            let read = number.parse::<u32>().ok().filter(|_| digits);
            setup.number = read.ok_or_else(|| SfenError::BadNumber(shown(number)))?.max(1);
        }
        match fields.next() {
            Some(extra) => Err(SfenError::Extra(shown(extra))),
            None => Ok(setup),
        }
    }

    /// Writes SFEN.
    #[must_use]
    pub fn sfen(&self) -> String {
        let mut text = String::with_capacity(100);
        for rank in (0..9).rev() {
            let mut gap = 0u8;
            for file in 0..9 {
                match self.squares[Square::new(file, rank).index()] {
                    None => gap += 1,
                    Some(piece) => {
                        push_gap(&mut text, &mut gap);
                        text += &piece.to_string();
                    }
                }
            }
            push_gap(&mut text, &mut gap);
            if rank > 0 {
                text.push('/');
            }
        }
        text += if self.side == BLACK { " b " } else { " w " };
        self.push_hands(&mut text);
        text + &format!(" {}", self.number.max(1))
    }

    /// Rooks first, as is usual, Black's hand before White's.
    fn push_hands(&self, text: &mut String) {
        let before = text.len();
        for side in Side::BOTH {
            for (base, count) in self.hands[side.index()].pieces().rev() {
                if count > 1 {
                    *text += &count.to_string();
                }
                *text += &Piece::new(side, base.kind()).to_string();
            }
        }
        if text.len() == before {
            text.push('-');
        }
    }
}

fn push_gap(text: &mut String, gap: &mut u8) {
    if *gap > 0 {
        text.push((b'0' + *gap) as char);
        *gap = 0;
    }
}

fn read_board(text: &str, setup: &mut Setup) -> Result<(), SfenError> {
    let mut ranks = 0u8;
    for (row, rank) in text.split('/').enumerate() {
        if row > 8 {
            return Err(SfenError::RankCount(text.split('/').count() as u32));
        }
        ranks += 1;
        read_rank(rank, 8 - row as u8, setup)?;
    }
    if ranks == 9 { Ok(()) } else { Err(SfenError::RankCount(ranks.into())) }
}

fn read_rank(text: &str, rank: u8, setup: &mut Setup) -> Result<(), SfenError> {
    let mut file = 0u32;
    let mut promoted = false;
    for c in text.chars() {
        if promoted && Base::from_letter(c).is_none() {
            return Err(SfenError::BadPromotion);
        }
        match c {
            '+' => promoted = true,
            '1'..='9' => file += u32::from(c) - u32::from('0'),
            _ => {
                let piece = read_piece(c, promoted)?;
                promoted = false;
                if let Some(square) = u8::try_from(file).ok().and_then(|file| Square::at(file, rank)) {
                    setup.squares[square.index()] = Some(piece);
                }
                file += 1;
            }
        }
    }
    if promoted {
        return Err(SfenError::BadPromotion);
    }
    if file == 9 { Ok(()) } else { Err(SfenError::RankLength((b'i' - rank) as char, file)) }
}

fn read_piece(letter: char, promoted: bool) -> Result<Piece, SfenError> {
    let base = Base::from_letter(letter).ok_or(SfenError::BadPiece(letter))?;
    let kind = if promoted { base.promoted().ok_or(SfenError::BadPromotion)? } else { base.kind() };
    Ok(Piece::new(if letter.is_ascii_uppercase() { BLACK } else { WHITE }, kind))
}

/// Numbers stand before their pieces; a kind may come twice.
fn read_hands(text: &str) -> Result<[Hand; 2], SfenError> {
    let mut hands = [Hand::EMPTY; 2];
    if text == "-" {
        return Ok(hands);
    }
    let bad = || SfenError::BadHand(shown(text));
    let mut number: Option<u8> = None;
    for c in text.chars() {
        if let Some(digit) = c.to_digit(10) {
            let sum = number.unwrap_or(0).checked_mul(10).and_then(|n| n.checked_add(digit as u8));
            number = Some(sum.filter(|&n| n > 0).ok_or_else(bad)?);
            continue;
        }
        let base = Base::from_letter(c).filter(|&base| base != Base::King).ok_or_else(bad)?;
        let hand = &mut hands[usize::from(c.is_ascii_lowercase())];
        let count = hand.count(base).saturating_add(number.take().unwrap_or(1));
        if count > base.in_a_set() {
            return Err(bad());
        }
        hand.set(base, count);
    }
    if number.is_some() || text.is_empty() { Err(bad()) } else { Ok(hands) }
}
