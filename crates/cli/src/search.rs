//! `tesuji search`.

use crate::board::{self, Style};
use crate::bounds::{Bounds, USUAL_DEPTH};
use crate::columns::{Column, Columns};
use crate::exit::{Failure, plain};
use crate::output::{grouped, millions_a_second, plural, time};
use crate::place::{self, Place, protocol};
use crate::playable::{Playable, in_prose, told};
use crate::searching::Full;
use crate::tuning::{DEFAULT, Tuning};
use crate::{args, interrupt, terminal};
use clap::Args;
use clap::builder::PossibleValuesParser;
use serde_json::{Value, json};
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::time::{Duration, Instant};
use tesuji_engine::{prose, short};
use tesuji_game::{Bound, PositionStack, Score, Stop, shown};
use tesuji_lab::{Draft, Files, Outputs};
use tesuji_params::{Profile, Technique};
use tesuji_search::classic::{Algorithm, Guard};
use tesuji_search::trace::{Header, Tracing};
use tesuji_search::{Counting, Depth, Probe, Watchers};

/// How deep a classic search goes if nobody says when to stop.
const CLASSIC_DEPTH: Depth = 5;

/// The least columns for a line of moves.
const ROOM: usize = 32;

/// Options of `tesuji search`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    #[command(flatten)]
    pub(crate) place: Place,

    #[command(flatten)]
    bounds: Bounds,

    /// Which search; all but full go 5 plies deep without any limit
    #[arg(
        long, value_name = "NAME", default_value = "full",
        value_parser = PossibleValuesParser::new(["minimax", "alphabeta", "pvs", "tactic", "fractional", "full"])
    )]
    algorithm: String,

    #[command(flatten)]
    tuning: Tuning,

    /// Count what the search does, and print the counts
    #[arg(long)]
    stats: bool,

    /// Record the whole tree in a file for `tesuji trace`
    #[arg(long, value_name = "FILE")]
    trace: Option<PathBuf>,

    /// Search only these moves, as in "e4 d4" or "e2e4 d2d4"
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    searchmoves: String,

    /// Threads to search on; 0 for all cores. With more than one, what is found differs from run to run
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = args::threads, allow_negative_numbers = true)]
    threads: usize,

    /// How many best lines to find
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = args::lines, allow_negative_numbers = true)]
    multipv: u16,

    #[arg(long, value_name = "MB", value_parser = args::table, allow_negative_numbers = true)]
    #[arg(help = "Megabytes for the table, 64 without this")]
    hash: Option<usize>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The probe of a search that is watched.
struct Watch {
    counting: Option<Counting>,
    tracing: Option<Tracing<Draft>>,
}

impl Watch {
    fn watchers(&mut self) -> Watchers<'_> {
        let counting = self.counting.as_mut().map(|probe| probe as &mut dyn Probe);
        let tracing = self.tracing.as_mut().map(|probe| probe as &mut dyn Probe);
        Watchers(counting.into_iter().chain(tracing).collect())
    }
}

/// Runs the command.
pub(crate) fn run<P: Playable>(options: &Options) -> Result<(), Failure> {
    options.check()?;
    let line = options.place.line::<P>()?;
    let profile = options.tuning.profile::<P>()?;
    let stop = interrupt::stop()?;
    let files = Files::new().reads("--profile", options.tuning.inputs());
    let outputs = files.writes("--trace", &options.trace).check()?;
    let run = Run { options, line, profile, stop, outputs };
    match Algorithm::named(&options.algorithm) {
        Some(algorithm) => run.classic(algorithm),
        None => run.full(),
    }
}

impl Options {
    /// Refuses what the chosen search cannot do.
    fn check(&self) -> Result<(), Failure> {
        let asked = [
            ("--profile", self.tuning.profile != DEFAULT),
            ("--set", !self.tuning.set.is_empty()),
            ("--hash", self.hash.is_some()),
            ("--multipv", self.multipv > 1),
            ("--threads", self.threads != 1),
            ("--searchmoves", !self.searchmoves.is_empty()),
        ];
        match asked.iter().find(|(_, asked)| *asked) {
            Some((option, _)) if self.algorithm != "full" => {
                let name = &self.algorithm;
                Err(Failure::Usage(format!("{option}: --algorithm {name} has no use for it, only full has")))
            }
            _ => self.check_threads(),
        }
    }

