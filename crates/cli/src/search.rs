//! `tesuji search`.

use crate::bounds::{Bounds, USUAL_DEPTH};
use crate::exit::{Failure, plain};
use crate::place::Place;
use crate::searching::Full;
use crate::tuning::{DEFAULT, Tuning};
use crate::{answer, args, interrupt};
use clap::Args;
use clap::builder::PossibleValuesParser;
use std::io;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use tesuji_api::{Move, Search, SearchRow};
use tesuji_engine::answers;
use tesuji_game::{Bound, PositionStack, Score, Stop, shown};
use tesuji_lab::{Draft, Files, LabGame, Outputs};
use tesuji_params::Profile;
use tesuji_search::classic::{Algorithm, Guard};
use tesuji_search::trace::{Header, Tracing};
use tesuji_search::{Counting, Depth, Probe, Watchers};
use tesuji_text::search as text;

/// How deep a classic search goes if nobody says when to stop.
const CLASSIC_DEPTH: Depth = 5;

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
pub(crate) fn run<P: LabGame>(options: &Options) -> Result<(), Failure> {
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
            // The one technique that classic searches have.
            ("--set", self.tuning.set.iter().any(|set| !set.starts_with("mate_distance="))),
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

struct Run<'a, P: LabGame> {
    options: &'a Options,
    line: PositionStack<P>,
    profile: Profile,
    stop: &'static Stop,
    outputs: Outputs,
}

/// What is known in the end.
struct Known<M> {
    rows: Vec<SearchRow>,
    /// The best line and its score, if there is one.
    best: Option<(Score, Vec<M>)>,
    leaves: Option<u64>,
    nodes: u64,
    elapsed: Duration,
    watch: Watch,
}

impl<P: LabGame> Run<'_, P> {
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
        let mut tell = |report: &tesuji_search::SearchInfo<P::Move>| {
            let line = &report.line;
            let row = SearchRow {
                selective_depth: Some(line.selective_depth.into()),
                rank: report.rank as u32,
                bound: answers::bound(line.bound),
                ..self.row(report.depth, (line.score, &line.moves), report.nodes, report.elapsed)
            };
            if told.is_ok() {
                told = self.show(&row);
            }
            rows.push(row);
        };
        let mut watch = self.watch()?;
        let (answer, elapsed) = full.run(watch.watchers(), &mut tell)?;
        told?;
        let best = answer.lines.into_iter().next().map(|line| (line.score, line.moves));
        self.end(Known { rows, best, leaves: None, nodes: answer.nodes, elapsed, watch })
    }

    /// A row of the only line.
    fn row(
        &self,
        depth: Depth,
        (score, moves): (Score, &[P::Move]),
        nodes: u64,
        elapsed: Duration,
    ) -> SearchRow {
        SearchRow {
            depth,
            selective_depth: None,
            rank: 1,
            score: answers::score(score),
            bound: answers::bound(Bound::Exact),
            line: answers::line(self.line.top(), moves),
            nodes,
            seconds: elapsed.as_secs_f64(),
        }
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
        let (mut rows, mut best, mut nodes, mut leaves) = (Vec::new(), None, 0, 0);
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
            let row = self.row(depth, (found.score, &found.line), found.nodes, found.elapsed);
            self.show(&row)?;
            rows.push(row);
            best = Some((found.score, found.line)).filter(|(_, line)| !line.is_empty());
            if best.is_none() {
                break;
            }
        }
        self.end(Known { rows, best, leaves: Some(leaves), nodes, elapsed: start.elapsed(), watch })
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
            profile: if full { self.profile.to_toml(&P::VARIANT.profile()) } else { String::new() },
            profile_hash: if full { self.profile.hash().to_string() } else { String::new() },
            limits: limits.into_iter().flatten().collect::<Vec<_>>().join(", "),
        }
    }

    /// What a full search runs with.
    fn profile(&self) -> Option<tesuji_api::Profile> {
        (self.options.algorithm == "full").then(|| answers::profile(&self.profile))
    }

    fn begin(&self) -> Result<(), Failure> {
        let position = answers::position(self.line.top());
        answer::part(&text::head(&position, self.profile().as_ref(), answer::style()), self.options.json)
    }

    fn show(&self, row: &SearchRow) -> Result<(), Failure> {
        answer::part(&text::row(row, &answers::game::<P>(), answer::style()), self.options.json)
    }

    fn end(&self, known: Known<P::Move>) -> Result<(), Failure> {
        let Watch { counting, tracing } = known.watch;
        let recorded = tracing.map(|tracing| {
            let events = tracing.events();
            tracing.finish().map_err(|error| self.trace_failed(&error))?.finish()?;
            Ok::<u64, Failure>(events)
        });
        let best_move: Option<Move> =
            known.best.as_ref().and_then(|(_, line)| answers::line(self.line.top(), &line[..1]).pop());
        let search = Search {
            position: answers::top(&self.line),
            algorithm: self.options.algorithm.clone(),
            profile: self.profile(),
            depths: known.rows,
            best_move,
            score: known.best.as_ref().map(|(score, _)| answers::score(*score)),
            nodes: known.nodes,
            leaves: known.leaves,
            seconds: known.elapsed.as_secs_f64(),
            stats: counting.as_ref().map(answers::counts),
            trace: self.options.trace.as_ref().map(|path| path.display().to_string()),
            trace_events: recorded.transpose()?,
        };
        let best = search.best_move.as_ref().map(|best| format!(", best move {}", best.prose));
        let depth = search.depths.last().map_or(0, |row| row.depth);
        let text = text::end(&search);
        answer::finish(search, self.options.json, &text)?;
        if self.stop.is_set() {
            return Err(Failure::Interrupted(format!("after depth {depth}{}", best.unwrap_or_default())));
        }
        Ok(())
    }
}
