//! Problems solved one after the other, or several at a time.

use super::input::{Entry, Source};
use super::posed::{Solvers, solver};
use super::{Options, games};
use crate::exit::Failure;
use crate::{answer, bar, interrupt};
use serde::Serialize;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};
use tesuji_api::{Solution, SolveComparison, SolveRow, SolveSummary};
use tesuji_engine::{SolveOptions, Variant, for_game};
use tesuji_game::Stop;
use tesuji_lab::input::Input;
use tesuji_lab::{Head, Journal, JournalError, LabGame, jobs};
use tesuji_search::Limits;
use tesuji_text::{card, grouped, solutions as text};

/// A game is looked through with this share of the nodes for a problem.
const SCAN_SHARE: u64 = 10;

/// One problem with everything about it, and the text of a proof if one was made on the way.
pub(super) fn single(options: &Options, entry: &Entry) -> Result<(Solution, Option<String>), Failure> {
    let stop = interrupt::stop()?;
    check(options, std::slice::from_ref(entry))?;
    let mut solvers = Solvers::new(options);
    let shared = entry.problem.as_ref().ok().map(|problem| problem.shared(&mut solvers)).transpose();
    let shared = shared.map_err(|why| Failure::Failed(vec![why]))?;
    let message = || {
        let nodes = shared.as_ref().map_or(0, |shared| shared.nodes());
        format!("{} nodes of the search at hand", grouped(nodes))
    };
    let effort = options.effort(true);
    let solved = bar::endless(message, || solved(&mut solvers, entry, &effort, stop));
    solved.ok_or_else(|| Failure::Interrupted("before the position was solved".to_string()))
}

/// All problems of a source, told in their order while they are solved. Whether all were solved.
pub(super) fn all(options: &Options, source: &Source, entries: &[Entry]) -> Result<bool, Failure> {
    check(options, entries)?;
    let (mut journal, mut solutions) = open(options, source, entries)?;
    if !options.cards {
        answer::part(text::HEAD, options.json)?;
    }
    solutions.truncate(entries.len());
    for solution in &solutions {
        tell(options, solution)?;
    }
    let (begin, known) = (Instant::now(), solutions.len());
    let told = |solution: Solution| {
        if let Some(journal) = &mut journal {
            journal.write(&solution).map_err(|error| unkept(&error))?;
        }
        tell(options, &solution)?;
        solutions.push(solution);
        Ok(())
    };
    solve(options, source, &entries[known..], &options.effort(options.cards), told)?;
    answer::print(sum(&solutions, begin.elapsed()), options.json)?;
    Ok(!solutions.iter().any(failed))
}

/// Whether the answer is not what was wanted, or there is none.
pub(super) fn failed(solution: &Solution) -> bool {
    solution.card.as_ref().is_none_or(|card| card.solved == Some(false))
}

/// What all problems come to.
fn sum(solutions: &[Solution], elapsed: Duration) -> SolveSummary {
    let cards = || solutions.iter().filter_map(|solution| solution.card.as_ref());
    SolveSummary {
        positions: solutions.len() as u64,
        asked: cards().filter(|card| card.solved.is_some()).count() as u64,
        solved: cards().filter(|card| card.solved == Some(true)).count() as u64,
        broken: solutions.iter().filter(|solution| solution.card.is_none()).count() as u64,
        nodes: cards().map(|card| card.nodes).sum(),
        seconds: solutions.iter().map(|solution| solution.seconds).sum(),
        elapsed: elapsed.as_secs_f64(),
    }
}

/// The positions of games where something was there to be found.
pub(super) fn chances(
    options: &Options,
    input: &mut Input<'_>,
    game: Variant,
) -> Result<Vec<Entry>, Failure> {
    for_game!(game, P => chances_of::<P>(options, input, game))
}

fn chances_of<P: LabGame>(
    options: &Options,
    input: &mut Input<'_>,
    game: Variant,
) -> Result<Vec<Entry>, Failure> {
    let (records, unread) = games::read::<P>(input)?;
    let stop = interrupt::stop()?;
    let threads = if options.jobs == 0 { jobs::threads() } else { options.jobs };
    let limits = options.effort(false).limits;
    let limits = Limits { nodes: limits.nodes.map(|nodes| (nodes / SCAN_SHARE).max(1)), ..limits };
    let gifts = games::gifts(&records, limits, threads, stop, || solver::<P>(options));
    let gifts =
        gifts.ok_or_else(|| Failure::Interrupted("before the games were looked through".to_string()))?;
    let gifts = gifts.map_err(|why| Failure::Failed(vec![why]))?;
    let entries = gifts.iter().map(|gift| games::entry(&records, gift, game)).collect();
    Ok(games::with_unread(entries, unread, game))
}

