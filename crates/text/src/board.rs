//! A board on the terminal.

use crate::Style;
use std::fmt::Write as _;
use tesuji_api::{Cell, Diagram, Position, ShownPosition, Side};

const RESET: &str = "\u{1b}[0m";

/// A position: its board, and its text below it.
#[must_use]
pub fn position(position: &Position, style: Style) -> String {
    let drawn = position.board.as_ref().map_or_else(String::new, |diagram| board(diagram, style));
    format!("{drawn}  {}\n", position.text)
}

/// A position as protocols show it: board, text, key and what gives check, a line each.
#[must_use]
pub fn shown(shown: &ShownPosition) -> String {
    let ShownPosition { position, notation, key, checkers } = shown;
    let style = Style { ascii: true, ..Style::default() };
    let drawn = position.board.as_ref().map_or_else(String::new, |diagram| board(diagram, style));
    let checkers = if checkers.is_empty() { "none".to_string() } else { checkers.join(" ") };
    format!("{drawn}\n{notation}: {}\nKey: {key}\nCheckers: {checkers}\n", position.text)
}

/// Draws a board, each line ended.
#[must_use]
pub fn board(diagram: &Diagram, style: Style) -> String {
    let mut text = String::new();
    let wide = diagram.hands.is_some();
    let hand = |text: &mut String, side: usize| {
        if let Some(hands) = &diagram.hands {
            let held = if hands[side].is_empty() { "-" } else { &hands[side] };
            let held = if style.ascii { letters(held) } else { held.to_string() };
            let mark = match (style.ascii, side) {
                (true, 0) => "Black holds",
                (true, _) => "White holds",
                (false, 0) => "☗",
                (false, _) => "☖",
            };
            let _ = writeln!(text, "    {mark} {held}");
        }
    };
    hand(&mut text, 1);
    for (row, (cells, label)) in diagram.rows.iter().zip(&diagram.lines).enumerate() {
        let _ = write!(text, "  {label} ");
        for (column, cell) in cells.iter().enumerate() {
            text += &square(cell.as_ref(), (row + column) % 2 == 0, wide, style);
        }
        text.push('\n');
    }
    let gap = if wide { "  " } else { " " };
    let columns: Vec<String> = diagram.columns.iter().map(|name| format!(" {name}")).collect();
    let _ = writeln!(text, "    {}", columns.join(gap).trim_end());
    hand(&mut text, 0);
    text
}

/// One square: three columns wide in chess, four where signs are wide.
fn square(cell: Option<&Cell>, light: bool, wide: bool, style: Style) -> String {
    if style.ascii {
        let letter = cell.map_or(".", |cell| cell.letter.as_str());
        return if wide { format!("{letter:>2}  ") } else { format!(" {letter} ") };
    }
    let sign = match (cell, wide) {
        (None, true) => " ・ ".to_string(),
        (None, false) => if style.colour { "   " } else { " · " }.to_string(),
        (Some(cell), true) => {
            format!("{}{} ", if cell.side == Side::Second && !style.colour { "v" } else { " " }, cell.sign)
        }
        (Some(cell), false) => format!(" {} ", chess_sign(cell, style)),
    };
    if !style.colour {
        return sign;
    }
    let piece = match cell {
        Some(cell) if wide => match (cell.side, cell.promoted) {
            (Side::First, false) => "1;97",
            (Side::First, true) => "1;91",
            (Side::Second, false) => "1;96",
            (Side::Second, true) => "1;95",
        },
        Some(cell) if cell.side == Side::First => "1;97",
        Some(_) => "1;30",
        None => "90",
    };
    let ground = match (wide, light) {
        (true, _) => "40",
        (false, true) => "48;5;180",
        (false, false) => "48;5;137",
    };
    format!("\u{1b}[{piece};{ground}m{sign}{RESET}")
}

/// Filled signs for both sides where colour tells them apart; outlines for the first side where not.
fn chess_sign(cell: &Cell, style: Style) -> String {
    let sign = cell.sign.chars().next().unwrap_or('?');
    if cell.side == Side::First && !style.colour {
        // The outlines stand six places before the filled signs.
        return char::from_u32(u32::from(sign) - 6).unwrap_or(sign).to_string();
    }
    sign.to_string()
}

/// Pieces in hand as letters: `歩2` is `P2`.
fn letters(held: &str) -> String {
    let letter = |c: char| match c {
        '歩' => 'P',
        '香' => 'L',
        '桂' => 'N',
        '銀' => 'S',
        '金' => 'G',
        '角' => 'B',
        '飛' => 'R',
        other => other,
    };
    held.chars().map(letter).collect()
}
