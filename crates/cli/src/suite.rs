//! `tesuji perft --suite`: files of positions with the counts they should have.

use crate::args::{self, MAX_DEPTH};
use crate::exit::{Failure, note, plain};
use crate::input;
use crate::output::{grouped, plural, summary};
use crate::playable::{self, Playable};
use crate::{bar, terminal};
use indicatif::ProgressBar;
use serde_json::{Value, json};
use std::io::{self, Write as _};
use std::path::Path;
use std::time::{Duration, Instant};
use tesuji_game::Stop;
use tesuji_game::perft::{Perft, Stopped, Watch};
use tesuji_lab::input::Format;

/// So many bad lines are shown.
const SHOWN: usize = 10;

/// Positions with counts, every line of a file checked.
pub(crate) struct Suite<P> {
    name: String,
    lines: Vec<SuiteLine<P>>,
}

/// A line of a suite.
struct SuiteLine<P> {
    number: u64,
    text: String,
    position: P,
    /// Depths and the leaves they should have.
    counts: Vec<(u32, u64)>,
}

/// A count that came out wrong.
struct Wrong<'a, P> {
    line: &'a SuiteLine<P>,
    depth: u32,
    expected: u64,
    got: u64,
}

/// What a run has seen.
struct Tally<'a, P> {
    counts: usize,
    skipped: usize,
    wrong: Vec<Wrong<'a, P>>,
}

impl<P: Playable> Suite<P> {
    /// Reads a file, or standard input for `-`.
    pub(crate) fn read(file: &Path, lenient: bool, stop: &Stop) -> Result<Suite<P>, Failure> {
        let mut input = input::open(file, Some(Format::Lines))?;
        let name = input.name().to_string();
        let (mut lines, mut bad, mut more) = (Vec::new(), Vec::new(), 0);
        for line in input.numbered_lines() {
            let (number, line) = line.map_err(|error| input::wrong(&name, &plain(&error)))?;
            if stop.is_set() {
                return Err(Failure::Interrupted(format!("while reading {name}:{number}")));
            }
            match SuiteLine::read(number, &line, lenient) {
                Ok((line, warnings)) => {
                    for warning in warnings {
                        note(&format!("warning: {name}:{number}: {warning}"));
                    }
                    lines.push(line);
                }
                Err(why) if bad.len() < SHOWN => bad.push(format!("{name}:{number}: {why}")),
                Err(_) => more += 1,
            }
        }
        if more > 0 {
            bad.push(format!("{name}: and {}", plural(more, "more bad line")));
        } else if bad.is_empty() && lines.is_empty() {
            return Err(input::nothing(&name, Format::Lines));
        }
        if bad.is_empty() { Ok(Suite { name, lines }) } else { Err(Failure::Failed(bad)) }
    }

    /// Counts everything and tells what differs.
    pub(crate) fn run(
        &self,
        options: &args::Perft,
        threads: usize,
        driver: &Perft,
        stop: &Stop,
    ) -> Result<(), Failure> {
        let watch = Watch::new(stop);
        let start = Instant::now();
        let wanted = |depth: u32, leaves: u64| {
            options.max_nodes.is_none_or(|max| leaves <= max)
                && options.max_depth.is_none_or(|max| depth <= max)
        };
        let all = self.lines.iter().flat_map(|line| &line.counts);
        let total = all.filter(|&&(depth, leaves)| wanted(depth, leaves)).fold(0, sum);
        let update = |bar: &ProgressBar| {
            bar.set_length(total);
            bar.set_position(watch.leaves());
            bar.set_message(format!("{} leaves", grouped(watch.leaves())));
        };
        let mut tally = Tally { counts: 0, skipped: 0, wrong: Vec::new() };
        let counted =
            bar::under(update, |bar| self.count(&mut tally, &wanted, driver, &watch, bar, options.json));
        let spent = start.elapsed();
        match counted {
            Err(Failure::Interrupted(at)) => {
                return Err(Failure::Interrupted(format!("{at}; {}", tally.text(watch.leaves(), spent))));
            }
            // Nobody reads on, but the answer is known.
            Err(Failure::Output(_)) if !tally.wrong.is_empty() => return Err(Failure::No),
            other => other?,
        }
        if options.json {
            writeln!(io::stdout().lock(), "{}", self.json(&tally, options, threads, watch.leaves(), spent))?;
        } else {
            writeln!(
                terminal::out(),
                "{}, {}",
                plural(self.lines.len(), "position"),
                tally.text(watch.leaves(), spent)
            )?;
        }
        if tally.wrong.is_empty() { Ok(()) } else { Err(Failure::No) }
    }

