//! FEN in its three dialects: standard, X-FEN and Shredder-FEN.

use crate::{
    BLACK, CastlingRight, CastlingRook, Kind, Piece, Position, Setup, SetupError, Side, Square, SquareSet,
    WHITE,
};
use std::error::Error;
use std::fmt;
use tesuji_game::shown;

/// Why a text is not the FEN of a position.
///
/// ```
/// use tesuji_chess::Position;
/// let error = Position::from_fen("8/8/8/8/8/8/8/K1k5 x - - 0 1").unwrap_err();
/// assert_eq!(error.to_string(), "field 2: side to move must be w or b, got 'x'");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FenError {
    /// The text ends before this field, counted from 1.
    Missing(u8),
    /// Field 1 has a character that is neither a piece, a digit from 1 to 8, nor `/`.
    BadPiece(char),
    /// Field 1 has more pieces than [king-capture chess](crate::king_capture) allows.
    BadPieces(String),
    /// Field 1 has two digits side by side: the empty squares between two pieces are one number.
    AdjacentDigits(String),
    /// Field 1: a rank, counted from 1, has so many squares.
    RankLength(u8, u32),
    /// Field 1 has so many ranks.
    RankCount(u32),
    /// Field 2 is not `w` or `b`.
    BadSide(String),
    /// Field 3 is not `-` or at most four castling letters.
    BadCastling(String),
    /// Field 4 is not `-` or a square.
    BadEnPassant(String),
    /// Field 4 is a trail of a castling that cannot be, which [king-capture chess](crate::king_capture) has.
    BadTrail(String),
    /// Field 5 or 6 is not a number of at most 32 bits.
    BadClock(u8, String),
    /// There is something after field 6.
    Extra(String),
    /// The fields can be read, but the position cannot be.
    Setup(SetupError),
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FenError::Missing(field) => write!(f, "field {field}: {} is missing", field_name(*field)),
            FenError::BadPiece(c) => {
                write!(f, "field 1: '{}' is not a piece, a digit from 1 to 8, or /", c.escape_debug())
            }
            FenError::AdjacentDigits(text) => {
                write!(f, "field 1: '{text}' are two digits side by side, which must be one number")
            }
            FenError::RankLength(rank, n) => write!(f, "field 1: rank {rank} has {n} squares instead of 8"),
            FenError::BadPieces(text) => write!(f, "field 1: {text}"),
            FenError::RankCount(n) => write!(f, "field 1: {n} ranks instead of 8"),
            FenError::BadSide(text) => write!(f, "field 2: side to move must be w or b, got '{text}'"),
            FenError::BadCastling(text) => {
                write!(f, "field 3: castling must be - or letters of KQkq or files, got '{text}'")
            }
            FenError::BadEnPassant(text) => {
                write!(f, "field 4: en passant must be - or a square, got '{text}'")
            }
            FenError::BadTrail(text) => write!(f, "field 4: {text}"),
            FenError::BadClock(field, text) => {
                write!(
                    f,
                    "field {field}: {} must be a number from 0 to {}, got '{text}'",
                    field_name(*field),
                    u32::MAX
                )
            }
            FenError::Extra(text) => {
                write!(f, "field 7: nothing belongs after the move number, got '{text}'")
            }
            FenError::Setup(error) => {
                let field = match error {
                    SetupError::Castling(..) => 3,
                    SetupError::EnPassant(..) => 4,
                    _ => 1,
                };
                write!(f, "field {field}: {error}")
            }
        }
    }
}

/// What a field, counted from 1, is about.
fn field_name(field: u8) -> &'static str {
    match field {
        1 => "piece placement",
        2 => "side to move",
        3 => "castling",
        4 => "en passant square",
        5 => "halfmove clock",
        _ => "move number",
    }
}

impl Error for FenError {}

impl From<SetupError> for FenError {
    fn from(error: SetupError) -> FenError {
        FenError::Setup(error)
    }
}

/// How castling rights are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum FenStyle {
    /// `KQkq`, and the file of a rook that is not the outermost one (X-FEN).
    #[default]
    Standard,
    /// Always the file of the rook, as in `HAha` (Shredder-FEN).
    Shredder,
}

impl Position {
    /// Reads FEN, X-FEN or Shredder-FEN, strictly: a castling right or en passant square that cannot be is an
    /// error. The last fields may be missing, as in EPD; side to move is needed.
    ///
    /// # Errors
    /// Says which field is wrong and how.
    pub fn from_fen(fen: &str) -> Result<Position, FenError> {
        Ok(Setup::from_fen(fen)?.position()?)
    }

