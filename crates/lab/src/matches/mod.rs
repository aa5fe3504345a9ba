//! Matches between two players: profiles in this process, or programs.
//!
//! Games come in pairs: the same opening twice, with the sides swapped; but once where both players play alike, because
//! the two would be the same game. A player begins every game without
//! memory of the last, so that a game depends on nothing but its opening and its players: with nodes or depth as
//! limit, the same match gives the same games on every machine, on any number of threads, and however often it was
//! stopped.
//!
//! | item | what it is |
//! |---|---|
//! | [`MatchPlan`] | what is to be played |
//! | [`Player`] | one who plays games |
//! | [`GameRecord`] | a finished game |
//! | [`Tally`], [`Sprt`] | what the results say |

mod answer;
pub(crate) mod book;
mod classic;
mod client;
mod clock;
mod opening;
mod openings;
mod play;
mod player;
mod process;
mod record;
mod retold;
mod sprt;
mod stats;
mod terms;
#[cfg(test)]
mod tests;

pub use classic::ClassicPlayer;
pub use clock::{Limit, TimeControl};
pub use opening::{GameHeader, NextGame, Opening, Reading, RecordedGame, Unread};
pub use openings::Order;
pub use play::{DrawRule, ResignRule, Rules};
pub use player::{ChosenMove, NoMove, Player, Turn};
pub use process::EngineProgram;
pub use record::{GameRecord, Played, PlayerFault, Seat, Termination};
pub use retold::RetoldMatch;
pub use sprt::{Sprt, SprtModel, SprtVerdict};
pub use stats::{Distribution, Labour, Problems, Tally, elo, expected_score};

use crate::input::Format;
use crate::{Journal, JournalError, LabGame, jobs};
use classic::Thinker;
pub(crate) use play::Table;
use player::Counted;
pub(crate) use player::InProcess;
use process::Process;
use serde::Serialize;
use std::collections::HashMap;
use std::fmt;
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tesuji_game::random::mix;
use tesuji_game::{Side, Stop};
use tesuji_params::Profile;

/// A match: two players, how long they think, and where their games begin.
///
/// ```
/// use tesuji_chess::Position;
/// use tesuji_game::Stop;
/// use tesuji_lab::matches::{Contender, Limit, MatchPlan};
/// use tesuji_params::Profile;
///
/// let players = ["default", "plain"].map(|name| Contender::profile(Profile::by_name(name).unwrap()));
/// let mut contest = MatchPlan::<Position>::new(players, Limit::Nodes(100));
/// contest.games = 2;
/// contest.rules.max_plies = 20;
/// let standing = contest.run(None, &Stop::new(), |_, _| Ok(()))?;
/// assert_eq!(standing.tally.games(), 2);
/// # Ok::<(), tesuji_lab::matches::MatchError>(())
/// ```
#[derive(Clone, Debug)]
pub struct MatchPlan<G: LabGame> {
    /// Who plays.
    pub players: [Contender; 2],
    /// What ends the thinking about a move.
    pub limit: Limit,
    /// How many games, at most.
    pub games: usize,
    /// Where they begin.
    pub openings: Vec<Opening<G>>,
    /// In which order.
    pub order: Order,
    /// For the order.
    pub seed: u64,
    /// How many games are played at the same time.
    pub concurrency: usize,
    /// The size of each player's table in MiB.
    pub hash: usize,
    /// When a game is ended early.
    pub rules: Rules,
    /// How much later than the clock allows a move may come.
    pub margin: Duration,
    /// How long a program may think about a move if there is no clock.
    pub patience: Duration,
    /// A test that ends the match, if it is to be made.
    pub test: Option<Test>,
    /// Only the pairs of one shard, as in 2 of 4.
    pub shard: Option<(usize, usize)>,
    /// Journals of shards of this match: what they have is not played again.
    pub known: Vec<PathBuf>,
    /// Moves made so far in all games: whoever waits for a long game can see that it goes on.
    pub moves: Arc<AtomicU64>,
}

