//! Talking to a graphical interface, or to a person who types as one.

use crate::args::Tesuji;
use crate::exit::{Failure, nearest, note};
use clap::CommandFactory as _;
use std::io::{self, BufReader, IsTerminal as _, Stdout};
use tesuji_engine::{Settings, Variant};
use tesuji_protocol::{Command, Lines, Protocol, ProtocolError};
use tesuji_session::{EngineId, Output, RunError, Session};

/// Talks over standard input and output until the other side ends it.
pub(crate) fn talk(game: Option<Variant>, tune: bool) -> Result<(), Failure> {
    if io::stdin().is_terminal() {
        note("Tesuji speaks UCI here, or USI from 'usi' on: 'help' lists the commands, 'quit' ends.");
    }
    let mut lines = Lines::new(BufReader::new(io::stdin()));
    let protocol = protocol(game, lines.peek());
    Ok(session(protocol, game, tune)?.run(&mut lines)?)
}

/// Obeys the commands of the command line, each to its end.
pub(crate) fn obey(words: &[String], game: Option<Variant>, tune: bool) -> Result<(), Failure> {
    let protocol = protocol(game, words.first().map(String::as_str));
    let lines = lines(words, protocol).map_err(|why| {
        let unknown = words.first().filter(|word| protocol.parse(word).is_err());
        Failure::Usage(format!("{why}; {}", meant(unknown).unwrap_or("see tesuji --help".into())))
    })?;
    session(protocol, game, tune)?.run_all(&lines).map_err(|error| match error {
        RunError::Output(error) => Failure::Output(error),
        RunError::Refused(why) => Failure::Usage(why),
    })
}

/// `did you mean solve?`, if a word is nearly the name of a command.
fn meant(word: Option<&String>) -> Option<String> {
    let command = Tesuji::command();
    let names: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
    nearest(word?, names).map(|name| format!("did you mean {name}?"))
}

/// The protocol of a game; without one, that of the first line.
fn protocol(game: Option<Variant>, first: Option<&str>) -> Protocol {
    game.map_or_else(|| first.map_or(Protocol::Uci, Protocol::of), Variant::protocol)
}

/// One command an argument if each is one, or if the first is more than a word; else all are one command.
fn lines(words: &[String], protocol: Protocol) -> Result<Vec<String>, String> {
    let several = words.first().is_some_and(|word| word.trim().contains(char::is_whitespace));
    let read: Result<Vec<Command>, String> = words.iter().map(|word| read(word, protocol)).collect();
    if several || read.is_ok() {
        return read.map(|_| words.to_vec());
    }
    // Words that do not belong to the command are a mistake here, whatever an interface may send.
    if let Some(Err(error @ ProtocolError::UnknownCommand { .. })) =
        words.first().map(|word| protocol.parse(word))
    {
        return Err(error.to_string());
    }
    let line = words.join(" ");
    match self::read(&line, protocol)? {
        Command::Position(_)
        | Command::SetOption { .. }
        | Command::Go(_)
        | Command::GameOver(_)
        | Command::Debug(_)
        | Command::Bench(_)
        | Command::Perft(_)
        | Command::GenFens { .. }
        | Command::Register => Ok(vec![line]),
        _ => read.map(|_| Vec::new()),
    }
}

/// The command of a line that must have one.
fn read(line: &str, protocol: Protocol) -> Result<Command, String> {
    protocol
        .parse(line)
        .map_err(|error| error.to_string())?
        .ok_or_else(|| "an argument is empty, a command is expected".to_string())
}

fn session(protocol: Protocol, game: Option<Variant>, tune: bool) -> Result<Session<Stdout>, Failure> {
    let failed = |error: &dyn std::error::Error| Failure::Failed(vec![error.to_string()]);
    let game = game.or_else(|| Variant::speaking(protocol).next()).unwrap_or(Variant::Chess);
    let engine = game.engine(&Settings::of(game)).map_err(|error| failed(&error))?;
    let name = format!("Tesuji {}", env!("CARGO_PKG_VERSION"));
    let about = EngineId { name, author: "the Tesuji developers".to_string(), tune };
    Session::new(protocol, engine, Output::new(io::stdout()), about).map_err(|error| failed(&error))
}
