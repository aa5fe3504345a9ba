//! Proofs of mates, written and checked.

use super::Options;
use super::posed::Posed;
use crate::exit::{Failure, note, plain};
use crate::{answer, input, interrupt};
use std::path::{Path, PathBuf};
use tesuji_api::{Card, ProofCheck, ProofFile, Verdict};
use tesuji_engine::{Variant, for_game};
use tesuji_game::shown;
use tesuji_lab::Outputs;
use tesuji_solve::mate::{ProofError, ProofReader, WrittenProof};

/// Lines of a proof before its first step.
const BEFORE_STEPS: usize = 3;
/// No proof is checked at more positions.
const MOST_POSITIONS: u64 = 1_000_000_000;

/// Options of `tesuji proof`.
#[derive(clap::Args, Debug)]
pub(crate) struct Check {
    /// The proof, as `tesuji solve --proof` writes it
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Writes the proof of the mate on a card, proven once more if no proof was made on the way.
pub(super) fn write(
    path: &Path,
    (problem, card): (&dyn Posed, &Card),
    text: Option<String>,
    options: &Options,
    outputs: &Outputs,
) -> Result<ProofFile, Failure> {
    let Verdict::Mates { plies, .. } = card.verdict else {
        note("--proof: no mate was found, nothing is written");
        return Err(Failure::No);
    };
    let text = text.map_or_else(|| problem.prove(plies, options, interrupt::stop()?), Ok)?;
    outputs.write("--proof", text.as_bytes())?;
    let steps = text.lines().count() - BEFORE_STEPS;
    Ok(ProofFile { file: path.display().to_string(), steps: steps as u64 })
}

/// Reads a proof line by line.
fn read(path: &Path) -> Result<Result<WrittenProof, ProofError>, Failure> {
    let mut input = input::open(path, None)?;
    let name = input.name().to_string();
    let (mut reader, mut last) = (ProofReader::default(), 0);
    for line in input.numbered_lines() {
        let (number, line) = line.map_err(|error| input::wrong(&name, &plain(&error)))?;
        // Lines that say nothing are lines all the same.
        for text in (last + 1..number).map(|_| "").chain([line.as_str()]) {
            if let Err(error) = reader.line(text) {
                return Ok(Err(error));
            }
        }
        last = number;
    }
    Ok(reader.finish())
}

/// Checks a proof by the rules alone.
pub(crate) fn check(options: &Check) -> Result<(), Failure> {
    let name = options.file.display();
    let failed = |why: &dyn std::fmt::Display| Failure::Failed(vec![format!("{name}: {why}")]);
    let proof = read(&options.file)?.map_err(|error| failed(&error))?;
    let game =
        Variant::named(&proof.game).ok_or_else(|| failed(&format!("'{}' is no game", shown(&proof.game))))?;
    let checked = for_game!(game, P => proof.check::<P>(MOST_POSITIONS));
    let (positions, flaw) = match checked {
        Ok(positions) => (Some(positions), None),
        Err(flaw) => (None, Some(flaw.to_string())),
    };
    let failed = flaw.is_some();
    answer::print(ProofCheck { position: proof.start, positions, flaw }, options.json)?;
    if failed { Err(Failure::No) } else { Ok(()) }
}
