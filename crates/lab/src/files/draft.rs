use super::same::{folder, resolved};
use super::{FileError, FileFault};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// So many files of one process may stand beside one.
const MOST_PARTS: u32 = 1_000;

/// A file in the making, beside the one whose place it takes when it is [finished](Draft::finish). Until then that one
/// stays as it is.
///
/// A draft that is never finished stays where it is if anything was written to it: it may be all that there is, unless
/// it is [all or nothing](Draft::all_or_nothing). What is no regular file, such as `/dev/null`, is written to at once.
#[derive(Debug)]
pub struct Draft {
    file: File,
    option: String,
    path: PathBuf,
    /// Where it is written; none if that is the file itself.
    part: Option<PathBuf>,
    begun: bool,
    /// Whether it is of use before it is finished.
    partly: bool,
}

impl Draft {
    /// Begins a draft of the file that an option names.
    pub(super) fn begin(option: &str, path: &Path) -> Result<Draft, FileError> {
        let failed = |error| FileError {
            option: Some(option.to_string()),
            path: path.to_path_buf(),
            fault: FileFault::System(error),
        };
        let (file, part) = begin(path).map_err(failed)?;
        Ok(Draft {
            file,
            option: option.to_string(),
            path: path.to_path_buf(),
            part,
            begun: false,
            partly: true,
        })
    }

    /// The same of what is of no use in part: it goes if it is not finished.
    #[must_use]
    pub fn all_or_nothing(mut self) -> Draft {
        self.partly = false;
        self
    }

    /// Puts it in the place of the old file, if anything was written to it.
    ///
    /// # Errors
    /// If the system refuses. The old file is as it was then, and the error says where the draft is.
    pub fn finish(mut self) -> Result<(), FileError> {
        let Some(part) = self.part.take_if(|_| self.begun) else { return Ok(()) };
        replace(&self.file, &part, &self.path).map_err(|error| self.error(FileFault::Left(error, part)))
    }

    /// What to say if it cannot be written to the end: that, and where its beginning is.
    #[must_use]
    pub fn failed(mut self, error: io::Error) -> FileError {
        let fault = match self.part.take_if(|_| self.begun && self.partly) {
            Some(part) => FileFault::Left(error, part),
            None => FileFault::System(error),
        };
        self.error(fault)
    }

    fn error(&self, fault: FileFault) -> FileError {
        FileError { option: Some(self.option.clone()), path: self.path.clone(), fault }
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.begun |= written > 0;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        if let Some(part) = self.part.take_if(|_| !self.begun || !self.partly) {
            let _ = fs::remove_file(part);
        }
    }
}

/// Writes a whole file in the place of an old one, which is as it was if that fails.
pub(super) fn write(path: &Path, bytes: &[u8]) -> Result<(), FileFault> {
    let (mut file, part) = begin(path)?;
    let written = file.write_all(bytes);
    let Some(part) = part else { return Ok(written?) };
    if let Err(error) = written.and_then(|()| file.sync_all()) {
        let _ = fs::remove_file(&part);
        return Err(error.into());
    }
    replace(&file, &part, path).map_err(|error| FileFault::Left(error, part))
}

/// Whether a draft could be begun beside a file.
pub(super) fn probe(path: &Path) -> io::Result<()> {
    let (_, part) = create(&resolved(path))?;
    fs::remove_file(part)
}

/// What to write to, and where it is if that is not the file itself.
fn begin(path: &Path) -> io::Result<(File, Option<PathBuf>)> {
    if path.metadata().is_ok_and(|found| !found.is_file()) {
        return Ok((File::options().write(true).open(path)?, None));
    }
    let (file, part) = create(&resolved(path))?;
    Ok((file, Some(part)))
}

/// A new file beside another, by a name that nothing has: `games.pgn.4711.part`.
fn create(path: &Path) -> io::Result<(File, PathBuf)> {
    let name = path.file_name().ok_or(io::ErrorKind::IsADirectory)?;
    let mut nth = 0;
    loop {
        let mut beside = name.to_os_string();
        beside.push(format!(".{}", std::process::id()));
        if nth > 0 {
            beside.push(format!("-{nth}"));
        }
        beside.push(".part");
        let part = folder(path).join(beside);
        match File::create_new(&part) {
            Ok(file) => return Ok((file, part)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && nth < MOST_PARTS => nth += 1,
            Err(error) => return Err(error),
        }
    }
}

/// Puts what was written in the place of the old file, with its permissions; a link to that file stays one.
fn replace(file: &File, part: &Path, path: &Path) -> io::Result<()> {
    let path = resolved(path);
    if let Ok(old) = path.metadata() {
        file.set_permissions(old.permissions())?;
    }
    file.sync_all()?;
    fs::rename(part, path)
}
