//! Scores and measured numbers.

use serde::{Deserialize, Serialize};

/// What a position is worth: `{"cp": 35}` or `{"mate": 5}`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Score {
    /// Hundredths of a pawn.
    Cp(i32),
    /// Plies to the mate; below 0 for the side that is mated, 0 if it is mated now.
    Mate(i32),
}

/// What a score says of the true one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bound {
    /// The true score is this.
    Exact,
    /// The true score is at least this.
    Lower,
    /// The true score is at most this.
    Upper,
}

/// A measured number with the interval it lies in, at 95 %. An end that is null is open.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Estimate {
    /// The number; null if it is beyond all numbers, or not known.
    pub value: Option<f64>,
    /// The lower end of the interval.
    pub low: Option<f64>,
    /// The upper end of the interval.
    pub high: Option<f64>,
}
