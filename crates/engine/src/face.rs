//! What a protocol sees of an engine: text in, text out, whatever the game.

use crate::{BenchPlan, Openings, Settings, SettingsError, Variant};
use std::error::Error;
use std::fmt;
use std::time::{Duration, Instant};
use tesuji_api::{BenchRow, Evaluation, Perft, ShownPosition, Why};
use tesuji_game::{Bound, Score};
use tesuji_search::Clock;

/// An engine for one game, with the game it is playing.
///
/// Searches and counts run in the background, one at a time: [`go`](Engine::go), [`perft`](Engine::perft) and
/// [`bench`](Engine::bench) return at once, and the news come through the function they were given, from another
/// thread. If one is running already, it is stopped and waited for first. What needs the searching threads
/// (a new game, other settings) waits too.
pub trait Engine: Send {
    /// The game it plays.
    fn variant(&self) -> Variant;

    /// Sets up a position (the usual start without one) and plays moves from there. A running search goes on
    /// with the position it was given.
    ///
    /// Gives what was dropped because it cannot be, such as a castling right without its rook.
    ///
    /// # Errors
    /// Says which text is wrong and why; the position stays as it was.
    fn set_position(&mut self, start: Option<&str>, moves: &[String]) -> Result<Vec<String>, PositionError>;

    /// Swaps the sides of the position and forgets the moves that led to it.
    ///
    /// # Errors
    /// If the rules do not allow the result.
    fn flip(&mut self) -> Result<(), PositionError>;

    /// The position with board, text, key and what gives check.
    fn show(&self) -> ShownPosition;

    /// The evaluation of the position by the profile of the settings, taken apart.
    ///
    /// # Errors
    /// If the profile has an evaluation that the game has not.
    fn evaluation(&self) -> Result<Evaluation, SettingsError>;

    /// Begins to search the position. The last news is [`News::Best`].
    fn go(&mut self, request: &Request, tell: Tell);

    /// Begins to look for a mate by the side to move, within the limits of the request. The last news is
    /// [`News::Mate`].
    fn mate(&mut self, request: &Request, tell: Tell);

    /// Begins to find out what a search does with the last of these moves, in well under a second. What the table
    /// knows from searches before counts.
    fn why(&mut self, moves: &[String], tell: Tell);

    /// Begins to count the leaves below the position, move by move. The last news is [`News::Perft`].
    fn perft(&mut self, depth: u32, tell: Tell);

    /// Begins to search the positions of the benchmark, with the profile of the settings. The last news is
    /// [`News::Benched`].
    fn bench(&mut self, bench: BenchPlan, tell: Tell);

    /// Begins to make openings: every one is a note `genfens` with a position.
    fn openings(&mut self, wanted: Openings, tell: Tell);

    /// The nodes that the usual benchmark must search with the default profile.
    fn signature(&self) -> u64;

    /// Ends what runs, as soon as it notices. A search still answers.
    fn stop(&mut self);

    /// The move pondered on was played, at the instant of this request: the time of the search runs from there. The
    /// clocks and the time of the request, if it has any, count instead of those that the search was given.
    fn ponder_hit(&mut self, hit: &Request);

    /// Whether something runs that has not answered yet.
    fn is_busy(&self) -> bool;

    /// Whether what runs was told to end.
    fn is_stopping(&self) -> bool;

    /// Waits until nothing runs.
    fn wait(&mut self);

    /// Forgets everything about the last game but the position.
    fn new_game(&mut self);

    /// Forgets what the table holds.
    fn clear_table(&mut self);

    /// Chooses other settings.
    ///
    /// # Errors
    /// If they cannot be; the old ones stay, but for a table that no longer fits.
    fn configure(&mut self, settings: &Settings) -> Result<(), SettingsError>;

    /// The settings in use.
    fn settings(&self) -> &Settings;
}

/// Who hears the news.
pub type Tell = Box<dyn FnMut(News) + Send>;

