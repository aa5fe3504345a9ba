//! Solves a file of positions and tells how many were solved, in what time and with how many nodes.
//!
//!     cargo run --release -p tesuji-solve --example mates -- FILE [name=value]...
//!
//! A file `*.epd` holds chess, one EPD a line, with the shortest mate as `bm #n` if it is known; a file `*.csv` puzzles as
//! Lichess has them, of which those with a theme `mateInN` are asked. Any other holds shogi: an SFEN, or
//! `name|length|SFEN`. Names: `attack` (checks or all), `nodes`, `seconds`, `mib`, `every` (only each n-th
//! position), `within` (plies, or `bm` for what the file says), `only` (mates of so many plies), `shortest=1`, `keys=1`, `proof=1` (write out and check
//! each proof), `threads` (how many search a position together), `verbose=1`,
//! `stats=1` (what the searches did, in all and with `verbose=1` for each).
#![expect(clippy::print_stdout, reason = "a benchmark for the terminal")]

use std::collections::HashMap;
use std::time::{Duration, Instant};
use tesuji_game::{Notation, PositionStack, Stop};
use tesuji_solve::mate::{Attack, Mate, MateAnswer, MateQuestion, MateSolver, ProverCounts, WrittenProof};

struct Options(HashMap<String, String>);

impl Options {
    fn number(&self, name: &str) -> Option<u64> {
        self.0.get(name).and_then(|text| text.parse().ok())
    }

    fn is_on(&self, name: &str) -> bool {
        self.number(name) == Some(1)
    }
}

/// A line of the file: a name, the position, and the plies of the shortest mate if given.
struct Entry<P> {
    name: String,
    position: P,
    best: Option<u16>,
}

#[derive(Default)]
struct Totals {
    asked: u32,
    mates: u32,
    none: u32,
    best: u32,
    keyed: u32,
    nodes: u64,
    most_nodes: u64,
    time: Duration,
    longest: Duration,
    counts: ProverCounts,
}

/// A row of a table of puzzles: name, position, moves, rating, themes. The first move leads to the puzzle.
fn read_row<P: Notation>(line: &str) -> Option<Entry<P>> {
    let fields: Vec<&str> = line.split(',').collect();
    let [name, text, moves, _, themes] = fields[..] else { return None };
    let before = P::from_text(text).ok()?;
    let mv = before.read_move(moves.split(' ').next()?, P::Dialect::default()).ok()?;
    let length: u16 = themes.split(' ').find_map(|theme| theme.strip_prefix("mateIn")?.parse().ok())?;
    Some(Entry { name: name.to_string(), position: before.after(mv), best: Some(2 * length - 1) })
}

fn read<P: Notation>(line: &str, number: usize) -> Option<Entry<P>> {
    if line.contains(',') {
        return read_row(line);
    }
    let fields: Vec<&str> = line.split('|').collect();
    let (name, text) = match fields[..] {
        [name, _, text] => (name.to_string(), text),
        _ => (number.to_string(), line),
    };
    let (text, tail) = text.split_once(" bm ").unwrap_or((text, ""));
    let moves: Option<u16> = tail.strip_prefix('#').and_then(|tail| tail.split(';').next()?.parse().ok());
    // An EPD has no clocks.
    let full = if P::FACTS.name == "chess" && text.split(' ').count() < 6 {
        format!("{text} 0 1")
    } else {
        text.to_string()
    };
    let position = P::from_text(&full).ok()?;
    Some(Entry { name, position, best: moves.map(|moves| 2 * moves - 1) })
}

fn run<P: Notation>(text: &str, options: &Options, attack: Attack) {
    let attack = match options.0.get("attack").map(String::as_str) {
        Some("all") => Attack::All,
        Some("checks") => Attack::Checks,
        _ => attack,
    };
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).enumerate();
    let every = options.number("every").unwrap_or(1).max(1) as usize;
    let mut totals = Totals::default();
    for (number, line) in lines.filter(|(number, _)| number % every == 0) {
        match read::<P>(line, number + 1) {
            Some(entry) if options.number("only").is_some_and(|best| entry.best != Some(best as u16)) => {}
            Some(entry) => solve(&entry, options, attack, &mut totals),
            None if line.contains(',') => {}
            None => println!("{line}: not a position"),
        }
    }
    let asked = totals.asked.max(1);
    println!(
        "{} asked, {} mates ({} shortest, {} with every key), {} refuted; {:.2?} a position, {:.2?} at most; {} nodes a position, {} at most",
        totals.asked,
        totals.mates,
        totals.best,
        totals.keyed,
        totals.none,
        totals.time / asked,
        totals.longest,
        totals.nodes / u64::from(asked),
        totals.most_nodes
    );
    if options.is_on("stats") {
        println!("{}", told(&totals.counts, totals.nodes));
    }
}

