//! The words that Japanese records are made of.

use crate::{BLACK, Kind, Side, Square, WHITE, file_and_rank};

/// The names of the kinds as moves have them.
const NAMES: [&str; Kind::COUNT] =
    ["歩", "香", "桂", "銀", "金", "と", "成香", "成桂", "成銀", "角", "飛", "馬", "龍", "玉"];
/// The same where only one character fits.
const SHORT: [&str; Kind::COUNT] =
    ["歩", "香", "桂", "銀", "金", "と", "杏", "圭", "全", "角", "飛", "馬", "龍", "玉"];
const WIDE: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];
const KANJI: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// The name of a kind, of one or two characters.
pub(crate) fn name(kind: Kind) -> &'static str {
    NAMES[kind.index()]
}

impl Kind {
    /// Its name in one character, as boards have it.
    ///
    /// ```
    /// use tesuji_shogi::Kind;
    /// assert_eq!((Kind::Pawn.kanji(), Kind::Dragon.kanji()), ("歩", "龍"));
    /// ```
    #[must_use]
    pub fn kanji(self) -> &'static str {
        SHORT[self.index()]
    }
}

/// The kind with this name of one character.
pub(crate) fn from_short_name(name: char) -> Option<Kind> {
    match name {
        '竜' => Some(Kind::Dragon),
        '王' => Some(Kind::King),
        'ト' => Some(Kind::Tokin),
        _ => Kind::ALL.into_iter().find(|kind| SHORT[kind.index()].starts_with(name)),
    }
}

/// A digit from 1 to 9: of Japanese width, Chinese, or plain.
pub(crate) fn digit(c: char) -> Option<u8> {
    let place = |digits: &[char; 9]| digits.iter().position(|&digit| digit == c);
    match c {
        '1'..='9' => Some(c as u8 - b'0'),
        _ => place(&WIDE).or_else(|| place(&KANJI)).map(|at| at as u8 + 1),
    }
}

/// The side that a mark before a move stands for.
pub(crate) fn from_mark(mark: char) -> Option<Side> {
    match mark {
        '▲' | '☗' | '▼' => Some(BLACK),
        '△' | '☖' | '▽' => Some(WHITE),
        _ => None,
    }
}

/// `７六`.
pub(crate) fn square_name(square: Square) -> String {
    let (file, rank) = file_and_rank(square);
    [WIDE[usize::from(file - 1)], KANJI[usize::from(rank - 1)]].iter().collect()
}

/// A number up to 18 in Chinese digits, as diagrams count the pieces in a hand.
pub(crate) fn kanji_number(number: u8) -> String {
    let mut text = String::new();
    if number >= 10 {
        text.push('十');
    }
    if let Some(at) = (number % 10).checked_sub(1) {
        text.push(KANJI[usize::from(at)]);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_hands_have_them() {
        assert_eq!([1, 2, 9, 10, 11, 18].map(kanji_number), ["一", "二", "九", "十", "十一", "十八"]);
    }
}
