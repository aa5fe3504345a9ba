//! The searches of a game behind faces that leave out who watches.
//!
//! A search is compiled for every probe it meets. Here each game meets them once, for all crates above.

use crate::Game;
use crate::evaluators::evaluators_of;
use std::sync::Arc;
use tesuji_game::{PositionStack, Score};
use tesuji_params::{Profile, Technique, Techniques, Tunables};
use tesuji_search::classic::{Algorithm, ClassicAnswer, ClassicSearch, Guard};
use tesuji_search::{Depth, Probe, SearchInfo, SearchResult, Shared, Silent, Task, Watchers, Worker};

/// A full search on one thread: a [`Worker`] of which only the game is known.
///
/// ```
/// use std::sync::Arc;
/// use tesuji_chess::Position;
/// use tesuji_engine::Game;
/// use tesuji_params::Profile;
/// use tesuji_search::{Counting, Limits, Shared, Table, Task, Watchers};
///
/// let shared = Arc::new(Shared::new(Table::new(1)?, 1));
/// let profile = Profile::default();
/// let mut counting = Counting::default();
/// let watchers = Watchers(vec![&mut counting]);
/// let mut searcher = Position::searcher(&shared, &profile, watchers);
/// let answer = searcher.run(&Task::new(Position::start(), Limits::depth(4)), &mut |_| ());
/// drop(searcher);
/// assert!(answer.depth == 4 && counting.cutoffs() > 0);
/// # Ok::<(), tesuji_search::OutOfMemory>(())
/// ```
pub trait Searcher<G: Game>: Send {
    /// Switches techniques and sets their numbers.
    fn configure(&mut self, on: Techniques, tunables: &Tunables);

    /// Forgets what was learned of moves.
    fn forget(&mut self);

    /// Begins a search now and carries it out, until a limit is reached or the task is stopped. News go to `tell`.
    fn run(&mut self, task: &Task<G>, tell: &mut dyn FnMut(&SearchInfo<G::Move>)) -> SearchResult<G::Move>;

    /// The same for a search that was begun before; see [`Worker::join`].
    fn join(&mut self, task: &Task<G>, tell: &mut dyn FnMut(&SearchInfo<G::Move>)) -> SearchResult<G::Move>;

    /// Searches the root once, to one depth with one window; see [`Worker::prove`].
    fn prove(
        &mut self,
        task: &Task<G>,
        window: (Score, Score),
        depth: Depth,
    ) -> Option<(Score, Vec<G::Move>)>;
}

impl<G: Game, Q: Probe> Searcher<G> for Worker<G, Q> {
    fn configure(&mut self, on: Techniques, tunables: &Tunables) {
        self.configure(on, tunables);
    }

    fn forget(&mut self) {
        self.forget();
    }

    fn run(&mut self, task: &Task<G>, tell: &mut dyn FnMut(&SearchInfo<G::Move>)) -> SearchResult<G::Move> {
        self.run(task, |report| tell(report))
    }

    fn join(&mut self, task: &Task<G>, tell: &mut dyn FnMut(&SearchInfo<G::Move>)) -> SearchResult<G::Move> {
        self.join(task, |report| tell(report))
    }

    fn prove(
        &mut self,
        task: &Task<G>,
        window: (Score, Score),
        depth: Depth,
    ) -> Option<(Score, Vec<G::Move>)> {
        self.prove(task, window, depth)
    }
}

/// What every game says inside its `impl Game`: there the searches are those of one game, and compiled.
macro_rules! searches {
    () => {
        fn searcher<'a>(
            shared: &std::sync::Arc<tesuji_search::Shared>,
            profile: &tesuji_params::Profile,
            watchers: tesuji_search::Watchers<'a>,
        ) -> Box<dyn $crate::Searcher<Self> + 'a> {
            $crate::searching::searcher(shared, profile, watchers)
        }

        fn classic_search(
            algorithm: tesuji_search::classic::Algorithm,
            profile: &tesuji_params::Profile,
            line: &tesuji_game::PositionStack<Self>,
            depth: tesuji_search::Depth,
            guard: tesuji_search::classic::Guard,
            watchers: tesuji_search::Watchers<'_>,
        ) -> tesuji_search::classic::ClassicAnswer<Self::Move> {
            $crate::searching::classic(algorithm, profile, line, depth, guard, watchers)
        }

        fn solver(
            settings: &$crate::Settings,
        ) -> Result<Box<dyn $crate::ProblemSolver<Self>>, $crate::SettingsError> {
            $crate::solving::solver::<Self>(settings)
        }

        fn why(
            question: &$crate::WhyQuestion<Self>,
            shared: &std::sync::Arc<tesuji_search::Shared>,
            scratch: &std::sync::Arc<tesuji_search::Shared>,
            stop: &tesuji_game::Stop,
        ) -> Option<tesuji_api::Why> {
            let watchers = tesuji_search::Watchers::default();
            Some($crate::why::watched(question, shared, scratch, stop, watchers)?.answer())
        }
    };
}
pub(crate) use searches;

/// See [`Game::searcher`]. Nobody watching costs nothing.
pub(crate) fn searcher<'a, G: Game>(
    shared: &Arc<Shared>,
    profile: &Profile,
    watchers: Watchers<'a>,
) -> Box<dyn Searcher<G> + 'a> {
    let (shared, evaluator) = (Arc::clone(shared), evaluators_of::<G>(profile)());
    let mut searcher: Box<dyn Searcher<G> + 'a> = if watchers.0.is_empty() {
        Box::new(Worker::new(0, shared, G::start(), evaluator, Silent))
    } else {
        Box::new(Worker::new(0, shared, G::start(), evaluator, watchers))
    };
    searcher.configure(profile.techniques, &profile.tunables);
    searcher
}

/// See [`Game::classic_search`].
pub(crate) fn classic<G: Game>(
    algorithm: Algorithm,
    profile: &Profile,
    line: &PositionStack<G>,
    depth: Depth,
    guard: Guard,
    mut watchers: Watchers<'_>,
) -> ClassicAnswer<G::Move> {
    let material = algorithm == Algorithm::Tactic;
    let evaluator = if material { G::material() } else { evaluators_of::<G>(profile)() };
    watchers.iteration(depth, 1);
    let classic = ClassicSearch::new(line.clone(), evaluator, watchers, guard);
    let narrows = profile.techniques.has(Technique::MateDistance);
    let mut classic = if narrows { classic } else { classic.without_mate_distance() };
    classic.run(algorithm, depth)
}
