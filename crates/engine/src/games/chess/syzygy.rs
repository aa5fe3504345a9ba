//! Syzygy endgame tables: which moves keep the result at the root, and how positions end within the search.

use crate::{EndingSettings, Endings, RootEnding};
use pyrrhic_rs::{Color, DtzProbeValue, DtzResult, EngineAdapter, Piece, TableBases, WdlProbeResult};
use std::collections::HashSet;
use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use tesuji_chess::{BLACK, Kind, Move, Position, Square, SquareSet, WHITE, attacks};
use tesuji_game::{Position as _, Side};
use tesuji_search::{Depth, Known, KnownEndings};

/// Tables on disk, of which this is one of perhaps many users. The last one closes them.
pub(super) struct Syzygy(Option<Arc<Tables>>);

/// Tables that are open.
struct Tables {
    base: TableBases<Attacks>,
    /// Held while distances are asked for: the library lets one thread at a time do so.
    asking: Mutex<()>,
    /// Kings and pieces of the largest table. The library would say seven, whatever there is.
    largest: u32,
    /// The tables of distances, by their names. The library forgets the outcomes of a material whose distances it was asked
    /// for in vain.
    distances: HashSet<String>,
}

/// The tables that are open, with their path: the library knows one set at a time, which all engines share.
static OPEN: Mutex<Option<(String, Arc<Tables>)>> = Mutex::new(None);

/// How a table of outcomes begins, and one of distances.
const OUTCOMES: [u8; 4] = [0x71, 0xe8, 0x23, 0x5d];
const DISTANCES: [u8; 4] = [0xd7, 0x66, 0x0c, 0xa5];
/// Tables are padded to a multiple of the first, and end with a checksum.
const BLOCK: u64 = 64;
const CHECKSUM: u64 = 16;

/// The places of the pieces, as the tables want them.
type Places = [u64; 8];

impl Drop for Syzygy {
    fn drop(&mut self) {
        let mut open = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
        self.0 = None;
        if open.as_ref().is_some_and(|(_, tables)| Arc::strong_count(tables) == 1) {
            *open = None;
        }
    }
}

impl Syzygy {
    pub(super) fn open(path: &str) -> Result<Syzygy, String> {
        let mut open = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, tables)) = open.as_ref().filter(|(known, _)| known == path) {
            return Ok(Syzygy(Some(Arc::clone(tables))));
        }
        let folders: Vec<&str> = path.split(':').filter(|folder| !folder.is_empty()).collect();
        let files: Vec<PathBuf> = folders.iter().flat_map(|folder| files(Path::new(folder))).collect();
        // The library cannot be asked again after a path without tables.
        let pieces = |name: &String| name.len().saturating_sub(1) as u32;
        let largest = names(&files, "rtbw").iter().map(pieces).max();
        let largest = largest.ok_or_else(|| format!("there are no tables in '{path}'"))?;
        // It believes what it reads.
        if let Some(bad) = files.iter().find(|file| !is_table(file)) {
            return Err(format!("'{}' is no Syzygy table, or not all of one", bad.display()));
        }
        if let Some((other, _)) = &*open {
            let why =
                format!("another engine uses the tables in '{other}', and there can be one set at a time");
            return Err(why);
        }
        let refused = |error| format!("the tables in '{path}' cannot be used: {error:?}");
        let base = TableBases::new(folders.join(":")).map_err(refused)?;
        let tables =
            Arc::new(Tables { base, asking: Mutex::new(()), largest, distances: names(&files, "rtbz") });
        *open = Some((path.to_string(), Arc::clone(&tables)));
        Ok(Syzygy(Some(tables)))
    }
}

impl Tables {
    /// How a position ends for the side to move, whatever its clock.
    fn outcome(&self, position: &Position) -> Option<WdlProbeResult> {
        let [white, black, kings, queens, rooks, bishops, knights, pawns] = places(position);
        let (passant, turn) = (en_passant(position), position.side() == WHITE);
        let known =
            self.base.probe_wdl(white, black, kings, queens, rooks, bishops, knights, pawns, passant, turn);
        known.ok()
    }
}

/// The files of a folder that are called as tables are, as in `KQPvKR.rtbw`.
fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(files) = folder.read_dir() else { return Vec::new() };
    let is_side = |side: &str| {
        let mut letters = side.chars();
        letters.next() == Some('K') && letters.all(|letter| "QRBNP".contains(letter))
    };
    let is_called = |file: &PathBuf| {
        let ending = file.extension().is_some_and(|ending| ending == "rtbw" || ending == "rtbz");
        let sides = file.file_stem().and_then(|stem| stem.to_str()?.split_once('v'));
        ending && sides.is_some_and(|(first, second)| is_side(first) && is_side(second))
    };
    files.flatten().map(|file| file.path()).filter(is_called).collect()
}

