//! One training.

use super::{Corpus, Loaded};
use crate::LabGame;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tesuji_eval::network::{Networked, STAGES};
use tesuji_game::Stop;
use tesuji_net::train::{CheckpointError, Recipe, Samples as _, Trainer};
use tesuji_net::{Lens, LinearPart, Misfit, Network, Shape};

/// How often a checkpoint is written.
const PAUSE: Duration = Duration::from_mins(2);

/// A training from the first step to the network. It ends in the same bytes however often it was stopped, and on any
/// number of threads.
#[derive(Clone, Debug)]
pub struct Training {
    /// Hidden units of each view.
    pub hidden: usize,
    /// How long and how fast.
    pub recipe: Recipe,
    /// Centipawns of an output of 1, as the data has it.
    pub unit: u16,
    /// Threads to work on.
    pub threads: usize,
    /// A network to begin with.
    pub from: Option<Network>,
    /// What the network is to be added to, as its file says it.
    pub over: Option<LinearPart>,
    /// Where the state is kept while it runs.
    pub checkpoint: Option<PathBuf>,
}

/// What an epoch came to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Epoch {
    /// Its number; 0 is before the first step.
    pub number: u32,
    /// The mean squared error of what was learned from, as it was learned; before the first step, of what is kept apart.
    pub loss: f64,
    /// The mean squared error on games kept apart.
    pub apart: f64,
}

/// A network, and how it was found.
#[derive(Clone, Debug)]
pub struct Trained {
    /// The network.
    pub network: Network,
    /// What each epoch of this run came to.
    pub epochs: Vec<Epoch>,
}

/// A training that came to nothing.
#[derive(Debug)]
pub enum TrainingError {
    /// There is nothing to learn from.
    NoPositions,
    /// The checkpoint cannot be read or written.
    File(PathBuf, io::Error),
    /// The checkpoint is of another training.
    Checkpoint(PathBuf, CheckpointError),
    /// The weights overflow.
    Misfit(Misfit),
    /// It was told to stop; the checkpoint has what was done.
    Stopped(u64),
}

impl fmt::Display for TrainingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TrainingError::NoPositions => f.write_str("no position to learn from"),
            TrainingError::File(path, error) => write!(f, "{}: {error}", path.display()),
            TrainingError::Checkpoint(path, error) => write!(f, "{}: {error}", path.display()),
            TrainingError::Misfit(misfit) => misfit.fmt(f),
            TrainingError::Stopped(steps) => write!(f, "stopped after {steps} steps"),
        }
    }
}

impl std::error::Error for TrainingError {}

impl Training {
    /// Trains until the recipe is done or `stop`. `tell` hears the steps, and of every epoch.
    ///
    /// # Errors
    /// If there is nothing to learn from, the checkpoint cannot be used, or it was stopped.
    pub fn run<G: LabGame + Networked>(
        &self,
        data: &Loaded<G>,
        stop: &Stop,
        mut tell: impl FnMut(u64, u64, Option<&Epoch>),
    ) -> Result<Trained, TrainingError> {
        if data.taught.count() == 0 || data.apart.count() == 0 {
            return Err(TrainingError::NoPositions);
        }
        let mut trainer = self.begin::<G>(data.fingerprint)?;
        let (mut epochs, mut sum, mut steps) = (Vec::new(), 0.0, 0_u32);
        if trainer.steps_made() == 0 && (self.from.is_some() || self.over.is_some()) {
            let apart = trainer.loss(&data.apart, self.threads);
            epochs.push(Epoch { number: 0, loss: apart, apart });
            tell(0, self.recipe.steps(data.taught.count()), epochs.last());
        }
        let mut saved = Instant::now();
        while let Some(step) = trainer.step(&data.taught, self.threads) {
            (sum, steps) = (sum + step.loss, steps + 1);
            let epoch = step.ends_epoch.then(|| Epoch {
                number: step.epoch + 1,
                loss: sum / f64::from(steps),
                apart: trainer.loss(&data.apart, self.threads),
            });
            tell(step.step, step.steps, epoch.as_ref());
            if let Some(epoch) = epoch {
                epochs.push(epoch);
                (sum, steps) = (0.0, 0);
            }
            let stopped = stop.is_set();
            if stopped || saved.elapsed() > PAUSE {
                self.save(&mut trainer, data.fingerprint)?;
                saved = Instant::now();
            }
            if stopped {
                return Err(TrainingError::Stopped(step.step));
            }
        }
        let mut network = trainer.network(G::FACTS.name, self.unit).map_err(TrainingError::Misfit)?;
        if self.over.is_none() {
            network = scaled(network, &data.apart);
        }
        network.over.clone_from(&self.over);
        Ok(Trained { network, epochs })
    }

    fn begin<G: LabGame + Networked>(&self, fingerprint: u64) -> Result<Trainer, TrainingError> {
        let shape = Shape { inputs: G::Lens::INPUTS, hidden: self.hidden, stages: STAGES };
        let mut trainer = match &self.from {
            Some(network) => Trainer::from_network(network, self.recipe, self.unit),
            None if self.over.is_some() => Trainer::new(shape, self.recipe).silent(),
            None => Trainer::new(shape, self.recipe),
        };
        if let Some(path) = &self.checkpoint {
            match std::fs::read(path) {
                Ok(bytes) => trainer
                    .resume(&bytes, fingerprint)
                    .map_err(|error| TrainingError::Checkpoint(path.clone(), error))?,
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(TrainingError::File(path.clone(), error)),
            }
        }
        Ok(trainer)
    }

    fn save(&self, trainer: &mut Trainer, fingerprint: u64) -> Result<(), TrainingError> {
        let Some(path) = &self.checkpoint else { return Ok(()) };
        replace(path, &trainer.checkpoint(fingerprint))
            .map_err(|error| TrainingError::File(path.clone(), error))
    }
}

/// Writes beside and renames, so that the old file or the new one is there whole.
fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut beside = path.as_os_str().to_os_string();
    beside.push(".part");
    std::fs::write(&beside, bytes)?;
    std::fs::rename(&beside, path)
}

/// The network with the scale at which its scores are as large, in the mean of squares, as those of the search it
/// learned from: the margins of the search assume that.
fn scaled<G: LabGame + Networked>(network: Network, apart: &Corpus<G>) -> Network {
    let (mut said, mut wanted) = (0.0, 0.0);
    for (index, &score) in apart.scores().iter().enumerate().take(200_000) {
        let (inputs, stage) = apart.inputs(index);
        let (own, other): (Vec<usize>, Vec<usize>) =
            inputs.map(|(own, other)| (usize::from(own), usize::from(other))).unzip();
        said += f64::from(network.evaluate(&own, &other, stage.into()).clamp(-2_000, 2_000)).powi(2);
        wanted += f64::from(score).powi(2);
    }
    let scale = f64::from(network.scale()) * (wanted / f64::max(said, 1.0)).sqrt();
    network.with_scale(scale.clamp(100.0, 1_600.0).round() as u16)
}
