//! The start position in CSA: `PI`, `P1` to `P9`, `P+` and `P-`.

use super::Cause;
use super::bod::rest_of_the_set;
use crate::csa_move::{code, from_code, from_digits, from_sign, sign};
use crate::{BLACK, Base, Handicap, Kind, Piece, Position, Setup, Side, Square, file_and_rank};
use std::fmt::Write;
use tesuji_game::shown;

/// The start of a game, as far as it has been read.
#[derive(Default)]
pub(super) struct Start {
    /// What has been put on the board and in hand; if nothing, it is the start of an even game.
    setup: Option<Setup>,
    turn: Option<Side>,
}

impl Start {
    /// Takes note of who is to move.
    pub(super) fn turn(&mut self, side: Option<Side>) {
        self.turn = side;
    }

    /// Reads a statement that begins with `P`.
    pub(super) fn read(&mut self, text: &str) -> Result<(), Cause> {
        let bad = || Cause::Board(shown(text));
        let setup = self.setup.get_or_insert(Setup::empty());
        let read = match text.as_bytes() {
            [b'P', b'I', rest @ ..] => even_without(setup, rest),
            [b'P', row @ b'1'..=b'9', rest @ ..] => read_row(setup, b'9' - row, rest),
            [b'P', side @ (b'+' | b'-'), rest @ ..] => {
                from_sign(*side).and_then(|side| put_pieces(setup, side, rest))
            }
            _ => None,
        };
        read.ok_or_else(bad)
    }

    /// The position. Black moves first unless it is said otherwise.
    pub(super) fn position(&self) -> Result<Position, Cause> {
        let mut setup = self.setup.unwrap_or_else(|| Setup::of(&Position::start()));
        setup.side = self.turn.unwrap_or(BLACK);
        Ok(setup.position()?)
    }
}

/// Puts the even start without some pieces: `PI82HI22KA`.
fn even_without(setup: &mut Setup, pieces: &[u8]) -> Option<()> {
    setup.squares = Setup::of(&Position::start()).squares;
    let (groups, []) = pieces.trim_ascii_end().as_chunks::<4>() else { return None };
    for &[file, rank, a, b] in groups {
        let square = &mut setup.squares[from_digits(file, rank)?.index()];
        if square.take()?.kind() != from_code(&[a, b])? {
            return None;
        }
    }
    Some(())
}

/// Puts nine squares of three characters; blanks at the end may be missing.
fn read_row(setup: &mut Setup, rank: u8, squares: &[u8]) -> Option<()> {
    let squares = squares.trim_ascii_end();
    if squares.len() > 27 {
        return None;
    }
    let mut cells = squares.chunks(3);
    for file in 0..9u8 {
        let cell = cells.next().unwrap_or(b"");
        let piece = match *cell {
            [side @ (b'+' | b'-'), a, b] => Some(Piece::new(from_sign(side)?, from_code(&[a, b])?)),
            _ if matches!(cell.trim_ascii(), b"" | b"*") => None,
            _ => return None,
        };
        setup.squares[Square::at(file, rank)?.index()] = piece;
    }
    Some(())
}

/// Puts pieces on their squares, `00` for the hand, `00AL` for all that is left.
fn put_pieces(setup: &mut Setup, side: Side, pieces: &[u8]) -> Option<()> {
    let (groups, []) = pieces.trim_ascii_end().as_chunks::<4>() else { return None };
    for &[file, rank, a, b] in groups {
        let hand = setup.hands[side.index()];
        if [file, rank, a, b] == *b"00AL" {
            for (base, count) in rest_of_the_set(setup).pieces() {
                setup.hands[side.index()].set(base, hand.count(base) + count);
            }
            continue;
        }
        let kind = from_code(&[a, b])?;
        if [file, rank] == *b"00" {
            if kind.is_promoted() || kind == Kind::King || hand.count(kind.base()) >= kind.base().in_a_set() {
                return None;
            }
            setup.hands[side.index()].add(kind.base());
        } else {
            setup.squares[from_digits(file, rank)?.index()] = Some(Piece::new(side, kind));
        }
    }
    Some(())
}

/// Writes a start position and the side to move.
pub(super) fn write(position: &Position, out: &mut String) {
    match Handicap::of(position) {
        Some(Handicap::Even) => *out += "PI\n",
        Some(_) => write_missing(position, out),
        None => write_board(position, out),
    }
    out.push(sign(position.side()));
    out.push('\n');
}

/// `PI` and the pieces that are missing from an even game.
fn write_missing(position: &Position, out: &mut String) {
    *out += "PI";
    let even = Position::start();
    for square in Square::all() {
        if let (Some(piece), None) = (even.piece_at(square), position.piece_at(square)) {
            let (file, rank) = file_and_rank(square);
            let _ = write!(out, "{file}{rank}{}", code(piece.kind()));
        }
    }
    out.push('\n');
}

fn write_board(position: &Position, out: &mut String) {
    for rank in (0..9).rev() {
        let _ = write!(out, "P{}", 9 - rank);
        for file in 0..9 {
            match position.piece_at(Square::new(file, rank)) {
                Some(piece) => {
                    let _ = write!(out, "{}{}", sign(piece.side()), code(piece.kind()));
                }
                None => *out += " * ",
            }
        }
        out.push('\n');
    }
    for side in Side::BOTH {
        let hand = position.hand(side);
        if hand.is_empty() {
            continue;
        }
        let _ = write!(out, "P{}", sign(side));
        for (base, count) in Base::DROPS.into_iter().rev().map(|base| (base, hand.count(base))) {
            for _ in 0..count {
                let _ = write!(out, "00{}", code(base.kind()));
            }
        }
        out.push('\n');
    }
}
