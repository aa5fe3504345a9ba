//! What was learned, told.

use super::lesson::{Lesson, Prepared};
use super::{Learnable, Target, places};
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
    pub rises: bool,
    /// All weights.
    pub groups: Vec<GroupReport>,
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
    pub(super) fn new<G: Learnable>(
        lesson: &Lesson<G>,
        prepared: &Prepared,
        studied: &Studied,
        scale: f64,
        guessed: bool,
        values: &[[f64; 2]],
        errors: &[[f64; 2]],
    ) -> Report {
        let bare = Report::bare::<G>(values, errors);
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
            fitted: studied.fitted.into(),
            apart: studied.apart.into(),
            replicates: studied.replicates.len(),
            ..bare
        }
    }

    /// What weights of a file say, without any learning.
    #[must_use]
    pub fn of_weights<G: Learnable>(weights: &Weights<G::Model>) -> Report {
        let values: Vec<[f64; 2]> =
            weights.values().iter().map(|value| [value.mg(), value.eg()].map(f64::from)).collect();
        Report::bare::<G>(&values, &vec![[0.0; 2]; values.len()])
    }

    fn bare<G: Learnable>(values: &[[f64; 2]], errors: &[[f64; 2]]) -> Report {
        let tenth = |value: f64| (value * 10.0).round() / 10.0 + 0.0;
        let column = |from: &[[f64; 2]], range: std::ops::Range<usize>, phase: usize| {
            from[range].iter().map(|pair| tenth(pair[phase])).collect::<Vec<f64>>()
        };
        let group = |group: &tesuji_eval::linear::Group<<G::Model as Model>::Term>| {
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
            game: G::FACTS.name.to_string(),
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
            fitted: Quality::default(),
            apart: Quality::default(),
            replicates: 0,
            rising: Vec::new(),
            rises: false,
            pieces: Vec::new(),
            groups: G::Model::GROUPS.iter().map(group).collect(),
        };
        let material = places::<G::Model>("material.pieces");
        report.tell_pieces::<G>(&values[material.clone()], &errors[material]);
        report
    }

    /// Says what pieces are worth.
    pub(super) fn tell_pieces<G: Learnable>(&mut self, values: &[[f64; 2]], errors: &[[f64; 2]]) {
        let piece = |(nth, name): (usize, &&str)| {
            let of = |phase: usize| Estimate::around(values[nth][phase], SURE * errors[nth][phase]).rounded();
            PieceValue { name: name.replace('_', " "), mg: of(0), eg: of(1) }
        };
        self.pieces = G::KINDS.iter().enumerate().map(piece).collect();
        let rising: Vec<&PieceValue> = G::RISING.iter().map(|&nth| &self.pieces[nth]).collect();
        // Neighbours that chance could have swapped are not out of order.
        self.rises = rising.windows(2).all(|pair| {
            let error = |piece: &PieceValue| f64::midpoint(piece.mg.error(), piece.eg.error());
            pair[0].mean() <= pair[1].mean() + error(pair[0]).hypot(error(pair[1]))
        });
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
        writeln!(f, "{:<16} {:>16}  {:>16}  {:>8}", "piece alone", "middle game", "endgame", "pawns")?;
        let pawn = self.pieces.first().map_or(1.0, PieceValue::mean);
        for piece in &self.pieces {
            let told = |value: &Estimate| {
                if self.replicates > 1 {
                    format!("{:.0} ± {:.0}", value.value, value.error())
                } else {
                    format!("{:.0}", value.value)
                }
            };
            let pawns = piece.mean() / pawn;
            writeln!(f, "{:<16} {:>16}  {:>16}  {pawns:>8.2}", piece.name, told(&piece.mg), told(&piece.eg))?;
        }
        let (order, holds) = (self.rising.join(" < "), if self.rises { "holds" } else { "does not hold" });
        writeln!(f, "the order {order} {holds}")?;
        writeln!(
            f,
            "\n{:<24} {:>7} {:>16} {:>16} {:>9}",
            "group", "weights", "largest mg", "largest eg", "certain"
        )?;
        for group in &self.groups {
            let largest = |values: &[f64], errors: &[f64]| {
                let at = (0..values.len())
                    .max_by(|&a, &b| values[a].abs().total_cmp(&values[b].abs()))
                    .unwrap_or(0);
                let (value, error) = (values.get(at).unwrap_or(&0.0), errors.get(at).unwrap_or(&0.0));
                if self.replicates > 1 {
                    format!("{value:.0} ± {:.0}", SURE * error)
                } else {
                    format!("{value:.0}")
                }
            };
            let weights =
                || group.mg.iter().chain(&group.eg).zip(group.mg_error.iter().chain(&group.eg_error));
            let certain =
                weights().filter(|(value, error)| **error > 0.0 && value.abs() > SURE * **error).count();
            let share = if self.replicates > 1 {
                format!("{:.0} %", 100.0 * certain as f64 / (2 * group.mg.len()) as f64)
            } else {
                "-".into()
            };
            let (mg, eg) = (largest(&group.mg, &group.mg_error), largest(&group.eg, &group.eg_error));
            writeln!(f, "{:<24} {:>7} {mg:>16} {eg:>16} {share:>9}", group.name, group.mg.len())?;
        }
        Ok(())
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
            writeln!(f, "{l2:<12e} {fitted:>12.6} {apart:>12.6}{mark}")?;
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
