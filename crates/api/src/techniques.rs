//! Techniques: which there are, what they are worth, how often they are wrong.

use crate::{Estimate, Position, Profile};
use serde::{Deserialize, Serialize};

/// Every technique of the search. `tesuji techniques`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TechniqueList {
    /// The profile that has them on or off.
    pub profile: Profile,
    /// A row for each.
    pub techniques: Vec<TechniqueRow>,
}

/// A technique.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TechniqueRow {
    /// Its name.
    pub technique: String,
    /// The acronym that other engines have for it, if there is one.
    pub acronym: Option<String>,
    /// Where in the search it is asked.
    pub hook: String,
    /// Whether it never changes the answer of a search.
    pub exact: bool,
    /// Whether the profile has it on.
    pub on: bool,
    /// What it does.
    pub what: String,
}

/// All about some techniques. `tesuji techniques NAME`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TechniquePages {
    /// The profile that has them on or off, and their numbers.
    pub profile: Profile,
    /// A page for each.
    pub techniques: Vec<TechniquePage>,
}

/// All about a technique.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TechniquePage {
    /// Its name.
    pub technique: String,
    /// What other engines call it.
    pub usual_name: String,
    /// What it does.
    pub what: String,
    /// What it takes for granted.
    pub assumes: String,
    /// When it is wrong.
    pub wrong: String,
    /// Every name that finds it.
    pub names: Vec<String>,
    /// Where in the search it is asked.
    pub hook: String,
    /// Whether it never changes the answer of a search.
    pub exact: bool,
    /// Whether the profile has it on.
    pub on: bool,
    /// Where it is in the sources.
    pub file: String,
    /// Its numbers.
    pub numbers: Vec<TechniqueNumber>,
}

/// A number of a technique.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TechniqueNumber {
    /// Its key.
    pub key: String,
    /// What the profile has.
    pub value: i32,
    /// The least it may be.
    pub min: i32,
    /// The most it may be.
    pub max: i32,
    /// What it does.
    pub what: String,
}

/// How often each technique was wrong. `tesuji audit`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Audit {
    /// The game.
    pub game: String,
    /// The profile.
    pub profile: Profile,
    /// How deep every position was searched.
    pub depth: u32,
    /// How many positions there were.
    pub positions: u64,
    /// Chose the sample.
    pub seed: u64,
    /// Nodes of the searches that were watched.
    pub nodes: u64,
    /// A row for each technique that decided anything.
    pub techniques: Vec<AuditRow>,
    /// The worst mistakes, the dearest first.
    pub gallery: Vec<Mistake>,
}

/// Decisions of one technique.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct AuditRow {
    /// The technique.
    pub technique: String,
    /// How many decisions there were.
    pub decisions: u64,
    /// How many were tested and settled.
    pub tested: u64,
    /// How many of those were wrong.
    pub wrong: u64,
    /// How many were tested and stay open.
    pub open: u64,
    /// How often it is wrong among all its decisions.
    pub rate: Estimate,
    /// What a wrong decision costs on average, in hundredths of a pawn.
    pub cost: f64,
    /// Depth by depth.
    pub depths: Vec<AuditDepth>,
}

/// Decisions of one technique at one depth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct AuditDepth {
    /// The depth that was left; the last stands for all that are deeper.
    pub depth: i32,
    /// How many decisions there were.
    pub decisions: u64,
    /// How many were tested and settled.
    pub tested: u64,
    /// How many of those were wrong.
    pub wrong: u64,
    /// How many were tested and stay open.
    pub open: u64,
    /// How often it is wrong.
    pub rate: Estimate,
}

/// One wrong decision.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Mistake {
    /// Who was wrong.
    pub technique: String,
    /// The node.
    pub position: Position,
    /// The move that was skipped or reduced; null if the node itself was cut.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// How deep the test went.
    pub depth: i32,
    /// The rule with its numbers.
    pub rule: crate::Rule,
    /// Whether the decision said that the score is at most the bound; else that it is at least that.
    pub claimed_at_most: bool,
    /// That bound.
    pub claimed: crate::Score,
    /// What the plain search found.
    pub found: crate::Score,
    /// The difference in hundredths of a pawn.
    pub cost: i32,
    /// The line of the plain search.
    pub line: Vec<crate::Move>,
}

