//! Letters as strokes of our own: pixels need no font of the system, and are the same everywhere.
//!
//! A letter stands on the line [`BASE`], capitals begin at 0, and [`EM`] units are the size of the type.

use crate::glyphs;

/// Units of the size of the type.
pub(crate) const EM: f64 = 100.0;
/// Where letters stand.
pub(crate) const BASE: f64 = 72.0;
/// How broad strokes are, and how broad in bold type.
pub(crate) const STROKE: [f64; 2] = [8.5, 13.0];
/// How far the next word is away.
const SPACE: f64 = 30.0;
/// Between letters, beside the room each has of its own.
const GAP: f64 = 5.0;

/// A letter: how far the next one is away, its strokes, and how many times their size they are.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Letter {
    pub(crate) advance: f64,
    pub(crate) strokes: &'static str,
    pub(crate) scale: f64,
}

/// The strokes of a letter; of one that is not known, an empty box.
pub(crate) fn letter(c: char) -> Letter {
    if c.is_whitespace() {
        return Letter { advance: SPACE, strokes: "", scale: 1.0 };
    }
    let plain = plain(c);
    if let Some(&(_, advance, strokes)) = LETTERS.iter().find(|letter| letter.0 == plain) {
        return Letter { advance: advance + GAP, strokes, scale: 1.0 };
    }
    match glyphs::shogi(c.encode_utf8(&mut [0; 4])) {
        Some(strokes) => Letter { advance: EM, strokes, scale: 0.9 },
        None => Letter { advance: 56.0, strokes: "M8 0H48V72H8Z", scale: 1.0 },
    }
}

/// How wide some words are.
pub(crate) fn width(words: &str) -> f64 {
    words.chars().map(|c| letter(c).advance).sum()
}

/// A letter without its accent.
fn plain(c: char) -> char {
    match c {
        'à'..='å' => 'a',
        'ç' => 'c',
        'è'..='ë' => 'e',
        'ì'..='ï' => 'i',
        'ñ' => 'n',
        'ò'..='ö' | 'ø' => 'o',
        'ù'..='ü' => 'u',
        'À'..='Å' => 'A',
        'È'..='Ë' => 'E',
        'Ò'..='Ö' => 'O',
        'Ù'..='Ü' => 'U',
        '‘' => '’',
        _ => c,
    }
}

