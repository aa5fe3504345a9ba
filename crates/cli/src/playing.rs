//! How games are played.

use crate::args;
use crate::exit::Failure;
use crate::input;
use clap::Args;
use std::path::{Path, PathBuf};
use std::str::FromStr as _;
use std::time::Duration;
use tesuji_lab::input::Format;
use tesuji_lab::matches::{Limit, Opening, TimeControl};
use tesuji_lab::{LabGame, jobs};

/// Options of every command that plays games.
#[derive(Args, Debug)]
pub(crate) struct Playing {
    #[command(flatten)]
    thinking: Thinking,

    /// Openings (- for standard input): positions (EPD, FEN or SFEN, one a line), lines of USI moves, or games (PGN,
    /// KIF, KI2, CSA), packed or not, or a book (Polyglot's .bin, `YaneuraOu`'s .db); well-known ones without this
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,

    /// What the openings are, if neither the name nor the beginning tells: pgn, kif, ki2, csa, bin, db, epd, fen or sfen
    #[arg(long, value_name = "FORMAT", value_parser = Format::from_str, requires = "openings")]
    openings_format: Option<Format>,

    /// How many plies of the games in a file of openings are played
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = args::small, allow_negative_numbers = true)]
    plies: usize,

    /// End a game as drawn after so many plies, and in any case when a position comes for the fifth time
    #[arg(long, value_name = "N", default_value_t = 600, value_parser = args::small, allow_negative_numbers = true)]
    pub(crate) max_plies: usize,

    /// How many games are played at the same time; 0 for one on each core
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = args::threads, allow_negative_numbers = true)]
    concurrency: usize,

    /// Megabytes for the table of each player
    #[arg(long, value_name = "MB", default_value_t = 16, value_parser = args::table, allow_negative_numbers = true)]
    pub(crate) hash: usize,
}

/// What ends the thinking about a move.
#[derive(Args, Debug)]
#[group(required = true, multiple = false)]
struct Thinking {
    /// Think for so many nodes
    #[arg(long, value_name = "N", value_parser = args::some_nodes, allow_negative_numbers = true)]
    nodes: Option<u64>,

    /// Think so many plies deep
    #[arg(long, value_name = "N", value_parser = args::search_depth, allow_negative_numbers = true)]
    depth: Option<i32>,

    /// Clocks: seconds and increment as in 8+0.08, 40/60+0.6 for every 40 moves, 60b5 for 5 seconds a move once 60 are
    /// gone
    #[arg(long, value_name = "CLOCK", value_parser = TimeControl::from_str)]
    tc: Option<TimeControl>,

    /// Think for so many milliseconds
    #[arg(long, value_name = "MS", value_parser = args::some_millis, allow_negative_numbers = true)]
    movetime: Option<u64>,
}

impl Playing {
    /// What ends the thinking about a move.
    pub(crate) fn limit(&self) -> Limit {
        match &self.thinking {
            Thinking { nodes: Some(nodes), .. } => Limit::Nodes(*nodes),
            Thinking { depth: Some(depth), .. } => Limit::Depth(depth.unsigned_abs()),
            Thinking { tc: Some(control), .. } => Limit::Clock(*control),
            Thinking { movetime, .. } => Limit::MoveTime(Duration::from_millis(movetime.unwrap_or(1))),
        }
    }

    /// The openings of the file that is named, or those that are usual.
    pub(crate) fn openings<G: LabGame>(&self) -> Result<Vec<Opening<G>>, Failure> {
        let Some(path) = &self.openings else { return Ok(G::openings()) };
        self.read_openings(path).map_err(|failure| failure.of("--openings"))
    }

    fn read_openings<G: LabGame>(&self, path: &Path) -> Result<Vec<Opening<G>>, Failure> {
        let mut input = input::open_any(path, self.openings_format)?;
        if input.is_binary() && input.format() != Format::Book {
            return Err(input::wrong(&input.name(), &"not text"));
        }
        let reading = G::read_openings(&mut input, self.plies);
        if reading.is_empty() {
            return Err(input::nothing(input.name(), input.format()));
        }
        reading.whole(input.name()).map_err(Failure::Failed)
    }

    /// The file of openings, if one is named.
    pub(crate) fn openings_file(&self) -> Option<&Path> {
        self.openings.as_deref()
    }

    /// How many games are played at the same time.
    pub(crate) fn concurrency(&self) -> usize {
        if self.concurrency == 0 { jobs::threads() } else { self.concurrency }
    }
}
