//! `tesuji selfplay`.

use crate::exit::Failure;
use crate::solve::shard;
use crate::tuning::Tuning;
use crate::{answer, args, bar, interrupt};
use clap::Args;
use indicatif::ProgressBar;
use std::path::PathBuf;
use std::str::FromStr as _;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Instant;
use tesuji_api::PlayedRecords;
use tesuji_engine::{Variant, for_game};
use tesuji_game::Stop;
use tesuji_lab::matches::{DrawRule, ResignRule};
use tesuji_lab::{Files, LabGame, SelfPlay, SelfPlayError, jobs};
use tesuji_learn::record::StoredGame;
use tesuji_text::{grouped, plural};

/// Options of `tesuji selfplay`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Where the games go; the same command goes on from there after a stop
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// How many games the file shall have
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = args::some, allow_negative_numbers = true)]
    games: usize,

    /// Nodes for each move; the iteration that reaches them is finished
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = args::some_nodes, allow_negative_numbers = true)]
    nodes: u64,

    /// Unless that takes so many times as many nodes
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = args::some, allow_negative_numbers = true)]
    patience: usize,

    /// Random plies at the start; one more in every other game
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = args::small, allow_negative_numbers = true)]
    random_plies: usize,

    /// The share of games that begin with shuffled pieces (Chess960), where the game knows that
    #[arg(long, value_name = "SHARE", default_value_t = 0.15, value_parser = args::share)]
    shuffled: f64,

    /// The share of games that nothing but the rules of the game ends
    #[arg(long, value_name = "SHARE", default_value_t = 0.1, value_parser = args::share)]
    played_out: f64,

    /// End a game when both sides' last COUNT scores are at least CP from level
    #[arg(long, value_name = "COUNT,CP", default_value = "4,1200", value_parser = ResignRule::from_str)]
    resign: ResignRule,

    /// End a game as a draw from a move on when both sides' last COUNT scores are within CP
    #[arg(long, value_name = "MOVE,COUNT,CP", default_value = "40,8,10", value_parser = DrawRule::from_str)]
    draw: DrawRule,

    /// The table of each game, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 4, value_parser = args::some, allow_negative_numbers = true)]
    hash: usize,

    #[command(flatten)]
    tuning: Tuning,

    /// How many games are played at the same time; 0 for one on each core
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = args::threads, allow_negative_numbers = true)]
    threads: usize,

    /// The seed of everything that is left to chance
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Only the I-th of N parts of the games; `tesuji records` merges their files, in order, to that of all
    #[arg(long, value_name = "I/N", value_parser = shard)]
    shard: Option<(usize, usize)>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub(crate) fn run(options: &Options, game: Option<Variant>) -> Result<(), Failure> {
    for_game!(game.unwrap_or(Variant::Chess), P => play::<P>(options))
}

fn play<G: LabGame>(options: &Options) -> Result<(), Failure> {
    Files::new().reads("--profile", options.tuning.inputs()).keeps("FILE", [&options.file]).check()?;
    let play = options.play::<G>()?;
    let stop = interrupt::stop()?;
    let (begin, counts) = (Instant::now(), Counts::default());
    let games = counts.under_bar(&play, options, stop);
    let games = games.map_err(|error| Failure::Failed(vec![error.to_string()]))?;
    if games < play.games {
        let (games, all) = (plural(games, "game"), grouped(play.games as u64));
        return Err(Failure::Interrupted(format!(
            "after {games} of {all}; the same command goes on from here"
        )));
    }
    let told = PlayedRecords {
        game: G::FACTS.name.to_string(),
        games: games as u64,
        played: counts.played.load(Relaxed),
        positions: counts.positions.load(Relaxed),
        new_positions: counts.new_positions.load(Relaxed),
        file: options.file.display().to_string(),
        seconds: begin.elapsed().as_secs_f64(),
    };
    answer::print(told, options.json)
}

/// How far it is.
#[derive(Default)]
struct Counts {
    games: AtomicU64,
    played: AtomicU64,
    positions: AtomicU64,
    new_positions: AtomicU64,
}

impl Counts {
    fn count(&self, game: &StoredGame, new: bool) {
        let positions = game.moments.len() as u64;
        self.games.fetch_add(1, Relaxed);
        self.positions.fetch_add(positions, Relaxed);
        self.played.fetch_add(u64::from(new), Relaxed);
        self.new_positions.fetch_add(if new { positions } else { 0 }, Relaxed);
    }

    /// Plays under a bar that says how many positions there are, and how many an hour brings.
    fn under_bar<G: LabGame>(
        &self,
        play: &SelfPlay<G>,
        options: &Options,
        stop: &Stop,
    ) -> Result<usize, SelfPlayError> {
        let begin = Instant::now();
        let update = |bar: &ProgressBar| {
            let hours = begin.elapsed().as_secs_f64() / 3_600.0;
            let an_hour = grouped((self.new_positions.load(Relaxed) as f64 / hours.max(1e-9)) as u64);
            bar.set_length(play.games as u64);
            bar.set_position(self.games.load(Relaxed));
            bar.set_message(format!(
                "{} positions, {an_hour} an hour",
                grouped(self.positions.load(Relaxed))
            ));
        };
        bar::under(update, |_| play.run(Some(&options.file), stop, |game, new| self.count(&game, new)))
    }
}

impl Options {
    fn play<G: LabGame>(&self) -> Result<SelfPlay<G>, Failure> {
        let mut play = SelfPlay::<G>::new(self.games);
        play.profile = self.tuning.profile::<G>()?;
        (play.nodes, play.patience) = (self.nodes, self.patience as u64);
        (play.random, play.shuffled, play.played_out) = (self.random_plies, self.shuffled, self.played_out);
        (play.rules.resign, play.rules.draw) = (Some(self.resign), Some(self.draw));
        (play.hash, play.seed) = (self.hash, self.seed);
        play.concurrency = if self.threads == 0 { jobs::threads() } else { self.threads };
        Ok(match self.shard {
            Some((shard, shards)) => play.shard(shard, shards),
            None => play,
        })
    }
}
