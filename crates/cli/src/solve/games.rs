//! Problems out of games.

use super::input::Entry;
use crate::exit::Failure;
use crate::playable::{GameName, Playable};
use crate::{bar, input};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use tesuji_engine::{Problem, Solver, Wanted};
use tesuji_lab::input::Input;
use tesuji_lab::jobs;
use tesuji_lab::matches::{Opening, Unread};
use tesuji_search::Limits;

/// A game as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Record {
    /// The positions, from the first on; one more than there are moves.
    pub(crate) positions: Vec<String>,
    /// The moves as the protocol writes them.
    pub(crate) moves: Vec<String>,
    /// The name of the opening, and where the game was played; empty if nobody says.
    pub(crate) opening: String,
    pub(crate) site: String,
}

/// The games of a file, and those that could not be read.
pub(crate) fn read<P: Playable>(input: &mut Input<'_>) -> Result<(Vec<Record>, Vec<Unread>), Failure> {
    let (mut records, mut unread) = (Vec::new(), Vec::new());
    P::read_games(input, &mut |next| {
        let begun = next.and_then(|told| match P::begin(told.game, usize::MAX) {
            Ok(game) => Ok(Record { site: told.site, ..record(&game) }),
            Err(why) => Err((1, why)),
        });
        match begun {
            Ok(record) => records.push(record),
            Err((line, why)) => unread.push(Unread { line, why, after: records.len() }),
        }
    });
    match (records.is_empty(), unread.is_empty()) {
        (true, true) => Err(input::nothing(input.name(), input.format())),
        (true, false) => Err(Failure::Failed(Unread::listed(&unread, input.name()))),
        _ => Ok((records, unread)),
    }
}

/// Games that could not be read, among the problems of those that could, in the order of the file.
pub(crate) fn with_unread(entries: Vec<Entry>, unread: Vec<Unread>, game: GameName) -> Vec<Entry> {
    let mut unread = unread.into_iter().peekable();
    let mut all = Vec::with_capacity(entries.len() + unread.len());
    let broken = |Unread { line, why, .. }: Unread| {
        let line = usize::try_from(line).unwrap_or(usize::MAX);
        Entry { line, name: format!("line {line}"), game, problem: Err(why) }
    };
    for entry in entries {
        // The line of a problem is the number of its game.
        while let Some(before) = unread.next_if(|unread| unread.after < entry.line) {
            all.push(broken(before));
        }
        all.push(entry);
    }
    all.extend(unread.map(broken));
    all
}

/// A game as text.
pub(crate) fn record<P: Playable>(game: &Opening<P>) -> Record {
    let (mut position, dialect) = (game.start.clone(), game.start.move_dialect());
    let (opening, site) = (game.name.clone(), String::new());
    let mut record = Record { positions: vec![position.to_text()], moves: Vec::new(), opening, site };
    for &mv in &game.moves {
        record.moves.push(position.write_move(mv, dialect));
        position = position.after(mv);
        record.positions.push(position.to_text());
    }
    record
}

/// Every position of the games where something was there to be found. `None` if it was stopped.
pub(crate) fn chances(
    records: &[Record],
    game: GameName,
    limits: Limits,
    threads: usize,
    stop: &AtomicBool,
    solver: impl Fn() -> Result<Box<dyn Solver>, String> + Sync,
) -> Option<Vec<Entry>> {
    let done = AtomicUsize::new(0);
    let show = |bar: &indicatif::ProgressBar| {
        bar.set_length(records.len() as u64);
        bar.set_position(done.load(Relaxed) as u64);
        bar.set_message("games looked through");
    };
    let mut entries = Vec::new();
    bar::under(show, |_| {
        let work = |desk: &mut Result<Box<dyn Solver>, String>, record: &Record| {
            let desk = desk.as_mut().map_err(|error| error.clone());
            let found = desk.and_then(|desk| desk.scan(&record.positions[0], &record.moves, limits, stop));
            found.transpose()
        };
        let take = |number: usize, found: Result<Vec<usize>, String>| {
            done.fetch_add(1, Relaxed);
            match found {
                Ok(plies) => {
                    let entry = |ply: usize| entry(&records[number], number, ply, game);
                    entries.extend(plies.into_iter().map(entry));
                }
                Err(why) => entries.push(Entry {
                    line: number + 1,
                    name: format!("game {}", number + 1),
                    game,
                    problem: Err(why),
                }),
            }
            ControlFlow::Continue(())
        };
        jobs::run(records, threads, stop, &solver, work, take);
    });
    (done.into_inner() == records.len()).then_some(entries)
}

/// The position after so many moves.
fn entry(record: &Record, number: usize, ply: usize, game: GameName) -> Entry {
    let problem = Problem {
        position: record.positions[ply - 1].clone(),
        prior: Some(record.moves[ply - 1].clone()),
        wanted: Wanted::Anything,
    };
    Entry { line: number + 1, name: format!("game {}, ply {ply}", number + 1), game, problem: Ok(problem) }
}
