//! What is made of the games of records.

use super::{Selection, Teacher, future};
use crate::LabGame;
use crate::records::{sign, walk};
use tesuji_eval::network::Networked;
use tesuji_game::Evaluator;
use tesuji_learn::record::{MADE, StoredGame};
use tesuji_net::train::{SampleTarget, sigmoid};

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
        let mut said = |position: &G, score: i32, chance: f64, result: Option<f64>| {
            let prior = over.as_mut().map_or(0.0, |over| {
                over.reset(position);
                selection.in_units(over.evaluate(position).raw()) as f32
            });
            keep(position, score, SampleTarget { prior, target: selection.target(chance, result) });
        };
        if let Some(teacher) = teacher {
            return teacher.teach(game, |position, score| {
                if selection.says_something(score) {
                    said(position, score, sigmoid(selection.in_units(score)), None);
                }
            });
        }
        let chances = future::chances(game, selection.lambda, selection.unit.into());
        let mut chances = chances.iter();
        walk::<G>(game, |position, moment| {
            let chance = chances.next().copied().unwrap_or(0.5);
            if selection.keeps(moment) {
                let sign = sign(position);
                let seen = |chance: f64| 0.5 + f64::from(sign) * (chance - 0.5);
                let score = sign * i32::from(moment.score.unwrap_or(0));
                let known = moment.flags & MADE == 0;
                said(position, score, seen(chance), known.then_some(seen(f64::from(game.result) / 2.0)));
            }
            Ok(())
        })
    }
}
