//! The `tesuji` command.
//!
//! Exit codes: 0 done, 1 failed on data or the machine, 2 wrong usage, 3 ran but the answer is no, 130
//! interrupted.

mod ablate;
mod args;
mod audit;
mod bar;
mod bench;
mod bounds;
mod compare;
mod eval;
mod exit;
mod interrupt;
mod matches;
mod output;
mod perft;
mod place;
mod playing;
mod protocol;
mod search;
mod searching;
mod suite;
mod techniques;
mod trace;
mod tune;
mod tuning;
mod why;

use args::{Command, Tesuji};
use clap::{CommandFactory as _, Parser as _};
use exit::Failure;
use std::io::{self, Write as _};
use std::process::ExitCode;

fn main() -> ExitCode {
    let done = match Tesuji::try_parse() {
        Ok(tesuji) => run(tesuji),
        Err(error) if error.use_stderr() => Err(Failure::Usage(args::one_line(&error))),
        Err(help) => help.print().map_err(Failure::from),
    };
    exit::code(done.and_then(|()| Ok(io::stdout().flush()?)))
}

fn run(tesuji: Tesuji) -> Result<(), Failure> {
    match tesuji.command {
        Some(Command::Perft(options)) => perft::run(&options),
        Some(Command::Bench(options)) => bench::run(&options),
        Some(Command::Search(options)) => search::run(&options),
        Some(Command::Compare(options)) => compare::run(&options),
        Some(Command::Eval(options)) => eval::run(&options),
        Some(Command::Trace(options)) => trace::run(&options),
        Some(Command::Match(options)) => matches::run(&options),
        Some(Command::Tune(options)) => tune::run(&options),
        Some(Command::Ablate(options)) => ablate::run(&options),
        Some(Command::Techniques(options)) => techniques::run(&options),
        Some(Command::Audit(options)) => audit::run(&options),
        Some(Command::Why(options)) => why::run(&options),
        Some(Command::Completions { shell }) => {
            // Into memory first: the generator panics if it cannot write.
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Tesuji::command(), "tesuji", &mut script);
            Ok(io::stdout().lock().write_all(&script)?)
        }
        Some(Command::Protocol(words)) => protocol::obey(&words, tesuji.tune),
        None => protocol::talk(tesuji.tune),
    }
}
