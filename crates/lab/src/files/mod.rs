//! Files that are written without losing what was there.
//!
//! A command says what it reads and what it will write ([`Files`]). That is checked before the work begins: a folder
//! that is not there, a file that may not be written and an output that is an input are refused then, not after hours.
//! What is written then goes to a [`Draft`] beside the file, which takes its place when it is whole. What a run goes on
//! with, such as a journal, belongs to one process at a time ([`claim`]).

mod claim;
mod draft;
mod error;
mod same;

pub(crate) use claim::{Claim, claim};
pub use draft::Draft;
pub use error::{FileError, FileFault};

use same::{Identity, STREAMS};
use std::fs::OpenOptions;
use std::io;
use std::path::{Path, PathBuf};

/// What a command reads and will write, before anything is done.
///
/// ```
/// use std::path::PathBuf;
/// use tesuji_lab::Files;
/// # let folder = std::env::temp_dir().join(format!("tesuji-files-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder)?;
/// let (games, weights) = (folder.join("games.pgn"), Some(folder.join("weights.toml")));
/// std::fs::write(&games, "1. e4 *")?;
/// let outputs = Files::new().reads("FILE", [&games]).writes("--out", &weights).check()?;
/// outputs.write("--out", b"pawn = 1")?;
/// assert_eq!(std::fs::read_to_string(folder.join("weights.toml"))?, "pawn = 1");
/// let same: Option<PathBuf> = Some(folder.join(".").join("games.pgn"));
/// assert!(Files::new().reads("FILE", [&games]).writes("--out", &same).check().is_err());
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Files {
    inputs: Vec<Named>,
    outputs: Vec<Named>,
}

/// A file, and the option that names it.
#[derive(Clone, Debug)]
struct Named {
    option: String,
    path: PathBuf,
    /// Whether a run goes on with it, instead of writing it anew.
    kept: bool,
}

impl Named {
    fn error(&self, fault: FileFault) -> FileError {
        FileError { option: Some(self.option.clone()), path: self.path.clone(), fault }
    }
}

impl Files {
    /// None yet.
    #[must_use]
    pub fn new() -> Files {
        Files::default()
    }

    /// Files that are read, by the option that names them; `-` is standard input.
    #[must_use]
    pub fn reads<P: AsRef<Path>>(self, option: &str, paths: impl IntoIterator<Item = P>) -> Files {
        let inputs = self.inputs.into_iter().chain(named(option, paths, false)).collect();
        Files { inputs, ..self }
    }

    /// Files that are written anew.
    #[must_use]
    pub fn writes<P: AsRef<Path>>(self, option: &str, paths: impl IntoIterator<Item = P>) -> Files {
        let outputs = self.outputs.into_iter().chain(named(option, paths, false)).collect();
        Files { outputs, ..self }
    }

    /// Files that a run goes on with: journals and records. They have to be regular files.
    #[must_use]
    pub fn keeps<P: AsRef<Path>>(self, option: &str, paths: impl IntoIterator<Item = P>) -> Files {
        let outputs = self.outputs.into_iter().chain(named(option, paths, true)).collect();
        Files { outputs, ..self }
    }

    /// Whether all that will be written can be, and nothing else is lost by it.
    ///
    /// # Errors
    /// The first output that cannot be written, or is an input, another output or where standard output goes.
    pub fn check(self) -> Result<Outputs, FileError> {
        for (nth, output) in self.outputs.iter().enumerate() {
            self.check_apart(output, &self.outputs[..nth])?;
            writable(&output.path, output.kept).map_err(|fault| output.error(fault))?;
        }
        Ok(Outputs(self))
    }

    /// Whether a file is none of those that are read, nor of these.
    fn check_apart(&self, output: &Named, others: &[Named]) -> Result<(), FileError> {
        let Some(identity) = Identity::of_file(&output.path) else { return Ok(()) };
        let same = |other: &&Named| Identity::of_file(&other.path).as_ref() == Some(&identity);
        if let Some(input) = self.inputs.iter().find(same) {
            return Err(output.error(FileFault::IsInput(input.option.clone())));
        }
        if let Some(other) = others.iter().find(same) {
            return Err(output.error(FileFault::IsOutput(other.option.clone())));
        }
        let stream =
            |(_, path): &&(&str, &str)| Identity::of_file(Path::new(path)).as_ref() == Some(&identity);
        match STREAMS.iter().find(stream) {
            Some((name, _)) => Err(output.error(FileFault::IsOutput((*name).to_string()))),
            None => Ok(()),
        }
    }
}

fn named<P: AsRef<Path>>(
    option: &str,
    paths: impl IntoIterator<Item = P>,
    kept: bool,
) -> impl Iterator<Item = Named> {
    let option = option.to_string();
    paths.into_iter().map(move |path| Named {
        option: option.clone(),
        path: path.as_ref().to_path_buf(),
        kept,
    })
}

/// Whether a file can be written: replaced by another, or gone on with if it is `kept`. Nothing of it changes.
fn writable(path: &Path, kept: bool) -> Result<(), FileFault> {
    match path.metadata() {
        Ok(found) if found.is_dir() => Err(io::Error::from(io::ErrorKind::IsADirectory).into()),
        Ok(found) if !found.is_file() && kept => Err(FileFault::NotRegular),
        // A device or a pipe is written to as it is; to open it now could be seen at its other end.
        Ok(found) if !found.is_file() => Ok(()),
        Ok(_) => {
            OpenOptions::new().append(true).open(path)?;
            if kept { Ok(()) } else { draft::probe(path).map_err(FileFault::Folder) }
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(draft::probe(path)?),
        Err(error) => Err(error.into()),
    }
}

/// What a command will write, checked: the way to write it.
#[derive(Clone, Debug)]
pub struct Outputs(Files);

impl Outputs {
    fn of(&self, option: &str) -> impl Iterator<Item = &Named> {
        self.0.outputs.iter().filter(move |output| output.option == option)
    }

    /// Writes what an option names, if it was given: the old file is there until the new one is whole.
    ///
    /// # Errors
    /// If the system refuses; the old file is as it was then.
    pub fn write(&self, option: &str, bytes: &[u8]) -> Result<(), FileError> {
        self.of(option)
            .try_for_each(|output| draft::write(&output.path, bytes).map_err(|fault| output.error(fault)))
    }

    /// A draft of what an option names, if it was given, to be written bit by bit.
    ///
    /// # Errors
    /// If the system refuses.
    pub fn draft(&self, option: &str) -> Result<Option<Draft>, FileError> {
        let begin = |output: &Named| Draft::begin(&output.option, &output.path);
        self.of(option).next().map(begin).transpose()
    }

    /// Writes a file that could not be named before, such as one of many in a folder. It is checked now.
    ///
    /// # Errors
    /// If it is an input, or the system refuses.
    pub fn write_at(&self, path: &Path, bytes: &[u8]) -> Result<(), FileError> {
        let output = Named { option: String::new(), path: path.to_path_buf(), kept: false };
        let unnamed = |error: FileError| FileError { option: None, ..error };
        self.0.check_apart(&output, &[]).map_err(unnamed)?;
        draft::write(path, bytes).map_err(|fault| unnamed(output.error(fault)))
    }
}

#[cfg(test)]
mod tests;
