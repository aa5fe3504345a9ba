//! A solved position for people.

use super::row::{Row, cost, verdict};
use crate::board::{self, Style};
use crate::output::{grouped, plural};
use std::fmt::Write as _;
use tesuji_engine::{Card, Reasons, short};
use tesuji_solve::tactics::Verdict;

/// The card of a position.
pub(super) fn text(row: &Row, card: &Card, style: Style) -> String {
    let mut text = String::new();
    let title = if row.name.is_empty() {
        format!("{} to move", card.side)
    } else {
        format!("{}: {} to move", row.name, card.side)
    };
    let _ = writeln!(text, "{}", bold(&title, style));
    text += &board::draw(&card.diagram, style);
    let _ = writeln!(text, "  {}\n", card.position);
    let line = card.line.prose.join(" ");
    let _ = writeln!(text, "  solution  {}", bold(&line, style));
    let score = if matches!(card.verdict, Verdict::Mates { .. }) {
        String::new()
    } else {
        format!(" ({})", short(card.score))
    };
    let right = match card.right {
        Some(true) => ", as it should be",
        Some(false) => ", which is not what was wanted",
        None => "",
    };
    let _ = writeln!(text, "  verdict   {}{score}{right}", verdict(card.verdict, card.score));
    if let Some(why) = &card.explanation {
        text += &reasons(card, why);
    }
    for (number, theme) in card.themes.iter().enumerate() {
        let label = if number == 0 { "themes" } else { "" };
        let _ = writeln!(text, "  {label:<9} {}: {}", theme.name, theme.sentence);
    }
    let _ = writeln!(text, "  found     {}; {:.2} s", found(card), row.seconds);
    text
}

/// Why it is this line and no other.
fn reasons(card: &Card, why: &Reasons) -> String {
    let mut text = String::new();
    let unique = match (why.duals.is_empty(), why.only_moves, why.moves) {
        (false, ..) => "no: other first moves do as well".to_string(),
        (true, only, all) if only >= all => "yes, every move of it".to_string(),
        (true, only, _) => format!("up to move {only}; then there is a choice"),
    };
    let _ = writeln!(text, "  only one  {unique}");
    for dual in &why.duals {
        let _ = writeln!(text, "  also      {} ({})", dual.line.prose.join(" "), short(dual.score));
    }
    for (number, other) in why.tries.iter().enumerate() {
        let label = if number == 0 { "but not" } else { "" };
        let (first, rest) =
            other.line.prose.split_first().map_or(("", &[] as &[String]), |(first, rest)| (first, rest));
        let after = if rest.is_empty() { String::new() } else { format!(" {}", rest.join(" ")) };
        let _ = writeln!(text, "  {label:<9} {first}{after}: {}", cost(card.score, other.score));
    }
    text
}

/// How hard it was.
fn found(card: &Card) -> String {
    let nodes = format!("{} nodes", grouped(card.nodes));
    match card.found.depth {
        0 => format!("by proof, {nodes} in all"),
        depth => format!(
            "at depth {depth} after {} and kept, {nodes} in all",
            plural(usize::try_from(card.found.nodes).unwrap_or(usize::MAX), "node")
        ),
    }
}

fn bold(text: &str, style: Style) -> String {
    if style.colour { format!("\u{1b}[1m{text}\u{1b}[0m") } else { text.to_string() }
}
