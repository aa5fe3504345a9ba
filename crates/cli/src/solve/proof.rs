//! Proofs of mates, written and checked.

use super::Options;
use crate::exit::{Failure, note};
use crate::output::{grouped, plural};
use crate::playable::{GameName, Playable, for_game};
use crate::{input, interrupt};
use clap::ValueEnum as _;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use tesuji_engine::Card;
use tesuji_game::{PositionStack, shown};
use tesuji_lab::Outputs;
use tesuji_solve::mate::{Attack, Question, Solver, WrittenProof};
use tesuji_solve::tactics::Verdict;

/// No proof has more steps.
const MOST_STEPS: usize = 20_000_000;
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
}

/// Proves the mate on a card once more, and writes the proof.
pub(super) fn write<P: Playable>(
    path: &Path,
    card: &Card,
    options: &Options,
    outputs: &Outputs,
) -> Result<(), Failure> {
    let Verdict::Mates { plies, .. } = card.verdict else {
        note("--proof: no mate was found, nothing is written");
        return Err(Failure::No);
    };
    let text = match &card.proof {
        Some(text) => text.clone(),
        None => proven::<P>(card, plies, options)?,
    };
    outputs.write("--proof", text.as_bytes())?;
    if !options.json {
        let steps = text.lines().count() - BEFORE_STEPS;
        writeln!(io::stdout().lock(), "  proof     {} in {}", plural(steps, "step"), path.display())?;
    }
    Ok(())
}

/// The proof of a mate, by proof-number search.
fn proven<P: Playable>(card: &Card, plies: u16, options: &Options) -> Result<String, Failure> {
    let stop = interrupt::stop()?;
    let position = P::from_text(&card.position).map_err(|error| failed(&error))?;
    let line = PositionStack::new(position);
    let nodes = options.effort(false).limits.nodes.unwrap_or(u64::MAX).saturating_mul(4);
    let mut reason = String::new();
    for attack in [Attack::Checks, Attack::All] {
        let mut solver = Solver::new(&line, attack, options.hash << 20);
        let question = Question { within: Some(plies), shortest: false, nodes: Some(nodes) };
        match solver.proof(MOST_STEPS, &question, stop) {
            Ok(proof) => return Ok(proof.write()),
            Err(why) => reason = why.to_string(),
        }
    }
    Err(failed(&reason))
}

fn failed(why: &dyn std::fmt::Display) -> Failure {
    Failure::Failed(vec![format!("--proof: {why}")])
}

/// Checks a proof by the rules alone.
pub(crate) fn check(options: &Check) -> Result<(), Failure> {
    let name = options.file.display();
    let failed = |why: &dyn std::fmt::Display| Failure::Failed(vec![format!("{name}: {why}")]);
    let proof = WrittenProof::read(&input::text(&options.file)?).map_err(|error| failed(&error))?;
    let game = GameName::from_str(&proof.game, false)
        .map_err(|_| failed(&format!("'{}' is no game", shown(&proof.game))))?;
    let mut out = io::stdout().lock();
    match for_game!(game, P => proof.check::<P>(MOST_POSITIONS)) {
        Ok(positions) => {
            let positions = grouped(positions);
            Ok(writeln!(out, "the side to move mates in {}: {positions} positions checked", proof.start)?)
        }
        Err(flaw) => {
            writeln!(out, "this is no proof: {flaw}")?;
            Err(Failure::No)
        }
    }
}