/// What each technique of a profile is worth in a game. `tesuji ablate`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Ablation {
    /// The command that measures it again.
    pub command: String,
    /// The release that measured.
    pub version: String,
    /// The game.
    pub game: String,
    /// The profile.
    pub profile: Profile,
    /// What intervals are drawn with.
    pub seed: u64,
    /// How many positions were searched to a depth.
    pub positions: u64,
    /// How many tactics were searched.
    pub tactics: u64,
    /// Within so many nodes.
    pub tactics_nodes: u64,
    /// From the profile first, then perhaps from a base without the others.
    pub sections: Vec<AblationSection>,
    /// What pairs do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pairs: Option<AblationPairs>,
    /// What is claimed of techniques.
    pub claims: Vec<Claim>,
}

/// What each technique is worth from one base.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct AblationSection {
    /// The base.
    pub base: Profile,
    /// Its techniques.
    pub on: Vec<String>,
    /// Whether techniques are looked at alone, not among all others.
    pub alone: bool,
    /// How deep positions were searched.
    pub depth: u32,
    /// Nodes of the base.
    pub nodes: u64,
    /// Tactics that the base solves.
    pub solved: u64,
    /// A row for each technique, the one that saves most first; those that the base has before the others.
    pub rows: Vec<AblationRow>,
}

/// What one technique is worth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct AblationRow {
    /// The technique.
    pub technique: String,
    /// Whether the base has it, so that it was switched off.
    pub on: bool,
    /// Nodes with it switched.
    pub nodes: u64,
    /// How many positions have trees large enough to tell.
    pub counted: u64,
    /// The least depth of its rule, if the run was too shallow for it to be asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub needs: Option<u32>,
    /// The share of the tree that it saves. Below 0 it adds nodes.
    pub saved: Option<Estimate>,
    /// Whether it keeps what is claimed of the tree.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<ClaimVerdict>,
    /// How often it does what it is for, in 1,000 nodes of the search with it; for those with a claim.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fired: Option<f64>,
    /// In how many positions the best move is another.
    pub changed: u64,
    /// What it does to tactics.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tactics: Option<AblationTactics>,
    /// The share of the processor time that it saves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_saved: Option<Estimate>,
    /// Whether it keeps what is claimed of the time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_verdict: Option<ClaimVerdict>,
    /// How often it is wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mistakes: Option<AblationMistakes>,
    /// What it is worth in games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub elo: Option<AblationElo>,
}

/// What a technique does to tactics at a fixed number of nodes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AblationTactics {
    /// How many are solved with it.
    pub with: u64,
    /// How many are solved without it.
    pub without: u64,
    /// Those that only the search with it solves.
    pub gained: Vec<String>,
    /// Those that only the search without it solves.
    pub lost: Vec<String>,
}

/// How often a technique is wrong, of decisions that were looked at again.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct AblationMistakes {
    /// How many decisions were looked at.
    pub audited: u64,
    /// The share that was wrong.
    pub rate: Estimate,
}

/// What a technique is worth in games of the search with it against the search without it.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct AblationElo {
    /// How many games were played.
    pub games: u64,
    /// The difference in strength.
    pub elo: Estimate,
}

/// How techniques depend on each other: what two cost when both are off, over the product of what each costs.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct AblationPairs {
    /// The techniques, in the order of rows and columns.
    pub techniques: Vec<String>,
    /// The ratio for each pair; null where the row is the column, or no position tells.
    pub ratios: Vec<Vec<Option<f64>>>,
}

/// What a technique is said to save, in percent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Claim {
    /// The technique.
    pub technique: String,
    /// The least and the most of the tree.
    pub tree: [u32; 2],
    /// The least and the most of the time.
    pub time: [u32; 2],
    /// What must be on for the claim to make sense.
    pub beyond: Option<String>,
}

/// What a measured saving says of a claimed one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ClaimVerdict {
    /// All of the interval is below the claim.
    Below,
    /// The measured saving is below the claim, but its interval is not.
    Open,
    /// The measured saving is in the range, or its interval is.
    Meets,
    /// All of the interval is above the claim.
    Above,
}

/// The benchmark. `tesuji bench`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Bench {
    /// The game.
    pub game: String,
    /// The profile.
    pub profile: Profile,
    /// Each position.
    pub positions: Vec<BenchRow>,
    /// Nodes in all.
    pub nodes: u64,
    /// Time in all, in seconds.
    pub seconds: f64,
}

/// One position of the benchmark.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BenchRow {
    /// Its number, from 1.
    pub number: u32,
    /// Of so many.
    pub of: u32,
    /// Nodes.
    pub nodes: u64,
    /// The best move as protocols write it, if there is one.
    pub best: Option<String>,
    /// The position, as FEN or SFEN.
    pub position: String,
}
