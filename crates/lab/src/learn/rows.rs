//! Positions as rows of counts.

use super::{Subject, Target};
use crate::train::future::chances;
use crate::{LabGame, ScoresAndResults};
use std::sync::Arc;
use std::thread;
use tesuji_engine::EvaluatorMaker;
use tesuji_eval::Explains;
use tesuji_eval::linear::{Features, Weights};
use tesuji_game::random::{Random, mix};
use tesuji_game::{Position as _, Side};
use tesuji_learn::record::{AFTER, IN_CHECK, Moment, NOISY, StoredGame};
use tesuji_learn::{DataError, FeatureRow, Matrix};

/// So many games are counted by a thread at a time.
const SHARE: usize = 64;

/// Which positions are learned from.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Filter {
    /// Whether positions in check, after captures and before captures are left out.
    pub quiet: bool,
    /// Positions with scores beyond this are left out, and all that is near mate.
    pub largest: i16,
    /// The first plies of a game are left out.
    pub plies: u32,
    /// At most so many moves that were not chosen are set against the one that was.
    pub others: usize,
}

impl Default for Filter {
    fn default() -> Filter {
        Filter { quiet: true, largest: 2_000, plies: 8, others: 8 }
    }
}

impl Filter {
    pub(super) fn takes(&self, moment: &Moment, target: Target) -> bool {
        let loud = match target {
            Target::Result => IN_CHECK | AFTER | NOISY,
            Target::Choice => IN_CHECK,
        };
        let score = moment.score.unwrap_or(0);
        !(self.quiet && moment.flags & loud != 0) && score.unsigned_abs() <= self.largest.unsigned_abs()
    }
}

/// Rows with what is known of each.
#[derive(Default)]
pub(super) struct Rows {
    pub(super) matrix: Matrix,
    pub(super) results: Vec<f32>,
    pub(super) scores: Vec<Option<i16>>,
    pub(super) games: Vec<u64>,
    /// What the other evaluation says of each, in centipawns to the first side.
    pub(super) bases: Vec<f32>,
    /// Where groups of choices end.
    pub(super) ends: Vec<u32>,
    /// Positions that were left out.
    pub(super) dropped: usize,
}

/// A position, or all that could follow it with what did first.
struct Lump {
    rows: Vec<FeatureRow>,
    result: f32,
    score: Option<i16>,
    game: u64,
    base: f32,
}

/// The moves of the game that a subject is about.
type Move<S> = <<S as Subject>::Game as tesuji_game::Position>::Move;

/// Counts positions on threads.
pub(super) struct Counter<'a, S: Subject> {
    pub(super) filter: Filter,
    pub(super) target: Target,
    /// Weights that say whom an endgame favours.
    pub(super) weights: &'a Arc<Weights<S::Model>>,
    pub(super) threads: usize,
    /// An evaluation that is there besides.
    pub(super) beside: Option<&'a EvaluatorMaker<S::Game>>,
    /// How far results look into the rest of a game (TD-lambda), and the centipawns that change odds by a factor of e;
    /// nothing if they are results.
    pub(super) future: Option<(f64, f64)>,
}

