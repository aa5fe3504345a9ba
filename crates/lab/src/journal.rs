//! What a long run has done so far, in a file, so that it can go on after a stop.

use crate::files::{Claim, FileError, FileFault, claim};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fs::File;
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use tesuji_game::shown;

/// No head is longer: what begins with more than this before its first line ends is no journal.
const LONGEST_HEAD: u64 = 1 << 20;

/// So many differences between two runs are told.
const TOLD: usize = 3;

/// What a run is: all that its results depend on, the engine included. A journal begins with it, and a run goes on
/// only with a journal that begins with its own.
#[derive(Clone, Debug, Serialize)]
pub struct Head<T> {
    run: &'static str,
    version: &'static str,
    /// The node counts that stand for the search of each game.
    games: BTreeMap<&'static str, u64>,
    #[serde(flatten)]
    about: T,
}

impl<T> Head<T> {
    /// What a run is called, the games it is about with their [signatures](tesuji_engine::Game::SIGNATURE), and what
    /// else its results depend on.
    pub fn new(run: &'static str, games: impl IntoIterator<Item = (&'static str, u64)>, about: T) -> Head<T> {
        Head { run, version: env!("CARGO_PKG_VERSION"), games: games.into_iter().collect(), about }
    }
}

/// A file of JSON lines. The first says what the run is; every other is one thing that is done.
///
/// A line that was cut off by a crash is dropped when the file is opened again: what it said is done anew. While it is
/// open, no other process gets it. What is no journal of the same run is left as it is.
///
/// ```
/// use serde::Serialize;
/// use tesuji_lab::{Head, Journal};
/// # let folder = std::env::temp_dir().join(format!("tesuji-journal-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder)?;
/// #[derive(Serialize)]
/// struct About {
///     power: u32,
/// }
/// let path = folder.join("powers.jsonl");
/// let head = |power| Head::new("powers", [("chess", 4_660_666)], About { power });
/// let (mut journal, done) = Journal::open::<_, u64>(&path, &head(2))?;
/// assert!(done.is_empty());
/// journal.write(&9_u64)?;
/// assert!(Journal::open::<_, u64>(&path, &head(2)).is_err(), "it is in use");
/// drop(journal);
/// let (_, done) = Journal::open::<_, u64>(&path, &head(2))?;
/// assert_eq!(done, [9]);
/// assert!(Journal::open::<_, u64>(&path, &head(3)).is_err(), "it is of another run");
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Journal {
    _claim: Claim,
    path: PathBuf,
    file: File,
    /// Where the last whole line ends.
    end: u64,
}

/// A journal cannot be opened or written.
#[derive(Debug)]
pub enum JournalError {
    /// The file cannot be used.
    File(FileError),
    /// It is something else.
    NotAJournal {
        /// The file.
        path: PathBuf,
        /// How it begins.
        begins: String,
    },
    /// The file belongs to another run.
    OtherRun {
        /// The file.
        path: PathBuf,
        /// In what it differs.
        differs: String,
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

impl JournalError {
    fn system(path: &Path, error: io::Error) -> JournalError {
        let fault = FileFault::System(error);
        JournalError::File(FileError { option: None, path: path.to_path_buf(), fault })
    }
}

impl fmt::Display for JournalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JournalError::File(error) => error.fmt(f),
            JournalError::NotAJournal { path, begins } => {
                write!(f, "{} is no journal, it begins with '{begins}'; name another file", path.display())
            }
            JournalError::OtherRun { path, differs } => write!(
                f,
                "{} belongs to another run ({differs}); name another file or remove it",
                path.display()
            ),
            JournalError::Broken { path, line, what } => write!(f, "{}:{line}: {what}", path.display()),
        }
    }
}

impl std::error::Error for JournalError {}

impl From<FileError> for JournalError {
    fn from(error: FileError) -> JournalError {
        JournalError::File(error)
    }
}

