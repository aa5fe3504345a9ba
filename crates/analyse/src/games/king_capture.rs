//! King-capture chess explained.

use super::{Explained, ReadRecord, chess};
use crate::records::pgn::{self, PgnRecord};
use tesuji_api::{GamePhase, OpeningName};
use tesuji_chess::Move;
use tesuji_chess::king_capture::Position;
use tesuji_game::{Notation as _, Side};
use tesuji_lab::input::Input;

impl Explained for Position {
    type Record = PgnRecord<Position>;

    fn pieces(&self, side: Side) -> Vec<char> {
        chess::letters(self.placed(), side)
    }

    fn worth(letter: char) -> i32 {
        chess::worth(letter)
    }

    fn move_number(&self) -> String {
        chess::number(&self.to_text())
    }

    fn phases(positions: &[Position]) -> Vec<GamePhase> {
        chess::phases(positions.iter().map(Position::placed))
    }

    /// What is played has no names yet.
    fn opening(_: &[Position]) -> Option<OpeningName> {
        None
    }

    fn record(start: &Position, moves: &[Move], players: &[String; 2], result: &str) -> PgnRecord<Position> {
        PgnRecord::played(start, moves, players, result)
    }

    fn read_records(input: &mut Input<'_>, take: &mut dyn FnMut(ReadRecord<Position>) -> bool) {
        pgn::read::<Position>(input, take);
    }
}
