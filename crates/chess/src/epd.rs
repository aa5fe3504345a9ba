//! EPD: positions with operations, one to a line.

use crate::quoted::{quoted, unquoted};
use crate::{FenError, FenStyle, Move, Position, SanError, Setup, SetupError};
use std::borrow::Cow;
use std::error::Error;
use std::fmt;
use std::str::FromStr;
use tesuji_game::shown;

/// A position with operations, as in a line of a test suite.
///
/// Reading is forgiving about what is found in the wild: move counters after the position as in FEN, moves in
/// coordinates, empty operations, a last operation without its semicolon, unknown opcodes, numbers that are
/// not what they should be (all kept as [`Operation::Other`]). The position itself is read strictly;
/// [`Epd::lenient`] repairs impossible castling rights and says so.
///
/// ```
/// use tesuji_chess::Epd;
///
/// let line = r#"2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id "WAC.001";"#;
/// let epd: Epd = line.parse().unwrap();
/// assert_eq!(epd.id(), Some("WAC.001"));
/// assert_eq!(epd.position.san(epd.best_moves()[0]), "Qg6");
/// assert_eq!(epd.to_string(), line);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Epd {
    /// The position.
    pub position: Position,
    /// The operations, in order.
    pub operations: Vec<Operation>,
}

/// One operation of an EPD line. The counters `hmvc` and `fmvn` are not among them: they are part of the
/// position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Operation {
    /// `bm`: the best moves.
    BestMoves(Vec<Move>),
    /// `am`: moves to avoid.
    AvoidMoves(Vec<Move>),
    /// `id`: the name of the position.
    Id(String),
    /// `dm`: the side to move mates in so many of its moves.
    DirectMate(u32),
    /// `acd`: depth of the analysis, in plies.
    AnalysisDepth(u32),
    /// `acn`: nodes of the analysis.
    AnalysisNodes(u64),
    /// `acs`: seconds of the analysis.
    AnalysisSeconds(u32),
    /// `ce`: evaluation in centipawns for the side to move.
    Evaluation(i32),
    /// `pv`: the predicted line.
    Line(Vec<Move>),
    /// `c0` to `c9`: comments.
    Comment(u8, String),
    /// Anything else, kept as it is.
    Other {
        /// The opcode.
        opcode: String,
        /// The operands, without quotation marks.
        operands: Vec<String>,
    },
}

/// Why a line is not EPD.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum EpdError {
    /// The position cannot be read.
    Position(FenError),
    /// An operand of the opcode is not a legal move.
    Move(String, SanError),
    /// The opcode takes one operand.
    OneOperand(String),
    /// A quotation mark is not closed in the operation with this opcode.
    Unclosed(String),
    /// A quotation mark or a number where an opcode should be.
    Opcode(String),
    /// There is more than one line.
    Lines,
}

impl fmt::Display for EpdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EpdError::Position(error) => write!(f, "{error}"),
            EpdError::Move(opcode, error) => write!(f, "operation {opcode}: {error}"),
            EpdError::OneOperand(opcode) => write!(f, "operation {opcode}: takes one operand"),
            EpdError::Unclosed(opcode) => write!(f, "operation {opcode}: quotation mark not closed"),
            EpdError::Lines => f.write_str("an EPD is one line, got more"),
            EpdError::Opcode(text) => write!(f, "an operation begins with an opcode, got '{text}'"),
        }
    }
}

impl Error for EpdError {}

impl From<FenError> for EpdError {
    fn from(error: FenError) -> EpdError {
        EpdError::Position(error)
    }
}

impl FromStr for Epd {
    type Err = EpdError;

    fn from_str(line: &str) -> Result<Epd, EpdError> {
        let (setup, rest) = read_fields(line)?;
        Epd::complete(setup.position().map_err(FenError::Setup)?, rest)
    }
}

impl Epd {
    /// A position without operations.
    #[must_use]
    pub fn new(position: Position) -> Epd {
        Epd { position, operations: Vec::new() }
    }

