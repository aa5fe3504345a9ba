//! Searches, solutions and reasons of one game, behind a face without it.

use crate::line::{GameLine, Play, Reading};
use serde::Serialize;
use std::sync::Arc;
use std::time::Instant;
use tesuji_api::{Score, Search, SearchRow};
use tesuji_engine::{
    Analysis, Analyst, Game, Problem, ProblemSolver, Settings, SolveOptions, WhyQuestion, answers, heat,
};
use tesuji_game::{Stop, shown};
use tesuji_search::{Limits, SearchInfo, Shared, Table, Task};

/// What the search without pruning is given, in megabytes.
const SCRATCH: usize = 16;

/// What is asked of a search.
pub(crate) struct Ask {
    pub(crate) limits: Limits,
    /// How many best lines are wanted.
    pub(crate) lines: usize,
    /// Only these moves; all, if there are none.
    pub(crate) moves: Vec<String>,
}

/// What is asked about a move.
pub(crate) struct AskWhy {
    pub(crate) limits: Limits,
    /// Moves from the position, the one that is asked about last.
    pub(crate) moves: Vec<String>,
    pub(crate) free_nodes: u64,
}

/// What a search found, in short.
pub(crate) struct Brief {
    /// As protocols write it; nothing where the game is over.
    pub(crate) best: Option<String>,
    pub(crate) cp: Option<i32>,
    /// In plies.
    pub(crate) mate: Option<i32>,
    pub(crate) depth: i32,
    pub(crate) nodes: u64,
    /// As protocols write moves.
    pub(crate) line: Vec<String>,
}

/// An answer as JSON, or what was wrong with the question.
pub(crate) type Told = Result<String, String>;

/// Who answers for one game.
pub(crate) trait Desk: Send {
    /// What is wrong with a board, or with moves of it.
    fn check(&self, board: &dyn Play, moves: &[String]) -> Result<(), String>;
    fn search(&mut self, board: &dyn Play, ask: &Ask, tell: &mut dyn FnMut(String), stop: &Stop) -> Told;
    /// No answer if it was stopped.
    fn solve(
        &mut self,
        board: &dyn Play,
        options: SolveOptions,
        stop: &Stop,
    ) -> Result<Option<String>, String>;
    fn why(&mut self, board: &dyn Play, ask: &AskWhy, stop: &Stop) -> Told;
    fn evaluate(&mut self, board: &dyn Play) -> Told;
    /// What a position would be worth with the piece of a square elsewhere.
    fn heat(&mut self, board: &dyn Play, square: &str) -> Told;
    /// Searches a position with nothing remembered, so that nothing but the position counts. No answer if it was stopped.
    fn brief(&mut self, text: &str, limits: Limits, stop: &Stop) -> Option<Result<Brief, String>>;
    /// Solves a position. No answer if it was stopped.
    fn solve_text(
        &mut self,
        text: &str,
        options: SolveOptions,
        stop: &Stop,
    ) -> Result<Option<String>, String>;
    fn forget(&mut self);
}

pub(crate) struct GameDesk<G: Game> {
    settings: Settings,
    analyst: Analyst<G>,
    /// Made when it is needed.
    solver: Option<Box<dyn ProblemSolver<G>>>,
}

fn json(answer: &impl Serialize) -> Told {
    serde_json::to_string(answer).map_err(|error| error.to_string())
}

impl<G: Game> GameDesk<G> {
    pub(crate) fn new(settings: Settings) -> Result<GameDesk<G>, String> {
        let analyst = Analyst::new(&settings).map_err(|error| error.to_string())?;
        Ok(GameDesk { settings, analyst, solver: None })
    }
}

/// The board, if it is of this game.
fn own<G: Game>(board: &dyn Play) -> Result<&GameLine<G>, String> {
    let other = || format!("the board is of {}, the engine plays {}", board.game(), G::VARIANT);
    board.as_any().downcast_ref().ok_or_else(other)
}

/// What a search says on its way.
fn row<G: Game>(root: &G, report: &SearchInfo<G::Move>) -> SearchRow {
    SearchRow {
        depth: report.depth,
        selective_depth: Some(report.line.selective_depth.into()),
        rank: report.rank as u32,
        score: answers::score(report.line.score),
        bound: answers::bound(report.line.bound),
        line: answers::line(root, &report.line.moves),
        nodes: report.nodes,
        seconds: report.elapsed.as_secs_f64(),
    }
}

impl<G: Game> Desk for GameDesk<G> {
    fn check(&self, board: &dyn Play, moves: &[String]) -> Result<(), String> {
        let board = own::<G>(board)?;
        moves.iter().try_for_each(|text| board.read(text, Reading::Any).map(drop))
    }

    fn search(&mut self, board: &dyn Play, ask: &Ask, tell: &mut dyn FnMut(String), stop: &Stop) -> Told {
        let board = own::<G>(board)?;
        let read = |text: &String| board.read(text, Reading::Any);
        let moves = ask.moves.iter().map(read).collect::<Result<Vec<_>, _>>()?;
        let line = board.rooted();
        let task = Task { line, moves, lines: ask.lines, limits: ask.limits, stop: stop.clone() };
        let mut depths = Vec::new();
        let mut wrong = None;
        let found = self.analyst.search(&task, |report| {
            let row = row(board.top(), report);
            match json(&row) {
                Ok(text) => tell(text),
                Err(error) => wrong = Some(error),
            }
            depths.push(row);
        });
        if let Some(error) = wrong {
            return Err(error);
        }
        let profile = answers::profile(&self.settings.profile);
        json(&told::<G>(&task, &found, depths, profile))
    }

