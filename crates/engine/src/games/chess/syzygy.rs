//! Syzygy endgame tables, at the root: which moves keep the result.

use crate::{EndingSettings, Endings};
use pyrrhic_rs::{
    Color, DtzProbeValue, DtzResult, EngineAdapter, Piece, TBError, TableBases, WdlProbeResult,
};
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use tesuji_chess::{BLACK, Kind, Move, Position, Square, SquareSet, WHITE, attacks};
use tesuji_game::{Position as _, Side};

/// Tables on disk. A process can have one set at a time.
pub(super) struct Syzygy {
    tables: Mutex<TableBases<Attacks>>,
    /// Whether there are tables of distances. The library forgets the outcomes of a material whose distances it
    /// was asked for in vain.
    distances: bool,
}

/// The places of the pieces, as the tables want them.
type Places = [u64; 8];

impl Syzygy {
    pub(super) fn open(path: &str) -> Result<Syzygy, String> {
        // The library cannot be asked again after a path without tables.
        let folders: Vec<&str> = path.split(':').filter(|folder| !folder.is_empty()).collect();
        let has = |ending| folders.iter().any(|folder| has_tables(Path::new(folder), ending));
        if !has("rtbw") {
            return Err(format!("there are no tables in '{path}'"));
        }
        match TableBases::new(folders.join(":")) {
            Ok(tables) => Ok(Syzygy { tables: Mutex::new(tables), distances: has("rtbz") }),
            Err(TBError::AlreadyInitialized) => Err("tables are in use by another engine".to_string()),
            Err(error) => Err(format!("the tables in '{path}' cannot be used: {error:?}")),
        }
    }
}

fn has_tables(folder: &Path, wanted: &str) -> bool {
    let Ok(files) = folder.read_dir() else { return false };
    files.flatten().any(|file| file.path().extension().is_some_and(|ending| ending == wanted))
}

impl Endings<Position> for Syzygy {
    fn best_moves(&self, position: &Position, settings: &EndingSettings) -> Option<Vec<Move>> {
        let tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let move_rule = settings.move_rule;
        if !is_asked_about(position, tables.max_pieces(), settings) {
            return None;
        }
        let distances = self.distances.then(|| by_distance(&tables, position, move_rule)).flatten();
        let ranked = distances.or_else(|| by_outcome(&tables, position, move_rule))?;
        let best = ranked.iter().map(|&(_, rank)| rank).max()?;
        Some(ranked.into_iter().filter(|&(_, rank)| rank == best).map(|(mv, _)| mv).collect())
    }
}

/// Whether a position is within the largest table, and within what the user wants to be asked about.
fn is_asked_about(position: &Position, largest: u32, settings: &EndingSettings) -> bool {
    position.occupied().len() <= largest.min(settings.pieces) && !position.castling_rooks().any()
}

/// Every move with a rank: a quick win before a slow one, a slow loss before a quick one.
fn by_distance(tables: &TableBases<Attacks>, position: &Position, rule: bool) -> Option<Vec<(Move, i32)>> {
    let [white, black, kings, queens, rooks, bishops, knights, pawns] = places(position);
    let (clock, passant) = (position.halfmoves().min(255), en_passant(position));
    let turn = position.side() == WHITE;
    let known = tables
        .probe_root(white, black, kings, queens, rooks, bishops, knights, pawns, clock, passant, turn)
        .ok()?;
    let legal = position.legal_moves();
    let rank = |value: &DtzProbeValue| {
        let DtzProbeValue::DtzResult(result) = value else { return None };
        let mv = legal.iter().copied().find(|&mv| is_move(mv, *result))?;
        Some((mv, 10_000 * outcome(result.wdl, rule) - toward(result.wdl, rule) * i32::from(result.dtz)))
    };
    let ranked: Vec<_> = known.moves[..known.num_moves].iter().filter_map(rank).collect();
    (ranked.len() == legal.len()).then_some(ranked)
}

