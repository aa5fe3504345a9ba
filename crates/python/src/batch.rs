//! Many positions at once: those that take no time each, as columns of numbers.

use crate::board::no_text;
use crate::waiting;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
use pyo3::types::{PyBytes, PyString};
use std::num::NonZeroUsize;
use std::ops::{ControlFlow, Range};
use std::thread;
use tesuji_engine::{Game, Variant, bare, evaluators, for_game, profile};
use tesuji_game::Stop;
use tesuji_lab::jobs;
use tesuji_params::Profile;

/// So many positions are counted between two looks at the stop.
const SHARE: usize = 4_096;

/// So many texts of Python are looked up and then counted, while the processor has them at hand.
const TEXTS: usize = 1 << 15;

/// The name of the game that is meant if none is named: the first of the table.
pub(crate) fn usual() -> &'static str {
    Variant::ALL[0].name()
}

/// A game by its name.
pub(crate) fn variant(name: &str) -> PyResult<Variant> {
    let known = || Variant::ALL.iter().map(|game| game.name()).collect::<Vec<_>>().join(", ");
    Variant::named(name).ok_or_else(|| {
        PyValueError::new_err(format!("game: '{}' is none of {}", name.escape_debug(), known()))
    })
}

/// A profile of a game by its name or file, with changes.
pub(crate) fn chosen(game: Variant, name: &str, options: &[String]) -> PyResult<Profile> {
    let mut chosen = profile(name, game).map_err(|error| PyValueError::new_err(error.to_string()))?;
    for option in options {
        chosen.assign(option).map_err(|error| PyValueError::new_err(error.to_string()))?;
    }
    Ok(chosen)
}

/// So many threads; all cores for 0.
pub(crate) fn threads(wanted: i64) -> PyResult<usize> {
    match usize::try_from(wanted) {
        Ok(0) => Ok(thread::available_parallelism().map_or(1, NonZeroUsize::get)),
        Ok(wanted) => Ok(wanted),
        Err(_) => Err(PyValueError::new_err("threads: 0 for all cores, or more is needed")),
    }
}

/// A number that has to be 0 or more.
pub(crate) fn natural(what: &str, number: i64) -> PyResult<u64> {
    u64::try_from(number).map_err(|_| PyValueError::new_err(format!("{what}: 0 or more is needed")))
}

/// A number that has to be more than 0.
pub(crate) fn positive(what: &str, number: i64) -> PyResult<u64> {
    let wrong = || PyValueError::new_err(format!("{what}: more than 0 is needed"));
    u64::try_from(number).ok().filter(|&number| number > 0).ok_or_else(wrong)
}

/// A number for each row, and what is wrong with those that have none.
#[derive(Default)]
struct Numbers {
    values: Vec<i32>,
    wrong: Vec<(usize, String)>,
}

/// What a row is worth at a desk.
trait Rated: Sync {
    type Desk;
    fn desk(&self) -> Self::Desk;
    fn rate(&self, desk: &mut Self::Desk, text: &str) -> Result<i32, String>;
}

/// Rates all rows, which `text` gives by their place.
fn rated<'a, R: Rated>(
    rows: usize,
    text: impl Fn(usize) -> &'a str + Sync,
    threads: usize,
    stop: &Stop,
    by: &R,
) -> Numbers {
    let shares: Vec<Range<usize>> =
        (0..rows).step_by(SHARE).map(|start| start..rows.min(start + SHARE)).collect();
    let work = |desk: &mut R::Desk, share: &Range<usize>| {
        let mut numbers = Numbers { values: Vec::with_capacity(share.len()), wrong: Vec::new() };
        for row in share.clone() {
            let value = by.rate(desk, text(row)).unwrap_or_else(|why| {
                numbers.wrong.push((row, why));
                0
            });
            numbers.values.push(value);
        }
        (!stop.is_set()).then_some(numbers)
    };
    let mut all = Numbers { values: Vec::with_capacity(rows), wrong: Vec::new() };
    jobs::run(
        &shares,
        threads,
        stop,
        || by.desk(),
        work,
        |_, share| {
            all.values.extend(share.values);
            all.wrong.extend(share.wrong);
            ControlFlow::Continue(())
        },
    );
    all
}

/// How many legal moves there are.
struct Moves<G>(std::marker::PhantomData<fn() -> G>);

impl<G: Game> Rated for Moves<G> {
    type Desk = ();

    fn desk(&self) {}

    fn rate(&self, (): &mut (), text: &str) -> Result<i32, String> {
        G::count_moves(bare(text)).map(|count| count as i32).map_err(|error| error.to_string())
    }
}

/// What an evaluation says to the side to move.
struct Worth<G: Game>(tesuji_engine::EvaluatorMaker<G>);

impl<G: Game> Rated for Worth<G> {
    type Desk = Box<dyn tesuji_eval::Explains<G>>;

    fn desk(&self) -> Self::Desk {
        self.0()
    }

    fn rate(&self, desk: &mut Self::Desk, text: &str) -> Result<i32, String> {
        let position = G::from_text(bare(text)).map_err(|error| error.to_string())?;
        desk.reset(&position);
        Ok(desk.evaluate(&position).raw())
    }
}

