//! Positions of records, searched anew.

use super::corpus::whole;
use super::teacher::astray;
use crate::LabGame;
use crate::jobs;
use std::ops::ControlFlow;
use std::sync::Arc;
use tesuji_engine::Searcher;
use tesuji_game::random::{Random, mix};
use tesuji_game::{Side, Stop};
use tesuji_learn::record::{MADE, Moment, NOISY, RecordError, StoredGame};
use tesuji_params::Profile;
use tesuji_search::{Limits, OutOfMemory, Shared, Table, Task, Watchers};

/// Scores of a search for positions that were played or made of played ones: many more for the same time than games
/// give, and better ones for old games when the evaluation is better than theirs was.
///
/// The same run gives the same records on any number of threads.
#[derive(Clone, Debug)]
pub struct Rescore {
    /// Who searches.
    pub profile: Profile,
    /// Nodes for each position.
    pub nodes: u64,
    /// How many positions are made of each one.
    pub times: usize,
    /// Up to so many random moves lead to each; with none, the positions stay as they are.
    pub random_moves: usize,
    /// What decides the random moves.
    pub seed: u64,
    /// How many games are worked on at the same time.
    pub threads: usize,
}

/// So many games are read before they are worked on.
const READ: usize = 256;

/// The table of each search, in MiB.
const HASH: usize = 1;

/// One who searches.
struct Desk<G: LabGame> {
    shared: Arc<Shared>,
    searcher: Box<dyn Searcher<G>>,
}

impl Rescore {
    /// Scores all games, or those until `stop`, and hands each over in order.
    ///
    /// # Errors
    /// If the records cannot be read, or there is no memory for the tables.
    pub fn run<G: LabGame>(
        &self,
        games: impl IntoIterator<Item = Result<StoredGame, RecordError>>,
        stop: &Stop,
        mut take: impl FnMut(StoredGame) -> ControlFlow<()>,
    ) -> Result<(), String> {
        Table::new(HASH).map_err(|error| error.to_string())?;
        let over = stop.child();
        let mut games = whole(games);
        while !over.is_set() {
            let read: Result<Vec<StoredGame>, RecordError> = games.by_ref().take(READ).collect();
            let read = read.map_err(|error| error.to_string())?;
            if read.is_empty() {
                break;
            }
            let mut wrong = None;
            let work = |desk: &mut Result<Desk<G>, OutOfMemory>, game: &StoredGame| match desk {
                Ok(desk) => self.game(desk, game, &over).transpose(),
                Err(error) => Some(Err(error.to_string())),
            };
            jobs::run(
                &read,
                self.threads,
                &over,
                || self.desk(),
                work,
                |_, game| match game {
                    Ok(game) => take(game),
                    Err(error) => {
                        wrong = Some(error);
                        ControlFlow::Break(())
                    }
                },
            );
            if let Some(error) = wrong {
                return Err(error);
            }
        }
        Ok(())
    }

    fn desk<G: LabGame>(&self) -> Result<Desk<G>, OutOfMemory> {
        let shared = Arc::new(Shared::new(Table::new(HASH)?, 1));
        let searcher = G::searcher(&shared, &self.profile, Watchers::default());
        Ok(Desk { shared, searcher })
    }

    /// A game with the positions that are made of its own; nothing if it was stopped.
    fn game<G: LabGame>(
        &self,
        desk: &mut Desk<G>,
        game: &StoredGame,
        stop: &Stop,
    ) -> Result<Option<StoredGame>, String> {
        desk.shared.table.clear();
        desk.searcher.forget();
        let mut random = Random(mix(game.id ^ mix(self.seed)));
        let mut moments = Vec::new();
        for moment in &game.moments {
            let start = G::decode(&moment.position)?;
            for _ in 0..self.times {
                let plies = if self.random_moves == 0 { 0 } else { 1 + random.below(self.random_moves) };
                let Some(position) = astray(&start, plies, &mut random) else { continue };
                let made = if plies > 0 { MADE } else { 0 };
                moments.extend(self.moment(desk, &position, made, stop));
                if stop.is_set() {
                    return Ok(None);
                }
            }
        }
        Ok(Some(StoredGame { id: game.id, result: game.result, moments }))
    }

    /// A position with its score and the best move.
    fn moment<G: LabGame>(&self, desk: &mut Desk<G>, position: &G, made: u8, stop: &Stop) -> Option<Moment> {
        let task = Task::new(position.clone(), Limits::nodes(self.nodes)).until(stop);
        let answer = desk.searcher.run(&task, &mut |_| ());
        let (best, score) = (answer.best()?, answer.score()?);
        let sign = if position.side() == Side::First { 1 } else { -1 };
        let flags = made | if position.is_noisy(best) { NOISY } else { 0 };
        let mut moment = Moment {
            score: Some((sign * score.raw()) as i16),
            played: G::pack(best),
            flags,
            ..Moment::default()
        };
        position.encode(&mut moment.position);
        Some(moment)
    }
}
