//! What was learned, told.

use super::plan::{LearningPlan, Prepared};
use super::{LinearTwin, Subject, Target, places};
use crate::Estimate;
use tesuji_eval::linear::{Model, Weights};
use tesuji_learn::{Measure, Studied};

/// Two standard errors are nearly all of what chance does.
const SURE: f64 = 2.0;

/// What was learned.
#[derive(Clone, PartialEq, Debug)]
pub struct LearningReport {
    /// The game.
    pub game: String,
    /// The evaluation.
    pub eval: String,
    /// Whether weights are others in the middle game than in the endgame.
    pub tapered: bool,
    /// What positions should tell.
    pub target: Option<Target>,
    /// What a wrong answer costs.
    pub loss: String,
    /// The share of the score in the target.
    pub score_share: f32,
    /// How many positions were learned from, with those kept apart.
    pub positions: usize,
    /// How many were left out.
    pub dropped: usize,
    /// How many games they are from.
    pub games: usize,
    /// Whether games are only guessed from positions that follow each other.
    pub guessed: bool,
    /// Centipawns that change the odds by a factor of e, by the scores.
    pub width: f64,
    /// Centipawns to a unit of what was fitted.
    pub scale: f64,
    /// The penalty that did best.
    pub l2: f64,
    /// Penalties that were tried, with the loss on what was fitted and on what was not.
    pub tried: Vec<[f64; 3]>,
    /// Those of them whose fit was not done when its passes were.
    pub unfinished: Vec<f64>,
    /// How well the weights do on what was fitted.
    pub fitted: Quality,
    /// How well they do on what was kept apart.
    pub apart: Quality,
    /// How much of another evaluation the weights tell, if that is what was learned.
    pub twin: Option<LinearTwin>,
    /// How often games were drawn again.
    pub replicates: usize,
    /// What pieces are worth, if nothing but pieces is counted; without a fit, as the weights have it.
    pub pieces: Vec<PieceValue>,
    /// Kinds that should be worth ever more.
    pub rising: Vec<String>,
    /// Whether they are.
    pub order: Order,
    /// All weights.
    pub groups: Vec<GroupReport>,
}

/// The evaluation that games are played with.
const LINEAR: &str = "linear";

/// Whether values are in an order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// Each is larger than the one before, by more than chance would do.
    Holds,
    /// None is smaller than the one before by more than chance would do.
    #[default]
    Open,
    /// One is.
    Broken,
}

impl Order {
    fn of(rising: &[&PieceValue]) -> Order {
        let error = |piece: &PieceValue| f64::midpoint(piece.mg.error(), piece.eg.error());
        let step =
            |pair: &[&PieceValue]| (pair[1].mean() - pair[0].mean(), error(pair[0]).hypot(error(pair[1])));
        let steps: Vec<(f64, f64)> = rising.windows(2).map(step).collect();
        if steps.iter().all(|&(step, error)| step > error) {
            Order::Holds
        } else if steps.iter().all(|&(step, error)| step >= -error) {
            Order::Open
        } else {
            Order::Broken
        }
    }
}

/// How well weights do.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Quality {
    /// The mean loss.
    pub loss: f64,
    /// How often the winner, or the move that was played, comes out first.
    pub accuracy: f64,
    /// How often the move is among the first three.
    pub first_three: f64,
}

impl From<Measure> for Quality {
    fn from(measure: Measure) -> Quality {
        let Measure { loss, accuracy, first_three, .. } = measure;
        Quality { loss, accuracy, first_three }
    }
}

/// What a piece is worth, in centipawns.
#[derive(Clone, PartialEq, Debug)]
pub struct PieceValue {
    /// The piece.
    pub name: String,
    /// In the middle game.
    pub mg: Estimate,
    /// In the endgame.
    pub eg: Estimate,
}

impl PieceValue {
    /// Between middle game and endgame.
    #[must_use]
    pub fn mean(&self) -> f64 {
        f64::midpoint(self.mg.value, self.eg.value)
    }
}

