//! What a search did.

use std::fmt::Write as _;
use tesuji_api::{Counts, End, TechniqueCount};

/// All counts as tables.
#[must_use]
pub fn counts(counts: &Counts) -> String {
    let mut text = format!(
        "{:<21} {:>11} {:>11} {:>8} {:>11} {:>11}\n",
        "technique", "tried", "fired", "rate", "nodes cut", "skipped"
    );
    for TechniqueCount { technique, tried, fired, cut, skipped } in &counts.techniques {
        if tried + fired + cut + skipped > 0 {
            let rate = percent(*fired, *tried);
            let _ =
                writeln!(text, "{technique:<21} {tried:>11} {fired:>11} {rate:>8} {cut:>11} {skipped:>11}");
        }
    }
    text += &ends(counts);
    text += &cutoffs(counts);
    let _ = writeln!(text, "\n{:<34} {:>12}", "searched again", "times");
    for again in &counts.searched_again {
        let _ = writeln!(text, "{:<34} {:>12}", again.reason, again.times);
    }
    let (asked, knew) = (counts.table_asks, counts.table_hits);
    let _ = writeln!(text, "\ntable: asked {asked}, knew {knew} ({})", percent(knew, asked));
    text + &depths(counts)
}

/// `12.3 %`, or a dash if there is nothing to share.
fn percent(part: u64, whole: u64) -> String {
    if whole == 0 { "-".to_string() } else { format!("{:.1} %", part as f64 * 100.0 / whole as f64) }
}

/// How nodes ended.
pub(crate) fn ends(counts: &Counts) -> String {
    let mut text = format!("\n{:<34} {:>12} {:>8}\n", "nodes ended", "nodes", "share");
    let plain = counts.ends.iter().map(|count| (end(&count.end), count.nodes));
    let cuts = counts.techniques.iter().map(|count| (format!("cut by {}", count.technique), count.cut));
    for (name, nodes) in plain.chain(cuts).filter(|&(_, nodes)| nodes > 0) {
        let _ = writeln!(text, "{name:<34} {nodes:>12} {:>8}", percent(nodes, counts.nodes));
    }
    text
}

/// `failed high`, `cut by null_move`.
pub(crate) fn end(end: &End) -> String {
    match end {
        End::GameOver => "game over",
        End::Horizon => "horizon",
        End::StandPat => "stood pat",
        End::Cut { technique } => return format!("cut by {technique}"),
        End::FailedHigh => "failed high",
        End::Exact => "exact",
        End::FailedLow => "failed low",
        End::Stopped => "stopped",
    }
    .to_string()
}

/// At which move nodes failed high.
pub(crate) fn cutoffs(counts: &Counts) -> String {
    let mut text = format!("\n{:<34} {:>12} {:>8}\n", "cutoffs by move number", "nodes", "share");
    let (all, last) = (counts.cutoffs_by_move.iter().sum(), counts.cutoffs_by_move.len());
    for (&nodes, nth) in counts.cutoffs_by_move.iter().zip(1..) {
        let name = if nth == last { format!("{nth} and later") } else { nth.to_string() };
        let _ = writeln!(text, "{name:<34} {nodes:>12} {:>8}", percent(nodes, all));
    }
    text
}

/// Nodes by depth.
pub(crate) fn depths(counts: &Counts) -> String {
    let mut text = format!("\n{:>6} {:>12} {:>8}\n", "depth", "nodes", "share");
    for row in counts.nodes_by_depth.iter().rev() {
        let _ = writeln!(text, "{:>6} {:>12} {:>8}", row.depth, row.nodes, percent(row.nodes, counts.nodes));
    }
    text
}
