//! Engines: searches, analyses that tell lines as they come, solutions, reasons.

use crate::batch::{chosen, natural, positive, threads, variant};
use crate::board::{Board, move_text};
use crate::desk::{Ask, AskWhy, Desk, GameDesk};
use crate::line::Play;
use crate::waiting::{self, STACK};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;
use tesuji_engine::{Settings, SolveOptions, Variant, for_game};
use tesuji_game::Stop;
use tesuji_search::{Budget, Depth, Limits};

/// Deeper than any search.
const DEEPEST: Depth = 10_000;

/// How deep a search goes if nobody says when to stop.
pub(crate) const USUAL_DEPTH: Depth = 12;
/// How many nodes a solution may take, for each move, if nobody says.
pub(crate) const SOLVE_NODES: i64 = 1_000_000;

type SharedDesk = Arc<Mutex<Box<dyn Desk>>>;

/// Searches positions of one game, and remembers between them.
#[pyclass(module = "tesuji_engine._native", frozen)]
pub(crate) struct NativeEngine {
    desk: SharedDesk,
    game: Variant,
    profile_hash: String,
}

/// Who waited for an analysis of its own thread would wait for ever: what is busy says so. A desk whose work broke down
/// can be used again.
fn take(desk: &SharedDesk) -> PyResult<MutexGuard<'_, Box<dyn Desk>>> {
    match desk.try_lock() {
        Ok(desk) => Ok(desk),
        Err(TryLockError::Poisoned(desk)) => Ok(desk.into_inner()),
        Err(TryLockError::WouldBlock) => {
            Err(PyRuntimeError::new_err("the engine is busy: stop its analysis first, or use another engine"))
        }
    }
}

impl NativeEngine {
    /// Asks on a thread of its own, until an answer or a signal comes.
    fn answer<T: Send>(
        &self,
        py: Python<'_>,
        question: impl FnOnce(&mut dyn Desk, &Stop) -> Result<T, String> + Send,
    ) -> PyResult<T> {
        let stop = Stop::new();
        waiting::wait(py, &stop, || question(&mut **take(&self.desk)?, &stop).map_err(PyValueError::new_err))?
    }
}

/// What ends a search, as Python says it.
#[derive(Clone, Copy)]
pub(crate) struct Bounds {
    pub(crate) depth: Option<i64>,
    pub(crate) nodes: Option<i64>,
    /// Seconds.
    pub(crate) time: Option<f64>,
}

impl Bounds {
    /// As the search wants it; to the `usual` depth if nothing is said.
    pub(crate) fn limits(self, usual: Option<Depth>) -> PyResult<Limits> {
        let depth = self.depth.map(|depth| positive("depth", depth)).transpose()?;
        // No search comes as far as the largest.
        let depth = depth.map(|depth| Depth::try_from(depth).unwrap_or(Depth::MAX).min(DEEPEST));
        let nodes = self.nodes.map(|nodes| positive("nodes", nodes)).transpose()?;
        let time = match self.time.map(Duration::try_from_secs_f64) {
            Some(Err(_) | Ok(Duration::ZERO)) => {
                return Err(PyValueError::new_err("time: finite and more than 0 is needed"));
            }
            Some(Ok(time)) => Some(time),
            None => None,
        };
        let unlimited = depth.is_none() && nodes.is_none() && time.is_none();
        let budget = time.map_or(Budget::UNLIMITED, |time| Budget::fixed(time, Duration::ZERO));
        Ok(Limits { depth: depth.or(usual.filter(|_| unlimited)), nodes, budget, ..Limits::default() })
    }
}

/// The board as it is now: others may change it meanwhile.
fn snapshot(board: &Bound<'_, Board>) -> Box<dyn Play> {
    board.borrow().line.copied()
}

