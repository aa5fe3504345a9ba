use crate::tokens::Tokens;
use crate::words::{Limit, Said, Words};
use crate::{Go, PositionCommand, Protocol, ProtocolError};
use std::fmt;
use tesuji_game::shown;

/// One line from the interface.
///
/// [`Protocol`](crate::Protocol) reads and writes it. Words before the command are skipped, as the standards ask.
/// The commands that a standard does not have ([`Show`](Command::Show) and those after it, the greeting of another
/// protocol) must open their line.
///
/// ```
/// use tesuji_protocol::{Command, Protocol};
///
/// assert_eq!(Protocol::Uci.parse("joho debug on")?, Some(Command::Debug(true)));
/// assert_eq!(Protocol::Uci.parse("  \t")?, None);
///
/// let command = Command::SetOption { name: "Hash".into(), value: Some("16".into()) };
/// assert_eq!(Protocol::Uci.say(&command).to_string(), "setoption name Hash value 16");
/// assert_eq!(Protocol::Uci.parse("setoption name Hash value 16")?, Some(command));
/// # Ok::<(), tesuji_protocol::ProtocolError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Command {
    /// `uci`: say who you are and what can be set.
    Uci,
    /// `usi`: the same for shogi.
    Usi,
    /// `isready`: answer when everything so far is done.
    IsReady,
    /// `ucinewgame` or `usinewgame`: what comes next belongs to another game.
    NewGame,
    /// `position`: the position to search.
    Position(PositionCommand),
    /// `setoption`: set an option, or press a button.
    SetOption {
        /// Its name, with one space between words.
        name: String,
        /// What follows `value`, spaces within it kept.
        value: Option<String>,
    },
    /// `go`: search.
    Go(Go),
    /// `stop`: answer with the best move so far.
    Stop,
    /// `ponderhit`: the move pondered on was played. What the clocks show now may follow, as after `go`; it counts
    /// instead of what they showed then.
    PonderHit(Go),
    /// `gameover`: the game is over, and how it ended for the engine if that was said.
    GameOver(Option<GameOver>),
    /// `debug`: say more, or less.
    Debug(bool),
    /// `register`: of no use here.
    Register,
    /// `quit`: end.
    Quit,
    /// `d`: show the position.
    Show,
    /// `eval`: explain the evaluation of the position.
    Eval,
    /// `bench`: search the benchmark positions, to this depth if there is one.
    Bench(Option<u32>),
    /// `perft`: count leaves so many plies deep.
    Perft(u32),
    /// `genfens`: make openings, as frameworks of distributed testing ask for them.
    GenFens {
        /// How many.
        count: u64,
        /// The same openings for the same seed.
        seed: u64,
        /// A file of positions to start from, if not from the usual one.
        book: Option<String>,
    },
    /// `flip`: swap the sides of the position.
    Flip,
    /// `why`: what a search does with the last of these moves from the position.
    Why(Vec<String>),
    /// `help`: list the commands.
    Help,
}

/// How a game ended for the engine.
///
/// ```
/// use tesuji_protocol::{Command, Protocol, GameOver};
///
/// assert_eq!(Protocol::Usi.parse("gameover lose")?, Some(Command::GameOver(Some(GameOver::Lose))));
/// # Ok::<(), tesuji_protocol::ProtocolError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameOver {
    /// It won.
    Win,
    /// It lost.
    Lose,
    /// Nobody won.
    Draw,
}

impl GameOver {
    /// Every one.
    pub const ALL: [GameOver; 3] = [GameOver::Win, GameOver::Lose, GameOver::Draw];

    pub(crate) fn word(self) -> &'static str {
        match self {
            GameOver::Win => "win",
            GameOver::Lose => "lose",
            GameOver::Draw => "draw",
        }
    }
}

impl Protocol {
    /// Reads a line; `None` if it is blank.
    ///
    /// # Errors
    /// If no word is a command, or if the arguments of the command are not what they must be.
    pub fn parse(self, line: &str) -> Result<Option<Command>, ProtocolError> {
        let (mut tokens, words) = (Tokens::new(line), self.words());
        let Some(mut word) = tokens.next() else { return Ok(None) };
        if let Some(command) = extra(word, tokens.clone()) {
            return command.map(Some);
        }
        loop {
            if let Some(command) = standard(word, tokens.clone(), words) {
                return command.map(Some);
            }
            let Some(next) = tokens.next() else { break };
            word = next;
        }
        Err(ProtocolError::UnknownCommand { line: shown(line.trim()) })
    }
}

/// The command of this name, if the standard has it.
fn standard(
    word: &str,
    arguments: Tokens<'_>,
    words: &'static Words,
) -> Option<Result<Command, ProtocolError>> {
    Some(Ok(match word {
        "uci" if words.greeting == "uci" => Command::Uci,
        "usi" if words.greeting == "usi" => Command::Usi,
        "isready" => Command::IsReady,
        _ if word == words.new_game => Command::NewGame,
        "position" => return Some(PositionCommand::parse(arguments, words).map(Command::Position)),
        "setoption" => return Some(set_option(arguments)),
        "go" => return Some(Go::parse(arguments, words, |_| true).map(Command::Go)),
        "stop" => Command::Stop,
        "ponderhit" => return Some(Go::parse(arguments, words, Limit::is_of_clocks).map(Command::PonderHit)),
        "quit" => Command::Quit,
        _ => return (words.own)(word, arguments),
    }))
}