/// A test that ends a match.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Test {
    /// What is claimed.
    pub sprt: Sprt,
    /// Whether games count one by one instead of in pairs.
    pub trinomial: bool,
}

impl Test {
    /// How much likelier the second claim is than the first, as a logarithm.
    #[must_use]
    pub fn ratio(&self, tally: &Tally) -> f64 {
        let results = if self.trinomial { tally.by_games() } else { tally.by_pairs() };
        self.sprt.log_likelihood_ratio(&results)
    }
}

/// One of the two who play a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contender {
    /// What to call it.
    pub name: String,
    /// What plays.
    pub engine: PlayerKind,
}

/// What plays.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayerKind {
    /// The search of this process with a profile.
    Profile(Box<Profile>),
    /// A classic search of this process.
    Classic(ClassicPlayer),
    /// A process.
    Program(EngineProgram),
}

impl PlayerKind {
    /// Whether it and another always play the same moves, as long as no clock runs. Of programs nobody knows.
    #[must_use]
    pub fn plays_like(&self, other: &PlayerKind) -> bool {
        match (self, other) {
            (PlayerKind::Profile(one), PlayerKind::Profile(other)) => one.hash() == other.hash(),
            (PlayerKind::Classic(one), PlayerKind::Classic(other)) => one == other,
            _ => false,
        }
    }
}

impl Contender {
    /// The search of this process with a profile.
    #[must_use]
    pub fn profile(profile: Profile) -> Contender {
        Contender { name: profile.name.clone(), engine: PlayerKind::Profile(Box::new(profile)) }
    }

    /// A classic search of this process.
    #[must_use]
    pub fn classic(search: ClassicPlayer) -> Contender {
        Contender { name: search.to_string(), engine: PlayerKind::Classic(search) }
    }

    /// A program.
    #[must_use]
    pub fn program(program: EngineProgram) -> Contender {
        Contender { name: program.name().to_string(), engine: PlayerKind::Program(program) }
    }
}

/// Where a match stands.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Standing {
    /// Results as the first player sees them.
    pub tally: Tally,
    /// What went wrong, by player.
    pub problems: [Problems; 2],
    /// How much they searched.
    pub labour: [Labour; 2],
    /// How much likelier the second claim of the test is, as a logarithm.
    pub ratio: Option<f64>,
    /// What the test has decided.
    pub verdict: Option<SprtVerdict>,
    /// How many games were played before, as the journal says.
    pub resumed: usize,
}

/// A match could not be played, or its games not be kept.
#[derive(Debug)]
pub enum MatchError {
    /// The journal cannot be used.
    Journal(JournalError),
    /// A game could not be kept.
    Lost(io::Error),
    /// There are no openings.
    NoOpenings,
}

impl fmt::Display for MatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MatchError::Journal(error) => error.fmt(f),
            MatchError::Lost(error) => write!(f, "a game could not be written: {error}"),
            MatchError::NoOpenings => f.write_str("there are no openings"),
        }
    }
}

impl std::error::Error for MatchError {}

impl From<JournalError> for MatchError {
    fn from(error: JournalError) -> MatchError {
        MatchError::Journal(error)
    }
}

/// One player for each thread.
type Players<G> = [Box<dyn Player<G>>; 2];

impl<G: LabGame> MatchPlan<G> {
    /// A match of a hundred games with the usual openings.
    #[must_use]
    pub fn new(players: [Contender; 2], limit: Limit) -> MatchPlan<G> {
        MatchPlan {
            players,
            limit,
            games: 100,
            openings: G::openings(),
            order: Order::Random,
            seed: 1,
            concurrency: 1,
            hash: 16,
            rules: Rules::default(),
            margin: Duration::ZERO,
            patience: Duration::from_mins(1),
            test: None,
            shard: None,
            known: Vec::new(),
            moves: Arc::default(),
        }
    }

