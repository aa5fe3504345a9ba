//! `tesuji compare`: every search on one position.

use crate::evaluation;
use crate::exit::Failure;
use crate::place::Place;
use crate::searching::Full;
use crate::{answer, args, interrupt};
use clap::Args;
use tesuji_api::{ComparedSearch, Comparison, LeftOut};
use tesuji_engine::answers;
use tesuji_game::{PositionStack, Stop};
use tesuji_lab::LabGame;
use tesuji_params::Profile;
use tesuji_search::classic::{Algorithm, Guard};
use tesuji_search::{Counting, Depth, End, Limits, Watchers};
use tesuji_text::compare as text;

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

    /// The evaluation: linear, network, classic, or a file of weights or a network; tactic always counts material
    #[arg(long, value_name = "NAME|FILE")]
    eval: Option<String>,

    /// Megabytes for the table of the full search
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = args::table, allow_negative_numbers = true)]
    hash: usize,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// A search, and whether it came to its end.
type Finished = (ComparedSearch, bool);

struct Run<'a, P: LabGame> {
    options: &'a Options,
    line: PositionStack<P>,
    stop: &'static Stop,
}

/// Runs the command.
pub(crate) fn run<P: LabGame>(options: &Options) -> Result<(), Failure> {
    let [mut plain, mut profile] = [Profile::plain(), P::VARIANT.profile()];
    evaluation::choose::<P>(options.eval.as_deref(), &mut plain)?;
    evaluation::choose::<P>(options.eval.as_deref(), &mut profile)?;
    let run = Run { options, line: options.place.line::<P>()?, stop: interrupt::stop()? };
    if let Some(outcome) = run.line.game_over() {
        let why = answers::outcome::<P>(outcome).reason;
        return Err(Failure::Failed(vec![format!("nothing to search: {why}")]));
    }
    let mut all = Comparison {
        position: answers::top(&run.line),
        depth: options.depth,
        max_nodes: options.max_nodes,
        searches: Vec::new(),
        left_out: Vec::new(),
    };
    answer::part(&text::head(&all.position, all.depth, answer::style()), options.json)?;
    for algorithm in Algorithm::ALL {
        let foreseen = if algorithm == Algorithm::Minimax { run.foreseen() } else { 0.0 };
        if foreseen > options.max_nodes as f64 {
            all.left_out.push(LeftOut { search: algorithm.to_string(), foreseen: Some(foreseen) });
            continue;
        }
        run.take(run.classic(algorithm, &profile), &mut all)?;
    }
    for (name, profile) in [("full, plain", &plain), ("full", &profile)] {
        run.take(run.full(name, profile)?, &mut all)?;
    }
    let end = text::end(&all);
    answer::finish(all, options.json, &end)
}

impl<P: LabGame> Run<'_, P> {
    /// About how many nodes minimax would search: counted near the root, then growing as it did.
    fn foreseen(&self) -> f64 {
        let position = self.line.top();
        let depth = self.options.depth as u32;
        let near = depth.min(4);
        let leaves = position.perft(near) as f64;
        let growth = leaves / (position.perft(near - 1).max(1) as f64);
        leaves * growth.powi((depth - near) as i32)
    }

    fn classic(&self, algorithm: Algorithm, profile: &Profile) -> Finished {
        let guard = Guard { stop: self.stop.clone(), nodes: Some(self.options.max_nodes) };
        let depth: Depth = self.options.depth;
        let mut counting = Counting::default();
        let watchers = Watchers(vec![&mut counting]);
        let found = P::classic_search(algorithm, profile, &self.line, depth, guard, watchers);
        let search = ComparedSearch {
            search: algorithm.to_string(),
            nodes: counting.nodes(),
            leaves: found.leaves,
            seconds: found.elapsed.as_secs_f64(),
            score: answers::score(found.score),
            line: answers::line(self.line.top(), &found.line),
            cutoffs: found.cutoffs,
            first_cutoffs: found.first_cutoffs,
        };
        (search, found.finished)
    }

    fn full(&self, name: &str, profile: &Profile) -> Result<Finished, Failure> {
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
        let line = answer.lines.first().map_or(&[][..], |line| &line.moves);
        let search = ComparedSearch {
            search: name.to_string(),
            nodes: counting.nodes(),
            leaves: [End::GameOver, End::Horizon, End::StandPat].map(|end| counting.ended(end)).iter().sum(),
            seconds: elapsed.as_secs_f64(),
            score: answers::score(answer.score().unwrap_or_default()),
            line: answers::line(self.line.top(), line),
            cutoffs: counting.cutoffs(),
            first_cutoffs: counting.cut_by(1),
        };
        Ok((search, answer.depth >= self.options.depth))
    }

    /// Shows a search, or notes that it is left out.
    fn take(&self, (search, finished): Finished, all: &mut Comparison) -> Result<(), Failure> {
        if self.stop.is_set() {
            return Err(Failure::Interrupted(format!("in {}", search.search)));
        }
        if !finished {
            all.left_out.push(LeftOut { search: search.search, foreseen: None });
            return Ok(());
        }
        answer::part(&text::row(&search, &all.position.game, answer::style()), self.options.json)?;
        all.searches.push(search);
        Ok(())
    }
}
