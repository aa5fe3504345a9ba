//! `tesuji bench --record`: how fast the program was, when, and on what machine.

use crate::exit::{Failure, plain};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use tesuji_game::perft::{PerftCounter, Watch};
use tesuji_game::{Score, Stop};
use tesuji_lab::LabGame;
use tesuji_params::Profile;
use tesuji_search::{Depth, End, Limits, Probe, Shared, Table, Task, Visit, Watchers};

/// What every record says it is.
pub(super) const KIND: &str = "bench";
/// Times are the best of so many.
const TIMES: usize = 3;

/// What is measured.
pub(super) struct Plan<'a> {
    pub(super) profile: &'a Profile,
    pub(super) depth: Depth,
    pub(super) hash: usize,
    pub(super) commit: Option<&'a str>,
}

/// Refuses a file that holds something else: what is in it stays as it is.
pub(super) fn check(path: &Path) -> Result<(), Failure> {
    let failed = |error: &io::Error| failed(path, &plain(error));
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(failed(&error)),
    };
    let mut first = Vec::new();
    BufReader::new(file).take_line(&mut first).map_err(|error| failed(&error))?;
    let ours = serde_json::from_slice::<Value>(&first).is_ok_and(|object| object["run"] == KIND);
    if first.is_empty() || ours {
        Ok(())
    } else {
        Err(self::failed(path, &"is no record of a bench, left as it is"))
    }
}

/// The beginning of a file: no line of a record is longer.
trait TakeLine {
    fn take_line(self, line: &mut Vec<u8>) -> io::Result<usize>;
}

impl<R: io::Read> TakeLine for BufReader<R> {
    fn take_line(self, line: &mut Vec<u8>) -> io::Result<usize> {
        io::Read::take(self, 1 << 20).read_until(b'\n', line)
    }
}

/// Appends a record as one line of JSON. Nothing if it was stopped.
pub(super) fn write<P: LabGame>(
    path: &Path,
    plan: &Plan<'_>,
    stop: &Stop,
) -> Result<Option<String>, Failure> {
    let Some(object) = measured::<P>(plan, stop)? else { return Ok(None) };
    let mut line = object.to_string();
    line.push('\n');
    let opened = OpenOptions::new().append(true).create(true).open(path);
    opened
        .and_then(|mut file| file.write_all(line.as_bytes()))
        .map_err(|error| failed(path, &plain(&error)))?;
    Ok(Some(summary(&object)))
}

/// What is recorded.
fn measured<P: LabGame>(plan: &Plan<'_>, stop: &Stop) -> Result<Option<Value>, Failure> {
    let Some(perft) = perft::<P>(stop) else { return Ok(None) };
    let Some(depths) = depths::<P>(plan, stop)? else { return Ok(None) };
    Ok(Some(json!({
        "run": KIND,
        "date": today(),
        "version": env!("CARGO_PKG_VERSION"),
        "commit": plan.commit.map_or_else(commit, str::to_string),
        "machine": machine(),
        "game": P::FACTS.name,
        "profile": plan.profile.hash().to_string(),
        "hash_mb": plan.hash,
        "positions": P::BENCH.len(),
        "perft": perft,
        "depths": depths,
    })))
}

/// The leaves below the start position, and those below all positions of the benchmark.
fn perft<P: LabGame>(stop: &Stop) -> Option<Value> {
    let depths = if P::FACTS.has_drops { [5, 3] } else { [6, 4] };
    let suite: Vec<P> = P::BENCH.iter().filter_map(|text| P::from_text(text).ok()).collect();
    let [start, suite] = [(vec![P::start()], depths[0]), (suite, depths[1])].map(|(positions, depth)| {
        let mut best: Option<(u64, Duration)> = None;
        for _ in 0..TIMES {
            let begin = Instant::now();
            let count = |position| PerftCounter::new(1).count(position, depth, &Watch::new(stop)).ok();
            let leaves = positions.iter().map(count).sum::<Option<u64>>()?;
            let time = begin.elapsed();
            best = best.filter(|(_, least)| *least <= time).or(Some((leaves, time)));
        }
        let (leaves, time) = best?;
        Some(json!({ "depth": depth, "leaves": leaves, "seconds": time.as_secs_f64() }))
    });
    Some(json!({ "start": start?, "suite": suite? }))
}

/// What a search to each depth takes, summed over the positions of the benchmark: time and moves played of a search that
/// nobody watches, nodes entered and leaves of the same search watched.
fn depths<P: LabGame>(plan: &Plan<'_>, stop: &Stop) -> Result<Option<Value>, Failure> {
    let mut rows: BTreeMap<Depth, Row> = BTreeMap::new();
    for text in P::BENCH {
        let Ok(position) = P::from_text(text) else { continue };
        let task = Task::new(position, Limits::depth(plan.depth));
        let mut last = (0, Duration::ZERO);
        let mut reached = BTreeMap::new();
        run::<P>(plan, &task, stop, Watchers::default(), &mut |depth, nodes, time| {
            reached.insert(depth, (nodes, time));
        })?;
        let mut tally = Tally::default();
        run::<P>(plan, &task, stop, Watchers(vec![&mut tally]), &mut |_, _, _| ())?;
        if stop.is_set() {
            return Ok(None);
        }
        let mut counted = (0, 0);
        for depth in 1..=plan.depth {
            // A search that ends early, by a mate at the root, has nothing more to do at the depths after.
            last = reached.get(&depth).copied().unwrap_or(last);
            counted = tally.after(depth).unwrap_or(counted);
            let row = rows.entry(depth).or_default();
            row.played += last.0;
            row.seconds += last.1.as_secs_f64();
            row.entered += counted.0;
            row.leaves += counted.1;
        }
    }
    let row = |(depth, row): (Depth, Row)| {
        json!({
            "depth": depth,
            "played": row.played,
            "entered": row.entered,
            "leaves": row.leaves,
            "seconds": row.seconds,
        })
    };
    Ok(Some(rows.into_iter().map(row).collect()))
}

