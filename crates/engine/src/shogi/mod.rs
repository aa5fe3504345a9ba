//! Shogi, playable.

mod bench;

use crate::game::drawing;
use crate::{Endings, Game};
use std::sync::Arc;
use tesuji_eval::ShogiEvaluator;
use tesuji_eval::shogi::{Weights, explain};
use tesuji_shogi::{Dialect, Position, Setup, usi_name};

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
        drawing(self, "SFEN", self.checkers().into_iter().map(|square| usi_name(square).to_string()))
    }

    fn explain(&self) -> String {
        explain(self, &Weights::standard()).to_string()
    }

    fn flipped(&self) -> Result<Position, String> {
        Setup::of(self).turned().position().map_err(|error| error.to_string())
    }

    fn endings(_: &str) -> Result<Arc<dyn Endings<Position>>, String> {
        Err("shogi has no endgame tables".to_string())
    }
}
