//! Games to learn from.

use super::source;
use crate::LabGame;
use crate::files::claim;
use crate::matches::{InProcess, Limit, Opening, Played, Player, Rules, Table, Termination};
use crate::{FileError, jobs};
use std::fmt;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tesuji_game::random::{Random, mix};
use tesuji_game::{PositionStack, Score, Side, Stop};
use tesuji_learn::record::{RecordError, StoredGame, Writer, Wrong};
use tesuji_params::Profile;

/// Games of a profile against itself, from random openings.
///
/// The same run gives the same games on any number of threads, and however often it was stopped.
///
/// ```
/// use tesuji_chess::Position;
/// use tesuji_game::Stop;
/// use tesuji_lab::learn::SelfPlay;
/// let mut play = SelfPlay::<Position>::new(2);
/// (play.nodes, play.rules.max_plies) = (50, 30);
/// let games = play.run(None, &Stop::new(), |_| ())?;
/// assert_eq!(games.len(), 2);
/// assert!(games.iter().all(|game| game.moments.len() > 10));
/// # Ok::<(), tesuji_lab::learn::SelfPlayError>(())
/// ```
#[derive(Clone, Debug)]
pub struct SelfPlay<G> {
    /// How many games.
    pub games: usize,
    /// Nodes for each move.
    pub nodes: u64,
    /// Random plies before the play begins; one more in every other game.
    pub random: usize,
    /// Who plays.
    pub profile: Profile,
    /// When a game is ended early.
    pub rules: Rules,
    /// The seed of everything that is left to chance.
    pub seed: u64,
    /// How many games are played at the same time.
    pub concurrency: usize,
    /// The size of each player's table in MiB.
    pub hash: usize,
    game: std::marker::PhantomData<fn() -> G>,
}

/// Games could not be played or kept.
#[derive(Debug)]
pub enum SelfPlayError {
    /// The file cannot be opened, or another process has it.
    File(FileError),
    /// The file is no file of records of this run, or cannot be written.
    Records(PathBuf, RecordError),
}

impl fmt::Display for SelfPlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SelfPlayError::File(error) => error.fmt(f),
            SelfPlayError::Records(path, RecordError { wrong: Wrong::OtherRun, .. }) => write!(
                f,
                "{}: has games of another run (another version, seed, profile, number of nodes or of random plies); \
                 name another file",
                path.display()
            ),
            SelfPlayError::Records(path, error) => write!(f, "{}: {error}", path.display()),
        }
    }
}

impl std::error::Error for SelfPlayError {}

impl From<FileError> for SelfPlayError {
    fn from(error: FileError) -> SelfPlayError {
        SelfPlayError::File(error)
    }
}

impl<G: LabGame> SelfPlay<G> {
    /// So many games at a thousand nodes a move.
    #[must_use]
    pub fn new(games: usize) -> SelfPlay<G> {
        let rules = Rules {
            draw: "40,8,10".parse().ok(),
            resign: "4,1200".parse().ok(),
            max_plies: if G::FACTS.has_drops { 320 } else { 400 },
            ..Rules::default()
        };
        SelfPlay {
            games,
            nodes: 1_000,
            random: 8,
            profile: G::VARIANT.profile(),
            rules,
            seed: 1,
            concurrency: 1,
            hash: 4,
            game: std::marker::PhantomData,
        }
    }

