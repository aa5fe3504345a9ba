//! Goes through the games of a PGN file and names the moves that lost the most.
//!
//!     cargo run --release --example analyse_pgn [FILE]
#![expect(clippy::print_stdout, reason = "an example")]

use std::error::Error;
use tesuji::chess::Position;
use tesuji::chess::pgn::{PgnGame, PgnReader};
use tesuji::engine::short;
use tesuji::{Analyst, Limits, Settings};

/// What is analysed if no file is named.
const GAME: &str = "1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5
10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0";
/// Nodes for each position.
const NODES: u64 = 20_000;
/// A move that loses less is not worth a word, in centipawns.
const MISTAKE: i32 = 100;
/// More than this is no more than won.
const WON: i32 = 1_000;

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::env::args().nth(1).map_or(Ok(GAME.to_string()), std::fs::read_to_string)?;
    for game in PgnReader::new(text.as_bytes()).games() {
        show(&game?)?;
    }
    Ok(())
}

fn show(game: &PgnGame) -> Result<(), Box<dyn Error>> {
    let mut analyst = Analyst::new(&Settings::default())?;
    let mut position = game.start().clone();
    for mv in game.moves() {
        let before = analyst.analyse(&position, Limits::nodes(NODES));
        let san = position.san(mv);
        let number =
            format!("{}{}", position.fullmoves(), ["...", "."][usize::from(position.side().index() == 0)]);
        position.make(mv);
        let after = analyst.analyse(&position, Limits::nodes(NODES));
        // Both from the view of the side that moved; far ahead or far behind, little is lost.
        if let (Some(best), Some(reply)) = (before.score(), after.score())
            && best.raw().clamp(-WON, WON) - (-reply).raw().clamp(-WON, WON) >= MISTAKE
        {
            let line = before.line().join(" ");
            println!(
                "{number}{san} turns {} into {}; better was {line}",
                short::<Position>(best),
                short::<Position>(-reply)
            );
        }
    }
    println!("{}", game.result());
    Ok(())
}
