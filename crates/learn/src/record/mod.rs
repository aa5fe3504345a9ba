//! Positions with score, result and move in a file.
//!
//! A file is a header and then games, one after the other, each with its own checksum: a game is there whole or not at
//! all. What a position is made of is the business of its game; here it is bytes. `docs/records.md` has every field.
//!
//! ```
//! use std::io::Cursor;
//! use tesuji_learn::record::{StoredGame, Moment, RecordReader, Writer};
//! let mut file = Cursor::new(Vec::new());
//! let mut writer = Writer::begin(&mut file, "chess")?;
//! let moment = Moment { position: vec![1, 2, 3], score: Some(35), played: 7, flags: 0 };
//! writer.write(&StoredGame { id: 5, result: 2, moments: vec![moment.clone()] })?;
//! let games: Vec<StoredGame> = RecordReader::new(Cursor::new(file.into_inner()))?.collect::<Result<_, _>>()?;
//! assert_eq!((games[0].id, &games[0].moments[0]), (5, &moment));
//! # Ok::<(), tesuji_learn::record::RecordError>(())
//! ```
//!
//! | item | what it is |
//! |---|---|
//! | [`StoredGame`], [`Moment`] | a game, and a position of it |
//! | [`Writer`] | adds games to a file, also to one that was cut off |
//! | [`RecordReader`] | reads them in order |
//! | [`Shuffled`] | reads the positions of a file in a random order that a seed decides |

mod read;
mod shuffle;
mod write;

pub use read::{RecordError, RecordReader, Wrong};
pub use shuffle::Shuffled;
pub use write::Writer;

/// How a file begins.
pub const MAGIC: [u8; 8] = *b"tesujird";
/// The version of the format.
pub const VERSION: u16 = 1;
/// No game is longer than this in bytes: a length beyond it is a mistake.
pub const LONGEST: usize = 1 << 24;
/// The position is in check, or what the game has instead.
pub const IN_CHECK: u8 = 1;
/// The move that was played there takes or promotes.
pub const NOISY: u8 = 2;
/// The move that led there did.
pub const AFTER: u8 = 4;
/// The position was made of one of the game by other moves: the result of the game says nothing of it.
pub const MADE: u8 = 8;

/// A game: who won, and its positions.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct StoredGame {
    /// Tells it from other games; positions with the same stay together in every split.
    pub id: u64,
    /// Half points of the side that starts: 0, 1 or 2.
    pub result: u8,
    /// Its positions, in order; not all of them need be there.
    pub moments: Vec<Moment>,
}

/// A position of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Moment {
    /// The position as its game writes it.
    pub position: Vec<u8>,
    /// What a search said, in centipawns from the view of the side that starts the game.
    pub score: Option<i16>,
    /// The move that was played, as the game packs it; 0 for none.
    pub played: u16,
    /// [`IN_CHECK`], [`NOISY`], [`AFTER`], [`MADE`].
    pub flags: u8,
}
