//! The `tesuji` command.
//!
//! Exit codes: 0 done, 1 failed on data or the machine, 2 wrong usage, 3 ran but the answer is no, 130
//! interrupted.

mod ablate;
mod analyse;
mod answer;
mod args;
mod audit;
mod bar;
mod bench;
mod bounds;
mod compare;
mod draw;
mod eval;
mod evaluation;
mod exit;
mod grade;
mod help;
mod input;
mod interrupt;
mod learn;
mod man;
mod matches;
mod perft;
mod phase;
mod place;
mod play;
mod playing;
mod protocol;
mod puzzle;
mod records;
mod rescore;
mod scene;
mod search;
mod searching;
mod selfplay;
mod serve;
mod solve;
mod step;
mod suite;
mod techniques;
mod terminal;
mod trace;
mod train;
mod tune;
mod tuning;
mod why;

use args::{Command, Tesuji};
use clap::{CommandFactory as _, FromArgMatches as _};
use exit::Failure;
use std::io::{self, Write as _};
use std::process::ExitCode;
use tesuji_engine::{Variant, for_game};
use tesuji_lab::LabGame;

fn main() -> ExitCode {
    let parsed = help::arranged(Tesuji::command()).try_get_matches();
    let done = match parsed.and_then(|matches| Tesuji::from_arg_matches(&matches)) {
        Ok(tesuji) => run(tesuji),
        Err(error) if error.use_stderr() => Err(Failure::Usage(args::one_line(&error))),
        Err(help) => io::stdout().lock().write_all(help::printed(&help).as_bytes()).map_err(Failure::from),
    };
    exit::code(done.and_then(|()| Ok(io::stdout().flush()?)))
}

fn run(tesuji: Tesuji) -> Result<(), Failure> {
    let Tesuji { tune, game, answer, command } = tesuji;
    let kept = answer::keep(answer)?;
    let done = run_command(tune, game, command);
    kept.write().and(done)
}

fn run_command(tune: bool, game: Option<Variant>, command: Option<Command>) -> Result<(), Failure> {
    let tune = tune || cfg!(feature = "tune");
    match command {
        Some(Command::Completions { shell }) => {
            // Into memory first: the generator panics if it cannot write.
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Tesuji::command(), "tesuji", &mut script);
            Ok(io::stdout().lock().write_all(&script)?)
        }
        Some(Command::Man(options)) => man::run(&options),
        Some(Command::Solve(options)) => solve::run(&options, game),
        Some(Command::Proof(options)) => solve::proof::check(&options),
        Some(Command::Puzzle(options)) => puzzle::run(&options, game),
        Some(Command::Analyse(options)) => analyse::run(&options, game),
        Some(Command::Play(options)) => play::run(&options, game),
        Some(Command::Learn(options)) => learn::run(&options, game),
        Some(Command::Train(options)) => train::run(&options, game),
        Some(Command::Rescore(options)) => rescore::run(&options, game),
        Some(Command::Selfplay(options)) => selfplay::run(&options, game),
        Some(Command::Records(options)) => records::run(&options, game),
        Some(Command::Draw(options)) => draw::run(&options, game),
        Some(Command::Trace(options)) => trace::run(&options),
        Some(Command::Phase(options)) => phase::run(&options, game),
        Some(Command::Serve(options)) => serve::run(&options, game),
        Some(Command::Protocol(words)) => protocol::obey(&words, game, tune),
        None => protocol::talk(game, tune),
        Some(command) => {
            let game = game.or_else(|| command.game()).unwrap_or(Variant::Chess);
            for_game!(game, P => run_for::<P>(command))
        }
    }
}

/// Runs a command that is about one game.
fn run_for<P: LabGame>(command: Command) -> Result<(), Failure> {
    match command {
        Command::Perft(options) => perft::run::<P>(&options),
        Command::Bench(options) => bench::run::<P>(&options),
        Command::Search(options) => search::run::<P>(&options),
        Command::Compare(options) => compare::run::<P>(&options),
        Command::Eval(options) => eval::run::<P>(&options),
        Command::Match(options) => matches::run::<P>(&options),
        Command::Tune(options) => tune::run::<P>(&options),
        Command::Ablate(options) => ablate::run::<P>(&options),
        Command::Techniques(options) => techniques::run::<P>(&options),
        Command::Audit(options) => audit::run::<P>(&options),
        Command::Why(options) => why::run::<P>(&options),
        Command::Step(options) => step::run::<P>(&options),
        Command::Grade(options) => grade::run::<P>(&options),
        // These know their game themselves, or have none.
        Command::Solve(_)
        | Command::Proof(_)
        | Command::Puzzle(_)
        | Command::Analyse(_)
        | Command::Play(_)
        | Command::Learn(_)
        | Command::Train(_)
        | Command::Rescore(_)
        | Command::Selfplay(_)
        | Command::Records(_)
        | Command::Draw(_)
        | Command::Trace(_)
        | Command::Phase(_)
        | Command::Serve(_)
        | Command::Completions { .. }
        | Command::Man(_)
        | Command::Protocol(_) => Ok(()),
    }
}
