//! `tesuji solve`.

pub(crate) mod games;
pub(crate) mod input;
pub(crate) mod posed;
pub(crate) mod proof;
mod record;
mod run;

use crate::exit::{Failure, plain};
use crate::input as file;
use crate::tuning::Tuning;
use crate::{answer, args};
use clap::{Args, ValueEnum};
use input::{Entry, Source};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::str::FromStr as _;
use std::time::Duration;
use tesuji_engine::{Extent, SolveOptions, Variant, for_game};
use tesuji_lab::input::{Format, Input};
use tesuji_lab::{Files, LabGame, Outputs};
use tesuji_search::{Budget, Limits};
use tesuji_text::{self as text, MoveStyle, Style};

/// Nodes for a solution if nobody says.
const NODES: u64 = 1_000_000;
/// A tree of solutions has no more defences.
const MOST_DEFENCES: usize = 2_000;
/// The problems that come with the program.
const EMBEDDED: &str = include_str!("problems.epd");
/// The one of them whose card is shown as an example.
const EXAMPLE: &str = "Réti 1921";

/// Options of `tesuji solve`.
#[derive(Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "switches of a command line")]
pub(crate) struct Options {
    /// A position (FEN or SFEN), or a file, packed or not (- for standard input): EPD, FEN, SFEN or Lichess puzzles, one a
    /// line; or games (PGN, KIF, KI2, CSA), for every position where something was there to be found
    #[arg(value_name = "POSITION|FILE")]
    what: Option<String>,

    /// What the file is, if neither its name nor its beginning tells: pgn, kif, ki2, csa, epd, fen, sfen or csv
    #[arg(long, value_name = "FORMAT", value_parser = Format::from_str, requires = "what")]
    format: Option<Format>,

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
    #[arg(long, conflicts_with_all = ["algorithm", "cards", "journal"])]
    compare: bool,

    /// Where a line of a file says nothing else, a mate is wanted
    #[arg(long)]
    mate: bool,

    /// Go on until it is proven that no mate is shorter, with as many nodes again
    #[arg(long)]
    shortest: bool,

    /// Prove every first move that mates as fast, and every dual along the line, with as many nodes again
    #[arg(long)]
    keys: bool,

    /// The same with all side variations
    #[arg(long)]
    tree: bool,

    /// Write the variations of one position as a game: PGN for chess, KIF for shogi
    #[arg(long, value_name = "FILE", requires = "tree")]
    record: Option<PathBuf>,

    /// Say what proof-number search did
    #[arg(long)]
    stats: bool,

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

    /// How many threads prove a mate of one position together, where that takes long; 0 for one on each core
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = args::threads, allow_negative_numbers = true)]
    threads: usize,

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
pub(crate) fn run(options: &Options, game: Option<Variant>) -> Result<(), Failure> {
    let outputs = options.files().check()?;
    let (source, entries) = read(options, game)?;
    if entries.is_empty() {
        return nothing(options, &source);
    }
    if options.moves == Moves::Japanese
        && !entries.iter().any(|entry| for_game!(entry.game, P => is_japanese::<P>()))
    {
        return Err(Failure::Usage("--moves: only moves of shogi are written in Japanese".to_string()));
    }
    if options.compare {
        return run::compare(options, &source, &entries);
    }
    if options.proof.is_some() && !source.single {
        return Err(Failure::Usage("--proof: only one position at a time is proven".to_string()));
    }
    if options.record.is_some() && !source.single {
        return Err(Failure::Usage("--record: only one position at a time is written down".to_string()));
    }
    if options.journal.is_some() && source.single {
        return Err(Failure::Usage("--journal: only a file of positions has what to go on with".to_string()));
    }
    if let (Source { single: true, .. }, [entry]) = (&source, entries.as_slice()) {
        return one(options, entry, &outputs, true);
    }
    let solved = run::all(options, &source, &entries)?;
    if options.what.is_none() && !options.json && !options.cards {
        let example = entries.iter().find(|entry| entry.name == EXAMPLE);
        if let Some(entry) = example {
            writeln!(io::stdout().lock())?;
            one(options, entry, &outputs, false)?;
        }
        writeln!(
            io::stdout().lock(),
            "\nA card for each: tesuji solve --cards. Your own: tesuji solve 'FEN', or a file."
        )?;
    }
    if solved { Ok(()) } else { Err(Failure::No) }
}

/// Whether the books of a game write moves in Japanese.
fn is_japanese<P: LabGame>() -> bool {
    P::japanese(&P::start(), &[]).is_some()
}