    /// Plays until all games are there, or `stop`; games that the file has are not played again. `tell` hears how
    /// many there are.
    ///
    /// # Errors
    /// If the file cannot be used.
    pub fn run(
        &self,
        file: Option<&Path>,
        stop: &Stop,
        mut tell: impl FnMut(usize),
    ) -> Result<Vec<StoredGame>, SelfPlayError> {
        let failed = |error| SelfPlayError::Records(file.unwrap_or(Path::new("")).to_path_buf(), error);
        let ours = |games: &[StoredGame]| (0..).zip(games).all(|(number, game)| game.id == self.id(number));
        let (_claim, mut writer, mut games) = match file {
            None => (None, None, Vec::new()),
            Some(path) => {
                let (claim, file) = claim(path)?;
                let (writer, games) = Writer::append_file(file, G::FACTS.name, ours).map_err(failed)?;
                (Some(claim), Some(writer), games)
            }
        };
        games.truncate(self.games);
        let numbers: Vec<usize> = (games.len()..self.games).collect();
        let over = stop.child();
        let mut lost = None;
        let seats = || [0, 1].map(|_| InProcess::<G>::new(self.profile.clone(), self.hash, over.clone()));
        let work = |seats: &mut [InProcess<G>; 2], &number: &usize| self.play(number, seats);
        let take = |_, game: StoredGame| {
            if let Some(Err(error)) = writer.as_mut().map(|writer| writer.write(&game)) {
                lost = Some(error);
                over.set();
                return ControlFlow::Break(());
            }
            games.push(game);
            tell(games.len());
            ControlFlow::Continue(())
        };
        jobs::run(&numbers, self.concurrency, &over, seats, work, take);
        match lost {
            Some(error) => Err(failed(error)),
            None => Ok(games),
        }
    }

    /// The name of a game: what it depends on, the engine included, and its number.
    fn id(&self, number: usize) -> u64 {
        let engine = format!("{} {}", env!("CARGO_PKG_VERSION"), G::SIGNATURE);
        mix(digest(self.chance(number), &engine))
    }

    /// What a game leaves to chance: the same for every version of the engine.
    fn chance(&self, number: usize) -> u64 {
        let run = format!("{} {} {} {:?}", self.profile.hash(), self.nodes, self.random, self.rules);
        mix(digest(mix(self.seed), &run) ^ mix(number as u64))
    }

    fn play(&self, number: usize, seats: &mut [InProcess<G>; 2]) -> Option<StoredGame> {
        let mut random = Random(mix(self.chance(number)));
        loop {
            let opening = self.opening(&mut random, number);
            let table = Table {
                opening: &opening,
                limit: Limit::Nodes(self.nodes),
                rules: &self.rules,
                margin: Duration::ZERO,
            };
            let [one, two] = &mut *seats;
            let mut players: [&mut dyn Player<G>; 2] = [one, two];
            let ended = table.play(&mut players)?;
            let fair = ended.moves.get(opening.moves.len()).and_then(|played| played.score).unwrap_or(0);
            // A game that chance has decided teaches little; one that broke teaches nothing.
            if fair.abs() > 500 || matches!(ended.ending, Termination::Fault(_)) {
                continue;
            }
            let result = ended.winner.map_or(1, |winner| if winner == Side::First { 2 } else { 0 });
            let dialect = opening.start.move_dialect();
            let (mut position, mut moves) = (opening.start.clone(), Vec::new());
            for played in &ended.moves {
                let mv = position.read_move(&played.text, dialect).ok()?;
                position = position.after(mv);
                moves.push(mv);
            }
            let scores: Vec<Option<Score>> = ended.moves.iter().map(Played::score).collect();
            let whole = Opening { name: String::new(), start: opening.start, moves };
            let mut game = source::played(&whole, result, self.id(number), &scores);
            game.moments.drain(..self.random.min(game.moments.len()));
            return Some(game);
        }
    }

    /// Random moves, none of which ends the game.
    fn opening(&self, random: &mut Random, number: usize) -> Opening<G> {
        let plies = self.random + number % 2;
        loop {
            let mut line = PositionStack::new(G::start());
            let mut moves = Vec::new();
            while moves.len() < plies {
                let legal = line.top().legal_moves();
                if legal.is_empty() || line.outcome().is_some() {
                    break;
                }
                let mv = legal[random.below(legal.len())];
                line.push(mv);
                moves.push(mv);
            }
            if moves.len() == plies && line.game_over().is_none() {
                return Opening { name: String::new(), start: G::start(), moves };
            }
        }
    }
}

/// A number that stands for a text and what was before it.
fn digest(before: u64, text: &str) -> u64 {
    text.bytes().fold(before, |hash, byte| mix(hash ^ u64::from(byte)).wrapping_add(1))
}
