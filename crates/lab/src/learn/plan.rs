//! What is learned, and how.

use super::report::LearningReport;
use super::rows::{Counter, Filter, Rows};
use super::{Subject, places};
use crate::ScoresAndResults;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use tesuji_engine::EvaluatorMaker;
use tesuji_eval::Tapered;
use tesuji_eval::linear::{Model, Weights};
use tesuji_game::Stop;
use tesuji_learn::record::StoredGame;
use tesuji_learn::{Data, Fit, Loss, Progress, Split, Studied, Study, Targets};

/// Centipawns that change the odds by a factor of e, where no scores say so.
const WIDTH: f64 = 300.0;
/// No weight of a file is beyond this.
const LARGEST: f64 = 2_500.0;

/// Fewer positions, choices or games are no ground to learn on.
const FEWEST: usize = 20;
const FEWEST_GAMES: usize = 30;

/// Groups that count pieces and no more.
const ALONE: [&str; 3] = ["material.", "hand.", "tempo."];

/// What positions should tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    /// How the game ended, and what a search said.
    Result,
    /// Which move was played.
    Choice,
}

/// Where weights are drawn to.
#[derive(Clone, Debug)]
pub enum Prior<M: Model> {
    /// Nothing is known before.
    Zero,
    /// These are near the truth.
    Near(Arc<Weights<M>>),
}

/// What is to be learned.
///
/// ```
/// use tesuji_chess::Position;
/// use tesuji_game::Stop;
/// use tesuji_lab::input::Input;
/// use tesuji_lab::learn::{LearningPlan, read};
/// // Whoever has the extra pawn wins.
/// let (up, down) = ("4k3/3p4/8/8/8/8/3PP3/4K3 w - - 0 30 | 90 | 1.0", "4k3/3pp3/8/8/8/8/3P4/4K3 b - - 0 30 | -90 | 0.0");
/// let text: String = (0..40).map(|_| format!("{up}\n{down}\n")).collect();
/// let source = read::<Position>(&mut Input::of("x.txt", text.as_bytes()).unwrap()).unwrap();
/// let mut lesson = LearningPlan::<Position>::new();
/// lesson.replicates = 0;
/// let learned = lesson.learn(&source.games, false, &Stop::new(), |_| ()).unwrap().unwrap();
/// assert!(learned.report.apart.accuracy == 1.0 && learned.weights.values()[0].eg() > 10);
/// ```
#[derive(Clone)]
pub struct LearningPlan<S: Subject> {
    /// What positions should tell.
    pub target: Target,
    /// What a wrong answer costs.
    pub loss: Loss,
    /// The share of the score in the target; the result has the rest.
    pub score_share: f32,
    /// Which positions are learned from.
    pub filter: Filter,
    /// Which games are kept apart.
    pub split: Split,
    /// Penalties to try, the strongest first.
    pub penalties: Vec<f64>,
    /// How often games are drawn again.
    pub replicates: usize,
    /// Where weights are drawn to.
    pub start: Prior<S::Model>,
    /// How many threads work.
    pub threads: usize,
    /// How far a result looks into the rest of its game (TD-lambda): the share of what the next position says; the scores
    /// are in it then. None for results as they are.
    pub lambda: Option<f64>,
    /// Another evaluation that the terms are added to: what they learn is what it leaves over.
    pub beside: Option<EvaluatorMaker<S::Game>>,
}

/// What was learned.
#[derive(Clone, Debug)]
pub struct Learned<M: Model> {
    /// The weights, as the evaluation reads them.
    pub weights: Weights<M>,
    /// What can be said about them.
    pub report: LearningReport,
}

/// Rows ready to be fitted.
pub(super) struct Prepared {
    pub(super) data: Data,
    pub(super) positions: usize,
    pub(super) dropped: usize,
    /// Centipawns to a factor of e in the odds.
    pub(super) width: f64,
    pub(super) score_share: f32,
    /// How often each weight is counted.
    seen: Vec<f64>,
}

impl<S: Subject> Default for LearningPlan<S> {
    fn default() -> LearningPlan<S> {
        LearningPlan::new()
    }
}

