//! Solved problems as a table.

use crate::card::{loss, title, verdict};
use crate::{Style, grouped, moves, plural, time, width};
use std::fmt::Write as _;
use tesuji_api::{Solution, SolveComparison, SolveRow, SolveSummary};

/// The head of the table.
pub const HEAD: &str =
    "       position            time       nodes  verdict                        solution\n";

/// One line of it.
#[must_use]
pub fn row(solution: &Solution, style: Style) -> String {
    let name =
        if solution.name.is_empty() { format!("line {}", solution.line) } else { solution.name.clone() };
    let name = padded(&name, 18);
    let Some(card) = &solution.card else {
        return format!("  ✗    {name}  {}\n", solution.error.as_deref().unwrap_or("stopped"));
    };
    let mark = match card.solved {
        Some(true) => "✓",
        Some(false) => "✗",
        None => "·",
    };
    let themes =
        card.themes.iter().map(|theme| theme.name.as_str()).filter(|name| !name.starts_with("mate-in"));
    let themes: Vec<&str> = themes.collect();
    let themes = if themes.is_empty() { String::new() } else { format!("  [{}]", themes.join(", ")) };
    let origin = solution.origin.as_ref().map_or_else(String::new, |origin| {
        let players = origin.players.as_ref().map_or_else(String::new, |players| format!("{players}: "));
        format!("\n       {players}{}, which {}", title(solution), loss(origin, card.position.game.mates))
    });
    format!(
        "  {mark}    {name} {:>7} {:>11}  {:<30} {}{themes}{origin}\n",
        time(solution.seconds),
        grouped(card.nodes),
        verdict(card),
        moves(&card.line, style),
    )
}

/// A text of some width on a terminal, where Japanese signs are twice as wide.
fn padded(text: &str, columns: usize) -> String {
    let (mut short, mut used) = (String::new(), 0);
    for c in text.chars() {
        let wide = width(c.encode_utf8(&mut [0; 4]));
        if used + wide > columns {
            break;
        }
        short.push(c);
        used += wide;
    }
    short + &" ".repeat(columns - used)
}

/// What it all comes to.
#[must_use]
pub fn summary(sum: &SolveSummary) -> String {
    let mut text = match sum.asked {
        0 => plural(sum.positions as usize, "position"),
        asked => format!("{} of {asked} solved", sum.solved),
    };
    if sum.broken > 0 {
        let _ = write!(text, ", {} could not be read", sum.broken);
    }
    let _ = write!(text, ", {} nodes, {}", grouped(sum.nodes), time(sum.seconds));
    if sum.elapsed < 0.9 * sum.seconds {
        let _ = write!(text, " in {}", time(sum.elapsed));
    }
    format!("\n{text}\n")
}

/// The head of a comparison of searches.
#[must_use]
pub fn comparison_head() -> String {
    let [search, solved, nodes, time, speed] = ["search", "solved", "nodes", "time", "nodes a second"];
    format!("{search:<8} {solved:>12} {nodes:>16} {time:>10} {speed:>16}\n")
}

/// What one search made of all problems.
#[must_use]
pub fn comparison_row(row: &SolveRow) -> String {
    let SolveRow { algorithm, solved, positions, nodes, seconds } = row;
    let solved = format!("{solved} of {positions}");
    let speed = grouped((*nodes as f64 / seconds.max(1e-9)) as u64);
    format!("{algorithm:<8} {solved:>12} {:>16} {:>10} {speed:>16}\n", grouped(*nodes), time(*seconds))
}

/// Both searches on the same problems.
#[must_use]
pub fn comparison(comparison: &SolveComparison) -> String {
    comparison_head() + &comparison.searches.iter().map(comparison_row).collect::<String>()
}
