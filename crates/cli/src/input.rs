//! Files that commands read: every command opens them here.

use crate::exit::{Failure, plain};
use std::path::Path;
use tesuji_lab::input::{Format, Input};

/// Opens a file of text, or standard input for `-`, as a format if one is named.
pub(crate) fn open(path: &Path, format: Option<Format>) -> Result<Input<'static>, Failure> {
    let input = open_any(path, format)?;
    if input.is_binary() { Err(wrong(&input.name(), &"not text")) } else { Ok(input) }
}

/// The same for a file that need not be text.
pub(crate) fn open_any(path: &Path, format: Option<Format>) -> Result<Input<'static>, Failure> {
    let input = Input::open(path).map_err(|error| wrong(&path.display(), &plain(&error)))?;
    Ok(input.with_format(format))
}

/// All the text of a file, or of standard input for `-`.
pub(crate) fn text(path: &Path) -> Result<String, Failure> {
    let mut input = open(path, None)?;
    input.text().map_err(|error| wrong(&input.name(), &plain(&error)))
}

/// The file is not what it should be.
pub(crate) fn wrong(name: &dyn std::fmt::Display, why: &dyn std::fmt::Display) -> Failure {
    Failure::Failed(vec![format!("{name}: {why}")])
}

/// The file was read, and has nothing of what is needed.
pub(crate) fn nothing(name: &str, format: Format) -> Failure {
    Failure::Usage(format!("{name}: no {}", if format.is_record() { "games" } else { "positions" }))
}
