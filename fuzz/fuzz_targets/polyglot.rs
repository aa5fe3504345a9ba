//! Any bytes are an error or a book of Polyglot whose moves are legal, in a position that the first bytes choose. Its key is
//! put in front of the entries, so that there is something to find.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tesuji_chess::PolyglotBook;
use tesuji_fuzz::reached;
use tesuji_game::{Book, Position as _};

fuzz_target!(|data: &[u8]| {
    let Some((position, rest)) = reached(data) else { return };
    let _ = PolyglotBook::new(rest.to_vec());
    let key = position.polyglot_key().to_be_bytes();
    let bytes: Vec<u8> = rest.chunks_exact(8).flat_map(|rest| [&key, rest].concat()).collect();
    let Ok(book) = PolyglotBook::new(bytes) else { return };
    assert_eq!(book.len(), rest.len() / 8);
    let legal = position.legal_moves();
    assert!(book.moves(&position).iter().all(|known| legal.contains(&known.mv)), "{position:?}");
});
