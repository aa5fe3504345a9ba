//! `tesuji serve`: the local page.

use crate::exit::{Failure, note, plain};
use crate::interrupt;
use clap::Args;
use std::io::{self, Write as _};
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use tesuji_engine::Variant;
use tesuji_lab::input::Input;
use tesuji_web::{PageServer, ServeOptions as Page};

/// Options of `tesuji serve`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// What to show first: a game (PGN, KIF, KI2, CSA), a position, a lesson, or for the lab what match, ablate, audit,
    /// learn, tune or train wrote (--json, --answer, --report, the journal of match or tune)
    file: Option<PathBuf>,

    /// The port; a free one without this
    #[arg(long, value_name = "PORT", default_value_t = 0, hide_default_value = true)]
    port: u16,

    /// Do not open the link in the browser
    #[arg(long)]
    no_open: bool,

    /// How many threads search, for all tabs together; 0 for one on each core
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = crate::args::threads, allow_negative_numbers = true)]
    threads: usize,

    /// Listen here instead of 127.0.0.1: whoever can reach this address and has the link can use your processor
    #[arg(long, value_name = "ADDRESS")]
    address: Option<IpAddr>,
}

/// Runs the command.
pub(crate) fn run(options: &Options, game: Option<Variant>) -> Result<(), Failure> {
    let mut page =
        Page { address: options.address, port: options.port, threads: options.threads, ..Page::default() };
    if let Some(file) = &options.file {
        show(&mut page, file, game.unwrap_or(Variant::Chess))?;
    }
    let stop = interrupt::stop()?;
    if options.address.is_some_and(|address| !address.is_loopback()) {
        note(
            "warning: others on the network who have the link can use this page; the way there is not encrypted",
        );
    }
    let server = PageServer::open(&page, stop).map_err(|error| {
        Failure::Failed(vec![format!("--port: cannot listen on port {}: {}", options.port, plain(&error))])
    })?;
    let link = server.link();
    writeln!(io::stdout(), "{link}")?;
    io::stdout().flush()?;
    note("open this link in a browser; Ctrl-C ends the page");
    if !options.no_open {
        open(&link);
    }
    server.run().map_err(|error| Failure::Failed(vec![plain(&error)]))
}

/// Reads what is to be shown first: a lesson by its name, an answer by how it begins, or else a game.
fn show(page: &mut Page, path: &Path, game: Variant) -> Result<(), Failure> {
    let failed = |why: String| Failure::Failed(vec![format!("{}: {why}", path.display())]);
    let mut input = Input::open(path).map_err(|error| failed(plain(&error)))?;
    let text = input.text().map_err(|error| failed(plain(&error)))?;
    if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("toml")) {
        page.lesson = Some(tesuji_web::read_lesson(&text).map_err(failed)?);
    } else if text.trim_start().starts_with('{') {
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
        page.sheet = Some(tesuji_web::read_sheet(&text, &name).map_err(failed)?);
    } else {
        page.opened = Some(tesuji_web::read(&text, game).map_err(failed)?);
    }
    Ok(())
}

/// Opens a link with whatever opens links here. If nothing does, it was printed.
fn open(link: &str) {
    let program = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ => "xdg-open",
    };
    let quiet = || Stdio::null();
    drop(Command::new(program).arg(link).stdin(quiet()).stdout(quiet()).stderr(quiet()).spawn());
}
