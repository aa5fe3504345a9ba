//! Moves in standard algebraic notation.

use crate::move_rules::MoveRules;
use crate::uci::complete;
use crate::{Kind, Move, MoveKind, Position, Square, SquareSet, WHITE};
use std::error::Error;
use std::fmt;
use tesuji_game::shown;

/// Why a text is not a move in algebraic notation here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SanError {
    /// Not a move in algebraic notation.
    Syntax(String),
    /// No legal move matches.
    Illegal(String),
    /// More than one legal move matches.
    Ambiguous(String),
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SanError::Syntax(text) => write!(f, "'{text}' is not a move in algebraic notation"),
            SanError::Illegal(text) => write!(f, "'{text}' is not legal here"),
            SanError::Ambiguous(text) => write!(f, "'{text}' could be more than one move"),
        }
    }
}

impl Error for SanError {}

/// What a text says about a move.
struct Pattern {
    kind: Kind,
    /// The squares the piece may come from, as far as the text says.
    origins: SquareSet,
    to: Square,
    promotion: Option<Kind>,
    /// Whether the text is two squares without a piece, as in `g1f3`.
    coordinates: bool,
}

/// What can go wrong, before the text is attached.
enum Problem {
    Syntax,
    Illegal,
    Ambiguous,
}

impl Problem {
    #[cold]
    fn with(self, text: &[u8]) -> SanError {
        let shown = shown(&String::from_utf8_lossy(text));
        match self {
            Problem::Syntax => SanError::Syntax(shown),
            Problem::Illegal => SanError::Illegal(shown),
            Problem::Ambiguous => SanError::Ambiguous(shown),
        }
    }
}

impl Position {
    /// A legal move in algebraic notation: as short as it may be, with `+` or `#`.
    ///
    /// ```
    /// use tesuji_chess::Position;
    /// let position = Position::from_fen("6k1/8/8/8/8/8/R6R/K7 w - - 0 1").unwrap();
    /// let mv = position.parse_uci("a2d2").unwrap();
    /// assert_eq!(position.san(mv), "Rad2");
    /// ```
    #[must_use]
    pub fn san(&self, mv: Move) -> String {
        written(self, mv)
    }

    /// Reads a legal move in algebraic notation, as it is found in the wild: check and annotation marks may be
    /// missing or wrong, `0-0`, `e8Q`, `e8(Q)`, `exd6e.p.`, `Pe4`, `Ng1-f3` and plain `g1f3` are understood,
    /// and more of the origin may be given than is needed.
    ///
    /// # Errors
    /// If the text is no move, or matches no legal move or several.
    pub fn parse_san(&self, text: &str) -> Result<Move, SanError> {
        self.parse_san_bytes(text.as_bytes())
    }

    /// The same for bytes, as a file has them.
    ///
    /// # Errors
    /// If the text is no move, or matches no legal move or several.
    pub fn parse_san_bytes(&self, text: &[u8]) -> Result<Move, SanError> {
        parsed(self, text)
    }
}

/// A legal move in algebraic notation.
pub(crate) fn written(rules: &impl MoveRules, mv: Move) -> String {
    let mut text = String::with_capacity(8);
    let (from, to) = (mv.from(), mv.to());
    if mv.is_castle() {
        text += if to.file() > from.file() { "O-O" } else { "O-O-O" };
    } else {
        let kind = rules.placed().piece_at(from).map_or(Kind::Pawn, crate::Piece::kind);
        if kind == Kind::Pawn {
            if mv.is_capture() {
                text.push(from.file_letter());
            }
        } else {
            text.push(kind.letter());
            disambiguate(rules, kind, from, to, &mut text);
        }
        if mv.is_capture() {
            text.push('x');
        }
        text.extend([to.file_letter(), to.rank_digit()]);
        if let Some(kind) = mv.promotion() {
            text.extend(['=', kind.letter()]);
        }
    }
    text.extend(rules.mark(mv));
    text
}

/// The file, the rank or both, if another piece of the kind could go there too.
fn disambiguate(rules: &impl MoveRules, kind: Kind, from: Square, to: Square, text: &mut String) {
    let others = rules.origins(kind, to, !from.set());
    if others.is_empty() {
        return;
    }
    let same_file = others.meets(SquareSet::file(from.file()));
    let same_rank = others.meets(SquareSet::rank(from.rank()));
    if !same_file || same_rank {
        text.push(from.file_letter());
    }
    if same_file {
        text.push(from.rank_digit());
    }
}

/// The legal move that a text in algebraic notation says.
pub(crate) fn parsed(rules: &impl MoveRules, text: &[u8]) -> Result<Move, SanError> {
    find(rules, text).map_err(|problem| problem.with(text))
}

