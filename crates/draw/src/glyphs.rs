//! Signs as strokes and shapes of our own: a picture of a position needs no font of its reader.
//!
//! Every sign lies in a square of [`SIZE`] units and is written as SVG writes paths.

/// The side of the square that a sign lies in.
pub(crate) const SIZE: f64 = 100.0;

/// A piece of chess: its outline, and what is drawn on it.
pub(crate) struct Shape {
    pub(crate) outline: &'static str,
    pub(crate) details: &'static str,
}

/// The shape of a piece of chess, by its letter in any case.
pub(crate) fn chess(letter: char) -> Option<Shape> {
    let (outline, details) = match letter.to_ascii_lowercase() {
        'p' => (
            "M50 18A14 14 0 0 1 58 44L61 48H57Q58 66 73 78V87H27V78Q42 66 43 48H39L42 44A14 14 0 0 1 50 18Z",
            "M33 78H67",
        ),
        'n' => (
            "M33 87H78Q83 46 59 26L56 12L46 22Q30 29 21 53Q18 61 25 66Q32 69 38 61L51 54Q48 67 35 77Z",
            "M42 36L45 38M27 58L30 60M62 34Q74 50 71 78",
        ),
        'b' => (
            "M50 12A6 6 0 0 1 54 23Q75 41 65 60L61 67L74 79V87H26V79L39 67L35 60Q25 41 46 23A6 6 0 0 1 50 12Z",
            "M39 67H61M57 34L48 47M32 79H68",
        ),
        'r' => (
            "M25 87V79L34 70V45L26 37V19H37V27H45V19H55V27H63V19H74V37L66 45V70L75 79V87Z",
            "M34 45H66M34 70H66",
        ),
        'q' => (
            "M27 70L13 34A6 6 0 1 1 20 32L34 50L36 25A6 6 0 1 1 42 24L50 48L58 24A6 6 0 1 1 64 25L66 50L80 32A6 6 0 1 1 87 34\
             L73 70L78 79V87H22V79Z",
            "M27 70H73M25 79H75",
        ),
        'k' => (
            "M46 8H54V15H61V22H54V31Q62 33 65 38Q92 26 88 50Q85 62 73 70L76 79V87H24V79L27 70Q15 62 12 50Q8 26 35 38\
             Q38 33 46 31V22H39V15H46Z",
            "M27 70Q50 62 73 70M50 34V62M35 38Q46 46 48 60M65 38Q54 46 52 60M26 79H74",
        ),
        _ => return None,
    };
    Some(Shape { outline, details })
}

/// A piece of wood, pointing up.
pub(crate) const WOOD: &str = "M50 4L79 15L90 96H10L21 15Z";

/// The strokes of a piece of shogi, by its sign.
pub(crate) fn shogi(sign: &str) -> Option<&'static str> {
    Some(match sign {
        "王" => "M18 16H82M24 50H76M12 86H88M50 16V86",
        "玉" => "M18 16H82M24 49H76M12 86H88M50 16V86M64 60L76 73",
        "飛" => {
            "M12 14H64Q64 36 82 42L86 32M82 12L70 22M70 26L84 34M44 24L18 34M8 54H60M28 32V54Q28 78 12 92M45 30V94\
             M62 50Q62 82 86 90L92 76M84 50L70 60M70 66L84 75"
        }
        "角" => {
            "M40 6Q34 22 16 34M38 16H66L54 33M28 34V64Q27 82 13 94M28 34H80V84Q80 94 66 91M28 52H80M28 70H80M54 34V90"
        }
        "金" => {
            "M50 6Q38 30 8 46M50 6Q62 30 92 46M32 44H68M18 62H82M50 44V90M29 70L37 83M71 70L63 83M8 91H92"
        }
        "銀" => {
            "M24 6Q18 24 3 38M24 6Q32 18 44 30M14 38H36M7 54H42M24 38V86M11 62L16 76M39 62L34 74M3 91L44 84\
             M56 12H88V46H56M56 29H88M56 12V90L74 80M92 54L72 66M66 48Q74 78 98 92"
        }
        "桂" => {
            "M4 30H42M23 6V95M23 32Q17 58 3 72M25 38L40 58M54 24H94M74 6V46M50 46H98M54 68H94M74 52V91M48 91H99"
        }
        "香" => {
            "M72 6Q54 14 28 15M10 29H90M50 12V54M48 29Q34 48 8 57M52 29Q66 48 92 57M30 60H70V95M30 60V95H70M30 77H70"
        }
        "歩" => {
            "M50 5V42M50 22H78M28 18V42M8 42H92M50 50V80L40 76M31 54L17 72M69 54L84 70M78 66Q60 90 20 95"
        }
        "と" => "M35 10Q37 34 45 48M78 30Q26 52 26 72Q27 90 56 89H80",
        "杏" => "M10 26H90M50 6V56M48 26Q34 46 8 57M52 26Q66 46 92 57M28 64H72V94M28 64V94H72",
        "圭" => "M22 24H78M50 6V46M12 46H88M22 68H78M50 52V91M8 91H92",
        "全" => "M50 6Q38 30 8 46M50 6Q62 30 92 46M28 48H72M26 68H74M50 48V91M10 91H90",
        "馬" => {
            "M26 8V56M26 8H80M26 24H74M26 40H74M52 8V56M26 56H86Q86 84 76 94L64 90M16 70L8 90M33 70L36 85M49 70L53 83M64 68L70 80"
        }
        "龍" | "竜" => {
            "M50 5V18M18 19H82M35 24L41 37M65 24L59 37M12 38H88M25 47H75V76M25 47V76H75M25 61H75M50 38V84Q50 94 64 94H90V82"
        }
        _ => return None,
    })
}

