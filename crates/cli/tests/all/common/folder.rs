//! Where tests keep files. Test files that need it name it by its path, so that it is unused in none.

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// A folder of one test, which goes with it.
pub(crate) struct Folder(PathBuf);

impl Folder {
    /// An empty one.
    pub(crate) fn new() -> Folder {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let (process, nth) = (std::process::id(), COUNT.fetch_add(1, Relaxed));
        let folder = std::env::temp_dir().join(format!("tesuji-cli-{process}-{nth}"));
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    /// The path of a file in it.
    pub(crate) fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
