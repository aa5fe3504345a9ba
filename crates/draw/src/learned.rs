//! All pictures of what was learned.

use crate::{Account, Phase, Picture, pieces, small, squares, waterfall};
use tesuji_engine::{Game as _, Variant, for_game};
use tesuji_eval::linear::Weights;
use tesuji_game::{Notation as _, shown};
use tesuji_lab::learn::{LearningReport, Subject, SubjectVisitor, account};
use tesuji_lab::{LabGame, Sample};

/// What pieces are worth, what squares are, small groups of weights, and well-known positions term by term.
///
/// ```
/// use tesuji_chess::Position;
/// use tesuji_eval::chess::Weights;
/// use tesuji_lab::learn::LearningReport;
/// let report = LearningReport::of_weights::<Position>(&Weights::standard());
/// assert!(tesuji_draw::learned(&report)?.len() > 3);
/// # Ok::<(), String>(())
/// ```
///
/// # Errors
/// If nothing is known of the evaluation that the report is about.
pub fn learned(report: &LearningReport) -> Result<Vec<Picture>, String> {
    let mut drawn = Drawn { report, pictures: None };
    if let Some(game) = Variant::named(&report.game) {
        for_game!(game, P => <P as LabGame>::visit_subjects(&mut drawn));
    }
    drawn.pictures.unwrap_or_else(|| Err(format!("'{}' is nothing to draw", shown(&report.label()))))
}

/// The pictures of the evaluation that a report is about.
struct Drawn<'a> {
    report: &'a LearningReport,
    pictures: Option<Result<Vec<Picture>, String>>,
}

impl SubjectVisitor for Drawn<'_> {
    fn visit<S: Subject>(&mut self) {
        if self.report.eval == S::NAME {
            self.pictures = Some(of_subject::<S>(self.report));
        }
    }
}

fn of_subject<S: Subject>(report: &LearningReport) -> Result<Vec<Picture>, String> {
    let mut pictures = vec![pieces(report)];
    if S::TAPERED {
        pictures.extend(Phase::ALL.map(|phase| squares(report, phase)));
    }
    pictures.push(small(report, S::SMALL.name, S::SMALL.title, S::SMALL.groups));
    pictures.extend(falls::<S>(report)?);
    Ok(pictures)
}

/// The value of well-known positions, term by term.
fn falls<S: Subject>(report: &LearningReport) -> Result<Vec<Picture>, String> {
    let weights: Weights<S::Model> = report.weights();
    let draw = |&(name, title, text): &Sample| {
        let position = S::Game::from_text(text).map_err(|error| format!("{title}: {error}"))?;
        Ok(waterfall(&Account {
            name: format!("{}-{name}", report.label()),
            title: format!("{title} ({})", report.label()),
            side: S::Game::SIDES[0].to_string(),
            diagram: position.diagram(),
            terms: account::<S>(&position, &weights),
        }))
    };
    S::Game::SAMPLES.iter().map(draw).collect()
}