    /// Reads FEN as it is found in the wild: rights that cannot be are dropped, and listed in the answer.
    ///
    /// ```
    /// use tesuji_chess::Position;
    /// let fen = "2kr4/1p1r1p2/2p1p2p/8/P1P1Rp2/8/1P3PPP/R5K1 w KQkq - 0 1";
    /// assert!(Position::from_fen(fen).is_err());
    /// let (position, dropped) = Position::from_fen_lenient(fen).unwrap();
    /// assert_eq!(dropped.len(), 4);
    /// assert_eq!(dropped[0].to_string(), "castling right 'K': no such rook on the first rank");
    /// assert_eq!(position.fen(), "2kr4/1p1r1p2/2p1p2p/8/P1P1Rp2/8/1P3PPP/R5K1 w - - 0 1");
    /// ```
    ///
    /// # Errors
    /// Says which field is wrong and how, if it cannot be repaired.
    pub fn from_fen_lenient(fen: &str) -> Result<(Position, Vec<SetupError>), FenError> {
        Ok(Setup::from_fen(fen)?.repair()?)
    }

    /// The FEN, castling rights as `KQkq` where that is unambiguous.
    #[must_use]
    pub fn fen(&self) -> String {
        self.fen_as(FenStyle::Standard)
    }

    /// The FEN in a given style.
    #[must_use]
    pub fn fen_as(&self, style: FenStyle) -> String {
        let mut out = self.epd_fields(style);
        let mut number = |n: u32| {
            out.push(' ');
            out += &n.to_string();
        };
        number(self.halfmoves);
        number(self.fullmoves);
        out
    }

    /// The four fields that FEN and EPD share: pieces, side, castling, en passant.
    #[must_use]
    pub fn epd_fields(&self, style: FenStyle) -> String {
        self.fields(style, self.board.en_passant)
    }

    /// The four fields with these squares in the last.
    pub(crate) fn fields(&self, style: FenStyle, passed: SquareSet) -> String {
        let mut out = String::with_capacity(90);
        for rank in (0..8).rev() {
            let mut empty = 0u8;
            for file in 0..8 {
                match self.piece_at(Square::new(file, rank)) {
                    None => empty += 1,
                    Some(piece) => {
                        if empty > 0 {
                            out.push((b'0' + empty) as char);
                            empty = 0;
                        }
                        out.push(piece.letter());
                    }
                }
            }
            if empty > 0 {
                out.push((b'0' + empty) as char);
            }
            if rank > 0 {
                out.push('/');
            }
        }
        out += if self.side == WHITE { " w " } else { " b " };
        self.write_castling(style, &mut out);
        out += if passed.is_empty() { " -" } else { " " };
        for square in passed {
            out.extend([square.file_letter(), square.rank_digit()]);
        }
        out
    }

    fn write_castling(&self, style: FenStyle, out: &mut String) {
        if self.board.castling.is_empty() {
            out.push('-');
        }
        for (side, rank) in [(WHITE, 0), (BLACK, 7)] {
            let king = self.king(side);
            let rooks = self.pieces(side, Kind::Rook) & SquareSet::rank(rank);
            for rook in (self.board.castling & SquareSet::rank(rank)).into_iter().rev() {
                let king_side = rook.file() > king.file();
                let outermost = if king_side { rooks.last() } else { rooks.first() };
                let letter = match style {
                    FenStyle::Standard if outermost == Some(rook) => {
                        if king_side {
                            'K'
                        } else {
                            'Q'
                        }
                    }
                    _ => rook.file_letter().to_ascii_uppercase(),
                };
                out.push(if side == WHITE { letter } else { letter.to_ascii_lowercase() });
            }
        }
    }
}

impl Setup {
    /// Reads the fields of a FEN without asking whether the position can be.
    ///
    /// # Errors
    /// Says which field cannot be read and why.
    pub fn from_fen(fen: &str) -> Result<Setup, FenError> {
        Setup::from_fields(fen, |setup, text| {
            setup.en_passant = Some(text.parse().map_err(|_| FenError::BadEnPassant(shown(text)))?);
            Ok(())
        })
    }

