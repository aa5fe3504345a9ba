//! What a line of KIF or KI2 is.

use crate::japanese::Pattern;
use crate::kanji::from_mark;
use crate::{BLACK, Side, WHITE};

/// A line of KIF or KI2.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum KifLine<'a> {
    /// Nothing, a remark, a ruler: no part of the game.
    Nothing,
    /// `*`: a comment.
    Comment(&'a str),
    /// `&`: a bookmark.
    Bookmark(&'a str),
    /// `|v香v桂...|一`: a row of a board.
    Row(&'a str),
    /// `後手番`: who is to move.
    Turn(Side),
    /// `手数＝10`: how many moves were made.
    Played(u32),
    /// `手合割：`: the handicap.
    Handicap(&'a str),
    /// `先手の持駒：`: a hand.
    Hand(Side, &'a str),
    /// `変化：5手`: a variation instead of this move.
    Variation(Option<u32>),
    /// `まで10手で先手の勝ち`: how it ended, in words.
    Result(&'a str),
    /// `5 ７六歩(77)`: a numbered move, and what follows the number.
    Numbered(u32, &'a str),
    /// `▲７六歩 △３四歩`: moves with marks.
    Marked(&'a str),
    /// Anything else with a colon.
    Header(&'a str, &'a str),
    /// None of these.
    Unknown,
}

pub(super) fn classify(line: &str) -> KifLine<'_> {
    if let Some(comment) = line.strip_prefix('*') {
        return KifLine::Comment(comment);
    }
    let text = line.trim();
    let Some(first) = text.chars().next() else { return KifLine::Nothing };
    match first {
        '&' => KifLine::Bookmark(text[1..].trim()),
        '#' | '+' | '-' | '=' => KifLine::Nothing,
        '|' | '｜' => KifLine::Row(&text[first.len_utf8()..]),
        '手' if text.starts_with("手数-") => KifLine::Nothing,
        _ if is_ruler(text) => KifLine::Nothing,
        '手' if text.starts_with("手数＝") || text.starts_with("手数=") => KifLine::Played(
            number(text["手数".len()..].trim_start_matches(['＝', '=', ' '])).map_or(0, |(n, _)| n),
        ),
        'ま' if text.starts_with("まで") => KifLine::Result(&text["まで".len()..]),
        _ if from_mark(first).is_some() => KifLine::Marked(text),
        _ => turn(text)
            .or_else(|| numbered(text))
            .or_else(|| header(text))
            .or_else(|| Pattern::read(text).map(|_| KifLine::Marked(text)))
            .unwrap_or(KifLine::Unknown),
    }
}

/// `先手番` and the like.
fn turn(text: &str) -> Option<KifLine<'_>> {
    match text {
        "先手番" | "下手番" | "先手" | "下手" => Some(KifLine::Turn(BLACK)),
        "後手番" | "上手番" | "後手" | "上手" => Some(KifLine::Turn(WHITE)),
        _ => None,
    }
}

/// A number, a blank and something after it.
fn numbered(text: &str) -> Option<KifLine<'_>> {
    let (number, rest) = number(text)?;
    let after = rest.trim_start();
    (after.len() < rest.len()).then_some(KifLine::Numbered(number, after))
}

/// A number at the beginning, and what follows.
pub(super) fn number(text: &str) -> Option<(u32, &str)> {
    let mut number = 0u32;
    let mut chars = text.chars();
    let mut rest = text;
    while let Some(digit) = chars.next().and_then(plain_digit) {
        number = number.checked_mul(10)?.checked_add(digit)?;
        rest = chars.as_str();
    }
    (rest.len() < text.len()).then_some((number, rest))
}

/// A digit from 0 to 9, plain or of Japanese width.
fn plain_digit(c: char) -> Option<u32> {
    match c {
        '０'..='９' => Some(c as u32 - '０' as u32),
        _ => c.to_digit(10),
    }
}

/// The digits above a board.
fn is_ruler(text: &str) -> bool {
    let digits = text.chars().filter(|c| !c.is_whitespace());
    digits.map(plain_digit).eq((1..=9).rev().map(Some))
}

fn header(text: &str) -> Option<KifLine<'_>> {
    let at = text.find(['：', ':'])?;
    let colon = text[at..].chars().next()?;
    let (name, value) = (text[..at].trim(), text[at + colon.len_utf8()..].trim());
    Some(match name {
        "" => return None,
        "手合割" | "手合" => KifLine::Handicap(value),
        "手番" => turn(value)?,
        "変化" => KifLine::Variation(number(value).map(|(number, _)| number)),
        "先手の持駒" | "下手の持駒" | "先手の持ち駒" | "下手の持ち駒" | "先手持駒" | "下手持駒" => {
            KifLine::Hand(BLACK, value)
        }
        "後手の持駒" | "上手の持駒" | "後手の持ち駒" | "上手の持ち駒" | "後手持駒" | "上手持駒" => {
            KifLine::Hand(WHITE, value)
        }
        _ => KifLine::Header(name, value),
    })
}
