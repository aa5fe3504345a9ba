//! Files that are read whole, and how large they may be.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

/// No profile and no file of weights is larger, in bytes. What the program writes has less than a tenth of it.
pub(super) const LARGEST: u64 = 1 << 20;

/// The text of a file. What is no file could go on for ever, or block.
pub(super) fn read(path: &Path) -> io::Result<String> {
    let wrong = |why: String| io::Error::new(io::ErrorKind::InvalidData, why);
    if !path.metadata()?.is_file() {
        return Err(wrong("not a regular file".to_owned()));
    }
    let mut text = String::new();
    // The size that the system tells may be out of date, or a lie.
    let read = File::open(path)?.take(LARGEST + 1).read_to_string(&mut text);
    if text.len() as u64 > LARGEST {
        return Err(wrong(format!("larger than {} KiB, which no such file is", LARGEST >> 10)));
    }
    read.map(|_| text)
}
