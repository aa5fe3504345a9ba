//! Who plays, and the player that thinks in this process.

use super::{Limit, PlayerFault};
use crate::LabGame;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;
use tesuji_engine::Searcher;
use tesuji_game::Stop;
use tesuji_game::{PositionStack, Score, Side};
use tesuji_params::Profile;
use tesuji_search::{Budget, Clock, Depth, Limits, Shared, Table, Task, Watchers};

/// What the way of a move to the clock may cost on a busy machine, within this process.
const OVERHEAD: Duration = Duration::from_millis(20);

/// The same where nothing can be saved for later.
const LITTLE: Duration = Duration::from_millis(2);

/// A position to find a move in.
#[derive(Debug)]
pub struct Turn<'a, G: LabGame> {
    /// Where the game began.
    pub start: &'a G,
    /// The moves since, as the protocol writes them.
    pub moves: &'a [String],
    /// The game so far; its top is the position.
    pub line: &'a PositionStack<G>,
    /// What ends the thinking.
    pub limit: Limit,
    /// The clocks of the side that moves first in the game and of the other.
    pub clocks: [Option<Clock>; 2],
    /// How much later than allowed an answer may come.
    pub margin: Duration,
}

impl<G: LabGame> Turn<'_, G> {
    /// The clock of the side to move.
    #[must_use]
    pub fn clock(&self) -> Option<Clock> {
        self.clocks[usize::from(self.line.top().side() == Side::Second)]
    }
}

/// A move with what its player thinks of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChosenMove<M> {
    /// The move.
    pub mv: M,
    /// What the position is worth to the player.
    pub score: Option<Score>,
    /// How deep it looked.
    pub depth: Option<u32>,
    /// How many nodes it searched.
    pub nodes: Option<u64>,
    /// What it expects after the move.
    pub expected: Vec<M>,
}

/// Why there is no move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoMove {
    /// The match was told to stop.
    Stopped,
    /// The player did something wrong.
    Fault(PlayerFault),
    /// The player gives up.
    GaveUp,
    /// The player ends the game as its win, as it may.
    Claimed,
}

impl From<PlayerFault> for NoMove {
    fn from(fault: PlayerFault) -> NoMove {
        NoMove::Fault(fault)
    }
}

/// One who plays games.
pub trait Player<G: LabGame> {
    /// A game begins. Nothing may be remembered of the one before.
    ///
    /// # Errors
    /// If it cannot play.
    fn new_game(&mut self, start: &G) -> Result<(), NoMove>;

    /// Finds a move. There is one.
    ///
    /// # Errors
    /// If it does not.
    fn think(&mut self, turn: &Turn<'_, G>) -> Result<ChosenMove<G::Move>, NoMove>;

    /// The game is over, for whoever wants to hear of it: whether it was won or lost, nothing if it was drawn.
    fn game_over(&mut self, _won: Option<bool>) {}
}

/// A player whose moves are counted as they are made.
pub(crate) struct Counted<'a, G: LabGame> {
    pub(crate) player: &'a mut dyn Player<G>,
    pub(crate) moves: &'a AtomicU64,
}

impl<G: LabGame> Player<G> for Counted<'_, G> {
    fn new_game(&mut self, start: &G) -> Result<(), NoMove> {
        self.player.new_game(start)
    }

    fn think(&mut self, turn: &Turn<'_, G>) -> Result<ChosenMove<G::Move>, NoMove> {
        let choice = self.player.think(turn);
        self.moves.fetch_add(u64::from(choice.is_ok()), Relaxed);
        choice
    }

    fn game_over(&mut self, won: Option<bool>) {
        self.player.game_over(won);
    }
}

/// A player that searches in this process, on the thread that asks it.
pub(crate) struct InProcess<G: LabGame> {
    profile: Profile,
    hash: usize,
    stop: Stop,
    /// Made for the first game, and again after a breakdown.
    mind: Option<Mind<G>>,
}

struct Mind<G: LabGame> {
    shared: Arc<Shared>,
    searcher: Box<dyn Searcher<G>>,
}

impl<G: LabGame> InProcess<G> {
    pub(crate) fn new(profile: Profile, hash: usize, stop: Stop) -> InProcess<G> {
        InProcess { profile, hash, stop, mind: None }
    }

    fn mind(&mut self) -> Result<&mut Mind<G>, PlayerFault> {
        if self.mind.is_none() {
            let table = Table::new(self.hash).map_err(|error| PlayerFault::Crash(error.to_string()))?;
            let shared = Arc::new(Shared::new(table, 1));
            let searcher = G::searcher(&shared, &self.profile, Watchers::default());
            self.mind = Some(Mind { shared, searcher });
        }
        self.mind.as_mut().ok_or(PlayerFault::Crash(String::new()))
    }

    fn limits(&self, turn: &Turn<'_, G>) -> Limits {
        match turn.limit {
            Limit::Nodes(nodes) => Limits::nodes(nodes),
            Limit::Depth(depth) => Limits::depth(Depth::try_from(depth).unwrap_or(Depth::MAX)),
            Limit::MoveTime(_) | Limit::Clock(_) => {
                Limits { budget: budget(turn, &self.profile), ..Limits::default() }
            }
        }
    }
}

/// The time for a turn of a player in this process.
pub(super) fn budget<G: LabGame>(turn: &Turn<'_, G>, profile: &Profile) -> Budget {
    match turn.limit {
        Limit::Nodes(_) | Limit::Depth(_) => Budget::UNLIMITED,
        Limit::MoveTime(time) => Budget::fixed(time, LITTLE),
        Limit::Clock(_) => {
            let clock = turn.clock().unwrap_or_default();
            Budget::from_clock(&clock, OVERHEAD, &profile.tunables.clock)
        }
    }
}

impl<G: LabGame> Player<G> for InProcess<G> {
    fn new_game(&mut self, _: &G) -> Result<(), NoMove> {
        let mind = self.mind()?;
        mind.shared.table.clear();
        mind.searcher.forget();
        Ok(())
    }

    fn think(&mut self, turn: &Turn<'_, G>) -> Result<ChosenMove<G::Move>, NoMove> {
        let limits = self.limits(turn);
        let stop = self.stop.clone();
        let Mind { searcher, .. } = self.mind()?;
        let task = Task { line: turn.line.clone(), moves: Vec::new(), lines: 1, limits, stop };
        let answer = catch_unwind(AssertUnwindSafe(|| searcher.run(&task, &mut |_| ())));
        let Ok(answer) = answer else {
            self.mind = None;
            return Err(PlayerFault::Crash("panic".to_string()).into());
        };
        if self.stop.is_set() {
            return Err(NoMove::Stopped);
        }
        let Some(mv) = answer.best() else { return Err(PlayerFault::Illegal("(none)".to_string()).into()) };
        let depth = Some(answer.depth.max(0) as u32);
        let expected = answer.lines[0].moves[1..].to_vec();
        Ok(ChosenMove { mv, score: answer.score(), depth, nodes: Some(answer.nodes), expected })
    }
}
