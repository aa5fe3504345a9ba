//! What a search found, told while it goes on: the head, a row for each depth, the end.

use crate::{
    Column, Columns, Style, counts, grouped, millions_a_second, moves, plural, position, score,
    score_in_words, time,
};
use std::fmt::Write as _;
use tesuji_api::{Bound, Game, Position, Profile, Search, SearchRow};

/// The least columns for a line of moves.
const ROOM: usize = 32;

/// Everything.
#[must_use]
pub fn all(search: &Search, style: Style) -> String {
    let game = &search.position.game;
    let rows = search.depths.iter().map(|each| row(each, game, style));
    head(&search.position, search.profile.as_ref(), style) + &rows.collect::<String>() + &end(search)
}

/// The board, the profile and the head of the table.
#[must_use]
pub fn head(place: &Position, profile: Option<&Profile>, style: Style) -> String {
    let profile =
        profile.map_or_else(String::new, |Profile { name, hash }| format!("profile {name} ({hash})\n\n"));
    format!("{}\n{profile}{}\n", position(place, style), columns(style).head())
}

/// One of the best lines.
#[must_use]
pub fn row(row: &SearchRow, game: &Game, style: Style) -> String {
    let depth =
        row.selective_depth.map_or(row.depth.to_string(), |reached| format!("{}/{reached}", row.depth));
    let sign = match row.bound {
        Bound::Exact => "",
        Bound::Lower => ">=",
        Bound::Upper => "<=",
    };
    let score = format!("{sign}{}", score(row.score, game));
    let rate = millions_a_second(row.nodes, row.seconds);
    let cells = [depth, score, grouped(row.nodes), time(row.seconds), rate];
    columns(style).row(&cells, &moves(&row.line, style)) + "\n"
}

/// The best move, and what it took.
#[must_use]
pub fn end(search: &Search) -> String {
    let mut text = match (&search.best_move, search.score, &search.position.outcome) {
        (Some(best), Some(score), _) => {
            format!("\nbest move {}, score {}\n", best.prose, score_in_words(score))
        }
        (_, _, Some(outcome)) => format!("\nno move: {}\n", outcome.reason),
        _ => "\nstopped before the first depth was done\n".to_string(),
    };
    let leaves =
        search.leaves.map(|leaves| format!(" ({leaves} {})", if leaves == 1 { "leaf" } else { "leaves" }));
    let speed = search.nodes as f64 / search.seconds.max(1e-6);
    let (nodes, leaves) = (plural(search.nodes as usize, "node"), leaves.unwrap_or_default());
    let _ = writeln!(text, "{nodes}{leaves}, {}, {speed:.0} nps", time(search.seconds));
    if let Some(stats) = &search.stats {
        text = text + "\n" + &counts(stats);
    }
    if let (Some(events), Some(path)) = (search.trace_events, &search.trace) {
        let _ = writeln!(text, "\n{} in {path}", plural(events as usize, "event"));
    }
    text
}

/// The columns of the table.
fn columns(style: Style) -> Columns {
    let columns = vec![
        Column::number("depth", 7, 4),
        Column::number("score", 9, 5),
        Column::number("nodes", 14, 2),
        Column::number("time", 12, 3),
        Column::number("Mnps", 6, 1),
    ];
    Columns::new(columns, "line", ROOM, style.width)
}
