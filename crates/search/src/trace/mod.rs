//! Records of search trees.
//!
//! A trace holds every node of a search with its move, depth, window and score, why it ended, and each move
//! that was skipped with the technique that skipped it. [`Tracing`] writes one while the search runs,
//! [`TraceReader`] reads it back event by event, [`Summary`] sums it up, and [`Inquiry`] answers what happened to a
//! line.
//!
//! The file begins with eight bytes of magic and two of version, little end first. What follows is one zlib
//! stream: the [`Header`], then events of a tag byte and numbers of variable length, seven bits a byte, the
//! lowest first, signed ones folded so that small stays small. The last event says how many there are.
//!
//! ```
//! use tesuji_game::{Ply, Score};
//! use tesuji_search::trace::{TraceEvent, Header, TraceReader, Tracing};
//! use tesuji_search::{End, Probe, Visit};
//!
//! let header = Header { game: "chess".into(), root: "startpos".into(), ..Header::default() };
//! let mut tracing = Tracing::new(Vec::new(), &header);
//! tracing.entered(Visit { mv: 0, ply: Ply::ROOT, depth: 1, alpha: Score::MIN, beta: Score::MAX });
//! tracing.left(Score::DRAW, End::Horizon);
//! let bytes = tracing.finish().unwrap();
//!
//! let mut reader = TraceReader::new(bytes.as_slice()).unwrap();
//! assert_eq!(reader.header().game, "chess");
//! assert!(matches!(reader.next(), Some(Ok(TraceEvent::Enter { depth: 1, .. }))));
//! assert_eq!(reader.next(), Some(Ok(TraceEvent::Leave { score: Score::DRAW, end: End::Horizon })));
//! assert_eq!(reader.next(), None);
//! ```

mod following;
mod inquiry;
mod reader;
mod summary;
#[cfg(test)]
mod tests;
mod writer;

pub use following::Following;
pub use inquiry::{Fate, Inquiry, Passage};
pub use reader::{TraceError, TraceErrorKind, TraceReader};
pub use summary::{RootVisit, Summary};
pub use writer::Tracing;

use crate::{Again, End, Visit};
use tesuji_game::{Ply, Score};
use tesuji_params::Technique;

/// The first bytes of every trace.
const MAGIC: [u8; 8] = *b"tesujitr";
/// The version that is written, and the only one that is read.
pub const VERSION: u16 = 1;

/// What a trace is of.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Header {
    /// The game's name.
    pub game: String,
    /// The root, as the game writes positions.
    pub root: String,
    /// The search's name.
    pub algorithm: String,
    /// The profile as TOML; empty for searches without one.
    pub profile: String,
    /// The profile's hash.
    pub profile_hash: String,
    /// The limits, for people.
    pub limits: String,
}

impl Header {
    fn fields(&self) -> [&String; 6] {
        [&self.game, &self.root, &self.algorithm, &self.profile, &self.profile_hash, &self.limits]
    }

    fn fields_mut(&mut self) -> [&mut String; 6] {
        [
            &mut self.game,
            &mut self.root,
            &mut self.algorithm,
            &mut self.profile,
            &mut self.profile_hash,
            &mut self.limits,
        ]
    }
}

/// How a node was come to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Way {
    /// It is the root.
    Root,
    /// By a move, packed.
    Move(u16),
    /// By passing.
    Pass,
    /// It is the node itself once more.
    Again,
}

impl Way {
    /// How a node was come to from the open node at this ply.
    fn of(above: Option<Ply>, visit: Visit) -> Way {
        match above {
            None => Way::Root,
            Some(above) if above == visit.ply => Way::Again,
            Some(_) if visit.mv == 0 => Way::Pass,
            Some(_) => Way::Move(visit.mv),
        }
    }
}

/// One thing that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TraceEvent {
    /// The search of a line began: an iteration, and the line's rank from 1.
    Iteration {
        /// The iteration.
        depth: i32,
        /// Which of the best lines.
        rank: usize,
    },
    /// A node began, inside the one that began last and did not end.
    Enter {
        /// How it was come to.
        way: Way,
        /// The depth that is left.
        depth: i32,
        /// The lower end of the window.
        alpha: Score,
        /// The upper end.
        beta: Score,
    },
    /// The node that began last and did not end ended.
    Leave {
        /// Its score.
        score: Score,
        /// Why.
        end: End,
    },
    /// A move of the open node was not searched.
    Skip {
        /// The move, packed.
        mv: u16,
        /// The technique that skipped it.
        technique: Technique,
    },
    /// A move of the open node, the `nth` from 1, failed high.
    Cutoff {
        /// The number of the move.
        nth: usize,
    },
    /// What was searched last is searched again.
    Again(Again),
}

/// The tags of events in the file.
mod tag {
    pub(super) const FINISH: u8 = 0;
    pub(super) const ITERATION: u8 = 1;
    pub(super) const ROOT: u8 = 2;
    pub(super) const MOVE: u8 = 3;
    pub(super) const PASS: u8 = 4;
    pub(super) const REENTER: u8 = 5;
    pub(super) const LEAVE: u8 = 6;
    pub(super) const SKIP: u8 = 7;
    pub(super) const CUTOFF: u8 = 8;
    pub(super) const AGAIN: u8 = 9;
    /// Ends from here on are cuts by a technique.
    pub(super) const CUT: u64 = 16;
}

/// A signed number as an unsigned one: 0, -1, 1, -2 become 0, 1, 2, 3.
const fn fold(number: i64) -> u64 {
    ((number << 1) ^ (number >> 63)) as u64
}

const fn unfold(number: u64) -> i64 {
    (number >> 1) as i64 ^ -((number & 1) as i64)
}

/// The score with this raw number.
fn score(raw: i64) -> Option<Score> {
    let small = i16::try_from(raw).ok()?;
    let score = Score::from_table(small, Ply::ROOT);
    (i64::from(score.raw()) == raw).then_some(score)
}
