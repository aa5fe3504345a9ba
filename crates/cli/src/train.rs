//! `tesuji train`.

use crate::exit::{Failure, note, plain};
use crate::{answer, args, bar, input, interrupt};
use clap::Args;
use indicatif::ProgressBar;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;
use tesuji_api::{TrainedNetwork, TrainingEpoch};
use tesuji_engine::{Variant, for_game};
use tesuji_eval::linear::{Weights, WeightsError};
use tesuji_eval::network::{Networked, linear_part};
use tesuji_lab::records::whole;
use tesuji_lab::train::{
    Corpus, Epoch, Loaded, NetworkVisitor, Reading, Selection, Teacher, Trained, Training, TrainingError,
    UNIT,
};
use tesuji_lab::{Files, LabGame, ScoresAndResults, jobs};
use tesuji_learn::record::RecordReader;
use tesuji_net::Network;
use tesuji_net::train::{Recipe, Samples as _};
use tesuji_params::Profile;
use tesuji_text::{plural, training_end, training_read};

/// Options of `tesuji train`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Records of games, as `tesuji selfplay` writes them
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Where the network goes
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// Hidden units of each view: a multiple of 32
    #[arg(long, value_name = "N", default_value_t = 256, value_parser = hidden, allow_negative_numbers = true)]
    hidden: usize,

    /// How often all positions are gone through
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = args::some, allow_negative_numbers = true)]
    epochs: usize,

    /// Positions of one step
    #[arg(long, value_name = "N", default_value_t = 8192, value_parser = args::some, allow_negative_numbers = true)]
    batch: usize,

    /// The rate of learning at the start and at the end
    #[arg(long, value_name = "FIRST,LAST", default_value = "0.001,0.00001", value_parser = rates)]
    rate: (f64, f64),

    /// How fast weights shrink towards nothing (`AdamW`), so that few games are not learned by heart; without this 5000
    /// divided by the number of steps, at most 1, with --residual, else 0.01
    #[arg(long, value_name = "DECAY", value_parser = decay, allow_negative_numbers = true)]
    decay: Option<f64>,

    /// The share of the result of the game in what a position should say; the rest is its score
    #[arg(long, value_name = "SHARE", default_value_t = 0.1, value_parser = args::share)]
    result_share: f64,

    /// How far what a position should say looks into the rest of its game (TD-lambda): the share of what the next position
    /// says; 0 leaves its own score
    #[arg(long, value_name = "SHARE", default_value_t = 0.0, value_parser = args::share)]
    lambda: f64,

    /// Centipawns that change the odds of winning by a factor of e: what scores are read as, and the scale of the network;
    /// without this 400, or with --lambda what fits the scores and results of the files
    #[arg(long, value_name = "CP", value_parser = clap::value_parser!(u16).range(50..=3000))]
    unit: Option<u16>,

    /// Learn what an evaluation says (linear, or a file) of positions made by random moves from those of the games
    #[arg(long, value_name = "NAME|FILE")]
    teacher: Option<String>,

    /// Records whose own scores count, beside what the teacher says of the others; only they are kept apart then
    #[arg(long, value_name = "FILE", requires = "teacher")]
    scored: Vec<PathBuf>,

    /// How often each position of --scored comes in an epoch
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = args::some, allow_negative_numbers = true)]
    scored_times: usize,

    /// So many positions for each of the games, with --teacher
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = args::some, allow_negative_numbers = true)]
    times: usize,

    /// Learn what the linear evaluation leaves over: the score is the sum of both (a residual network)
    #[arg(long)]
    residual: bool,

    /// With --residual, the weights of the named terms that are added to, as `tesuji learn` writes them; without this those of
    /// --from, or those that come with the game
    #[arg(long, value_name = "WEIGHTS", requires = "residual")]
    over: Option<PathBuf>,

    /// Begin with the weights of a network
    #[arg(long, value_name = "NETWORK")]
    from: Option<PathBuf>,

    /// Threads to work on; 0 for one on each core
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = args::threads, allow_negative_numbers = true)]
    threads: usize,

    /// The seed of the first weights and of the order of positions
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

