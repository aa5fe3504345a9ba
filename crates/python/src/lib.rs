//! Tesuji as a Python package: the module `tesuji_engine._native`.
//!
//! What is typed and documented for users is in `../python`; here boards and engines are chosen by game, run with Python's
//! lock released, and answer with the values of `api`, as JSON.

mod batch;
mod board;
mod desk;
mod engine;
mod features;
mod line;
mod rows;
mod waiting;

use pyo3::prelude::*;

/// The native part of `tesuji_engine`.
#[pymodule]
mod _native {
    #[pymodule_export]
    use crate::batch::{count_column, evaluate_column, legal_counts};
    #[pymodule_export]
    use crate::board::{Board, Outcome};
    #[pymodule_export]
    use crate::engine::{NativeAnalysis, NativeEngine};
    #[pymodule_export]
    use crate::features::feature_rows;
    #[pymodule_export]
    use crate::rows::NativeBatch;

    use pyo3::prelude::*;
    use pyo3::types::PyTuple;
    use tesuji_engine::Variant;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        let games = Variant::ALL.iter().map(|game| game.name());
        module.add("GAMES", PyTuple::new(module.py(), games.collect::<Vec<_>>())?)
    }
}
