//! `tesuji bench`.

use crate::args;
use crate::exit::Failure;
use std::io::{self, Write as _};
use std::sync::mpsc;
use tesuji_engine::{Bench, News, Settings};

/// Runs the command.
pub(crate) fn run(options: &args::Bench) -> Result<(), Failure> {
    let mut profile = tesuji_engine::profile(&options.profile)
        .map_err(|error| Failure::Usage(format!("--profile: {error}")))?;
    for change in &options.set {
        profile.assign(change).map_err(|error| Failure::Usage(format!("--set: {error}")))?;
    }
    let settings = Settings { hash: 1, profile, ..Settings::default() };
    let mut engine =
        tesuji_engine::chess(&settings).map_err(|error| Failure::Failed(vec![error.to_string()]))?;
    let (sender, news) = mpsc::channel();
    let bench = Bench { depth: options.depth, hash: options.hash };
    // A receiver that is gone has seen enough.
    engine.bench(bench, Box::new(move |event| drop(sender.send(event))));
    let mut out = io::stdout().lock();
    for event in news {
        match event {
            News::Text(text) => {
                writeln!(out, "{text}")?;
                out.flush()?;
            }
            News::Note(why) => return Err(Failure::Failed(vec![why])),
            _ => {}
        }
    }
    Ok(())
}
