//! Shogi, playable.

mod bench;
mod tuned;

use crate::evaluators::{copies, embedded, networked, weighted};
use crate::searching::searches;
use crate::{EvaluatorRow, Game, Odds, Variant, answers};
use tesuji_api::{Cell, Diagram, Theme};
use tesuji_eval::linear::Model;
use tesuji_eval::shogi::Shogi;
use tesuji_eval::{Explains, ShogiEvaluator, ShogiMaterial};
use tesuji_game::{Book, Position as _};
use tesuji_motifs::SolvedLine;
use tesuji_params::Tunables;
use tesuji_protocol::Protocol;
use tesuji_shogi::{
    BLACK, Base, Dialect, Kind, Move, Piece, Position, Setup, Square, WHITE, YaneuraBook, usi_name,
};

impl Game for Position {
    const VARIANT: Variant = Variant::Shogi;
    const PROTOCOL: Protocol = Protocol::Usi;
    const EVALUATIONS: &'static [EvaluatorRow<Position>] = EVALUATIONS;
    const SIDES: [&'static str; 2] = Shogi::SIDES;
    const ODDS: Odds = Odds { half: 10.0, spread: 590.0 };
    const BENCH: &'static [&'static str] = bench::POSITIONS;
    const BENCH_DEPTH: u32 = bench::DEPTH;
    const SIGNATURE: u64 = bench::SIGNATURE;

    searches!();

    fn tunables() -> Tunables {
        tuned::tunables()
    }

    fn themes(line: &SolvedLine<Position>) -> Vec<Theme> {
        answers::themes(line)
    }

    fn material() -> Box<dyn Explains<Position>> {
        Box::new(ShogiMaterial)
    }

    fn dialect(_: bool) -> Dialect {
        Dialect::Usi
    }

    fn book(bytes: Vec<u8>) -> Result<Box<dyn Book<Position>>, String> {
        let wrong = |error| format!("this is no book of YaneuraOu: {error}");
        Ok(Box::new(YaneuraBook::new(bytes).map_err(wrong)?))
    }

    fn is_mating_problem(&self) -> bool {
        !Square::all().any(|square| self.piece_at(square) == Some(Piece::new(self.side(), Kind::King)))
    }

    fn japanese(start: &Position, moves: &[Move]) -> Option<Vec<String>> {
        let (mut position, mut before) = (start.clone(), None);
        let mut write = |&mv: &Move| {
            let text = position.ki2_after(mv, before);
            position = position.after(mv);
            before = Some(mv.to());
            text
        };
        Some(moves.iter().map(&mut write).collect())
    }

    fn move_dialect(&self) -> Dialect {
        Dialect::Usi
    }

    fn diagram(&self) -> Diagram {
        let cell = |piece: Piece| Cell {
            side: answers::side(piece.side()),
            letter: piece.to_string(),
            sign: piece.kind().kanji().to_string(),
            promoted: piece.kind().is_promoted(),
        };
        let held = |side| {
            let piece = |(base, count): (Base, u8)| {
                format!("{}{}", base.kind().kanji(), ["", &count.to_string()][usize::from(count > 1)])
            };
            self.hand(side).pieces().rev().map(piece).collect::<Vec<_>>().join(" ")
        };
        let ranks = (0..9).rev();
        Diagram {
            rows: ranks
                .clone()
                .map(|rank| (0..9).map(|file| self.piece_at(Square::new(file, rank)).map(cell)).collect())
                .collect(),
            columns: (1..=9).rev().map(|file| file.to_string()).collect(),
            lines: ranks.map(|rank| char::from(b'a' + 8 - rank).to_string()).collect(),
            hands: Some([held(BLACK), held(WHITE)]),
        }
    }

    fn checking_squares(&self) -> Vec<String> {
        self.checkers().into_iter().map(|square| usi_name(square).to_string()).collect()
    }

    fn flipped(&self) -> Result<Position, String> {
        Setup::of(self).turned().position().map_err(|error| error.to_string())
    }
}

const EVALUATIONS: &[EvaluatorRow<Position>] = &[
    EvaluatorRow {
        name: "network",
        about: "named terms, and a network that says what they leave over",
        standard: Some(embedded),
        read: networked,
    },
    EvaluatorRow {
        name: "linear",
        about: "named terms with fitted weights",
        standard: Some(|| copies(ShogiEvaluator::default())),
        read: |bytes| weighted(bytes, ShogiEvaluator::new),
    },
];
