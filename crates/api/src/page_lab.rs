//! The lab of the page of `tesuji serve`: experiments that it runs, and answers that were opened with it.

use crate::{Ablation, Audit, Estimate, Match, PageSearch};
use serde::{Deserialize, Serialize};

/// An experiment that is to be run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PageTrial {
    /// The name of the game.
    pub game: String,
    /// What is measured.
    pub experiment: PageExperiment,
}

/// What is measured. Whatever is larger than the page may ask for is made smaller.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum PageExperiment {
    /// What each technique is worth.
    Ablation {
        /// These techniques; all that the profile has on if none is named.
        only: Vec<String>,
        /// How deep positions are searched.
        depth: u32,
        /// How many positions of the benchmark.
        positions: u32,
    },
    /// How often techniques are wrong.
    Audit {
        /// How deep positions are searched.
        depth: u32,
        /// How many positions of the benchmark.
        positions: u32,
        /// How many decisions are tested for each position, technique and depth.
        samples: u32,
    },
    /// Games between two players.
    Match {
        /// Who plays; the results are those of the first.
        players: [PagePlayer; 2],
        /// Nodes for each move.
        nodes: u32,
        /// How many games, two for each opening.
        games: u32,
        /// The two claims of a test that may end it, in points of normalized Elo.
        sprt: Option<[f64; 2]>,
    },
}

/// A player of a match that the page wants.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PagePlayer {
    /// The name of the profile.
    pub profile: String,
    /// What is switched on and off in it.
    pub search: PageSearch,
}

/// A sheet of the lab: how an experiment stands, or an answer that was opened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PageSheet {
    /// Where it comes from: a file, or the command that does the same.
    pub source: String,
    /// So much is done,
    pub done: u64,
    /// of so much.
    pub of: u64,
    /// Whether it will not go on.
    pub ended: bool,
    /// What there is to see.
    pub found: PageFound,
    /// The same as the terminal prints it.
    pub text: String,
}

/// What a sheet shows.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum PageFound {
    /// Nothing yet.
    Nothing,
    /// How a match stands.
    Match(Box<PageMatch>),
    /// What techniques are worth.
    Ablation(Box<Ablation>),
    /// How often techniques are wrong.
    Audit(Box<PageAudit>),
    /// Pictures of what was learned, tuned or trained.
    Pictures(Box<PagePictures>),
    /// Something that is shown as the terminal prints it.
    Text,
}

/// Pictures as `tesuji draw` makes them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PagePictures {
    /// Each.
    pub pictures: Vec<PagePicture>,
}

/// A picture.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PagePicture {
    /// A name for its file.
    pub name: String,
    /// What it shows.
    pub title: String,
    /// As SVG that needs no style sheet.
    pub svg: String,
}

/// How a match stands.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PageMatch {
    /// The match.
    pub result: Match,
    /// The difference in Elo points as it is written.
    pub elo: String,
    /// How it stood before, the last point now; nothing if nobody knows.
    pub course: Vec<PagePoint>,
}

/// How a match stood.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct PagePoint {
    /// After so many games.
    pub games: u64,
    /// The difference in Elo points.
    pub elo: Estimate,
    /// The logarithm of the ratio of likelihoods, if there is a test.
    pub llr: Option<f64>,
}

/// How often techniques are wrong.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PageAudit {
    /// The audit.
    pub audit: Audit,
    /// What wrong decisions of each technique cost in the mean, as it is written; nothing where none was wrong.
    pub costs: Vec<String>,
    /// What is written of each mistake of its gallery.
    pub mistakes: Vec<PageMistake>,
}

/// What is written of a mistake.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PageMistake {
    /// What was claimed: `≤ -0.35`.
    pub claimed: String,
    /// What the plain search found.
    pub found: String,
    /// What that costs.
    pub cost: String,
}
