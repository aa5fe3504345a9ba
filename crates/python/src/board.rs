//! Boards.

use crate::batch::{threads, usual, variant};
use crate::line::{GameLine, Play, Reading, Scene};
use crate::waiting;
use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyDict, PyType};
use tesuji_engine::for_game;
use tesuji_game::{Side, Stop};
use tesuji_protocol::Protocol;

/// Counts that take no time are made without another thread.
const SHALLOW: u32 = 2;

/// Who makes a board out of a pickle, and from what.
type Reduced<'py> = (Bound<'py, PyAny>, (Bound<'py, PyType>, Bound<'py, PyDict>));

/// A position of any game, with the moves that led to it.
#[pyclass(module = "tesuji_engine", subclass)]
pub(crate) struct Board {
    pub(crate) line: Box<dyn Play>,
}

/// How a game ended.
#[pyclass(module = "tesuji_engine", frozen, get_all, eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Outcome {
    /// Whether the player who began won; `None` for a draw.
    winner: Option<bool>,
    /// The rule that ended it: `checkmate`, `stalemate`, `repetition`.
    reason: String,
    /// `White wins by checkmate`.
    sentence: String,
}

#[pymethods]
impl Outcome {
    /// `1-0`, `0-1` or `1/2-1/2`.
    fn result(&self) -> &'static str {
        match self.winner {
            Some(true) => "1-0",
            Some(false) => "0-1",
            None => "1/2-1/2",
        }
    }

    fn __repr__(&self) -> String {
        format!("<Outcome {}>", self.sentence)
    }
}

/// A move as text: a string, or a move of python-chess or python-shogi.
pub(crate) fn move_text(mv: &Bound<'_, PyAny>) -> PyResult<PyBackedStr> {
    if let Ok(text) = mv.extract() {
        return Ok(text);
    }
    for name in ["uci", "usi"] {
        if mv.hasattr(name)? {
            return mv.call_method0(name)?.extract();
        }
    }
    Err(PyTypeError::new_err(format!("a move is text, not {}", mv.get_type().name()?)))
}

impl Board {
    fn push_as(&mut self, text: &str, reading: Reading) -> PyResult<String> {
        self.line.push(text, reading).map_err(PyValueError::new_err)
    }

    /// The text of the position, if it is called so in its game.
    fn named_text(&self, name: &str, other: &str) -> PyResult<String> {
        if self.line.text_name() == name {
            return Ok(self.line.text());
        }
        let game = self.line.game();
        Err(PyValueError::new_err(format!(
            "positions of {game} are {}: use {other}()",
            self.line.text_name()
        )))
    }

