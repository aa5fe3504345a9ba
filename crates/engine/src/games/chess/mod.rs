//! Chess, playable.

mod bench;
// Where the reader of tables compiles, as in Cargo.toml.
#[cfg_attr(
    not(any(target_arch = "x86_64", target_arch = "x86", target_vendor = "apple", windows)),
    path = "no_syzygy.rs"
)]
mod syzygy;

use crate::evaluators::{classics, copies, embedded, networked, weighted};
use crate::searching::searches;
use crate::{Endings, EvaluatorRow, Game, Odds, Variant, answers};
use std::sync::Arc;
use tesuji_api::{Cell, Diagram, Theme};
use tesuji_chess::{BLACK, Dialect, Piece, PolyglotBook, Position, Setup, SetupError, Square, WHITE};
use tesuji_eval::chess::Chess;
use tesuji_eval::linear::Model;
use tesuji_eval::{ChessEvaluator, ChessMaterial, ClassicEvaluator, Danger, Explains};
use tesuji_game::Book;
use tesuji_motifs::SolvedLine;
use tesuji_protocol::Protocol;
use tesuji_search::Shared;
use tesuji_solve::hunt::{HuntPlan, Hunter, Hunts};

impl Game for Position {
    const VARIANT: Variant = Variant::Chess;
    const PROTOCOL: Protocol = Protocol::Uci;
    const EVALUATIONS: &'static [EvaluatorRow<Position>] = EVALUATIONS;
    const SIDES: [&'static str; 2] = Chess::SIDES;
    const ODDS: Odds = Odds { half: 130.0, spread: 102.0 };
    const BENCH: &'static [&'static str] = bench::POSITIONS;
    const BENCH_DEPTH: u32 = bench::DEPTH;
    const SIGNATURE: u64 = bench::SIGNATURE;

    searches!();

    fn hunter(shared: Arc<Shared>, bytes: usize) -> Option<Box<dyn Hunts<Position>>> {
        Some(Box::new(Hunter::new(HuntPlan::default(), shared, bytes, |side| Box::new(Danger::new(side)))))
    }

    fn themes(line: &SolvedLine<Position>) -> Vec<Theme> {
        answers::themes(line)
    }

    fn material() -> Box<dyn Explains<Position>> {
        Box::new(ChessMaterial)
    }

    fn repaired(text: &str) -> Result<(Position, Vec<String>), String> {
        let (position, wrong) = Position::from_fen_lenient(text).map_err(|error| error.to_string())?;
        let told = |wrong: &SetupError| match wrong {
            SetupError::ManyPieces(..) => wrong.to_string(),
            _ => format!("dropped {wrong}"),
        };
        Ok((position, wrong.iter().map(told).collect()))
    }

    fn dialect(castles_by_rook: bool) -> Dialect {
        if castles_by_rook { Dialect::Uci960 } else { Dialect::Uci }
    }

    fn move_dialect(&self) -> Dialect {
        Position::dialect(self.needs_chess960())
    }

    fn diagram(&self) -> Diagram {
        diagram(self)
    }

    fn checking_squares(&self) -> Vec<String> {
        self.checkers().into_iter().map(|square| square.to_string()).collect()
    }

    fn flipped(&self) -> Result<Position, String> {
        let setup = Setup::from_fen(&self.fen()).map_err(|error| error.to_string())?;
        flipped(setup).position().map_err(|error| error.to_string())
    }

    fn book(bytes: Vec<u8>) -> Result<Box<dyn Book<Position>>, String> {
        let wrong = |error| format!("this is no Polyglot book: {error}");
        Ok(Box::new(PolyglotBook::new(bytes).map_err(wrong)?))
    }

    fn endings(path: &str) -> Result<Arc<dyn Endings<Position>>, String> {
        Ok(Arc::new(syzygy::Syzygy::open(path)?))
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
        standard: Some(|| copies(ChessEvaluator::default())),
        read: |bytes| weighted(bytes, ChessEvaluator::new),
    },
    EvaluatorRow {
        name: "classic",
        about: "material, centre and space by a handful of numbers",
        standard: Some(|| copies(ClassicEvaluator::default())),
        read: classics,
    },
];

/// The board to be drawn.
pub(super) fn diagram(position: &Position) -> Diagram {
    let cell = |piece: Piece| Cell {
        side: answers::side(piece.side()),
        letter: piece.to_string(),
        sign: ["♟", "♞", "♝", "♜", "♛", "♚"][piece.kind() as usize].to_string(),
        promoted: false,
    };
    let ranks = (0..8).rev();
    Diagram {
        rows: ranks
            .clone()
            .map(|rank| (0..8).map(|file| position.piece_at(Square::new(file, rank)).map(cell)).collect())
            .collect(),
        columns: (b'a'..=b'h').map(|file| char::from(file).to_string()).collect(),
        lines: ranks.map(|rank| (rank + 1).to_string()).collect(),
        hands: None,
    }
}

/// The same setup with the sides swapped.
pub(super) fn flipped(mut setup: Setup) -> Setup {
    let mirror = |square: Square| Square::new(square.file(), 7 - square.rank());
    let old = setup.squares;
    setup.squares = [None; 64];
    for square in Square::all() {
        if let Some(piece) = old[square.index()] {
            setup.put(mirror(square), Piece::new(!piece.side(), piece.kind()));
        }
    }
    setup.side = if setup.side == WHITE { BLACK } else { WHITE };
    for right in setup.castling.iter_mut().flatten() {
        right.side = !right.side;
    }
    setup.en_passant = setup.en_passant.map(mirror);
    setup
}
