//! Problems out of games.

use super::input::{Entry, Origin};
use crate::exit::Failure;
use crate::playable::{GameName, Playable};
use crate::{bar, input};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use tesuji_engine::{Chance, Problem, Solver, Wanted, prose};
use tesuji_game::Stop;
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
    /// The moves as people write them.
    prose: Vec<String>,
    /// Who had the side that starts, and who the other; empty where nobody is named.
    pub(crate) players: [String; 2],
}

impl Record {
    /// The number of the move that comes after so many: `6.` or `6...` in chess, `12.` in shogi.
    fn number(&self, ply: usize) -> String {
        let position = &self.positions[ply];
        let mut fields = position.split(' ');
        let side = fields.nth(1).unwrap_or_default();
        let number = fields.next_back().unwrap_or("1");
        // A SFEN, with nine ranks, counts plies.
        let dots = if side == "b" && position.matches('/').count() == 7 { "..." } else { "." };
        format!("{number}{dots}")
    }

    /// `Morphy - Allies`, as far as they are known.
    fn told_players(&self) -> Option<String> {
        let known = |name: &String| !name.is_empty() && name != "?";
        let name = |name: &String| if known(name) { name.clone() } else { "?".to_string() };
        let [first, second] = &self.players;
        (known(first) || known(second)).then(|| format!("{} - {}", name(first), name(second)))
    }
}

/// The games of a file, and those that could not be read.
pub(crate) fn read<P: Playable>(input: &mut Input<'_>) -> Result<(Vec<Record>, Vec<Unread>), Failure> {
    let (mut records, mut unread) = (Vec::new(), Vec::new());
    P::read_games(input, &mut |next| {
        let begun = next.and_then(|told| match P::begin(told.game, usize::MAX) {
            Ok(game) => Ok(Record { site: told.site, players: told.players, ..record(&game) }),
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
        Entry { line, name: format!("line {line}"), game, origin: None, problem: Err(why) }
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
    let mut record = Record {
        positions: vec![position.to_text()],
        moves: Vec::new(),
        opening: game.name.clone(),
        site: String::new(),
        prose: prose(&position, &game.moves),
        players: Default::default(),
    };
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
    stop: &Stop,
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
        let take = |number: usize, found: Result<Vec<Chance>, String>| {
            done.fetch_add(1, Relaxed);
            match found {
                Ok(chances) => {
                    let entry = |chance: &Chance| entry(&records[number], number, chance, game);
                    entries.extend(chances.iter().map(entry));
                }
                Err(why) => entries.push(Entry {
                    line: number + 1,
                    name: format!("game {}", number + 1),
                    game,
                    origin: None,
                    problem: Err(why),
                }),
            }
            ControlFlow::Continue(())
        };
        jobs::run(records, threads, stop, &solver, work, take);
    });
    (done.into_inner() == records.len()).then_some(entries)
}

/// The position that a move left to the other side.
fn entry(record: &Record, number: usize, chance: &Chance, game: GameName) -> Entry {
    let last = chance.ply - 1;
    let problem = Problem {
        position: record.positions[last].clone(),
        prior: Some(record.moves[last].clone()),
        wanted: Wanted::Anything,
    };
    let after = format!("{}{}", record.number(last), record.prose[last]);
    let origin = Origin {
        players: record.told_players(),
        after,
        number: record.number(chance.ply),
        before_and_after: [chance.before, chance.after],
    };
    let name = format!("game {}, {}", number + 1, origin.after);
    Entry { line: number + 1, name, game, origin: Some(origin), problem: Ok(problem) }
}
