//! Fits the weights of an evaluation to positions with known scores and results.
//!
//!     cargo run --release -p tesuji-eval --example tune -- POSITIONS OUT.toml [--game chess] [--epochs 12] [--rate 1]
//!         [--lambda 0.7] [--stay 40] [--threads 2] [--seed 1] [--start WEIGHTS.toml]
//!
//! Each line of POSITIONS is `FEN or SFEN | score | result`: centipawns and 1.0, 0.5 or 0.0, both from the view of the
//! side that starts a game.
//! Every tenth block of lines is kept apart to measure the loss on. `lambda` is the share of the score in what is
//! fitted, the result has the rest. `stay` is how far, in centipawns, a weight may go without strong evidence.

#![expect(clippy::print_stderr, reason = "progress is what a person watches")]

mod data;
mod fit;
mod games;

use data::Data;
use fit::{Fit, Settings};
use games::Fitted;
use std::error::Error;
use std::sync::Arc;
use tesuji_eval::chess::Chess;
use tesuji_eval::linear::Weights;
use tesuji_eval::shogi::Shogi;

struct Arguments {
    positions: String,
    out: String,
    start: Option<String>,
    game: String,
    settings: Settings,
}

fn arguments() -> Result<Arguments, Box<dyn Error>> {
    let mut settings = Settings { epochs: 12, rate: 1.0, lambda: 0.7, stay: 40.0, threads: 2, seed: 1 };
    let (mut paths, mut start, mut game) = (Vec::new(), None, "chess".to_string());
    let mut given = std::env::args().skip(1);
    while let Some(word) = given.next() {
        let Some(name) = word.strip_prefix("--") else {
            paths.push(word);
            continue;
        };
        let value = given.next().ok_or_else(|| format!("--{name} needs a value"))?;
        match name {
            "epochs" => settings.epochs = value.parse()?,
            "rate" => settings.rate = value.parse()?,
            "lambda" => settings.lambda = value.parse()?,
            "stay" => settings.stay = value.parse()?,
            "threads" => settings.threads = value.parse::<usize>()?.max(1),
            "seed" => settings.seed = value.parse()?,
            "start" => start = Some(value),
            "game" => game = value,
            _ => return Err(format!("unknown option --{name}").into()),
        }
    }
    match <[String; 2]>::try_from(paths) {
        Ok([positions, out]) => Ok(Arguments { positions, out, start, game, settings }),
        Err(_) => Err("two paths are needed: the positions, and where to write the weights".into()),
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = arguments()?;
    match arguments.game.as_str() {
        "chess" => run::<Chess>(arguments),
        "shogi" => run::<Shogi>(arguments),
        other => Err(format!("--game: '{other}' is neither chess nor shogi").into()),
    }
}

fn run<M: Fitted>(arguments: Arguments) -> Result<(), Box<dyn Error>> {
    let weights = match &arguments.start {
        Some(path) => Arc::new(std::fs::read_to_string(path)?.parse::<Weights<M>>()?),
        None => Weights::<M>::standard(),
    };
    let data = Data::read::<M>(&arguments.positions, arguments.settings.threads)?;
    eprintln!("{} positions, {} to fit, {:.0} MB", data.len(), data.fitted(), data.megabytes());
    let mut fit = Fit::new(data, &weights, arguments.settings);
    fit.run();
    std::fs::write(&arguments.out, fit.weights().to_toml())?;
    Ok(())
}
