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
    ///
    /// # Errors
    /// One sentence for each thing that is wrong, with the line.
    fn read_openings(name: &str, bytes: &[u8], plies: usize) -> Result<Vec<Opening<Self>>, Vec<String>>;

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

/// What was read of a file, unless something in it is wrong: lines with what is wrong there.
pub(super) fn read_or_wrong<G: Game>(
    name: &str,
    openings: Vec<Opening<G>>,
    bad: Vec<(u64, String)>,
) -> Result<Vec<Opening<G>>, Vec<String>> {
    let more = bad.len().saturating_sub(SHOWN);
    let mut wrong: Vec<String> =
        bad.into_iter().take(SHOWN).map(|(line, why)| format!("{name}:{line}: {why}")).collect();
    if more > 0 {
        wrong.push(format!("{name}: and {more} more"));
    } else if wrong.is_empty() && openings.is_empty() {
        wrong.push(format!("{name}: no openings"));
    }
    if wrong.is_empty() { Ok(openings) } else { Err(wrong) }
}