    /// Plays a move of a protocol, if the game has it.
    fn push_protocol(&mut self, text: &str, protocol: Protocol) -> PyResult<String> {
        let game = self.line.game();
        if game.protocol() == protocol {
            return self.push_as(text, Reading::Protocol);
        }
        let right = match game.protocol() {
            Protocol::Uci => "UCI: use push_uci()",
            Protocol::Usi => "USI: use push_usi()",
        };
        Err(PyValueError::new_err(format!("moves of {game} are {right}")))
    }
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (fen = None, game = usual(), *, chess960 = None, moves = Vec::new()))]
    fn new(
        fen: Option<&str>,
        game: &str,
        chess960: Option<bool>,
        moves: Vec<Bound<'_, PyAny>>,
    ) -> PyResult<Board> {
        let game = variant(game)?;
        let line: Result<Box<dyn Play>, String> = for_game!(game, G => GameLine::<G>::new(fen, chess960).map(|line| Box::new(line) as Box<dyn Play>));
        let mut board = Board { line: line.map_err(PyValueError::new_err)? };
        for mv in &moves {
            board.push_as(&move_text(mv)?, Reading::Any)?;
        }
        Ok(board)
    }

    #[getter]
    fn game(&self) -> &'static str {
        self.line.game().name()
    }

    #[getter]
    fn chess960(&self) -> bool {
        self.line.castles_by_rook().unwrap_or(false)
    }

    #[getter]
    fn turn(&self) -> bool {
        self.line.side() == Side::First
    }

    #[getter]
    fn side(&self) -> &'static str {
        self.line.side_name()
    }

    #[getter]
    fn key(&self) -> u64 {
        self.line.key()
    }

    #[getter]
    fn ply(&self) -> usize {
        self.line.plies()
    }

    #[getter]
    fn legal_moves(&self) -> Vec<String> {
        self.line.legal_moves()
    }

    #[getter]
    fn move_stack(&self) -> Vec<String> {
        self.line.moves()
    }

    #[getter]
    fn root_fen(&self) -> String {
        self.line.start_text()
    }

    fn legal_count(&self) -> u64 {
        self.line.legal_count()
    }

    fn is_legal(&self, mv: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.line.told(&move_text(mv)?, Reading::Any).is_ok())
    }

    fn parse(&self, mv: &Bound<'_, PyAny>) -> PyResult<String> {
        let told = self.line.told(&move_text(mv)?, Reading::Any);
        told.map(|(protocol, _)| protocol).map_err(PyValueError::new_err)
    }

    fn san(&self, mv: &Bound<'_, PyAny>) -> PyResult<String> {
        let told = self.line.told(&move_text(mv)?, Reading::Any);
        told.map(|(_, prose)| prose).map_err(PyValueError::new_err)
    }

    fn push(&mut self, mv: &Bound<'_, PyAny>) -> PyResult<()> {
        self.push_as(&move_text(mv)?, Reading::Any).map(drop)
    }

    fn push_san(&mut self, san: &str) -> PyResult<String> {
        self.push_as(san, Reading::Any)
    }

    fn push_uci(&mut self, uci: &str) -> PyResult<String> {
        self.push_protocol(uci, Protocol::Uci)
    }

    fn push_usi(&mut self, usi: &str) -> PyResult<String> {
        self.push_protocol(usi, Protocol::Usi)
    }

    fn pop(&mut self) -> PyResult<String> {
        self.line.pop().ok_or_else(|| PyIndexError::new_err("no move to take back"))
    }

    fn copy(&self) -> Board {
        Board { line: self.line.copied() }
    }

    fn __copy__(&self) -> Board {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Board {
        self.copy()
    }

    fn fen(&self) -> PyResult<String> {
        self.named_text("FEN", "sfen")
    }

    fn sfen(&self) -> PyResult<String> {
        self.named_text("SFEN", "fen")
    }

    fn is_check(&self) -> bool {
        self.line.is_check()
    }

    fn is_checkmate(&self) -> bool {
        self.line.is_checkmate()
    }

    fn is_stalemate(&self) -> bool {
        self.line.is_stalemate()
    }

    fn is_game_over(&self) -> bool {
        self.line.outcome().is_some()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.line.outcome().map(|(outcome, sentence)| Outcome {
            winner: outcome.winner().map(|winner| winner == Side::First),
            reason: outcome.reason().to_string(),
            sentence,
        })
    }

    #[pyo3(signature = (depth, *, threads = 1, hash = 0))]
    fn perft(&self, py: Python<'_>, depth: u32, threads: usize, hash: usize) -> PyResult<u64> {
        let (stop, line) = (Stop::new(), &self.line);
        let count = || line.perft(depth, self::threads(threads), hash, &stop);
        let counted = if depth <= SHALLOW { count() } else { waiting::wait(py, &stop, count)? };
        counted.map_err(PyValueError::new_err)
    }

    #[pyo3(signature = (*, turned = false, arrows = Vec::new(), marks = Vec::new(), values = None))]
    fn svg(
        &self,
        turned: bool,
        arrows: Vec<Bound<'_, PyAny>>,
        marks: Vec<String>,
        values: Option<Bound<'_, PyDict>>,
    ) -> PyResult<String> {
        let arrows = arrows.iter().map(|mv| Ok(move_text(mv)?.to_string())).collect::<PyResult<_>>()?;
        let value = |(at, cp): (Bound<'_, PyAny>, Bound<'_, PyAny>)| Ok((at.extract()?, cp.extract()?));
        let values = values.iter().flatten().map(value).collect::<PyResult<_>>()?;
        let scene = Scene { turned, arrows, marks, values };
        self.line.svg(&scene).map_err(PyValueError::new_err)
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.line.svg(&Scene::default()).map_err(PyValueError::new_err)
    }

    fn to_chess<'py>(slf: &Bound<'py, Board>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("tesuji_engine._chess")?.call_method1("to_chess", (slf,))
    }

    #[classmethod]
    fn from_chess<'py>(class: &Bound<'py, PyType>, board: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        class.py().import("tesuji_engine._chess")?.call_method1("from_chess", (class, board))
    }

    fn __str__(&self) -> String {
        self.line.diagram_text().trim_end().to_string()
    }

    fn __repr__(&self) -> String {
        format!("Board('{}', '{}')", self.line.text(), self.game())
    }

    fn __hash__(&self) -> u64 {
        self.line.key()
    }

    fn __eq__(&self, other: &Board) -> bool {
        let (one, other) = (&self.line, &other.line);
        one.key() == other.key() && one.game() == other.game() && one.text() == other.text()
    }

    /// Everything but the position itself follows from how it is made.
    fn __reduce__<'py>(slf: &Bound<'py, Board>) -> PyResult<Reduced<'py>> {
        let (py, board) = (slf.py(), slf.borrow());
        let how = PyDict::new(py);
        how.set_item("fen", board.line.start_text())?;
        how.set_item("game", board.game())?;
        how.set_item("chess960", board.line.castles_by_rook())?;
        how.set_item("moves", board.line.moves())?;
        Ok((py.import("tesuji_engine._chess")?.getattr("restored")?, (slf.get_type(), how)))
    }
}
