//! Games one after the other, several at the same time.

use super::Options;
use super::output::{Done, Output};
use crate::exit::{Failure, note};
use crate::{answer, bar, interrupt};
use indicatif::ProgressBar;
use std::io::{IsTerminal as _, stderr};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Instant;
use tesuji_analyse::{AnalysisPlan, AnalysisProgress, AnnotatedRecord as _, Explained, PlayedGame, analyse};
use tesuji_api::{AnalysedGame, AnalysisSummary, MoveGrade};
use tesuji_engine::Settings;
use tesuji_game::Stop;
use tesuji_lab::input::{Format, Input};
use tesuji_lab::jobs;
use tesuji_text as text;

/// A table for so many nodes has a megabyte.
const NODES_A_MEGABYTE: u64 = 8_000;
/// No table is larger unless somebody says so.
const LARGEST: usize = 16;

/// A game to be analysed.
struct Job<G: Explained> {
    number: u64,
    source: String,
    format: Format,
    record: G::Record,
    /// Threads for this one.
    threads: usize,
    /// Whether there is no other.
    alone: bool,
}

/// What became of it.
struct DoneGame<G: Explained> {
    record: G::Record,
    format: Format,
    game: AnalysedGame,
}

/// How far everything has come, for the bar.
#[derive(Default)]
struct Course {
    games: AtomicU64,
    /// Moves of a game that is alone: done and all.
    moves: AtomicU64,
    of: AtomicU64,
    bytes: AtomicU64,
    size: AtomicU64,
}

/// Analyses all games of all files.
pub(super) fn run<G: Explained>(options: &Options, inputs: Vec<Input<'_>>) -> Result<(), Failure> {
    let outputs = options.files().check()?;
    let settings = settings::<G>(options)?;
    let stop = interrupt::stop()?;
    let begin = Instant::now();
    let mut output = Output::<G>::open(options, &outputs, &settings)?;
    let broken = all(options, inputs, &settings, &mut output, stop)?;
    let done = output.done();
    if stop.is_set() {
        let told = output.interrupted();
        return Err(Failure::Interrupted(format!("after {} games{told}", done.games)));
    }
    // A share of a file may have none.
    if done.games == 0 && (broken > 0 || options.shard.is_none()) {
        let names: Vec<String> = options.files.iter().map(|path| path.display().to_string()).collect();
        return Err(if broken > 0 {
            Failure::Failed(vec![format!("{}: no game could be read", names.join(", "))])
        } else {
            Failure::Usage(format!("{}: no games", names.join(", ")))
        });
    }
    output.finish()?;
    let summary = summary(&done, broken, begin.elapsed().as_secs_f64());
    if options.prints_games() {
        note(text::analysis::summary(&summary).trim_end());
        return Ok(());
    }
    answer::print(summary, options.json)
}

fn settings<G: Explained>(options: &Options) -> Result<Settings, Failure> {
    let profile = options.tuning.profile::<G>()?;
    let fitting = options.limits().nodes.map_or(LARGEST, |nodes| (nodes / NODES_A_MEGABYTE + 1) as usize);
    let hash = options.hash.unwrap_or(fitting.min(LARGEST));
    Ok(Settings { hash, profile, ..Settings::default() })
}

