//! Every search on one position, told while they go on.

use crate::{Column, Columns, Style, grouped, moves, position, score, time};
use std::fmt::Write as _;
use tesuji_api::{ComparedSearch, Comparison, Game, Position};

/// The least columns for a line of moves.
const ROOM: usize = 24;

/// Everything.
#[must_use]
pub fn all(comparison: &Comparison, style: Style) -> String {
    let game = &comparison.position.game;
    let rows: String = comparison.searches.iter().map(|each| row(each, game, style)).collect();
    head(&comparison.position, comparison.depth, style) + &rows + &end(comparison)
}

/// The board and the head of the table.
#[must_use]
pub fn head(place: &Position, depth: i32, style: Style) -> String {
    format!("{}\ndepth {depth}\n\n{}\n", position(place, style), columns(style).head())
}

/// One search.
#[must_use]
pub fn row(row: &ComparedSearch, game: &Game, style: Style) -> String {
    let share = match row.cutoffs {
        0 => "-".to_string(),
        all => format!("{:.1} %", row.first_cutoffs as f64 * 100.0 / all as f64),
    };
    let (nodes, leaves) = (grouped(row.nodes), grouped(row.leaves));
    let cells = [row.search.clone(), nodes, leaves, time(row.seconds), score(row.score, game), share];
    columns(style).row(&cells, &moves(&row.line, style)) + "\n"
}

/// What was left out, and why.
#[must_use]
pub fn end(comparison: &Comparison) -> String {
    let mut text = String::new();
    for (nth, left) in comparison.left_out.iter().enumerate() {
        let why = match left.foreseen {
            Some(nodes) => format!("it would search about {nodes:.1e} nodes"),
            None => format!("it needs more than {} nodes", grouped(comparison.max_nodes)),
        };
        let gap = if nth == 0 { "\n" } else { "" };
        let _ = writeln!(text, "{gap}{} is left out: {why}; --max-nodes raises the limit", left.search);
    }
    text
}

/// The columns of the table.
fn columns(style: Style) -> Columns {
    let columns = vec![
        Column::text("search", 12, 6),
        Column::number("nodes", 12, 5),
        Column::number("leaves", 12, 2),
        Column::number("time", 9, 3),
        Column::number("score", 8, 4),
        Column::number("first cuts", 11, 1),
    ];
    Columns::new(columns, "line", ROOM, style.width)
}