/// What the searches did.
fn told(counts: &ProverCounts, nodes: u64) -> String {
    let share = |part: u64, whole: u64| format!("{:.1} %", 100.0 * part as f64 / whole.max(1) as f64);
    let lookups = counts.lookups();
    format!(
        "{} expansions of {} positions ({:.2} each), {} first looks; lookups: exact {}, dominated {}, path {}, missed {}; \
         {} repetitions, {} extensions; waited for: {} below attacks, {} below defences",
        counts.expansions,
        counts.positions,
        counts.expansions as f64 / counts.positions.max(1) as f64,
        counts.first_looks,
        share(counts.exact, lookups),
        share(counts.dominated, lookups),
        share(counts.on_path, lookups),
        share(counts.missed, lookups),
        counts.repeated,
        counts.extensions,
        share(counts.attacks_waited_for, nodes),
        share(counts.defences_waited_for, nodes),
    )
}

fn solve<P: Notation>(entry: &Entry<P>, options: &Options, attack: Attack, totals: &mut Totals) {
    let within = match options.0.get("within").map(String::as_str) {
        Some("bm") => entry.best,
        Some(text) => text.parse().ok(),
        None => None,
    };
    let question =
        MateQuestion { within, shortest: options.is_on("shortest"), nodes: options.number("nodes") };
    let bytes = options.number("mib").unwrap_or(256) as usize * (1 << 20);
    let threads = options.number("threads").unwrap_or(1) as usize;
    let begin = Instant::now();
    let stop = Stop::new().within(options.number("seconds").map(Duration::from_secs));
    let mut solver =
        MateSolver::with_threads(&PositionStack::new(entry.position.clone()), attack, bytes, threads);
    let answer = solver.solve(&question, &stop);
    let keys = options.is_on("keys").then(|| {
        let spent = |nodes: u64| nodes.saturating_sub(solver.nodes());
        let rest = MateQuestion { nodes: question.nodes.map(spent), ..question };
        solver.keys(&rest, &stop).map(|keys| keys.len())
    });
    totals.keyed += u32::from(matches!(keys, Some(Ok(_))));
    let (time, nodes) = (begin.elapsed(), solver.nodes());
    totals.asked += 1;
    totals.nodes += nodes;
    totals.counts += *solver.counts();
    totals.most_nodes = totals.most_nodes.max(nodes);
    totals.time += time;
    totals.longest = totals.longest.max(time);
    let told = match &answer {
        MateAnswer::Mate(mate) => {
            totals.mates += 1;
            totals.best += u32::from(entry.best.map_or(mate.shortest, |best| best == mate.length));
            assert_line(entry, mate);
            if mate.shortest && entry.best.is_some_and(|best| best != mate.length) {
                println!("{}: said to be {:?} plies, proven {}", entry.name, entry.best, mate.length);
            }
            format!("mate in {} plies{}", mate.length, if mate.shortest { ", the shortest" } else { "" })
        }
        MateAnswer::NoMate => {
            totals.none += 1;
            "no mate".to_string()
        }
        MateAnswer::Unknown(why) => format!("unknown: {why}"),
    };
    if options.is_on("proof") && matches!(answer, MateAnswer::Mate(_)) {
        prove(entry, &mut solver, &question);
    }
    if options.is_on("verbose") {
        let keys = keys.map_or(String::new(), |keys| format!(", keys {keys:?}"));
        println!(
            "{}: {told}{keys}; {time:.2?}, {nodes} nodes, {} collections",
            entry.name,
            solver.collections()
        );
        if options.is_on("stats") {
            println!("  {}", self::told(solver.counts(), nodes));
        }
    }
}

/// The line is legal and ends in mate.
fn assert_line<P: Notation>(entry: &Entry<P>, mate: &Mate<P::Move>) {
    let mut position = entry.position.clone();
    for &mv in &mate.line {
        assert!(position.legal_moves().contains(&mv), "{}: {mv:?} is not legal", entry.name);
        position = position.after(mv);
    }
    assert!(!position.has_moves() && position.royal_attacked(), "{}: no mate at the end", entry.name);
}

fn prove<P: Notation>(entry: &Entry<P>, solver: &mut MateSolver<P>, question: &MateQuestion) {
    const STEPS: usize = 20_000_000;
    let question = MateQuestion { nodes: None, ..*question };
    match solver.proof(STEPS, &question, &Stop::new()) {
        Ok(proof) => {
            let read =
                WrittenProof::read(&proof.write()).unwrap_or_else(|error| panic!("{}: {error}", entry.name));
            read.check::<P>(u64::MAX).unwrap_or_else(|flaw| panic!("{}: {flaw}", entry.name));
        }
        Err(why) => println!("{}: no proof, {why}", entry.name),
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let Some(file) = arguments.next() else {
        println!("usage: mates FILE [name=value]...");
        return;
    };
    let pairs =
        arguments.filter_map(|text| text.split_once('=').map(|(a, b)| (a.to_string(), b.to_string())));
    let options = Options(pairs.collect());
    let text = match std::fs::read_to_string(&file) {
        Ok(text) => text,
        Err(error) => {
            println!("{file}: {error}");
            return;
        }
    };
    if std::path::Path::new(&file).extension().is_some_and(|end| end == "epd" || end == "csv") {
        run::<tesuji_chess::Position>(&text, &options, Attack::All);
    } else {
        run::<tesuji_shogi::Position>(&text, &options, Attack::Checks);
    }
}
