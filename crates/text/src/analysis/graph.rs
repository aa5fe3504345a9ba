//! The course of a game drawn in characters.

use super::above;
use crate::Style;
use std::fmt::Write as _;
use tesuji_api::{AnalysedGame, MoveGrade};

/// Rows of the graph.
const ROWS: usize = 8;
/// What stands left of it.
const LABEL: usize = 7;
/// The widest graph.
const WIDEST: usize = 70;
/// Blocks that fill a square from below, by eighths.
const BLOCKS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// What the first side could expect after each move: full at the top is a win. Marks below show where something was given
/// away.
pub(super) fn graph(game: &AnalysedGame, style: Style) -> String {
    let room = style.width.unwrap_or(80).saturating_sub(LABEL + 2).clamp(16, WIDEST);
    let columns = columns(game, room);
    let mut text = String::new();
    for row in (0..ROWS).rev() {
        let label = match row {
            _ if row == ROWS - 1 => "100 %",
            _ if row == ROWS / 2 => " 50 %",
            0 => "  0 %",
            _ => "",
        };
        let line: String = columns.iter().map(|column| cell(column.chance, row, style)).collect();
        let _ = writeln!(text, "{label:>LABEL$} {}", line.trim_end());
    }
    let marks: String = columns.iter().map(|column| mark(column.grade)).collect();
    if !marks.trim().is_empty() {
        let _ = writeln!(text, "{:>LABEL$} {}", "", marks.trim_end());
    }
    let _ = writeln!(text, "{:>LABEL$} {}", "", numbers(game, columns.len()));
    text
}

/// One column: one move or more, or a part of one.
#[derive(Clone, Copy)]
struct Stretch {
    chance: f64,
    grade: Option<MoveGrade>,
}

/// So many columns at most; few moves are drawn wider.
fn columns(game: &AnalysedGame, room: usize) -> Vec<Stretch> {
    let moves = &game.moves;
    let wide = (room / moves.len().max(1)).clamp(1, 3);
    let count = (moves.len() * wide).min(room);
    let stretch = |nth: usize| {
        let at = |nth: usize| nth * moves.len() / count;
        let part = &moves[at(nth)..at(nth + 1).max(at(nth) + 1)];
        let chance = part.iter().map(|mv| mv.view.chance).sum::<f64>() / part.len() as f64;
        // A move that is several columns wide is marked once.
        let first = nth == 0 || at(nth - 1) != at(nth);
        let worst = part.iter().filter_map(|mv| Some(mv.judgement.as_ref()?.grade)).max();
        Stretch { chance, grade: worst.filter(|_| first) }
    };
    (0..count).map(stretch).collect()
}

fn cell(chance: f64, row: usize, style: Style) -> char {
    let eighths = (chance * (8 * ROWS) as f64).round() as usize;
    let filled = eighths.saturating_sub(8 * row).min(8);
    match (style.ascii, filled) {
        (true, 4..) => '#',
        (true, _) if row == ROWS / 2 => '-',
        (true, _) => ' ',
        (false, 0) if row == ROWS / 2 => '┄',
        (false, filled) => BLOCKS[filled],
    }
}

fn mark(grade: Option<MoveGrade>) -> char {
    match grade {
        Some(MoveGrade::Blunder) => 'B',
        Some(MoveGrade::Mistake) => '?',
        Some(MoveGrade::Inaccuracy) => '.',
        None => ' ',
    }
}

/// The first and the last number below, and what the graph shows.
fn numbers(game: &AnalysedGame, columns: usize) -> String {
    let number = |mv: &tesuji_api::AnalysedMove| mv.number.trim_end_matches('.').to_string();
    let first = game.moves.first().map(number).unwrap_or_default();
    let last = game.moves.last().map(number).unwrap_or_default();
    let middle = format!("what {} can expect", above(game));
    let gap = columns.saturating_sub(first.len() + middle.len() + last.len());
    if gap < 2 {
        return middle;
    }
    format!("{first}{}{middle}{}{last}", " ".repeat(gap / 2), " ".repeat(gap - gap / 2))
}