fn hidden(text: &str) -> Result<usize, String> {
    let units =
        text.parse().ok().filter(|units: &usize| (32..=2048).contains(units) && units.is_multiple_of(32));
    units.ok_or_else(|| format!("must be a multiple of 32 up to 2048, got '{}'", text.escape_debug()))
}

fn decay(text: &str) -> Result<f64, String> {
    let decay = text.parse().ok().filter(|decay| (0.0..=100.0).contains(decay));
    decay.ok_or_else(|| format!("must be a number from 0 to 100, got '{}'", text.escape_debug()))
}

fn rates(text: &str) -> Result<(f64, f64), String> {
    let rate = |text: &str| text.trim().parse().ok().filter(|rate| (1e-9..=1.0).contains(rate));
    let rates = text.split_once(',').and_then(|(first, last)| Some((rate(first)?, rate(last)?)));
    rates.ok_or_else(|| {
        format!("must be two numbers up to 1 such as 0.001,0.00001, got '{}'", text.escape_debug())
    })
}

/// Runs the command.
pub(crate) fn run(options: &Options, game: Option<Variant>) -> Result<(), Failure> {
    let game = game.unwrap_or(Variant::Chess);
    let mut train = Train { options, done: None };
    for_game!(game, P => <P as LabGame>::visit_network(&mut train));
    train.done.unwrap_or_else(|| Err(Failure::Usage(format!("--game: {game} has no network"))))
}

/// Trains for the rules it is shown.
struct Train<'a> {
    options: &'a Options,
    done: Option<Result<(), Failure>>,
}

impl NetworkVisitor for Train<'_> {
    fn visit<G: LabGame + Networked>(&mut self) {
        self.done = Some(train::<G>(self.options));
    }
}

fn train<G: LabGame + Networked>(options: &Options) -> Result<(), Failure> {
    let outputs = Files::new()
        .reads("FILE", &options.files)
        .reads("--scored", &options.scored)
        .reads("--from", &options.from)
        .reads("--over", &options.over)
        .reads("--teacher", options.teacher.iter().filter(|name| Path::new(name).is_file()))
        .writes("--out", [&options.out])
        .writes("checkpoint", [options.checkpoint()])
        .check()?;
    let mut training = options.training::<G>()?;
    let begin = Instant::now();
    let over = training.over.as_ref().and_then(|part| Weights::from_numbers(&part.weights));
    let data = options.load::<G>(over.map(Arc::new), training.unit)?;
    let (taught, apart) = (data.taught.count(), data.apart.count());
    let (taught, apart) = (taught as u64, apart as u64);
    answer::part(&training_read(data.games, data.positions, taught, apart), options.json)?;
    training.recipe.decay = options.decay(taught);
    let trained = run_training(&training, &data)?;
    let mut network = trained.network.clone();
    network.provenance = options.provenance(&data, &training, &trained);
    outputs.write("--out", &network.to_bytes())?;
    let _ = std::fs::remove_file(options.checkpoint());
    let epoch = |epoch: &Epoch| TrainingEpoch { epoch: epoch.number, loss: epoch.loss, apart: epoch.apart };
    let told = TrainedNetwork {
        game: G::FACTS.name.to_string(),
        games: data.games,
        positions: data.positions,
        taught,
        apart,
        epochs: trained.epochs.iter().map(epoch).collect(),
        file: options.out.display().to_string(),
        shape: network.shape().to_string(),
        scale: network.scale().into(),
        seconds: begin.elapsed().as_secs_f64(),
    };
    let end = training_end(&told);
    answer::finish(told, options.json, &end)
}