    /// Reads a line and drops rights of the position that cannot be; they are listed in the answer.
    ///
    /// # Errors
    /// Says what is wrong and where, if it cannot be repaired.
    pub fn lenient(line: &str) -> Result<(Epd, Vec<SetupError>), EpdError> {
        let (setup, rest) = read_fields(line)?;
        let (position, dropped) = setup.repair().map_err(FenError::Setup)?;
        Ok((Epd::complete(position, rest)?, dropped))
    }

    /// The moves of `bm`.
    #[must_use]
    pub fn best_moves(&self) -> &[Move] {
        self.find(|operation| match operation {
            Operation::BestMoves(moves) => Some(moves.as_slice()),
            _ => None,
        })
        .unwrap_or_default()
    }

    /// The moves of `am`.
    #[must_use]
    pub fn avoid_moves(&self) -> &[Move] {
        self.find(|operation| match operation {
            Operation::AvoidMoves(moves) => Some(moves.as_slice()),
            _ => None,
        })
        .unwrap_or_default()
    }

    /// The name of the position, from `id`.
    #[must_use]
    pub fn id(&self) -> Option<&str> {
        self.find(|operation| match operation {
            Operation::Id(id) => Some(id.as_str()),
            _ => None,
        })
    }

    /// The mate that `dm` claims, or `bm #3` as some collections write it, in moves of the side to move;
    /// negative if that side is mated.
    #[must_use]
    pub fn mate(&self) -> Option<i32> {
        self.find(|operation| match operation {
            Operation::DirectMate(moves) => i32::try_from(*moves).ok(),
            Operation::Other { opcode, operands } if opcode == "bm" => match operands.as_slice() {
                [mate] => mate.strip_prefix('#')?.parse().ok(),
                _ => None,
            },
            _ => None,
        })
    }

    fn find<'a, T>(&'a self, of: impl Fn(&'a Operation) -> Option<T>) -> Option<T> {
        self.operations.iter().find_map(of)
    }

    /// Reads the operations. Counters among them are applied to the position.
    fn complete(position: Position, rest: &str) -> Result<Epd, EpdError> {
        let mut epd = Epd::new(position);
        let mut rest = rest;
        while let Some((opcode, operands, after)) = split_operation(rest)? {
            rest = after;
            match (opcode, parse(&operands)) {
                ("hmvc", Some(halfmoves)) => epd.position.set_halfmoves(halfmoves),
                ("fmvn", Some(fullmoves)) => epd.position.set_fullmoves(fullmoves),
                _ => epd.operations.push(Operation::read(&epd.position, opcode, operands)?),
            }
        }
        Ok(epd)
    }
}

/// Operations as EPD has them, which other kinds of lines have too: each an opcode and its operands.
///
/// ```
/// use tesuji_chess::read_operations;
/// let operations = read_operations(r#"bm G*5b; id "a; b";"#).unwrap();
/// assert_eq!(operations[1], ("id".to_string(), vec!["a; b".to_string()]));
/// ```
///
/// # Errors
/// Says what is wrong.
pub fn read_operations(text: &str) -> Result<Vec<(String, Vec<String>)>, EpdError> {
    let (mut rest, mut operations) = (text, Vec::new());
    while let Some((opcode, operands, after)) = split_operation(rest)? {
        operations.push((opcode.to_string(), operands.into_iter().map(Cow::into_owned).collect()));
        rest = after;
    }
    Ok(operations)
}

/// The position's four fields, or six if two numbers follow, and the rest of the line.
fn read_fields(line: &str) -> Result<(Setup, &str), EpdError> {
    if line.trim().contains(['\n', '\r']) {
        return Err(EpdError::Lines);
    }
    let mut rest = line.trim_start();
    let mut end = 0;
    for field in 1..=6 {
        let token = rest.split(|c: char| c.is_ascii_whitespace() || c == ';').next().unwrap_or_default();
        if token.is_empty() && field <= 4 {
            return Err(FenError::Missing(field).into());
        }
        let counter = !token.is_empty() && token.bytes().all(|b| b.is_ascii_digit());
        if field > 4 && !counter {
            break;
        }
        end = line.len() - rest.len() + token.len();
        rest = line[end..].trim_start();
    }
    let start = line.len() - line.trim_start().len();
    Ok((Setup::from_fen(&line[start..end])?, &line[end..]))
}