/// The strokes of a digit, of a sign before it, or of a letter from a to i.
pub(crate) fn label(c: char) -> Option<&'static str> {
    Some(match c {
        '0' => "M50 14Q24 14 24 50Q24 86 50 86Q76 86 76 50Q76 14 50 14Z",
        '1' => "M34 28L54 14V86M34 86H72",
        '2' => "M26 32Q28 14 50 14Q74 14 74 34Q74 50 26 86H76",
        '3' => "M26 24Q34 14 50 14Q72 14 72 32Q72 48 46 48Q74 48 74 68Q74 86 50 86Q32 86 24 74",
        '4' => "M62 86V14L22 64H80",
        '5' => "M72 14H32L28 46Q40 38 52 38Q76 40 76 62Q76 86 50 86Q34 86 25 76",
        '6' => "M70 20Q62 14 52 14Q26 16 26 56Q26 86 51 86Q75 86 75 63Q75 42 52 42Q34 42 27 58",
        '7' => "M24 14H76Q52 46 44 86",
        '8' => {
            "M50 48Q28 46 28 31Q28 14 50 14Q72 14 72 31Q72 46 50 48Q24 50 24 68Q24 86 50 86Q76 86 76 68Q76 50 50 48Z"
        }
        '9' => "M30 80Q38 86 48 86Q74 84 74 44Q74 14 49 14Q25 14 25 37Q25 58 48 58Q66 58 73 42",
        '+' => "M50 24V76M24 50H76",
        '-' => "M24 50H76",
        'a' => "M28 44Q36 34 50 34Q70 34 70 52V86M70 58H50Q26 60 26 74Q26 87 44 87Q66 86 70 68",
        'b' => "M28 10V86M28 60Q30 34 52 34Q76 34 76 60Q76 87 52 87Q30 87 28 62",
        'c' => "M73 44Q66 34 52 34Q26 36 26 60Q26 86 52 87Q66 87 73 77",
        'd' => "M72 10V86M72 60Q70 34 48 34Q24 34 24 60Q24 87 48 87Q70 87 72 62",
        'e' => "M26 60H75Q75 34 51 34Q26 34 26 60Q26 87 52 87Q66 87 73 77",
        'f' => "M70 12Q46 6 46 30V86M28 38H68",
        'g' => "M72 36V88Q72 106 50 106Q36 106 29 98M72 58Q70 34 48 34Q24 34 24 58Q24 83 48 83Q70 83 72 60",
        'h' => "M28 10V86M28 58Q32 34 52 34Q73 34 73 56V86",
        'i' => "M50 36V86M50 16V18",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_has_a_sign() {
        for letter in "pnbrqkPNBRQK".chars() {
            assert!(chess(letter).is_some(), "{letter}");
        }
        for kind in tesuji_shogi::Kind::ALL {
            assert!(shogi(kind.kanji()).is_some(), "{}", kind.kanji());
        }
        assert!("+-0123456789abcdefghi".chars().all(|c| label(c).is_some()));
    }
}
