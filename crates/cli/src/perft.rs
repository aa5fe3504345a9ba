//! `tesuji perft`: one position. Files of positions are in [`suite`].

use crate::args;
use crate::exit::Failure;
use crate::{answer, bar, interrupt, suite};
use std::time::{Duration, Instant};
use tesuji_api::{self as api, PerftMove, PerftRow};
use tesuji_engine::answers;
use tesuji_game::Stop;
use tesuji_game::perft::{PerftCounter, Stopped, Watch};
use tesuji_lab::LabGame;
use tesuji_search::free_memory;
use tesuji_text::{grouped, perft as text, summary};

/// Runs the command.
pub(crate) fn run<P: LabGame>(options: &args::Perft) -> Result<(), Failure> {
    let threads = match options.threads {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        some => some,
    };
    if let Some(file) = &options.suite {
        let stop = interrupt::stop()?;
        let suite = suite::Suite::<P>::read(file, options.place.lenient, stop)?;
        return suite.run(options, threads, &driver(options, threads)?, stop);
    }
    let position = options.place.line::<P>()?.top().clone();
    if options.divide && options.depth == 0 {
        return Err(Failure::Usage("--divide: needs a --depth of at least 1".to_string()));
    }
    let driver = driver(options, threads)?;
    let run = Run { options, threads, position, driver, stop: interrupt::stop()? };
    if options.divide { run.divide() } else { run.depths() }
}

/// The driver the options ask for.
fn driver(options: &args::Perft, threads: usize) -> Result<PerftCounter, Failure> {
    if let Some(free) = free_memory().map(|bytes| bytes >> 20).filter(|&free| options.hash > free) {
        let line = format!("--hash: {} MB do not fit, {free} MB are free", options.hash);
        return Err(Failure::Failed(vec![line]));
    }
    let full = |_| Failure::Failed(vec![format!("--hash: {} MB do not fit", options.hash)]);
    PerftCounter::new(threads).with_table(options.hash).map_err(full)
}

/// One position to count.
struct Run<'a, P> {
    options: &'a args::Perft,
    threads: usize,
    position: P,
    driver: PerftCounter,
    stop: &'static Stop,
}

impl<P: LabGame> Run<'_, P> {
    /// A line for each depth.
    fn depths(&self) -> Result<(), Failure> {
        let json = self.options.json;
        let position = answers::position(&self.position);
        answer::part(&text::head(&position, answer::style()), json)?;
        let mut rows = Vec::new();
        for depth in self.options.depth.min(1)..=self.options.depth {
            let (leaves, spent) =
                self.timed(depth, |watch| self.driver.count(&self.position, depth, watch))?;
            let row = PerftRow { depth, leaves, seconds: spent.as_secs_f64() };
            answer::part(&text::row(&row), json)?;
            rows.push(row);
        }
        let (leaves, seconds) = rows.last().map_or((1, 0.0), |row| (row.leaves, row.seconds));
        let told = format!("\n{}\n", summary(leaves, seconds));
        answer::finish(self.told(leaves, seconds, Some(rows), None), json, &told)
    }

    /// A line for each move.
    fn divide(&self) -> Result<(), Failure> {
        let run = |watch: &Watch| self.driver.divide(&self.position, self.options.depth, watch);
        let (shares, spent) = self.timed(self.options.depth, run)?;
        let dialect = if self.options.chess960 { P::dialect(true) } else { self.position.move_dialect() };
        let divided = answers::divided(&self.position, dialect, shares);
        let (sum, mut shares) = divided.map_err(|error| failed(self.options.depth, error))?;
        shares.sort_by(|one, other| one.mv.cmp(&other.mv));
        answer::print(self.told(sum, spent.as_secs_f64(), None, Some(shares)), self.options.json)
    }

    fn told(
        &self,
        leaves: u64,
        seconds: f64,
        depths: Option<Vec<PerftRow>>,
        divide: Option<Vec<PerftMove>>,
    ) -> api::Perft {
        api::Perft {
            position: answers::position(&self.position),
            depth: self.options.depth,
            threads: self.threads as u64,
            hash_mb: self.options.hash as u64,
            leaves,
            seconds,
            depths,
            divide,
        }
    }

    /// Counts under a bar, and takes the time.
    fn timed<T>(
        &self,
        depth: u32,
        run: impl FnOnce(&Watch) -> Result<T, Stopped>,
    ) -> Result<(T, Duration), Failure> {
        let watch = Watch::new(self.stop);
        let start = Instant::now();
        let update = |bar: &indicatif::ProgressBar| {
            bar.set_length(watch.tasks() as u64);
            bar.set_position(watch.done() as u64);
            bar.set_message(format!("{} leaves", grouped(watch.leaves())));
        };
        let answer = bar::under(update, |_| run(&watch));
        let spent = start.elapsed();
        match answer {
            Ok(answer) => Ok((answer, spent)),
            Err(Stopped::Asked) => Err(Failure::Interrupted(format!(
                "at depth {depth}: {}",
                summary(watch.leaves(), spent.as_secs_f64())
            ))),
            Err(error) => Err(failed(depth, error)),
        }
    }
}

/// A count that could not be finished.
fn failed(depth: u32, error: Stopped) -> Failure {
    Failure::Failed(vec![format!("depth {depth}: {error}")])
}
