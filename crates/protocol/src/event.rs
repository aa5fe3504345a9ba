use crate::tokens::{OneLine, Tokens, spaced};
use crate::words::{Said, Words};
use crate::{Info, OptionDecl, Protocol, ProtocolError};
use std::fmt;

/// One answer of an engine.
///
/// All are one line, except [`Event::Text`]. None has a line end after it: whoever sends it adds that.
///
/// ```
/// use tesuji_protocol::{Checkmate, Event, Protocol};
///
/// assert_eq!(Protocol::Uci.say(&Event::Ok).to_string(), "uciok");
/// let line = Event::Checkmate(Checkmate::Line(vec!["G*5b".into()]));
/// assert_eq!(Protocol::Usi.say(&line).to_string(), "checkmate G*5b");
/// assert_eq!(Protocol::Usi.parse_event("checkmate G*5b"), line);
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
    /// `bestmove`: the end of a search.
    BestMove(BestMove),
    /// `checkmate`: the end of a search for a mate.
    Checkmate(Checkmate),
    /// Text for people who type commands, as it is; and any line of a program that is no answer.
    Text(String),
}

/// Who an engine is.
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
/// UCI has no words to resign or to claim a win: there, both are no move.
///
/// ```
/// use tesuji_protocol::{BestMove, Event, Protocol};
///
/// let best = BestMove::Move { mv: "g1f3".into(), ponder: Some("d8f6".into()) };
/// assert_eq!(Protocol::Uci.say(&best).to_string(), "bestmove g1f3 ponder d8f6");
/// assert_eq!(Protocol::Uci.parse_event("bestmove g1f3 ponder d8f6"), Event::BestMove(best));
/// assert_eq!(Protocol::Uci.say(&BestMove::Resign).to_string(), "bestmove (none)");
/// assert_eq!(Protocol::Usi.say(&BestMove::Resign).to_string(), "bestmove resign");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BestMove {
    /// A move.
    Move {
        /// The move.
        mv: String,
        /// The answer it would ponder on.
        ponder: Option<String>,
    },
    /// `resign`: there is no move, or none worth making.
    Resign,
    /// `win`: the rules let it end the game as its win.
    Win,
    /// `(none)`: the end of a search that had no position. It is no move, and no resignation either.
    None,
}

/// What a search for a mate found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Checkmate {
    /// This line gives it.
    Line(Vec<String>),
    /// `nomate`: there is none, and that is proven.
    None,
    /// `timeout`: none was found in time.
    Unknown,
    /// `notimplemented`: the engine does not look for mates.
    Unable,
}

/// Instead of a move.
const NONE: &str = "(none)";

impl Event {
    pub(crate) fn parse(line: &str, words: &'static Words) -> Event {
        let text = || Event::Text(line.to_string());
        let mut tokens = Tokens::new(line);
        let Some(word) = tokens.next() else { return text() };
        match word {
            "id" => Id::parse(tokens).map_or_else(text, Event::Id),
            "option" => OptionDecl::parse(tokens).map_or_else(text, Event::Option),
            _ if word == words.greeted => Event::Ok,
            "readyok" => Event::ReadyOk,
            "info" => Info::parse(tokens, words).into(),
            "bestmove" => BestMove::parse(tokens, words).into(),
            "checkmate" => Event::Checkmate(Checkmate::parse(tokens)),
            _ => text(),
        }
    }
}

impl Id {
    fn parse(mut tokens: Tokens<'_>) -> Option<Id> {
        match tokens.next()? {
            "name" => Some(Id::Name(tokens.rest().to_string())),
            "author" => Some(Id::Author(tokens.rest().to_string())),
            _ => None,
        }
    }
}

impl BestMove {
    fn parse(mut tokens: Tokens<'_>, words: &Words) -> BestMove {
        let first = tokens.next().filter(|&word| word != NONE);
        let Some(mv) = first else { return BestMove::None };
        if words.resign == Some(mv) {
            return BestMove::Resign;
        }
        if words.win == Some(mv) {
            return BestMove::Win;
        }
        tokens.find(|word| *word == "ponder");
        let ponder = tokens.next().filter(|&word| word != NONE);
        BestMove::Move { mv: mv.to_string(), ponder: ponder.map(str::to_string) }
    }

    /// The move, or the word that stands in its place.
    #[must_use]
    pub fn word(&self, protocol: Protocol) -> &str {
        let words = protocol.words();
        match self {
            BestMove::Move { mv, .. } => mv,
            BestMove::Resign => words.resign.unwrap_or(NONE),
            BestMove::Win => words.win.unwrap_or(NONE),
            BestMove::None => NONE,
        }
    }
}

impl Checkmate {
    fn parse(mut tokens: Tokens<'_>) -> Checkmate {
        match tokens.peek() {
            Some("nomate") => Checkmate::None,
            Some("timeout") => Checkmate::Unknown,
            Some("notimplemented") => Checkmate::Unable,
            _ => Checkmate::Line(tokens.by_ref().map(str::to_string).collect()),
        }
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Id::Name(name) => write!(f, "id name {}", OneLine(name)),
            Id::Author(author) => write!(f, "id author {}", OneLine(author)),
        }
    }
}

impl fmt::Display for Said<'_, BestMove> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "bestmove {}", self.what.word(self.protocol))?;
        match self.what {
            BestMove::Move { ponder: Some(ponder), .. } => write!(f, " ponder {ponder}"),
            _ => Ok(()),
        }
    }
}

impl fmt::Display for Checkmate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("checkmate")?;
        match self {
            Checkmate::Line(moves) => spaced(f, moves),
            Checkmate::None => f.write_str(" nomate"),
            Checkmate::Unknown => f.write_str(" timeout"),
            Checkmate::Unable => f.write_str(" notimplemented"),
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
            Event::BestMove(best) => self.protocol.say(best).fmt(f),
            Event::Checkmate(mate) => mate.fmt(f),
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

impl From<BestMove> for Event {
    fn from(best: BestMove) -> Event {
        Event::BestMove(best)
    }
}

/// The complaint, as `info string`.
impl From<ProtocolError> for Event {
    fn from(error: ProtocolError) -> Event {
        Info::string(error.to_string()).into()
    }
}
