//! `tesuji perft`: one position. Files of positions are in [`suite`].

use crate::args;
use crate::board::{self, Style};
use crate::exit::Failure;
use crate::output::{grouped, millions_a_second, summary, time};
use crate::playable::Playable;
use crate::{bar, interrupt, suite, terminal};
use serde_json::{Map, Value, json};
use std::io::{self, Write as _};
use std::time::{Duration, Instant};
use tesuji_game::Stop;
use tesuji_game::perft::{Perft, Stopped, Watch};
use tesuji_search::free_memory;

/// Runs the command.
pub(crate) fn run<P: Playable>(options: &args::Perft) -> Result<(), Failure> {
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
fn driver(options: &args::Perft, threads: usize) -> Result<Perft, Failure> {
    if let Some(free) = free_memory().map(|bytes| bytes >> 20).filter(|&free| options.hash > free) {
        let line = format!("--hash: {} MB do not fit, {free} MB are free", options.hash);
        return Err(Failure::Failed(vec![line]));
    }
    let full = |_| Failure::Failed(vec![format!("--hash: {} MB do not fit", options.hash)]);
    Perft::new(threads).with_table(options.hash).map_err(full)
}

/// One position to count.
struct Run<'a, P> {
    options: &'a args::Perft,
    threads: usize,
    position: P,
    driver: Perft,
    stop: &'static Stop,
}

impl<P: Playable> Run<'_, P> {
    /// A line for each depth.
    fn depths(&self) -> Result<(), Failure> {
        let mut out = terminal::out();
        if !self.options.json {
            writeln!(out, "{}", board::position(&self.position, Style::new(false)))?;
            writeln!(out, "{:>5} {:>26} {:>12} {:>8}", "depth", "leaves", "time", "Mnps")?;
        }
        let mut rows = Vec::new();
        let (mut leaves, mut spent) = (1, Duration::ZERO);
        for depth in self.options.depth.min(1)..=self.options.depth {
            (leaves, spent) = self.timed(depth, |watch| self.driver.count(&self.position, depth, watch))?;
            if !self.options.json {
                let rate = millions_a_second(leaves, spent);
                writeln!(out, "{depth:>5} {:>26} {:>12} {rate:>8}", grouped(leaves), time(spent))?;
                out.flush()?;
            }
            rows.push(json!({ "depth": depth, "leaves": leaves, "seconds": spent.as_secs_f64() }));
        }
        if self.options.json {
            return self.write_json(leaves, spent, "depths", rows.into());
        }
        Ok(writeln!(out, "\n{}", summary(leaves, spent))?)
    }

    /// A line for each move.
    fn divide(&self) -> Result<(), Failure> {
        let run = |watch: &Watch| self.driver.divide(&self.position, self.options.depth, watch);
        let (shares, spent) = self.timed(self.options.depth, run)?;
        let dialect = if self.options.chess960 { P::dialect(true) } else { self.position.move_dialect() };
        let mut shares: Vec<_> =
            shares.into_iter().map(|(mv, leaves)| (self.position.write_move(mv, dialect), leaves)).collect();
        shares.sort();
        let sum = shares.iter().try_fold(0u64, |sum, &(_, leaves)| sum.checked_add(leaves));
        let sum = sum.ok_or_else(|| failed(self.options.depth, Stopped::Overflow))?;
        if self.options.json {
            let map: Map<String, Value> =
                shares.into_iter().map(|(mv, leaves)| (mv, leaves.into())).collect();
            return self.write_json(sum, spent, "divide", map.into());
        }
        let mut out = io::stdout().lock();
        for (mv, leaves) in shares {
            writeln!(out, "{mv}: {leaves}")?;
        }
        Ok(writeln!(out, "\n{}", summary(sum, spent))?)
    }

    fn write_json(&self, leaves: u64, spent: Duration, name: &str, parts: Value) -> Result<(), Failure> {
        let mut object = json!({
            "depth": self.options.depth,
            "threads": self.threads,
            "hash_mb": self.options.hash,
            "leaves": leaves,
            "seconds": spent.as_secs_f64(),
        });
        object[P::POSITION] = self.position.to_text().into();
        object[name] = parts;
        Ok(writeln!(io::stdout().lock(), "{object}")?)
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
            Err(Stopped::Asked) => {
                Err(Failure::Interrupted(format!("at depth {depth}: {}", summary(watch.leaves(), spent))))
            }
            Err(error) => Err(failed(depth, error)),
        }
    }
}

/// A count that could not be finished.
fn failed(depth: u32, error: Stopped) -> Failure {
    Failure::Failed(vec![format!("depth {depth}: {error}")])
}
