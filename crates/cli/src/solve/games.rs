//! Problems out of games.

use super::input::Entry;
use super::posed::Posed;
use crate::exit::Failure;
use crate::{bar, input};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use tesuji_api::Origin;
use tesuji_engine::{Chance, Problem, ProblemSolver, Variant, answers, prose};
use tesuji_game::{MateCount, Side, Stop};
use tesuji_lab::input::Input;
use tesuji_lab::matches::{Opening, Unread};
use tesuji_lab::{LabGame, jobs};
use tesuji_search::Limits;

/// A game, move by move.
#[derive(Clone, Debug)]
pub(crate) struct Record<P: LabGame> {
    /// The positions, from the first on; one more than there are moves.
    pub(crate) positions: Vec<P>,
    /// The moves.
    pub(crate) moves: Vec<P::Move>,
    /// The name of the opening, and where the game was played; empty if nobody says.
    pub(crate) opening: String,
    pub(crate) site: String,
    /// The moves as people write them.
    prose: Vec<String>,
    /// Who had the side that starts, and who the other; empty where nobody is named.
    pub(crate) players: [String; 2],
}

impl<P: LabGame> Record<P> {
    /// The number of the move that comes after so many: `6.` or `6...` in chess, `12.` in shogi.
    fn number(&self, ply: usize) -> String {
        let position = &self.positions[ply];
        let text = position.to_text();
        let number = text.rsplit(' ').next().unwrap_or("1");
        // Where mates are counted in plies, so are moves.
        let half = position.side() == Side::Second && P::FACTS.mates == MateCount::Moves;
        format!("{number}{}", if half { "..." } else { "." })
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
pub(crate) fn read<P: LabGame>(input: &mut Input<'_>) -> Result<(Vec<Record<P>>, Vec<Unread>), Failure> {
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
pub(crate) fn with_unread(entries: Vec<Entry>, unread: Vec<Unread>, game: Variant) -> Vec<Entry> {
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

/// A game with its positions.
pub(crate) fn record<P: LabGame>(game: &Opening<P>) -> Record<P> {
    let mut record = Record {
        positions: vec![game.start.clone()],
        moves: game.moves.clone(),
        opening: game.name.clone(),
        site: String::new(),
        prose: prose(&game.start, &game.moves),
        players: Default::default(),
    };
    for (ply, &mv) in game.moves.iter().enumerate() {
        record.positions.push(record.positions[ply].after(mv));
    }
    record
}

/// A move of a game that gave something away: the number of the game from 0, and where in it.
pub(crate) type Gift = (usize, Chance);

/// Every position of the games where something was there to be found. `None` if it was stopped.
pub(crate) fn gifts<P: LabGame>(
    records: &[Record<P>],
    limits: Limits,
    threads: usize,
    stop: &Stop,
    solver: impl Fn() -> Result<Box<dyn ProblemSolver<P>>, String> + Sync,
) -> Option<Result<Vec<Gift>, String>> {
    let done = AtomicUsize::new(0);
    let show = |bar: &indicatif::ProgressBar| {
        bar.set_length(records.len() as u64);
        bar.set_position(done.load(Relaxed) as u64);
        bar.set_message("games looked through");
    };
    let mut gifts = Ok(Vec::new());
    bar::under(show, |_| {
        let work = |desk: &mut Result<Box<dyn ProblemSolver<P>>, String>, record: &Record<P>| match desk {
            Ok(desk) => desk.scan(&record.positions[0], &record.moves, limits, stop).map(Ok),
            Err(why) => Some(Err(why.clone())),
        };
        let take = |number: usize, found: Result<Vec<Chance>, String>| {
            done.fetch_add(1, Relaxed);
            match (&mut gifts, found) {
                (Ok(gifts), Ok(found)) => gifts.extend(found.into_iter().map(|chance| (number, chance))),
                (Ok(_), Err(why)) => gifts = Err(why),
                (Err(_), _) => {}
            }
            if gifts.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        jobs::run(records, threads, stop, &solver, work, take);
    });
    (gifts.is_err() || done.into_inner() == records.len()).then_some(gifts)
}

/// The position that a move left to the other side.
pub(crate) fn problem<P: LabGame>(records: &[Record<P>], &(number, chance): &Gift) -> Problem<P> {
    let (record, last) = (&records[number], chance.ply - 1);
    Problem::after(&record.positions[last], record.moves[last])
}

/// The same with what there is to say of it.
pub(crate) fn entry<P: LabGame>(records: &[Record<P>], gift: &Gift, game: Variant) -> Entry {
    let &(number, chance) = gift;
    let (record, last) = (&records[number], chance.ply - 1);
    let origin = Origin {
        players: record.told_players(),
        after: format!("{}{}", record.number(last), record.prose[last]),
        number: record.number(chance.ply),
        before: answers::score(chance.before),
        after_score: answers::score(chance.after),
    };
    let name = format!("game {}, {}", number + 1, origin.after);
    let problem = Ok(Box::new(problem(records, gift)) as Box<dyn Posed>);
    Entry { line: number + 1, name, game, origin: Some(origin), problem }
}