/// An opcode, its operands, and what follows the semicolon.
type Split<'a> = (&'a str, Vec<Cow<'a, str>>, &'a str);

/// Splits off the next operation that is not empty.
fn split_operation(text: &str) -> Result<Option<Split<'_>>, EpdError> {
    let mut rest = text.trim_start_matches(|c: char| c.is_ascii_whitespace() || c == ';');
    if rest.is_empty() {
        return Ok(None);
    }
    let ends = |c: char| c.is_ascii_whitespace() || c == ';' || c == '"';
    let word_end = |text: &str| text.find(ends).unwrap_or(text.len());
    let (opcode, after) = rest.split_at(word_end(rest));
    if opcode.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(EpdError::Opcode(shown(rest)));
    }
    rest = after;
    let mut operands = Vec::new();
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_ascii_whitespace());
        if let Some(quoted) = rest.strip_prefix('"') {
            let (text, after) = unquoted(quoted).ok_or_else(|| EpdError::Unclosed(shown(opcode)))?;
            operands.push(text);
            rest = after;
        } else if rest.is_empty() || rest.starts_with(';') {
            return Ok(Some((opcode, operands, rest)));
        } else {
            let (word, after) = rest.split_at(word_end(rest));
            operands.push(Cow::Borrowed(word));
            rest = after;
        }
    }
}

impl Operation {
    /// Reads an operation on a position.
    fn read(position: &Position, opcode: &str, operands: Vec<Cow<'_, str>>) -> Result<Operation, EpdError> {
        let number = match opcode {
            "dm" => parse(&operands).map(Operation::DirectMate),
            "acd" => parse(&operands).map(Operation::AnalysisDepth),
            "acn" => parse(&operands).map(Operation::AnalysisNodes),
            "acs" => parse(&operands).map(Operation::AnalysisSeconds),
            "ce" => parse(&operands).map(Operation::Evaluation),
            _ => None,
        };
        if let Some(number) = number {
            return Ok(number);
        }
        Ok(match opcode {
            "bm" | "am" if operands.iter().all(|operand| !operand.starts_with('#')) => {
                let moves = operands.iter().map(|san| position.parse_san(san)).collect::<Result<_, _>>();
                let moves = moves.map_err(|error| EpdError::Move(opcode.into(), error))?;
                if opcode == "bm" { Operation::BestMoves(moves) } else { Operation::AvoidMoves(moves) }
            }
            "pv" => Operation::Line(read_line(position, &operands)?),
            "id" => Operation::Id(one(opcode, &operands)?),
            _ => match opcode.as_bytes() {
                [b'c', digit @ b'0'..=b'9'] => Operation::Comment(digit - b'0', one(opcode, &operands)?),
                _ => Operation::Other {
                    opcode: opcode.into(),
                    operands: operands.into_iter().map(Cow::into_owned).collect(),
                },
            },
        })
    }

    /// The opcode.
    #[must_use]
    pub fn opcode(&self) -> String {
        match self {
            Operation::BestMoves(_) => "bm",
            Operation::AvoidMoves(_) => "am",
            Operation::Id(_) => "id",
            Operation::DirectMate(_) => "dm",
            Operation::AnalysisDepth(_) => "acd",
            Operation::AnalysisNodes(_) => "acn",
            Operation::AnalysisSeconds(_) => "acs",
            Operation::Evaluation(_) => "ce",
            Operation::Line(_) => "pv",
            Operation::Comment(n, _) => return format!("c{}", n % 10),
            Operation::Other { opcode, .. } => opcode,
        }
        .into()
    }

