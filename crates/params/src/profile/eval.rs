use super::{ProfileErrorKind, file};
use std::fmt;
use std::path::Path;
use std::sync::Arc;

/// What profiles call it.
pub(super) const KEY: &str = "eval";

/// A file of weights for an evaluation. It is read when the profile is; what is in it only its game can say.
///
/// ```
/// use tesuji_params::Profile;
/// assert!(Profile::default().assign("eval=/no/such/file.toml").is_err());
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct EvalFile {
    path: String,
    text: Arc<str>,
}

impl EvalFile {
    /// Reads the file, whose path may begin at a folder.
    pub(super) fn read(path: &str, folder: &Path) -> Result<EvalFile, ProfileErrorKind> {
        let full = folder.join(path);
        let text = file::read(&full)
            .map_err(|error| ProfileErrorKind::Unreadable(format!("{KEY}: {}: {error}", full.display())))?;
        Ok(EvalFile { path: full.display().to_string(), text: text.into() })
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &str {
        &self.path
    }

    /// What is in it.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl fmt::Debug for EvalFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("EvalFile").field(&self.path).finish()
    }
}
