//! What the teaching searches cost: nodes and processor time of principal variation search from the start position, and
//! of the fractional search of king-capture chess.
//!
//! `cargo run --release -p tesuji-search --example teaching [BUDGET]`

#![expect(clippy::print_stdout, reason = "it is for people")]

use std::time::Instant;
use tesuji_chess::{Position, king_capture};
use tesuji_eval::{ChessPlacement, ClassicEvaluator};
use tesuji_game::{PositionStack, Stop};
use tesuji_search::Silent;
use tesuji_search::classic::{Algorithm, ClassicSearch, Guard};

fn main() {
    let guard = || Guard { stop: Stop::new(), nodes: None };
    for (depth, bar) in [(5, 141_109), (6, 749_632), (7, 4_589_747)] {
        let line = PositionStack::new(Position::start());
        let found = ClassicSearch::new(line, Box::new(ChessPlacement::default()), Silent, guard())
            .run(Algorithm::Pvs, depth);
        println!("pvs depth {depth}: {} nodes of {bar}, {:.3} s", found.nodes, found.elapsed.as_secs_f64());
    }
    let budget = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(6);
    let start = Instant::now();
    let line = PositionStack::new(king_capture::Position::start());
    let found = ClassicSearch::new(line, Box::new(ClassicEvaluator::default()), Silent, guard())
        .run(Algorithm::Fractional, budget);
    println!(
        "fractional budget {budget}: {} nodes, {:.1} s, {}",
        found.nodes,
        start.elapsed().as_secs_f64(),
        found.score
    );
}
