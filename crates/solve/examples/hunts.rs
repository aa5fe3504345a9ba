//! Hunts the mates of a file of chess positions and tells how many were found, and how many of them are the shortest.
//!
//!     cargo run --release -p tesuji-solve --example hunts -- FILE [name=value]...
//!
//! Each line is an EPD with the shortest mate as `bm #n`. Names: `nodes` (for each position; 1000000 unless told), `mib`
//! (for the table), `every` (only each n-th position), `lines` (only these, as in 3,17), `verbose=1`, and what
//! [`HuntPlan`] has: `checks`, `proof`, `settle`, `rounds`, and `first` as in 5:10,7:40. Any other is a switch or
//! a number of the searches' profile: `mate_threat=on`.
#![expect(clippy::print_stdout, reason = "a benchmark for the terminal")]

use std::collections::HashMap;
use std::sync::Arc;
use tesuji_chess::Position;
use tesuji_eval::Danger;
use tesuji_game::{PositionStack, Stop};
use tesuji_params::Profile;
use tesuji_search::{Limits, Shared, Table};
use tesuji_solve::hunt::{HuntPlan, Hunter, Hunts as _};

/// Bytes for the proofs of each hunt.
const PROOFS: usize = 64 << 20;

/// The numbers of a plan that were given.
fn plan(options: &HashMap<String, String>) -> HuntPlan {
    let usual = HuntPlan::default();
    let number = |name: &str, usual| options.get(name).and_then(|text| text.parse().ok()).unwrap_or(usual);
    let pair = |text: &str| {
        let (plies, share) = text.split_once(':')?;
        Some((plies.parse().ok()?, share.parse().ok()?))
    };
    let first = options.get("first").map(|text| text.split(',').filter_map(pair).collect());
    HuntPlan {
        checks: number("checks", usual.checks),
        first: first.unwrap_or(usual.first),
        proof: number("proof", usual.proof),
        settle: number("settle", usual.settle),
        rounds: number("rounds", u64::from(usual.rounds)) as u32,
        profile: profile(usual.profile, options),
    }
}

/// A profile with the values of all names that it knows.
fn profile(mut profile: Profile, options: &HashMap<String, String>) -> Profile {
    for (name, value) in options {
        // Names of the plan and of this program are none of the profile.
        let _ = profile.assign(&format!("{name}={value}"));
    }
    profile
}

/// The position of an EPD, and the moves of its shortest mate.
fn read(line: &str) -> Option<(Position, u16)> {
    let (text, tail) = line.split_once(" bm #")?;
    let moves = tail.split(';').next()?.trim().parse().ok()?;
    Some((Position::from_fen(&format!("{text} 0 1")).ok()?, moves))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().ok_or("usage: hunts FILE [name=value]...")?;
    let pairs =
        arguments.filter_map(|text| text.split_once('=').map(|(a, b)| (a.to_string(), b.to_string())));
    let options: HashMap<String, String> = pairs.collect();
    let number = |name: &str| options.get(name).and_then(|text| text.parse::<u64>().ok());
    let lines: Option<Vec<usize>> =
        options.get("lines").map(|text| text.split(',').filter_map(|line| line.parse().ok()).collect());
    let every = number("every").unwrap_or(1).max(1) as usize;
    let nodes = number("nodes").unwrap_or(1_000_000);
    let shared = Arc::new(Shared::new(Table::new(number("mib").unwrap_or(16) as usize)?, 1));
    let hunter = Hunter::new(plan(&options), shared, PROOFS, |side| Box::new(Danger::new(side)));
    let (mut asked, mut found, mut shortest, mut all) = (0, 0, 0, 0);
    for (at, line) in std::fs::read_to_string(&file)?.lines().enumerate() {
        if lines.as_ref().map_or(at % every != 0, |lines| !lines.contains(&(at + 1))) {
            continue;
        }
        let Some((position, best)) = read(line) else { continue };
        let hunt = hunter.hunt(&PositionStack::new(position), Limits::nodes(nodes), &Stop::new());
        let moves = hunt.mate.as_ref().map(|mate| mate.length.div_ceil(2));
        (asked, all) = (asked + 1, all + hunt.nodes);
        found += u32::from(moves.is_some());
        shortest += u32::from(moves.is_some_and(|moves| moves <= best));
        if number("verbose") == Some(1) {
            println!("{}: mate in {best}, found {moves:?}, {} nodes", at + 1, hunt.nodes);
        }
    }
    println!("{asked} asked, {found} found, {shortest} of them the shortest, {all} nodes");
    Ok(())
}