    /// Refuses what only one thread can do.
    fn check_threads(&self) -> Result<(), Failure> {
        let alone = [("--stats", self.stats), ("--trace", self.trace.is_some())];
        match alone.iter().find(|(_, asked)| *asked) {
            Some((option, _)) if self.threads != 1 => {
                Err(Failure::Usage(format!("--threads: {option} goes with one thread only")))
            }
            _ => Ok(()),
        }
    }
}

struct Run<'a, P: Playable> {
    options: &'a Options,
    line: PositionStack<P>,
    profile: Profile,
    stop: &'static Stop,
    outputs: Outputs,
}

/// One line of the table.
#[derive(Clone)]
struct Row<M> {
    depth: Depth,
    reached: Option<u16>,
    rank: usize,
    score: Score,
    bound: Bound,
    moves: Vec<M>,
    nodes: u64,
    elapsed: Duration,
}

/// What is known in the end.
struct Known<M> {
    rows: Vec<Row<M>>,
    last: Option<Row<M>>,
    leaves: Option<u64>,
    nodes: u64,
    elapsed: Duration,
    watch: Watch,
}

impl<P: Playable> Run<'_, P> {
    /// How deep it goes if nobody says when to stop.
    fn usual_depth(&self) -> Depth {
        if self.options.algorithm == "full" { USUAL_DEPTH } else { CLASSIC_DEPTH }
    }

    fn full(&self) -> Result<(), Failure> {
        let full = Full {
            line: &self.line,
            profile: &self.profile,
            limits: self.options.bounds.limits(self.usual_depth()),
            moves: self.searchmoves()?,
            lines: usize::from(self.options.multipv),
            threads: self.options.threads,
            megabytes: self.options.hash.unwrap_or(64),
            stop: self.stop,
        };
        self.begin()?;
        let mut rows = Vec::new();
        let mut told = Ok(());
        let mut tell = |report: &tesuji_search::Report<P::Move>| {
            let line = &report.line;
            let row = Row {
                depth: report.depth,
                reached: Some(line.selective_depth),
                rank: report.rank,
                score: line.score,
                bound: line.bound,
                moves: line.moves.clone(),
                nodes: report.nodes,
                elapsed: report.elapsed,
            };
            if told.is_ok() {
                told = self.show(&row);
            }
            rows.push(row);
        };
        let mut watch = self.watch()?;
        let (answer, elapsed) = full.run(watch.watchers(), &mut tell)?;
        told?;
        let last = answer.lines.first().map(|line| Row {
            depth: answer.depth,
            reached: Some(line.selective_depth),
            rank: 1,
            score: line.score,
            bound: line.bound,
            moves: line.moves.clone(),
            nodes: answer.nodes,
            elapsed,
        });
        self.end(Known { rows, last, leaves: None, nodes: answer.nodes, elapsed, watch })
    }

    /// The moves that are searched; all, if none is named.
    fn searchmoves(&self) -> Result<Vec<P::Move>, Failure> {
        let root = self.line.top();
        let words = self.options.searchmoves.split([' ', ',']).filter(|word| !word.is_empty());
        let read = |word: &str| {
            let mut dialects = P::DIALECTS.iter().map(|&dialect| root.read_move(word, dialect));
            let wrong = || format!("--searchmoves: '{}' is no legal move in {}", shown(word), root.to_text());
            dialects.find_map(Result::ok).ok_or_else(|| Failure::Usage(wrong()))
        };
        words.map(read).collect()
    }

    /// A classic search has no iterations of its own: each depth is a search.
    fn classic(&self, algorithm: Algorithm) -> Result<(), Failure> {
        let start = Instant::now();
        self.begin()?;
        let mut watch = self.watch()?;
        let (mut rows, mut nodes, mut leaves) = (Vec::new(), 0, 0);
        let Bounds { nodes: most, time, .. } = self.options.bounds;
        let stop = self.stop.until(time.map(|time| start + time));
        let deepest = self.options.bounds.depth(self.usual_depth());
        for depth in 1..=deepest.unwrap_or(tesuji_search::classic::MAX_DEPTH) {
            let left = most.map(|limit| limit.saturating_sub(nodes));
            let guard = Guard { stop: stop.clone(), nodes: left };
            let found =
                P::classic_search(algorithm, &self.profile, &self.line, depth, guard, watch.watchers());
            nodes += found.nodes;
            leaves += found.leaves;
            if !found.finished {
                break;
            }
            let (score, moves, elapsed) = (found.score, found.line, found.elapsed);
            let row = Row {
                depth,
                reached: None,
                rank: 1,
                score,
                bound: Bound::Exact,
                moves,
                nodes: found.nodes,
                elapsed,
            };
            self.show(&row)?;
            rows.push(row);
            if rows.last().is_some_and(|row| row.moves.is_empty()) {
                break;
            }
        }
        let last = rows.last().filter(|row| !row.moves.is_empty()).cloned();
        self.end(Known { rows, last, leaves: Some(leaves), nodes, elapsed: start.elapsed(), watch })
    }

    /// Who watches, as far as it was asked for.
    fn watch(&self) -> Result<Watch, Failure> {
        let tracing =
            self.outputs.draft("--trace")?.map(|draft| Tracing::new(draft.all_or_nothing(), &self.header()));
        Ok(Watch { counting: self.options.stats.then(Counting::default), tracing })
    }

    fn trace_failed(&self, error: &io::Error) -> Failure {
        let path = self.options.trace.as_ref().map(|path| path.display().to_string()).unwrap_or_default();
        Failure::Failed(vec![format!("--trace: {path}: {}", plain(error))])
    }

    fn header(&self) -> Header {
        let full = self.options.algorithm == "full";
        let bounds = &self.options.bounds;
        let limits = [
            bounds.depth(self.usual_depth()).map(|depth| format!("depth {depth}")),
            bounds.nodes.map(|nodes| format!("{nodes} nodes")),
            bounds.time.map(|time| format!("{} s", time.as_secs_f64())),
        ];
        Header {
            game: P::FACTS.name.to_string(),
            root: self.line.top().to_text(),
            algorithm: self.options.algorithm.clone(),
            profile: if full { self.profile.to_toml() } else { String::new() },
            profile_hash: if full { self.profile.hash().to_string() } else { String::new() },
            limits: limits.into_iter().flatten().collect::<Vec<_>>().join(", "),
        }
    }

    fn begin(&self) -> Result<(), Failure> {
        if self.options.json {
            return Ok(());
        }
        let mut out = terminal::out();
        writeln!(out, "{}", board::position(self.line.top(), Style::new(false)))?;
        if self.options.algorithm == "full" {
            writeln!(out, "profile {}\n", self.profile)?;
        }
        writeln!(out, "{}", columns().head())?;
        Ok(out.flush()?)
    }

    fn show(&self, row: &Row<P::Move>) -> Result<(), Failure> {
        if self.options.json {
            return Ok(());
        }
        let depth = row.reached.map_or(row.depth.to_string(), |reached| format!("{}/{reached}", row.depth));
        let sign = match row.bound {
            Bound::Exact => "",
            Bound::Lower => ">=",
            Bound::Upper => "<=",
        };
        let score = format!("{sign}{}", short::<P>(row.score));
        let (nodes, elapsed) = (grouped(row.nodes), time(row.elapsed));
        let rate = millions_a_second(row.nodes, row.elapsed);
        let line = prose(self.line.top(), &row.moves).join(" ");
        let mut out = terminal::out();
        writeln!(out, "{}", columns().row(&[depth, score, nodes, elapsed, rate], &line))?;
        Ok(out.flush()?)
    }

    fn end(&self, known: Known<P::Move>) -> Result<(), Failure> {
        let Watch { counting, tracing } = known.watch;
        let recorded = tracing.map(|tracing| {
            let events = tracing.events();
            tracing.finish().map_err(|error| self.trace_failed(&error))?.finish()?;
            Ok::<u64, Failure>(events)
        });
        let known = Known { watch: Watch { counting, tracing: None }, ..known };
        if self.options.json {
            self.print_json(&known)?;
        } else {
            self.print(&known)?;
        }
        let recorded = recorded.transpose()?;
        if let (Some(events), Some(path), false) = (recorded, &self.options.trace, self.options.json) {
            writeln!(terminal::out(), "\n{} in {}", plural(events as usize, "event"), path.display())?;
        }
        if self.stop.is_set() {
            let best = known.last.map(|row| format!(", best move {}", self.best(&row)));
            let depth = known.rows.last().map_or(0, |row| row.depth);
            return Err(Failure::Interrupted(format!("after depth {depth}{}", best.unwrap_or_default())));
        }
        Ok(())
    }

    fn best(&self, row: &Row<P::Move>) -> String {
        prose(self.line.top(), &row.moves[..1.min(row.moves.len())]).concat()
    }

    fn print(&self, known: &Known<P::Move>) -> Result<(), Failure> {
        let mut out = terminal::out();
        match &known.last {
            Some(row) => writeln!(out, "\nbest move {}, score {}", self.best(row), row.score)?,
            None => match self.line.game_over() {
                Some(outcome) => writeln!(out, "\nno move: {}", told::<P>(outcome))?,
                None => writeln!(out, "\nstopped before the first depth was done")?,
            },
        }
        let leaves = known
            .leaves
            .map(|leaves| format!(" ({leaves} {})", if leaves == 1 { "leaf" } else { "leaves" }))
            .unwrap_or_default();
        let speed = known.nodes as f64 / known.elapsed.as_secs_f64().max(1e-6);
        let nodes = plural(known.nodes as usize, "node");
        writeln!(out, "{nodes}{leaves}, {}, {speed:.0} nps", time(known.elapsed))?;
        if let Some(counting) = &known.watch.counting {
            write!(out, "\n{counting}")?;
        }
        Ok(())
    }

    fn print_json(&self, known: &Known<P::Move>) -> Result<(), Failure> {
        let root = self.line.top();
        let row = |row: &Row<P::Move>| {
            let mut object = json!({
                "depth": row.depth,
                "rank": row.rank,
                "score": place::json(row.score),
                "bound": format!("{:?}", row.bound).to_lowercase(),
                "line": protocol(root, &row.moves),
                "nodes": row.nodes,
                "seconds": row.elapsed.as_secs_f64(),
            });
            object[in_prose::<P>("line")] = json!(prose(root, &row.moves));
            object
        };
        let best = known.last.as_ref().map(|row| protocol(root, &row.moves[..1]).concat());
        let mut object = json!({
            "algorithm": self.options.algorithm,
            "best_move": best,
            "score": known.last.as_ref().map(|row| place::json(row.score)),
            "nodes": known.nodes,
            "leaves": known.leaves,
            "seconds": known.elapsed.as_secs_f64(),
            "depths": known.rows.iter().map(row).collect::<Vec<Value>>(),
        });
        object[P::POSITION] = root.to_text().into();
        object[in_prose::<P>("best")] = json!(known.last.as_ref().map(|row| self.best(row)));
        if self.options.algorithm == "full" {
            object["profile"] = self.profile.name.clone().into();
            object["profile_hash"] = self.profile.hash().to_string().into();
        }
        if let Some(counting) = &known.watch.counting {
            object["stats"] = stats(counting);
        }
        Ok(writeln!(io::stdout().lock(), "{object}")?)
    }
}

