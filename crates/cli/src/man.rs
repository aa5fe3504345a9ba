//! `tesuji man`: the manual pages, made of the help.

use crate::args::Tesuji;
use crate::exit::Failure;
use clap::{Args, Command, CommandFactory as _};
use clap_mangen::Man;
use std::io::{self, Write as _};
use std::path::PathBuf;
use tesuji_game::shown;
use tesuji_lab::Files;

/// Options of `tesuji man`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The command; the program itself without one
    #[arg(value_name = "COMMAND")]
    command: Option<String>,

    /// Write every page to this folder instead: tesuji.1, tesuji-solve.1 and so on
    #[arg(long, value_name = "FOLDER", conflicts_with = "command")]
    folder: Option<PathBuf>,
}

/// Runs the command.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let mut program = Tesuji::command();
    program.build();
    let commands = || program.get_subcommands().filter(|command| !command.is_hide_set());
    let Some(folder) = &options.folder else {
        let named = |name: &String| {
            let wrong = || Failure::Usage(format!("there is no command '{}'", shown(name)));
            commands().find(|command| command.get_name() == name).ok_or_else(wrong)
        };
        let command = options.command.as_ref().map(named).transpose()?.unwrap_or(&program);
        return Ok(io::stdout().lock().write_all(&page(command)?)?);
    };
    for command in [&program].into_iter().chain(commands()) {
        let name = command.get_display_name().unwrap_or_else(|| command.get_name());
        let path = Some(folder.join(format!("{name}.1")));
        Files::new().writes("--folder", &path).check()?.write("--folder", &page(command)?)?;
    }
    Ok(())
}

/// The page of a command.
fn page(command: &Command) -> io::Result<Vec<u8>> {
    let mut page = Vec::new();
    Man::new(command.clone()).source(concat!("tesuji ", env!("CARGO_PKG_VERSION"))).render(&mut page)?;
    Ok(page)
}
