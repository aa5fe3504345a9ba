//! What evaluations count in positions.

use crate::batch::{usual, variant};
use crate::waiting;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use tesuji_engine::{bare, for_game};
use tesuji_eval::linear::Model;
use tesuji_game::{Notation as _, Stop};
use tesuji_lab::LabGame;
use tesuji_lab::learn::{Subject, SubjectVisitor};

/// Positions as rows of a sparse matrix in compressed form.
#[derive(Default)]
struct Sparse {
    /// Where each row begins, and the last ends.
    starts: Vec<i64>,
    columns: Vec<i32>,
    counts: Vec<i32>,
    phases: Vec<i32>,
    /// How many 64ths of the endgame value count for either side.
    scales: Vec<(i32, i32)>,
    /// A name for each column.
    names: Vec<String>,
}

struct Counting<'a> {
    name: &'a str,
    texts: &'a [PyBackedStr],
    stop: &'a Stop,
    known: Vec<&'static str>,
    found: Option<Result<Sparse, String>>,
}

impl SubjectVisitor for Counting<'_> {
    fn visit<S: Subject>(&mut self) {
        self.known.push(S::NAME);
        if S::NAME == self.name {
            self.found = Some(counted::<S>(self.texts, self.stop));
        }
    }
}

fn counted<S: Subject>(texts: &[PyBackedStr], stop: &Stop) -> Result<Sparse, String> {
    let mut sparse = Sparse { starts: vec![0], ..Sparse::default() };
    for (row, text) in texts.iter().enumerate() {
        if stop.is_set() {
            break;
        }
        let position = S::Game::from_text(bare(text)).map_err(|error| format!("fens[{row}]: {error}"))?;
        let features = S::features(&position);
        sparse.columns.extend(features.counts.iter().map(|&(column, _)| i32::from(column)));
        sparse.counts.extend(features.counts.iter().map(|&(_, count)| i32::from(count)));
        sparse.starts.push(sparse.columns.len() as i64);
        sparse.phases.push(features.phase.into());
        sparse.scales.push((features.scale[0].into(), features.scale[1].into()));
    }
    for group in S::Model::GROUPS {
        let nth = |nth: usize| {
            if group.len == 1 { group.name.to_string() } else { format!("{}[{nth}]", group.name) }
        };
        sparse.names.extend((0..group.len).map(nth));
    }
    Ok(sparse)
}

fn visit<G: LabGame>(counting: &mut Counting<'_>) {
    G::visit_subjects(counting);
}

/// Where rows begin, columns, counts; phases, scales and names of columns.
type Told = (Vec<i64>, Vec<i32>, Vec<i32>, Vec<i32>, Vec<(i32, i32)>, Vec<String>);

/// What an evaluation counts in each position.
#[pyfunction]
#[pyo3(signature = (fens, game = usual(), eval = "linear"))]
pub(crate) fn feature_rows(py: Python<'_>, fens: Vec<PyBackedStr>, game: &str, eval: &str) -> PyResult<Told> {
    let (game, stop) = (variant(game)?, Stop::new());
    let mut counting = Counting { name: eval, texts: &fens, stop: &stop, known: Vec::new(), found: None };
    waiting::wait(py, &stop, || for_game!(game, G => visit::<G>(&mut counting)))?;
    let known = counting.known.join(", ");
    let sparse = counting.found.unwrap_or_else(|| {
        Err(format!("eval: '{}' is none of what can be learned in {game}: {known}", eval.escape_debug()))
    });
    let Sparse { starts, columns, counts, phases, scales, names } = sparse.map_err(PyValueError::new_err)?;
    Ok((starts, columns, counts, phases, scales, names))
}