/// The columns of the table.
fn columns() -> Columns {
    let columns = vec![
        Column::number("depth", 7, 4),
        Column::number("score", 9, 5),
        Column::number("nodes", 14, 2),
        Column::number("time", 12, 3),
        Column::number("Mnps", 6, 1),
    ];
    Columns::new(columns, "line", ROOM)
}

/// The counts for machines.
fn stats(counting: &Counting) -> Value {
    let technique = |&technique: &Technique| {
        let counts = counting.of(technique);
        let (tried, fired) = (counts.tried, counts.fired);
        let row = json!({ "tried": tried, "fired": fired, "cut": counts.cut, "skipped": counts.skipped });
        (technique.name().to_string(), row)
    };
    let ends = tesuji_search::End::PLAIN.map(|end| (end.to_string(), Value::from(counting.ended(end))));
    let again = tesuji_search::Again::ALL.map(|why| (why.to_string(), Value::from(counting.again(why))));
    json!({
        "nodes": counting.nodes(),
        "techniques": Technique::ALL.iter().map(technique).collect::<serde_json::Map<_, _>>(),
        "ends": ends.into_iter().collect::<serde_json::Map<_, _>>(),
        "cutoffs_by_move": (1..=13).map(|nth| counting.cut_by(nth)).collect::<Vec<_>>(),
        "searched_again": again.into_iter().collect::<serde_json::Map<_, _>>(),
        "table_asks": counting.table_asks,
        "table_hits": counting.table_hits,
        "nodes_by_depth": counting.by_depth.iter().map(|(depth, nodes)| json!([depth, nodes])).collect::<Vec<_>>(),
    })
}
