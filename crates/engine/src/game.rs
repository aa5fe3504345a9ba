//! What a game adds to its rules so that it can be played.

use crate::{
    EndingSettings, EvaluatorRow, Odds, ProblemSolver, Searcher, Settings, SettingsError, Variant,
    WhyQuestion,
};
use std::fmt;
use std::sync::Arc;
use tesuji_api::{Diagram, Theme, Why};
use tesuji_eval::Explains;
use tesuji_game::{Book, Notation, Position, PositionStack, Stop};
use tesuji_motifs::SolvedLine;
use tesuji_params::{Profile, Tunables};
use tesuji_protocol::Protocol;
use tesuji_search::classic::{Algorithm, ClassicAnswer, Guard};
use tesuji_search::{Depth, Known, KnownEndings, Shared, Watchers};
use tesuji_solve::hunt::Hunts;

/// A game that an engine can play.
pub trait Game: Notation + fmt::Debug + fmt::Display {
    /// Its row in the table of games.
    const VARIANT: Variant;
    /// What programs speak that play it.
    const PROTOCOL: Protocol;
    /// The evaluations it can be played with, the standard one first.
    const EVALUATIONS: &'static [EvaluatorRow<Self>];
    /// What the first and the second player are called.
    const SIDES: [&'static str; 2];
    /// What a score can expect, fitted to games of the engine with itself.
    const ODDS: Odds;
    /// The positions of the benchmark.
    const BENCH: &'static [&'static str];
    /// How deep the benchmark searches each.
    const BENCH_DEPTH: u32;
    /// How many nodes that are, with the default profile and a table of 16 MiB, on every machine.
    const SIGNATURE: u64;

    /// What gives positions their material value and no more.
    fn material() -> Box<dyn Explains<Self>>;

    /// A full search of the game on one thread, with the table of `shared`.
    fn searcher<'a>(
        shared: &Arc<Shared>,
        profile: &Profile,
        watchers: Watchers<'a>,
    ) -> Box<dyn Searcher<Self> + 'a>;

    /// A classic search to one depth. The search of tactics counts material only.
    fn classic_search(
        algorithm: Algorithm,
        profile: &Profile,
        line: &PositionStack<Self>,
        depth: Depth,
        guard: Guard,
        watchers: Watchers<'_>,
    ) -> ClassicAnswer<Self::Move>;

    /// What solves problems of the game.
    ///
    /// ```
    /// use tesuji_chess::Position;
    /// use tesuji_engine::{SolveOptions, Game, Problem, Settings};
    /// use tesuji_game::Stop;
    /// use tesuji_search::Limits;
    ///
    /// let mut solver = Position::solver(&Settings::default())?;
    /// let problem = Problem::new(Position::from_fen("r3k3/8/8/3N4/8/8/4P3/4K3 w - - 0 1")?);
    /// let effort = SolveOptions { limits: Limits::nodes(10_000), explain: true, ..SolveOptions::default() };
    /// let card = solver.solve(&problem, &effort, &Stop::new()).unwrap().card;
    /// assert_eq!(card.line[0].prose, "Nc7+");
    /// assert_eq!(card.themes[0].sentence, "Nc7+ attacks king e8 and rook a8");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the table does not fit.
    fn solver(settings: &Settings) -> Result<Box<dyn ProblemSolver<Self>>, SettingsError>;

    /// What a search did with a move. It uses the table of `shared`, whose signals must have been started; the search
    /// without pruning uses `scratch`. Nothing if there is no move to ask about.
    fn why(
        question: &WhyQuestion<Self>,
        shared: &Arc<Shared>,
        scratch: &Arc<Shared>,
        stop: &Stop,
    ) -> Option<Why>;

    /// The numbers that were tuned for it; those of the profile `default` if none were.
    fn tunables() -> Tunables {
        Tunables::default()
    }

    /// What a solved line shows, in the order of its moves; nothing in a game whose themes nobody has described.
    fn themes(_: &SolvedLine<Self>) -> Vec<Theme> {
        Vec::new()
    }

    /// A position from text, with what is wrong with it and what was dropped to make sense of it, a sentence each.
    ///
    /// # Errors
    /// If it cannot be repaired.
    fn repaired(text: &str) -> Result<(Self, Vec<String>), String> {
        Self::from_text(text).map(|position| (position, Vec::new())).map_err(|error| error.to_string())
    }

    /// Who hunts mates with the table of `shared`, and so many bytes for proofs; none where proofs by checks are all
    /// that is wanted.
    fn hunter(shared: Arc<Shared>, bytes: usize) -> Option<Box<dyn Hunts<Self>>> {
        let _ = (shared, bytes);
        None
    }

    /// How protocols write moves; `castles_by_rook` is the Chess960 way, for games that have it.
    fn dialect(castles_by_rook: bool) -> Self::Dialect;

    /// Whether the side to move can only be meant to mate: it has no royal piece to lose.
    fn is_mating_problem(&self) -> bool {
        false
    }

    /// A line of moves as Japanese books write it, in a game that has such: `▲７六歩`, `△同銀`.
    fn japanese(_: &Self, _: &[Self::Move]) -> Option<Vec<String>> {
        None
    }

    /// How protocols write moves of a game that began here.
    fn move_dialect(&self) -> Self::Dialect;

    /// The board to be drawn.
    fn diagram(&self) -> Diagram;

    /// Where the pieces stand that give check, or attack the king where that is no check.
    fn checking_squares(&self) -> Vec<String>;

    /// The same position with the sides swapped.
    ///
    /// # Errors
    /// If the rules do not allow it.
    fn flipped(&self) -> Result<Self, String>;

    /// The opening book that a file holds.
    ///
    /// # Errors
    /// If it is none, or the game has no books.
    fn book(_: Vec<u8>) -> Result<Box<dyn Book<Self>>, String> {
        Err(format!("{} has no opening books", Self::VARIANT))
    }

    /// The endgame tables of these folders.
    ///
    /// # Errors
    /// If there are none that can be used.
    fn endings(_: &str) -> Result<Arc<dyn Endings<Self>>, String> {
        Err(format!("{} has no endgame tables", Self::VARIANT))
    }
}

/// What is known of endgames.
pub trait Endings<P: Position>: Send + Sync {
    /// What is known of the root of a search; nothing if it has too many pieces for the tables or the settings.
    fn root(&self, position: &P, settings: &EndingSettings) -> Option<RootEnding<P::Move>>;

    /// What a search asks about its positions.
    fn in_search(&self, settings: &EndingSettings) -> Arc<dyn KnownEndings<P>>;
}

/// What tables know of the root of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RootEnding<M> {
    /// The moves that keep the outcome and make progress towards it. Without a move rule, a win may take as long as it
    /// likes.
    pub moves: Vec<M>,
    /// The outcome.
    pub known: Known,
    /// Whether progress is known too: no search is needed to win.
    pub by_distance: bool,
}
