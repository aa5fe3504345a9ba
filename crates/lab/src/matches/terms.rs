//! What the games of a match depend on: its journal begins with it.

use super::{ClassicPlayer, Contender, EngineProgram, Limit, MatchPlan, Opening, Order, PlayerKind, Rules};
use crate::Head;
use crate::LabGame;
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tesuji_game::random::hash;

/// All but the engine. How many games there are does not change those before.
#[derive(Serialize)]
pub(super) struct Terms<'a> {
    players: [Who<'a>; 2],
    limit: Limit,
    openings: String,
    order: Order,
    seed: u64,
    hash: usize,
    rules: Rules,
    margin: Duration,
}

#[derive(Serialize)]
struct Who<'a> {
    name: &'a str,
    /// Techniques, numbers and weights.
    profile: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    classic: Option<ClassicPlayer>,
    program: Option<&'a EngineProgram>,
    /// What is in the file of the program.
    #[serde(skip_serializing_if = "Option::is_none")]
    build: Option<String>,
}

impl<'a> From<&'a Contender> for Who<'a> {
    fn from(contender: &'a Contender) -> Who<'a> {
        let mut who = Who { name: &contender.name, profile: None, classic: None, program: None, build: None };
        match &contender.engine {
            PlayerKind::Profile(profile) => who.profile = Some(profile.hash().to_string()),
            PlayerKind::Classic(search) => who.classic = Some(search.clone()),
            PlayerKind::Program(program) => {
                (who.program, who.build) = (Some(program), build(program));
            }
        }
        who
    }
}

/// How the journal of a match begins.
pub(super) fn head<G: LabGame>(contest: &MatchPlan<G>) -> Head<Terms<'_>> {
    let terms = Terms {
        players: [&contest.players[0], &contest.players[1]].map(Who::from),
        limit: contest.limit,
        openings: Opening::hash(&contest.openings),
        order: contest.order,
        seed: contest.seed,
        hash: contest.hash,
        rules: contest.rules,
        margin: contest.margin,
    };
    Head::new("match", [(G::FACTS.name, G::SIGNATURE)], terms)
}

/// A short name for the file that a program is, if it can be read.
fn build(program: &EngineProgram) -> Option<String> {
    let bytes = std::fs::read(found(&program.path)?).ok()?;
    let word = |bytes: &[u8]| bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
    Some(format!("{:016x}", hash([bytes.len() as u64].into_iter().chain(bytes.chunks(8).map(word)))))
}

/// Where a program is: where its path says, or in one of the folders that are searched for a bare name.
fn found(program: &str) -> Option<PathBuf> {
    let path = Path::new(program);
    if path.components().count() > 1 {
        return Some(path.to_path_buf());
    }
    let folders = std::env::var_os("PATH")?;
    std::env::split_paths(&folders).map(|folder| folder.join(path)).find(|path| path.is_file())
}