impl<S: Subject> LearningPlan<S> {
    /// Results by logistic regression, seven tenths of the target from scores where there are some.
    #[must_use]
    pub fn new() -> LearningPlan<S> {
        LearningPlan {
            target: Target::Result,
            loss: Loss::Logistic,
            score_share: 0.7,
            filter: Filter::default(),
            split: Split { apart: 0.1, seed: 1 },
            penalties: vec![1e-2, 3e-3, 1e-3, 3e-4, 1e-4, 3e-5, 1e-5, 3e-6, 1e-6, 1e-7],
            replicates: 20,
            start: Prior::Zero,
            threads: 1,
            lambda: None,
            beside: None,
        }
    }

    /// Learns from games. None if it was stopped.
    ///
    /// # Errors
    /// If a position cannot be read, or there are too few.
    pub fn learn(
        &self,
        games: &[StoredGame],
        guessed: bool,
        stop: &Stop,
        mut tell: impl FnMut(Progress),
    ) -> Result<Option<Learned<S::Model>>, String> {
        let prepared = self.prepare(games)?;
        let fit = self.fit(&prepared, stop);
        let study =
            Study { fit, split: self.split, penalties: self.penalties.clone(), replicates: self.replicates };
        let Some(studied) = study.run(&mut tell) else { return Ok(None) };
        let alone = if S::centred().is_empty() {
            // Nothing else can stand for a piece.
            studied.clone()
        } else {
            let alone = Study { fit: alone::<S>(&study.fit), penalties: vec![studied.l2], ..study };
            let Some(alone) = alone.run(&mut tell) else { return Ok(None) };
            alone
        };
        Ok(Some(self.learned(&prepared, &studied, &alone, guessed)))
    }

    /// The rows, what they should say, and which are kept apart: for other programs to fit.
    ///
    /// # Errors
    /// If a position cannot be read, or there are too few.
    pub fn data(&self, games: &[StoredGame]) -> Result<Data, String> {
        Ok(self.prepare(games)?.data)
    }

    fn prepare(&self, games: &[StoredGame]) -> Result<Prepared, String> {
        let standard = self.standard();
        let counter = Counter::<S> {
            filter: self.filter,
            target: self.target,
            weights: &standard,
            threads: self.threads,
            beside: self.beside.as_ref(),
            future: self.lambda.map(|lambda| (lambda, self.width(games).unwrap_or(WIDTH))),
        };
        let rows = counter.count(games)?;
        let width = counter.future.map(|(_, unit)| unit).or_else(|| rows.width());
        let Rows { mut matrix, results, scores, games, bases, ends, dropped } = rows;
        let (what, positions) = if self.target == Target::Choice {
            ("choices", ends.len())
        } else {
            ("positions", results.len())
        };
        if positions < FEWEST {
            return Err(format!(
                "{positions} {what} are too few to learn from: at least {FEWEST} are needed ({dropped} were left out)"
            ));
        }
        let mut seen = vec![0.0; matrix.features()];
        for row in 0..matrix.rows() {
            let (columns, counts) = matrix.row(row);
            for (&column, &count) in columns.iter().zip(counts) {
                seen[usize::from(column)] += f64::from(count).abs();
            }
        }
        let scored = width.is_some() && self.loss == Loss::Logistic && self.lambda.is_none();
        let share = if scored { self.score_share } else { 0.0 };
        let width = width.unwrap_or(WIDTH);
        if self.beside.is_some() {
            matrix.set_bases(bases.into_iter().map(|base| base / width as f32).collect());
        }
        let targets = match self.target {
            Target::Choice => Targets::Choices(ends),
            Target::Result => Targets::Results(blend(&results, &scores, share, width)),
        };
        let data = Data::new(matrix, targets, &games).map_err(|error| error.to_string())?;
        enough(&data)?;
        let score_share = if self.target == Target::Choice { 0.0 } else { share };
        Ok(Prepared { data, positions, dropped, width, score_share, seen })
    }

