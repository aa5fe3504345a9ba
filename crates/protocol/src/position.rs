use crate::ProtocolError;
use crate::tokens::{Tokens, spaced};
use crate::words::{Said, Words};
use std::fmt;

/// Where a game starts and the moves from there, as text: the arguments of `position`.
///
/// Every word after `moves` is kept, for the engine to play or to refuse. The text of a position is every word up
/// to `moves`, with or without counters.
///
/// ```
/// use tesuji_protocol::{Command, PositionCommand, Protocol, Start};
///
/// let command = Protocol::Uci.parse("position startpos moves e2e4 e7e5")?;
/// let position = PositionCommand { start: Start::Startpos, moves: vec!["e2e4".into(), "e7e5".into()] };
/// assert_eq!(command, Some(Command::Position(position)));
/// # Ok::<(), tesuji_protocol::ProtocolError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct PositionCommand {
    /// The first position.
    pub start: Start,
    /// The moves played since.
    pub moves: Vec<String>,
}

/// The first position of a game.
///
/// ```
/// use tesuji_protocol::{PositionCommand, Protocol, Start};
///
/// let start = Start::Text("8/8/8/8/8/8/8/K1k5 w - -".into());
/// let position = PositionCommand { start, moves: Vec::new() };
/// assert_eq!(Protocol::Uci.say(&position).to_string(), "fen 8/8/8/8/8/8/8/K1k5 w - -");
/// assert_eq!(Protocol::Usi.say(&PositionCommand::default()).to_string(), "startpos");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Start {
    /// The usual one.
    #[default]
    Startpos,
    /// Another, with one space between its fields.
    Text(String),
}

impl PositionCommand {
    pub(crate) fn parse(
        mut tokens: Tokens<'_>,
        words: &'static Words,
    ) -> Result<PositionCommand, ProtocolError> {
        let first = tokens.peek();
        let start = match tokens.find(|token| ["startpos", words.position, "moves"].contains(token)) {
            Some("startpos") => {
                tokens.find(|token| *token == "moves");
                Start::Startpos
            }
            Some(word) if word == words.position => {
                let next = tokens.peek();
                let fields: Vec<&str> = tokens.by_ref().take_while(|token| *token != "moves").collect();
                if fields.is_empty() {
                    return Err(ProtocolError::unexpected(words.position, "a position", next));
                }
                Start::Text(fields.join(" "))
            }
            _ => return Err(ProtocolError::unexpected("position", words.starts, first)),
        };
        Ok(PositionCommand { start, moves: tokens.map(str::to_string).collect() })
    }
}

/// The arguments of `position`.
impl fmt::Display for Said<'_, PositionCommand> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.what.start {
            Start::Startpos => f.write_str("startpos")?,
            Start::Text(text) => write!(f, "{} {text}", self.words().position)?,
        }
        if !self.what.moves.is_empty() {
            f.write_str(" moves")?;
        }
        spaced(f, &self.what.moves)
    }
}