/// The games of all files, one after the other, several at the same time. The answer is how many could not be read.
fn all<G: Explained>(
    options: &Options,
    inputs: Vec<Input<'_>>,
    settings: &Settings,
    output: &mut Output<'_, G>,
    stop: &Stop,
) -> Result<u64, Failure> {
    let threads = if options.jobs == 0 { jobs::threads() } else { options.jobs };
    let (course, known) = (Course::default(), output.known());
    let mut failure = None;
    let broken = bar::under(
        |bar| course.show(bar),
        |bar| {
            let work = |(): &mut (), job: Job<G>| one(options, settings, job, &course, bar, stop);
            let take = |_: usize, result: Result<DoneGame<G>, String>| {
                course.games.fetch_add(1, Relaxed);
                let told = result.map_err(|why| Failure::Failed(vec![why])).and_then(|result| {
                    bar.suspend(|| output.take(&result.record, &result.game, result.format))
                });
                failure = told.err();
                if failure.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            let feed =
                |push: &mut dyn FnMut(Job<G>) -> bool| feed(options, inputs, &course, threads, known, push);
            jobs::stream(threads, stop, || (), work, feed, take)
        },
    );
    failure.map_or(Ok(broken), Err)
}

/// One game. Nothing if it was stopped.
fn one<G: Explained>(
    options: &Options,
    settings: &Settings,
    job: Job<G>,
    course: &Course,
    bar: &ProgressBar,
    stop: &Stop,
) -> Option<Result<DoneGame<G>, String>> {
    let played = PlayedGame::<G>::of(&job.record, job.number, &job.source);
    let plan = AnalysisPlan {
        limits: options.limits(),
        threads: job.threads,
        settings: settings.clone(),
        from_ply: options.from_ply,
        sides: options.sides(&played.players),
    };
    let mut tell = |progress: AnalysisProgress<'_>| {
        if job.alone {
            course.moves.store(progress.done as u64, Relaxed);
            course.of.store(progress.of as u64, Relaxed);
        }
        if let Some(judged) = progress.judged().filter(|_| job.alone && stderr().is_terminal()) {
            bar.suspend(|| note(text::analysis::row(judged, options.style()).trim_end()));
        }
    };
    match analyse(&played, &plan, stop, &mut tell) {
        Ok(game) => game.map(|game| Ok(DoneGame::<G> { record: job.record, format: job.format, game })),
        Err(error) => Some(Err(error.to_string())),
    }
}

fn summary(done: &Done, broken: u64, elapsed: f64) -> AnalysisSummary {
    AnalysisSummary {
        games: done.games,
        broken,
        moves: done.moves,
        inaccuracies: done.grades[MoveGrade::Inaccuracy as usize],
        mistakes: done.grades[MoveGrade::Mistake as usize],
        blunders: done.grades[MoveGrade::Blunder as usize],
        nodes: done.nodes,
        elapsed,
    }
}

/// Reads the games of all files, and hands over those that are wanted and not yet done. The answer is how many could not
/// be read.
fn feed<G: Explained>(
    options: &Options,
    inputs: Vec<Input<'_>>,
    course: &Course,
    threads: usize,
    known: u64,
    push: &mut dyn FnMut(Job<G>) -> bool,
) -> u64 {
    let (mut number, mut wanted, mut broken) = (0, 0, 0);
    // A game that is alone is spread over all threads; that it is not is known with the second.
    let mut waiting: Option<Job<G>> = None;
    let mut open = true;
    for (mut input, path) in inputs.into_iter().zip(&options.files) {
        let size = path.metadata().map_or(0, |found| found.len());
        let (name, format) = (input.name().to_string(), input.format());
        course.size.store(if Format::is_packed(&name) { 0 } else { size }, Relaxed);
        G::read_records(&mut input, &mut |read| {
            number += 1;
            let in_shard = options.shard.is_none_or(|(i, n)| (number - 1) % n as u64 == i as u64 - 1);
            let record = match read {
                _ if !in_shard => return true,
                Ok(record) => record,
                Err((line, why)) => {
                    note(&format!("warning: {name}:{line}: {why}"));
                    broken += 1;
                    return true;
                }
            };
            wanted += 1;
            if wanted <= known {
                return true;
            }
            if let Some((line, why)) = record.cut() {
                note(&format!("warning: {name}:{line}: {why}; analysed up to there"));
            }
            let job = Job { number, source: name.clone(), format, record, threads: 1, alone: false };
            open = waiting.replace(job).is_none_or(&mut *push);
            open
        });
        course.bytes.store(input.count(), Relaxed);
        if !open {
            return broken;
        }
    }
    if let Some(job) = waiting {
        let alone = wanted == known + 1 && known == 0;
        push(Job { threads: if alone { threads } else { 1 }, alone, ..job });
    }
    broken
}

impl Course {
    fn show(&self, bar: &ProgressBar) {
        let [games, moves, of] = [&self.games, &self.moves, &self.of].map(|count| count.load(Relaxed));
        if of > 0 && games == 0 {
            bar.set_length(of);
            bar.set_position(moves);
            bar.set_message("moves");
        } else {
            bar.unset_length();
            bar.set_message(format!("{games} games"));
            bar.tick();
        }
    }
}
