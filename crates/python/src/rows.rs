//! Many positions or games at once: those that are searched, row by row.

use crate::batch::{chosen, positive, threads, variant};
use crate::desk::{Brief, Desk, GameDesk};
use crate::engine::{Bounds, SOLVE_NODES, USUAL_DEPTH};
use crate::waiting;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use std::ops::ControlFlow;
use std::str::FromStr as _;
use tesuji_analyse::{AnalysisPlan, analyse_text};
use tesuji_engine::{Settings, SolveOptions, Variant, for_game, for_solving};
use tesuji_game::Stop;
use tesuji_lab::input::Format;
use tesuji_lab::jobs;
use tesuji_params::Profile;
use tesuji_search::Limits;

/// A search of so many nodes fills a megabyte of its table.
const NODES_A_MEGABYTE: u64 = 20_000;
/// No table is larger unless somebody says so, in megabytes.
const LARGEST: usize = 16;
/// Nodes for each position of a game if nobody says.
const GAME_NODES: i64 = 100_000;

/// What is done with every row: who does it, how it is searched, on how many threads.
#[pyclass(module = "tesuji_engine._native", frozen)]
pub(crate) struct NativeBatch {
    game: Variant,
    profile: Profile,
    threads: usize,
    hash: Option<usize>,
}

/// A row, or what is wrong with it.
type Row<T> = (Option<T>, Option<String>);

/// A searched row: best move, centipawns, mate in plies, depth, nodes, line.
type SearchedRow = (Option<String>, Option<i32>, Option<i32>, i32, u64, Vec<String>);

fn row<T>(answer: Result<T, String>) -> Row<T> {
    match answer {
        Ok(answer) => (Some(answer), None),
        Err(why) => (None, Some(why)),
    }
}

impl NativeBatch {
    /// What each thread searches with. The table is as large as what is searched fills.
    fn settings(&self, profile: Profile, limits: Limits) -> Settings {
        let fitting = limits.nodes.map_or(LARGEST, |nodes| (nodes / NODES_A_MEGABYTE + 1) as usize);
        let hash = self.hash.unwrap_or(fitting.min(LARGEST));
        Settings { threads: 1, hash, profile, ..Settings::of(self.game) }
    }

    /// Does every row on threads, in order. A row that was stopped ends all.
    fn each<D, T: Send>(
        &self,
        py: Python<'_>,
        texts: &[PyBackedStr],
        desk: impl Fn() -> D + Sync + Send,
        work: impl Fn(&mut D, &str, &Stop) -> Option<Result<T, String>> + Sync,
    ) -> PyResult<Vec<Row<T>>> {
        let stop = Stop::new();
        waiting::wait(py, &stop, || {
            let mut rows = Vec::with_capacity(texts.len());
            let take = |_: usize, answer| {
                rows.push(row(answer));
                ControlFlow::Continue(())
            };
            let work = |desk: &mut D, text: &PyBackedStr| work(desk, text, &stop);
            jobs::run(texts, self.threads, &stop, desk, work, take);
            rows
        })
    }

    fn desk(&self, settings: Settings) -> Result<Box<dyn Desk>, String> {
        for_game!(self.game, G => GameDesk::<G>::new(settings).map(|desk| Box::new(desk) as Box<dyn Desk>))
    }
}

#[pymethods]
impl NativeBatch {
    #[new]
    fn new(
        game: &str,
        profile: &str,
        options: Vec<String>,
        threads: i64,
        hash: Option<i64>,
    ) -> PyResult<NativeBatch> {
        let game = variant(game)?;
        let hash = hash.map(|hash| Ok::<_, PyErr>(positive("hash", hash)? as usize)).transpose()?;
        let batch = NativeBatch {
            game,
            profile: chosen(game, profile, &options)?,
            threads: self::threads(threads)?,
            hash,
        };
        // What is wrong with the profile is said before the first row.
        batch.desk(batch.settings(batch.profile.clone(), Limits::nodes(1))).map_err(PyValueError::new_err)?;
        Ok(batch)
    }

    #[getter]
    fn profile_hash(&self) -> String {
        self.profile.hash().to_string()
    }

    fn search(
        &self,
        py: Python<'_>,
        texts: Vec<PyBackedStr>,
        depth: Option<i64>,
        nodes: Option<i64>,
        time: Option<f64>,
    ) -> PyResult<Vec<Row<SearchedRow>>> {
        let limits = Bounds { depth, nodes, time }.limits(Some(USUAL_DEPTH))?;
        let settings = self.settings(self.profile.clone(), limits);
        let told = |brief: Brief| (brief.best, brief.cp, brief.mate, brief.depth, brief.nodes, brief.line);
        self.each(
            py,
            &texts,
            || self.desk(settings.clone()),
            |desk, text, stop| match desk {
                Ok(desk) => desk.brief(text, limits, stop).map(|brief| brief.map(told)),
                Err(why) => Some(Err(why.clone())),
            },
        )
    }

    /// Cards as JSON.
    fn solve(
        &self,
        py: Python<'_>,
        texts: Vec<PyBackedStr>,
        nodes: Option<i64>,
        time: Option<f64>,
        explain: bool,
        untouched: bool,
    ) -> PyResult<Vec<Row<String>>> {
        let nodes = nodes.or(time.is_none().then_some(SOLVE_NODES));
        let limits = Bounds { depth: None, nodes, time }.limits(None)?;
        let options = SolveOptions { limits, explain, ..SolveOptions::default() };
        let profile = self.profile.clone();
        let profile = if untouched { for_game!(self.game, G => for_solving::<G>(profile)) } else { profile };
        let settings = Settings { hash: self.hash.unwrap_or(LARGEST), ..self.settings(profile, limits) };
        self.each(
            py,
            &texts,
            || self.desk(settings.clone()),
            |desk, text, stop| match desk {
                Ok(desk) => desk.solve_text(text, options, stop).transpose(),
                Err(why) => Some(Err(why.clone())),
            },
        )
    }

    /// Analysed games as JSON. Each text is a record of one game.
    fn analyse(
        &self,
        py: Python<'_>,
        texts: Vec<PyBackedStr>,
        format: Option<&str>,
        depth: Option<i64>,
        nodes: Option<i64>,
        time: Option<f64>,
    ) -> PyResult<Vec<Row<String>>> {
        let format = format.map(Format::from_str).transpose().map_err(PyValueError::new_err)?;
        let bounds = Bounds { depth, nodes, time };
        let nodes = bounds.nodes.or((bounds.depth.is_none() && bounds.time.is_none()).then_some(GAME_NODES));
        let limits = Bounds { nodes, ..bounds }.limits(None)?;
        let settings = self.settings(self.profile.clone(), limits);
        let plan = AnalysisPlan { limits, threads: 1, settings, ..AnalysisPlan::default() };
        let game = self.game;
        self.each(
            py,
            &texts,
            || (),
            |(), text, stop| {
                let told = analyse_text(game, text, format, &plan, stop)?;
                Some(told.and_then(|game| serde_json::to_string(&game).map_err(|error| error.to_string())))
            },
        )
    }
}
