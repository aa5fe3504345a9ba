use crate::{Position, Setup, WHITE};
use std::fmt;

/// The pieces that White gives up before the game. White, the stronger, then moves first.
///
/// ```
/// use tesuji_shogi::Handicap;
/// let two = Handicap::from_name("二枚落ち").unwrap();
/// assert_eq!(Handicap::from_name("two pieces"), Some(two));
/// assert_eq!(two.position().sfen(), "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
/// assert_eq!(Handicap::of(&two.position()), Some(two));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Handicap {
    /// None: an even game, in which Black moves first.
    #[default]
    Even,
    /// White's left lance.
    Lance,
    /// White's right lance.
    RightLance,
    /// The bishop.
    Bishop,
    /// The rook.
    Rook,
    /// The rook and the left lance.
    RookLance,
    /// Rook and bishop.
    Two,
    /// Rook, bishop and the left lance.
    Three,
    /// Rook, bishop and the lances.
    Four,
    /// As four, and the right knight.
    Five,
    /// As four, and the left knight.
    LeftFive,
    /// As four, and the knights.
    Six,
    /// As six, and the left silver.
    LeftSeven,
    /// As six, and the right silver.
    RightSeven,
    /// As six, and the silvers.
    Eight,
    /// As eight, and the golds: only the king and the pawns are left.
    Ten,
}

/// Each handicap with its Japanese name, its English name, and White's first two ranks.
const TABLE: [(Handicap, &str, &str, &str); 16] = [
    (Handicap::Even, "平手", "even", "lnsgkgsnl/1r5b1"),
    (Handicap::Lance, "香落ち", "lance", "lnsgkgsn1/1r5b1"),
    (Handicap::RightLance, "右香落ち", "right lance", "1nsgkgsnl/1r5b1"),
    (Handicap::Bishop, "角落ち", "bishop", "lnsgkgsnl/1r7"),
    (Handicap::Rook, "飛車落ち", "rook", "lnsgkgsnl/7b1"),
    (Handicap::RookLance, "飛香落ち", "rook and lance", "lnsgkgsn1/7b1"),
    (Handicap::Two, "二枚落ち", "two pieces", "lnsgkgsnl/9"),
    (Handicap::Three, "三枚落ち", "three pieces", "lnsgkgsn1/9"),
    (Handicap::Four, "四枚落ち", "four pieces", "1nsgkgsn1/9"),
    (Handicap::Five, "五枚落ち", "five pieces", "2sgkgsn1/9"),
    (Handicap::LeftFive, "左五枚落ち", "left five pieces", "1nsgkgs2/9"),
    (Handicap::Six, "六枚落ち", "six pieces", "2sgkgs2/9"),
    (Handicap::LeftSeven, "左七枚落ち", "left seven pieces", "2sgkg3/9"),
    (Handicap::RightSeven, "右七枚落ち", "right seven pieces", "3gkgs2/9"),
    (Handicap::Eight, "八枚落ち", "eight pieces", "3gkg3/9"),
    (Handicap::Ten, "十枚落ち", "ten pieces", "4k4/9"),
];

impl Handicap {
    /// All of them, the even game first.
    pub const ALL: [Handicap; TABLE.len()] = {
        let mut all = [Handicap::Even; TABLE.len()];
        let mut i = 0;
        while i < all.len() {
            all[i] = TABLE[i].0;
            i += 1;
        }
        all
    };

    /// The name in Japanese: `二枚落ち`.
    #[must_use]
    pub fn japanese(self) -> &'static str {
        TABLE[self as usize].1
    }

    /// The name in English: `two pieces`.
    #[must_use]
    pub fn english(self) -> &'static str {
        TABLE[self as usize].2
    }

    /// The handicap with this name in Japanese or English; digits, `piece`, `-` and capitals are understood too, as
    /// in `2枚落ち` and `Two-piece`.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Handicap> {
        let plain = plain(name);
        let found = TABLE.iter().find(|(_, japanese, english, _)| plain == *japanese || plain == *english);
        found.map(|row| row.0)
    }

    /// The start of the game.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "the table is good")]
    pub fn position(self) -> Position {
        let side = if self == Handicap::Even { 'b' } else { 'w' };
        let white = TABLE[self as usize].3;
        Position::from_sfen(&format!("{white}/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL {side} - 1"))
            .expect("a good table")
    }

    /// The handicap that a position is the start of.
    #[must_use]
    pub fn of(position: &Position) -> Option<Handicap> {
        let start = |setup: &Setup| setup.number == 1 && setup.hands.iter().all(|hand| hand.is_empty());
        let setup = Setup::of(position);
        let even = setup.side != WHITE;
        let candidates = Handicap::ALL.into_iter().filter(|&handicap| (handicap == Handicap::Even) == even);
        if start(&setup) {
            candidates.into_iter().find(|handicap| handicap.position() == *position)
        } else {
            None
        }
    }
}

/// A name in the form of the table.
fn plain(name: &str) -> String {
    const DIGITS: [(&str, &str); 8] = [
        ("10", "十"),
        ("2", "二"),
        ("3", "三"),
        ("4", "四"),
        ("5", "五"),
        ("6", "六"),
        ("7", "七"),
        ("8", "八"),
    ];
    const WORDS: [(&str, &str); 8] = [
        ("10", "ten"),
        ("2", "two"),
        ("3", "three"),
        ("4", "four"),
        ("5", "five"),
        ("6", "six"),
        ("7", "seven"),
        ("8", "eight"),
    ];
    // No name is longer; what is cut off keeps a long text from being equal to any.
    let mut text: String = name.trim().chars().take(40).map(half_width).collect();
    text = text.replace('-', " ").replace("pieces", "piece").replace("piece", "pieces");
    let digits = if text.contains('枚') { DIGITS } else { WORDS };
    for (digit, word) in digits {
        text = text.replace(digit, word);
    }
    if text.ends_with('落') {
        text.push('ち');
    }
    text
}

/// Small letters and plain digits.
fn half_width(c: char) -> char {
    match c {
        '０'..='９' => char::from(b'0' + (c as u32 - '０' as u32) as u8),
        _ => c.to_ascii_lowercase(),
    }
}

/// The English name.
impl fmt::Display for Handicap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.english())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_handicap_has_its_row() {
        for (handicap, row) in Handicap::ALL.into_iter().zip(TABLE) {
            assert_eq!(handicap, row.0);
            assert_eq!(handicap.japanese(), row.1);
            assert_eq!(Handicap::from_name(row.1), Some(handicap));
            assert_eq!(Handicap::from_name(row.2), Some(handicap));
            assert_eq!(Handicap::of(&handicap.position()), Some(handicap));
        }
        let mut later = Position::start();
        later.set_number(3);
        assert_eq!(Handicap::of(&later), None);
    }

    #[test]
    fn names_come_in_several_forms() {
        for (name, handicap) in [
            ("　２枚落ち ", Handicap::Two),
            ("10枚落", Handicap::Ten),
            ("香落", Handicap::Lance),
            ("6-Piece", Handicap::Six),
            ("Rook and lance", Handicap::RookLance),
        ] {
            assert_eq!(Handicap::from_name(name), Some(handicap), "{name}");
        }
        for name in ["", "その他", "0", "二", "lances", "枚"] {
            assert_eq!(Handicap::from_name(name), None, "{name}");
        }
    }
}
