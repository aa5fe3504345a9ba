//! What was learned, told.

use super::lesson::{Lesson, Prepared};
use super::{Subject, Target, places};
use crate::Estimate;
use serde::{Deserialize, Serialize};
use std::fmt;
use tesuji_eval::linear::{Model, Weights};
use tesuji_learn::{Measure, Studied};

/// Two standard errors are nearly all of what chance does.
const SURE: f64 = 2.0;

/// What was learned. Displays as text.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Report {
    /// The game.
    pub game: String,
    /// The evaluation.
    #[serde(default = "linear")]
    pub eval: String,
    /// Whether weights are others in the middle game than in the endgame.
    #[serde(default = "yes")]
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
    #[serde(default)]
    pub unfinished: Vec<f64>,
    /// How well the weights do on what was fitted.
    pub fitted: Quality,
    /// How well they do on what was kept apart.
    pub apart: Quality,
    /// How often games were drawn again.
    pub replicates: usize,
    /// What pieces are worth, if nothing but pieces is counted; without a fit, as the weights have it.
    pub pieces: Vec<PieceValue>,
    /// Kinds that should be worth ever more.
    pub rising: Vec<String>,
    /// Whether they are.
    #[serde(default)]
    pub order: Order,
    /// All weights.
    pub groups: Vec<GroupReport>,
}

/// Cells of a table as one text.
fn joined(cells: impl Iterator<Item = String>) -> String {
    cells.collect::<Vec<_>>().concat()
}

/// The evaluation of reports that do not name one.
fn linear() -> String {
    "linear".to_string()
}

fn yes() -> bool {
    true
}

/// Whether values are in an order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
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

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Order::Holds => "holds",
            Order::Open => "is not contradicted",
            Order::Broken => "does not hold",
        })
    }
}

/// How well weights do.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
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
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
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
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
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