/// The names of tables of a kind, as in `KQPvKR`.
fn names(files: &[PathBuf], kind: &str) -> HashSet<String> {
    let of_kind = files.iter().filter(|file| file.extension().is_some_and(|ending| ending == kind));
    of_kind.filter_map(|file| file.file_stem()?.to_str().map(str::to_string)).collect()
}

/// What the table of a position can be called: the side that it names first is not said.
fn names_of(position: &Position) -> [String; 2] {
    let letters = |side| -> String {
        let kinds = [Kind::King, Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Pawn];
        let count = |kind| (position.kind(kind) & position.occupied_by(side)).len() as usize;
        kinds
            .iter()
            .zip(["K", "Q", "R", "B", "N", "P"])
            .map(|(&kind, letter)| letter.repeat(count(kind)))
            .collect()
    };
    let [white, black] = [letters(WHITE), letters(BLACK)];
    [format!("{white}v{black}"), format!("{black}v{white}")]
}

/// Whether a file begins as a table does and has a length that one can have.
fn is_table(path: &Path) -> bool {
    let magic = if path.extension().is_some_and(|ending| ending == "rtbw") { OUTCOMES } else { DISTANCES };
    let Ok(mut file) = File::open(path) else { return false };
    let mut first = [0; 4];
    let length = file.metadata().map_or(0, |about| about.len());
    length % BLOCK == CHECKSUM && file.read_exact(&mut first).is_ok() && first == magic
}

impl Endings<Position> for Syzygy {
    fn root(&self, position: &Position, settings: &EndingSettings) -> Option<RootEnding<Move>> {
        let (tables, move_rule) = (self.0.as_ref()?, settings.move_rule);
        if !is_asked_about(position, tables.largest.min(settings.pieces)) {
            return None;
        }
        let has_distances = names_of(position).iter().any(|name| tables.distances.contains(name));
        let distances = has_distances.then(|| tables.by_distance(position, move_rule)).flatten();
        let by_distance = distances.is_some();
        let ranked = distances.or_else(|| tables.by_outcome(position, move_rule))?;
        let best = ranked.iter().map(|&(_, rank)| rank).max()?;
        let moves = ranked.into_iter().filter(|&(_, rank)| rank == best).map(|(mv, _)| mv).collect();
        Some(RootEnding { moves, known: known(best.0), by_distance })
    }

    fn in_search(&self, settings: &EndingSettings) -> Arc<dyn KnownEndings<Position>> {
        let largest = self.0.as_ref().map_or(0, |tables| tables.largest);
        let depth = Depth::try_from(settings.depth).unwrap_or(Depth::MAX);
        let (pieces, move_rule) = (largest.min(settings.pieces), settings.move_rule);
        Arc::new(Asked { tables: Syzygy(self.0.clone()), pieces, depth, move_rule })
    }
}

/// The tables within a search.
struct Asked {
    tables: Syzygy,
    /// Positions with more pieces are not asked about, and those with as many only at this depth or more.
    pieces: u32,
    depth: Depth,
    move_rule: bool,
}

impl KnownEndings<Position> for Asked {
    /// Only right after a capture or a move of a pawn: what is known of outcomes holds for a clock that begins.
    #[inline]
    fn known(&self, position: &Position, depth: Depth) -> Option<Known> {
        let largest = position.occupied().len() == self.pieces;
        if position.halfmoves() != 0
            || largest && depth < self.depth
            || !is_asked_about(position, self.pieces)
        {
            return None;
        }
        Some(known(outcome(self.tables.0.as_ref()?.outcome(position)?, self.move_rule)))
    }
}

/// Whether a position is within the largest table, and within what the user wants to be asked about.
fn is_asked_about(position: &Position, most: u32) -> bool {
    position.occupied().len() <= most && !position.castling_rooks().any()
}

/// A rank of a move: its outcome, and among equals how good its distance is.
type Rank = (i32, i32);

impl Tables {
    /// Every move with a rank: a quick win before a slow one, a slow loss before a quick one.
    fn by_distance(&self, position: &Position, rule: bool) -> Option<Vec<(Move, Rank)>> {
        let [white, black, kings, queens, rooks, bishops, knights, pawns] = places(position);
        let (clock, passant) = (position.halfmoves().min(255), en_passant(position));
        let turn = position.side() == WHITE;
        let alone = self.asking.lock().unwrap_or_else(PoisonError::into_inner);
        let known = self
            .base
            .probe_root(white, black, kings, queens, rooks, bishops, knights, pawns, clock, passant, turn)
            .ok()?;
        drop(alone);
        let legal = position.legal_moves();
        let rank = |value: &DtzProbeValue| {
            let DtzProbeValue::DtzResult(result) = value else { return None };
            let mv = legal.iter().copied().find(|&mv| is_move(mv, *result))?;
            let outcome = outcome(result.wdl, rule);
            Some((mv, (outcome, -outcome.signum() * i32::from(result.dtz))))
        };
        let ranked: Vec<_> = known.moves[..known.num_moves].iter().filter_map(rank).collect();
        (ranked.len() == legal.len()).then_some(ranked)
    }

