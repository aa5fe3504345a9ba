//! What games teach: weights, networks, the course of a game.

use crate::Estimate;
use serde::{Deserialize, Serialize};

/// Weights that were fitted, or that a file has. `tesuji learn`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Lesson {
    /// The game.
    pub game: String,
    /// The evaluation.
    pub eval: String,
    /// Whether weights are others in the middle game than in the endgame.
    pub tapered: bool,
    /// What positions should tell; null if nothing was fitted.
    pub target: Option<LessonTarget>,
    /// What a wrong answer costs.
    pub loss: String,
    /// The share of the score in the target.
    pub score_share: f64,
    /// How many positions were learned from, with those kept apart.
    pub positions: u64,
    /// How many were left out.
    pub dropped: u64,
    /// How many games they are from.
    pub games: u64,
    /// Whether games are only guessed from positions that follow each other.
    pub guessed: bool,
    /// Centipawns that change the odds by a factor of e, by the scores.
    pub width: f64,
    /// Centipawns to a unit of what was fitted.
    pub scale: f64,
    /// The penalty that did best.
    pub l2: f64,
    /// Penalties that were tried.
    pub tried: Vec<TriedPenalty>,
    /// How well the weights do on what was fitted.
    pub fitted: FitQuality,
    /// How well they do on what was kept apart.
    pub apart: FitQuality,
    /// How much of another evaluation the weights tell; null if they were not fitted to one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub twin: Option<LinearTwin>,
    /// How often games were drawn again.
    pub replicates: u64,
    /// What pieces are worth, if nothing but pieces is counted; without a fit, as the weights have it.
    pub pieces: Vec<PieceValue>,
    /// Kinds that should be worth ever more.
    pub rising: Vec<String>,
    /// Whether they are.
    pub order: PieceOrder,
    /// All weights.
    pub groups: Vec<WeightGroup>,
    /// Time it took, in seconds; null if nothing was fitted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
}

/// What positions should tell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LessonTarget {
    /// How the game ended, and what a search said.
    Result,
    /// Which move was played.
    Choice,
}

/// A penalty that was tried.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct TriedPenalty {
    /// Its strength.
    pub l2: f64,
    /// The loss on what was fitted,
    pub fitted: f64,
    /// and on what was not.
    pub apart: f64,
    /// Whether the fit was done when its passes were.
    pub converged: bool,
}

/// How much of another evaluation named terms tell, on games kept apart: its linear twin.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct LinearTwin {
    /// The other evaluation.
    pub of: String,
    /// How many positions were compared.
    pub positions: u64,
    /// The share of the variance of its scores that the terms explain (R squared).
    pub explained: f64,
    /// The root of the mean squared difference, in centipawns.
    pub error: f64,
}

/// How well weights do.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct FitQuality {
    /// The mean loss.
    pub loss: f64,
    /// How often the winner, or the move that was played, comes out first.
    pub accuracy: f64,
    /// How often the move is among the first three.
    pub first_three: f64,
}

/// What a piece is worth, in hundredths of a pawn.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PieceValue {
    /// The piece.
    pub name: String,
    /// In the middle game.
    pub mg: Estimate,
    /// In the endgame.
    pub eg: Estimate,
}

/// Whether values are in an order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PieceOrder {
    /// Each is larger than the one before, by more than chance would do.
    Holds,
    /// None is smaller than the one before by more than chance would do.
    Open,
    /// One is.
    Broken,
}

/// The weights of a group with their standard errors.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct WeightGroup {
    /// The group as the file of weights has it.
    pub name: String,
    /// The term it belongs to.
    pub term: String,
    /// What the weights mean.
    pub about: String,
    /// In the middle game.
    pub mg: Vec<f64>,
    /// In the endgame.
    pub eg: Vec<f64>,
    /// Standard errors in the middle game; zero where they are not known.
    pub mg_error: Vec<f64>,
    /// Standard errors in the endgame.
    pub eg_error: Vec<f64>,
}

/// A network that was trained. `tesuji train`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TrainedNetwork {
    /// The game.
    pub game: String,
    /// Games that were read.
    pub games: u64,
    /// Their positions.
    pub positions: u64,
    /// Positions that were learned from.
    pub taught: u64,
    /// Positions that were kept apart.
    pub apart: u64,
    /// Each time that all positions were gone through.
    pub epochs: Vec<TrainingEpoch>,
    /// Where the network is.
    pub file: String,
    /// Its inputs, hidden units and stages.
    pub shape: String,
    /// What its output is scaled by.
    pub scale: i64,
    /// Time it took, in seconds.
    pub seconds: f64,
}

