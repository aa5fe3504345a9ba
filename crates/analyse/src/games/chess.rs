//! Chess explained.

use super::{Explained, ReadRecord};
use crate::records::pgn::{self, PgnRecord};
use std::collections::HashMap;
use std::sync::LazyLock;
use tesuji_api::{GamePhase, OpeningName};
use tesuji_chess::{Kind, Move, Position};
use tesuji_game::{Key, Position as _, Side};
use tesuji_lab::input::Input;

const OPENINGS: &str = include_str!("../../data/chess_openings.txt");

/// The names of openings by the position that they come to.
static NAMES: LazyLock<HashMap<Key, &'static str>> = LazyLock::new(|| {
    let lines = OPENINGS.lines().filter(|line| !line.starts_with('#'));
    lines
        .filter_map(|line| line.split_once(':').and_then(|(name, moves)| Some((played(moves)?, name))))
        .collect()
});

fn played(moves: &str) -> Option<Key> {
    let mut position = Position::start();
    for san in moves.split_whitespace() {
        let mv = position.parse_san(san).ok()?;
        position.make(mv);
    }
    Some(position.key())
}

impl Explained for Position {
    type Record = PgnRecord<Position>;

    fn pieces(&self, side: Side) -> Vec<char> {
        letters(self, side)
    }

    fn worth(letter: char) -> i32 {
        worth(letter)
    }

    fn move_number(&self) -> String {
        number(&self.fen())
    }

    fn phases(positions: &[Position]) -> Vec<GamePhase> {
        phases(positions.iter())
    }

    fn opening(positions: &[Position]) -> Option<OpeningName> {
        if positions.first().is_none_or(|start| *start != Position::start()) {
            return None;
        }
        let known =
            positions.iter().enumerate().filter_map(|(ply, one)| Some((ply, *NAMES.get(&one.key())?)));
        known.max_by_key(|known| known.0).map(|(ply, name)| OpeningName {
            name: name.to_string(),
            japanese: None,
            ply: ply as u32,
        })
    }

    fn record(start: &Position, moves: &[Move], players: &[String; 2], result: &str) -> PgnRecord<Position> {
        PgnRecord::played(start, moves, players, result)
    }

    fn read_records(input: &mut Input<'_>, take: &mut dyn FnMut(ReadRecord<Position>) -> bool) {
        pgn::read::<Position>(input, take);
    }
}

pub(super) fn letters(position: &Position, side: Side) -> Vec<char> {
    let kinds = [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen];
    kinds
        .into_iter()
        .flat_map(|kind| std::iter::repeat_n(kind.letter(), position.pieces(side, kind).len() as usize))
        .collect()
}

pub(super) fn worth(letter: char) -> i32 {
    match letter {
        'P' => 1,
        'N' | 'B' => 3,
        'R' => 5,
        'Q' => 9,
        _ => 0,
    }
}

/// `12.` or `12...`, from the fields of a FEN.
pub(super) fn number(fen: &str) -> String {
    let mut fields = fen.split(' ');
    let black = fields.nth(1) == Some("b");
    let number = fields.nth(3).unwrap_or("1");
    format!("{number}.{}", if black { ".." } else { "" })
}

/// The opening is over when few of the minor pieces stand where they began, or after 15 moves; the middle game, when at
/// most six pieces are left besides kings and pawns.
pub(super) fn phases<'a>(positions: impl Iterator<Item = &'a Position>) -> Vec<GamePhase> {
    const FEW: u32 = 3;
    const LONGEST: usize = 30;
    const OFFICERS: usize = 6;
    let mut phase = GamePhase::Opening;
    let of = |(ply, position): (usize, &Position)| {
        let officers = [Side::First, Side::Second].map(|side| letters(position, side));
        let officers = officers.iter().flatten().filter(|&&letter| letter != 'P').count();
        let next = if officers <= OFFICERS {
            GamePhase::Endgame
        } else if home(position) <= FEW || ply >= LONGEST {
            GamePhase::MiddleGame
        } else {
            GamePhase::Opening
        };
        phase = phase.max(next);
        phase
    };
    positions.enumerate().map(of).collect()
}

/// How many minor pieces stand on the first ranks of their sides.
fn home(position: &Position) -> u32 {
    let of = |side: Side, rank: u8| {
        let minors = position.pieces(side, Kind::Knight) | position.pieces(side, Kind::Bishop);
        minors.into_iter().filter(|square| square.rank() == rank).count() as u32
    };
    of(Side::First, 0) + of(Side::Second, 7)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_opening_can_be_played_and_has_a_position_of_its_own() {
        let lines = OPENINGS.lines().filter(|line| !line.starts_with('#'));
        let mut seen = HashMap::new();
        for line in lines {
            let (name, moves) = line.split_once(':').expect("a name and moves");
            let key = played(moves).unwrap_or_else(|| panic!("{line}"));
            assert_eq!(seen.insert(key, name), None, "{line}");
        }
        assert!(seen.len() > 120);
    }

    #[test]
    fn numbers_are_those_of_the_board() {
        let mut position = Position::start();
        assert_eq!(position.move_number(), "1.");
        let mv = position.parse_san("e4").unwrap();
        position.make(mv);
        assert_eq!(position.move_number(), "1...");
        assert_eq!(Position::opening(&[Position::start(), position]).unwrap().name, "King's Pawn Game");
    }
}