impl<S: Subject> Counter<'_, S> {
    /// The rows of games.
    pub(super) fn count(&self, games: &[StoredGame]) -> Result<Rows, String> {
        let mut rows = Rows { matrix: Matrix::new(self.weights.values().len()), ..Rows::default() };
        for batch in games.chunks(SHARE * self.threads.max(1)) {
            let parts: Vec<Result<(Vec<Lump>, usize), String>> = thread::scope(|scope| {
                let threads: Vec<_> =
                    batch.chunks(SHARE).map(|share| scope.spawn(move || self.lumps(share))).collect();
                threads.into_iter().map(|thread| thread.join().expect("counting does not panic")).collect()
            });
            for part in parts {
                let (lumps, dropped) = part?;
                rows.dropped += dropped;
                rows.add(lumps, self.target).map_err(|error| error.to_string())?;
            }
        }
        Ok(rows)
    }

    fn lumps(&self, games: &[StoredGame]) -> Result<(Vec<Lump>, usize), String> {
        let (mut lumps, mut dropped) = (Vec::new(), 0);
        let mut beside = self.beside.map(|make| make());
        for game in games {
            let chances = self.future.map(|(lambda, unit)| chances(game, lambda, unit)).unwrap_or_default();
            for (nth, moment) in game.moments.iter().enumerate() {
                if !self.filter.takes(moment, self.target) {
                    dropped += 1;
                    continue;
                }
                let position = S::Game::decode(&moment.position)
                    .map_err(|why| format!("game {:016x}, position {nth}: {why}", game.id))?;
                if position.plies() < self.filter.plies {
                    dropped += 1;
                    continue;
                }
                let rows = match self.target {
                    Target::Result => self.row(&S::features(&position), 1).into_iter().collect(),
                    Target::Choice => self.choice(&position, moment.played, game.id ^ nth as u64),
                };
                if rows.len() > usize::from(self.target == Target::Choice) {
                    let result =
                        chances.get(nth).map_or(f32::from(game.result) / 2.0, |&chance| chance as f32);
                    let base = beside.as_mut().map_or(0.0, |beside| for_first(beside.as_mut(), &position));
                    lumps.push(Lump { rows, result, score: moment.score, game: game.id, base });
                } else {
                    dropped += 1;
                }
            }
        }
        Ok((lumps, dropped))
    }

    /// What a position counts; nothing if it cannot be won.
    fn row(&self, features: &Features, sign: i16) -> Option<FeatureRow> {
        let values = self.weights.values();
        let endgame =
            features.counts.iter().map(|&(nth, count)| values[usize::from(nth)].eg() * i32::from(count));
        let scale = features.scale[usize::from(endgame.sum::<i32>() < 0)];
        let middle = f32::from(features.phase) / 24.0;
        let share = [middle, (1.0 - middle) * f32::from(scale) / 64.0];
        let counts = features.counts.iter().map(|&(nth, count)| (nth, sign * count)).collect();
        (scale > 0).then_some(FeatureRow { counts, share })
    }

    /// What the move that was played leads to, and then some that others would have.
    fn choice(&self, position: &S::Game, played: u16, seed: u64) -> Vec<FeatureRow> {
        let Some(chosen) = position.unpack(played) else { return Vec::new() };
        let sign = if position.side() == Side::First { 1 } else { -1 };
        let mut others: Vec<Move<S>> =
            position.legal_moves().into_iter().filter(|&mv| mv != chosen).collect();
        let mut random = Random(mix(seed));
        for last in (1..others.len()).rev() {
            others.swap(last, random.below(last + 1));
        }
        others.truncate(self.filter.others);
        let after = |mv: Move<S>| self.row(&S::features(&position.after(mv)), sign);
        let Some(first) = after(chosen) else { return Vec::new() };
        std::iter::once(first).chain(others.into_iter().filter_map(after)).collect()
    }
}

/// What an evaluation says of a position, in centipawns to the first side.
fn for_first<G: LabGame>(evaluator: &mut dyn Explains<G>, position: &G) -> f32 {
    evaluator.reset(position);
    let score = evaluator.evaluate(position).raw() as f32;
    if position.side() == Side::First { score } else { -score }
}

impl Rows {
    fn add(&mut self, lumps: Vec<Lump>, target: Target) -> Result<(), DataError> {
        for lump in lumps {
            for row in &lump.rows {
                self.matrix.push(row)?;
                self.results.push(lump.result);
                self.scores.push(lump.score);
                self.games.push(lump.game);
                self.bases.push(lump.base);
            }
            if target == Target::Choice {
                self.ends.push(self.matrix.rows() as u32);
            }
        }
        Ok(())
    }

    /// How scores and results go together.
    pub(super) fn width(&self) -> Option<f64> {
        let mut known = ScoresAndResults::default();
        for (score, &result) in self.scores.iter().zip(&self.results) {
            if let Some(score) = score {
                known.push((*score).into(), result.into());
            }
        }
        known.width(self.results.len())
    }
}