impl Journal {
    /// Opens a journal, or begins it, and gives what it says is done. Blank lines do not count.
    ///
    /// # Errors
    /// If the file cannot be read or written, another process has it open, it is no journal of this run, or it is
    /// broken before its last line. It is left as it is then.
    pub fn open<T: Serialize, R: DeserializeOwned>(
        path: &Path,
        head: &Head<T>,
    ) -> Result<(Journal, Vec<R>), JournalError> {
        let failed = |error| JournalError::system(path, error);
        let wanted = serde_json::to_string(head).map_err(|error| failed(error.into()))?;
        let (claim, mut file) = claim(path)?;
        let mut bytes = Vec::new();
        io::Read::by_ref(&mut file).take(LONGEST_HEAD).read_to_end(&mut bytes).map_err(failed)?;
        let begun = begins(path, &bytes, &wanted)?;
        file.read_to_end(&mut bytes).map_err(failed)?;
        let records = if begun { records(path, &bytes[..whole(&bytes)])? } else { Vec::new() };
        // All of it is ours: what a crash has cut off may go.
        let mut journal =
            Journal { _claim: claim, path: path.to_path_buf(), file, end: whole(&bytes) as u64 };
        journal.cut().map_err(failed)?;
        if !begun {
            journal.line(&wanted)?;
        }
        Ok((journal, records))
    }

    /// What a journal says is done that nobody goes on with: that of a shard of the run, perhaps of another machine.
    ///
    /// # Errors
    /// If the file cannot be read, is no journal of this run, or is broken before its last line.
    pub fn read<T: Serialize, R: DeserializeOwned>(
        path: &Path,
        head: &Head<T>,
    ) -> Result<Vec<R>, JournalError> {
        let failed = |error| JournalError::system(path, error);
        let wanted = serde_json::to_string(head).map_err(|error| failed(error.into()))?;
        let bytes = std::fs::read(path).map_err(failed)?;
        let begun = begins(path, &bytes, &wanted)?;
        if begun { records(path, &bytes[..whole(&bytes)]) } else { Ok(Vec::new()) }
    }

    /// Adds one thing that is done.
    ///
    /// # Errors
    /// If it cannot be written. What was written before stays whole.
    pub fn write<R: Serialize>(&mut self, record: &R) -> Result<(), JournalError> {
        let line =
            serde_json::to_string(record).map_err(|error| JournalError::system(&self.path, error.into()))?;
        self.line(&line)
    }

    /// In one call to the system: a line is there whole or not at all, unless the machine itself fails.
    fn line(&mut self, line: &str) -> Result<(), JournalError> {
        let line = format!("{line}\n");
        self.file.write_all(line.as_bytes()).map_err(|error| {
            // On a full disk there may be room for half a line.
            let _ = self.cut();
            JournalError::system(&self.path, error)
        })?;
        self.end += line.len() as u64;
        Ok(())
    }

    /// Drops what follows the last whole line.
    fn cut(&mut self) -> io::Result<()> {
        self.file.set_len(self.end)?;
        self.file.seek(SeekFrom::Start(self.end)).map(drop)
    }
}

/// How many bytes are whole lines.
fn whole(bytes: &[u8]) -> usize {
    bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1)
}

/// Lines that are not blank, with their numbers.
fn lines(bytes: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let numbered = (1..).zip(bytes.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii));
    numbered.filter(|(_, line)| !line.is_empty())
}

/// Whether a file begins with this head; not if there is nothing, or a part of it that a crash has left.
fn begins(path: &Path, bytes: &[u8], wanted: &str) -> Result<bool, JournalError> {
    let Some((_, found)) = lines(bytes).next() else { return Ok(false) };
    let ends = lines(&bytes[..whole(bytes)]).next().is_some();
    if found == wanted.as_bytes() && ends {
        return Ok(true);
    }
    if !ends && wanted.as_bytes().starts_with(found) {
        return Ok(false);
    }
    let path = path.to_path_buf();
    match serde_json::from_slice(found) {
        Ok(other @ Value::Object(_)) if ends && other["run"].is_string() => {
            Err(JournalError::OtherRun { path, differs: differences(&other, wanted) })
        }
        _ => Err(JournalError::NotAJournal { path, begins: shown(&String::from_utf8_lossy(found)) }),
    }
}

