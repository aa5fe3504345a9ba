//! The benchmark, told while it runs.

use tesuji_api::{Bench, BenchRow};

/// Everything.
#[must_use]
pub fn all(bench: &Bench) -> String {
    bench.positions.iter().map(row).collect::<String>() + &end(bench.nodes, bench.seconds)
}

/// One position.
#[must_use]
pub fn row(row: &BenchRow) -> String {
    let BenchRow { number, of, nodes, best, position } = row;
    format!("{number:>2}/{of} {nodes:>9} nodes  {:<6} {position}\n", best.as_deref().unwrap_or("-"))
}

/// `N nodes M nps`.
#[must_use]
pub fn end(nodes: u64, seconds: f64) -> String {
    format!("\n{nodes} nodes {} nps\n", (nodes as f64 / seconds.max(1e-6)) as u64)
}