/// What is to be solved.
fn read(options: &Options, game: Option<Variant>) -> Result<(Source, Vec<Entry>), Failure> {
    let (mut input, single) = open(options)?;
    let name = input.name().to_string();
    let records = if single { None } else { tesuji_lab::recorded_game(input.format(), game) };
    let entries = if let Some(game) = records {
        let all = run::chances(options, &mut input, game)?;
        let wanted = |(number, _): &(usize, Entry)| input::is_wanted(options.shard, *number);
        all.into_iter().enumerate().filter(wanted).map(|(_, entry)| entry).collect()
    } else {
        let read = input::entries(&mut input, game, options.mate, options.shard);
        let (entries, all) = read.map_err(|error| file::wrong(&name, &plain(&error)))?;
        if all == 0 {
            return Err(file::nothing(&name, input.format()));
        }
        entries
    };
    Ok((Source { name, digest: input.digest(), single }, entries))
}

/// The file, or what else is to be solved, and whether it is a single position.
fn open(options: &Options) -> Result<(Input<'_>, bool), Failure> {
    let text = |name: &str, text| Input::of(name, str::as_bytes(text)).map_err(Failure::Output);
    let Some(what) = &options.what else { return Ok((text("problems", EMBEDDED)?, false)) };
    if input::is_position(what) {
        return Ok((text("position", what)?, true));
    }
    let path = Path::new(what);
    if what == "-" || path.exists() {
        return Ok((file::open(path, options.format)?, false));
    }
    let shown = tesuji_game::shown(what);
    Err(Failure::Usage(match Variant::why_no_position(what) {
        Some(why) => format!("'{shown}' is no position: {why}"),
        None => format!("'{shown}' is neither a position nor a file"),
    }))
}

/// The file was read, and there is nothing to solve in it.
fn nothing(options: &Options, source: &Source) -> Result<(), Failure> {
    if !options.json {
        let share = if options.shard.is_some() { " in this share of it" } else { "" };
        writeln!(io::stdout().lock(), "{}: nothing to be found{share}", source.name)?;
    }
    Ok(())
}

/// One position with its card.
fn one(options: &Options, entry: &Entry, outputs: &Outputs, single: bool) -> Result<(), Failure> {
    let (mut solution, proof) = run::single(options, entry)?;
    if let Some(why) = &solution.error {
        // What the command line names has no line.
        return Err(if single {
            Failure::Usage(why.clone())
        } else {
            Failure::Failed(vec![format!("{}: {why}", entry.label())])
        });
    }
    answer::part(&text::card(&solution, options.style()), options.json)?;
    let failed = run::failed(&solution);
    let written = match (&options.proof, &entry.problem, &solution.card) {
        (Some(path), Ok(problem), Some(card)) => {
            proof::write(path, (&**problem, card), proof, options, outputs).map(Some)
        }
        _ => Ok(None),
    };
    if let (Some(_), Some(card)) = (&options.record, &solution.card) {
        record::write(card, outputs)?;
    }
    solution.proof = written.as_ref().ok().cloned().flatten();
    let told = solution.proof.as_ref().map_or_else(String::new, text::proof);
    answer::finish(solution, options.json, &told)?;
    written?;
    if failed { Err(Failure::No) } else { Ok(()) }
}

impl Options {
    /// What is read and written.
    fn files(&self) -> Files {
        let file = self.what.as_ref().filter(|what| !input::is_position(what));
        Files::new()
            .reads("FILE", file)
            .reads("--profile", self.tuning.inputs())
            .keeps("--journal", &self.journal)
            .writes("--proof", &self.proof)
            .writes("--record", &self.record)
    }

    /// How things are drawn.
    fn style(&self) -> Style {
        let moves = match self.moves {
            Moves::Prose => MoveStyle::Prose,
            Moves::Japanese => MoveStyle::Japanese,
            Moves::Protocol => MoveStyle::Protocol,
        };
        Style { ascii: self.ascii, moves, ..answer::style() }
    }

    /// How many threads prove one mate.
    fn provers(&self) -> usize {
        if self.threads == 0 { tesuji_lab::jobs::threads() } else { self.threads }
    }

    fn effort(&self, explain: bool) -> SolveOptions {
        let budget = self.time.map_or(Budget::UNLIMITED, |time| Budget::fixed(time, Duration::ZERO));
        let nodes = self.nodes.or(self.time.is_none().then_some(NODES));
        let limits = Limits { nodes, budget, ..Limits::default() };
        let tree = match (self.tree, self.keys) {
            (true, _) => Extent::Tree(MOST_DEFENCES),
            (false, true) => Extent::Keys,
            (false, false) => Extent::Line,
        };
        let plain = self.algorithm == Algorithm::Tactic;
        SolveOptions { limits, explain, shortest: self.shortest, plain, tree }
    }
}

/// `2/4`.
pub(crate) fn shard(text: &str) -> Result<(usize, usize), String> {
    let parsed = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
    parsed
        .filter(|&(i, n): &(usize, usize)| (1..=n).contains(&i))
        .ok_or_else(|| format!("must be I/N with I from 1 to N, got '{}'", tesuji_game::shown(text)))
}
