//! Boards.

use crate::batch::{natural, threads, usual, variant};
use crate::line::{GameLine, Play, Reading, Scene};
use crate::waiting;
use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyDict, PyString, PyType};
use tesuji_engine::for_game;
use tesuji_game::{Side, Stop};
use tesuji_protocol::Protocol;

/// Counts that take no time are made without another thread.
const SHALLOW: u32 = 2;

/// Who makes a board out of a pickle, and from what.
type Reduced<'py> = (Bound<'py, PyAny>, (Bound<'py, PyType>, Bound<'py, PyDict>));

/// A position of any game with the moves that led to it. Moves are text.
///
/// It begins with a FEN or SFEN, or with the start of the game, and some moves may be played at once.
/// Castling is written as king takes rook if `chess960` is true, or if nothing is said and the position
/// needs it.
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
    /// As a pickle or a copy makes it again.
    #[new]
    fn new(winner: Option<bool>, reason: String, sentence: String) -> Outcome {
        Outcome { winner, reason, sentence }
    }

    fn __getnewargs__(&self) -> (Option<bool>, &str, &str) {
        (self.winner, &self.reason, &self.sentence)
    }

    /// `1-0`, `0-1` or `1/2-1/2`; in shogi too the player who began is first.
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
    Err(PyTypeError::new_err(format!("a move is text, not {}", kind(mv)?)))
}

/// What Python calls the type of a value.
fn kind<'py>(value: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyString>> {
    value.get_type().fully_qualified_name()
}

/// What is wrong with a value that should be a text.
pub(crate) fn no_text(name: &str, value: &Bound<'_, PyAny>) -> PyErr {
    let told = |kind| PyTypeError::new_err(format!("{name}: a text is needed, not {kind}"));
    kind(value).map_or_else(|error| error, told)
}

