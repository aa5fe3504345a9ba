//! King-capture chess, playable.

mod bench;

use crate::evaluators::{classics, copies, embedded, networked, weighted};
use crate::searching::searches;
use crate::{EvaluatorRow, Game, Odds, Variant, answers};
use tesuji_api::{Diagram, Theme};
use tesuji_chess::king_capture::{Position, Setup};
use tesuji_chess::{Dialect, Square};
use tesuji_eval::king_capture::KingCapture;
use tesuji_eval::linear::Model;
use tesuji_eval::{ClassicEvaluator, Explains, KingCaptureEvaluator, KingCaptureMaterial};
use tesuji_motifs::SolvedLine;
use tesuji_protocol::Protocol;

impl Game for Position {
    const VARIANT: Variant = Variant::KingCapture;
    const PROTOCOL: Protocol = Protocol::Uci;
    const EVALUATIONS: &'static [EvaluatorRow<Position>] = EVALUATIONS;
    const SIDES: [&'static str; 2] = KingCapture::SIDES;
    const ODDS: Odds = Odds { half: 130.0, spread: 102.0 };
    const BENCH: &'static [&'static str] = bench::POSITIONS;
    const BENCH_DEPTH: u32 = bench::DEPTH;
    const SIGNATURE: u64 = bench::SIGNATURE;

    searches!();

    fn themes(line: &SolvedLine<Position>) -> Vec<Theme> {
        answers::themes(line)
    }

    fn material() -> Box<dyn Explains<Position>> {
        Box::new(KingCaptureMaterial)
    }

    fn dialect(castles_by_rook: bool) -> Dialect {
        if castles_by_rook { Dialect::Uci960 } else { Dialect::Uci }
    }

    fn move_dialect(&self) -> Dialect {
        Position::dialect(self.needs_chess960())
    }

    fn diagram(&self) -> Diagram {
        super::chess::diagram(self.placed())
    }

    fn checking_squares(&self) -> Vec<String> {
        let attackers =
            self.king(self.side()).map(|king| self.attackers(!self.side(), king)).unwrap_or_default();
        attackers.into_iter().map(|square| square.to_string()).collect()
    }

    fn flipped(&self) -> Result<Position, String> {
        let setup = self.setup();
        let mirror = |square: Square| square.flip_rank();
        let flipped = Setup {
            board: super::chess::flipped(setup.board),
            trail: setup.trail.into_iter().map(mirror).collect(),
        };
        flipped.position().map_err(|error| error.to_string())
    }
}

const EVALUATIONS: &[EvaluatorRow<Position>] = &[
    EvaluatorRow {
        name: "linear",
        about: "named terms with fitted weights",
        standard: Some(|| copies(KingCaptureEvaluator::default())),
        read: |bytes| weighted(bytes, KingCaptureEvaluator::new),
    },
    EvaluatorRow {
        name: "network",
        about: "named terms, and a network that says what they leave over",
        standard: Some(embedded),
        read: networked,
    },
    EvaluatorRow {
        name: "classic",
        about: "material, centre and space by a handful of numbers",
        standard: Some(|| copies(ClassicEvaluator::default())),
        read: classics,
    },
];
