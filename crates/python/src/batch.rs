//! Many positions at once.

use crate::waiting;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;
use tesuji_engine::{Game, Variant, bare, for_game};
use tesuji_game::Stop;

/// So many positions are counted between two looks at the stop.
const SHARE: usize = 4_096;

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

/// So many threads; all cores for 0.
pub(crate) fn threads(wanted: usize) -> usize {
    if wanted == 0 { thread::available_parallelism().map_or(1, NonZeroUsize::get) } else { wanted }
}

/// How many legal moves each position has.
#[pyfunction]
#[pyo3(signature = (fens, game = usual(), threads = 1))]
pub(crate) fn legal_counts(
    py: Python<'_>,
    fens: Vec<PyBackedStr>,
    game: &str,
    threads: usize,
) -> PyResult<Vec<u32>> {
    let (game, threads, stop) = (variant(game)?, self::threads(threads), Stop::new());
    let work = || for_game!(game, G => counts::<G>(&fens, threads, &stop));
    waiting::wait(py, &stop, work)?.map_err(PyValueError::new_err)
}

/// The first that is no position is told by its place.
fn counts<G: Game>(fens: &[PyBackedStr], threads: usize, stop: &Stop) -> Result<Vec<u32>, String> {
    let mut counts = vec![0; fens.len()];
    let shares: Mutex<Vec<_>> =
        Mutex::new(fens.chunks(SHARE).zip(counts.chunks_mut(SHARE)).enumerate().rev().collect());
    let wrong = Mutex::new(None::<(usize, String)>);
    let first_wrong = AtomicUsize::new(usize::MAX);
    let take = || shares.lock().ok().and_then(|mut shares| shares.pop());
    let work = || {
        while let Some((share, (texts, counts))) = take() {
            // What comes after a wrong one is not needed.
            if stop.is_set() || share * SHARE > first_wrong.load(Relaxed) {
                return;
            }
            if let Err((place, why)) = count_all::<G>(texts, counts) {
                let place = share * SHARE + place;
                first_wrong.fetch_min(place, Relaxed);
                if let Ok(mut wrong) = wrong.lock()
                    && wrong.as_ref().is_none_or(|(before, _)| place < *before)
                {
                    *wrong = Some((place, why));
                }
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads.min(fens.len().div_ceil(SHARE)) {
            // A thread that cannot be had is done without.
            let _ = thread::Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
    match wrong.into_inner() {
        Ok(Some((place, why))) => Err(format!("fens[{place}]: {why}")),
        _ => Ok(counts),
    }
}

fn count_all<G: Game>(texts: &[PyBackedStr], counts: &mut [u32]) -> Result<(), (usize, String)> {
    for (place, (text, count)) in texts.iter().zip(counts).enumerate() {
        let position = G::from_text(bare(text)).map_err(|error| (place, error.to_string()))?;
        *count = position.perft(1) as u32;
    }
    Ok(())
}
