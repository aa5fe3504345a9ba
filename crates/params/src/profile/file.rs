//! Files that are read whole, and how large they may be.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

/// No profile is larger, in bytes. What the program writes has less than a tenth of it.
pub(super) const LARGEST: u64 = 1 << 20;

/// The text of a file.
pub(super) fn read(path: &Path) -> io::Result<String> {
    let text = String::from_utf8(read_bytes(path, LARGEST)?);
    text.map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "not text"))
}

/// The bytes of a file of at most so many. What is no file could go on for ever, or block.
pub(super) fn read_bytes(path: &Path, largest: u64) -> io::Result<Vec<u8>> {
    let wrong = |why: String| io::Error::new(io::ErrorKind::InvalidData, why);
    if !path.metadata()?.is_file() {
        return Err(wrong("not a regular file".to_owned()));
    }
    let mut bytes = Vec::new();
    // The size that the system tells may be out of date, or a lie.
    File::open(path)?.take(largest + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > largest {
        return Err(wrong(format!("larger than {} KiB, which no such file is", largest >> 10)));
    }
    Ok(bytes)
}