fn texts(moves: &[Bound<'_, PyAny>]) -> PyResult<Vec<String>> {
    moves.iter().map(|mv| Ok(move_text(mv)?.to_string())).collect()
}

fn ask(limits: Limits, lines: i64, moves: &[Bound<'_, PyAny>]) -> PyResult<Ask> {
    Ok(Ask { limits, lines: positive("lines", lines)? as usize, moves: texts(moves)? })
}

#[pymethods]
impl NativeEngine {
    #[new]
    fn new(
        game: &str,
        profile: &str,
        threads: i64,
        hash: i64,
        options: Vec<String>,
    ) -> PyResult<NativeEngine> {
        let game = variant(game)?;
        let chosen = chosen(game, profile, &options)?;
        let (threads, hash) = (self::threads(threads)?, positive("hash", hash)? as usize);
        let profile_hash = chosen.hash().to_string();
        let settings = Settings { threads, hash, profile: chosen, ..Settings::of(game) };
        let desk: Result<Box<dyn Desk>, String> =
            for_game!(game, G => GameDesk::<G>::new(settings).map(|desk| Box::new(desk) as Box<dyn Desk>));
        let desk = desk.map_err(PyValueError::new_err)?;
        Ok(NativeEngine { desk: Arc::new(Mutex::new(desk)), game, profile_hash })
    }

    #[getter]
    fn game(&self) -> &'static str {
        self.game.name()
    }

    #[getter]
    fn profile_hash(&self) -> &str {
        &self.profile_hash
    }

    fn new_game(&self, py: Python<'_>) -> PyResult<()> {
        py.detach(|| take(&self.desk).map(|mut desk| desk.forget()))
    }

    #[expect(clippy::too_many_arguments, reason = "each is an option of a Python function")]
    fn search(
        &self,
        py: Python<'_>,
        board: &Bound<'_, Board>,
        depth: Option<i64>,
        nodes: Option<i64>,
        time: Option<f64>,
        lines: i64,
        moves: Vec<Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        let ask = ask(Bounds { depth, nodes, time }.limits(Some(USUAL_DEPTH))?, lines, &moves)?;
        let line = snapshot(board);
        self.answer(py, |desk, stop| desk.search(&*line, &ask, &mut |_| (), stop))
    }

    fn analysis(
        &self,
        board: &Bound<'_, Board>,
        depth: Option<i64>,
        nodes: Option<i64>,
        time: Option<f64>,
        lines: i64,
        moves: Vec<Bound<'_, PyAny>>,
    ) -> PyResult<NativeAnalysis> {
        // Without a limit it goes on until it is stopped.
        let ask = ask(Bounds { depth, nodes, time }.limits(None)?, lines, &moves)?;
        let (desk, line) = (Arc::clone(&self.desk), snapshot(board));
        // What is wrong is said now, not with the first line.
        take(&self.desk)?.check(&*line, &ask.moves).map_err(PyValueError::new_err)?;
        let (stop, (sender, rows)) = (Stop::new(), mpsc::channel());
        let heard = stop.clone();
        let work = move || {
            // Nobody may listen any more.
            let mut tell = |row| drop(sender.send(row));
            // Another thread may have been quicker.
            let mut desk = take(&desk)?;
            desk.search(&*line, &ask, &mut tell, &heard).map_err(PyValueError::new_err)
        };
        let spawned = Builder::new().stack_size(STACK).spawn(work);
        let running = spawned.map_err(|_| PyRuntimeError::new_err("no memory for a thread"))?;
        let state = Mutex::new(State { rows, running: Some(running), told: None });
        Ok(NativeAnalysis { stop, state })
    }

    fn solve(
        &self,
        py: Python<'_>,
        board: &Bound<'_, Board>,
        nodes: Option<i64>,
        time: Option<f64>,
        shortest: bool,
    ) -> PyResult<String> {
        let nodes = nodes.or(time.is_none().then_some(SOLVE_NODES));
        let limits = Bounds { depth: None, nodes, time }.limits(None)?;
        let options = SolveOptions { limits, explain: true, shortest, ..SolveOptions::default() };
        let line = snapshot(board);
        let solved = self.answer(py, |desk, stop| desk.solve(&*line, options, stop))?;
        solved.ok_or_else(|| PyRuntimeError::new_err("stopped"))
    }

    #[expect(clippy::too_many_arguments, reason = "each is an option of a Python function")]
    fn why(
        &self,
        py: Python<'_>,
        board: &Bound<'_, Board>,
        moves: Vec<Bound<'_, PyAny>>,
        depth: Option<i64>,
        nodes: Option<i64>,
        time: Option<f64>,
        free_nodes: i64,
    ) -> PyResult<String> {
        let limits = Bounds { depth, nodes, time }.limits(Some(USUAL_DEPTH))?;
        let free_nodes = natural("free_nodes", free_nodes)?;
        let ask = AskWhy { limits, moves: texts(&moves)?, free_nodes };
        let line = snapshot(board);
        self.answer(py, |desk, stop| desk.why(&*line, &ask, stop))
    }

    fn evaluate(&self, py: Python<'_>, board: &Bound<'_, Board>) -> PyResult<String> {
        let line = snapshot(board);
        py.detach(|| take(&self.desk)?.evaluate(&*line).map_err(PyValueError::new_err))
    }

    fn heat(&self, py: Python<'_>, board: &Bound<'_, Board>, square: &str) -> PyResult<String> {
        let line = snapshot(board);
        py.detach(|| take(&self.desk)?.heat(&*line, square).map_err(PyValueError::new_err))
    }
}

/// A search that tells its lines as they come.
#[pyclass(module = "tesuji_engine._native", frozen)]
pub(crate) struct NativeAnalysis {
    stop: Stop,
    state: Mutex<State>,
}

struct State {
    rows: Receiver<String>,
    running: Option<JoinHandle<PyResult<String>>>,
    told: Option<PyResult<String>>,
}

impl State {
    /// The answer, once the rows have ended.
    fn answer(&mut self) -> PyResult<String> {
        if let Some(running) = self.running.take() {
            self.told = running.join().ok();
        }
        match &self.told {
            Some(Ok(told)) => Ok(told.clone()),
            Some(Err(error)) => Err(Python::attach(|py| error.clone_ref(py))),
            None => Err(PyRuntimeError::new_err("internal error: the search failed")),
        }
    }
}

impl NativeAnalysis {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl NativeAnalysis {
    /// The next line; none if the search is over.
    fn next(&self, py: Python<'_>) -> PyResult<Option<String>> {
        py.detach(|| {
            let mut state = self.state();
            let row = waiting::next(&state.rows, &self.stop)?;
            if row.is_none() {
                state.answer()?;
            }
            Ok(row)
        })
    }

    /// Ends the search, and waits for that. What it told before can still be heard.
    fn stop(&self, py: Python<'_>) {
        self.stop.set();
        // What went wrong is told with the lines.
        let _ = py.detach(|| self.state().answer());
    }

    /// What was found, once the search is over.
    fn result(&self, py: Python<'_>) -> PyResult<String> {
        py.detach(|| {
            let mut state = self.state();
            while waiting::next(&state.rows, &self.stop)?.is_some() {}
            state.answer()
        })
    }
}

/// Nobody listens any more.
impl Drop for NativeAnalysis {
    fn drop(&mut self) {
        self.stop.set();
        if let Some(running) = self.state().running.take() {
            drop(running.join());
        }
    }
}
