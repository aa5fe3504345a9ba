//! Weights of evaluations, learned from games.
//!
//! | item | what it is |
//! |---|---|
//! | [`Learnable`] | what a game adds so that it can be learned from |
//! | [`Subject`] | an evaluation that can be learned |
//! | [`SelfPlay`] | games to learn from |
//! | [`read`] | games and positions out of files |
//! | [`Lesson`] | what is learned from them, and how |
//! | [`Report`] | what came out: weights with intervals, losses, piece values |

mod account;
mod answer;
mod chess;
mod classic;
mod king_capture;
mod lesson;
mod report;
mod rows;
mod self_play;
mod shogi;
mod source;
#[cfg(test)]
mod tests;

pub use account::account;
pub use classic::Classic;
pub use lesson::{Learned, Lesson, Start, Target};
pub use report::{GroupReport, Order, PieceValue, Quality, Report};
pub use rows::Filter;
pub use self_play::{SelfPlay, SelfPlayError};
pub use source::{Source, read};

use crate::matches::Contest;
use tesuji_eval::linear::{Features, Model};

/// A game that can be learned from: how its positions are kept in records, and how its games are read.
pub trait Learnable: Contest {
    /// Plies since the start of a game, as far as the position knows.
    fn plies(&self) -> u32;

    /// Writes the position, in at most 255 bytes; `docs/records.md` says how.
    fn encode(&self, out: &mut Vec<u8>);

    /// Reads it back.
    ///
    /// # Errors
    /// If the bytes are no position.
    fn decode(bytes: &[u8]) -> Result<Self, String>;
}

/// What is learned: an evaluation of a game, and what must be known of its weights. A position stands for the evaluation
/// that its game is played with, [`Classic`] for the classic heuristic.
pub trait Subject: Send + Sync + 'static {
    /// The game.
    type Game: Learnable;
    /// The evaluation.
    type Model: Model;

    /// What people call the evaluation.
    const NAME: &'static str = "linear";
    /// Whether weights are others in the middle game than in the endgame.
    const TAPERED: bool = true;
    /// The kinds of pieces by their place in the material.
    const KINDS: &'static [&'static str];
    /// Kinds that should be worth ever more, by their place; those of one group in any order.
    const RISING: &'static [usize];
    /// Groups that positions teach nothing about.
    const FIXED: &'static [&'static str];
    /// Places in a table where no piece ever stands.
    const NOWHERE: &'static [(&'static str, std::ops::Range<usize>)];

    /// Tables whose mean belongs to the material of a kind, or to nobody: each piece, or each side, has exactly one of
    /// their weights.
    fn centred() -> Vec<(String, Option<usize>)>;

    /// The counts of a position.
    fn features(position: &Self::Game) -> Features;
}

/// The tables that a family has for some kinds, each with the kind's place in the material.
fn of_pieces(family: &str, material: &[&str], kinds: &[&str]) -> Vec<(String, Option<usize>)> {
    let place = |kind: &str| material.iter().position(|&other| other == kind);
    kinds.iter().map(|&kind| (format!("{family}.{kind}"), place(kind))).collect()
}

/// The places of a group's weights; empty if there is no such group.
fn places<M: Model>(name: &str) -> std::ops::Range<usize> {
    let group = M::GROUPS.iter().find(|group| group.name == name);
    group.map_or(0..0, |group| group.start..group.start + group.len)
}
