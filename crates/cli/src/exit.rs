//! How a run can fail, and the exit codes that say so.

use crate::answer;
use std::io::{self, Write as _};
use std::process::ExitCode;
use tesuji_api::ErrorAnswer;
use tesuji_lab::FileError;
use tesuji_text::errors;

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

/// Tells standard error what went wrong, and gives the exit code. With `--json` standard output has an answer too, if it
/// has none yet.
pub(crate) fn code(done: Result<(), Failure>) -> ExitCode {
    let unanswered = matches!(done, Err(Failure::Usage(_) | Failure::Failed(_)));
    let (code, messages) = match done {
        Ok(()) => (0, Vec::new()),
        // Whoever was reading has seen enough: `tesuji perft | head -1`.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => (0, Vec::new()),
        Err(Failure::Output(error)) => (1, vec![format!("standard output: {}", plain(&error))]),
        Err(Failure::Usage(what)) => (2, vec![what]),
        Err(Failure::Failed(what)) => (1, what),
        Err(Failure::No) => (3, Vec::new()),
        Err(Failure::Interrupted(so_far)) => (130, vec![so_far]),
    };
    let error = ErrorAnswer { messages, exit_code: code };
    for line in errors(&error).lines() {
        note(&cut(line));
    }
    if unanswered && std::env::args_os().any(|word| word == "--json") {
        answer::error(error);
    }
    ExitCode::from(code)
}

/// A message without what nobody reads to the end: words and lines that are very long.
fn cut(line: &str) -> String {
    const LONGEST_WORD: usize = 120;
    const LONGEST_LINE: usize = 500;
    let short = |word: &str| match word.char_indices().nth(LONGEST_WORD) {
        Some((end, _)) => format!("{}…", &word[..end]),
        None => word.to_string(),
    };
    let line = line.split(' ').map(short).collect::<Vec<_>>().join(" ");
    line.char_indices().nth(LONGEST_LINE).map_or(line.clone(), |(end, _)| format!("{}…", &line[..end]))
}

/// A line on standard error. If nobody listens there, nobody is told.
pub(crate) fn note(line: &str) {
    let _ = writeln!(io::stderr().lock(), "{line}");
}

/// A word that was hardly meant otherwise, of those that are known.
pub(crate) fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let near = known.into_iter().map(|name| (distance(word, name), name));
    near.filter(|&(distance, name)| distance <= name.chars().count().div_ceil(3)).min().map(|(_, name)| name)
}

/// How many letters have to be added, dropped, changed, or swapped with the next.
fn distance(one: &str, other: &str) -> usize {
    let [one, other] = [one, other].map(|text| text.chars().collect::<Vec<char>>());
    if one.len().abs_diff(other.len()) > other.len() {
        return usize::MAX;
    }
    let mut rows = vec![(0..=other.len()).collect::<Vec<usize>>()];
    for i in 1..=one.len() {
        let mut row = vec![i];
        for j in 1..=other.len() {
            let changed = rows[i - 1][j - 1] + usize::from(one[i - 1] != other[j - 1]);
            let mut least = changed.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1] {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[one.len()][other.len()]
}

/// An error of the system without its number.
pub(crate) fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or_default().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_messages_are_cut() {
        assert_eq!(cut("error: as it is"), "error: as it is");
        let word = cut(&format!("error: {}: no such file", "x".repeat(10_000)));
        assert!(
            word.starts_with("error: xxx") && word.ends_with("x… no such file") && word.len() < 200,
            "{word}"
        );
        assert!(cut(&"many words ".repeat(1_000)).chars().count() <= 501);
    }

    #[test]
    fn what_was_meant_is_guessed() {
        let known = ["solve", "search", "eval", "perft"];
        for (word, meant) in [("slove", "solve"), ("serach", "search"), ("evl", "eval"), ("pertf", "perft")] {
            assert_eq!(nearest(word, known), Some(meant));
        }
        assert_eq!(nearest("hello", known), None);
        assert_eq!(nearest("", known), None);
    }
}