#[rustfmt::skip]
const LETTERS: &[(char, f64, &str)] = &[
    ('A', 62.0, "M4 72L31 0L58 72M13 47H49"),
    ('B', 60.0, "M9 0V72M9 0H32Q52 0 52 18Q52 34 32 34H9M32 34Q55 34 55 53Q55 72 32 72H9"),
    ('C', 62.0, "M57 12Q49 -1 34 -1Q6 1 6 36Q6 71 34 73Q49 73 57 60"),
    ('D', 66.0, "M9 0V72H28Q60 70 60 36Q60 2 28 0H9"),
    ('E', 56.0, "M50 0H9V72H50M9 34H44"),
    ('F', 52.0, "M50 0H9V72M9 35H44"),
    ('G', 68.0, "M59 12Q51 -1 35 -1Q6 1 6 36Q6 71 35 73Q60 71 60 40H37"),
    ('H', 66.0, "M9 0V72M57 0V72M9 34H57"),
    ('I', 24.0, "M12 0V72"),
    ('J', 34.0, "M22 0V58Q22 74 4 72"),
    ('K', 58.0, "M9 0V72M54 0L9 42M25 28L56 72"),
    ('L', 52.0, "M9 0V72H48"),
    ('M', 78.0, "M9 72V0L39 50L69 0V72"),
    ('N', 66.0, "M9 72V0L57 72V0"),
    ('O', 70.0, "M35 -1Q6 1 6 36Q6 71 35 73Q64 71 64 36Q64 1 35 -1Z"),
    ('P', 56.0, "M9 72V0H32Q53 0 53 20Q53 40 32 40H9"),
    ('Q', 70.0, "M35 -1Q6 1 6 36Q6 71 35 73Q64 71 64 36Q64 1 35 -1ZM42 56L62 80"),
    ('R', 60.0, "M9 72V0H32Q52 0 52 19Q52 38 32 38H9M32 38L56 72"),
    ('S', 58.0, "M51 10Q44 -1 29 -1Q8 0 8 18Q8 32 30 35Q53 38 53 54Q53 73 29 73Q13 73 5 60"),
    ('T', 56.0, "M2 0H54M28 0V72"),
    ('U', 66.0, "M9 0V46Q9 73 33 73Q57 73 57 46V0"),
    ('V', 60.0, "M3 0L30 72L57 0"),
    ('W', 84.0, "M3 0L23 72L42 8L61 72L81 0"),
    ('X', 58.0, "M5 0L53 72M53 0L5 72"),
    ('Y', 56.0, "M3 0L28 36L53 0M28 36V72"),
    ('Z', 58.0, "M5 0H53L5 72H54"),
    ('a', 54.0, "M10 30Q17 20 29 20Q46 20 46 38V72M46 44H30Q8 45 8 59Q8 73 25 73Q42 72 46 56"),
    ('b', 56.0, "M8 -2V72M8 46Q9 20 30 20Q51 20 51 46Q51 73 30 73Q10 73 8 48"),
    ('c', 48.0, "M45 29Q39 20 28 20Q6 22 6 46Q6 71 28 73Q39 73 45 64"),
    ('d', 56.0, "M48 -2V72M48 46Q47 20 26 20Q5 20 5 46Q5 73 26 73Q46 73 48 48"),
    ('e', 54.0, "M6 46H49Q49 20 28 20Q6 20 6 46Q6 73 30 73Q41 73 47 65"),
    ('f', 34.0, "M33 -2Q16 -5 16 16V72M4 22H31"),
    ('g', 56.0, "M48 22V72Q48 93 27 93Q15 93 9 87M48 44Q46 20 26 20Q5 20 5 44Q5 69 26 69Q46 69 48 46"),
    ('h', 56.0, "M8 -2V72M8 44Q12 20 29 20Q48 20 48 42V72"),
    ('i', 22.0, "M11 22V72M11 2V4"),
    ('j', 24.0, "M13 22V80Q13 94 1 92M13 2V4"),
    ('k', 50.0, "M8 -2V72M43 22L8 52M20 42L47 72"),
    ('l', 22.0, "M11 -2V72"),
    ('m', 84.0, "M8 22V72M8 42Q11 20 26 20Q42 20 42 40V72M42 42Q45 20 60 20Q76 20 76 40V72"),
    ('n', 56.0, "M8 22V72M8 44Q12 20 29 20Q48 20 48 42V72"),
    ('o', 56.0, "M28 20Q6 20 6 46Q6 73 28 73Q50 73 50 46Q50 20 28 20Z"),
    ('p', 56.0, "M8 22V92M8 46Q9 20 30 20Q51 20 51 46Q51 73 30 73Q10 73 8 48"),
    ('q', 56.0, "M48 22V92M48 46Q47 20 26 20Q5 20 5 46Q5 73 26 73Q46 73 48 48"),
    ('r', 38.0, "M8 22V72M8 46Q12 20 35 21"),
    ('s', 48.0, "M41 28Q36 20 24 20Q8 20 8 33Q8 43 24 46Q42 49 42 60Q42 73 24 73Q11 73 5 64"),
    ('t', 36.0, "M15 4V58Q15 73 33 71M3 22H31"),
    ('u', 56.0, "M8 22V50Q8 73 27 73Q44 73 48 50M48 22V72"),
    ('v', 52.0, "M3 22L26 72L49 22"),
    ('w', 76.0, "M3 22L20 72L38 28L56 72L73 22"),
    ('x', 52.0, "M5 22L47 72M47 22L5 72"),
    ('y', 52.0, "M4 22L27 72M48 22L27 72Q20 93 6 91"),
    ('z', 48.0, "M6 22H43L6 72H44"),
    ('0', 56.0, "M28 -1Q6 0 6 36Q6 73 28 73Q50 73 50 36Q50 0 28 -1Z"),
    ('1', 56.0, "M12 14L31 0V72M12 72H48"),
    ('2', 56.0, "M7 18Q9 -1 28 -1Q49 -1 49 19Q49 36 7 72H50"),
    ('3', 56.0, "M8 10Q14 -1 28 -1Q48 -1 48 17Q48 34 25 34Q50 34 50 54Q50 73 27 73Q12 73 6 60"),
    ('4', 56.0, "M38 72V0L4 50H53"),
    ('5', 56.0, "M47 0H13L10 33Q17 26 28 26Q51 27 51 49Q51 73 27 73Q13 73 7 62"),
    ('6', 56.0, "M46 7Q40 -1 31 -1Q7 1 7 42Q7 73 29 73Q50 73 50 50Q50 28 30 28Q14 28 8 45"),
    ('7', 56.0, "M5 0H51Q30 34 25 72"),
    ('8', 56.0, "M28 34Q9 32 9 17Q9 -1 28 -1Q47 -1 47 17Q47 32 28 34Q6 36 6 54Q6 73 28 73Q50 73 50 54Q50 36 28 34Z"),
    ('9', 56.0, "M10 65Q16 73 25 73Q49 71 49 30Q49 -1 27 -1Q6 -1 6 22Q6 44 26 44Q42 44 48 27"),
    ('.', 24.0, "M12 70V72"),
    (',', 24.0, "M13 68L8 84"),
    (':', 24.0, "M12 30V32M12 70V72"),
    (';', 24.0, "M12 30V32M13 68L8 84"),
    ('!', 24.0, "M12 0V50M12 70V72"),
    ('?', 48.0, "M6 12Q12 -1 25 -1Q43 0 43 16Q43 28 30 36Q24 40 24 52M24 70V72"),
    ('-', 34.0, "M6 44H28"),
    ('+', 64.0, "M32 14V70M4 42H60"),
    ('=', 64.0, "M4 32H60M4 52H60"),
    ('<', 64.0, "M58 18L8 42L58 66"),
    ('>', 64.0, "M6 18L56 42L6 66"),
    ('/', 36.0, "M33 0L3 78"),
    ('\\', 36.0, "M3 0L33 78"),
    ('(', 32.0, "M26 -6Q0 36 26 84"),
    (')', 32.0, "M6 -6Q32 36 6 84"),
    ('[', 32.0, "M26 -4H10V82H26"),
    (']', 32.0, "M6 -4H22V82H6"),
    ('{', 34.0, "M28 -4Q16 -4 16 12V30Q16 39 6 39Q16 39 16 48V66Q16 82 28 82"),
    ('}', 34.0, "M6 -4Q18 -4 18 12V30Q18 39 28 39Q18 39 18 48V66Q18 82 6 82"),
    ('|', 24.0, "M12 -6V84"),
    ('_', 50.0, "M0 86H50"),
    ('*', 42.0, "M21 2V38M5 11L37 29M37 11L5 29"),
    ('#', 66.0, "M24 4L16 68M48 4L40 68M6 24H60M4 48H58"),
    ('%', 80.0, "M66 0L14 72M18 0Q4 0 4 16Q4 33 18 33Q32 33 32 16Q32 0 18 0ZM62 40Q48 40 48 56Q48 72 62 72Q76 72 76 56Q76 40 62 40Z"),
    ('&', 66.0, "M60 72L18 22Q12 12 18 5Q26 -4 35 5Q41 16 28 26Q8 36 8 52Q10 72 28 73Q50 70 56 42"),
    ('\'', 18.0, "M9 0V20"),
    ('"', 32.0, "M9 0V20M23 0V20"),
    ('`', 24.0, "M8 0L16 12"),
    ('^', 56.0, "M8 28L28 2L48 28"),
    ('~', 64.0, "M6 46Q10 34 20 36L42 46Q54 48 58 36"),
    ('@', 86.0, "M62 50Q58 58 46 58Q28 56 28 38Q28 18 46 16Q60 16 60 32V50Q62 60 74 54Q82 44 78 24Q70 0 44 0Q6 4 6 40Q8 78 46 80Q58 80 66 76"),
    ('$', 58.0, "M51 10Q44 -1 29 -1Q8 0 8 18Q8 32 30 35Q53 38 53 54Q53 73 29 73Q13 73 5 60M29 -10V82"),
    ('−', 64.0, "M4 42H60"),
    ('±', 64.0, "M32 6V54M4 30H60M4 68H60"),
    ('×', 64.0, "M10 20L54 64M54 20L10 64"),
    ('·', 24.0, "M12 40V42"),
    ('–', 50.0, "M4 44H46"),
    ('—', 84.0, "M2 44H82"),
    ('≤', 64.0, "M58 10L8 30L58 50M8 68H58"),
    ('≥', 64.0, "M6 10L56 30L6 50M6 68H56"),
    ('’', 18.0, "M10 -2L6 16"),
    ('…', 72.0, "M12 70V72M36 70V72M60 70V72"),
    ('→', 84.0, "M6 42H78M60 26L78 42L60 58"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outline::outline;
    use std::collections::HashSet;

    #[test]
    fn every_letter_of_ascii_has_strokes_within_its_room() {
        for c in (33..127).map(char::from) {
            let Letter { advance, strokes, .. } = letter(c);
            let bounds = outline(strokes).unwrap_or_else(|| panic!("{c}")).bounds();
            assert!(bounds.left() >= -1.0 && f64::from(bounds.right()) <= advance, "{c}");
            assert!(bounds.top() >= -12.0 && bounds.bottom() <= 95.0, "{c}");
        }
        let different: HashSet<&str> = LETTERS.iter().map(|letter| letter.2).collect();
        // h and n differ, as do all others but the long dashes' lengths.
        assert_eq!(different.len(), LETTERS.len());
    }

    #[test]
    fn other_letters_are_signs_of_shogi_or_boxes() {
        assert_eq!(letter('é'), letter('e'));
        assert!(letter('金').advance > letter('m').advance);
        assert_eq!(letter('か').strokes, "M8 0H48V72H8Z");
        assert!(width("il i") < width("will"));
    }
}