/// Every move with its outcome, where distances are not known.
fn by_outcome(tables: &TableBases<Attacks>, position: &Position, rule: bool) -> Option<Vec<(Move, i32)>> {
    let rank = |&mv: &Move| {
        let next = position.after(mv);
        let [white, black, kings, queens, rooks, bishops, knights, pawns] = places(&next);
        let (passant, turn) = (en_passant(&next), next.side() == WHITE);
        let known =
            tables.probe_wdl(white, black, kings, queens, rooks, bishops, knights, pawns, passant, turn);
        Some((mv, -outcome(known.ok()?, rule)))
    };
    position.legal_moves().iter().map(rank).collect()
}

/// A win is 2, a win that the move rule makes a draw 1, and so on.
fn outcome(known: WdlProbeResult, rule: bool) -> i32 {
    match known {
        WdlProbeResult::Win => 2,
        WdlProbeResult::CursedWin => 2 - i32::from(rule),
        WdlProbeResult::Draw => 0,
        WdlProbeResult::BlessedLoss => i32::from(rule) - 2,
        WdlProbeResult::Loss => -2,
    }
}

/// Whether a short distance is good (1), bad (-1), or of no matter.
fn toward(known: WdlProbeResult, rule: bool) -> i32 {
    outcome(known, rule).signum()
}

fn is_move(mv: Move, result: DtzResult) -> bool {
    let promotion = match result.promotion {
        Piece::Queen => Some(Kind::Queen),
        Piece::Rook => Some(Kind::Rook),
        Piece::Bishop => Some(Kind::Bishop),
        Piece::Knight => Some(Kind::Knight),
        Piece::Pawn | Piece::King => None,
    };
    let squares = (usize::from(result.from_square), usize::from(result.to_square));
    (mv.from().index(), mv.to().index()) == squares && mv.promotion() == promotion
}

fn places(position: &Position) -> Places {
    let kind = |kind| position.kind(kind).bits();
    [
        position.occupied_by(WHITE).bits(),
        position.occupied_by(BLACK).bits(),
        kind(Kind::King),
        kind(Kind::Queen),
        kind(Kind::Rook),
        kind(Kind::Bishop),
        kind(Kind::Knight),
        kind(Kind::Pawn),
    ]
}

/// The square, or 0 for none.
fn en_passant(position: &Position) -> u32 {
    position.en_passant().map_or(0, |square| square.index() as u32)
}

/// The attacks of our own tables, for the library.
#[derive(Clone)]
struct Attacks;

fn square(number: u64) -> Square {
    Square::from_index((number & 63) as usize).unwrap_or(Square::A1)
}

impl EngineAdapter for Attacks {
    fn pawn_attacks(color: Color, number: u64) -> u64 {
        let side: Side = if color == Color::White { WHITE } else { BLACK };
        attacks::pawn(side, square(number)).bits()
    }

    fn knight_attacks(number: u64) -> u64 {
        attacks::knight(square(number)).bits()
    }

    fn bishop_attacks(number: u64, occupied: u64) -> u64 {
        attacks::bishop(square(number), SquareSet::from_bits(occupied)).bits()
    }

    fn rook_attacks(number: u64, occupied: u64) -> u64 {
        attacks::rook(square(number), SquareSet::from_bits(occupied)).bits()
    }

    fn queen_attacks(number: u64, occupied: u64) -> u64 {
        attacks::queen(square(number), SquareSet::from_bits(occupied)).bits()
    }

    fn king_attacks(number: u64) -> u64 {
        attacks::king(square(number)).bits()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Settings;

    #[test]
    fn the_limit_of_the_user_counts_beside_the_tables() {
        let position = Position::from_fen("8/4k3/8/8/3KP3/8/8/8 w - - 0 1").unwrap();
        let asked = |largest, pieces| {
            let settings = EndingSettings { pieces, ..Settings::default().endings };
            is_asked_about(&position, largest, &settings)
        };
        assert!(asked(5, 7) && asked(3, 3) && asked(7, 3));
        assert!(!asked(2, 7) && !asked(5, 2) && !asked(5, 0));
    }
}
