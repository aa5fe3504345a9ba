//! The benchmark: fixed positions, one thread, fixed depth.

use crate::team::Team;
use crate::{Game, News, Settings, SettingsError, Tell};
use std::time::Instant;
use tesuji_api::BenchRow;
use tesuji_game::Stop;
use tesuji_search::{Depth, Limits, Task};

/// What to search in a benchmark.
///
/// Equal choices give equal node counts, on every machine.
#[derive(Clone, Debug)]
pub struct BenchPlan {
    /// How deep; none for the depth of [`Game::SIGNATURE`].
    pub depth: Option<u32>,
    /// The size of the table in MiB.
    pub hash: usize,
    /// What ends it from outside.
    pub stop: Stop,
}

impl Default for BenchPlan {
    fn default() -> BenchPlan {
        BenchPlan { depth: None, hash: 16, stop: Stop::new() }
    }
}

/// A benchmark that is ready to run, with a team of its own.
pub(crate) struct Run<G: Game> {
    team: Team<G>,
    depth: u32,
    stop: Stop,
}

impl<G: Game> Run<G> {
    pub(crate) fn new(bench: BenchPlan, settings: &Settings) -> Result<Run<G>, SettingsError> {
        let settings = Settings { threads: 1, hash: bench.hash, ..settings.clone() };
        let depth = bench.depth.unwrap_or(G::BENCH_DEPTH).max(1);
        Ok(Run { team: Team::new(&settings)?, depth, stop: bench.stop })
    }

    /// Searches every position, tells of each, and of all.
    pub(crate) fn run(mut self, stop: &Stop, tell: &mut Tell) {
        let both = stop.clone();
        let _alarm = self.stop.alarm(move || both.set());
        let begin = Instant::now();
        let mut nodes = 0;
        for (number, text) in (1..).zip(G::BENCH) {
            match self.position(text, stop) {
                Ok((searched, best)) => {
                    nodes += searched;
                    let (of, position) = (G::BENCH.len() as u32, (*text).to_string());
                    tell(News::Searched(BenchRow { number, of, nodes: searched, best, position }));
                }
                Err(why) => tell(News::Note(format!("bench {number:>2}/{}: {why}", G::BENCH.len()))),
            }
            if stop.is_set() {
                return tell(News::Note(format!("bench: stopped after {nodes} nodes")));
            }
        }
        tell(News::Benched { nodes, elapsed: begin.elapsed() });
    }

    /// The nodes and the best move of one position.
    fn position(&mut self, text: &str, stop: &Stop) -> Result<(u64, Option<String>), String> {
        let position = G::from_text(text).map_err(|error| error.to_string())?;
        self.team.shared.signals.start(Instant::now(), false);
        let depth = Depth::try_from(self.depth).unwrap_or(Depth::MAX);
        let task = Task::new(position.clone(), Limits::depth(depth)).until(stop);
        let answer = self.team.run_alone(&task).ok_or("the search failed")?;
        let best = answer.best().map(|mv| position.write_move(mv, G::dialect(false)));
        Ok((answer.nodes, best))
    }
}
