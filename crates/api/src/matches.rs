//! Matches and tuning.

use crate::{Estimate, Profile};
use serde::{Deserialize, Serialize};

/// How a match stands. `tesuji match`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Match {
    /// The game.
    pub game: String,
    /// The players; the results are those of the first.
    pub players: [Player; 2],
    /// What ends the thinking about a move, in words.
    pub limit: String,
    /// The seed of the order of openings.
    pub seed: u64,
    /// Megabytes for the table of each player.
    pub hash_mb: u64,
    /// How many openings there are.
    pub openings: u64,
    /// Games played.
    pub games: u64,
    /// Games that were wanted.
    pub games_wanted: u64,
    /// Games that a journal knew.
    pub games_from_journal: u64,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// The share of the points; null before the first game.
    pub score: Option<f64>,
    /// The difference in Elo points.
    pub elo: Estimate,
    /// The same with the spread of the results as unit.
    pub normalized_elo: Estimate,
    /// How likely it is that the first player is the stronger one.
    pub los: Option<f64>,
    /// The share of games that were drawn.
    pub draw_ratio: Option<f64>,
    /// Whether both play alike, so that every opening is played once.
    pub mirrored: bool,
    /// Pairs of games with one opening by half points, from none to four.
    pub pairs: [u64; 5],
    /// Pairs won for each lost; null if none is lost.
    pub pairs_ratio: Option<f64>,
    /// The test that may end the match.
    pub sprt: Option<Sprt>,
    /// Where the games are.
    pub pgn: Option<String>,
    /// Time it took, in seconds.
    pub seconds: f64,
}

/// One player of a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Player {
    /// Its name.
    pub name: String,
    /// What it is.
    pub engine: PlayerKind,
    /// Games it lost otherwise than on the board.
    pub problems: Problems,
    /// Nodes for a move on average, if they were counted.
    pub nodes_a_move: Option<u64>,
}

/// What a player is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum PlayerKind {
    /// This program with a profile.
    Profile(Profile),
    /// One of the classic searches.
    Classic {
        /// With its settings, as the command line names it.
        search: String,
    },
    /// Another program.
    Program {
        /// Its file.
        path: String,
        /// Its arguments.
        arguments: Vec<String>,
        /// Its options, names and values.
        options: Vec<[String; 2]>,
    },
}

/// Games lost otherwise than on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Problems {
    /// By time.
    pub time_losses: u64,
    /// By a crash.
    pub crashes: u64,
    /// By an illegal move.
    pub illegal_moves: u64,
    /// Without an answer.
    pub no_answers: u64,
}

/// A sequential test of two claims.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sprt {
    /// The lower claim, in points.
    pub elo0: f64,
    /// The higher claim.
    pub elo1: f64,
    /// How often the higher may be believed though the lower is true.
    pub alpha: f64,
    /// How often the lower may be believed though the higher is true.
    pub beta: f64,
    /// What the points are.
    pub model: SprtModel,
    /// Whether it goes by games instead of by pairs.
    pub trinomial: bool,
    /// The logarithm of the ratio of likelihoods so far.
    pub llr: Option<f64>,
    /// At which the lower and the higher claim are accepted.
    pub bounds: [f64; 2],
    /// The claim that was accepted.
    pub verdict: Option<SprtVerdict>,
}

/// What the points of a test are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SprtModel {
    /// Normalized by the spread of the results.
    Normalized,
    /// Logistic.
    Logistic,
}

/// What a test found.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SprtVerdict {
    /// The higher claim is accepted.
    Accepted,
    /// The lower claim is accepted.
    Rejected,
}

/// Numbers that were tuned. `tesuji tune`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Tuning {
    /// How often the numbers were changed.
    pub iterations: u64,
    /// How often that was wanted.
    pub iterations_wanted: u64,
    /// Of how many a journal knew.
    pub iterations_from_journal: u64,
    /// Games played.
    pub games: u64,
    /// The seed of everything that is left to chance.
    pub seed: u64,
    /// What ends the thinking about a move, in words.
    pub limit: String,
    /// Each number.
    pub tunables: Vec<Tuned>,
    /// The profile with them.
    pub profile: Profile,
    /// Time it took, in seconds.
    pub seconds: f64,
}

/// A number that was tuned.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Tuned {
    /// Its key.
    pub key: String,
    /// Before.
    pub before: i32,
    /// Now.
    pub now: i32,
    /// Before it was rounded.
    pub exactly: f64,
}
