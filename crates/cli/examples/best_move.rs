//! The best move of a position, in any game.
//!
//!     cargo run --release --example best_move [FEN|SFEN] [SECONDS]
#![expect(clippy::print_stdout, reason = "an example")]

use std::error::Error;
use std::time::Duration;
use tesuji::engine::Game;
use tesuji::{Limits, analyse, chess, shogi};

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let start = chess::Position::start().fen();
    let text = words.next().unwrap_or(start);
    let seconds = words.next().map_or(Ok(0.2), |text| text.parse())?;
    let limits = Limits::time(Duration::from_secs_f64(seconds));
    // A board of shogi has nine ranks.
    if text.split(' ').next().is_some_and(|board| board.matches('/').count() == 8) {
        show::<shogi::Position>(&text, limits)
    } else {
        show::<chess::Position>(&text, limits)
    }
}

fn show<G: Game>(text: &str, limits: Limits) -> Result<(), Box<dyn Error>> {
    let analysis = analyse(&G::from_text(text)?, limits)?;
    println!("{analysis}");
    println!("depth {}, {} nodes", analysis.depth, analysis.nodes);
    Ok(())
}