impl Report {
    pub(super) fn new<S: Subject>(
        lesson: &Lesson<S>,
        prepared: &Prepared,
        studied: &Studied,
        scale: f64,
        guessed: bool,
        values: &[[f64; 2]],
        errors: &[[f64; 2]],
    ) -> Report {
        let bare = Report::bare::<S>(values, errors);
        Report {
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
    pub fn of_weights<S: Subject>(weights: &Weights<S::Model>) -> Report {
        let values: Vec<[f64; 2]> =
            weights.values().iter().map(|value| [value.mg(), value.eg()].map(f64::from)).collect();
        Report::bare::<S>(&values, &vec![[0.0; 2]; values.len()])
    }

    fn bare<S: Subject>(values: &[[f64; 2]], errors: &[[f64; 2]]) -> Report {
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
        let mut report = Report {
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

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(target) = self.target {
            self.tell_fit(f, target)?;
        }
        self.tell_values(f)?;
        self.tell_groups(f)
    }
}

impl Report {
    /// The game, with the evaluation if that is another than the one it is played with: a name for pictures.
    #[must_use]
    pub fn label(&self) -> String {
        if self.eval == linear() { self.game.clone() } else { format!("{}-{}", self.game, self.eval) }
    }

    /// What is true of both phases, or of the only one.
    fn phases<T>(&self, phases: [T; 2]) -> impl Iterator<Item = T> {
        phases.into_iter().take(if self.tapered { 2 } else { 1 })
    }

    /// A number with twice its error, if that is known.
    fn told(&self, value: f64, error: f64) -> String {
        // Rounded by hand: adding zero turns -0 into 0.
        let value = value.round() + 0.0;
        if self.replicates > 1 { format!("{value:.0} ± {error:.0}") } else { format!("{value:.0}") }
    }

    fn tell_values(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [alone, value] = if self.tapered { ["piece alone", "middle game"] } else { ["piece", "value"] };
        let heads = joined(self.phases([value, "endgame"]).map(|head| format!(" {head:>16} ")));
        writeln!(f, "{alone:<16}{heads} {:>8}", "pawns")?;
        let pawn = self.pieces.first().map_or(0.0, PieceValue::mean);
        for piece in &self.pieces {
            let values = self.phases([piece.mg, piece.eg]);
            let cells =
                joined(values.map(|value| format!(" {:>16} ", self.told(value.value, value.error()))));
            // A pawn that is worth nothing is no measure.
            let pawns = if pawn >= 1.0 { format!("{:.2}", piece.mean() / pawn) } else { "-".to_string() };
            writeln!(f, "{:<16}{cells} {pawns:>8}", piece.name)?;
        }
        writeln!(f, "the order {} {}", self.rising.join(" < "), self.order)
    }

    fn tell_groups(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [middle, endgame] = if self.tapered { ["largest mg", "largest eg"] } else { ["largest", ""] };
        let heads = joined(self.phases([middle, endgame]).map(|head| format!(" {head:>16}")));
        writeln!(f, "\n{:<24} {:>7}{heads} {:>9}", "group", "weights", "certain")?;
        for group in &self.groups {
            let largest = |(values, errors): (&[f64], &[f64])| {
                let at = (0..values.len())
                    .max_by(|&a, &b| values[a].abs().total_cmp(&values[b].abs()))
                    .unwrap_or(0);
                let (value, error) = (values.get(at).unwrap_or(&0.0), errors.get(at).unwrap_or(&0.0));
                format!(" {:>16}", self.told(*value, SURE * error))
            };
            let phases = [(&group.mg[..], &group.mg_error[..]), (&group.eg[..], &group.eg_error[..])];
            let cells = joined(self.phases(phases).map(largest));
            let share = self.certain(group);
            writeln!(f, "{:<24} {:>7}{cells} {share:>9}", group.name, group.mg.len())?;
        }
        Ok(())
    }

    /// The share of a group's weights that are surely not nothing.
    fn certain(&self, group: &GroupReport) -> String {
        if self.replicates < 2 {
            return "-".to_string();
        }
        let weights = || group.mg.iter().chain(&group.eg).zip(group.mg_error.iter().chain(&group.eg_error));
        let certain =
            weights().filter(|(value, error)| **error > 0.0 && value.abs() > SURE * **error).count();
        format!("{:.0} %", 100.0 * certain as f64 / (2 * group.mg.len()) as f64)
    }
}

impl Report {
    fn tell_fit(&self, f: &mut fmt::Formatter<'_>, target: Target) -> fmt::Result {
        let what = if target == Target::Choice { "choices" } else { "positions" };
        let games = if self.guessed { "runs of positions" } else { "games" };
        let (positions, dropped) = (self.positions, self.dropped);
        writeln!(f, "{positions} {what} of {} {games}, {dropped} left out", self.games)?;
        if self.score_share > 0.0 {
            let share = self.score_share * 100.0;
            writeln!(
                f,
                "{share:.0} % of the target from scores; {:.0} centipawns make the odds e to 1",
                self.width
            )?;
        }
        writeln!(f, "\n{:<12} {:>12} {:>12}", "penalty", "fitted", "apart")?;
        for [l2, fitted, apart] in &self.tried {
            let mark = if (l2 - self.l2).abs() < 1e-15 { "  chosen" } else { "" };
            let open = if self.unfinished.contains(l2) { "  not converged" } else { "" };
            writeln!(f, "{l2:<12e} {fitted:>12.6} {apart:>12.6}{mark}{open}")?;
        }
        writeln!(f, "\n{:<20} {:>12} {:>12}", "", "fitted", "apart")?;
        writeln!(
            f,
            "{:<20} {:>12.6} {:>12.6}",
            format!("{} loss", self.loss),
            self.fitted.loss,
            self.apart.loss
        )?;
        let percent = |share: f64| format!("{:.2} %", 100.0 * share);
        let line = |name: &str, of: fn(&Quality) -> f64| {
            format!("{name:<20} {:>12} {:>12}", percent(of(&self.fitted)), percent(of(&self.apart)))
        };
        writeln!(f, "{}", line("accuracy", |quality| quality.accuracy))?;
        if target == Target::Choice {
            writeln!(f, "{}", line("first three", |quality| quality.first_three))?;
        }
        writeln!(f)
    }
}