    /// How scores and results of games go together.
    fn width(&self, games: &[StoredGame]) -> Option<f64> {
        let mut known = ScoresAndResults::default();
        for game in games {
            known.add_game(game, |moment| self.filter.takes(moment, self.target));
        }
        known.width(games.iter().map(|game| game.moments.len()).sum())
    }

    /// The weights that say whom an endgame favours, and those of groups that are not learned.
    fn standard(&self) -> Arc<Weights<S::Model>> {
        match &self.start {
            Prior::Zero => Weights::standard(),
            Prior::Near(weights) => Arc::clone(weights),
        }
    }

    fn fit<'a>(&self, prepared: &'a Prepared, stop: &Stop) -> Fit<'a> {
        let mut fit = Fit::new(&prepared.data);
        (fit.loss, fit.threads, fit.stop) = (self.loss, self.threads, stop.clone());
        fit.seed = self.split.seed;
        if self.loss == Loss::Hinge {
            (fit.passes, fit.tolerance) = (300, 1e-4);
        }
        let unit =
            |value: Tapered| [value.mg(), value.eg()].map(|value| (f64::from(value) / prepared.width) as f32);
        let standard: Vec<[f32; 2]> = self.standard().values().iter().map(|&value| unit(value)).collect();
        if let Prior::Near(_) = self.start {
            fit.centre.clone_from(&standard);
        }
        // A penalty on material would only shift it into the tables.
        fit.penalty[places::<S::Model>("material.pieces")].fill([0.0; 2]);
        for name in S::FIXED {
            let places = places::<S::Model>(name);
            fit.penalty[places.clone()].fill([f32::INFINITY; 2]);
            fit.centre[places.clone()].copy_from_slice(&standard[places]);
        }
        if !S::TAPERED {
            // The other half of a weight is never counted.
            fit.penalty.iter_mut().for_each(|[_, endgame]| *endgame = f32::INFINITY);
        }
        fit
    }

    /// Weights in centipawns, with the means of the tables in the material.
    fn in_centipawns(prepared: &Prepared, weights: &[[f32; 2]], scale: f64) -> Vec<[f64; 2]> {
        let mut values = scaled::<S>(weights, scale);
        let material = places::<S::Model>("material.pieces").start;
        for (name, piece) in S::centred() {
            let places = places::<S::Model>(&name);
            let total: f64 = places.clone().map(|i| prepared.seen[i]).sum::<f64>().max(1.0);
            let weighed = places.clone().map(|i| values[i].map(|value| value * prepared.seen[i] / total));
            let mean = weighed.fold([0.0; 2], |sum, value| [sum[0] + value[0], sum[1] + value[1]]);
            for place in places {
                // A weight that was never seen stays at nothing.
                if prepared.seen[place] > 0.0 {
                    values[place] = [values[place][0] - mean[0], values[place][1] - mean[1]];
                }
            }
            if let Some(piece) = piece {
                let value = &mut values[material + piece];
                *value = [value[0] + mean[0], value[1] + mean[1]];
            }
        }
        for (name, nowhere) in S::NOWHERE {
            values[places::<S::Model>(name)][nowhere.clone()].fill([0.0; 2]);
        }
        values
    }

    fn learned(
        &self,
        prepared: &Prepared,
        studied: &Studied,
        alone: &Studied,
        guessed: bool,
    ) -> Learned<S::Model> {
        let scale = self.scale(prepared, alone);
        let mut values = Self::in_centipawns(prepared, &studied.weights, scale);
        let replicates: Vec<Vec<[f64; 2]>> =
            studied.replicates.iter().map(|weights| Self::in_centipawns(prepared, weights, scale)).collect();
        // What is fixed is not rescaled.
        for name in S::FIXED {
            for place in places::<S::Model>(name) {
                let value = self.standard().values()[place];
                values[place] = [value.mg(), value.eg()].map(f64::from);
            }
        }
        let errors = spread(&replicates, values.len(), studied.widening);
        let whole = |value: f64| value.round().clamp(-LARGEST, LARGEST) as i16;
        let weights = values.iter().map(|&[mg, eg]| Tapered::new(whole(mg), whole(eg)));
        let mut report = LearningReport::new::<S>(self, prepared, studied, scale, guessed, &values, &errors);
        let pieces = places::<S::Model>("material.pieces");
        let scaled = |weights: &[[f32; 2]]| scaled::<S>(&weights[pieces.clone()], scale);
        report.tell_pieces::<S>(&scaled(&alone.weights), &scaled(&alone.errors));
        Learned { weights: Weights::from_values(weights), report }
    }

    /// Centipawns to a unit of what was fitted: what the scores say, or what makes pieces worth as much in all as they
    /// were.
    fn scale(&self, prepared: &Prepared, alone: &Studied) -> f64 {
        let odds = self.loss == Loss::Logistic && self.target == Target::Result;
        if odds && (prepared.score_share > 0.0 || self.lambda.is_some() || self.beside.is_some()) {
            return prepared.width;
        }
        let material = places::<S::Model>("material.pieces");
        let was = self.standard();
        let was: f64 =
            was.values()[material.clone()].iter().map(|value| f64::from(value.mg() + value.eg())).sum();
        let now: f64 = scaled::<S>(&alone.weights[material], 1.0).as_flattened().iter().sum();
        if now > 1e-3 { was / now } else { prepared.width }
    }
}

