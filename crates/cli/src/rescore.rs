//! `tesuji rescore`.

use crate::exit::{Failure, plain};
use crate::tuning::Tuning;
use crate::{answer, args, bar, interrupt};
use clap::Args;
use std::fs::File;
use std::io::{self, BufReader};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Instant;
use tesuji_api::RescoredRecords;
use tesuji_engine::{Variant, for_game};
use tesuji_lab::train::Rescore;
use tesuji_lab::{Files, LabGame, jobs};
use tesuji_learn::record::{RecordError, RecordReader, StoredGame, Writer, Wrong};
use tesuji_text::plural;

/// Options of `tesuji rescore`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Records of games, as `tesuji selfplay` writes them
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Where the new records go
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// Nodes for each position
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = args::some_nodes, allow_negative_numbers = true)]
    nodes: u64,

    /// Up to so many random moves lead from a position of a game to the one that is scored; 0 keeps the position
    #[arg(long, value_name = "N", default_value_t = 0)]
    random_moves: usize,

    /// So many positions are made of each one
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = args::some, allow_negative_numbers = true)]
    times: usize,

    #[command(flatten)]
    tuning: Tuning,

    /// Threads to work on; 0 for one on each core
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = args::threads, allow_negative_numbers = true)]
    threads: usize,

    /// The seed of the random moves
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub(crate) fn run(options: &Options, game: Option<Variant>) -> Result<(), Failure> {
    for_game!(game.unwrap_or(Variant::Chess), P => rescore::<P>(options))
}

fn rescore<G: LabGame>(options: &Options) -> Result<(), Failure> {
    let outputs = Files::new().reads("FILE", &options.files).writes("--out", [&options.out]).check()?;
    let run = options.rescore::<G>()?;
    let stop = interrupt::stop()?;
    let begin = Instant::now();
    let Some(mut draft) = outputs.draft("--out")? else { return Ok(()) };
    let (games, positions) = (AtomicU64::new(0), AtomicU64::new(0));
    let told = || {
        let (games, positions) = (games.load(Relaxed) as usize, positions.load(Relaxed) as usize);
        format!("{} of {}", plural(positions, "position"), plural(games, "game"))
    };
    let scored = bar::endless(told, || {
        let mut writer = Writer::begin(&mut draft, G::FACTS.name, "")?;
        let mut lost = None;
        let mut take = |game: StoredGame| {
            games.fetch_add(1, Relaxed);
            positions.fetch_add(game.moments.len() as u64, Relaxed);
            match writer.write(&game) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => {
                    lost = Some(error);
                    ControlFlow::Break(())
                }
            }
        };
        for path in &options.files {
            let wrong = |why: String| Stopped::Input(format!("{}: {why}", path.display()));
            run.run::<G>(reader::<G>(path).map_err(wrong)?, stop, &mut take).map_err(wrong)?;
        }
        lost.map_or(Ok(()), |error| Err(error.into()))
    });
    match scored {
        Ok(()) => draft.finish()?,
        Err(Stopped::Input(why)) => return Err(Failure::Failed(vec![why])),
        Err(Stopped::Output(RecordError { wrong: Wrong::Io(error), .. })) => {
            return Err(draft.failed(error).into());
        }
        Err(Stopped::Output(error)) => return Err(draft.failed(io::Error::other(error.to_string())).into()),
    }
    let told = RescoredRecords {
        game: G::FACTS.name.to_string(),
        games: games.into_inner(),
        positions: positions.into_inner(),
        nodes: options.nodes,
        file: options.out.display().to_string(),
        seconds: begin.elapsed().as_secs_f64(),
    };
    answer::print(told, options.json)
}

/// Why not all positions were scored.
enum Stopped {
    Input(String),
    Output(RecordError),
}

impl From<RecordError> for Stopped {
    fn from(error: RecordError) -> Stopped {
        Stopped::Output(error)
    }
}

/// The games of a file.
fn reader<G: LabGame>(path: &Path) -> Result<RecordReader<BufReader<File>>, String> {
    let file = File::open(path).map_err(|error| plain(&error))?;
    let reader = RecordReader::new(BufReader::new(file)).map_err(|error| error.to_string())?;
    match reader.game() {
        game if game == G::FACTS.name => Ok(reader),
        game => Err(format!("records of {game}, not of {}", G::FACTS.name)),
    }
}

impl Options {
    fn rescore<G: LabGame>(&self) -> Result<Rescore, Failure> {
        Ok(Rescore {
            profile: self.tuning.profile::<G>()?,
            nodes: self.nodes,
            times: self.times,
            random_moves: self.random_moves,
            seed: self.seed,
            threads: if self.threads == 0 { jobs::threads() } else { self.threads },
        })
    }
}
