//! Counts the leaves of the game trees of all three games.
//!
//!     cargo run --release --example perft [DEPTH]
#![expect(clippy::print_stdout, reason = "an example")]

use std::error::Error;
use tesuji::game::Notation;
use tesuji::game::perft::{PerftCounter, Watch};
use tesuji::{chess, shogi};
use tesuji_game::Stop;

fn main() -> Result<(), Box<dyn Error>> {
    let depth = std::env::args().nth(1).map_or(Ok(4), |text| text.parse())?;
    show::<chess::Position>(depth)?;
    show::<shogi::Position>(depth)?;
    show::<chess::king_capture::Position>(depth)
}

fn show<P: Notation>(depth: u32) -> Result<(), Box<dyn Error>> {
    // On two threads, with 16 MB for what was counted before.
    let perft = PerftCounter::new(2).with_table(16)?;
    let stop = Stop::new();
    for depth in 1..=depth {
        println!("{} {depth} {}", P::FACTS.name, perft.count(&P::start(), depth, &Watch::new(&stop))?);
    }
    // One position knows its own count, and lists its moves.
    assert_eq!(P::start().perft(1), P::start().legal_moves().len() as u64);
    Ok(())
}