/// Both searches on the same problems.
pub(super) fn compare(options: &Options, source: &Source, entries: &[Entry]) -> Result<(), Failure> {
    check(options, entries)?;
    answer::part(&text::comparison_head(), options.json)?;
    let (mut searches, mut unsolved) = (Vec::new(), false);
    for (name, plain) in [("full", false), ("tactic", true)] {
        let effort = SolveOptions { plain, ..options.effort(false) };
        let positions = entries.len() as u64;
        let mut row = SolveRow { algorithm: name.to_string(), solved: 0, positions, nodes: 0, seconds: 0.0 };
        let add = |solution: Solution| {
            unsolved |= failed(&solution);
            row.seconds += solution.seconds;
            if let Some(card) = &solution.card {
                row.solved += u64::from(card.solved == Some(true));
                row.nodes += card.nodes;
            }
            Ok(())
        };
        solve(options, source, entries, &effort, add)?;
        answer::part(&text::comparison_row(&row), options.json)?;
        searches.push(row);
    }
    answer::finish(SolveComparison { searches }, options.json, "")?;
    if unsolved { Err(Failure::No) } else { Ok(()) }
}

/// Refuses a profile that does not suit a game before anything is solved.
fn check(options: &Options, entries: &[Entry]) -> Result<(), Failure> {
    for &game in Variant::ALL {
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
    effort: &SolveOptions,
    mut told: impl FnMut(Solution) -> Result<(), Failure>,
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
        let take = |_: usize, (solution, _): (Solution, Option<String>)| {
            done.fetch_add(1, Relaxed);
            match bar.suspend(|| told(solution)) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    failure = Some(error);
                    ControlFlow::Break(())
                }
            }
        };
        let work = |solvers: &mut Solvers<'_>, entry: &Entry| solved(solvers, entry, effort, stop);
        jobs::run(entries, threads, stop, || Solvers::new(options), work, take);
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
struct Terms {
    source: String,
    limits: String,
    algorithm: String,
    mate: bool,
    shortest: bool,
    told: [bool; 3],
    cards: bool,
    shard: Option<(usize, usize)>,
    hash: usize,
    threads: usize,
    /// What each game is searched with: techniques, numbers and weights.
    profiles: BTreeMap<&'static str, String>,
}

impl Terms {
    fn new(options: &Options, source: &Source, games: &[Variant]) -> Result<Terms, Failure> {
        let profile = |&game: &Variant| {
            let profile = for_game!(game, P => options.tuning.solving_profile::<P>())?;
            Ok((game.name(), profile.hash().to_string()))
        };
        Ok(Terms {
            source: format!("{:016x}", source.digest),
            limits: format!("{:?}", options.effort(false).limits),
            algorithm: format!("{:?}", options.algorithm),
            mate: options.mate,
            shortest: options.shortest,
            told: [options.keys, options.tree, options.stats],
            cards: options.cards,
            shard: options.shard,
            hash: options.hash,
            threads: options.provers(),
            profiles: games.iter().map(profile).collect::<Result<_, Failure>>()?,
        })
    }
}

/// The journal, and what it says is done.
fn open(
    options: &Options,
    source: &Source,
    entries: &[Entry],
) -> Result<(Option<Journal>, Vec<Solution>), Failure> {
    let Some(path) = &options.journal else { return Ok((None, Vec::new())) };
    let here = |game: &Variant| entries.iter().any(|entry| entry.game == *game);
    let games: Vec<Variant> = Variant::ALL.iter().copied().filter(here).collect();
    let signature =
        |game: &Variant| (game.name(), for_game!(*game, P => <P as tesuji_engine::Game>::SIGNATURE));
    let terms = Terms::new(options, source, &games)?;
    let head = Head::new("solve", games.iter().map(signature), terms);
    let (journal, solutions) = Journal::open(path, &head).map_err(|error| unkept(&error))?;
    // Games that are looked through by the clock have other positions every time.
    let is_of = |solution: &Solution, entry: &Entry| {
        (solution.line, &solution.name) == (entry.line as u64, &entry.name)
    };
    match solutions.iter().zip(entries).position(|(solution, entry)| !is_of(solution, entry)) {
        Some(nth) => {
            let path = path.display();
            Err(Failure::Failed(vec![format!("--journal: {path}: row {} is of another position", nth + 1)]))
        }
        None => Ok((Some(journal), solutions)),
    }
}

fn unkept(error: &JournalError) -> Failure {
    Failure::Failed(vec![format!("--journal: {error}")])
}

/// Solves one problem; nothing if it was stopped.
fn solved(
    solvers: &mut Solvers<'_>,
    entry: &Entry,
    effort: &SolveOptions,
    stop: &Stop,
) -> Option<(Solution, Option<String>)> {
    let begin = Instant::now();
    let answer = match &entry.problem {
        Ok(problem) => problem.solve(solvers, effort, stop).transpose()?,
        Err(why) => Err(why.clone()),
    };
    let (card, proof, error) = match answer {
        Ok((card, proof)) => (Some(card), proof, None),
        Err(error) => (None, None, Some(error)),
    };
    let solution = Solution {
        line: entry.line as u64,
        name: entry.name.clone(),
        game: entry.game.name().to_string(),
        origin: entry.origin.clone(),
        wants_nothing: entry.problem.as_ref().is_ok_and(|problem| problem.wants_nothing()),
        card,
        error,
        seconds: begin.elapsed().as_secs_f64(),
        proof: None,
    };
    Some((solution, proof))
}

/// Says what became of one problem.
fn tell(options: &Options, solution: &Solution) -> Result<(), Failure> {
    let style = options.style();
    let text = if options.cards && solution.card.is_some() {
        card(solution, style) + "\n"
    } else {
        text::row(solution, style)
    };
    answer::finish(solution.clone(), options.json, &text)
}