/// `seed: 1 there, 2 here; limit.nodes: 100 there, 200 here`.
fn differences(found: &Value, wanted: &str) -> String {
    let mut all = Vec::new();
    compare("", found, &serde_json::from_str(wanted).unwrap_or_default(), &mut all);
    let rest = all.len().saturating_sub(TOLD);
    all.truncate(TOLD);
    let told = all.join("; ");
    if rest == 0 { told } else { format!("{told}; and {rest} more") }
}

/// Adds every place below `place` at which two heads differ.
fn compare(place: &str, found: &Value, wanted: &Value, all: &mut Vec<String>) {
    let within = |key: &str| if place.is_empty() { key.to_string() } else { format!("{place}.{key}") };
    match (found, wanted) {
        (Value::Object(one), Value::Object(other)) => {
            let keys: BTreeSet<&String> = one.keys().chain(other.keys()).collect();
            for key in keys {
                compare(&within(key), &found[key.as_str()], &wanted[key.as_str()], all);
            }
        }
        (Value::Array(one), Value::Array(other)) if one.len() == other.len() => {
            for (nth, (one, other)) in one.iter().zip(other).enumerate() {
                compare(&within(&nth.to_string()), one, other, all);
            }
        }
        _ if found == wanted => {}
        _ => {
            let [found, wanted] = [found, wanted].map(|value| shown(&value.to_string()));
            all.push(format!("{place}: {found} there, {wanted} here"));
        }
    }
}

