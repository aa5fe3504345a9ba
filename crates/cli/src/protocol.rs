//! Talking to a graphical interface, or to a person who types as one.

use crate::exit::{Failure, note};
use std::io::{self, BufReader, IsTerminal as _, Stdout};
use tesuji_engine::Settings;
use tesuji_protocol::uci::{About, Command, Flow, Session};
use tesuji_protocol::{Lines, Output};

/// Talks over standard input and output until the other side ends it.
pub(crate) fn talk(tune: bool) -> Result<(), Failure> {
    if io::stdin().is_terminal() {
        note("Tesuji speaks UCI here: 'help' lists the commands, 'quit' ends. See also tesuji --help.");
    }
    let mut session = session(tune)?;
    Ok(session.run(&mut Lines::new(BufReader::new(io::stdin())))?)
}

/// Obeys the commands of the command line, each to its end.
pub(crate) fn obey(words: &[String], tune: bool) -> Result<(), Failure> {
    let lines = lines(words).map_err(Failure::Usage)?;
    let mut session = session(tune)?;
    for line in lines {
        if session.run_to_end(&line)? == Flow::Over {
            break;
        }
    }
    Ok(())
}

/// One command an argument if each is one; else all arguments are one command.
fn lines(words: &[String]) -> Result<Vec<String>, String> {
    let understood = |line: &String| Command::parse(line).map_err(|error| error.to_string());
    if words.iter().all(|word| understood(word).is_ok()) {
        return Ok(words.to_vec());
    }
    let line = words.join(" ");
    understood(&line).map(|_| vec![line]).map_err(|error| format!("{error}; see tesuji --help"))
}

fn session(tune: bool) -> Result<Session<Stdout>, Failure> {
    let failed = |error: &dyn std::error::Error| Failure::Failed(vec![error.to_string()]);
    let engine = tesuji_engine::chess(&Settings::default()).map_err(|error| failed(&error))?;
    let name = format!("Tesuji {}", env!("CARGO_PKG_VERSION"));
    let about = About { name, author: "the Tesuji developers".to_string(), tune };
    Session::new(engine, Output::new(io::stdout()), about).map_err(|error| failed(&error))
}
