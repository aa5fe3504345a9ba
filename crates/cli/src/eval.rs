//! `tesuji eval`.

use crate::exit::Failure;
use crate::place::Place;
use crate::{answer, evaluation};
use clap::Args;
use tesuji_engine::answers;
use tesuji_lab::LabGame;
use tesuji_params::Profile;

/// Options of `tesuji eval`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    #[command(flatten)]
    pub(crate) place: Place,

    /// The evaluation: linear, network, classic, or a file of weights or a network as `tesuji learn` and `tesuji train` write them
    #[arg(long, value_name = "NAME|FILE")]
    eval: Option<String>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub(crate) fn run<P: LabGame>(options: &Options) -> Result<(), Failure> {
    let line = options.place.line::<P>()?;
    let mut profile = Profile::default();
    evaluation::choose::<P>(options.eval.as_deref(), &mut profile)?;
    let told = answers::evaluation(line.top(), &profile);
    answer::print(told.map_err(|error| Failure::Usage(format!("--eval: {error}")))?, options.json)
}