#[derive(Default)]
struct Row {
    /// Moves and passes that were made: what the benchmark and the protocols call nodes.
    played: u64,
    /// Nodes that were begun, those of verifications and re-searches too.
    entered: u64,
    /// Nodes where the game ended or a static score was the answer.
    leaves: u64,
    seconds: f64,
}

/// One search; `tell` hears each depth with the nodes and the time to it.
fn run<P: LabGame>(
    plan: &Plan<'_>,
    task: &Task<P>,
    stop: &Stop,
    watchers: Watchers<'_>,
    tell: &mut dyn FnMut(Depth, u64, Duration),
) -> Result<(), Failure> {
    let full = |_| Failure::Failed(vec![format!("--hash: {} MB do not fit", plan.hash)]);
    let shared = Arc::new(Shared::new(Table::new(plan.hash).map_err(full)?, 1));
    let mut searcher = P::searcher(&shared, plan.profile, watchers);
    searcher.configure(plan.profile.techniques, &plan.profile.tunables);
    searcher.run(&task.clone().until(stop), &mut |report| tell(report.depth, report.nodes, report.elapsed));
    Ok(())
}

/// Counts nodes and leaves, iteration by iteration.
#[derive(Default)]
struct Tally {
    entered: u64,
    leaves: u64,
    /// What was counted when an iteration began.
    began: BTreeMap<Depth, (u64, u64)>,
}

impl Probe for Tally {
    fn iteration(&mut self, depth: i32, _: usize) {
        self.began.insert(depth, (self.entered, self.leaves));
    }

    fn entered(&mut self, _: Visit) {
        self.entered += 1;
    }

    fn left(&mut self, _: Score, end: End) {
        self.leaves += u64::from(matches!(end, End::GameOver | End::Horizon | End::StandPat));
    }
}

impl Tally {
    /// Nodes and leaves up to the end of an iteration.
    fn after(&self, depth: Depth) -> Option<(u64, u64)> {
        self.began
            .contains_key(&depth)
            .then(|| self.began.get(&(depth + 1)).copied().unwrap_or((self.entered, self.leaves)))
    }
}

/// The record in a sentence.
fn summary(object: &Value) -> String {
    let start = &object["perft"]["start"];
    let rate = start["leaves"].as_f64().unwrap_or(0.0) / start["seconds"].as_f64().unwrap_or(1.0) / 1e6;
    let last = object["depths"].as_array().and_then(|rows| rows.last()).cloned().unwrap_or_default();
    format!(
        "{} {}: perft {rate:.0} Mnps; to depth {} in {:.2} s, {} moves played, {} nodes entered, {} leaves",
        object["date"].as_str().unwrap_or_default(),
        object["commit"].as_str().unwrap_or_default(),
        last["depth"],
        last["seconds"].as_f64().unwrap_or(0.0),
        last["played"],
        last["entered"],
        last["leaves"],
    )
}

/// The commit of the sources that the program was built from, as they are now, if they are there.
fn commit() -> String {
    let git = Command::new("git")
        .args(["-C", env!("CARGO_MANIFEST_DIR"), "describe", "--always", "--dirty", "--abbrev=7"])
        .output();
    let name = git.ok().filter(|output| output.status.success());
    let name = name.and_then(|output| String::from_utf8(output.stdout).ok());
    name.map_or_else(|| "unknown".to_string(), |name| name.trim().to_string())
}

/// The processor, and how many of its cores there are.
fn machine() -> String {
    let cores = tesuji_lab::jobs::threads();
    let text = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = text.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let model = model.map_or_else(|| std::env::consts::ARCH.to_string(), |(_, model)| model.to_string());
    format!("{model}, {cores} cores, {}", std::env::consts::OS)
}

/// The day, in Greenwich.
fn today() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let (year, month, day) = civil((seconds / 86_400) as i64);
    format!("{year:04}-{month:02}-{day:02}")
}

/// The date of a day, counted from the first of 1970. Years begin in March here, so that the leap day is their last.
fn civil(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (year + era * 400 + i64::from(month <= 2), month, day)
}

fn failed(path: &Path, why: &dyn std::fmt::Display) -> Failure {
    Failure::Failed(vec![format!("--record: {}: {why}", path.display())])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_dates() {
        assert_eq!(civil(0), (1970, 1, 1));
        assert_eq!(civil(19_782), (2024, 2, 29));
        assert_eq!(civil(20_774), (2026, 11, 17));
    }
}
