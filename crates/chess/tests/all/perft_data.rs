//! Perft as data: counts of the game tree that other programs agree on.
//!
//! `TESUJI_PERFT_DIR` names a directory with longer files of the same names; `counts_of_a_directory` then
//! checks every position in them up to ten million leaves.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use tesuji_chess::{Move, Position};
use tesuji_game::{GenKind, MoveList, Position as _};

const STANDARD: &str = include_str!("data/perft.epd");
const CHESS960: &str = include_str!("data/perft960.epd");
const LIMIT: u64 = 10_000_000;

/// A line `FEN ;D1 n ;D2 n`.
struct Entry {
    fen: String,
    counts: Vec<(u32, u64)>,
}

impl Entry {
    fn read(line: &str) -> Entry {
        let mut parts = line.split(';').map(str::trim);
        let fen = parts.next().expect("a line has a FEN").to_owned();
        let counts = parts
            .map(|part| {
                let (depth, count) = part.split_once(' ').expect("a depth and a count");
                let depth = depth.strip_prefix('D').expect("a depth such as D3");
                (depth.parse().expect("a depth"), count.trim().parse().expect("a count"))
            })
            .collect();
        Entry { fen, counts }
    }

    fn position(&self) -> Position {
        Position::from_fen(&self.fen).unwrap_or_else(|error| panic!("{}: {error}", self.fen))
    }

    /// Checks every depth within the limit and gives the leaves counted.
    fn check(&self) -> u64 {
        let position = self.position();
        let within = self.counts.iter().filter(|&&(_, count)| count <= LIMIT);
        within
            .map(|&(depth, count)| {
                assert_eq!(position.perft(depth), count, "depth {depth} of {}", self.fen);
                count
            })
            .sum()
    }
}

fn entries(text: &str) -> Vec<Entry> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(Entry::read).collect()
}

/// Checks every entry, on two threads, and gives the number of entries and leaves.
fn check_all(text: &str) -> (usize, u64) {
    let entries = entries(text);
    let next = AtomicUsize::new(0);
    let work = || {
        let mut leaves = 0;
        while let Some(entry) = entries.get(next.fetch_add(1, Ordering::Relaxed)) {
            leaves += entry.check();
        }
        leaves
    };
    let leaves = std::thread::scope(|scope| {
        let helper = scope.spawn(work);
        work() + helper.join().expect("the other half agrees")
    });
    (entries.len(), leaves)
}

#[test]
fn standard_counts() {
    // The sums show that no line and no depth was skipped.
    assert_eq!(check_all(STANDARD), (126, 264_743_493));
}

#[test]
fn chess960_counts() {
    assert_eq!(check_all(CHESS960), (480, 1_104_772_258));
}

#[test]
fn counts_of_a_directory() {
    let Ok(dir) = std::env::var("TESUJI_PERFT_DIR") else { return };
    for (name, positions) in [("perft.epd", 126), ("perft960.epd", 480)] {
        let text = fs::read_to_string(Path::new(&dir).join(name)).expect("the directory has the file");
        let (checked, leaves) = check_all(&text);
        assert!(checked >= positions && leaves > LIMIT, "{name}: {checked} positions, {leaves} leaves");
    }
}

/// Perft the slow way: lists of moves, full positions, keys. Every node is checked as it is passed.
fn walk(position: &Position, depth: u32) -> u64 {
    let of = |kind| {
        let mut list: MoveList<Move> = MoveList::new();
        position.generate(kind, &mut list);
        list
    };
    let moves = position.legal_moves();
    let (noisy, quiet) = (of(GenKind::Noisy), of(GenKind::Quiet));
    assert_eq!(noisy.len() + quiet.len(), moves.len(), "noisy + quiet in {position:?}");
    assert!(noisy.iter().all(|mv| mv.is_noisy()) && !quiet.iter().any(|mv| mv.is_noisy()), "{position:?}");
    assert_eq!(position.key(), position.recomputed_key(), "key of {position:?}");
    if depth == 1 {
        return moves.len() as u64;
    }
    moves.into_iter().map(|mv| walk(&position.after(mv), depth - 1)).sum()
}

#[test]
fn slow_path_agrees() {
    let mut checked = 0;
    for entry in entries(STANDARD).iter().chain(&entries(CHESS960)) {
        let &(depth, count) =
            entry.counts.iter().find(|&&(depth, _)| depth == 3).expect("a count of depth 3");
        assert_eq!(walk(&entry.position(), depth), count, "{}", entry.fen);
        checked += 1;
    }
    assert_eq!(checked, 606);
}

#[test]
fn depth_zero_is_one_leaf() {
    assert_eq!(Position::start().perft(0), 1);
    let mated = Position::from_fen("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3").unwrap();
    assert_eq!((mated.perft(0), mated.perft(1), mated.perft(5)), (1, 0, 0));
}
