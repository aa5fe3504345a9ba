//! What a game adds so that matches of it can be played.

use super::{GameRecord, Limit};
use crate::input::{Format, Input};
use std::io::Read;
use tesuji_engine::Game;
use tesuji_game::random::mix;
use tesuji_protocol::Protocol;

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

/// A game of a file.
#[derive(Clone, Debug)]
pub struct Told<G: Game> {
    /// Where it began and all its moves; the name is that of the opening.
    pub game: Opening<G>,
    /// Half points of the side that starts, if the result is known.
    pub half_points: Option<u8>,
    /// Who had the side that starts, and who the other; empty where nobody is named.
    pub players: [String; 2],
    /// Where it was played, which may be the address of a page.
    pub site: String,
}

/// The next game of a file, or the line where it could not be read and why.
pub type NextGame<G> = Result<Told<G>, (u64, String)>;

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

/// A game that matches can be played of: how its openings and games are written, and what programs that
/// play it speak.
pub trait Contest: Game {
    /// What programs that play it speak.
    const PROTOCOL: Protocol;

    /// Openings for whoever brings none.
    fn openings() -> Vec<Opening<Self>>;

    /// The formats that its games are read from.
    const RECORDS: &'static [Format];

    /// The games of a record, one after the other.
    fn read_record(input: &mut dyn Read, take: &mut dyn FnMut(NextGame<Self>));

    /// An opening out of a line of text: a position, or what else is usual. Of moves, only so many count.
    ///
    /// # Errors
    /// Says what is wrong.
    fn read_line(line: &str, plies: usize) -> Result<Opening<Self>, String>;

    /// The first plies of a game, without a move that ends it: what is over already is no opening.
    ///
    /// # Errors
    /// If there is no move to play.
    fn begin(game: Opening<Self>, plies: usize) -> Result<Opening<Self>, String> {
        Ok(game.cut(plies))
    }

    /// The games of a file, one after the other. A record of another game is none of this.
    fn read_games(input: &mut Input<'_>, take: &mut dyn FnMut(NextGame<Self>)) {
        let format = input.format();
        if Self::RECORDS.contains(&format) {
            Self::read_record(&mut input.as_text(), take);
        } else {
            take(Err((1, format!("{format} is no record of {}", Self::FACTS.name))));
        }
    }

    /// The openings of a file: the first plies of games, or what stands on its lines.
    fn read_openings(input: &mut Input<'_>, plies: usize) -> Reading<Self> {
        let record = input.format().is_record();
        let mut reading = Reading::new(if record { "games" } else { "positions" });
        if record {
            Self::read_games(input, &mut |next| {
                let begin = |told: Told<Self>| Self::begin(told.game, plies).map_err(|why| (1, why));
                reading.push(next.and_then(begin));
            });
            return reading;
        }
        let mut last = 1;
        for line in input.numbered_lines() {
            reading.push(match line {
                Ok((number, line)) => {
                    last = number;
                    Self::read_line(&line, plies).map_err(|why| (number, why))
                }
                Err(error) => Err((last, error.to_string())),
            });
        }
        reading
    }

    /// Options of a process that depend on where a game begins, with their values for this one. They are set if
    /// the process has them.
    fn start_options(&self) -> Vec<(&'static str, &'static str)> {
        Vec::new()
    }

    /// How its games can be written; the first if nothing else is said.
    const WRITTEN: &'static [Format];

    /// Writes a finished game as people exchange them, without what [separates](Format::separator) it from the next.
    ///
    /// # Errors
    /// If the record is of no game that follows the rules, or the format is none of the game's.
    fn write_game(game: &GameRecord, about: &About<'_>, format: Format) -> Result<Vec<u8>, String>;
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
    /// What the file should hold.
    what: &'static str,
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

impl Unread {
    /// One sentence for each of the first few, with the line, and how many more there are.
    #[must_use]
    pub fn listed(unread: &[Unread], name: &str) -> Vec<String> {
        let first = unread.iter().take(SHOWN).map(|Unread { line, why, .. }| format!("{name}:{line}: {why}"));
        let more = unread.len().saturating_sub(SHOWN);
        first.chain((more > 0).then(|| format!("{name}: and {more} more"))).collect()
    }
}

impl<G: Game> Reading<G> {
    fn new(what: &'static str) -> Reading<G> {
        Reading { openings: Vec::new(), bad: Vec::new(), what }
    }

    /// Whether the file was read and has nothing in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.openings.is_empty() && self.bad.is_empty()
    }

    /// Adds the next of the file.
    fn push(&mut self, next: Result<Opening<G>, (u64, String)>) {
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
        if self.is_empty() {
            vec![format!("{name}: no {}", self.what)]
        } else {
            Unread::listed(&self.bad, name)
        }
    }
}
