//! A solved position for people.

use super::Style;
use super::row::{Row, cost, loss, verdict};
use crate::board;
use crate::output::{grouped, plural};
use std::fmt::Write as _;
use tesuji_engine::{Card, Other, Reasons, short_in};
use tesuji_game::Score;
use tesuji_solve::tactics::Verdict;

/// The card of a position.
pub(super) fn text(row: &Row, card: &Card, style: Style) -> String {
    let mut text = String::new();
    let title = row.title();
    let title = if title.is_empty() {
        format!("{} to move", card.side)
    } else {
        format!("{title}: {} to move", card.side)
    };
    let _ = writeln!(text, "{}", bold(&title, style));
    if let Some(origin) = &row.origin {
        let players = origin.players.as_deref().map_or_else(|| row.name.clone(), str::to_string);
        let _ = writeln!(text, "  {players}: {} {}", origin.after, loss(origin, card.mates));
    }
    text += &board::draw(&card.diagram, style.board);
    let _ = writeln!(text, "  {}\n", card.position);
    if !card.line.protocol.is_empty() {
        let _ = writeln!(text, "  solution  {}", bold(&style.line(&card.line), style));
    }
    let scored = !matches!(card.verdict, Verdict::Mates { .. } | Verdict::NoMate { .. });
    let score = if scored { format!(" ({})", short_in(card.mates, card.score)) } else { String::new() };
    let right = match card.right {
        _ if card.mate_alone && row.wants_nothing => "",
        Some(true) => ", as it should be",
        Some(false) => ", which is not what was wanted",
        None => "",
    };
    let _ = writeln!(text, "  verdict   {}{score}{right}", verdict(card));
    if let Some(why) = &card.explanation {
        text += &reasons(card, why, style);
    }
    for (number, theme) in card.themes.iter().enumerate() {
        let label = if number == 0 { "themes" } else { "" };
        let name = theme.japanese.filter(|_| style.is_japanese()).unwrap_or(theme.name);
        let _ = writeln!(text, "  {label:<9} {name}: {}", theme.sentence);
    }
    let _ = writeln!(text, "  found     {}; {:.2} s", found(card), row.seconds);
    text
}

/// Why it is this line and no other.
fn reasons(card: &Card, why: &Reasons, style: Style) -> String {
    let mut text = String::new();
    let slower = if why.slower.is_empty() { "" } else { "; other mates take longer" };
    let unique = match (why.duals.is_empty(), why.only_moves, why.moves) {
        (false, ..) => "no: other first moves do as well".to_string(),
        (true, only, all) if only >= all => format!("yes, every move of it{slower}"),
        (true, only, _) => format!("up to move {only}; then there is a choice{slower}"),
    };
    let _ = writeln!(text, "  only one  {unique}");
    for (label, others) in [("also", &why.duals), ("slower", &why.slower)] {
        for other in others {
            let _ = writeln!(text, "  {label:<9} {} ({})", style.line(&other.line), worth(card, other));
        }
    }
    for (number, other) in why.tries.iter().enumerate() {
        let label = if number == 0 { "but not" } else { "" };
        let _ = writeln!(text, "  {label:<9} {}: {}", style.line(&other.line), cost(card, other.score));
    }
    text
}

/// What another move is worth.
fn worth(card: &Card, other: &Other) -> String {
    match other.score.mate_distance() {
        Some(plies) if other.score > Score::DRAW => format!("mate in {}", card.mates.told(plies)),
        _ => short_in(card.mates, other.score),
    }
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
    if style.board.colour { format!("\u{1b}[1m{text}\u{1b}[0m") } else { text.to_string() }
}
