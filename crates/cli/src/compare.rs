//! `tesuji compare`: every search on one position.

use crate::board::{self, Style};
use crate::columns::{Column, Columns};
use crate::evaluation;
use crate::exit::Failure;
use crate::output::{grouped, time};
use crate::place::{self, Place, protocol};
use crate::playable::{Playable, in_prose, told};
use crate::searching::Full;
use crate::{args, interrupt, terminal};
use clap::Args;
use serde_json::{Value, json};
use std::io::{self, Write as _};
use std::time::Duration;
use tesuji_engine::{prose, short};
use tesuji_game::{PositionStack, Score, Stop};
use tesuji_params::Profile;
use tesuji_search::classic::{Algorithm, Guard};
use tesuji_search::{Counting, Depth, End, Limits, Watchers};

/// The least columns for a line of moves.
const ROOM: usize = 24;

/// Options of `tesuji compare`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    #[command(flatten)]
    pub(crate) place: Place,

    /// How many plies deep
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = args::search_depth, allow_negative_numbers = true)]
    depth: i32,

    /// Leave out what needs more nodes
    #[arg(long, value_name = "N", default_value_t = 20_000_000, value_parser = args::some_nodes, allow_negative_numbers = true)]
    max_nodes: u64,

    /// The evaluation: linear, classic, or a file of weights or a network; tactic always counts material
    #[arg(long, value_name = "NAME|FILE")]
    eval: Option<String>,

    /// Megabytes for the table of the full search
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = args::table, allow_negative_numbers = true)]
    hash: usize,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// One search.
struct Row<M> {
    name: String,
    nodes: u64,
    leaves: u64,
    elapsed: Duration,
    score: Score,
    line: Vec<M>,
    cutoffs: u64,
    first_cutoffs: u64,
    /// Whether it came to its end.
    finished: bool,
}

struct Run<'a, P: Playable> {
    options: &'a Options,
    line: PositionStack<P>,
    stop: &'static Stop,
}

/// Runs the command.
pub(crate) fn run<P: Playable>(options: &Options) -> Result<(), Failure> {
    let [mut plain, mut profile] = [Profile::plain(), Profile::of_game(P::FACTS.name)];
    evaluation::choose::<P>(options.eval.as_deref(), &mut plain)?;
    evaluation::choose::<P>(options.eval.as_deref(), &mut profile)?;
    let run = Run { options, line: options.place.line::<P>()?, stop: interrupt::stop()? };
    if let Some(outcome) = run.line.game_over() {
        return Err(Failure::Failed(vec![format!("nothing to search: {}", told::<P>(outcome))]));
    }
    let mut rows = Vec::new();
    let mut notes = Vec::new();
    run.begin()?;
    for algorithm in Algorithm::ALL {
        let foreseen = if algorithm == Algorithm::Minimax { run.foreseen() } else { 0.0 };
        if foreseen > options.max_nodes as f64 {
            notes.push(format!("{algorithm} is left out: it would search about {foreseen:.1e} nodes"));
            continue;
        }
        run.take(run.classic(algorithm, &profile), &mut rows, &mut notes)?;
    }
    for (name, profile) in [("full, plain", &plain), ("full", &profile)] {
        run.take(run.full(name, profile)?, &mut rows, &mut notes)?;
    }
    run.end(&rows, &notes)
}