    fn count<'a>(
        &'a self,
        tally: &mut Tally<'a, P>,
        wanted: &impl Fn(u32, u64) -> bool,
        driver: &Perft,
        watch: &Watch,
        bar: &ProgressBar,
        quiet: bool,
    ) -> Result<(), Failure> {
        for line in &self.lines {
            for &(depth, expected) in &line.counts {
                if !wanted(depth, expected) {
                    tally.skipped += 1;
                    continue;
                }
                let got = driver.count(&line.position, depth, watch).map_err(|error| match error {
                    Stopped::Asked => Failure::Interrupted(format!("at {}:{}", self.name, line.number)),
                    other @ Stopped::Overflow => {
                        Failure::Failed(vec![format!("{}:{}: D{depth}: {other}", self.name, line.number)])
                    }
                })?;
                tally.counts += 1;
                if got != expected {
                    let wrong = Wrong { line, depth, expected, got };
                    let text = wrong.text();
                    tally.wrong.push(wrong);
                    if !quiet {
                        bar.suspend(|| writeln!(terminal::out(), "{text}"))?;
                    }
                }
            }
        }
        Ok(())
    }

    fn json(
        &self,
        tally: &Tally<'_, P>,
        options: &args::Perft,
        threads: usize,
        leaves: u64,
        spent: Duration,
    ) -> Value {
        let failures: Vec<Value> = tally.wrong.iter().map(Wrong::json).collect();
        json!({
            "suite": self.name,
            "threads": threads,
            "hash_mb": options.hash,
            "positions": self.lines.len(),
            "counts": tally.counts,
            "skipped": tally.skipped,
            "wrong": tally.wrong.len(),
            "failures": failures,
            "leaves": leaves,
            "seconds": spent.as_secs_f64(),
        })
    }
}

impl<P: Playable> SuiteLine<P> {
    /// Reads `FEN ;D1 20 ;D2 400`, with warnings about what was dropped.
    fn read(number: u64, line: &str, lenient: bool) -> Result<(SuiteLine<P>, Vec<String>), String> {
        let mut parts = line.split(';').map(str::trim);
        let text = parts.next().unwrap_or_default().to_string();
        let (position, warnings) = playable::read::<P>(&text, lenient)?;
        let mut counts: Vec<(u32, u64)> = Vec::new();
        for part in parts.filter(|part| !part.is_empty()) {
            let (depth, leaves) = read_count(part).ok_or_else(|| {
                let shown: String = part.chars().take(40).flat_map(char::escape_debug).collect();
                format!(
                    "expected D, a depth of at most {MAX_DEPTH} and a count as in ';D2 400', got ';{shown}'"
                )
            })?;
            if counts.iter().any(|&(other, _)| other == depth) {
                return Err(format!("D{depth} is there twice"));
            }
            counts.push((depth, leaves));
        }
        if counts.is_empty() {
            return Err("no counts, expected them as in ';D1 20 ;D2 400'".to_string());
        }
        Ok((SuiteLine { number, text, position, counts }, warnings))
    }
}

/// Reads `D2 400`.
fn read_count(text: &str) -> Option<(u32, u64)> {
    let (depth, leaves) = text.strip_prefix('D')?.split_once(|c: char| c.is_ascii_whitespace())?;
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let leaves = leaves.trim_start();
    let depth = depth.parse().ok().filter(|&n| n <= MAX_DEPTH && digits(depth))?;
    Some((depth, leaves.parse().ok().filter(|_| digits(leaves))?))
}

fn sum(so_far: u64, &(_, leaves): &(u32, u64)) -> u64 {
    so_far.saturating_add(leaves)
}

impl<P: Playable> Wrong<'_, P> {
    fn text(&self) -> String {
        let Wrong { line, depth, expected, got } = self;
        format!("line {}: {}: D{depth}: expected {expected}, got {got}", line.number, line.text)
    }

    fn json(&self) -> Value {
        let Wrong { line, depth, expected, got } = self;
        let mut object = json!({ "line": line.number, "depth": depth, "expected": expected, "got": got });
        object[P::POSITION] = line.text.clone().into();
        object
    }
}

impl<P> Tally<'_, P> {
    fn text(&self, leaves: u64, spent: Duration) -> String {
        let counts = plural(self.counts, "count");
        let wrong = self.wrong.len();
        format!("{counts}, {wrong} wrong, {} skipped: {}", self.skipped, summary(leaves, spent))
    }
}