/// How many legal moves each position has. Threads are 0 for all cores.
#[pyfunction]
#[pyo3(signature = (fens, game = usual(), threads = 1), text_signature = "(fens, game='chess', threads=1)")]
pub(crate) fn legal_counts(
    py: Python<'_>,
    fens: &Bound<'_, PyAny>,
    game: &str,
    threads: i64,
) -> PyResult<Vec<i32>> {
    if fens.is_instance_of::<PyString>() {
        return Err(PyTypeError::new_err("fens: one text is no sequence of texts"));
    }
    let (game, threads, stop) = (variant(game)?, self::threads(threads)?, Stop::new());
    let mut items = fens.try_iter()?;
    let mut counts = Vec::new();
    loop {
        let row = |(nth, item): (usize, PyResult<Bound<'_, PyAny>>)| {
            let item = item?;
            PyBackedStr::extract(item.as_borrowed())
                .map_err(|_| no_text(&format!("fens[{}]", counts.len() + nth), &item))
        };
        let fens = items.by_ref().take(TEXTS).enumerate().map(row).collect::<PyResult<Vec<_>>>()?;
        if fens.is_empty() {
            return Ok(counts);
        }
        let text = |row: usize| &*fens[row];
        let work = || for_game!(game, G => rated(fens.len(), text, threads, &stop, &Moves::<G>(std::marker::PhantomData)));
        let counted = waiting::wait(py, &stop, work)?;
        if let Some((place, why)) = counted.wrong.first() {
            return Err(PyValueError::new_err(format!("fens[{}]: {why}", counts.len() + place)));
        }
        counts.extend(counted.values);
    }
}

/// A column of text as Arrow has it: all of it one after the other, and where each row begins and the last ends.
struct Texts<'a> {
    text: &'a str,
    ends: &'a [u8],
}

impl<'a> Texts<'a> {
    fn new(text: &'a [u8], ends: &'a [u8]) -> PyResult<Texts<'a>> {
        let wrong = |what: &'static str| PyValueError::new_err(what);
        let text = std::str::from_utf8(text).map_err(|_| wrong("the column is no text"))?;
        if ends.is_empty() || !ends.len().is_multiple_of(4) {
            return Err(wrong("the places of rows are 4 bytes each, one more than rows"));
        }
        Ok(Texts { text, ends })
    }

    fn rows(&self) -> usize {
        self.ends.len() / 4 - 1
    }

    /// Where a row begins, from the first on.
    fn place(&self, row: usize) -> usize {
        let at = |row: usize| {
            let bytes = self.ends[4 * row..].first_chunk().copied().unwrap_or_default();
            i32::from_le_bytes(bytes)
        };
        (at(row) - at(0)).max(0) as usize
    }

    fn row(&self, row: usize) -> &'a str {
        self.text.get(self.place(row)..self.place(row + 1)).unwrap_or_default()
    }
}

/// Numbers as 4 bytes each, and what is wrong with which row.
type Column<'py> = (Bound<'py, PyBytes>, Vec<(usize, String)>);

fn column(py: Python<'_>, numbers: Numbers) -> Column<'_> {
    let mut bytes = Vec::with_capacity(4 * numbers.values.len());
    for value in &numbers.values {
        bytes.extend_from_slice(&value.to_le_bytes());
    }
    (PyBytes::new(py, &bytes), numbers.wrong)
}

/// How many legal moves each position of a column has.
#[pyfunction]
pub(crate) fn count_column<'py>(
    py: Python<'py>,
    text: PyBackedBytes,
    ends: PyBackedBytes,
    game: &str,
    threads: i64,
) -> PyResult<Column<'py>> {
    let (game, threads, stop) = (variant(game)?, self::threads(threads)?, Stop::new());
    let texts = Texts::new(&text, &ends)?;
    let row = |row: usize| texts.row(row);
    let work = || for_game!(game, G => rated(texts.rows(), row, threads, &stop, &Moves::<G>(std::marker::PhantomData)));
    Ok(column(py, waiting::wait(py, &stop, work)?))
}

/// What each position of a column is worth to its side to move, without looking ahead.
#[pyfunction]
pub(crate) fn evaluate_column<'py>(
    py: Python<'py>,
    text: PyBackedBytes,
    ends: PyBackedBytes,
    game: &str,
    profile: &str,
    options: Vec<String>,
    threads: i64,
) -> PyResult<Column<'py>> {
    fn worth<G: Game>(
        texts: &Texts<'_>,
        profile: &Profile,
        threads: usize,
        stop: &Stop,
    ) -> Result<Numbers, String> {
        let maker = evaluators::<G>(profile).map_err(|error| error.to_string())?;
        Ok(rated(texts.rows(), |row| texts.row(row), threads, stop, &Worth(maker)))
    }
    let (game, threads, stop) = (variant(game)?, self::threads(threads)?, Stop::new());
    let profile = chosen(game, profile, &options)?;
    let texts = Texts::new(&text, &ends)?;
    let work = || for_game!(game, G => worth::<G>(&texts, &profile, threads, &stop));
    let numbers = waiting::wait(py, &stop, work)?.map_err(PyValueError::new_err)?;
    Ok(column(py, numbers))
}
