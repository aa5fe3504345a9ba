//! What is made of the games of records.

use super::corpus::unit;
use super::{Selection, Teacher};
use crate::LabGame;
use tesuji_eval::network::Networked;
use tesuji_game::{Evaluator, Side};
use tesuji_learn::record::{MADE, StoredGame};
use tesuji_net::train::SampleTarget;

/// How records become positions to learn from.
pub struct Reading<G: LabGame> {
    /// Which positions are kept, and how much their results count.
    pub selection: Selection,
    /// Makes positions of those of the games, and says what they are worth; without one the games do.
    pub teacher: Option<Teacher<G>>,
    /// What the network is to be added to; without it, it stands alone.
    pub over: Option<Box<dyn Evaluator<G>>>,
}

impl<G: LabGame + Networked> Reading<G> {
    /// Positions as they are in the games, for a network that stands alone.
    #[must_use]
    pub fn new(selection: Selection) -> Reading<G> {
        Reading { selection, teacher: None, over: None }
    }

    /// Hands over every position of a game that is kept, with its score for the side to move and what is asked of the
    /// network.
    pub(super) fn read(
        &mut self,
        game: &StoredGame,
        mut keep: impl FnMut(&G, i32, SampleTarget),
    ) -> Result<(), String> {
        let Reading { selection, teacher, over } = self;
        let mut said = |position: &G, score: i32, result: Option<f64>| {
            let prior = over.as_mut().map_or(0.0, |over| {
                over.reset(position);
                unit(over.evaluate(position).raw()) as f32
            });
            keep(position, score, SampleTarget { prior, target: selection.target(score, result) });
        };
        if let Some(teacher) = teacher {
            return teacher.teach(game, |position, score| {
                if selection.says_something(score) {
                    said(position, score, None);
                }
            });
        }
        for moment in game.moments.iter().filter(|moment| selection.keeps(moment)) {
            let position = G::decode(&moment.position)?;
            let sign = if position.side() == Side::First { 1 } else { -1 };
            let result = 0.5 + f64::from(sign) * (f64::from(game.result) - 1.0) / 2.0;
            let known = moment.flags & MADE == 0;
            said(&position, sign * i32::from(moment.score.unwrap_or(0)), known.then_some(result));
        }
        Ok(())
    }
}
