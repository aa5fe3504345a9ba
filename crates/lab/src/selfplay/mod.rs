//! Games of a profile against itself, to learn from.

mod game;
#[cfg(test)]
mod tests;

use crate::files::claim;
use crate::matches::Rules;
use crate::{FileError, LabGame, jobs};
use game::Desk;
use std::fmt;
use std::marker::PhantomData;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use tesuji_game::Stop;
use tesuji_game::random::mix;
use tesuji_learn::record::{RecordError, StoredGame, Writer, Wrong};
use tesuji_params::{Eval, Profile};

/// Games of a profile against itself, from random openings. Both sides think with the same table.
///
/// The same run gives the same games on any number of threads, and however often it was stopped.
///
/// ```
/// use tesuji_chess::Position;
/// use tesuji_game::Stop;
/// use tesuji_lab::SelfPlay;
/// let mut play = SelfPlay::<Position>::new(2);
/// (play.nodes, play.rules.max_plies) = (50, 30);
/// let mut plies = Vec::new();
/// let played = play.run(None, &Stop::new(), |game, _| plies.push(game.moments.len()))?;
/// assert_eq!(played, 2);
/// assert!(plies.iter().all(|&plies| plies > 10));
/// # Ok::<(), tesuji_lab::SelfPlayError>(())
/// ```
#[derive(Clone, Debug)]
pub struct SelfPlay<G> {
    /// How many games.
    pub games: usize,
    /// The number of the first: a shard of a run plays a part of its games, and the files of all shards one after the other
    /// are that of the run.
    pub first: usize,
    /// Nodes for each move: the iteration that reaches them is finished,
    pub nodes: u64,
    /// unless it would take so many times as many.
    pub patience: u64,
    /// Random plies before the play begins; one more in every other game.
    pub random: usize,
    /// The share of games that begin with shuffled pieces (Chess960), where the game knows that.
    pub shuffled: f64,
    /// The share of games that only the rules of the game end.
    pub played_out: f64,
    /// Who plays.
    pub profile: Profile,
    /// When a game is ended early.
    pub rules: Rules,
    /// The seed of everything that is left to chance.
    pub seed: u64,
    /// How many games are played at the same time.
    pub concurrency: usize,
    /// The size of each table in MiB.
    pub hash: usize,
    game: PhantomData<fn() -> G>,
}

/// Games could not be played or kept.
#[derive(Debug)]
pub enum SelfPlayError {
    /// The file cannot be opened, or another process has it.
    File(FileError),
    /// The file is no file of records of this run, or cannot be written.
    Records(PathBuf, RecordError),
    /// There is no memory for the tables.
    Memory(String),
}

