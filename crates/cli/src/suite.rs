//! `tesuji perft --suite`: files of positions with the counts they should have.

use crate::args::{self, MAX_DEPTH};
use crate::exit::{Failure, note, plain};
use crate::place;
use crate::{answer, bar, input};
use indicatif::ProgressBar;
use std::path::Path;
use std::time::Instant;
use tesuji_api::{PerftFailure, PerftSuite};
use tesuji_game::Stop;
use tesuji_game::perft::{PerftCounter, Stopped, Watch};
use tesuji_lab::LabGame;
use tesuji_lab::input::Format;
use tesuji_text::{grouped, perft as text, plural};

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

impl<P: LabGame> Suite<P> {
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
        driver: &PerftCounter,
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
        let mut told = PerftSuite {
            suite: self.name.clone(),
            threads: threads as u64,
            hash_mb: options.hash as u64,
            positions: self.lines.len() as u64,
            counts: 0,
            skipped: 0,
            failures: Vec::new(),
            leaves: 0,
            seconds: 0.0,
        };
        let counted =
            bar::under(update, |bar| self.count(&mut told, &wanted, driver, &watch, bar, options.json));
        (told.leaves, told.seconds) = (watch.leaves(), start.elapsed().as_secs_f64());
        let wrong = !told.failures.is_empty();
        match counted {
            Err(Failure::Interrupted(at)) => {
                return Err(Failure::Interrupted(format!("{at}; {}", text::checked(&told))));
            }
            // Nobody reads on, but the answer is known.
            Err(Failure::Output(_)) if wrong => return Err(Failure::No),
            other => other?,
        }
        let tally = text::tally(&told);
        answer::finish(told, options.json, &tally)?;
        if wrong { Err(Failure::No) } else { Ok(()) }
    }

    fn count(
        &self,
        told: &mut PerftSuite,
        wanted: &impl Fn(u32, u64) -> bool,
        driver: &PerftCounter,
        watch: &Watch,
        bar: &ProgressBar,
        quiet: bool,
    ) -> Result<(), Failure> {
        for line in &self.lines {
            for &(depth, expected) in &line.counts {
                if !wanted(depth, expected) {
                    told.skipped += 1;
                    continue;
                }
                let got = driver.count(&line.position, depth, watch).map_err(|error| match error {
                    Stopped::Asked => Failure::Interrupted(format!("at {}:{}", self.name, line.number)),
                    other @ Stopped::Overflow => {
                        Failure::Failed(vec![format!("{}:{}: D{depth}: {other}", self.name, line.number)])
                    }
                })?;
                told.counts += 1;
                if got != expected {
                    let position = line.text.clone();
                    let wrong = PerftFailure { line: line.number, position, depth, expected, got };
                    let line = text::failure(&wrong);
                    told.failures.push(wrong);
                    bar.suspend(|| answer::part(&line, quiet))?;
                }
            }
        }
        Ok(())
    }
}

impl<P: LabGame> SuiteLine<P> {
    /// Reads `FEN ;D1 20 ;D2 400`, with warnings about what was dropped.
    fn read(number: u64, line: &str, lenient: bool) -> Result<(SuiteLine<P>, Vec<String>), String> {
        let mut parts = line.split(';').map(str::trim);
        let text = parts.next().unwrap_or_default().to_string();
        let (position, warnings) = place::read::<P>(&text, lenient)?;
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
