//! `tesuji bench`.

mod history;
mod record;

use crate::exit::Failure;
use crate::{answer, args, bar, interrupt, terminal};
use indicatif::ProgressBar;
use std::io::{self, Write as _};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc;
use tesuji_engine::{BenchPlan, News, Settings, answers};
use tesuji_game::Stop;
use tesuji_lab::LabGame;
use tesuji_search::Depth;
use tesuji_text::bench as text;

/// Measures and keeps a record.
fn keep<P: LabGame>(options: &args::Bench, path: &Path, stop: &Stop) -> Result<(), Failure> {
    let profile = options.tuning.profile::<P>()?;
    let depth = options.depth.unwrap_or(P::BENCH_DEPTH);
    let plan = record::Plan {
        profile: &profile,
        depth: Depth::try_from(depth).unwrap_or(Depth::MAX),
        hash: options.hash,
        commit: options.commit.as_deref(),
    };
    record::check(path)?;
    let written = bar::endless(|| "measuring".to_string(), || record::write::<P>(path, &plan, stop))?;
    let written = written.ok_or_else(|| Failure::Interrupted("nothing was recorded".to_string()))?;
    Ok(writeln!(terminal::out(), "{written}")?)
}

/// Runs the command.
pub(crate) fn run<P: LabGame>(options: &args::Bench) -> Result<(), Failure> {
    let stop = interrupt::stop()?;
    if let Some(path) = &options.history {
        let page = history::page(path, options.picture.as_deref())?;
        return Ok(io::stdout().lock().write_all(page.as_bytes())?);
    }
    if let Some(path) = &options.record {
        return keep::<P>(options, path, stop);
    }
    let settings = Settings { hash: 1, profile: options.tuning.profile::<P>()?, ..Settings::default() };
    let mut engine =
        P::VARIANT.engine(&settings).map_err(|error| Failure::Failed(vec![error.to_string()]))?;
    let (sender, news) = mpsc::channel();
    let bench = BenchPlan { depth: options.depth, hash: options.hash, stop: stop.clone() };
    // A receiver that is gone has seen enough.
    engine.bench(bench, Box::new(move |event| drop(sender.send(event))));
    let done = AtomicU64::new(0);
    let update = |bar: &ProgressBar| {
        bar.set_length(P::BENCH.len() as u64);
        bar.set_position(done.load(Relaxed));
    };
    let mut told = tesuji_api::Bench {
        game: P::FACTS.name.to_string(),
        profile: answers::profile(&settings.profile),
        positions: Vec::new(),
        nodes: 0,
        seconds: 0.0,
    };
    bar::under(update, |bar| {
        for event in news {
            match event {
                News::Searched(row) => {
                    bar.suspend(|| answer::part(&text::row(&row), options.json))?;
                    done.fetch_add(1, Relaxed);
                    told.positions.push(row);
                }
                News::Benched { nodes, elapsed } => {
                    (told.nodes, told.seconds) = (nodes, elapsed.as_secs_f64());
                    let end = text::end(told.nodes, told.seconds);
                    return answer::finish(told, options.json, &end);
                }
                News::Note(why) if stop.is_set() => return Err(Failure::Interrupted(why)),
                News::Note(why) => return Err(Failure::Failed(vec![why])),
                _ => {}
            }
        }
        Ok(())
    })
}
