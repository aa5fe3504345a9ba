//! Problems solved one after the other, or several at a time.

use super::input::{Entry, Source};
use super::row::{Record, Row};
use super::{Options, games, table};
use crate::exit::Failure;
use crate::output::{grouped, time};
use crate::playable::{GameName, for_game};
use crate::{bar, interrupt, terminal};
use clap::ValueEnum as _;
use serde::Serialize;
use std::collections::{BTreeMap, HashMap};
use std::io::{self, Write as _};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};
use tesuji_engine::{Effort, Game as _, Settings, Solver};
use tesuji_game::Stop;
use tesuji_lab::input::Input;
use tesuji_lab::{Head, Journal, JournalError, jobs};
use tesuji_search::Limits;

/// The solvers of one thread, by game, each made when it is needed.
type Solvers = HashMap<&'static str, Box<dyn Solver>>;

/// A game is looked through with this share of the nodes for a problem.
const SCAN_SHARE: u64 = 10;

/// One problem with everything about it.
pub(super) fn single(options: &Options, entry: &Entry) -> Result<Row, Failure> {
    let stop = interrupt::stop()?;
    check(options, std::slice::from_ref(entry))?;
    let mut desk = Solvers::new();
    let failed = |why| Failure::Failed(vec![why]);
    let solver = desk.entry(entry.game.name()).insert_entry(solver(options, entry.game).map_err(failed)?);
    let shared = Arc::clone(solver.get().shared());
    let message = || format!("{} nodes of the search at hand", grouped(shared.nodes()));
    let row = bar::endless(message, || solved(options, &mut desk, entry, &options.effort(true), stop));
    row.ok_or_else(|| Failure::Interrupted("before the position was solved".to_string()))
}

/// All problems of a source, told in their order while they are solved.
pub(super) fn all(options: &Options, source: &Source, entries: &[Entry]) -> Result<Vec<Record>, Failure> {
    check(options, entries)?;
    let (mut journal, mut records) = open(options, source, entries)?;
    if !options.json && !options.cards {
        writeln!(terminal::out(), "{}", table::HEAD)?;
    }
    records.truncate(entries.len());
    for record in &records {
        tell(options, record)?;
    }
    let (begin, known) = (Instant::now(), records.len());
    let told = |row: &Row| {
        let record = Record::new(row, options);
        if let Some(journal) = &mut journal {
            journal.write(&record).map_err(|error| unkept(&error))?;
        }
        tell(options, &record)?;
        records.push(record);
        Ok(())
    };
    solve(options, source, &entries[known..], &options.effort(options.cards), told)?;
    if !options.json {
        writeln!(terminal::out(), "\n{}", table::sum(&records, begin.elapsed()))?;
    }
    Ok(records)
}

/// The positions of games where something was there to be found.
pub(super) fn chances(
    options: &Options,
    input: &mut Input<'_>,
    game: GameName,
) -> Result<Vec<Entry>, Failure> {
    let (records, unread) = for_game!(game, P => games::read::<P>(input))?;
    let stop = interrupt::stop()?;
    let threads = if options.jobs == 0 { jobs::threads() } else { options.jobs };
    let limits = options.effort(false).limits;
    let limits = Limits { nodes: limits.nodes.map(|nodes| (nodes / SCAN_SHARE).max(1)), ..limits };
    let found = games::chances(&records, game, limits, threads, stop, || solver(options, game));
    let found =
        found.ok_or_else(|| Failure::Interrupted("before the games were looked through".to_string()))?;
    Ok(games::with_unread(found, unread, game))
}

/// Both searches on the same problems.
pub(super) fn compare(options: &Options, source: &Source, entries: &[Entry]) -> Result<(), Failure> {
    check(options, entries)?;
    let head = ["search", "solved", "nodes", "time", "nodes a second"];
    writeln!(
        io::stdout().lock(),
        "{:<8} {:>12} {:>16} {:>10} {:>16}",
        head[0],
        head[1],
        head[2],
        head[3],
        head[4]
    )?;
    let mut unsolved = false;
    for (name, plain) in [("full", false), ("tactic", true)] {
        let effort = Effort { plain, ..options.effort(false) };
        let (mut right, mut nodes, mut seconds) = (0, 0, 0.0);
        let add = |row: &Row| {
            right += u64::from(row.card.as_ref().is_some_and(|card| card.right == Some(true)));
            unsolved |= row.failed();
            nodes += row.card.as_ref().map_or(0, |card| card.nodes);
            seconds += row.seconds;
            Ok(())
        };
        solve(options, source, entries, &effort, add)?;
        let (solved, spent) =
            (format!("{right} of {}", entries.len()), time(Duration::from_secs_f64(seconds)));
        let speed = grouped((nodes as f64 / seconds.max(1e-9)) as u64);
        writeln!(
            io::stdout().lock(),
            "{name:<8} {solved:>12} {:>16} {spent:>10} {speed:>16}",
            grouped(nodes)
        )?;
    }
    if unsolved { Err(Failure::No) } else { Ok(()) }
}

/// Refuses a profile that does not suit a game before anything is solved.
fn check(options: &Options, entries: &[Entry]) -> Result<(), Failure> {
    for &game in GameName::value_variants() {
        if entries.iter().any(|entry| entry.game == game) {
            for_game!(game, P => options.tuning.solving_profile::<P>().map(drop))?;
        }
    }
    Ok(())
}