/// Moves one after the other. One text is not the moves that its letters would be.
fn move_texts(name: &str, moves: &Bound<'_, PyAny>) -> PyResult<Vec<PyBackedStr>> {
    if moves.is_instance_of::<PyString>() {
        return Err(PyTypeError::new_err(format!("{name}: one text is no list of moves")));
    }
    moves.try_iter()?.map(|mv| move_text(&mv?)).collect()
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
    #[pyo3(
        signature = (fen = None, game = usual(), *, chess960 = None, moves = None),
        text_signature = "(fen=None, game='chess', *, chess960=None, moves=())"
    )]
    fn new(
        fen: Option<&Bound<'_, PyAny>>,
        game: &str,
        chess960: Option<bool>,
        moves: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Board> {
        let (fen, game) = (
            fen.map(|fen| fen.extract::<&str>().map_err(|_| no_text("fen", fen))).transpose()?,
            variant(game)?,
        );
        let moves = moves.map_or_else(|| Ok(Vec::new()), |moves| move_texts("moves", moves))?;
        let line: Result<Box<dyn Play>, String> = for_game!(game, G => GameLine::<G>::new(fen, chess960).map(|line| Box::new(line) as Box<dyn Play>));
        let mut board = Board { line: line.map_err(PyValueError::new_err)? };
        for mv in &moves {
            board.push_as(mv, Reading::Any)?;
        }
        Ok(board)
    }

    /// chess, shogi or king-capture.
    #[getter]
    fn game(&self) -> &'static str {
        self.line.game().name()
    }

    /// Whether castling is written as king takes rook.
    #[getter]
    fn chess960(&self) -> bool {
        self.line.castles_by_rook().unwrap_or(false)
    }

    /// Whether the player is to move who begins a game: White in chess, Black in shogi.
    #[getter]
    fn turn(&self) -> bool {
        self.line.side() == Side::First
    }

    /// What the side to move is called.
    #[getter]
    fn side(&self) -> &'static str {
        self.line.side_name()
    }

    /// A hash of pieces, side to move and rights, the same in every process.
    #[getter]
    fn key(&self) -> u64 {
        self.line.key()
    }

    /// How many moves were played.
    #[getter]
    fn ply(&self) -> usize {
        self.line.plies()
    }

    /// All legal moves as UCI or USI writes them.
    #[getter]
    fn legal_moves(&self) -> Vec<String> {
        self.line.legal_moves()
    }

    /// The moves played, as UCI or USI writes them.
    #[getter]
    fn move_stack(&self) -> Vec<String> {
        self.line.moves()
    }

    /// The position before the first move.
    #[getter]
    fn root_fen(&self) -> String {
        self.line.start_text()
    }

    /// How many legal moves there are.
    fn legal_count(&self) -> u64 {
        self.line.legal_count()
    }

    /// Whether a text, in any notation, is a legal move.
    fn is_legal(&self, mv: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.line.told(&move_text(mv)?, Reading::Any).is_ok())
    }

    /// A legal move in any notation as UCI or USI writes it.
    fn parse(&self, mv: &Bound<'_, PyAny>) -> PyResult<String> {
        let told = self.line.told(&move_text(mv)?, Reading::Any);
        told.map(|(protocol, _)| protocol).map_err(PyValueError::new_err)
    }

    /// A legal move as people write it: Nf3, P-7f.
    fn san(&self, mv: &Bound<'_, PyAny>) -> PyResult<String> {
        let told = self.line.told(&move_text(mv)?, Reading::Any);
        told.map(|(_, prose)| prose).map_err(PyValueError::new_err)
    }

    /// Plays a move, in any notation that the game reads.
    fn push(&mut self, mv: &Bound<'_, PyAny>) -> PyResult<()> {
        self.push_as(&move_text(mv)?, Reading::Any).map(drop)
    }

    /// Plays a move, in any notation that the game reads, and returns it as UCI or USI writes it.
    fn push_san(&mut self, san: &str) -> PyResult<String> {
        self.push_as(san, Reading::Any)
    }

    /// Plays a move of chess in the notation of UCI.
    fn push_uci(&mut self, uci: &str) -> PyResult<String> {
        self.push_protocol(uci, Protocol::Uci)
    }

    /// Plays a move of shogi in the notation of USI.
    fn push_usi(&mut self, usi: &str) -> PyResult<String> {
        self.push_protocol(usi, Protocol::Usi)
    }

    /// Takes the last move back and returns it.
    fn pop(&mut self) -> PyResult<String> {
        self.line.pop().ok_or_else(|| PyIndexError::new_err("no move to take back"))
    }

    /// The last move, as UCI or USI writes it.
    fn peek(&self) -> PyResult<String> {
        self.line.last().ok_or_else(|| PyIndexError::new_err("no move was played"))
    }

    /// A board of its own with the same moves.
    fn copy<'py>(slf: &Bound<'py, Board>) -> PyResult<Bound<'py, Board>> {
        let (py, class, line) = (slf.py(), slf.get_type(), slf.borrow().line.copied());
        let own = py.get_type::<Board>();
        if class.is(&own) {
            return Bound::new(py, Board { line });
        }
        let made = own.call_method1("__new__", (class,))?.cast_into::<Board>()?;
        made.borrow_mut().line = line;
        Ok(made)
    }

    fn __copy__<'py>(slf: &Bound<'py, Board>) -> PyResult<Bound<'py, Board>> {
        Board::copy(slf)
    }

    fn __deepcopy__<'py>(slf: &Bound<'py, Board>, _memo: &Bound<'py, PyAny>) -> PyResult<Bound<'py, Board>> {
        Board::copy(slf)
    }

    /// The position as FEN.
    fn fen(&self) -> PyResult<String> {
        self.named_text("FEN", "sfen")
    }

    /// The position of shogi as SFEN.
    fn sfen(&self) -> PyResult<String> {
        self.named_text("SFEN", "fen")
    }

    /// Whether the king of the side to move is attacked.
    fn is_check(&self) -> bool {
        self.line.is_check()
    }

    /// Whether the side to move is mated.
    fn is_checkmate(&self) -> bool {
        self.line.is_checkmate()
    }

    /// Whether the game is drawn since the side to move has no move.
    fn is_stalemate(&self) -> bool {
        self.line.is_stalemate()
    }

    /// Whether the game is over; a draw that may be claimed counts as claimed.
    fn is_game_over(&self) -> bool {
        self.line.outcome().is_some()
    }

    /// How the game ended, if it has.
    fn outcome(&self) -> Option<Outcome> {
        self.line.outcome().map(|(outcome, sentence)| Outcome {
            winner: outcome.winner().map(|winner| winner == Side::First),
            reason: outcome.reason().to_string(),
            sentence,
        })
    }

    /// `1-0`, `0-1`, `1/2-1/2`, or `*` while the game is not over.
    fn result(&self) -> &'static str {
        self.outcome().map_or("*", |outcome| outcome.result())
    }

    /// The leaves of the game tree, on so many threads (0 for all cores), with a table of megabytes.
    #[pyo3(signature = (depth, *, threads = 1, hash = 0))]
    fn perft(slf: &Bound<'_, Board>, depth: i64, threads: i64, hash: i64) -> PyResult<u64> {
        let (py, stop, line) = (slf.py(), Stop::new(), slf.borrow().line.copied());
        let depth = natural("depth", depth)?.min(u32::MAX.into()) as u32;
        let (threads, hash) = (self::threads(threads)?, natural("hash", hash)? as usize);
        let count = || line.perft(depth, threads, hash, &stop);
        let counted = if depth <= SHALLOW { count() } else { waiting::wait(py, &stop, count)? };
        counted.map_err(PyValueError::new_err)
    }

    /// The position as a picture, from the other side if turned.
    ///
    /// Arrows are moves or two squares each, marks squares that stand out. Squares with values, by name or by
    /// row and column from the top left, are tinted by them and have them written on.
    #[pyo3(
        signature = (*, turned = false, arrows = None, marks = Vec::new(), values = None),
        text_signature = "($self, *, turned=False, arrows=(), marks=(), values=None)"
    )]
    fn svg(
        &self,
        turned: bool,
        arrows: Option<&Bound<'_, PyAny>>,
        marks: Vec<String>,
        values: Option<Bound<'_, PyDict>>,
    ) -> PyResult<String> {
        let arrows = arrows.map_or_else(|| Ok(Vec::new()), |arrows| move_texts("arrows", arrows))?;
        let arrows = arrows.iter().map(ToString::to_string).collect();
        let value = |(at, cp): (Bound<'_, PyAny>, Bound<'_, PyAny>)| Ok((at.extract()?, cp.extract()?));
        let values = values.iter().flatten().map(value).collect::<PyResult<_>>()?;
        let scene = Scene { turned, arrows, marks, values };
        self.line.svg(&scene).map_err(PyValueError::new_err)
    }

    fn _repr_svg_(&self) -> PyResult<String> {
        self.line.svg(&Scene::default()).map_err(PyValueError::new_err)
    }

    /// The board of python-chess with the same moves.
    fn to_chess<'py>(slf: &Bound<'py, Board>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("tesuji_engine._chess")?.call_method1("to_chess", (slf,))
    }

    /// The same game as on a board of python-chess.
    #[classmethod]
    fn from_chess<'py>(class: &Bound<'py, PyType>, board: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        class.py().import("tesuji_engine._chess")?.call_method1("from_chess", (class, board))
    }

    fn __str__(&self) -> String {
        self.line.diagram_text().trim_end().to_string()
    }

    fn __repr__(&self) -> String {
        let by_rook = if self.chess960() { ", chess960=True" } else { "" };
        format!("Board('{}', '{}'{by_rook})", self.line.text(), self.game())
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
