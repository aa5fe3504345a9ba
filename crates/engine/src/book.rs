//! Opening books that the engine plays from.

use crate::Game;
use std::fs::File;
use std::io::Read as _;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};
use tesuji_game::random::{Random, hash};
use tesuji_game::{Book, book_choice};

/// An opening book, and how to use it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BookSettings {
    /// Whether to play from it.
    pub own: bool,
    /// Its file; empty for none.
    pub path: String,
    /// Where chance begins; 0 for another choice every time.
    pub seed: u64,
}

/// No book is larger, in bytes.
const LARGEST: u64 = 1 << 32;

/// The book of a file.
pub(crate) fn read<G: Game>(path: &str) -> Result<Arc<dyn Book<G>>, String> {
    let wrong = |why: String| format!("{path}: {why}");
    let bytes = regular(path, LARGEST).map_err(wrong)?;
    Ok(Arc::from(G::book(bytes).map_err(wrong)?))
}

/// All bytes of a file. What is no regular file could go on for ever, or block.
pub(crate) fn regular(path: &str, largest: u64) -> Result<Vec<u8>, String> {
    let plain = |error: std::io::Error| error.to_string();
    if !std::fs::metadata(path).map_err(plain)?.is_file() {
        return Err("not a regular file".to_string());
    }
    let mut bytes = Vec::new();
    File::open(path).map_err(plain)?.take(largest + 1).read_to_end(&mut bytes).map_err(plain)?;
    if bytes.len() as u64 > largest {
        return Err(format!("larger than {} GiB, which no book is", largest >> 30));
    }
    Ok(bytes)
}

/// The move of a book in a position, by chance; the same for the same seed.
pub(crate) fn chosen<G: Game>(book: &dyn Book<G>, position: &G, seed: u64) -> Option<G::Move> {
    let now = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos() as u64);
    let seed = if seed == 0 { now() } else { seed };
    book_choice(&book.moves(position), &mut Random(hash([seed, position.key().0])))
}