fn solve(
    options: &Options,
    source: &Source,
    entries: &[Entry],
    effort: &Effort,
    mut told: impl FnMut(&Row) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let stop = interrupt::stop()?;
    let threads = if options.jobs == 0 { jobs::threads() } else { options.jobs };
    let mut failure = None;
    let done = AtomicUsize::new(0);
    let show = |bar: &indicatif::ProgressBar| {
        bar.set_length(entries.len() as u64);
        bar.set_position(done.load(Relaxed) as u64);
    };
    bar::under(show, |bar| {
        let take = |_: usize, row: Row| {
            done.fetch_add(1, Relaxed);
            match bar.suspend(|| told(&row)) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    failure = Some(error);
                    ControlFlow::Break(())
                }
            }
        };
        let work = |desk: &mut Solvers, entry: &Entry| solved(options, desk, entry, effort, stop);
        jobs::run(entries, threads, stop, Solvers::new, work, take);
    });
    let done = done.into_inner();
    match failure {
        Some(failure) => Err(failure),
        None if done < entries.len() => {
            let rest = entries.len() - done;
            Err(Failure::Interrupted(format!("with {rest} positions of {} left", source.name)))
        }
        None => Ok(()),
    }
}

/// What rows depend on beside the engine.
#[derive(Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "switches of a command line")]
struct Terms {
    source: String,
    limits: String,
    algorithm: String,
    mate: bool,
    shortest: bool,
    cards: bool,
    ascii: bool,
    shard: Option<(usize, usize)>,
    hash: usize,
    /// What each game is searched with: techniques, numbers and weights.
    profiles: BTreeMap<&'static str, String>,
}

impl Terms {
    fn new(options: &Options, source: &Source, games: &[GameName]) -> Result<Terms, Failure> {
        let profile = |&game: &GameName| {
            let profile = for_game!(game, P => options.tuning.solving_profile::<P>())?;
            Ok((game.name(), profile.hash().to_string()))
        };
        Ok(Terms {
            source: format!("{:016x}", source.digest),
            limits: format!("{:?}", options.effort(false).limits),
            algorithm: format!("{:?}", options.algorithm),
            mate: options.mate,
            shortest: options.shortest,
            cards: options.cards,
            ascii: options.ascii,
            shard: options.shard,
            hash: options.hash,
            profiles: games.iter().map(profile).collect::<Result<_, Failure>>()?,
        })
    }
}

/// The journal, and what it says is done.
fn open(
    options: &Options,
    source: &Source,
    entries: &[Entry],
) -> Result<(Option<Journal>, Vec<Record>), Failure> {
    let Some(path) = &options.journal else { return Ok((None, Vec::new())) };
    let here = |game: &GameName| entries.iter().any(|entry| entry.game == *game);
    let games: Vec<GameName> = GameName::value_variants().iter().copied().filter(here).collect();
    let signature =
        |game: &GameName| (game.name(), for_game!(*game, P => <P as tesuji_engine::Game>::SIGNATURE));
    let terms = Terms::new(options, source, &games)?;
    let head = Head::new("solve", games.iter().map(signature), terms);
    let (journal, records) = Journal::open(path, &head).map_err(|error| unkept(&error))?;
    // Games that are looked through by the clock have other positions every time.
    match records.iter().zip(entries).position(|(record, entry): (&Record, _)| !record.is_of(entry)) {
        Some(nth) => {
            let path = path.display();
            Err(Failure::Failed(vec![format!("--journal: {path}: row {} is of another position", nth + 1)]))
        }
        None => Ok((Some(journal), records)),
    }
}

fn unkept(error: &JournalError) -> Failure {
    Failure::Failed(vec![format!("--journal: {error}")])
}

/// Solves one problem; nothing if it was stopped.
fn solved(options: &Options, desk: &mut Solvers, entry: &Entry, effort: &Effort, stop: &Stop) -> Option<Row> {
    let begin = Instant::now();
    let answer = entry.problem.clone().and_then(|problem| {
        let solver = match desk.entry(entry.game.name()) {
            std::collections::hash_map::Entry::Occupied(there) => there.into_mut(),
            std::collections::hash_map::Entry::Vacant(empty) => empty.insert(solver(options, entry.game)?),
        };
        solver.solve(&problem, effort, stop)
    });
    let answer = answer.transpose()?;
    Some(Row::new(entry, answer, begin.elapsed().as_secs_f64()))
}

fn solver(options: &Options, game: GameName) -> Result<Box<dyn Solver>, String> {
    for_game!(game, P => {
        let profile = options.tuning.solving_profile::<P>().map_err(|_| "the profile does not suit the game".to_string())?;
        let settings = Settings { hash: options.hash, profile, ..Settings::default() };
        P::solver(&settings).map_err(|error| error.to_string())
    })
}

/// Says what became of one problem.
fn tell(options: &Options, record: &Record) -> Result<(), Failure> {
    if options.json {
        writeln!(io::stdout().lock(), "{}", record.json)?;
    } else {
        writeln!(terminal::out(), "{}", record.text)?;
    }
    Ok(io::stdout().flush()?)
}
