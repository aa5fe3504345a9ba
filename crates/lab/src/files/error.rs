use std::fmt;
use std::io;
use std::path::PathBuf;

/// A file cannot be written, or not go on.
#[derive(Debug)]
pub struct FileError {
    /// The option that names it, if one does.
    pub option: Option<String>,
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub fault: FileFault,
}

/// What is wrong with a file that is to be written.
#[derive(Debug)]
pub enum FileFault {
    /// The system refused.
    System(io::Error),
    /// The system refused to make another file beside it.
    Folder(io::Error),
    /// A device, a pipe or the like, where a file is needed.
    NotRegular,
    /// It is read by the same command, by this option.
    IsInput(String),
    /// It is written by the same command, by this option.
    IsOutput(String),
    /// Another process works on it; its number, if it is known.
    InUse(Option<u32>),
    /// The system refused; what was written so far is in this file.
    Left(io::Error, PathBuf),
}

impl FileError {
    /// Whether the command line contradicts itself: no other machine would do better.
    #[must_use]
    pub fn is_usage(&self) -> bool {
        matches!(self.fault, FileFault::IsInput(_) | FileFault::IsOutput(_))
    }
}

impl From<io::Error> for FileFault {
    fn from(error: io::Error) -> FileFault {
        FileFault::System(error)
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(option) = &self.option {
            write!(f, "{option}: ")?;
        }
        write!(f, "{}: {}", self.path.display(), self.fault)
    }
}

impl fmt::Display for FileFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileFault::System(error) => f.write_str(&plain(error)),
            FileFault::Folder(error) => write!(f, "no file can be made beside it: {}", plain(error)),
            FileFault::NotRegular => f.write_str("is no regular file, which is needed here"),
            FileFault::IsInput(option) => write!(f, "is read by {option} too; name another file"),
            FileFault::IsOutput(option) => write!(f, "is written by {option} too; name another file"),
            FileFault::InUse(Some(process)) => write!(f, "is in use by process {process}"),
            FileFault::InUse(None) => f.write_str("is in use by another process"),
            FileFault::Left(error, part) => {
                write!(f, "{}; what was written is in {}", plain(error), part.display())
            }
        }
    }
}

impl std::error::Error for FileError {}

/// An error of the system without its number.
fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or_default().to_string()
}
