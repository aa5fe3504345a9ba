//! Answers on their way out: as JSON, or as text that is drawn from the same value.

use crate::exit::Failure;
use crate::terminal;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use tesuji_api::{Answer, Document, ErrorAnswer};
use tesuji_lab::{Files, Outputs};
use tesuji_text::{Style, draw};

/// Answers for the file of `--answer`, a line each; nothing if none is named.
static KEPT: Mutex<Option<String>> = Mutex::new(None);

/// The file of `--answer`, checked before anything is done.
pub(crate) struct Kept(Option<(PathBuf, Outputs)>);

/// Keeps the answers of this run for a file, if one is named.
pub(crate) fn keep(file: Option<PathBuf>) -> Result<Kept, Failure> {
    let Some(file) = file else { return Ok(Kept(None)) };
    if let Some(why) = taken(&file) {
        return Err(Failure::Usage(why));
    }
    *KEPT.lock().unwrap_or_else(PoisonError::into_inner) = Some(String::new());
    let outputs = Files::new().writes("--answer", [&file]).check()?;
    Ok(Kept(Some((file, outputs))))
}

/// Why a file is not for answers. What a command reads, and what it writes besides, is not known here: so nothing that is
/// there is ever replaced.
fn taken(file: &Path) -> Option<String> {
    file.is_file()
        .then(|| format!("--answer: {}: there already, and it is only written anew", file.display()))
}

impl Kept {
    /// Writes what was answered.
    pub(crate) fn write(self) -> Result<(), Failure> {
        let answers = KEPT.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let (Some((file, outputs)), Some(answers)) = (self.0, answers) {
            // The command itself may have written it: a journal, say.
            if let Some(why) = taken(&file) {
                return Err(Failure::Failed(vec![why]));
            }
            outputs.write("--answer", answers.as_bytes())?;
        }
        Ok(())
    }
}

/// How text is drawn in this window.
pub(crate) fn style() -> Style {
    Style { colour: terminal::is_coloured(), width: terminal::width(), ..Style::default() }
}

/// Prints an answer.
pub(crate) fn print(answer: impl Into<Answer>, json: bool) -> Result<(), Failure> {
    let answer = answer.into();
    let text = if json { String::new() } else { draw(&answer, style()) };
    finish(answer, json, &text)
}

/// Prints an answer whose text was drawn before, or the rest of it.
pub(crate) fn finish(answer: impl Into<Answer>, json: bool, text: &str) -> Result<(), Failure> {
    let document = Document::new(answer);
    if let Some(kept) = KEPT.lock().unwrap_or_else(PoisonError::into_inner).as_mut() {
        *kept += &(document.to_json() + "\n");
    }
    if json {
        writeln!(io::stdout().lock(), "{}", document.to_json())?;
    } else {
        write!(terminal::out(), "{text}")?;
    }
    Ok(io::stdout().flush()?)
}

/// Prints a part of an answer that is told while it is found.
pub(crate) fn part(text: &str, json: bool) -> Result<(), Failure> {
    if !json {
        let mut out = terminal::out();
        write!(out, "{text}")?;
        out.flush()?;
    }
    Ok(())
}

/// Prints why there is no answer. Nobody can be told if that fails.
pub(crate) fn error(error: ErrorAnswer) {
    let _ = writeln!(io::stdout().lock(), "{}", Document::new(error).to_json());
}
