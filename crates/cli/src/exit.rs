//! How a run can fail, and the exit codes that say so.

use std::io::{self, Write as _};
use std::process::ExitCode;
use tesuji_lab::FileError;

/// Why a command did not do what it was asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The command line is wrong.
    Usage(String),
    /// Input or the machine failed; one line for each thing that is wrong.
    Failed(Vec<String>),
    /// The command ran, and the answer is no. What is wrong has been shown.
    No,
    /// Ctrl-C, with what was done so far.
    Interrupted(String),
    /// Standard output failed.
    Output(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Output(error)
    }
}

impl From<FileError> for Failure {
    fn from(error: FileError) -> Failure {
        let text = error.to_string();
        if error.is_usage() { Failure::Usage(text) } else { Failure::Failed(vec![text]) }
    }
}

impl Failure {
    /// The same, said of the file that an option names.
    pub(crate) fn of(self, option: &str) -> Failure {
        match self {
            Failure::Usage(what) => Failure::Usage(format!("{option}: {what}")),
            Failure::Failed(what) => {
                Failure::Failed(what.into_iter().map(|line| format!("{option}: {line}")).collect())
            }
            other => other,
        }
    }
}

/// Tells standard error what went wrong, and gives the exit code.
pub(crate) fn code(done: Result<(), Failure>) -> ExitCode {
    let (code, lines) = match done {
        Ok(()) => (0, Vec::new()),
        // Whoever was reading has seen enough: `tesuji perft | head -1`.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => (0, Vec::new()),
        Err(Failure::Output(error)) => (1, vec![format!("error: standard output: {}", plain(&error))]),
        Err(Failure::Usage(what)) => (2, vec![format!("error: {what}")]),
        Err(Failure::Failed(what)) => (1, what.iter().map(|line| format!("error: {line}")).collect()),
        Err(Failure::No) => (3, Vec::new()),
        Err(Failure::Interrupted(so_far)) => (130, vec![format!("interrupted: {so_far}")]),
    };
    for line in lines {
        note(&line);
    }
    ExitCode::from(code)
}

/// A line on standard error. If nobody listens there, nobody is told.
pub(crate) fn note(line: &str) {
    let _ = writeln!(io::stderr().lock(), "{line}");
}

/// An error of the system without its number.
pub(crate) fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or_default().to_string()
}