/// The command of this name, if it is one of ours.
fn extra(word: &str, mut arguments: Tokens<'_>) -> Option<Result<Command, ProtocolError>> {
    Some(Ok(match word {
        "uci" => Command::Uci,
        "usi" => Command::Usi,
        "debug" => return Some(debug(arguments)),
        "d" => Command::Show,
        "eval" => Command::Eval,
        "bench" => return Some(bench(arguments)),
        "perft" => return Some(arguments.small("perft").map(Command::Perft)),
        "genfens" => return Some(genfens(arguments)),
        "flip" => Command::Flip,
        "why" => Command::Why(arguments.map(str::to_string).collect()),
        "help" => Command::Help,
        _ => return None,
    }))
}

fn set_option(mut arguments: Tokens<'_>) -> Result<Command, ProtocolError> {
    let first = arguments.peek();
    if arguments.find(|token| *token == "name").is_none() {
        return Err(ProtocolError::unexpected("setoption", "'name'", first));
    }
    let first = arguments.peek();
    let mut name: Vec<&str> = Vec::new();
    let mut value = None;
    while let Some(token) = arguments.next() {
        if token == "value" {
            value = Some(arguments.rest().to_string());
            break;
        }
        name.push(token);
    }
    if name.is_empty() {
        return Err(ProtocolError::unexpected("name", "the name of an option", first));
    }
    Ok(Command::SetOption { name: name.join(" "), value })
}

pub(crate) fn debug(mut arguments: Tokens<'_>) -> Result<Command, ProtocolError> {
    let first = arguments.peek();
    match arguments.find(|token| ["on", "off"].contains(token)) {
        Some(token) => Ok(Command::Debug(token == "on")),
        None => Err(ProtocolError::unexpected("debug", "'on' or 'off'", first)),
    }
}

/// `bench`, `bench 12` or `bench depth 12`.
fn bench(mut arguments: Tokens<'_>) -> Result<Command, ProtocolError> {
    if arguments.peek() == Some("depth") {
        arguments.next();
        return arguments.small("depth").map(|depth| Command::Bench(Some(depth)));
    }
    let depth = arguments.peek().map(|_| arguments.small("bench")).transpose()?;
    Ok(Command::Bench(depth))
}

/// `genfens N seed S book B`, where `None` is no book; what comes after is for engines that know it.
fn genfens(mut arguments: Tokens<'_>) -> Result<Command, ProtocolError> {
    let count = arguments.number("genfens")?;
    let (mut seed, mut book) = (0, None);
    while let Some(word) = arguments.next() {
        match word {
            "seed" => seed = arguments.number("seed")?,
            "book" => {
                let name = arguments.next();
                let name = name.ok_or_else(|| ProtocolError::unexpected("book", "a file or 'None'", name))?;
                book = (!name.eq_ignore_ascii_case("none")).then(|| name.to_string());
            }
            _ => {}
        }
    }
    Ok(Command::GenFens { count, seed, book })
}

/// The line an interface would send.
impl fmt::Display for Said<'_, Command> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = match self.what {
            Command::Uci => "uci",
            Command::Usi => "usi",
            Command::IsReady => "isready",
            Command::NewGame => self.words().new_game,
            Command::Position(position) => return write!(f, "position {}", self.protocol.say(position)),
            Command::SetOption { name, value } => return show_setting(f, name, value.as_deref()),
            Command::Go(go) => return f.write_str(format!("go {}", self.protocol.say(go)).trim_end()),
            Command::Stop => "stop",
            Command::PonderHit(go) => {
                return f.write_str(format!("ponderhit {}", self.protocol.say(go)).trim_end());
            }
            Command::GameOver(Some(verdict)) => return write!(f, "gameover {}", verdict.word()),
            Command::GameOver(None) => "gameover",
            Command::Debug(true) => "debug on",
            Command::Debug(false) => "debug off",
            Command::Register => "register",
            Command::Quit => "quit",
            Command::Show => "d",
            Command::Eval => "eval",
            Command::Bench(Some(depth)) => return write!(f, "bench {depth}"),
            Command::Bench(None) => "bench",
            Command::Perft(depth) => return write!(f, "perft {depth}"),
            Command::GenFens { count, seed, book } => {
                return write!(f, "genfens {count} seed {seed} book {}", book.as_deref().unwrap_or("None"));
            }
            Command::Flip => "flip",
            Command::Why(moves) => return f.write_str(format!("why {}", moves.join(" ")).trim_end()),
            Command::Help => "help",
        };
        f.write_str(word)
    }
}

fn show_setting(f: &mut fmt::Formatter<'_>, name: &str, value: Option<&str>) -> fmt::Result {
    write!(f, "setoption name {name}")?;
    match value {
        None => Ok(()),
        Some("") => f.write_str(" value"),
        Some(value) => write!(f, " value {value}"),
    }
}