/// Positions of records that were searched anew. `tesuji rescore`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RescoredRecords {
    /// The game.
    pub game: String,
    /// Games that were gone through.
    pub games: u64,
    /// Positions that were scored.
    pub positions: u64,
    /// Nodes for each.
    pub nodes: u64,
    /// Where the records are.
    pub file: String,
    /// Time it took, in seconds.
    pub seconds: f64,
}

/// Games that were played to learn from. `tesuji selfplay`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PlayedRecords {
    /// The game.
    pub game: String,
    /// Games in the file.
    pub games: u64,
    /// Of them, those that this run played.
    pub played: u64,
    /// Positions in the file.
    pub positions: u64,
    /// Of them, those that this run played.
    pub new_positions: u64,
    /// Where the records are.
    pub file: String,
    /// Time it took, in seconds.
    pub seconds: f64,
}

/// What is in files of records. `tesuji records`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RecordsSurvey {
    /// The game.
    pub game: String,
    /// File by file.
    pub files: Vec<RecordsFile>,
    /// All of them together.
    pub total: RecordsCount,
    /// Where the games went, each once, if they were merged.
    pub merged: Option<MergedRecords>,
}

/// What is in one file of records.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RecordsFile {
    /// The file.
    pub file: String,
    /// The version of its format.
    pub version: u16,
    /// Its size.
    pub bytes: u64,
    /// Where its games come from, a line each, as whoever wrote them says.
    pub about: Vec<String>,
    /// What was counted.
    pub count: RecordsCount,
    /// Whether it ends within a game.
    pub cut_off: bool,
    /// Where it is damaged; what follows was not read.
    pub fault: Option<String>,
}

/// What was counted in records.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct RecordsCount {
    /// Games.
    pub games: u64,
    /// Positions.
    pub positions: u64,
    /// Positions with a score.
    pub scored: u64,
    /// Positions in check.
    pub in_check: u64,
    /// Positions where a capture or promotion was played.
    pub noisy: u64,
    /// Positions that were made of those of games.
    pub made: u64,
    /// Positions with a score, not in check, where a quiet move was played: what networks learn from.
    pub quiet: u64,
    /// Games won by the side that starts,
    pub first_won: u64,
    /// drawn,
    pub drawn: u64,
    /// and won by the other side.
    pub second_won: u64,
    /// Positions of the shortest game,
    pub shortest: u64,
    /// and of the longest.
    pub longest: u64,
    /// Games that were there before, in this file or one before it.
    pub repeated_games: u64,
    /// Positions that were there before.
    pub repeated_positions: u64,
}

/// Records that were put into one file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MergedRecords {
    /// The file.
    pub file: String,
    /// Its games,
    pub games: u64,
    /// their positions,
    pub positions: u64,
    /// and its size.
    pub bytes: u64,
}

/// One pass through all positions.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct TrainingEpoch {
    /// Its number, from 1.
    pub epoch: u32,
    /// The loss on what was learned from,
    pub loss: f64,
    /// and on what was kept apart.
    pub apart: f64,
}

/// How possessed squares and the phase go together. `tesuji phase`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PhaseStudy {
    /// How many games.
    pub games: u64,
    /// Their positions.
    pub positions: u64,
    /// The correlation of possessed squares and phase over all positions.
    pub correlation: Estimate,
    /// Possessed squares at each phase, from 24 down.
    pub by_phase: Vec<PhasePoint>,
    /// Possessed squares and phase at each ply, as long as most games last.
    pub by_ply: Vec<PhasePoint>,
    /// The phase at which there are most possessed squares.
    pub peak_phase: Estimate,
    /// When the phase fell, and what the peak knew of it.
    pub levels: Vec<PhaseLevel>,
}

/// Positions at a phase or a ply.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct PhasePoint {
    /// The phase or the ply.
    pub at: u64,
    /// Positions.
    pub positions: u64,
    /// Possessed squares, the mean.
    pub possessed: Estimate,
    /// The phase, the mean.
    pub phase: f64,
}

/// A phase, and when it was reached.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct PhaseLevel {
    /// The phase.
    pub phase: u8,
    /// Games that reached it.
    pub games: u64,
    /// The rank correlation of the peak of possessed squares with the ply at which it was reached.
    pub rank: Estimate,
    /// The same with the length of the game held fixed.
    pub partial: Estimate,
    /// Plies from the peak to there, the median.
    pub lag: Estimate,
    /// The share of games in which the peak came first.
    pub before: Estimate,
}
