//! The front door of the library: a position in, the best line out.

use crate::team::Team;
use crate::{Game, Settings, SettingsError, prose, short_in, suits, vote};
use std::fmt;
use std::time::{Duration, Instant};
use tesuji_game::{Bound, MateCount, Outcome, Score};
use tesuji_search::{Depth, Limits, SearchInfo, SearchResult, Task};

/// The best line of a position, for any game, with the usual settings.
///
/// ```
/// use tesuji_chess::Position;
/// use tesuji_engine::analyse;
/// use tesuji_search::Limits;
///
/// let position = Position::from_fen("4brk1/7p/4b1p1/8/2P5/1P5Q/1BP2PPP/5RK1 w - - 1 2")?;
/// let analysis = analyse(&position, Limits::depth(8))?;
/// assert!(analysis.to_string().starts_with("#3 Qc3 Rf6 Qxf6 "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// By time, and in shogi, where moves are written as English books write them:
///
/// ```
/// use std::time::Duration;
/// use tesuji_engine::analyse;
/// use tesuji_search::Limits;
/// use tesuji_shogi::Position;
///
/// let position = Position::from_sfen("4k4/9/4P4/9/9/9/9/9/4K4 b G 1")?;
/// let analysis = analyse(&position, Limits::time(Duration::from_millis(50)))?;
/// assert_eq!(analysis.to_string(), "#1 G*5b");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If there is no memory for the table, 16 MiB.
pub fn analyse<G: Game>(position: &G, limits: Limits) -> Result<Analysis<G::Move>, SettingsError> {
    Ok(Analyst::new(&Settings::of(G::VARIANT))?.analyse(position, limits))
}

/// Who analyses one position after the other, and remembers between them.
///
/// ```
/// use tesuji_chess::Position;
/// use tesuji_engine::{Analyst, Settings};
/// use tesuji_search::Limits;
///
/// let mut analyst = Analyst::new(&Settings { threads: 2, hash: 64, ..Settings::default() })?;
/// let mut position = Position::start();
/// for _ in 0..4 {
///     let analysis = analyst.analyse(&position, Limits::nodes(5_000));
///     position.make(analysis.best().unwrap());
/// }
/// # Ok::<(), tesuji_engine::SettingsError>(())
/// ```
pub struct Analyst<G: Game> {
    team: Team<G>,
}

impl<G: Game> Analyst<G> {
    /// With these threads, this table and this profile; the other settings are those of a player.
    ///
    /// # Errors
    /// If the table does not fit, or the profile is of another game.
    pub fn new(settings: &Settings) -> Result<Analyst<G>, SettingsError> {
        suits::<G>(&settings.profile)?;
        Ok(Analyst { team: Team::new(settings)? })
    }

    /// The best line of a position.
    pub fn analyse(&mut self, position: &G, limits: Limits) -> Analysis<G::Move> {
        self.search(&Task::new(position.clone(), limits), |_| ())
    }

    /// Searches with the game that led to a position, only some moves, several lines; until its stop is set. News go
    /// to `tell`.
    pub fn search(&mut self, task: &Task<G>, tell: impl FnMut(&SearchInfo<G::Move>)) -> Analysis<G::Move> {
        let begin = Instant::now();
        self.team.shared.signals.start(begin, false);
        let (answer, nodes) = self.team.run(task, false, tell, |shared, answers| {
            (answers.map(|answers| chosen(task, answers)), shared.nodes())
        });
        let (found, depth) = answer.map_or((Vec::new(), 0), |answer| (answer.lines, answer.depth));
        let root = task.line.top();
        let line = |line: tesuji_search::ScoredLine<G::Move>| AnalysisLine {
            score: line.score,
            bound: line.bound,
            selective_depth: line.selective_depth,
            mates: G::FACTS.mates,
            prose: prose(root, &line.moves),
            moves: line.moves,
        };
        Analysis {
            lines: found.into_iter().map(line).collect(),
            depth,
            nodes,
            elapsed: begin.elapsed(),
            outcome: task.line.game_over(),
        }
    }

    /// Forgets all positions before: another game begins.
    pub fn forget(&mut self) {
        self.team.forget();
    }
}

/// The answer of the thread that knows best.
fn chosen<G: Game>(task: &Task<G>, mut answers: Vec<SearchResult<G::Move>>) -> SearchResult<G::Move> {
    // To a fixed depth, or with several lines, the first thread speaks for all.
    let votes = task.lines == 1 && task.limits.depth.is_none();
    let best = if votes { vote::best(&answers) } else { 0 };
    answers.swap_remove(best)
}

/// What an analysis found. Displays as the score and the moves of its best line, or as the end of the game.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis<M> {
    /// The best lines, best first; one, if no more were asked for. Empty only if there is no move.
    pub lines: Vec<AnalysisLine<M>>,
    /// The last iteration that was finished.
    pub depth: Depth,
    /// Nodes of all threads.
    pub nodes: u64,
    /// How long it took.
    pub elapsed: Duration,
    /// How the game has ended, if it has.
    pub outcome: Option<Outcome>,
}

/// A line of an analysis.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnalysisLine<M> {
    /// From the view of the side to move.
    pub score: Score,
    /// What the score says of the true one.
    pub bound: Bound,
    /// The greatest distance from the position that was looked at.
    pub selective_depth: u16,
    /// How the game counts the length of a mate.
    pub mates: MateCount,
    /// The moves.
    pub moves: Vec<M>,
    /// The moves as people write them: `Nf3` in chess, `P-7f` in shogi.
    pub prose: Vec<String>,
}

impl<M: Copy> Analysis<M> {
    /// The best move, if there is one.
    #[must_use]
    pub fn best(&self) -> Option<M> {
        self.lines.first()?.moves.first().copied()
    }

    /// What it is worth to the side to move.
    #[must_use]
    pub fn score(&self) -> Option<Score> {
        self.lines.first().map(|line| line.score)
    }

    /// The best line as people write it.
    #[must_use]
    pub fn line(&self) -> &[String] {
        self.lines.first().map_or(&[], |line| &line.prose)
    }
}

impl<M> fmt::Display for AnalysisLine<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", short_in(self.mates, self.score), self.prose.join(" "))
    }
}

impl<M> fmt::Display for Analysis<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.lines.first(), self.outcome) {
            (Some(line), _) => line.fmt(f),
            (None, Some(outcome)) => outcome.fmt(f),
            (None, None) => f.write_str("no move"),
        }
    }
}
