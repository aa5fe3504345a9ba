//! Weights of evaluations, learned from games.
//!
//! | item | what it is |
//! |---|---|
//! | [`Subject`] | an evaluation that can be learned |
//! | [`read`] | games and positions out of files |
//! | [`LearningPlan`] | what is learned from them, and how |
//! | [`teach`], [`LinearTwin`] | what another evaluation says of positions, for its linear twin |
//! | [`LearningReport`] | what came out: weights with intervals, losses, piece values |

mod account;
mod answer;
mod classic;
mod plan;
mod report;
mod rows;
mod source;
#[cfg(test)]
mod tests;
mod twin;

pub use account::account;
pub use classic::{CLASSIC, ClassicSubject};
pub use plan::{Learned, LearningPlan, Prior, Target};
pub use report::{GroupReport, LearningReport, Order, PieceValue, Quality};
pub use rows::Filter;
pub use source::{Source, read};
pub use twin::{LinearTwin, teach};

use crate::LabGame;
use std::sync::Arc;
use tesuji_engine::EvaluatorMaker;
use tesuji_eval::linear::{Features, Model};
use tesuji_eval::{NetworkEvaluator, Networked};
use tesuji_net::Network;
use tesuji_net::file::NetworkFileError;

/// What is learned: an evaluation of a game, and what must be known of its weights. A position stands for the evaluation
/// that its game is played with, [`ClassicSubject`] for the classic heuristic.
pub trait Subject: Send + Sync + 'static {
    /// The game.
    type Game: LabGame;
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
    /// Small groups that are drawn together.
    const SMALL: Small;
    /// Places in a table where no piece ever stands.
    const NOWHERE: &'static [(&'static str, std::ops::Range<usize>)];

    /// Tables whose mean belongs to the material of a kind, or to nobody: each piece, or each side, has exactly one of
    /// their weights.
    fn centred() -> Vec<(String, Option<usize>)>;

    /// What a network says alone, whatever terms it is to be added to, made of its file; nothing if the game has none.
    fn network_alone(_: &[u8]) -> Option<Result<EvaluatorMaker<Self::Game>, NetworkFileError>> {
        None
    }

    /// The counts of a position.
    fn features(position: &Self::Game) -> Features;
}

/// What a network says alone, out of the bytes of its file.
pub(crate) fn network_alone<G: LabGame + Networked>(
    bytes: &[u8],
) -> Result<EvaluatorMaker<G>, NetworkFileError> {
    let maker = |network: Arc<Network>| -> EvaluatorMaker<G> {
        Arc::new(move || Box::new(NetworkEvaluator::new(Arc::clone(&network))))
    };
    G::network(bytes).map(maker)
}

/// Small groups of weights that belong on one picture.
#[derive(Clone, Copy, Debug)]
pub struct Small {
    /// A name for files.
    pub name: &'static str,
    /// What stands above it.
    pub title: &'static str,
    /// The groups, with names for their weights.
    pub groups: &'static [(&'static str, &'static [&'static str])],
}

/// Who is shown [evaluations that can be learned](LabGame::visit_subjects).
pub trait SubjectVisitor {
    /// Looks at one of them.
    fn visit<S: Subject>(&mut self);
}

/// The tables that a family has for some kinds, each with the kind's place in the material.
pub(crate) fn of_pieces(family: &str, material: &[&str], kinds: &[&str]) -> Vec<(String, Option<usize>)> {
    let place = |kind: &str| material.iter().position(|&other| other == kind);
    kinds.iter().map(|&kind| (format!("{family}.{kind}"), place(kind))).collect()
}

/// The places of a group's weights; empty if there is no such group.
fn places<M: Model>(name: &str) -> std::ops::Range<usize> {
    let group = M::GROUPS.iter().find(|group| group.name == name);
    group.map_or(0..0, |group| group.start..group.start + group.len)
}