impl<P: Playable> Run<'_, P> {
    /// About how many nodes minimax would search: counted near the root, then growing as it did.
    fn foreseen(&self) -> f64 {
        let position = self.line.top();
        let depth = self.options.depth as u32;
        let near = depth.min(4);
        let leaves = position.perft(near) as f64;
        let growth = leaves / (position.perft(near - 1).max(1) as f64);
        leaves * growth.powi((depth - near) as i32)
    }

    fn classic(&self, algorithm: Algorithm, profile: &Profile) -> Row<P::Move> {
        let guard = Guard { stop: self.stop.clone(), nodes: Some(self.options.max_nodes) };
        let depth: Depth = self.options.depth;
        let mut counting = Counting::default();
        let watchers = Watchers(vec![&mut counting]);
        let found = P::classic_search(algorithm, profile, &self.line, depth, guard, watchers);
        Row {
            name: algorithm.to_string(),
            nodes: counting.nodes(),
            leaves: found.leaves,
            elapsed: found.elapsed,
            score: found.score,
            line: found.line,
            cutoffs: found.cutoffs,
            first_cutoffs: found.first_cutoffs,
            finished: found.finished,
        }
    }

    fn full(&self, name: &str, profile: &Profile) -> Result<Row<P::Move>, Failure> {
        let limits = Limits { nodes: Some(self.options.max_nodes), ..Limits::depth(self.options.depth) };
        let full = Full {
            line: &self.line,
            profile,
            limits,
            moves: Vec::new(),
            lines: 1,
            threads: 1,
            megabytes: self.options.hash,
            stop: self.stop,
        };
        let mut counting = Counting::default();
        let (answer, elapsed) = full.run(Watchers(vec![&mut counting]), &mut |_| ())?;
        Ok(Row {
            name: name.to_string(),
            nodes: counting.nodes(),
            leaves: [End::GameOver, End::Horizon, End::StandPat].map(|end| counting.ended(end)).iter().sum(),
            elapsed,
            score: answer.score().unwrap_or_default(),
            finished: answer.depth >= self.options.depth,
            line: answer.lines.into_iter().next().map(|line| line.moves).unwrap_or_default(),
            cutoffs: counting.cutoffs(),
            first_cutoffs: counting.cut_by(1),
        })
    }

    fn begin(&self) -> Result<(), Failure> {
        if self.options.json {
            return Ok(());
        }
        let mut out = terminal::out();
        let board = board::position(self.line.top(), Style::new(false));
        writeln!(out, "{board}\ndepth {}\n", self.options.depth)?;
        writeln!(out, "{}", columns().head())?;
        Ok(out.flush()?)
    }

    /// Shows a row, or notes why there is none.
    fn take(
        &self,
        row: Row<P::Move>,
        rows: &mut Vec<Row<P::Move>>,
        notes: &mut Vec<String>,
    ) -> Result<(), Failure> {
        if self.stop.is_set() {
            return Err(Failure::Interrupted(format!("in {}", row.name)));
        }
        if !row.finished {
            let limit = grouped(self.options.max_nodes);
            notes.push(format!("{} is left out: it needs more than {limit} nodes", row.name));
            return Ok(());
        }
        if !self.options.json {
            let moves = prose(self.line.top(), &row.line);
            let share = if row.cutoffs == 0 { "-".to_string() } else { format!("{:.1} %", percent(&row)) };
            let (nodes, leaves) = (grouped(row.nodes), grouped(row.leaves));
            let (elapsed, score) = (time(row.elapsed), short::<P>(row.score));
            let cells = [row.name.clone(), nodes, leaves, elapsed, score, share];
            let mut out = terminal::out();
            writeln!(out, "{}", columns().row(&cells, &moves.join(" ")))?;
            out.flush()?;
        }
        rows.push(row);
        Ok(())
    }

    fn end(&self, rows: &[Row<P::Move>], notes: &[String]) -> Result<(), Failure> {
        if !self.options.json {
            let mut out = terminal::out();
            for (nth, note) in notes.iter().enumerate() {
                writeln!(out, "{}{note}; --max-nodes raises the limit", if nth == 0 { "\n" } else { "" })?;
            }
            return Ok(());
        }
        let root = self.line.top();
        let row = |row: &Row<P::Move>| {
            let mut object = json!({
                "search": row.name,
                "nodes": row.nodes,
                "leaves": row.leaves,
                "seconds": row.elapsed.as_secs_f64(),
                "score": place::json(row.score),
                "line": protocol(root, &row.line),
                "cutoffs": row.cutoffs,
                "first_cutoffs": row.first_cutoffs,
            });
            object[in_prose::<P>("line")] = json!(prose(root, &row.line));
            object
        };
        let rows: Vec<Value> = rows.iter().map(row).collect();
        let mut object = json!({ "depth": self.options.depth, "searches": rows, "notes": notes });
        object[P::POSITION] = root.to_text().into();
        Ok(writeln!(io::stdout().lock(), "{object}")?)
    }
}

/// The columns of the table.
fn columns() -> Columns {
    let columns = vec![
        Column::text("search", 12, 6),
        Column::number("nodes", 12, 5),
        Column::number("leaves", 12, 2),
        Column::number("time", 9, 3),
        Column::number("score", 8, 4),
        Column::number("first cuts", 11, 1),
    ];
    Columns::new(columns, "line", ROOM)
}

/// How many of a hundred cutoffs came by the first move.
fn percent<M>(row: &Row<M>) -> f64 {
    row.first_cutoffs as f64 * 100.0 / row.cutoffs.max(1) as f64
}
