//! Leaves counted, told while they are.

use crate::{Style, grouped, millions_a_second, plural, position, summary, time};
use tesuji_api::{Perft, PerftFailure, PerftMove, PerftRow, PerftSuite, Position};

/// Everything.
#[must_use]
pub fn all(perft: &Perft, style: Style) -> String {
    let end = format!("\n{}\n", summary(perft.leaves, perft.seconds));
    match (&perft.depths, &perft.divide) {
        (Some(rows), _) => head(&perft.position, style) + &rows.iter().map(row).collect::<String>() + &end,
        (None, Some(moves)) => divide(moves) + &end,
        (None, None) => end,
    }
}

/// The board and the head of the table.
#[must_use]
pub fn head(place: &Position, style: Style) -> String {
    format!("{}\n{:>5} {:>26} {:>12} {:>8}\n", position(place, style), "depth", "leaves", "time", "Mnps")
}

/// One depth.
#[must_use]
pub fn row(row: &PerftRow) -> String {
    let rate = millions_a_second(row.leaves, row.seconds);
    format!("{:>5} {:>26} {:>12} {rate:>8}\n", row.depth, grouped(row.leaves), time(row.seconds))
}

/// Move by move.
fn divide(moves: &[PerftMove]) -> String {
    let line = |share: &PerftMove| format!("{}: {}\n", share.mv, share.leaves);
    moves.iter().map(line).collect()
}

/// Move by move as protocols tell it, with the sum as Stockfish has it.
#[must_use]
pub fn divided(perft: &Perft) -> String {
    format!("{}\nNodes searched: {}\n", divide(perft.divide.as_deref().unwrap_or_default()), perft.leaves)
}

/// A file of counts: what came out wrong, and how many there were.
#[must_use]
pub fn suite(suite: &PerftSuite) -> String {
    suite.failures.iter().map(failure).collect::<String>() + &tally(suite)
}

/// A count that came out wrong.
#[must_use]
pub fn failure(failure: &PerftFailure) -> String {
    let PerftFailure { line, position, depth, expected, got } = failure;
    format!("line {line}: {position}: D{depth}: expected {expected}, got {got}\n")
}

/// How many counts there were.
#[must_use]
pub fn tally(suite: &PerftSuite) -> String {
    format!("{}, {}\n", plural(suite.positions as usize, "position"), checked(suite))
}

/// `7 counts, 0 wrong, 2 skipped: 8902 leaves, 0.01 s`.
#[must_use]
pub fn checked(suite: &PerftSuite) -> String {
    let (counts, wrong) = (plural(suite.counts as usize, "count"), suite.failures.len());
    format!("{counts}, {wrong} wrong, {} skipped: {}", suite.skipped, summary(suite.leaves, suite.seconds))
}