/// What a search is asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request {
    /// When it was asked: time runs from here.
    pub at: Instant,
    /// Only these moves; all, if there are none.
    pub moves: Vec<String>,
    /// The clocks of the side that moves first in the game and of the other.
    pub clocks: [Option<Clock>; 2],
    /// No longer than this.
    pub time: Option<Duration>,
    /// No deeper than this.
    pub depth: Option<u32>,
    /// No more nodes than this.
    pub nodes: Option<u64>,
    /// Until a mate in so many moves is found.
    pub mate: Option<u32>,
    /// No answer before it is told to stop.
    pub infinite: bool,
    /// On the opponent's time: no answer before the move pondered on is played, or it is told to stop.
    pub ponder: bool,
}

impl Request {
    /// No limits, beginning now.
    #[must_use]
    pub fn now() -> Request {
        Request {
            at: Instant::now(),
            moves: Vec::new(),
            clocks: [None; 2],
            time: None,
            depth: None,
            nodes: None,
            mate: None,
            infinite: false,
            ponder: false,
        }
    }

    /// Whether it says how much time there is.
    #[must_use]
    pub fn is_timed(&self) -> bool {
        self.time.is_some() || self.clocks.iter().any(Option::is_some)
    }
}

/// What is heard from an engine that is at work.
#[derive(Clone, PartialEq, Debug)]
pub enum News {
    /// One of the best lines.
    Line(Line),
    /// The end of a search.
    Best {
        /// What to do.
        choice: Choice,
        /// The expected answer.
        reply: Option<String>,
    },
    /// The end of a search for a mate.
    Mate(MateResult),
    /// Something a user should know.
    Note(String),
    /// Something a user wants to know only while looking for an error.
    Detail(String),
    /// What a search did with a move.
    Why(Box<Why>),
    /// A position of the benchmark.
    Searched(BenchRow),
    /// The end of the benchmark.
    Benched {
        /// Nodes in all.
        nodes: u64,
        /// Time in all.
        elapsed: Duration,
    },
    /// The leaves below a position, move by move.
    Perft(Box<Perft>),
}

/// What a player does at its turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Choice {
    /// It makes a move.
    Move(String),
    /// It makes none: the rules let it end the game as its win.
    Win,
    /// There is no move to make.
    None,
}

/// What is known of a mate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MateResult {
    /// This line gives it.
    Line(Vec<String>),
    /// There is none, and that is proven.
    None,
    /// None was found before a limit was reached or the search was stopped.
    Unknown,
}

/// One of the best lines of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The iteration; 0 if there was nothing to search.
    pub depth: u32,
    /// The greatest distance from the root that was looked at.
    pub selective_depth: u32,
    /// Which of the best lines it is, from 1.
    pub rank: usize,
    /// What it is worth to the side to move.
    pub score: Score,
    /// What the score says of the true one.
    pub bound: Bound,
    /// Wins, draws and losses expected in a thousand games.
    pub wdl: [u16; 3],
    /// Nodes of all threads.
    pub nodes: u64,
    /// Since the search was asked for.
    pub elapsed: Duration,
    /// How full the table is, in thousandths.
    pub permille_full: u32,
    /// Positions found in endgame tables.
    pub table_hits: u64,
    /// The moves.
    pub moves: Vec<String>,
}

impl Line {
    /// What is known of a position without moves.
    #[must_use]
    pub fn over(score: Score, wdl: [u16; 3], elapsed: Duration) -> Line {
        Line {
            depth: 0,
            selective_depth: 0,
            rank: 1,
            score,
            bound: Bound::Exact,
            wdl,
            nodes: 0,
            elapsed,
            permille_full: 0,
            table_hits: 0,
            moves: Vec::new(),
        }
    }

    /// Nodes a second.
    #[must_use]
    pub fn speed(&self) -> u64 {
        let micros = self.elapsed.as_micros().max(1);
        u64::try_from(u128::from(self.nodes) * 1_000_000 / micros).unwrap_or(u64::MAX)
    }
}

/// A position that cannot be set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PositionError {
    /// The first position is wrong.
    Start(String),
    /// A move is wrong.
    Move {
        /// Which, from 1.
        number: usize,
        /// What is wrong with it.
        why: String,
    },
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionError::Start(why) => write!(f, "position: {why}"),
            PositionError::Move { number, why } => write!(f, "move {number}: {why}"),
        }
    }
}

impl Error for PositionError {}
