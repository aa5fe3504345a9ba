//! Solved problems as a table.

use super::Style;
use super::row::{Record, Row, loss, verdict};
use crate::output::{grouped, plural, time};
use std::fmt::Write as _;
use std::time::Duration;

/// The head of the table.
pub(super) const HEAD: &str =
    "       position            time       nodes  verdict                        solution";

/// One line of it.
pub(super) fn line(row: &Row, style: Style) -> String {
    let name = if row.name.is_empty() { format!("line {}", row.line) } else { row.name.clone() };
    let name = padded(&name, 18);
    let Some(card) = &row.card else {
        return format!("  ✗    {name}  {}", row.error.as_deref().unwrap_or("stopped"));
    };
    let mark = match card.right {
        Some(true) => "✓",
        Some(false) => "✗",
        None => "·",
    };
    let themes: Vec<&str> =
        card.themes.iter().map(|theme| theme.name).filter(|name| !name.starts_with("mate-in")).collect();
    let themes = if themes.is_empty() { String::new() } else { format!("  [{}]", themes.join(", ")) };
    let origin = row.origin.as_ref().map_or_else(String::new, |origin| {
        let players = origin.players.as_ref().map_or_else(String::new, |players| format!("{players}: "));
        format!("\n       {players}{}, which {}", row.title(), loss(origin, card.mates))
    });
    format!(
        "  {mark}    {name} {:>7} {:>11}  {:<30} {}{themes}{origin}",
        time(Duration::from_secs_f64(row.seconds)),
        grouped(card.nodes),
        verdict(card),
        style.line(&card.line),
    )
}

/// A text of some width on a terminal, where Japanese signs are twice as wide.
fn padded(text: &str, width: usize) -> String {
    let (mut short, mut used) = (String::new(), 0);
    for c in text.chars() {
        let wide = if c >= '\u{1100}' { 2 } else { 1 };
        if used + wide > width {
            break;
        }
        short.push(c);
        used += wide;
    }
    short + &" ".repeat(width - used)
}

/// What it all comes to.
pub(super) fn sum(records: &[Record], elapsed: Duration) -> String {
    let count = |is: &dyn Fn(&Record) -> bool| records.iter().filter(|record| is(record)).count();
    let asked = count(&|record| record.right.is_some());
    let solved = count(&|record| record.right == Some(true));
    let broken = count(&|record| record.broken);
    let mut text = match asked {
        0 => plural(records.len(), "position"),
        _ => format!("{solved} of {asked} solved"),
    };
    if broken > 0 {
        let _ = write!(text, ", {broken} could not be read");
    }
    let nodes: u64 = records.iter().map(|record| record.nodes).sum();
    let thinking: f64 = records.iter().map(|record| record.seconds).sum();
    let _ = write!(text, ", {} nodes, {}", grouped(nodes), time(Duration::from_secs_f64(thinking)));
    if elapsed.as_secs_f64() < 0.9 * thinking {
        let _ = write!(text, " in {}", time(elapsed));
    }
    text
}
