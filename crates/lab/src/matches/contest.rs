//! What a game adds so that matches of it can be played.

use super::{GameRecord, Limit};
use tesuji_engine::Game;
use tesuji_game::random::mix;

/// Where a game of a match begins: a position and moves that are played from there.
#[derive(Clone, Debug)]
pub struct Opening<G: Game> {
    /// Its name, if it has one.
    pub name: String,
    /// The first position.
    pub start: G,
    /// The moves.
    pub moves: Vec<G::Move>,
}

impl<G: Game> Opening<G> {
    /// No more than so many plies, and not the move that ends the game: one that is over already is no opening.
    #[must_use]
    pub(super) fn cut(mut self, plies: usize) -> Opening<G> {
        self.moves.truncate(plies);
        let last = self.moves.iter().fold(self.start.clone(), |position, &mv| position.after(mv));
        if !last.has_moves() {
            self.moves.pop();
        }
        self
    }

    /// A short name for openings, whatever they are called.
    pub(crate) fn hash(openings: &[Opening<G>]) -> String {
        let mut hash = 0_u64;
        let mut add = |bytes: &[u8]| {
            for &byte in bytes {
                hash = mix(hash ^ u64::from(byte)).wrapping_add(1);
            }
        };
        for opening in openings {
            add(opening.start.to_text().as_bytes());
            for &mv in &opening.moves {
                add(&G::pack(mv).to_le_bytes());
            }
            add(b"\n");
        }
        format!("{hash:016x}")
    }
}

/// The words of a protocol between an interface and an engine that is a process. UCI and USI differ in little else.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    /// The name of the protocol, which is also how it begins.
    pub hello: &'static str,
    /// The engine has said who it is.
    pub hello_ok: &'static str,
    /// A game begins.
    pub new_game: &'static str,
    /// Before a position as text.
    pub position: &'static str,
    /// The times and increments of the side that moves first, and of the other.
    pub clocks: [[&'static str; 2]; 2],
    /// What every move gets once a clock has run out, if the protocol has such a thing.
    pub period: Option<&'static str>,
    /// What options for the size of the table are called; the first that an engine has is set.
    pub hash: &'static [&'static str],
    /// Options that every engine takes, whether or not it says so.
    pub reserved: &'static [&'static str],
    /// Whether an engine is asked if it is ready before it hears that a game begins, and not after.
    pub ready_first: bool,
    /// What an engine says instead of a move to give up, and to claim a win that the rules allow.
    pub instead: Option<[&'static str; 2]>,
    /// Whether mates are told in plies instead of moves.
    pub mate_in_plies: bool,
    /// What an engine hears when a game is over: that it won, that it lost, that nobody did.
    pub game_over: Option<[&'static str; 3]>,
}

/// What a game record says beside the moves.
#[derive(Clone, Debug)]
pub struct About<'a> {
    /// Who had the side that moves first, and who the other.
    pub names: [&'a str; 2],
    /// What ended the thinking.
    pub limit: Limit,
    /// When it was played, as the format of the record has it.
    pub date: Option<&'a str>,
    /// The name of the opening.
    pub opening: &'a str,
}

/// A game that matches can be played of: how its openings and games are written, and what its protocol calls
/// things.
pub trait Contest: Game {
    /// Its protocol.
    const WORDS: Words;

    /// Openings for whoever brings none.
    fn openings() -> Vec<Opening<Self>>;

    /// The openings of a file. `name` says by its ending what kind of file it is; of whole games, only so many
    /// plies count.
    fn read_openings(name: &str, bytes: &[u8], plies: usize) -> Reading<Self>;

    /// Options of a process that depend on where a game begins, with their values for this one. They are set if
    /// the process has them.
    fn start_options(&self) -> Vec<(&'static str, &'static str)> {
        Vec::new()
    }

    /// Writes a finished game as people exchange them, with what separates it from the next.
    ///
    /// # Errors
    /// If the record is of no game that follows the rules.
    fn write_game(game: &GameRecord, about: &About<'_>) -> Result<String, String>;
}

/// So many bad lines of a file are shown.
const SHOWN: usize = 10;

/// What a file of openings or games holds.
#[derive(Clone, Debug)]
pub struct Reading<G: Game> {
    /// What could be read.
    pub openings: Vec<Opening<G>>,
    /// What could not, in the order of the file.
    pub bad: Vec<Unread>,
}

/// A line or game that could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unread {
    /// The line where it went wrong.
    pub line: u64,
    /// What is wrong there.
    pub why: String,
    /// How many openings stand before it.
    pub after: usize,
}

impl<G: Game> Default for Reading<G> {
    fn default() -> Reading<G> {
        Reading { openings: Vec::new(), bad: Vec::new() }
    }
}

impl<G: Game> Reading<G> {
    /// Adds the next of the file.
    pub(super) fn push(&mut self, next: Result<Opening<G>, (u64, String)>) {
        let after = self.openings.len();
        match next {
            Ok(opening) => self.openings.push(opening),
            Err((line, why)) => self.bad.push(Unread { line, why, after }),
        }
    }

    /// All of it.
    ///
    /// # Errors
    /// [What is wrong](Reading::wrong), if anything is.
    pub fn whole(self, name: &str) -> Result<Vec<Opening<G>>, Vec<String>> {
        let wrong = self.wrong(name);
        if wrong.is_empty() { Ok(self.openings) } else { Err(wrong) }
    }

    /// One sentence for each thing that is wrong, with the line. A file without anything is wrong too.
    #[must_use]
    pub fn wrong(&self, name: &str) -> Vec<String> {
        let bad = self.bad.iter().take(SHOWN).map(|Unread { line, why, .. }| format!("{name}:{line}: {why}"));
        let more = self.bad.len().saturating_sub(SHOWN);
        let rest = match more {
            0 if self.bad.is_empty() && self.openings.is_empty() => Some(format!("{name}: no openings")),
            0 => None,
            more => Some(format!("{name}: and {more} more")),
        };
        bad.chain(rest).collect()
    }
}