/// Trains under a progress bar; each epoch is a line.
fn run_training<G: LabGame + Networked>(training: &Training, data: &Loaded<G>) -> Result<Trained, Failure> {
    let stop = interrupt::stop()?;
    let state = Mutex::new((0, 1, String::new()));
    let update = |bar: &ProgressBar| {
        let (done, all, text) = state.lock().unwrap_or_else(PoisonError::into_inner).clone();
        bar.set_length(all);
        bar.set_position(done);
        bar.set_message(text);
    };
    let trained = bar::under(update, |bar| {
        training.run(data, stop, |step, steps, epoch| {
            let mut state = state.lock().unwrap_or_else(PoisonError::into_inner);
            (state.0, state.1) = (step, steps);
            if let Some(Epoch { number, loss, apart }) = epoch {
                state.2 = format!("loss {apart:.6} apart");
                let line = format!("epoch {number:>3}  loss {loss:.6}  apart {apart:.6}");
                bar.suspend(|| note(&line));
            }
        })
    });
    trained.map_err(|error| match error {
        TrainingError::Stopped(steps) => {
            Failure::Interrupted(format!("after {steps} steps; the same command goes on from here"))
        }
        error => Failure::Failed(vec![error.to_string()]),
    })
}

impl Options {
    fn checkpoint(&self) -> PathBuf {
        let mut name = self.out.clone().into_os_string();
        name.push(".checkpoint");
        name.into()
    }

    fn training<G: Networked>(&self) -> Result<Training, Failure> {
        let from = self.from.as_deref().map(|path| {
            let wrong = |why: &dyn std::fmt::Display| {
                Failure::Failed(vec![format!("--from: {}: {why}", path.display())])
            };
            let bytes = std::fs::read(path).map_err(|error| wrong(&plain(&error)))?;
            G::network(&bytes).map_err(|error| wrong(&error))
        });
        let from = from.transpose()?.map(|network| Network::clone(&network));
        let over = self.terms::<G>(from.as_ref())?.map(|weights| linear_part(&weights));
        if from.as_ref().is_some_and(|network| network.over.is_some() != over.is_some()) {
            let why = "--from: a network that stands alone and a residual one do not go on from each other";
            return Err(Failure::Usage(why.to_string()));
        }
        let recipe = Recipe {
            batch: self.batch,
            epochs: self.epochs as u32,
            first_rate: self.rate.0,
            last_rate: self.rate.1,
            seed: self.seed,
            ..Recipe::default()
        };
        Ok(Training {
            unit: self.unit()?,
            hidden: from.as_ref().map_or(self.hidden, |network| network.shape().hidden),
            recipe,
            threads: if self.threads == 0 { jobs::threads() } else { self.threads },
            from,
            over,
            checkpoint: Some(self.checkpoint()),
        })
    }

    /// A residual network learns what little the terms leave over, and would learn its games by heart. Weights shrink at every
    /// step, so that what is right for few positions is too much for many.
    fn decay(&self, positions: u64) -> f64 {
        let steps = (positions as f64 / self.batch as f64 * self.epochs as f64).max(1.0);
        self.decay.unwrap_or(if self.residual { (5_000.0 / steps).min(1.0) } else { 0.01 })
    }

    /// What scores are read as. Where results are mixed into them, both must speak of the same chances.
    fn unit(&self) -> Result<u16, Failure> {
        if let Some(unit) = self.unit {
            return Ok(unit);
        }
        if self.lambda == 0.0 {
            return Ok(UNIT);
        }
        let (mut known, mut positions) = (ScoresAndResults::default(), 0);
        let largest = Selection::default().largest_score.unsigned_abs();
        for path in &self.files {
            let wrong =
                |why: &dyn std::fmt::Display| Failure::Failed(vec![format!("{}: {why}", path.display())]);
            let file = File::open(path).map_err(|error| wrong(&plain(&error)))?;
            let reader = RecordReader::new(BufReader::new(file)).map_err(|error| wrong(&error))?;
            for game in whole(reader) {
                let game = game.map_err(|error| wrong(&error))?;
                positions += game.moments.len();
                known.add_game(&game, |moment| {
                    moment.score.is_some_and(|score| score.unsigned_abs() <= largest)
                });
            }
        }
        Ok(known.width(positions).map_or(UNIT, |width| width.clamp(50.0, 3_000.0).round() as u16))
    }

