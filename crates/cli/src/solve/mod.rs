//! `tesuji solve`.

mod board;
mod card;
pub(crate) mod games;
pub(crate) mod input;
pub(crate) mod proof;
mod row;
mod run;
mod table;

use crate::args;
use crate::exit::{Failure, plain};
use crate::playable::{GameName, for_game};
use crate::tuning::Tuning;
use clap::{Args, ValueEnum};
use input::{Entry, Source};
use row::Record;
use std::io::{self, IsTerminal as _, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tesuji_engine::{Effort, Words};
use tesuji_search::{Budget, Limits};

/// Nodes for a solution if nobody says.
const NODES: u64 = 1_000_000;
/// The problems that come with the program.
const EMBEDDED: &str = include_str!("problems.epd");
/// The one of them whose card is shown as an example.
const EXAMPLE: &str = "Réti 1921";

/// Options of `tesuji solve`.
#[derive(Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "switches of a command line")]
pub(crate) struct Options {
    /// A position (FEN or SFEN), or a file (- for standard input): EPD, FEN, SFEN or Lichess puzzles, one a line; or
    /// games (.pgn, .kif, .ki2, .csa), for every position where something was there to be found
    #[arg(value_name = "POSITION|FILE")]
    what: Option<String>,

    /// Nodes for each move that has to be found; 1000000 without any limit
    #[arg(long, value_name = "N", value_parser = args::some_nodes, allow_negative_numbers = true)]
    nodes: Option<u64>,

    /// Seconds for each move that has to be found
    #[arg(long, value_name = "S", value_parser = args::seconds, allow_negative_numbers = true)]
    time: Option<Duration>,

    /// The search: full, or tactic for the plain one with material alone
    #[arg(long, value_enum, default_value_t = Algorithm::Full)]
    algorithm: Algorithm,

    /// Solve with both searches and compare what they solve, their nodes and their time
    #[arg(long, conflicts_with_all = ["algorithm", "cards", "json", "journal"])]
    compare: bool,

    /// Where a line of a file says nothing else, a mate is wanted
    #[arg(long)]
    mate: bool,

    /// Go on until it is proven that no mate is shorter, with as many nodes again
    #[arg(long)]
    shortest: bool,

    /// Write the proof of the mate of one position, for `tesuji proof`
    #[arg(long, value_name = "FILE")]
    proof: Option<PathBuf>,

    /// Explain every position of a file with a card
    #[arg(long)]
    cards: bool,

    /// Only letters and signs of ASCII
    #[arg(long)]
    ascii: bool,

    /// How moves are written; japanese is for shogi, as its books have them
    #[arg(long, value_enum, default_value_t = Moves::Prose, value_name = "HOW")]
    moves: Moves,

    /// Print one JSON object a line
    #[arg(long)]
    json: bool,

    /// Only every N-th position, from the I-th on, as in 2/4
    #[arg(long, value_name = "I/N", value_parser = shard)]
    shard: Option<(usize, usize)>,

    /// Keep what is done in a file; the same command goes on from there after a stop
    #[arg(long, visible_alias = "resume", value_name = "FILE")]
    journal: Option<PathBuf>,

    /// How many positions are solved at the same time; 0 for one on each core
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = args::threads, allow_negative_numbers = true)]
    jobs: usize,

    /// Megabytes for the table of each
    #[arg(long, value_name = "MB", default_value_t = 16, value_parser = args::table, allow_negative_numbers = true)]
    hash: usize,

    #[command(flatten)]
    tuning: Tuning,
}

/// How to solve.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Algorithm {
    /// The whole engine and proofs of mates
    Full,
    /// Alpha-beta on material, checks and captures at the end
    Tactic,
}

/// How moves are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Moves {
    /// As people write them: Nf3, G*5b
    Prose,
    /// As Japanese books write them: ▲５二金
    Japanese,
    /// As protocols write them: g1f3, G*5b
    Protocol,
}

