//! Which names are names of one file.

use std::path::{Path, PathBuf};

/// So many links may lead from one to the next.
const MOST_LINKS: usize = 40;

/// Where a process writes without naming a file, and how it could be named.
pub(super) const STREAMS: [(&str, &str); 2] =
    [("standard output", "/dev/stdout"), ("standard error", "/dev/stderr")];

/// What is the same for all names of one file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Identity {
    /// The device and the number on it.
    #[cfg(unix)]
    Number(u64, u64),
    /// The path, without links.
    Path(PathBuf),
}

impl Identity {
    /// That of a file, there or not; none of what is no regular file, to which many may write. `-` is standard input.
    pub(super) fn of_file(path: &Path) -> Option<Identity> {
        let path = if path == Path::new("-") { Path::new("/dev/stdin") } else { path };
        match path.metadata() {
            Ok(found) if !found.is_file() => None,
            #[cfg(unix)]
            Ok(found) => {
                use std::os::unix::fs::MetadataExt as _;
                Some(Identity::Number(found.dev(), found.ino()))
            }
            #[cfg(not(unix))]
            Ok(_) => path.canonicalize().ok().map(Identity::Path),
            Err(_) => {
                let path = resolved(path);
                let folder = folder(&path).canonicalize().ok()?;
                Some(Identity::Path(folder.join(path.file_name()?)))
            }
        }
    }
}

/// Where a path leads when the links at its end are followed, even to a file that is not there.
pub(super) fn resolved(path: &Path) -> PathBuf {
    let mut path = path.to_path_buf();
    for _ in 0..MOST_LINKS {
        let Ok(target) = path.read_link() else { break };
        path = folder(&path).join(target);
    }
    path
}

/// The folder of a file.
pub(super) fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}