    fn solve(
        &mut self,
        board: &dyn Play,
        options: SolveOptions,
        stop: &Stop,
    ) -> Result<Option<String>, String> {
        let problem = Problem::new(own::<G>(board)?.top().clone());
        problem.check()?;
        let solver = match &mut self.solver {
            Some(solver) => solver,
            none => none.insert(G::solver(&self.settings).map_err(|error| error.to_string())?),
        };
        solver.solve(&problem, &options, stop).map(|solved| json(&solved.card)).transpose()
    }

    fn why(&mut self, board: &dyn Play, ask: &AskWhy, stop: &Stop) -> Told {
        let board = own::<G>(board)?;
        let (mut ahead, mut moves) = (board.clone(), Vec::new());
        for text in &ask.moves {
            moves.push(ahead.read(text, Reading::Any)?);
            ahead.push(text, Reading::Any)?;
        }
        let question = WhyQuestion {
            line: board.rooted(),
            moves,
            profile: self.settings.profile.clone(),
            limits: ask.limits,
            free_nodes: ask.free_nodes,
        };
        let table = |megabytes| Table::new(megabytes).map(|table| Arc::new(Shared::new(table, 1)));
        let (shared, scratch) = match (table(self.settings.hash), table(SCRATCH)) {
            (Ok(shared), Ok(scratch)) => (shared, scratch),
            (Err(error), _) | (_, Err(error)) => return Err(error.to_string()),
        };
        shared.signals.start(Instant::now(), false);
        let why = G::why(&question, &shared, &scratch, stop);
        json(&why.ok_or_else(|| "which move?".to_string())?)
    }

    fn evaluate(&mut self, board: &dyn Play) -> Told {
        let told = answers::evaluation(own::<G>(board)?.top(), &self.settings.profile);
        json(&told.map_err(|error| error.to_string())?)
    }

    fn heat(&mut self, board: &dyn Play, square: &str) -> Told {
        let position = own::<G>(board)?.top();
        let wrong = || format!("no piece stands on '{}'", shown(square));
        let place = tesuji_draw::square(&position.diagram(), square).ok_or_else(wrong)?;
        let heat = heat(position, &self.settings.profile, place).map_err(|error| error.to_string())?;
        json(&heat.ok_or_else(wrong)?)
    }

    fn brief(&mut self, text: &str, limits: Limits, stop: &Stop) -> Option<Result<Brief, String>> {
        let board = match GameLine::<G>::new(Some(text), None) {
            Ok(board) => board,
            Err(why) => return Some(Err(why)),
        };
        self.analyst.forget();
        let line = board.rooted();
        let task = Task { line, moves: Vec::new(), lines: 1, limits, stop: stop.clone() };
        let found = self.analyst.search(&task, |_| ());
        if stop.is_set() {
            return None;
        }
        let moves = found.lines.first().map_or(&[][..], |line| &line.moves);
        let line: Vec<String> = answers::line(board.top(), moves).into_iter().map(|mv| mv.protocol).collect();
        let (cp, mate) = match found.score().map(answers::score) {
            Some(Score::Cp(cp)) => (Some(cp), None),
            Some(Score::Mate(plies)) => (None, Some(plies)),
            None => (None, None),
        };
        let (best, nodes) = (line.first().cloned(), found.nodes);
        Some(Ok(Brief { best, cp, mate, depth: found.depth, nodes, line }))
    }

    fn solve_text(
        &mut self,
        text: &str,
        options: SolveOptions,
        stop: &Stop,
    ) -> Result<Option<String>, String> {
        self.solve(&GameLine::<G>::new(Some(text), None)?, options, stop)
    }

    fn forget(&mut self) {
        self.analyst.forget();
        self.solver = None;
    }
}

/// What a search answers in the end.
fn told<G: Game>(
    task: &Task<G>,
    found: &Analysis<G::Move>,
    mut depths: Vec<SearchRow>,
    profile: tesuji_api::Profile,
) -> Search {
    let root = task.line.top();
    // A search that was stopped in its last iteration, or on several threads, may end with a line that was not told.
    for (rank, line) in (1..).zip(&found.lines) {
        let last = depths.iter().rev().find(|row| row.rank == rank);
        let told = answers::line(root, &line.moves);
        if last.is_none_or(|row| row.line != told || row.score != answers::score(line.score)) {
            depths.push(SearchRow {
                depth: found.depth,
                selective_depth: Some(line.selective_depth.into()),
                rank,
                score: answers::score(line.score),
                bound: answers::bound(line.bound),
                line: told,
                nodes: found.nodes,
                seconds: found.elapsed.as_secs_f64(),
            });
        }
    }
    Search {
        position: answers::top(&task.line),
        algorithm: "full".to_string(),
        profile: Some(profile),
        best_move: found.best().and_then(|best| answers::line(root, &[best]).pop()),
        score: found.score().map(answers::score),
        depths,
        nodes: found.nodes,
        leaves: None,
        seconds: found.elapsed.as_secs_f64(),
        stats: None,
        trace: None,
        trace_events: None,
    }
}