    /// Plays until all games are played, the test has decided, or `stop`. Games that the journal has are not played
    /// again. `tell` hears of every game in order, with where the match stands after it, and may end the match by
    /// an error.
    ///
    /// # Errors
    /// If the journal cannot be used, or `tell` fails.
    pub fn run(
        &self,
        journal: Option<&Path>,
        stop: &Stop,
        mut tell: impl FnMut(&Standing, &GameRecord) -> io::Result<()>,
    ) -> Result<Standing, MatchError> {
        if self.openings.is_empty() {
            return Err(MatchError::NoOpenings);
        }
        let (book, mut known) = match journal {
            None => (None, Vec::new()),
            Some(path) => {
                let (journal, known) = Journal::open::<_, GameRecord>(path, &terms::head(self))?;
                (Some(journal), known)
            }
        };
        for path in &self.known {
            known.extend(Journal::read::<_, GameRecord>(path, &terms::head(self))?);
        }
        let known: HashMap<usize, GameRecord> = known.into_iter().map(|game| (game.number, game)).collect();
        let keeper = Keeper { journal: Mutex::new(book), failed: Mutex::new(None) };
        let turns = if self.is_mirrored() { self.games } else { self.games.div_ceil(2) };
        let places = openings::schedule(self.order, self.seed, self.openings.len(), turns);
        let numbers = self.numbers();
        // The test may decide while games are played.
        let over = stop.child();
        let mut standing = Standing {
            resumed: numbers.iter().filter(|number| known.contains_key(number)).count(),
            ..Standing::default()
        };
        let mut told = Ok(());
        let work = |players: &mut Players<G>, &number: &usize| match known.get(&number) {
            Some(game) => Some(game.clone()),
            None => keeper.keep(self.play(number, &places, players)?),
        };
        let take = |_, game: GameRecord| {
            standing.count(&game, self.test, self.is_mirrored());
            told = tell(&standing, &game);
            if told.is_err() || standing.verdict.is_some() {
                over.set();
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        };
        jobs::run(&numbers, self.concurrency, &over, || self.seated(&over), work, take);
        told.map_err(MatchError::Lost)?;
        match keeper.failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some(error) => Err(error.into()),
            None => Ok(standing),
        }
    }

    /// The games to be played: all, or both games of every pair of the shard.
    fn numbers(&self) -> Vec<usize> {
        let turn = |number: usize| if self.is_mirrored() { number } else { number / 2 };
        let wanted = |number: &usize| self.shard.is_none_or(|(i, n)| turn(*number) % n == i - 1);
        (0..self.games).filter(wanted).collect()
    }

    /// How many games are to be played, at most.
    #[must_use]
    pub fn wanted(&self) -> usize {
        self.numbers().len()
    }

    /// Whether the same match always has the same games: no clock runs, and nobody plays but this process.
    #[must_use]
    pub fn is_repeatable(&self) -> bool {
        let program = |player: &Contender| matches!(player.engine, PlayerKind::Program(_));
        !self.limit.is_timed() && !self.players.iter().any(program)
    }

    /// Whether both players play the same moves. A game with the sides swapped would be the same game then, so every
    /// opening is played once.
    #[must_use]
    pub fn is_mirrored(&self) -> bool {
        self.is_repeatable() && self.players[0].engine.plays_like(&self.players[1].engine)
    }

    /// Runs every program once to see that it can play, until `stop`.
    ///
    /// # Errors
    /// Says which cannot, and why.
    pub fn check_programs(&self, stop: &Stop) -> Result<(), String> {
        for player in &self.players {
            if let PlayerKind::Program(program) = &player.engine {
                let period = matches!(self.limit, Limit::Clock(control) if !control.period.is_zero());
                if period && !G::PROTOCOL.has_byoyomi() {
                    let protocol = G::PROTOCOL.name();
                    return Err(format!("{protocol} cannot tell a program of a clock of {}", self.limit));
                }
                program.check::<G>(stop)?;
            }
        }
        Ok(())
    }

