use super::{ProfileErrorKind, file};
use std::fmt;
use std::path::Path;
use std::sync::Arc;

/// No file of an evaluation is larger, in bytes: networks are the largest.
const LARGEST: u64 = 64 << 20;

/// What profiles call it.
pub(super) const KEY: &str = "eval";

/// Which evaluation a profile plays with.
///
/// ```
/// use tesuji_params::{Eval, Profile};
/// let mut profile = Profile::default();
/// assert_eq!(profile.eval, Eval::Standard);
/// profile.assign("eval=classic")?;
/// assert_eq!(profile.eval, Eval::Named("classic".to_string()));
/// assert!(profile.assign("eval=/no/such/file.toml").is_err());
/// # Ok::<(), tesuji_params::ProfileError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Eval {
    /// The one that the game plays with if nobody chooses.
    #[default]
    Standard,
    /// One that comes with the game, by its name.
    Named(String),
    /// What is in a file.
    File(EvalFile),
}

impl Eval {
    /// What a text means: a plain word is a name, anything else a file, whose path may begin at a folder.
    pub(super) fn read(text: &str, folder: &Path) -> Result<Eval, ProfileErrorKind> {
        let plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '_' || letter == '-';
        if !text.is_empty() && text.chars().all(plain) {
            return Ok(Eval::Named(text.to_owned()));
        }
        EvalFile::read(text, folder).map(Eval::File)
    }

    /// Its file, if it is from one.
    #[must_use]
    pub fn path(&self) -> Option<&str> {
        if let Eval::File(file) = self { Some(file.path()) } else { None }
    }

    /// As [`Profile::set`](crate::Profile::set) reads it; nothing for the standard one.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match self {
            Eval::Standard => None,
            Eval::Named(name) => Some(name),
            Eval::File(file) => Some(file.path()),
        }
    }
}

/// A file with an evaluation. It is read when the profile is; what is in it only its game can say.
#[derive(Clone, PartialEq, Eq)]
pub struct EvalFile {
    path: String,
    bytes: Arc<[u8]>,
}

impl EvalFile {
    /// Reads the file, whose path may begin at a folder.
    pub(super) fn read(path: &str, folder: &Path) -> Result<EvalFile, ProfileErrorKind> {
        let full = folder.join(path);
        let bytes = file::read_bytes(&full, LARGEST)
            .map_err(|error| ProfileErrorKind::Unreadable(format!("{KEY}: {}: {error}", full.display())))?;
        Ok(EvalFile { path: full.display().to_string(), bytes: bytes.into() })
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// What is in it.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

impl fmt::Debug for EvalFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("EvalFile").field(&self.path).finish()
    }
}
