use super::{FileError, FileFault};
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

/// Who has just claimed a file may need so many glances to say who it is.
const GLANCES: usize = 20;
/// The time between two of them.
const GLANCE: Duration = Duration::from_millis(10);

/// The word that a process works on a file: its number, in a file beside it, `run.jsonl.lock`. It goes with the process;
/// one that a crash has left behind means nothing, because what counts is the lock on the file itself.
#[derive(Debug)]
pub(crate) struct Claim(Option<PathBuf>);

/// Opens a file to go on with it, or makes it, for as long as it is open for this process alone.
pub(crate) fn claim(path: &Path) -> Result<(Claim, File), FileError> {
    let failed = |fault| FileError { option: None, path: path.to_path_buf(), fault };
    let refused = |error: io::Error| failed(error.into());
    // Looked at before it is opened: to open a pipe can take forever.
    if path.metadata().is_ok_and(|found| !found.is_file() && !found.is_dir()) {
        return Err(failed(FileFault::NotRegular));
    }
    let options = File::options().read(true).write(true).create(true).truncate(false).open(path);
    let file = options.map_err(refused)?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Err(failed(FileFault::InUse(owner(&note(path))))),
        // Some file systems have no locks.
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {}
        Err(TryLockError::Error(error)) => return Err(refused(error)),
    }
    Ok((Claim::write(note(path)), file))
}

fn note(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_os_string();
    name.push(".lock");
    name.into()
}

/// The number that a note has.
fn number(note: &Path) -> Option<u32> {
    fs::read_to_string(note).ok()?.trim().parse().ok()
}

/// Who has claimed a file, as soon as it says so.
fn owner(note: &Path) -> Option<u32> {
    (0..GLANCES).find_map(|_| {
        number(note).or_else(|| {
            thread::sleep(GLANCE);
            None
        })
    })
}

impl Claim {
    /// Without a note the file is locked all the same; what is no note of ours is left alone.
    fn write(note: PathBuf) -> Claim {
        let free = !note.exists() || number(&note).is_some();
        let written = free && fs::write(&note, format!("{}\n", std::process::id())).is_ok();
        Claim(written.then_some(note))
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        if let Some(note) = &self.0
            && number(note) == Some(std::process::id())
        {
            let _ = fs::remove_file(note);
        }
    }
}
