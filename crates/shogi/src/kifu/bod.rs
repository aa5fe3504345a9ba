//! Positions drawn with characters, as KIF files and diagrams on the net have them.

use super::Cause;
use crate::kanji::{digit, from_short_name, kanji_number};
use crate::{BLACK, Base, Hand, Handicap, Piece, Position, Setup, Side, Square, WHITE};
use std::fmt::Write;
use tesuji_game::shown;

/// The start of a game, as far as it has been read.
#[derive(Default)]
pub(super) struct Diagram {
    handicap: Option<Handicap>,
    /// Rows from the top.
    rows: Vec<[Option<Piece>; 9]>,
    hands: [Held; 2],
    turn: Option<Side>,
    played: u32,
}

#[derive(Clone, Copy, Default)]
enum Held {
    #[default]
    Nothing,
    Pieces(Hand),
    /// All that is left of the set.
    Rest,
}

impl Diagram {
    /// Takes note of a handicap; a name that is not known leaves the position to the diagram.
    pub(super) fn handicap(&mut self, name: &str) {
        self.handicap = Handicap::from_name(name);
    }

    pub(super) fn turn(&mut self, side: Side) {
        self.turn = Some(side);
    }

    pub(super) fn played(&mut self, moves: u32) {
        self.played = moves;
    }

    /// Reads a row, without the line at its left.
    pub(super) fn row(&mut self, text: &str) -> Result<(), Cause> {
        let bad = || Cause::Board(shown(text));
        let mut row = [None; 9];
        let mut file = 0;
        let mut side = BLACK;
        for c in text.chars() {
            match c {
                '|' | '｜' => break,
                ' ' | '^' => {}
                'v' | 'V' | 'ｖ' => side = WHITE,
                _ => {
                    let square = row.get_mut(file).ok_or_else(bad)?;
                    if !matches!(c, '・' | '.' | '･' | '　') {
                        *square = Some(Piece::new(side, from_short_name(c).ok_or_else(bad)?));
                    }
                    file += 1;
                    side = BLACK;
                }
            }
        }
        if self.rows.len() == 9 {
            return Err(Cause::RowCount(10));
        }
        self.rows.push(row);
        if file == 9 { Ok(()) } else { Err(bad()) }
    }

    /// Reads a hand: `飛　角二　歩十八`, `なし`, or `残り全部` for all that is left.
    pub(super) fn hand(&mut self, side: Side, text: &str) -> Result<(), Cause> {
        if text.starts_with("残り") {
            self.hands[side.index()] = Held::Rest;
            return Ok(());
        }
        let bad = || Cause::Hand(shown(text));
        let mut hand = Hand::EMPTY;
        if !matches!(text, "" | "なし" | "無し" | "ナシ") {
            let mut chars =
                text.chars().filter(|c| !c.is_whitespace() && !matches!(c, '、' | ',' | '・')).peekable();
            while let Some(c) = chars.next() {
                let kind = from_short_name(c).filter(|kind| !kind.is_promoted()).ok_or_else(bad)?;
                let mut count = None;
                while let Some(next) = chars.peek().and_then(|&c| counted(count.unwrap_or(0), c)) {
                    count = Some(next);
                    chars.next();
                }
                let base = kind.base();
                let sum = u32::from(hand.count(base)) + count.unwrap_or(1);
                if base == Base::King || sum > u32::from(base.in_a_set()) {
                    return Err(bad());
                }
                hand.set(base, sum as u8);
            }
        }
        self.hands[side.index()] = Held::Pieces(hand);
        Ok(())
    }

    /// The position.
    pub(super) fn position(&self) -> Result<Position, Cause> {
        let start = self.handicap.unwrap_or_default().position();
        if self.rows.is_empty() {
            return Ok(start);
        }
        if self.rows.len() != 9 {
            return Err(Cause::RowCount(self.rows.len()));
        }
        let mut setup = Setup::empty();
        for (row, rank) in self.rows.iter().zip((0..9).rev()) {
            for (piece, file) in row.iter().zip(0..9) {
                setup.squares[Square::new(file, rank).index()] = *piece;
            }
        }
        for side in Side::BOTH {
            if let Held::Pieces(hand) = self.hands[side.index()] {
                setup.hands[side.index()] = hand;
            }
        }
        for side in Side::BOTH {
            if matches!(self.hands[side.index()], Held::Rest) {
                setup.hands[side.index()] = rest_of_the_set(&setup);
            }
        }
        setup.side = self.turn.unwrap_or(start.side());
        setup.number = self.played.saturating_add(1);
        Ok(setup.position()?)
    }
}

/// A number so far with one more digit of any kind.
fn counted(so_far: u32, c: char) -> Option<u32> {
    match (c, digit(c)) {
        ('十', _) => Some(so_far.max(1) * 10),
        ('0' | '０', _) => Some(so_far * 10),
        // After a ten, Chinese digits are added; others move it up.
        (_, Some(digit)) if so_far > 0 && !c.is_ascii() && !('１'..='９').contains(&c) => {
            Some(so_far + u32::from(digit))
        }
        (_, Some(digit)) => Some(so_far * 10 + u32::from(digit)),
        _ => None,
    }
    .filter(|&number| number < 100)
}

/// What neither stands on the board nor is held yet.
pub(super) fn rest_of_the_set(setup: &Setup) -> Hand {
    let mut rest = Hand::EMPTY;
    for base in Base::DROPS {
        let on_board = setup.squares.iter().flatten().filter(|piece| piece.kind().base() == base).count();
        let held: usize = setup.hands.iter().map(|hand| usize::from(hand.count(base))).sum();
        rest.set(base, usize::from(base.in_a_set()).saturating_sub(on_board + held) as u8);
    }
    rest
}

/// Draws a position that is no usual start.
pub(super) fn write(position: &Position, out: &mut String) {
    hand_line("後手の持駒：", position.hand(WHITE), out);
    *out += "  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n";
    for (rank, name) in (0..9).rev().zip(['一', '二', '三', '四', '五', '六', '七', '八', '九']) {
        out.push('|');
        for file in 0..9 {
            let piece = position.piece_at(Square::new(file, rank));
            out.push(if piece.is_some_and(|piece| piece.side() == WHITE) { 'v' } else { ' ' });
            out.push_str(piece.map_or("・", |piece| piece.kind().kanji()));
        }
        let _ = writeln!(out, "|{name}");
    }
    *out += "+---------------------------+\n";
    hand_line("先手の持駒：", position.hand(BLACK), out);
    if position.number() > 1 {
        let _ = writeln!(out, "手数＝{}", position.number() - 1);
    }
    *out += if position.side() == BLACK { "先手番\n" } else { "後手番\n" };
}

fn hand_line(name: &str, hand: Hand, out: &mut String) {
    *out += name;
    for (base, count) in hand.pieces().rev() {
        out.push_str(base.kind().kanji());
        if count > 1 {
            *out += &kanji_number(count);
        }
        out.push('　');
    }
    *out += if hand.is_empty() { "なし\n" } else { "\n" };
}
