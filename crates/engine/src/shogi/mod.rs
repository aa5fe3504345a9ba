//! Shogi, playable.

mod bench;

use crate::{Endings, Game};
use std::sync::Arc;
use tesuji_eval::ShogiEvaluator;
use tesuji_eval::shogi::{Weights, explain};
use tesuji_game::Position as _;
use tesuji_shogi::{Dialect, Position, Setup};

impl Game for Position {
    type Evaluator = ShogiEvaluator;

    const BENCH: &'static [&'static str] = bench::POSITIONS;
    const BENCH_DEPTH: u32 = bench::DEPTH;
    const SIGNATURE: u64 = bench::SIGNATURE;

    fn evaluator() -> ShogiEvaluator {
        ShogiEvaluator::default()
    }

    fn dialect(_: bool) -> Dialect {
        Dialect::Usi
    }

    fn draw(&self) -> String {
        let checkers: Vec<String> =
            self.checkers().into_iter().map(|square| tesuji_shogi::usi_name(square).to_string()).collect();
        let checkers = if checkers.is_empty() { "none".to_string() } else { checkers.join(" ") };
        let drawing = self.to_string();
        // The last line is the SFEN.
        let board = drawing.trim_end().rsplit_once('\n').map_or("", |(board, _)| board);
        format!("{board}\nSFEN: {}\nKey: {}\nCheckers: {checkers}", self.sfen(), self.key())
    }

    fn explain(&self) -> String {
        explain(self, &Weights::standard()).to_string()
    }

    fn flipped(&self) -> Result<Position, String> {
        let mut setup = Setup::of(self);
        setup.squares.reverse();
        for piece in setup.squares.iter_mut().flatten() {
            *piece = piece.turned();
        }
        setup.hands.swap(0, 1);
        setup.side = !setup.side;
        setup.position().map_err(|error| error.to_string())
    }

    fn endings(_: &str) -> Result<Arc<dyn Endings<Position>>, String> {
        Err("shogi has no endgame tables".to_string())
    }
}
