//! Any bytes are an error or a book of YaneuraOu whose moves are legal.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tesuji_game::{Book, Position as _};
use tesuji_shogi::{Position, YaneuraBook};

fuzz_target!(|data: &[u8]| {
    let _ = YaneuraBook::new(data.to_vec());
    let start = Position::start();
    let head = format!("#YANEURAOU-DB2016 1.00\nsfen {}\n", start.sfen());
    let book = YaneuraBook::new([head.as_bytes(), data].concat()).expect("it has a position");
    let legal = start.legal_moves();
    assert!(book.moves(&start).iter().all(|known| legal.contains(&known.mv)));
});
