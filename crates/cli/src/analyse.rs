//! `tesuji analyse`: games explained.

mod output;
mod work;

use crate::exit::Failure;
use crate::solve::shard;
use crate::tuning::Tuning;
use crate::{answer, args, input};
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use std::str::FromStr as _;
use std::time::Duration;
use tesuji_analyse::Marking;
use tesuji_engine::{Variant, for_game};
use tesuji_lab::Files;
use tesuji_lab::input::Format;
use tesuji_search::{Budget, Limits};
use tesuji_text::{MoveStyle, Style};

/// Nodes for a position if nobody says.
const NODES: u64 = 100_000;

/// What stands below the options.
pub(crate) const EXAMPLES: &str = "\
Every move gets its evaluation, bad ones what was better, what refutes them, and a sentence that says why. A mate is only
claimed where it is proven. --out gives the games back with these marks, in the format they came in; - is standard
output. The same command writes the same bytes on any number of --jobs, but for --time. docs/analysis.md has the method.

Examples:
  tesuji analyse game.pgn
  tesuji analyse game.kif --moves japanese --html game.html
  zcat games.pgn.gz | tesuji analyse - --out - > analysed.pgn
  tesuji analyse games.pgn --nodes 20000 --jobs 0 --journal games.jsonl --out analysed.pgn
  tesuji analyse games.pgn --player Anna --json > games.jsonl";

/// Options of `tesuji analyse`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Games: PGN, KIF, KI2 or CSA, packed or not (- for standard input)
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// What the files are, if neither name nor beginning tells: pgn, kif, ki2 or csa
    #[arg(long, value_name = "FORMAT", value_parser = Format::from_str)]
    format: Option<Format>,

    /// Nodes for each position; 100000 without any limit
    #[arg(long, value_name = "N", value_parser = args::some_nodes, allow_negative_numbers = true)]
    nodes: Option<u64>,

    /// Seconds for each position
    #[arg(long, value_name = "S", value_parser = args::seconds, allow_negative_numbers = true)]
    time: Option<Duration>,

    /// Plies for each position
    #[arg(long, value_name = "N", value_parser = args::plies, allow_negative_numbers = true)]
    depth: Option<u32>,

    /// Write the games here with all that was found, in their format; - for standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Write one page with board, graph and moves to click
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    /// Drop marks that a program left in the games before
    #[arg(long)]
    replace: bool,

    /// The language of sentences in the games that are written
    #[arg(long, value_enum, default_value_t = Language::English)]
    language: Language,

    /// Judge only the moves of this player, named in part
    #[arg(long, value_name = "NAME")]
    player: Option<String>,

    /// Judge only moves from this ply on
    #[arg(long, value_name = "PLY", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    from_ply: u32,

    /// Only every N-th game, from the I-th on, as in 2/4
    #[arg(long, value_name = "I/N", value_parser = shard)]
    shard: Option<(usize, usize)>,

    /// Keep what is done in a file; the same command goes on from there after a stop
    #[arg(long, visible_alias = "resume", value_name = "FILE", requires = "out")]
    journal: Option<PathBuf>,

    /// How many games, or parts of one, are analysed at the same time; 0 for one on each core
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = args::threads, allow_negative_numbers = true)]
    jobs: usize,

    /// Megabytes for the table of each; without this, as many as the nodes fill
    #[arg(long, value_name = "MB", value_parser = args::table, allow_negative_numbers = true)]
    hash: Option<usize>,

    /// Only letters and signs of ASCII
    #[arg(long)]
    ascii: bool,

    /// How moves are written; japanese is for shogi, as its books have them
    #[arg(long, value_enum, default_value_t = Moves::Prose, value_name = "HOW")]
    moves: Moves,

    /// Print one JSON object a line
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    tuning: Tuning,
}

/// The language of sentences.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Language {
    /// English
    English,
    /// Japanese
    Japanese,
}

/// How moves are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Moves {
    /// As people write them: Nf3, P-7f
    Prose,
    /// As Japanese books write them, with sentences in Japanese
    Japanese,
    /// As protocols write them: g1f3, 7g7f
    Protocol,
}

/// Runs the command.
pub(crate) fn run(options: &Options, game: Option<Variant>) -> Result<(), Failure> {
    let mut inputs = Vec::new();
    let mut first = None;
    for path in &options.files {
        let input = input::open(path, options.format)?;
        let found = tesuji_lab::recorded_game(input.format(), game).ok_or_else(|| {
            let name = input.name();
            Failure::Usage(format!("{name}: no record of games; PGN, KIF, KI2 and CSA are (--format)"))
        })?;
        let first = *first.get_or_insert(found);
        if first != found {
            return Err(Failure::Usage(format!("{first} and {found} are not analysed together")));
        }
        inputs.push(input);
    }
    for_game!(first.unwrap_or(Variant::Chess), P => work::run::<P>(options, inputs))
}

impl Options {
    /// What is read and written.
    fn files(&self) -> Files {
        let out = self.out.iter().filter(|path| path.as_os_str() != "-");
        Files::new()
            .reads("FILE", &self.files)
            .reads("--profile", self.tuning.inputs())
            .keeps("--journal", &self.journal)
            .writes("--out", out)
            .writes("--html", &self.html)
    }

    /// Whether the games themselves go to standard output.
    fn prints_games(&self) -> bool {
        self.out.as_ref().is_some_and(|path| path.as_os_str() == "-")
    }

    fn limits(&self) -> Limits {
        let budget = self.time.map_or(Budget::UNLIMITED, |time| Budget::fixed(time, Duration::ZERO));
        let limited = self.time.is_some() || self.depth.is_some();
        let nodes = self.nodes.or((!limited).then_some(NODES));
        Limits { nodes, depth: self.depth.map(|depth| depth as i32), budget, ..Limits::default() }
    }

    fn marking(&self) -> Marking {
        Marking { replace: self.replace, japanese: self.language == Language::Japanese }
    }

    fn style(&self) -> Style {
        let moves = match self.moves {
            Moves::Prose => MoveStyle::Prose,
            Moves::Japanese => MoveStyle::Japanese,
            Moves::Protocol => MoveStyle::Protocol,
        };
        Style { ascii: self.ascii, moves, ..answer::style() }
    }

    /// Which sides of a game are judged.
    fn sides(&self, players: &[String; 2]) -> [bool; 2] {
        let Some(name) = &self.player else { return [true; 2] };
        let name = name.to_lowercase();
        players.each_ref().map(|player| player.to_lowercase().contains(&name))
    }
}
