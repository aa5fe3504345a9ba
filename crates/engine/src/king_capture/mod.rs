//! King-capture chess, playable.

mod bench;

use crate::game::{drawing, weights};
use crate::searching::searches;
use crate::{Diagram, Endings, Game};
use std::sync::Arc;
use tesuji_chess::king_capture::{Position, Setup};
use tesuji_chess::{Dialect, Square};
use tesuji_eval::classic::Numbers;
use tesuji_eval::king_capture::{KingCapture, Weights, explain};
use tesuji_eval::linear::{Model, WeightsError};
use tesuji_eval::{Classic, KingCaptureEvaluator, KingCaptureMaterial};
use tesuji_params::Profile;

impl Game for Position {
    type Evaluator = KingCaptureEvaluator;
    type Material = KingCaptureMaterial;
    type Classic = Classic;

    const SIDES: [&'static str; 2] = KingCapture::SIDES;
    const BENCH: &'static [&'static str] = bench::POSITIONS;
    const BENCH_DEPTH: u32 = bench::DEPTH;
    const SIGNATURE: u64 = bench::SIGNATURE;

    searches!();

    fn evaluator() -> KingCaptureEvaluator {
        KingCaptureEvaluator::default()
    }

    fn classic(numbers: Numbers) -> Option<Classic> {
        Some(Classic::new(numbers))
    }

    fn weighted(text: &str) -> Result<KingCaptureEvaluator, String> {
        let weights: Weights = text.parse().map_err(|error: WeightsError| error.to_string())?;
        Ok(KingCaptureEvaluator::new(Arc::new(weights)))
    }

    fn dialect(castles_by_rook: bool) -> Dialect {
        if castles_by_rook { Dialect::Uci960 } else { Dialect::Uci }
    }

    fn move_dialect(&self) -> Dialect {
        Position::dialect(self.needs_chess960())
    }

    fn diagram(&self) -> Diagram {
        crate::chess::diagram(self.placed())
    }

    fn draw(&self) -> String {
        let attackers =
            self.king(self.side()).map(|king| self.attackers(!self.side(), king)).unwrap_or_default();
        drawing(self, "FEN", attackers.into_iter().map(|square| square.to_string()))
    }

    fn explain(&self, profile: &Profile) -> String {
        explain(self, &weights::<KingCapture>(profile)).to_string()
    }

    fn flipped(&self) -> Result<Position, String> {
        let setup = self.setup();
        let mirror = |square: Square| square.flip_rank();
        let flipped = Setup {
            board: crate::chess::flipped(setup.board),
            trail: setup.trail.into_iter().map(mirror).collect(),
        };
        flipped.position().map_err(|error| error.to_string())
    }

    fn endings(_: &str) -> Result<Arc<dyn Endings<Position>>, String> {
        Err("king-capture chess has no endgame tables".to_string())
    }
}