    /// Every move with its outcome, where distances are not known.
    fn by_outcome(&self, position: &Position, rule: bool) -> Option<Vec<(Move, Rank)>> {
        let rank = |&mv: &Move| Some((mv, (-outcome(self.outcome(&position.after(mv))?, rule), 0)));
        position.legal_moves().iter().map(rank).collect()
    }
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

/// The same as the search says it.
fn known(outcome: i32) -> Known {
    match outcome {
        2.. => Known::Win,
        1 => Known::BarredWin,
        0 => Known::Draw,
        -1 => Known::BarredLoss,
        _ => Known::Loss,
    }
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

    #[test]
    fn castling_and_too_many_pieces_are_not_asked_about() {
        let asked = |fen: &str, most| is_asked_about(&Position::from_fen(fen).unwrap(), most);
        let pawn = "8/4k3/8/8/3KP3/8/8/8 w - - 0 1";
        assert!(asked(pawn, 7) && asked(pawn, 3));
        assert!(!asked(pawn, 2) && !asked(pawn, 0));
        assert!(asked("4k3/8/8/8/8/8/8/4K2R w - - 0 1", 3));
        assert!(!asked("4k3/8/8/8/8/8/8/4K2R w K - 0 1", 3));
    }

    #[test]
    fn tables_are_called_by_their_pieces() {
        let position = Position::from_fen("8/3k4/1pb5/8/1R6/8/2QKN3/8 w - - 0 1").unwrap();
        assert_eq!(names_of(&position), ["KQRNvKBP", "KBPvKQRN"]);
        let files = ["a/KQRNvKBP.rtbw", "b/KPvK.rtbz"].map(PathBuf::from);
        assert_eq!(names(&files, "rtbz"), HashSet::from(["KPvK".to_string()]));
    }

    /// A folder that goes when it is done with.
    struct TestFolder(PathBuf);

    impl TestFolder {
        fn new(name: &str) -> TestFolder {
            let folder = std::env::temp_dir().join(format!("tesuji-{name}-{}", std::process::id()));
            std::fs::create_dir_all(&folder).unwrap();
            TestFolder(folder)
        }

        fn path(&self) -> &str {
            self.0.to_str().unwrap()
        }
    }

    impl Drop for TestFolder {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    fn files_that_only_look_like_tables_are_refused() {
        let folder = TestFolder::new("no-tables");
        let write = |name: &str, bytes: &[u8]| std::fs::write(folder.0.join(name), bytes).unwrap();
        let refused = || Syzygy::open(folder.path()).err().unwrap();
        write("notes.rtbw", &[0; 80]);
        write("KXvK.rtbw", &[0; 80]);
        assert_eq!(refused(), format!("there are no tables in '{}'", folder.path()));
        let mut table = [0; 80];
        table[..4].copy_from_slice(&OUTCOMES);
        for bad in [&table[..79], &[0; 80], &[]] {
            write("KQvK.rtbw", bad);
            assert!(refused().ends_with("is no Syzygy table, or not all of one"), "{}", refused());
        }
    }

    fn outcomes_are_enough_where_distances_are_missing() {
        let folder = TestFolder::new("few-tables");
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/all/data/syzygy");
        for name in ["KPvK.rtbw", "KQvK.rtbw", "KQvK.rtbz", "KRvK.rtbw", "KBvK.rtbw", "KNvK.rtbw"] {
            std::fs::copy(source.join(name), folder.0.join(name)).unwrap();
        }
        let tables = Syzygy::open(folder.path()).unwrap();
        let settings = crate::Settings::default().endings;
        let asked = |fen: &str| {
            let found = tables.root(&Position::from_fen(fen).unwrap(), &settings);
            found.map(|found| (found.known, found.by_distance, found.moves.len()))
        };
        for _ in 0..2 {
            assert_eq!(asked("8/4k3/8/8/3KP3/8/8/8 w - - 0 1"), Some((Known::Win, false, 1)));
            let queen = asked("8/8/8/4k3/8/8/8/K6Q w - - 0 1");
            assert!(
                queen.is_some_and(|(known, by_distance, _)| known == Known::Win && by_distance),
                "{queen:?}"
            );
        }
        assert_eq!(asked("8/8/8/4k3/8/8/8/K5QR w - - 0 1"), None);
    }

    /// In one test: a process has one set of tables at a time.
    #[test]
    fn folders_of_tables() {
        files_that_only_look_like_tables_are_refused();
        outcomes_are_enough_where_distances_are_missing();
    }
}
