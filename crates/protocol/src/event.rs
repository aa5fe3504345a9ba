use crate::tokens::OneLine;
use crate::{Info, OptionDecl, ProtocolError};
use std::fmt;

/// One answer of the engine.
///
/// All are one line, except [`Event::Text`]. None has a line end after it: [`Output`](crate::Output) adds that.
///
/// ```
/// use tesuji_protocol::{Best, Event};
///
/// assert_eq!(Event::UciOk.to_string(), "uciok");
/// assert_eq!(Event::from(Best { mv: Some("e2e4".into()), ponder: None }).to_string(), "bestmove e2e4");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// Who the engine is.
    Id(Id),
    /// Something that can be set.
    Option(OptionDecl),
    /// `uciok`: that was everything about the engine.
    UciOk,
    /// `readyok`: everything so far is done.
    ReadyOk,
    /// News of the search.
    Info(Box<Info>),
    /// The end of a search.
    Best(Best),
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

/// The move a search chose.
///
/// ```
/// use tesuji_protocol::Best;
///
/// let best = Best { mv: Some("g1f3".into()), ponder: Some("d8f6".into()) };
/// assert_eq!(best.to_string(), "bestmove g1f3 ponder d8f6");
/// assert_eq!(Best::default().to_string(), "bestmove (none)");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Best {
    /// The move; `None` if there is none to make.
    pub mv: Option<String>,
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

impl fmt::Display for Best {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.mv, &self.ponder) {
            (Some(mv), Some(ponder)) => write!(f, "bestmove {mv} ponder {ponder}"),
            (Some(mv), None) => write!(f, "bestmove {mv}"),
            (None, _) => f.write_str("bestmove (none)"),
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::Id(id) => id.fmt(f),
            Event::Option(decl) => decl.fmt(f),
            Event::UciOk => f.write_str("uciok"),
            Event::ReadyOk => f.write_str("readyok"),
            Event::Info(info) => info.fmt(f),
            Event::Best(best) => best.fmt(f),
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
