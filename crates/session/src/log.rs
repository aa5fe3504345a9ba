use std::error::Error;
use std::fmt::{self, Write as _};
use std::fs::File;
use std::io::{self, Write};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// A file that keeps both sides of the talk between an interface and an engine.
///
/// Every line has the time (UTC) and a direction: `>>` came in, `<<` went out. Lines are added to what the file
/// holds, each in one write, so that a crash loses none and two engines can share a file.
///
/// ```
/// use tesuji_session::Log;
///
/// let mut log = Log::to_writer("in memory", Vec::new());
/// log.input("isready")?;
/// log.output("readyok")?;
///
/// assert!(Log::from_option("")?.is_none());
/// let error = Log::from_option("/no/such/folder/log.txt").unwrap_err();
/// assert!(error.to_string().starts_with("the log file '/no/such/folder/log.txt' cannot be opened: "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Log {
    name: String,
    sink: Box<dyn Write + Send>,
}

impl Log {
    /// Opens a file to add to, or creates it.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn open(path: &str) -> Result<Log, LogError> {
        let file = refuse_pipe(path).and_then(|()| File::options().append(true).create(true).open(path));
        match file {
            Ok(file) => Ok(Log::to_writer(path, file)),
            Err(cause) => Err(LogError { path: path.to_string(), cause }),
        }
    }

    /// What the value of a `Debug Log File` option asks for: no log if it is empty.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn from_option(path: &str) -> Result<Option<Log>, LogError> {
        if path.is_empty() { Ok(None) } else { Log::open(path).map(Some) }
    }

    /// A log under this name that goes wherever it is told to.
    pub fn to_writer(name: &str, sink: impl Write + Send + 'static) -> Log {
        Log { name: name.to_string(), sink: Box::new(sink) }
    }

    /// The path of the file.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Notes what the interface said.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn input(&mut self, text: &str) -> io::Result<()> {
        self.write(">>", text, SystemTime::now())
    }

    /// Notes what the engine answered.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn output(&mut self, text: &str) -> io::Result<()> {
        self.write("<<", text, SystemTime::now())
    }

    fn write(&mut self, direction: &str, text: &str, now: SystemTime) -> io::Result<()> {
        let stamp = stamp(now);
        let mut entry = String::with_capacity(text.len() + 32);
        for line in text.split('\n') {
            let _ = writeln!(entry, "{stamp} {direction} {line}");
        }
        self.sink.write_all(entry.as_bytes())?;
        self.sink.flush()
    }
}

/// An error if it is a pipe: opening one waits until somebody reads it, and so would the game.
#[cfg(unix)]
fn refuse_pipe(path: &str) -> io::Result<()> {
    use std::os::unix::fs::FileTypeExt as _;
    let kind = std::fs::metadata(path).map(|found| found.file_type());
    let refused = || io::Error::new(io::ErrorKind::InvalidInput, "it is a pipe, not a file");
    if kind.is_ok_and(|kind| kind.is_fifo()) { Err(refused()) } else { Ok(()) }
}

#[cfg(not(unix))]
fn refuse_pipe(_: &str) -> io::Result<()> {
    Ok(())
}

impl fmt::Debug for Log {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Log").field("name", &self.name).finish_non_exhaustive()
    }
}

/// `2026-02-28T23:59:59.999Z`. A time before 1970 counts as its start.
fn stamp(now: SystemTime) -> String {
    let since = now.duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO);
    let (seconds, millis) = (since.as_secs(), since.subsec_millis());
    let (year, month, day) = date(seconds / 86_400);
    let (hour, minute, second) = (seconds / 3_600 % 24, seconds / 60 % 60, seconds % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{millis:03}Z")
}

/// Year, month and day, so many days after the start of 1970.
fn date(days: u64) -> (u64, u64, u64) {
    /// The calendar repeats after 400 years.
    const CYCLE: u64 = 146_097;
    let leap = |year: u64| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    let mut year = 1970 + days / CYCLE * 400;
    let mut left = days % CYCLE;
    while left >= 365 + u64::from(leap(year)) {
        left -= 365 + u64::from(leap(year));
        year += 1;
    }
    let february = 28 + u64::from(leap(year));
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30] {
        if left < length {
            break;
        }
        left -= length;
        month += 1;
    }
    (year, month, left + 1)
}

/// A log file that cannot be opened.
///
/// ```
/// let error = tesuji_session::Log::open("/").unwrap_err();
/// assert_eq!(error.path(), "/");
/// ```
#[derive(Debug)]
pub struct LogError {
    path: String,
    cause: io::Error,
}

impl LogError {
    /// The file that was asked for.
    pub fn path(&self) -> &str {
        &self.path
    }
}

impl fmt::Display for LogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the log file '{}' cannot be opened: {}", self.path, self.cause)
    }
}

impl Error for LogError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.cause)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        for (seconds, text) in [
            (0, "1970-01-01T00:00:00.000Z"),
            (951_782_399, "2000-02-28T23:59:59.000Z"),
            (951_782_400, "2000-02-29T00:00:00.000Z"),
            (1_735_689_599, "2024-12-31T23:59:59.000Z"),
            (1_735_689_600, "2025-01-01T00:00:00.000Z"),
            (4_107_542_400, "2100-03-01T00:00:00.000Z"),
            (13_574_563_200, "2400-02-29T00:00:00.000Z"),
        ] {
            assert_eq!(stamp(UNIX_EPOCH + Duration::from_secs(seconds)), text);
        }
        assert_eq!(stamp(UNIX_EPOCH + Duration::from_millis(1_042)), "1970-01-01T00:00:01.042Z");
        assert_eq!(stamp(UNIX_EPOCH - Duration::from_secs(1)), "1970-01-01T00:00:00.000Z");
    }

    #[cfg(unix)]
    #[test]
    fn a_pipe_is_no_log_file() {
        let path = std::env::temp_dir().join(format!("tesuji-protocol-pipe-{}", std::process::id()));
        let path = path.to_str().unwrap();
        assert!(std::process::Command::new("mkfifo").arg(path).status().unwrap().success());
        let error = Log::open(path).unwrap_err();
        std::fs::remove_file(path).unwrap();
        assert_eq!(
            error.to_string(),
            format!("the log file '{path}' cannot be opened: it is a pipe, not a file")
        );
        Log::open("/dev/null").unwrap();
    }

    #[test]
    fn every_line_has_its_time_and_direction() {
        let path = std::env::temp_dir().join(format!("tesuji-protocol-log-{}.txt", std::process::id()));
        let path = path.to_str().unwrap();
        for round in ["first", "second"] {
            let mut log = Log::open(path).unwrap();
            log.write(">>", round, UNIX_EPOCH).unwrap();
            log.write("<<", "one\ntwo", UNIX_EPOCH).unwrap();
        }
        let kept = std::fs::read_to_string(path).unwrap();
        std::fs::remove_file(path).unwrap();
        let lines: Vec<&str> =
            kept.lines().map(|line| line.strip_prefix("1970-01-01T00:00:00.000Z ").unwrap()).collect();
        assert_eq!(lines, [">> first", "<< one", "<< two", ">> second", "<< one", "<< two"]);
    }
}