/// Runs the command.
pub(crate) fn run(options: &Options, game: Option<GameName>) -> Result<(), Failure> {
    let source = read(options)?;
    let all = match options.what.as_deref().and_then(|what| games::kind(what, game)) {
        Some(game) => run::chances(options, &source, game)?,
        None => input::entries(&source, game, options.mate),
    };
    let entries: Vec<Entry> = all
        .into_iter()
        .enumerate()
        .filter(|(number, _)| options.shard.is_none_or(|(i, n)| number % n == i - 1))
        .map(|(_, entry)| entry)
        .collect();
    if entries.is_empty() {
        return Err(Failure::Failed(vec![format!("{}: there is no position", source.name)]));
    }
    if options.moves == Moves::Japanese && !entries.iter().any(|entry| entry.game == GameName::Shogi) {
        return Err(Failure::Usage("--moves: only moves of shogi are written in Japanese".to_string()));
    }
    if options.compare {
        return run::compare(options, &source, &entries);
    }
    if options.proof.is_some() && !source.single {
        return Err(Failure::Usage("--proof: only one position at a time is proven".to_string()));
    }
    if let (Source { single: true, .. }, [entry]) = (&source, entries.as_slice()) {
        return one(options, entry);
    }
    let records = run::all(options, &source, &entries)?;
    if options.what.is_none() && !options.json && !options.cards {
        let example = entries.iter().find(|entry| entry.name == EXAMPLE);
        if let Some(entry) = example {
            writeln!(io::stdout().lock())?;
            one(options, entry)?;
        }
        writeln!(
            io::stdout().lock(),
            "\nA card for each: tesuji solve --cards. Your own: tesuji solve 'FEN', or a file."
        )?;
    }
    if records.iter().any(Record::failed) { Err(Failure::No) } else { Ok(()) }
}

/// What is to be solved, as text.
fn read(options: &Options) -> Result<Source, Failure> {
    let Some(what) = &options.what else {
        return Ok(Source { name: "problems".to_string(), bytes: EMBEDDED.into(), single: false });
    };
    if input::is_position(what) {
        return Ok(Source { name: "position".to_string(), bytes: what.clone().into_bytes(), single: true });
    }
    let failed = |error: io::Error| Failure::Failed(vec![format!("{what}: {}", plain(&error))]);
    let mut bytes = Vec::new();
    if what == "-" {
        io::stdin().lock().read_to_end(&mut bytes).map_err(failed)?;
    } else {
        bytes = std::fs::read(Path::new(what)).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => {
                Failure::Usage(format!("'{}' is neither a position nor a file", tesuji_game::shown(what)))
            }
            _ => failed(error),
        })?;
    }
    let name = if what == "-" { "standard input".to_string() } else { what.clone() };
    Ok(Source { name, bytes, single: false })
}

/// One position with its card.
fn one(options: &Options, entry: &Entry) -> Result<(), Failure> {
    let row = run::single(options, entry)?;
    let mut out = io::stdout().lock();
    if let Some(why) = &row.error {
        return Err(Failure::Failed(vec![format!("{}: {why}", entry.label())]));
    }
    if options.json {
        writeln!(out, "{}", row.json())?;
    } else if let Some(card) = &row.card {
        write!(out, "{}", card::text(&row, card, options.style()))?;
    }
    if let (Some(path), Some(card)) = (&options.proof, &row.card) {
        for_game!(entry.game, P => proof::write::<P>(path, card, options))?;
    }
    if row.failed() { Err(Failure::No) } else { Ok(()) }
}

/// How things are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Style {
    ascii: bool,
    colour: bool,
    moves: Moves,
}

impl Style {
    /// Whether moves and themes are told in Japanese where that can be done.
    fn is_japanese(self) -> bool {
        self.moves == Moves::Japanese
    }

    /// A line of moves.
    fn line(self, line: &Words) -> String {
        match (self.moves, &line.japanese) {
            (Moves::Japanese, Some(japanese)) => japanese.concat(),
            (Moves::Protocol, _) => line.protocol.join(" "),
            _ => line.prose.join(" "),
        }
    }
}

impl Options {
    fn style(&self) -> Style {
        let colour =
            io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|no| no.is_empty());
        Style { ascii: self.ascii, colour, moves: self.moves }
    }

    fn effort(&self, explain: bool) -> Effort {
        let budget = self.time.map_or(Budget::UNLIMITED, |time| Budget::fixed(time, Duration::ZERO));
        let nodes = self.nodes.or(self.time.is_none().then_some(NODES));
        let limits = Limits { nodes, budget, ..Limits::default() };
        Effort { limits, explain, shortest: self.shortest, plain: self.algorithm == Algorithm::Tactic }
    }
}

/// `2/4`.
fn shard(text: &str) -> Result<(usize, usize), String> {
    let parsed = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
    parsed
        .filter(|&(i, n): &(usize, usize)| (1..=n).contains(&i))
        .ok_or_else(|| format!("must be I/N with I from 1 to N, got '{}'", tesuji_game::shown(text)))
}