/// The same fit of pieces and the right to move alone: what a piece is worth, whatever else is counted.
fn alone<'a, S: Subject>(fit: &Fit<'a>) -> Fit<'a> {
    let mut fit = fit.clone();
    fit.centre.fill([0.0; 2]);
    fit.penalty.fill([f32::INFINITY; 2]);
    for group in S::Model::GROUPS {
        if ALONE.iter().any(|family| group.name.starts_with(family)) {
            fit.penalty[group.start..group.start + group.len].fill([1e-3; 2]);
        }
    }
    fit
}

/// Weights in other units; the middle game stands for both where there are no phases.
fn scaled<S: Subject>(weights: &[[f32; 2]], scale: f64) -> Vec<[f64; 2]> {
    let pair = |value: &[f32; 2]| value.map(|part| f64::from(part) * scale);
    let whole = |[middle, endgame]: [f64; 2]| [middle, if S::TAPERED { endgame } else { middle }];
    weights.iter().map(|value| whole(pair(value))).collect()
}

/// Whether there is enough to learn from: games to fit and games to keep apart, and two answers to tell from each other.
fn enough(data: &Data) -> Result<(), String> {
    let games = data.games();
    if games < FEWEST_GAMES {
        return Err(format!("{games} games are too few to learn from: at least {FEWEST_GAMES} are needed"));
    }
    let Targets::Results(results) = data.targets() else { return Ok(()) };
    if results.iter().all(|&result| result <= 0.5) || results.iter().all(|&result| result >= 0.5) {
        return Err("games that each side wins are needed to learn from, and one side wins none".to_string());
    }
    Ok(())
}

/// The target of each row: some of the score, the rest of the result.
fn blend(results: &[f32], scores: &[Option<i16>], share: f32, width: f64) -> Vec<f32> {
    let target = |(&result, score): (&f32, &Option<i16>)| match score {
        Some(score) if share > 0.0 => {
            let chance = 1.0 / (1.0 + (-f64::from(*score) / width).exp());
            share * chance as f32 + (1.0 - share) * result
        }
        _ => result,
    };
    results.iter().zip(scores).map(target).collect()
}

/// The standard error of every weight: the standard deviation, so much wider.
fn spread(replicates: &[Vec<[f64; 2]>], weights: usize, widening: f64) -> Vec<[f64; 2]> {
    let count = replicates.len() as f64;
    let of = |place: usize, phase: usize| {
        let values = || replicates.iter().map(|values| values[place][phase]);
        let mean = values().sum::<f64>() / count;
        widening * (values().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0)).sqrt()
    };
    if replicates.len() < 2 {
        vec![[0.0; 2]; weights]
    } else {
        (0..weights).map(|i| [of(i, 0), of(i, 1)]).collect()
    }
}
