use crate::ProtocolError;
use crate::tokens::{Tokens, spaced};
use std::fmt;

/// Where a game starts and the moves from there, as text: the arguments of `position`.
///
/// Every word after `moves` is kept, for the engine to play or to refuse. A FEN is every word up to `moves`,
/// with or without counters.
///
/// ```
/// use tesuji_protocol::{Command, Position, Start};
///
/// let command = Command::parse("position startpos moves e2e4 e7e5")?;
/// let position = Position { start: Start::Startpos, moves: vec!["e2e4".into(), "e7e5".into()] };
/// assert_eq!(command, Some(Command::Position(position)));
/// # Ok::<(), tesuji_protocol::ProtocolError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Position {
    /// The first position.
    pub start: Start,
    /// The moves played since.
    pub moves: Vec<String>,
}

/// The first position of a game.
///
/// ```
/// use tesuji_protocol::Start;
///
/// assert_eq!(Start::Fen("8/8/8/8/8/8/8/K1k5 w - -".into()).to_string(), "fen 8/8/8/8/8/8/8/K1k5 w - -");
/// assert_eq!(Start::default().to_string(), "startpos");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Start {
    /// The usual one.
    #[default]
    Startpos,
    /// Another, with one space between its fields.
    Fen(String),
}

impl Position {
    pub(crate) fn parse(mut tokens: Tokens<'_>) -> Result<Position, ProtocolError> {
        let first = tokens.peek();
        let start = match tokens.find(|token| ["startpos", "fen", "moves"].contains(token)) {
            Some("startpos") => {
                tokens.find(|token| *token == "moves");
                Start::Startpos
            }
            Some("fen") => {
                let next = tokens.peek();
                let fields: Vec<&str> = tokens.by_ref().take_while(|token| *token != "moves").collect();
                if fields.is_empty() {
                    return Err(ProtocolError::unexpected("fen", "a position", next));
                }
                Start::Fen(fields.join(" "))
            }
            _ => return Err(ProtocolError::unexpected("position", "'startpos' or 'fen'", first)),
        };
        Ok(Position { start, moves: tokens.map(str::to_string).collect() })
    }
}

/// `startpos`, or `fen` and the position.
impl fmt::Display for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Start::Startpos => f.write_str("startpos"),
            Start::Fen(fen) => write!(f, "fen {fen}"),
        }
    }
}

/// The arguments of `position`.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.start)?;
        if !self.moves.is_empty() {
            f.write_str(" moves")?;
        }
        spaced(f, &self.moves)
    }
}
