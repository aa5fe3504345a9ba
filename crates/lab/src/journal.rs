//! What a long run has done so far, in a file, so that it can go on after a stop.

use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt;
use std::fs::{File, OpenOptions};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

/// A file of JSON lines. The first says what the run is; every other is one thing that is done.
///
/// A line that was cut off by a crash is dropped when the file is opened again: what it said is done anew.
///
/// ```
/// use tesuji_lab::Journal;
/// # let folder = std::env::temp_dir().join(format!("tesuji-journal-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder)?;
/// let path = folder.join("squares.jsonl");
/// let (mut journal, done) = Journal::open::<_, u64>(&path, &"squares")?;
/// assert!(done.is_empty());
/// journal.write(&9_u64)?;
/// let (_, done) = Journal::open::<_, u64>(&path, &"squares")?;
/// assert_eq!(done, [9]);
/// assert!(Journal::open::<_, u64>(&path, &"cubes").is_err());
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Journal {
    file: File,
}

/// A journal could not be opened.
#[derive(Debug)]
pub enum JournalError {
    /// The system refused.
    Io(PathBuf, io::Error),
    /// The file belongs to another run.
    OtherRun {
        /// The file.
        path: PathBuf,
        /// What the file says it is.
        found: String,
        /// What was asked for.
        wanted: String,
    },
    /// A line is not what this run writes.
    Broken {
        /// The file.
        path: PathBuf,
        /// The number of the line, from 1.
        line: usize,
        /// What is wrong with it.
        what: String,
    },
}

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JournalError::Io(path, error) => write!(f, "{}: {error}", path.display()),
            JournalError::OtherRun { path, found, wanted } => write!(
                f,
                "{} belongs to another run; name another file or remove it\n  it says  {found}\n  asked is {wanted}",
                path.display()
            ),
            JournalError::Broken { path, line, what } => write!(f, "{}:{line}: {what}", path.display()),
        }
    }
}

impl std::error::Error for JournalError {}

impl Journal {
    /// Opens a journal, or begins it, and gives what it says is done. `run` says what the run is: everything that
    /// its results depend on.
    ///
    /// # Errors
    /// If the file cannot be read or written, belongs to another run, or is broken before its last line.
    pub fn open<H: Serialize, R: DeserializeOwned>(
        path: &Path,
        run: &H,
    ) -> Result<(Journal, Vec<R>), JournalError> {
        let failed = |error| JournalError::Io(path.to_path_buf(), error);
        let broken = |line: usize, what: &dyn fmt::Display| JournalError::Broken {
            path: path.to_path_buf(),
            line,
            what: what.to_string(),
        };
        let wanted = serde_json::to_string(run).map_err(|error| broken(1, &error))?;
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(failed)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed)?;
        // Only whole lines count.
        let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        file.set_len(whole as u64).map_err(failed)?;
        file.seek(SeekFrom::End(0)).map_err(failed)?;
        let mut journal = Journal { file };
        let text = str::from_utf8(&bytes[..whole]).map_err(|error| broken(1, &error))?;
        let mut lines = text.lines().enumerate();
        let Some((_, found)) = lines.next() else {
            journal.line(&wanted).map_err(failed)?;
            return Ok((journal, Vec::new()));
        };
        if found != wanted {
            return Err(JournalError::OtherRun {
                path: path.to_path_buf(),
                found: found.to_string(),
                wanted,
            });
        }
        let records = lines
            .map(|(number, line)| serde_json::from_str(line).map_err(|error| broken(number + 1, &error)))
            .collect::<Result<_, _>>()?;
        Ok((journal, records))
    }

    /// Adds one thing that is done.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write<R: Serialize>(&mut self, record: &R) -> io::Result<()> {
        let line = serde_json::to_string(record)?;
        self.line(&line)
    }

    /// In one call to the system: a line is there whole or not at all, unless the machine itself fails.
    fn line(&mut self, line: &str) -> io::Result<()> {
        self.file.write_all(format!("{line}\n").as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::folder::Folder;

    #[test]
    fn a_line_that_was_cut_off_is_done_anew() {
        let folder = Folder::new();
        let path = folder.file("run.jsonl");
        std::fs::write(&path, "\"run\"\n1\n2\n[3").unwrap();
        let (mut journal, done) = Journal::open::<_, u32>(&path, &"run").unwrap();
        assert_eq!(done, [1, 2]);
        journal.write(&3).unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "\"run\"\n1\n2\n3\n");
    }

    #[test]
    fn what_is_broken_or_foreign_is_named() {
        let folder = Folder::new();
        let path = folder.file("run.jsonl");
        std::fs::write(&path, "\"run\"\n1\nx\n2\n").unwrap();
        let error = Journal::open::<_, u32>(&path, &"run").unwrap_err().to_string();
        assert!(error.contains("run.jsonl:3: "), "{error}");
        let error = Journal::open::<_, u32>(&path, &"other").unwrap_err().to_string();
        assert!(error.contains("belongs to another run"), "{error}");
        assert!(error.contains("asked is \"other\""), "{error}");
        let error = Journal::open::<_, u32>(&folder.file(""), &"run").unwrap_err();
        assert!(matches!(error, JournalError::Io(..)));
    }
}
