//! The protocols, and what differs between them as data.

use crate::tokens::Tokens;
use crate::{Command, Event, ProtocolError, uci, usi};
use std::fmt;
use tesuji_game::{Score, Side};

/// A protocol between an interface and an engine.
///
/// Commands and answers mean the same in all of them and are the same types; only the words differ.
///
/// ```
/// use tesuji_protocol::{Command, Event, Protocol};
///
/// assert_eq!(Protocol::of("usi"), Protocol::Usi);
/// assert_eq!(Protocol::Usi.parse("usinewgame")?, Some(Command::NewGame));
/// assert_eq!(Protocol::Uci.say(&Command::NewGame).to_string(), "ucinewgame");
/// assert_eq!(Protocol::Usi.say(&Event::Ok).to_string(), "usiok");
/// # Ok::<(), tesuji_protocol::ProtocolError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Protocol {
    /// The Universal Chess Interface: see [`uci`].
    Uci,
    /// The Universal Shogi Interface: see [`usi`].
    Usi,
}

/// Something as a protocol writes it.
///
/// ```
/// use tesuji_protocol::{Command, Protocol};
///
/// assert_eq!(Protocol::Uci.say(&Command::Stop).to_string(), "stop");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Said<'a, T> {
    pub(crate) protocol: Protocol,
    pub(crate) what: &'a T,
}

impl<T> Said<'_, T> {
    pub(crate) fn words(&self) -> &'static Words {
        self.protocol.words()
    }
}

/// The words of a protocol.
#[derive(Debug)]
pub(crate) struct Words {
    /// Opens the talk, and asks who the engine is.
    pub(crate) greeting: &'static str,
    /// Ends the answer to it.
    pub(crate) greeted: &'static str,
    /// What comes next belongs to another game.
    pub(crate) new_game: &'static str,
    /// Comes before a position that is written out.
    pub(crate) position: &'static str,
    /// What a position begins with, in words for a message.
    pub(crate) starts: &'static str,
    /// What `go` understands, in the order it is written.
    pub(crate) limits: &'static [(&'static str, Limit)],
    /// Instead of a move, if there is none.
    pub(crate) resign: Option<&'static str>,
    /// Instead of a move, to claim a win.
    pub(crate) win: Option<&'static str>,
    /// How far a mate is, given the plies and whether the engine gives it.
    pub(crate) mate: fn(u16, bool) -> String,
    /// The score of a mate that is so far.
    pub(crate) read_mate: fn(&str) -> Option<Score>,
    /// Options that every engine takes, declared or not.
    pub(crate) reserved: &'static [&'static str],
    /// The command of this name that the other protocols do not have.
    pub(crate) own: fn(&str, Tokens<'_>) -> Option<Result<Command, ProtocolError>>,
    /// The commands, for people.
    pub(crate) help: &'static str,
}

/// What a word after `go` limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Limit {
    SearchMoves,
    Ponder,
    Time(Side),
    Increment(Side),
    MovesToGo,
    Byoyomi,
    Depth,
    Nodes,
    /// Followed by a number of moves.
    MateInMoves,
    /// Followed by a time.
    MateInTime,
    MoveTime,
    Perft,
    Infinite,
}

impl Limit {
    /// Whether it says something about time.
    pub(crate) fn is_of_clocks(self) -> bool {
        matches!(
            self,
            Limit::Time(_) | Limit::Increment(_) | Limit::MovesToGo | Limit::Byoyomi | Limit::MoveTime
        )
    }
}

impl Protocol {
    /// Every protocol.
    pub const ALL: [Protocol; 2] = [Protocol::Uci, Protocol::Usi];

    /// The protocol of an interface that opens the talk with this line. Who says something else speaks UCI.
    #[must_use]
    pub fn of(line: &str) -> Protocol {
        let word = line.split_whitespace().next();
        let opened = Protocol::ALL.into_iter().find(|protocol| word == Some(protocol.words().greeting));
        opened.unwrap_or(Protocol::Uci)
    }

    /// A command or an answer in the words of this protocol.
    #[must_use]
    pub fn say<T>(self, what: &T) -> Said<'_, T>
    where
        for<'a> Said<'a, T>: fmt::Display,
    {
        Said { protocol: self, what }
    }

    /// Reads a line of an engine. One that is no answer is [`Event::Text`], and of an answer, what cannot be read is
    /// skipped: whatever a program prints, its move is waited for.
    #[must_use]
    pub fn parse_event(self, line: &str) -> Event {
        Event::parse(line, self.words())
    }

    /// `UCI` or `USI`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Protocol::Uci => "UCI",
            Protocol::Usi => "USI",
        }
    }

    /// What opens the talk: `uci` or `usi`.
    #[must_use]
    pub const fn greeting(self) -> Command {
        match self {
            Protocol::Uci => Command::Uci,
            Protocol::Usi => Command::Usi,
        }
    }

    /// What an engine hears before a game, in order. One command asks for `readyok`.
    #[must_use]
    pub const fn before_a_game(self) -> [Command; 2] {
        match self {
            Protocol::Uci => [Command::NewGame, Command::IsReady],
            Protocol::Usi => [Command::IsReady, Command::NewGame],
        }
    }

    /// Whether engines hear that a game is over, and how it ended.
    #[must_use]
    pub const fn tells_the_end(self) -> bool {
        matches!(self, Protocol::Usi)
    }

    /// Whether a clock can have a period for every move once it has run out.
    #[must_use]
    pub fn has_byoyomi(self) -> bool {
        self.words().limits.iter().any(|(_, limit)| *limit == Limit::Byoyomi)
    }

    /// What engines call the option for the size of the table. The first that an engine has counts.
    #[must_use]
    pub const fn hash_options(self) -> &'static [&'static str] {
        match self {
            Protocol::Uci => &["Hash"],
            Protocol::Usi => &["USI_Hash", "Hash"],
        }
    }

    /// Whether every engine takes the option of this name, declared or not.
    #[must_use]
    pub fn reserves(self, option: &str) -> bool {
        self.words().reserved.iter().any(|name| name.eq_ignore_ascii_case(option))
    }

    /// The commands, for people.
    #[must_use]
    pub fn help(self) -> &'static str {
        self.words().help
    }

    pub(crate) fn words(self) -> &'static Words {
        match self {
            Protocol::Uci => &uci::WORDS,
            Protocol::Usi => &usi::WORDS,
        }
    }
}