    /// Reads the fields of a FEN; `passed` reads field 4 if it is not `-`.
    pub(crate) fn from_fields(
        fen: &str,
        passed: impl FnOnce(&mut Setup, &str) -> Result<(), FenError>,
    ) -> Result<Setup, FenError> {
        let mut fields = fen.split_ascii_whitespace();
        let mut setup = Setup::empty();
        read_pieces(fields.next().ok_or(FenError::Missing(1))?, &mut setup.squares)?;
        setup.side = match fields.next().ok_or(FenError::Missing(2))? {
            "w" => WHITE,
            "b" => BLACK,
            other => return Err(FenError::BadSide(shown(other))),
        };
        if let Some(text) = fields.next() {
            read_castling(text, &mut setup)?;
        }
        if let Some(text) = fields.next().filter(|&text| text != "-") {
            passed(&mut setup, text)?;
        }
        if let Some(text) = fields.next() {
            setup.halfmoves = read_clock(5, text)?;
        }
        if let Some(text) = fields.next() {
            setup.fullmoves = read_clock(6, text)?;
        }
        match fields.next() {
            Some(extra) => Err(FenError::Extra(shown(extra))),
            None => Ok(setup),
        }
    }
}

/// What a character of field 1 puts on a square, and how many files it goes on; 0 for `/` and what is wrong.
const STEPS: [(Option<Piece>, u8); 256] = {
    let mut steps = [(None, 0); 256];
    let mut byte = 0;
    while byte < 128 {
        let piece = Piece::from_letter(byte as u8 as char);
        if piece.is_some() {
            steps[byte] = (piece, 1);
        } else if byte >= b'1' as usize && byte <= b'8' as usize {
            steps[byte] = (None, byte as u8 - b'0');
        }
        byte += 1;
    }
    steps
};

fn read_pieces(text: &str, squares: &mut [Option<Piece>; 64]) -> Result<(), FenError> {
    let (mut file, mut rank) = (0u32, 0u32);
    let (mut gap, mut adjacent) = (false, false);
    for (i, &byte) in text.as_bytes().iter().enumerate() {
        // Pieces and digits take the same way: which of them comes next cannot be predicted.
        let (piece, step) = STEPS[byte as usize];
        let empty = step > 0 && piece.is_none();
        adjacent |= gap & empty;
        gap = empty;
        if step > 0 {
            if file < 8 && rank < 8 {
                squares[(8 * (7 - rank) + file) as usize] = piece;
            }
            file += u32::from(step);
        } else if byte == b'/' {
            rank_full(rank, file)?;
            (file, rank) = (0, rank + 1);
        } else {
            return Err(bad_piece(text, i));
        }
    }
    rank_full(rank, file)?;
    match rank {
        7 if adjacent => Err(adjacent_digits(text)),
        7 => Ok(()),
        _ => Err(FenError::RankCount(rank + 1)),
    }
}

#[cold]
fn adjacent_digits(text: &str) -> FenError {
    let pair = text.as_bytes().windows(2).position(|pair| pair.iter().all(u8::is_ascii_digit));
    FenError::AdjacentDigits(pair.and_then(|at| text.get(at..at + 2)).unwrap_or_default().to_string())
}

#[cold]
fn bad_piece(text: &str, at: usize) -> FenError {
    FenError::BadPiece(text.get(at..).and_then(|rest| rest.chars().next()).unwrap_or('?'))
}

fn rank_full(rank: u32, files: u32) -> Result<(), FenError> {
    match (files, rank) {
        (8, _) => Ok(()),
        (_, 0..8) => Err(FenError::RankLength(8 - rank as u8, files)),
        _ => Err(FenError::RankCount(rank + 1)),
    }
}

fn read_castling(text: &str, setup: &mut Setup) -> Result<(), FenError> {
    let bad = || FenError::BadCastling(shown(text));
    if text == "-" {
        return Ok(());
    }
    if text.chars().count() > setup.castling.len() {
        return Err(bad());
    }
    for (c, slot) in text.chars().zip(&mut setup.castling) {
        let side: Side = if c.is_ascii_uppercase() { WHITE } else { BLACK };
        let rook = match c.to_ascii_lowercase() {
            'k' => CastlingRook::KingSide,
            'q' => CastlingRook::QueenSide,
            file @ 'a'..='h' => CastlingRook::OnFile(file as u8 - b'a'),
            _ => return Err(bad()),
        };
        *slot = Some(CastlingRight { side, rook });
    }
    Ok(())
}

fn read_clock(field: u8, text: &str) -> Result<u32, FenError> {
    let digits = text.bytes().all(|b| b.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten().ok_or_else(|| FenError::BadClock(field, shown(text)))
}
