//! Solves problems of chess and shogi and says why the solution is one.
//!
//!     cargo run --release --example solve
#![expect(clippy::print_stdout, reason = "an example")]

use std::error::Error;
use tesuji::engine::{Game, Problem, SolveOptions};
use tesuji::text::{Style, moves, score};
use tesuji::{Limits, Settings, chess, shogi};
use tesuji_game::Stop;

fn main() -> Result<(), Box<dyn Error>> {
    show::<chess::Position>("r3k3/8/8/3N4/8/8/4P3/4K3 w - - 0 1")?;
    show::<chess::Position>("5r1k/6pp/7N/8/8/1Q6/6PP/6K1 w - - 0 1")?;
    show::<shogi::Position>("7nl/7k1/6ppp/9/9/9/9/9/8K b G2S 1")
}

fn show<G: Game>(text: &str) -> Result<(), Box<dyn Error>> {
    let mut solver = G::solver(&Settings::of(G::VARIANT))?;
    let problem = Problem::new(G::from_text(text)?);
    let effort = SolveOptions { limits: Limits::nodes(50_000), explain: true, ..SolveOptions::default() };
    let Some(solved) = solver.solve(&problem, &effort, &Stop::new()) else { return Ok(()) };
    let card = solved.card;
    println!("{} {}", score(card.score, &card.position.game), moves(&card.line, Style::default()));
    for theme in card.themes {
        println!("  {}: {}", theme.name, theme.sentence);
    }
    Ok(())
}