/// The weights of a group with their standard errors.
#[derive(Clone, PartialEq, Debug)]
pub struct GroupReport {
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

impl LearningReport {
    pub(super) fn new<S: Subject>(
        lesson: &LearningPlan<S>,
        prepared: &Prepared,
        studied: &Studied,
        scale: f64,
        guessed: bool,
        values: &[[f64; 2]],
        errors: &[[f64; 2]],
    ) -> LearningReport {
        let bare = LearningReport::bare::<S>(values, errors);
        LearningReport {
            target: Some(lesson.target),
            loss: lesson.loss.to_string(),
            score_share: prepared.score_share,
            positions: prepared.positions,
            dropped: prepared.dropped,
            games: prepared.data.games(),
            guessed,
            width: prepared.width,
            scale,
            l2: studied.l2,
            tried: studied.tried.iter().map(|tried| [tried.l2, tried.fitted, tried.apart]).collect(),
            unfinished: studied.tried.iter().filter(|tried| !tried.converged).map(|tried| tried.l2).collect(),
            fitted: studied.fitted.into(),
            apart: studied.apart.into(),
            replicates: studied.replicates.len(),
            ..bare
        }
    }

    /// What weights of a file say, without any learning.
    #[must_use]
    pub fn of_weights<S: Subject>(weights: &Weights<S::Model>) -> LearningReport {
        let values: Vec<[f64; 2]> =
            weights.values().iter().map(|value| [value.mg(), value.eg()].map(f64::from)).collect();
        LearningReport::bare::<S>(&values, &vec![[0.0; 2]; values.len()])
    }

    fn bare<S: Subject>(values: &[[f64; 2]], errors: &[[f64; 2]]) -> LearningReport {
        let tenth = |value: f64| (value * 10.0).round() / 10.0 + 0.0;
        let column = |from: &[[f64; 2]], range: std::ops::Range<usize>, phase: usize| {
            from[range].iter().map(|pair| tenth(pair[phase])).collect::<Vec<f64>>()
        };
        let group = |group: &tesuji_eval::linear::Group<<S::Model as Model>::Term>| {
            let range = group.start..group.start + group.len;
            GroupReport {
                name: group.name.to_string(),
                term: group.term.to_string(),
                about: group.about.to_string(),
                mg: column(values, range.clone(), 0),
                eg: column(values, range.clone(), 1),
                mg_error: column(errors, range.clone(), 0),
                eg_error: column(errors, range, 1),
            }
        };
        let mut report = LearningReport {
            game: <S::Game as tesuji_game::Position>::FACTS.name.to_string(),
            eval: S::NAME.to_string(),
            tapered: S::TAPERED,
            target: None,
            loss: String::new(),
            score_share: 0.0,
            positions: 0,
            dropped: 0,
            games: 0,
            guessed: false,
            width: 0.0,
            scale: 1.0,
            l2: 0.0,
            tried: Vec::new(),
            unfinished: Vec::new(),
            fitted: Quality::default(),
            apart: Quality::default(),
            twin: None,
            replicates: 0,
            rising: Vec::new(),
            order: Order::default(),
            pieces: Vec::new(),
            groups: S::Model::GROUPS.iter().map(group).collect(),
        };
        let material = places::<S::Model>("material.pieces");
        report.tell_pieces::<S>(&values[material.clone()], &errors[material]);
        report
    }

    /// Says what pieces are worth.
    pub(super) fn tell_pieces<S: Subject>(&mut self, values: &[[f64; 2]], errors: &[[f64; 2]]) {
        let piece = |(nth, name): (usize, &&str)| {
            let of = |phase: usize| Estimate::around(values[nth][phase], SURE * errors[nth][phase]).rounded();
            PieceValue { name: name.replace('_', " "), mg: of(0), eg: of(1) }
        };
        self.pieces = S::KINDS.iter().enumerate().map(piece).collect();
        let rising: Vec<&PieceValue> = S::RISING.iter().map(|&nth| &self.pieces[nth]).collect();
        self.order = Order::of(&rising);
        self.rising = rising.iter().map(|piece| piece.name.clone()).collect();
    }

    /// A group by its name.
    #[must_use]
    pub fn group(&self, name: &str) -> Option<&GroupReport> {
        self.groups.iter().find(|group| group.name == name)
    }
}

impl LearningReport {
    /// The game, with the evaluation if that is another than the one it is played with: a name for pictures.
    #[must_use]
    pub fn label(&self) -> String {
        if self.eval == LINEAR { self.game.clone() } else { format!("{}-{}", self.game, self.eval) }
    }
}
