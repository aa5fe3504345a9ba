//! The linear twin of an evaluation: named terms that say, as nearly as they can, what it says.

use super::{LearningPlan, Subject};
use crate::LabGame;
use std::panic::resume_unwind;
use std::thread;
use tesuji_engine::EvaluatorMaker;
use tesuji_eval::linear::Weights;
use tesuji_game::{Side, Stop};
use tesuji_learn::record::StoredGame;

/// How much of another evaluation named terms tell, on games kept apart.
#[derive(Clone, PartialEq, Debug)]
pub struct LinearTwin {
    /// The other evaluation.
    pub of: String,
    /// How many positions were compared.
    pub positions: usize,
    /// The share of the variance of its scores that the terms explain (R squared).
    pub explained: f64,
    /// The root of the mean squared difference, in centipawns.
    pub error: f64,
}

/// Makes every position say what an evaluation says of it, without a search. False if it was stopped.
///
/// # Errors
/// If a position cannot be read.
pub fn teach<G: LabGame>(
    games: &mut [StoredGame],
    teacher: &EvaluatorMaker<G>,
    threads: usize,
    stop: &Stop,
) -> Result<bool, String> {
    let share = games.len().div_ceil(threads.max(1)).max(1);
    let parts: Vec<Result<bool, String>> = thread::scope(|scope| {
        let parts = games.chunks_mut(share);
        let threads: Vec<_> =
            parts.map(|games| scope.spawn(move || teach_some::<G>(games, teacher, stop))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic))).collect()
    });
    parts.into_iter().try_fold(true, |all, part| Ok(all && part?))
}

fn teach_some<G: LabGame>(
    games: &mut [StoredGame],
    teacher: &EvaluatorMaker<G>,
    stop: &Stop,
) -> Result<bool, String> {
    let mut evaluator = teacher();
    for game in games {
        if stop.is_set() {
            return Ok(false);
        }
        for (nth, moment) in game.moments.iter_mut().enumerate() {
            let position = G::decode(&moment.position)
                .map_err(|why| format!("game {:016x}, position {nth}: {why}", game.id))?;
            evaluator.reset(&position);
            let score = evaluator.evaluate(&position).raw();
            let score = if position.side() == Side::First { score } else { -score };
            moment.score = Some(score.clamp(-32_000, 32_000) as i16);
        }
    }
    Ok(true)
}

impl<S: Subject> LearningPlan<S> {
    /// How much of what positions say, after [`teach`], these weights tell: on the games that this plan keeps apart.
    ///
    /// # Errors
    /// If a position cannot be read.
    pub fn twin(
        &self,
        of: &str,
        games: &[StoredGame],
        weights: &Weights<S::Model>,
    ) -> Result<Option<LinearTwin>, String> {
        let (mut count, mut sum, mut squares, mut errors) = (0_u64, 0_i64, 0_i64, 0_i64);
        for game in games.iter().filter(|game| self.split.is_apart(game.id)) {
            for moment in game.moments.iter().filter(|moment| self.filter.takes(moment, self.target)) {
                let Some(score) = moment.score.map(i64::from) else { continue };
                let position = S::Game::decode(&moment.position)?;
                if position.plies() < self.filter.plies {
                    continue;
                }
                let difference = score - i64::from(S::features(&position).value(weights));
                (count, sum) = (count + 1, sum + score);
                (squares, errors) = (squares + score * score, errors + difference * difference);
            }
        }
        if count == 0 {
            return Ok(None);
        }
        let mean = |sum: i64| sum as f64 / count as f64;
        let variance = mean(squares) - mean(sum) * mean(sum);
        let explained = if variance > 0.0 { 1.0 - mean(errors) / variance } else { 0.0 };
        Ok(Some(LinearTwin {
            of: of.to_string(),
            positions: count as usize,
            explained,
            error: mean(errors).sqrt(),
        }))
    }
}
