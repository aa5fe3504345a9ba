//! What an analysis needs of a game, a file for each.

mod chess;
mod king_capture;
mod shogi;

use crate::Marking;
use tesuji_api::{AnalysedGame, GamePhase, OpeningName};
use tesuji_game::Side;
use tesuji_lab::input::{Format, Input};
use tesuji_lab::{LabGame, RecordedMove};

/// A game whose records can be analysed and written again with what was found.
pub trait Explained: LabGame {
    /// A record as it was read, with everything that stands in it.
    type Record: AnnotatedRecord<Self>;

    /// The letters of all pieces of a side, promoted ones as what they were, but without the king.
    fn pieces(&self, side: Side) -> Vec<char>;

    /// What a piece is worth by its letter, as textbooks count.
    fn worth(letter: char) -> i32;

    /// The number of the move to be played, as people write it: `12.`, `12...`.
    fn move_number(&self) -> String;

    /// The phase of each position of a game, the first included; never one that was over before.
    fn phases(positions: &[Self]) -> Vec<GamePhase>;

    /// The opening of a game, if it has a name that is known.
    fn opening(positions: &[Self]) -> Option<OpeningName>;

    /// A record of a game that was just played, with its players and its result.
    fn record(start: &Self, moves: &[Self::Move], players: &[String; 2], result: &str) -> Self::Record;

    /// The records of a file, one after the other. `take` says whether to go on.
    fn read_records(input: &mut Input<'_>, take: &mut dyn FnMut(ReadRecord<Self>) -> bool);
}

/// A record, or the line and what is wrong with it.
pub type ReadRecord<G> = Result<<G as Explained>::Record, (u64, String)>;

/// A record of a game.
pub trait AnnotatedRecord<G>: Send + Sync
where
    G: Explained,
{
    /// Where it begins.
    fn start(&self) -> &G;

    /// The moves of its main line.
    fn moves(&self) -> Vec<G::Move>;

    /// Who played first, and who second.
    fn players(&self) -> [String; 2];

    /// Event and date, as far as the record says.
    fn title(&self) -> String;

    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    fn result(&self) -> String;

    /// All that the record says of the game: players by the names of the game's sides, `Result` if it is known, the rest as
    /// it stands there.
    fn tags(&self) -> Vec<(String, String)>;

    /// The line, and what is wrong with the move there, where it could be read no further.
    fn cut(&self) -> Option<(u64, String)>;

    /// Every move with its variations, comments and marks, each after the one it follows; what follows a move first is how
    /// the line goes on.
    fn tree(&self) -> Vec<RecordedMove<G::Move>>;

    /// The record as it is, in this format.
    fn written(&self, format: Format) -> Vec<u8>;

    /// The record with what an analysis found, in this format.
    fn annotated(&self, game: &AnalysedGame, marking: Marking, format: Format) -> Vec<u8>;
}
