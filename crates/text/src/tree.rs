//! All solutions of a mate for people, and what the prover did.

use crate::score::length;
use crate::{Style, grouped, moves};
use std::fmt::Write as _;
use tesuji_api::{Card, Defence, Dual, MateCount, Move, ProverCounts, SolutionTree, Try, Variation};

/// So many tries are told before the rest is only counted.
const TRIES: usize = 12;

/// The keys of a mate, its variations and its tries.
pub(crate) fn solutions(card: &Card, tree: &SolutionTree, style: Style) -> String {
    let told = Told { mates: card.position.game.mates, style };
    let mut text = String::new();
    let Some(key) = &tree.key else { return text };
    let only = if tree.cooks.is_empty() { ", the only one" } else { "" };
    let _ = writeln!(text, "  key       {}{only}", told.mv(&key.mv));
    for cook in &tree.cooks {
        let kind = if cook.promotion { "dual" } else { "cook" };
        let _ = writeln!(text, "  {kind:<9} {}", told.dual(cook));
    }
    told.variations(key, 0, &mut text);
    text += &told.tries(&tree.tries);
    if !tree.whole {
        text.push_str("  unsettled not all of the variations could be told\n");
    }
    text
}

/// How moves and lengths are told.
struct Told {
    mates: MateCount,
    style: Style,
}

impl Told {
    fn mv(&self, mv: &Move) -> String {
        moves(std::slice::from_ref(mv), self.style)
    }

    /// `Qa8 in 2, a promotion dual`.
    fn dual(&self, dual: &Dual) -> String {
        let kind = match (dual.promotion, dual.short) {
            (true, _) => ", by another promotion",
            (false, true) => ", short",
            (false, false) => "",
        };
        format!("{} in {}{kind}", self.mv(&dual.mv), length(dual.plies.into(), self.mates))
    }

    /// The defences to a move, each with its answer. Those that are mated at once by the same move are one line.
    fn variations(&self, after: &Variation, depth: usize, text: &mut String) {
        let mut rest: Vec<&Defence> = after.defences.iter().collect();
        while !rest.is_empty() {
            let first = rest[0];
            let (same, others): (Vec<_>, Vec<_>) =
                rest.into_iter().partition(|other| are_alike(first, other));
            rest = others;
            let names: Vec<String> = same.iter().map(|defence| self.mv(&defence.mv)).collect();
            let indent = " ".repeat(12 + 2 * depth);
            let _ = writeln!(text, "{indent}{}: {}", names.join(", "), self.answer(first));
            if let Some(answer) = &first.answer {
                self.variations(answer, depth + 1, text);
            }
        }
    }

    /// `Rb8# (or Ra8#)`.
    fn answer(&self, defence: &Defence) -> String {
        let Some(answer) = &defence.answer else { return "not told".to_string() };
        let duals: Vec<String> = defence.duals.iter().map(|dual| self.dual(dual)).collect();
        let duals = if duals.is_empty() { String::new() } else { format!(" (or {})", duals.join("; ")) };
        format!("{}{duals}", self.mv(&answer.mv))
    }

    /// `tries     Qb8+ Rxb8; Qe6 g6`.
    fn tries(&self, tries: &[Try]) -> String {
        if tries.is_empty() {
            return String::new();
        }
        let told: Vec<String> = tries.iter().take(TRIES).map(|each| moves(&each.line, self.style)).collect();
        let more = tries.len().saturating_sub(TRIES);
        let more = if more > 0 { format!("; and {more} more") } else { String::new() };
        format!("  tries     {}{more}\n", told.join("; "))
    }
}

/// Whether two defences are mated at once by the same move, with nothing else to say of them.
fn are_alike(one: &Defence, other: &Defence) -> bool {
    std::ptr::eq(one, other)
        || matches!((&one.answer, &other.answer), (Some(a), Some(b)) if a == b && a.defences.is_empty())
            && one.duals == other.duals
}

/// What proof-number search did.
pub(crate) fn prover(counts: &ProverCounts) -> String {
    let lookups = counts.exact + counts.dominated + counts.missed;
    let share = |part: u64| format!("{:.1} %", 100.0 * part as f64 / lookups.max(1) as f64);
    let each = counts.expansions as f64 / counts.positions.max(1) as f64;
    format!(
        "  prover    {} expansions of {} positions ({each:.2} each), {} first looks\n\
         \x20           table: exact {}, dominated {}, missed {}; refuted on the path {}\n\
         \x20           {} repetitions, {} extensions; waited for: {} nodes of attack, {} of defence\n",
        grouped(counts.expansions),
        grouped(counts.positions),
        grouped(counts.first_looks),
        share(counts.exact),
        share(counts.dominated),
        share(counts.missed),
        share(counts.on_path),
        grouped(counts.repeated),
        grouped(counts.extensions),
        grouped(counts.attacks_waited_for),
        grouped(counts.defences_waited_for),
    )
}