    /// Writes a game of this match as people exchange them.
    ///
    /// # Errors
    /// If the record is not of this match, or the format not of its game.
    pub fn write_game(
        &self,
        game: &GameRecord,
        date: Option<&str>,
        format: Format,
    ) -> Result<Vec<u8>, String> {
        let name = |side| self.players[game.seat(side) as usize].name.as_str();
        let opening = self.openings.get(game.opening).map_or("", |opening| &opening.name);
        let names = [name(Side::First), name(Side::Second)];
        if !G::WRITTEN.contains(&format) {
            return Err(format!("{format} is no format that games of {} are written in", G::FACTS.name));
        }
        G::write_game(game, &GameHeader { names, limit: self.limit, date, opening }, format)
    }

    /// The opening of a turn: one that comes up again goes on otherwise, where it would be the same game again.
    fn opening(&self, turn: usize, place: usize) -> Opening<G> {
        let round = if self.is_repeatable() { turn / self.openings.len() } else { 0 };
        openings::varied(&self.openings[place], round, mix(self.seed ^ mix(place as u64)))
    }

    fn play(&self, number: usize, places: &[usize], players: &mut Players<G>) -> Option<GameRecord> {
        let first = if number.is_multiple_of(2) { Seat::A } else { Seat::B };
        let turn = if self.is_mirrored() { number } else { number / 2 };
        let place = places[turn];
        let opening = &self.opening(turn, place);
        let table = Table { opening, limit: self.limit, rules: &self.rules, margin: self.margin };
        let [a, b] = players;
        let [mut a, mut b] = [a, b].map(|player| Counted { player: player.as_mut(), moves: &self.moves });
        let mut seated: [&mut dyn Player<G>; 2] = [&mut a, &mut b];
        if first == Seat::B {
            seated.swap(0, 1);
        }
        let ended = table.play(&mut seated)?;
        let start = opening.start.to_text();
        Some(GameRecord {
            number,
            opening: place,
            first,
            start: (start != G::start().to_text()).then_some(start),
            book: opening.moves.len(),
            moves: ended.moves,
            winner: ended.winner.map(|side| if side == Side::First { first } else { first.other() }),
            ending: ended.ending,
        })
    }

    /// The players of one thread.
    fn seated(&self, stop: &Stop) -> Players<G> {
        [&self.players[0], &self.players[1]].map(|player| -> Box<dyn Player<G>> {
            match &player.engine {
                PlayerKind::Profile(profile) => {
                    Box::new(InProcess::new((**profile).clone(), self.hash, stop.clone()))
                }
                PlayerKind::Classic(search) => Box::new(Thinker::new::<G>(search.clone(), stop.clone())),
                PlayerKind::Program(program) => {
                    Box::new(Process::new(program.clone(), self.hash, self.patience, stop.clone()))
                }
            }
        })
    }
}

impl Standing {
    fn count(&mut self, game: &GameRecord, test: Option<Test>, alone: bool) {
        if alone {
            self.tally.add_alone(game.half_points());
        } else {
            self.tally.add(game.half_points());
        }
        for seat in Seat::ALL {
            stats::count_problem(&mut self.problems[seat as usize], game, seat);
            self.labour[seat as usize].count(game, seat);
        }
        if let Some(test) = test {
            let ratio = Test { trinomial: test.trinomial || alone, ..test }.ratio(&self.tally);
            self.ratio = Some(ratio);
            self.verdict = test.sprt.verdict(ratio);
        }
    }
}

/// Writes games down as they end, whichever ends first.
struct Keeper {
    journal: Mutex<Option<Journal>>,
    failed: Mutex<Option<JournalError>>,
}

impl Keeper {
    fn keep(&self, game: GameRecord) -> Option<GameRecord> {
        let mut journal = self.journal.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(journal) = journal.as_mut()
            && let Err(error) = journal.write(&game)
        {
            *self.failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
            return None;
        }
        Some(game)
    }
}
