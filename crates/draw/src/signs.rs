//! The signs of pictures for whoever draws boards of its own.

use crate::glyphs;

/// A sign as paths of SVG in a square of 100 units.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardSign {
    /// A letter of a chess piece, the sign of a shogi piece, a digit or letter of a label, or `wood`.
    pub name: &'static str,
    /// What is filled and outlined; of signs of shogi and labels, the strokes.
    pub outline: &'static str,
    /// Strokes on it.
    pub details: &'static str,
}

/// Every sign that boards are drawn with: chess pieces by their letters in capitals, the wood of shogi, its signs, labels in
/// small letters.
///
/// ```
/// let signs = tesuji_draw::signs();
/// assert!(["K", "wood", "歩", "9", "i"].iter().all(|name| signs.iter().any(|sign| sign.name == *name)));
/// ```
#[must_use]
pub fn signs() -> Vec<BoardSign> {
    let stroke = |name: &'static str, outline| BoardSign { name, outline, details: "" };
    let piece = |name: &&'static str| {
        let shape = glyphs::chess(name.chars().next()?)?;
        Some(BoardSign { name, outline: shape.outline, details: shape.details })
    };
    let chess = CHESS.iter().filter_map(piece);
    let shogi = SHOGI.iter().filter_map(|name| Some(stroke(name, glyphs::shogi(name)?)));
    let labels = LABELS.iter().filter_map(|name| Some(stroke(name, glyphs::label(name.chars().next()?)?)));
    chess.chain([stroke("wood", glyphs::WOOD)]).chain(shogi).chain(labels).collect()
}

const CHESS: &[&str] = &["P", "N", "B", "R", "Q", "K"];
const SHOGI: &[&str] =
    &["王", "玉", "飛", "角", "金", "銀", "桂", "香", "歩", "と", "杏", "圭", "全", "馬", "龍", "竜"];
const LABELS: &[&str] =
    &["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "a", "b", "c", "d", "e", "f", "g", "h", "i"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_missing() {
        assert_eq!(signs().len(), CHESS.len() + 1 + SHOGI.len() + LABELS.len());
        for kind in tesuji_shogi::Kind::ALL {
            assert!(signs().iter().any(|sign| sign.name == kind.kanji()), "{}", kind.kanji());
        }
    }
}