    /// The operands as text, quoted where they need it.
    fn operands(&self, position: &Position) -> Vec<String> {
        match self {
            Operation::BestMoves(moves) | Operation::AvoidMoves(moves) => {
                moves.iter().filter(|&&mv| position.is_legal(mv)).map(|&mv| position.san(mv)).collect()
            }
            Operation::Line(moves) => {
                let mut position = position.clone();
                let write = |&mv: &Move| {
                    let san = position.is_legal(mv).then(|| position.san(mv))?;
                    position.make(mv);
                    Some(san)
                };
                moves.iter().map_while(write).collect()
            }
            Operation::Id(text) | Operation::Comment(_, text) => vec![quoted(text)],
            Operation::DirectMate(n) | Operation::AnalysisDepth(n) | Operation::AnalysisSeconds(n) => {
                vec![n.to_string()]
            }
            Operation::AnalysisNodes(n) => vec![n.to_string()],
            Operation::Evaluation(n) => vec![n.to_string()],
            Operation::Other { operands, .. } => operands.iter().map(|text| quoted_if_needed(text)).collect(),
        }
    }
}

/// The only operand.
fn one(opcode: &str, operands: &[Cow<'_, str>]) -> Result<String, EpdError> {
    match operands {
        [operand] => Ok(operand.to_string()),
        _ => Err(EpdError::OneOperand(opcode.into())),
    }
}

/// The only operand, as a number.
fn parse<N: FromStr>(operands: &[Cow<'_, str>]) -> Option<N> {
    match operands {
        [operand] => operand.parse().ok(),
        _ => None,
    }
}

fn read_line(position: &Position, operands: &[Cow<'_, str>]) -> Result<Vec<Move>, EpdError> {
    let mut position = position.clone();
    let mut moves = Vec::with_capacity(operands.len());
    for san in operands {
        let mv = position.parse_san(san).map_err(|error| EpdError::Move("pv".into(), error))?;
        position.make(mv);
        moves.push(mv);
    }
    Ok(moves)
}

fn quoted_if_needed(text: &str) -> String {
    let plain = !text.is_empty() && !text.contains(|c: char| c.is_ascii_whitespace() || c == ';' || c == '"');
    if plain { text.into() } else { quoted(text) }
}

/// One line without a line end. The counters come first, as `hmvc` and `fmvn`, unless they are those of a
/// fresh position. Moves that are not legal are left out.
impl fmt::Display for Epd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.position.epd_fields(FenStyle::Standard))?;
        let (halfmoves, fullmoves) = (self.position.halfmoves(), self.position.fullmoves());
        if halfmoves != 0 {
            write!(f, " hmvc {halfmoves};")?;
        }
        if fullmoves != 1 {
            write!(f, " fmvn {fullmoves};")?;
        }
        for operation in &self.operations {
            write!(f, " {}", operation.opcode())?;
            for operand in operation.operands(&self.position) {
                write!(f, " {operand}")?;
            }
            f.write_str(";")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

    fn operations(text: &str) -> Vec<Operation> {
        format!("{START} {text}").parse::<Epd>().unwrap().operations
    }

    #[test]
    fn every_opcode_round_trips() {
        let line = format!(
            "{START} hmvc 4; fmvn 12; bm e4 Nf3; am f3; id \"a; b\"; dm 3; acd 20; acn 5000000000; acs 7; \
             ce -25; pv e4 e5 Nf3; c0 \"why\"; c9 \"\"; Ae Stockfish \"15 dev\";"
        );
        let epd: Epd = line.parse().unwrap();
        assert_eq!(epd.to_string(), line);
        assert_eq!(epd.to_string().parse(), Ok(epd.clone()));
        assert_eq!(epd.operations.len(), 12);
        assert_eq!((epd.best_moves().len(), epd.avoid_moves().len()), (2, 1));
        assert_eq!(epd.mate(), Some(3));
        assert_eq!((epd.position.halfmoves(), epd.position.fullmoves()), (4, 12));
        assert_eq!(epd.operations[5], Operation::AnalysisNodes(5_000_000_000));
        assert_eq!(epd.operations[7], Operation::Evaluation(-25));
    }

    #[test]
    fn what_is_found_in_the_wild() {
        assert_eq!(operations(""), []);
        assert_eq!(operations(";"), []);
        let other = |opcode: &str, operands: &[&str]| Operation::Other {
            opcode: opcode.into(),
            operands: operands.iter().map(|&text| text.into()).collect(),
        };
        assert_eq!(operations("0 1 ;D1 20 ;D2 400"), [other("D1", &["20"]), other("D2", &["400"])]);
        assert_eq!(operations("0 1;D1 20"), [other("D1", &["20"])]);
        assert_eq!(operations("CCC post of 2004"), [other("CCC", &["post", "of", "2004"])]);
        assert_eq!(operations("00:10; @ C2/R0"), [other("00:10", &[]), other("@", &["C2/R0"])]);
        assert_eq!(operations("bm g1f3;"), operations("bm Nf3"));
        assert_eq!(operations(r#"c0 "a \"b\"; c\\";"#), [Operation::Comment(0, r#"a "b"; c\"#.into())]);
        // A quotation mark ends a word.
        assert_eq!(operations("id\"a b\";"), [Operation::Id("a b".into())]);
        assert_eq!(operations("x y\"z\";"), [other("x", &["y", "z"])]);
        let mate: Epd = "7k/8/8/8/8/8/1R6/R6K w - - bm #2; 00:03;".parse().unwrap();
        assert_eq!(mate.mate(), Some(2));
        let counted: Epd = "7k/8/8/8/8/8/1R6/R6K w - - 13 40 dm 1;".parse().unwrap();
        assert_eq!((counted.position.halfmoves(), counted.position.fullmoves()), (13, 40));
        assert_eq!(counted.to_string(), "7k/8/8/8/8/8/1R6/R6K w - - hmvc 13; fmvn 40; dm 1;");
        assert_eq!(
            operations("dm -3; acs 1.5; acd;"),
            [other("dm", &["-3"]), other("acs", &["1.5"]), other("acd", &[]),]
        );
    }

    #[test]
    fn moves_that_are_not_legal_are_not_written() {
        let mut epd: Epd = format!("{START} pv e4 e5;").parse().unwrap();
        let Operation::Line(line) = &mut epd.operations[0] else { panic!("a line") };
        line.push(line[0]);
        epd.operations.push(Operation::BestMoves(vec![Move::from_bits(1).unwrap()]));
        assert_eq!(epd.to_string(), format!("{START} pv e4 e5; bm;"));
    }

    #[test]
    fn errors_say_what_and_where() {
        for (text, message) in [
            ("", "field 1: piece placement is missing"),
            ("8/8 w", "field 3: castling is missing"),
            ("7k/8/8/8/8/8/8/7K x - - bm Kg1;", "field 2: side to move must be w or b, got 'x'"),
            ("7k/8/8/8/8/8/8/7K w - - bm Kg5;", "operation bm: 'Kg5' is not legal here"),
            ("7k/8/8/8/8/8/8/7K w - - am zzz;", "operation am: 'zzz' is not a move in algebraic notation"),
            ("7k/8/8/8/8/8/8/7K w - - pv Kg1 Kg1;", "operation pv: 'Kg1' is not legal here"),
            ("7k/8/8/8/8/8/8/7K w - - id \"a;", "operation id: quotation mark not closed"),
            ("7k/8/8/8/8/8/8/7K w - - id a b;", "operation id: takes one operand"),
            ("7k/8/8/8/8/8/8/7K w - - 0 1 5 x;", "an operation begins with an opcode, got '5 x;'"),
            ("7k/8/8/8/8/8/8/7K w - - 05\"x\";", "an operation begins with an opcode, got '05\"x\";'"),
            ("7k/8/8/8/8/8/8/7K w - - id \"a\nb\";", "an EPD is one line, got more"),
            ("7k/8/8/8/8/8/8/7K w - - \"a\";", "an operation begins with an opcode, got '\"a\";'"),
        ] {
            assert_eq!(text.parse::<Epd>().unwrap_err().to_string(), message, "{text}");
        }
    }
}
