use crate::tokens::{OneLine, spaced};
use crate::words::Said;
use crate::{Info, OptionDecl, ProtocolError};
use std::fmt;
use tesuji_engine::{Choice, Mate};

/// One answer of the engine.
///
/// All are one line, except [`Event::Text`]. None has a line end after it: [`Output`](crate::Output) adds that.
///
/// ```
/// use tesuji_engine::Mate;
/// use tesuji_protocol::{Event, Protocol};
///
/// assert_eq!(Protocol::Uci.say(&Event::Ok).to_string(), "uciok");
/// let line = Event::Mate(Mate::Line(vec!["G*5b".into()]));
/// assert_eq!(Protocol::Usi.say(&line).to_string(), "checkmate G*5b");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// Who the engine is.
    Id(Id),
    /// Something that can be set.
    Option(OptionDecl),
    /// `uciok` or `usiok`: that was everything about the engine.
    Ok,
    /// `readyok`: everything so far is done.
    ReadyOk,
    /// News of the search.
    Info(Box<Info>),
    /// The end of a search.
    Best(Best),
    /// `bestmove (none)`: the end of a search that had no position. It is no move, and no resignation either.
    NoPosition,
    /// `checkmate`: the end of a search for a mate.
    Mate(Mate),
    /// Text for people who type commands, as it is.
    Text(String),
}

/// Who the engine is.
///
/// ```
/// use tesuji_protocol::Id;
///
/// assert_eq!(Id::Name("Tesuji 0.1.0".into()).to_string(), "id name Tesuji 0.1.0");
/// assert_eq!(Id::Author("the Tesuji developers".into()).to_string(), "id author the Tesuji developers");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Id {
    /// Its name and version.
    Name(String),
    /// Who wrote it.
    Author(String),
}

/// What a search chose.
///
/// ```
/// use tesuji_engine::Choice;
/// use tesuji_protocol::{Best, Protocol};
///
/// let best = Best { choice: Choice::Move("g1f3".into()), ponder: Some("d8f6".into()) };
/// assert_eq!(Protocol::Uci.say(&best).to_string(), "bestmove g1f3 ponder d8f6");
/// let none = Best { choice: Choice::None, ponder: None };
/// assert_eq!(Protocol::Uci.say(&none).to_string(), "bestmove (none)");
/// assert_eq!(Protocol::Usi.say(&none).to_string(), "bestmove resign");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Best {
    /// The move, or what is done instead.
    pub choice: Choice,
    /// The answer it would ponder on.
    pub ponder: Option<String>,
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Id::Name(name) => write!(f, "id name {}", OneLine(name)),
            Id::Author(author) => write!(f, "id author {}", OneLine(author)),
        }
    }
}

impl fmt::Display for Said<'_, Best> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.what.choice, &self.what.ponder) {
            (Choice::Move(mv), Some(ponder)) => write!(f, "bestmove {mv} ponder {ponder}"),
            (Choice::Move(mv), None) => write!(f, "bestmove {mv}"),
            (Choice::Win, _) => write!(f, "bestmove {}", self.words().win),
            (Choice::None, _) => write!(f, "bestmove {}", self.words().none),
        }
    }
}

impl fmt::Display for Said<'_, Event> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.what {
            Event::Id(id) => id.fmt(f),
            Event::Option(decl) => decl.fmt(f),
            Event::Ok => f.write_str(self.words().greeted),
            Event::ReadyOk => f.write_str("readyok"),
            Event::Info(info) => self.protocol.say(&**info).fmt(f),
            Event::Best(best) => self.protocol.say(best).fmt(f),
            Event::NoPosition => f.write_str("bestmove (none)"),
            Event::Mate(Mate::Line(moves)) => {
                f.write_str("checkmate")?;
                spaced(f, moves)
            }
            Event::Mate(Mate::None) => f.write_str("checkmate nomate"),
            Event::Mate(Mate::Unknown) => f.write_str("checkmate timeout"),
            Event::Text(text) => f.write_str(text),
        }
    }
}

impl From<Id> for Event {
    fn from(id: Id) -> Event {
        Event::Id(id)
    }
}

impl From<OptionDecl> for Event {
    fn from(decl: OptionDecl) -> Event {
        Event::Option(decl)
    }
}

impl From<Info> for Event {
    fn from(info: Info) -> Event {
        Event::Info(Box::new(info))
    }
}

impl From<Best> for Event {
    fn from(best: Best) -> Event {
        Event::Best(best)
    }
}

/// The complaint, as `info string`.
impl From<ProtocolError> for Event {
    fn from(error: ProtocolError) -> Event {
        Info::string(error.to_string()).into()
    }
}