/// What is done, in the lines after the head.
fn records<R: DeserializeOwned>(path: &Path, bytes: &[u8]) -> Result<Vec<R>, JournalError> {
    let record = |(number, line): (usize, &[u8])| {
        serde_json::from_slice(line).map_err(|error| JournalError::Broken {
            path: path.to_path_buf(),
            line: number,
            what: error.to_string(),
        })
    };
    lines(bytes).skip(1).map(record).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::folder::Folder;
    use std::fs;

    #[derive(Serialize)]
    struct About {
        seed: u32,
    }

    fn head(seed: u32) -> Head<About> {
        Head::new("run", [("chess", 7)], About { seed })
    }

    /// The line that a journal of [`head`] begins with.
    fn line(seed: u32) -> String {
        serde_json::to_string(&head(seed)).unwrap()
    }

    fn open(path: &Path, seed: u32) -> Result<(Journal, Vec<u32>), JournalError> {
        Journal::open(path, &head(seed))
    }

    #[test]
    fn the_head_names_the_engine() {
        let version = env!("CARGO_PKG_VERSION");
        assert_eq!(
            line(1),
            format!("{{\"run\":\"run\",\"version\":\"{version}\",\"games\":{{\"chess\":7}},\"seed\":1}}")
        );
    }

    #[test]
    fn a_line_that_was_cut_off_is_done_anew() {
        let folder = Folder::new();
        let path = folder.file("run.jsonl");
        fs::write(&path, format!("{}\n1\n2\n[3", line(1))).unwrap();
        let (mut journal, done) = open(&path, 1).unwrap();
        assert_eq!(done, [1, 2]);
        journal.write(&3).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), format!("{}\n1\n2\n3\n", line(1)));
        drop(journal);
        // Nor is a head that was: it is written again.
        fs::write(&path, &line(1)[..20]).unwrap();
        assert!(open(&path, 1).unwrap().1.is_empty());
        assert_eq!(fs::read_to_string(&path).unwrap(), format!("{}\n", line(1)));
    }

    #[test]
    fn a_journal_can_be_read_while_it_is_in_use() {
        let folder = Folder::new();
        let path = folder.file("run.jsonl");
        let (mut journal, _) = open(&path, 1).unwrap();
        journal.write(&7).unwrap();
        assert_eq!(Journal::read::<_, u32>(&path, &head(1)).unwrap(), [7]);
        assert!(matches!(Journal::read::<_, u32>(&path, &head(2)), Err(JournalError::OtherRun { .. })));
        assert!(matches!(
            Journal::read::<_, u32>(&folder.file("none"), &head(1)),
            Err(JournalError::File(_))
        ));
    }

    #[test]
    fn blank_lines_do_not_count() {
        let folder = Folder::new();
        let path = folder.file("run.jsonl");
        for text in [
            format!("{}\n1\n\n2\n\n", line(1)),
            format!("\n \r\n{}\r\n1\r\n2\r\n", line(1)),
            format!("{}\n1\n2\n   ", line(1)),
        ] {
            fs::write(&path, &text).unwrap();
            let (mut journal, done) = open(&path, 1).unwrap();
            journal.write(&3).unwrap();
            drop(journal);
            assert_eq!((done, open(&path, 1).unwrap().1), (vec![1, 2], vec![1, 2, 3]), "{text:?}");
        }
        fs::write(&path, "\n\n").unwrap();
        assert!(open(&path, 1).unwrap().1.is_empty());
        assert!(open(&path, 1).unwrap().1.is_empty());
    }

    #[test]
    fn what_is_no_journal_stays_as_it_is() {
        let folder = Folder::new();
        let path = folder.file("notes.txt");
        let texts = [
            "precious notes".to_string(),
            "[Event \"x\"]\n\n1. e4 e5".to_string(),
            "{\"a\":1}\n".to_string(),
            "\"run\"\n1\n".to_string(),
            format!("{}\n1\nx\n2\n3", line(1)),
            format!("{}\n1\n2", line(2)),
            "\u{feff}\u{0}binary".to_string(),
        ];
        for text in &texts {
            fs::write(&path, text).unwrap();
            let error = open(&path, 1).unwrap_err();
            assert_eq!(fs::read_to_string(&path).unwrap(), *text, "{error}");
        }
        fs::write(&path, &texts[0]).unwrap();
        let error = open(&path, 1).unwrap_err().to_string();
        assert!(
            error.ends_with("notes.txt is no journal, it begins with 'precious notes'; name another file")
        );
    }

    #[test]
    fn what_is_broken_or_foreign_is_named() {
        let folder = Folder::new();
        let path = folder.file("run.jsonl");
        fs::write(&path, format!("{}\n1\nx\n2\n", line(1))).unwrap();
        let error = open(&path, 1).unwrap_err().to_string();
        assert!(error.contains("run.jsonl:3: "), "{error}");
        let error = open(&path, 2).unwrap_err().to_string();
        assert!(error.contains("belongs to another run (seed: 1 there, 2 here); name another"), "{error}");
        let stranger = Head::new("run", [("chess", 8)], About { seed: 1 });
        let error = Journal::open::<_, u32>(&path, &stranger).unwrap_err().to_string();
        assert!(error.contains("(games.chess: 7 there, 8 here)"), "{error}");
        assert!(matches!(open(&folder.file(""), 1), Err(JournalError::File(_))));
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_device_is_no_journal() {
        let error = open(Path::new("/dev/full"), 1).unwrap_err().to_string();
        assert_eq!(error, "/dev/full: is no regular file, which is needed here");
    }

    #[test]
    fn only_one_has_it_at_a_time() {
        let folder = Folder::new();
        let path = folder.file("run.jsonl");
        let (mut journal, _) = open(&path, 1).unwrap();
        journal.write(&1).unwrap();
        let error = open(&path, 1).unwrap_err().to_string();
        let process = std::process::id();
        assert!(error.ends_with(&format!("run.jsonl: is in use by process {process}")), "{error}");
        drop(journal);
        assert_eq!(open(&path, 1).unwrap().1, [1]);
    }
}