    /// The terms that the network is added to, if it is: those of --over, or of --from, or those that come with the game.
    fn terms<G: Networked>(&self, from: Option<&Network>) -> Result<Option<Arc<Weights<G::Model>>>, Failure> {
        if !self.residual {
            return Ok(None);
        }
        let Some(path) = &self.over else {
            let weights = from.map_or_else(|| Ok(Weights::standard()), G::weights_under);
            return weights.map(Some).map_err(|error| Failure::Failed(vec![format!("--from: {error}")]));
        };
        let text = input::text(path).map_err(|failure| failure.of("--over"))?;
        let weights = text.parse().map_err(|error: WeightsError| {
            Failure::Failed(vec![format!("--over: {}: {error}", path.display())])
        })?;
        Ok(Some(Arc::new(weights)))
    }

    /// Who says what positions are worth, if it is not the games.
    fn teacher<G: LabGame + Networked>(&self) -> Result<Option<Teacher<G>>, Failure> {
        let Some(name) = &self.teacher else { return Ok(None) };
        let wrong = |why: &dyn std::fmt::Display| Failure::Usage(format!("--teacher: {why}"));
        let mut profile = Profile::default();
        profile.set("eval", name).map_err(|error| wrong(&error))?;
        let evaluator = tesuji_engine::evaluators::<G>(&profile).map_err(|error| wrong(&error))?;
        Ok(Some(Teacher::new(evaluator(), self.times, self.seed)))
    }

    /// Reads all files under a progress bar.
    fn load<G: LabGame + Networked>(
        &self,
        over: Option<Arc<Weights<G::Model>>>,
        unit: u16,
    ) -> Result<Loaded<G>, Failure> {
        let read = Mutex::new(0);
        let update = |bar: &ProgressBar| {
            let games = *read.lock().unwrap_or_else(PoisonError::into_inner);
            bar.set_message(format!("{} read", plural(games as usize, "game")));
        };
        let mut reading = Reading {
            selection: Selection {
                result_share: self.result_share,
                lambda: self.lambda,
                unit,
                ..Selection::default()
            },
            teacher: self.teacher()?,
            over: over.map(|weights| Box::new(G::linear(weights)) as _),
        };
        bar::under(update, |_| {
            let mut data = Loaded::default();
            let load = |data: &mut Loaded<G>, path: &PathBuf, reading: &mut Reading<G>| {
                let wrong = |why: String| Failure::Failed(vec![format!("{}: {why}", path.display())]);
                let file = File::open(path).map_err(|error| wrong(plain(&error)))?;
                let tell = |games| *read.lock().unwrap_or_else(PoisonError::into_inner) = games;
                data.read(BufReader::new(file), reading, tell).map_err(wrong)
            };
            self.files.iter().try_for_each(|path| load(&mut data, path, &mut reading))?;
            reading.teacher = None;
            let times = if self.scored.is_empty() { 0 } else { self.scored_times };
            for _ in 0..times {
                data.apart = Corpus::default();
                self.scored.iter().try_for_each(|path| load(&mut data, path, &mut reading))?;
            }
            Ok(data)
        })
    }

    /// Where the network comes from, for its file.
    fn provenance<G>(
        &self,
        data: &Loaded<G>,
        training: &Training,
        trained: &Trained,
    ) -> Vec<(String, String)> {
        let last = trained.epochs.last();
        let values = [
            ("games", data.games.to_string()),
            ("positions", data.positions.to_string()),
            ("data", format!("{:016x}", data.fingerprint)),
            ("epochs", self.epochs.to_string()),
            ("batch", self.batch.to_string()),
            ("decay", training.recipe.decay.to_string()),
            ("result_share", self.result_share.to_string()),
            ("lambda", self.lambda.to_string()),
            ("unit", training.unit.to_string()),
            ("teacher", self.teacher.clone().unwrap_or_default()),
            ("scored", format!("{} files, {} times", self.scored.len(), self.scored_times)),
            ("seed", self.seed.to_string()),
            ("loss_apart", last.map(|epoch| format!("{:.6}", epoch.apart)).unwrap_or_default()),
        ];
        values.map(|(name, value)| (name.to_string(), value)).to_vec()
    }
}