impl fmt::Display for SelfPlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SelfPlayError::File(error) => error.fmt(f),
            SelfPlayError::Records(path, RecordError { wrong: Wrong::OtherRun, .. }) => write!(
                f,
                "{}: has games of another run (another version, seed, profile, number of nodes or of random plies, \
                 other shares or rules); name another file",
                path.display()
            ),
            SelfPlayError::Records(path, error) => write!(f, "{}: {error}", path.display()),
            SelfPlayError::Memory(why) => f.write_str(why),
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
            first: 0,
            nodes: 1_000,
            patience: 8,
            random: 8,
            shuffled: 0.0,
            played_out: 0.0,
            profile: G::VARIANT.profile(),
            rules,
            seed: 1,
            concurrency: 1,
            hash: 4,
            game: PhantomData,
        }
    }

    /// The part of the run that is shard `shard` of `shards`, from 1: games that follow each other.
    ///
    /// ```
    /// use tesuji_chess::Position;
    /// use tesuji_lab::SelfPlay;
    /// let parts = [1, 2, 3].map(|shard| SelfPlay::<Position>::new(10).shard(shard, 3));
    /// assert_eq!(parts.map(|part| (part.first, part.games)), [(0, 3), (3, 3), (6, 4)]);
    /// ```
    #[must_use]
    pub fn shard(mut self, shard: usize, shards: usize) -> SelfPlay<G> {
        let begin = |shard: usize| (self.games as u128 * shard as u128 / shards.max(1) as u128) as usize;
        let (begin, end) = (begin(shard.saturating_sub(1)), begin(shard));
        (self.first, self.games) = (self.first + begin, end - begin);
        self
    }

    /// Plays until all games are there, or `stop`; games that the file has are not played again. `show` is shown all,
    /// those of the file first, and whether each was played just now; nothing is kept in memory. Says how many there are.
    ///
    /// # Errors
    /// If the file cannot be used, or there is no memory for the tables.
    pub fn run(
        &self,
        file: Option<&Path>,
        stop: &Stop,
        mut show: impl FnMut(StoredGame, bool),
    ) -> Result<usize, SelfPlayError> {
        let failed = |error| SelfPlayError::Records(file.unwrap_or(Path::new("")).to_path_buf(), error);
        let mut count = 0;
        let mut ours = |game: StoredGame| {
            let ours = count >= self.games || game.id == self.id(self.first + count);
            if ours && count < self.games {
                show(game, false);
                count += 1;
            }
            ours
        };
        let (_claim, mut writer) = match file {
            None => (None, None),
            Some(path) => {
                let (claim, file) = claim(path)?;
                let writer = Writer::append_file(file, G::FACTS.name, &self.about(), &mut ours);
                (Some(claim), Some(writer.map_err(failed)?))
            }
        };
        let numbers: Vec<usize> = (count..self.games).map(|nth| self.first + nth).collect();
        let over = stop.child();
        let mut lost = None;
        let desk = || Desk::<G>::new(&self.profile, self.hash, &over);
        let work = |desk: &mut Result<Desk<G>, String>, &number: &usize| match desk {
            Ok(desk) => self.play(number, desk).map(Ok),
            Err(why) => Some(Err(SelfPlayError::Memory(why.clone()))),
        };
        let take = |_, game: Result<StoredGame, SelfPlayError>| {
            let kept = game.and_then(|game| {
                writer.as_mut().map_or(Ok(()), |writer| writer.write(&game)).map_err(failed)?;
                Ok(game)
            });
            match kept {
                Ok(game) => {
                    show(game, true);
                    count += 1;
                    ControlFlow::Continue(())
                }
                Err(error) => {
                    lost = Some(error);
                    over.set();
                    ControlFlow::Break(())
                }
            }
        };
        jobs::run(&numbers, self.concurrency, &over, desk, work, take);
        lost.map_or(Ok(count), Err)
    }

    /// The name of a game: what it depends on, the engine included, and its number.
    fn id(&self, number: usize) -> u64 {
        let engine = format!("{} {}", env!("CARGO_PKG_VERSION"), G::SIGNATURE);
        mix(digest(self.chance(number), &engine))
    }

    /// What a game leaves to chance: the same for every version of the engine.
    fn chance(&self, number: usize) -> u64 {
        let SelfPlay { nodes, patience, random, shuffled, played_out, rules, hash, .. } = self;
        let profile = self.profile.hash();
        let run = format!("{profile} {nodes} {patience} {random} {shuffled} {played_out} {rules:?} {hash}");
        mix(digest(mix(self.seed), &run) ^ mix(number as u64))
    }

    /// Where the games come from, for the head of their file.
    fn about(&self) -> String {
        let lines = [
            ("engine", format!("{} {}", env!("CARGO_PKG_VERSION"), G::SIGNATURE)),
            ("eval", evaluation(&self.profile.eval)),
            ("profile", self.profile.hash().to_string()),
            ("nodes", format!("{} to {}", self.nodes, self.nodes.saturating_mul(self.patience))),
            ("random_plies", self.random.to_string()),
            ("shuffled", self.shuffled.to_string()),
            ("played_out", self.played_out.to_string()),
            ("seed", self.seed.to_string()),
        ];
        lines.map(|(name, value)| format!("{name} = {value}\n")).concat()
    }
}

fn evaluation(eval: &Eval) -> String {
    match eval {
        Eval::Standard => "standard".to_string(),
        Eval::Named(name) => name.clone(),
        Eval::File(file) => file.path().replace(char::is_control, " "),
    }
}

/// A number that stands for a text and what was before it.
fn digest(before: u64, text: &str) -> u64 {
    text.bytes().fold(before, |hash, byte| mix(hash ^ u64::from(byte)).wrapping_add(1))
}
