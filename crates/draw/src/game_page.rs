//! Analysed games as one page: board, graph, moves to click, and every bad move with its lines.

use crate::canvas::Canvas;
use crate::diagram::Board;
use std::fmt::Write as _;
use tesuji_api::{AnalysedGame, Cell, Diagram, Side};

/// The page without its pieces and games: styles, script and places.
const PAGE: &str = include_str!("game_page.html");

/// The side of a piece in the page.
const SIZE: f64 = 100.0;

/// The pieces of chess, by letter.
const CHESS: [&str; 6] = ["P", "N", "B", "R", "Q", "K"];

/// The pieces of shogi, by letter and sign.
const SHOGI: [(&str, &str); 14] = [
    ("P", "歩"),
    ("L", "香"),
    ("N", "桂"),
    ("S", "銀"),
    ("G", "金"),
    ("B", "角"),
    ("R", "飛"),
    ("K", "玉"),
    ("+P", "と"),
    ("+L", "杏"),
    ("+N", "圭"),
    ("+S", "全"),
    ("+B", "馬"),
    ("+R", "龍"),
];

/// Games as one page that needs nothing else: no other file, no network, no font.
#[must_use]
pub fn game_page(games: &[AnalysedGame]) -> String {
    let shogi = games
        .first()
        .is_some_and(|game| game.start.board.as_ref().is_some_and(|board| board.hands.is_some()));
    // What stands in a script must not end it.
    let json = serde_json::to_string(games).unwrap_or_default().replace("</", "<\\/");
    PAGE.replace("/*SYMBOLS*/", &symbols(shogi)).replace("/*GAMES*/", &json)
}

/// Every piece of both sides, drawn once.
fn symbols(shogi: bool) -> String {
    let mut out = String::new();
    for side in [Side::First, Side::Second] {
        if shogi {
            for (letter, sign) in SHOGI {
                out += &symbol(letter, sign, side, true);
            }
        } else {
            for letter in CHESS {
                out += &symbol(letter, letter, side, false);
            }
        }
    }
    out
}

fn symbol(letter: &str, sign: &str, side: Side, shogi: bool) -> String {
    let cell = Cell {
        side,
        letter: if side == Side::First { letter.to_string() } else { letter.to_lowercase() },
        sign: sign.to_string(),
        promoted: letter.starts_with('+'),
    };
    let hands = shogi.then(|| [String::new(), String::new()]);
    let diagram = Diagram { hands, ..Diagram::default() };
    let mut canvas = Canvas::new("piece", "", [SIZE, SIZE]);
    Board::new(&diagram, [0.0, 0.0], SIZE, false).piece(&mut canvas, &cell, [0.0, 0.0], SIZE);
    let picture = canvas.end();
    let marks =
        picture.svg().lines().filter(|line| ["<path", "<g", "</g"].iter().any(|tag| line.starts_with(tag)));
    let name = format!("{}{}", if side == Side::First { 'a' } else { 'b' }, letter.replace('+', "P"));
    let mut out = format!("<symbol id=\"{name}\" viewBox=\"0 0 {SIZE} {SIZE}\">");
    for mark in marks {
        let _ = write!(out, "{mark}");
    }
    out + "</symbol>"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_is_drawn() {
        for (shogi, count) in [(false, 12), (true, 28)] {
            let all = symbols(shogi);
            assert_eq!(all.matches("<symbol").count(), count);
            // A piece has an outline and a sign on it.
            assert!(all.split("</symbol>").take(count).all(|one| one.matches("<path").count() >= 2), "{all}");
        }
    }

    #[test]
    fn the_page_stands_alone() {
        let page = game_page(&[]);
        assert!(page.contains("<script type=\"application/json\" id=\"games\">[]</script>"));
        assert!(!page.contains("http://") && !page.contains("https://") && !page.contains("src="));
    }
}
