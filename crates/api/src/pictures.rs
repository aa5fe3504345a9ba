//! Pictures, and what they show of a network.

use crate::NetworkShares;
use serde::{Deserialize, Serialize};

/// Files that `tesuji draw` wrote.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Pictures {
    /// Their paths, in the order they were written.
    pub files: Vec<String>,
    /// The hidden units that are drawn, with `--units`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub units: Vec<HiddenUnit>,
    /// The positions that are drawn, with `--gallery`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gallery: Vec<Disagreement>,
}

/// A hidden unit of a network.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct HiddenUnit {
    /// Its number.
    pub unit: u32,
    /// How far what it adds to the output differs from position to position (standard deviation), in centipawns.
    pub spread: f64,
    /// What it adds at its most in each stage of the game, in centipawns to the side to move: where that side sees what
    /// the unit looks for, and where the other side does.
    pub worth: Vec<[f64; 2]>,
    /// What it looks for.
    pub planes: Vec<UnitPlane>,
    /// The positions that excite it most.
    pub excited_by: Vec<Excitement>,
}

/// What the pieces of a kind add to a hidden unit, square by square as the side sees them whose view it is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct UnitPlane {
    /// The pieces: `own knight`, `other hand`.
    pub name: String,
    /// A row of squares, or the steps of a hand. 1 takes the unit from silence to its most.
    pub weights: Vec<Vec<f64>>,
}

/// How much a position excites a hidden unit, as the side to move sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Excitement {
    /// The position as FEN or SFEN.
    pub position: String,
    /// From 0 to 1.
    pub excitement: f64,
}

/// A position where a network is far from the named terms.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Disagreement {
    /// The position as FEN or SFEN.
    pub position: String,
    /// What the named terms say, in centipawns to the side to move.
    pub terms_cp: i32,
    /// What there is beyond them: what a residual network adds, or what the terms leave unexplained of another.
    pub rest_cp: i32,
    /// The output of the network, taken apart.
    pub network: NetworkShares,
}