fn find(rules: &impl MoveRules, text: &[u8]) -> Result<Move, Problem> {
    let text = without_marks(text);
    if let Some(&(b'O' | b'0' | b'o')) = text.first() {
        return find_castle(rules, text);
    }
    let pattern = Pattern::read(text).ok_or(Problem::Syntax)?;
    if pattern.kind == Kind::Pawn {
        return find_pawn(rules, &pattern);
    }
    let (to, placed) = (pattern.to, rules.placed());
    if pattern.promotion.is_some() || placed.occupied_by(placed.side).contains(to) {
        return Err(Problem::Illegal);
    }
    let origins = rules.origins(pattern.kind, to, pattern.origins);
    let from = origins.first().ok_or(Problem::Illegal)?;
    if origins.more_than_one() {
        return Err(Problem::Ambiguous);
    }
    let capture = rules.captures(pattern.kind, from, to);
    Ok(Move::new(from, to, if capture { MoveKind::Capture } else { MoveKind::Quiet }))
}

fn find_castle(rules: &impl MoveRules, text: &[u8]) -> Result<Move, Problem> {
    let short = match text {
        b"O-O" | b"0-0" | b"o-o" => true,
        b"O-O-O" | b"0-0-0" | b"o-o-o" => false,
        _ => return Err(Problem::Syntax),
    };
    let placed = rules.placed();
    let king = placed.king(placed.side);
    let rooks = placed.board.castling & placed.occupied_by(placed.side);
    let rook = rooks.into_iter().find(|rook| (rook.file() > king.file()) == short);
    let castle = rook.map(|rook| Move::new(king, rook, MoveKind::Castle));
    castle.filter(|&mv| rules.is_legal(mv)).ok_or(Problem::Illegal)
}

fn find_pawn(rules: &impl MoveRules, pattern: &Pattern) -> Result<Move, Problem> {
    let Pattern { origins, to, promotion, coordinates, .. } = *pattern;
    let placed = rules.placed();
    let side = placed.side;
    let pawns = placed.pieces(side, Kind::Pawn) & origins;
    let forward = if side == WHITE { 8 } else { -8 };
    // A push comes from one or two squares behind, a capture from the diagonals; a bare square is a push.
    let one = to.offset(-forward);
    let two = one.offset(-forward);
    let mut from = pawns & (one.set() | crate::attacks::pawn(!side, to));
    if !placed.occupied().contains(one) && two.rank() == if side == WHITE { 1 } else { 6 } {
        from |= pawns & two.set();
    }
    if origins == SquareSet::ALL {
        from &= SquareSet::file(to.file());
    }
    let mut found = None;
    for from in from {
        if let Some(mv) = complete(rules, from, to, promotion)
            && found.replace(mv).is_some()
        {
            return Err(Problem::Ambiguous);
        }
    }
    if found.is_none() && coordinates {
        // Plain coordinates of a piece, as in g1f3.
        found = origins.first().and_then(|from| complete(rules, from, to, promotion));
    }
    found.ok_or(Problem::Illegal)
}

/// The text without check marks, annotation marks and `e.p.`.
fn without_marks(text: &[u8]) -> &[u8] {
    let marks = |mut text: &'_ [u8]| -> usize {
        while let [rest @ .., b'+' | b'#' | b'!' | b'?'] = text {
            text = rest;
        }
        text.len()
    };
    let text = &text[..marks(text)];
    match text.strip_suffix(b"e.p.").or_else(|| text.strip_suffix(b"ep")) {
        Some(rest) => {
            let rest = rest.trim_ascii_end();
            &rest[..marks(rest)]
        }
        None => text,
    }
}

impl Pattern {
    fn read(text: &[u8]) -> Option<Pattern> {
        let (kind, named, text) = match text {
            [letter @ (b'P' | b'N' | b'B' | b'R' | b'Q' | b'K'), rest @ ..] => {
                (Kind::from_letter(*letter as char)?, true, rest)
            }
            _ => (Kind::Pawn, false, text),
        };
        let (promotion, text) = promotion(text)?;
        let [rest @ .., file, rank] = text else { return None };
        let to = Square::from_ascii(*file, *rank)?;
        let rest = match rest {
            [rest @ .., b'x' | b'-' | b':'] => rest,
            _ => rest,
        };
        let origins = match *rest {
            [] => SquareSet::ALL,
            [file @ b'a'..=b'h'] => SquareSet::file(file - b'a'),
            [rank @ b'1'..=b'8'] => SquareSet::rank(rank - b'1'),
            [file, rank] => Square::from_ascii(file, rank)?.set(),
            _ => return None,
        };
        let coordinates = !named && rest.len() == 2;
        Some(Pattern { kind, origins, to, promotion, coordinates })
    }
}

/// Splits off a promotion as in `e8=Q`, `e8Q`, `e8(Q)` and `e8/Q`.
fn promotion(text: &[u8]) -> Option<(Option<Kind>, &[u8])> {
    let (letter, rest) = match text {
        [.., b'1'..=b'8'] => return Some((None, text)),
        [rest @ .., b'(', letter, b')'] | [rest @ .., b'=' | b'/', letter] | [rest @ .., letter] => {
            (*letter as char, rest)
        }
        [] => return None,
    };
    let kind = Kind::from_letter(letter).filter(|kind| Kind::PROMOTIONS.contains(kind))?;
    Some((Some(kind), rest))
}
