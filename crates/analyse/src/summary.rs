//! What the moves of a game come to.

use crate::Explained;
use tesuji_api::{AnalysedMove, GamePhase, MoveGrade, PhaseAnalysis, Side, SideAnalysis};

/// How fast accuracy falls with the points that a move gives away.
const STEEP: f64 = 5.0;
/// No move counts for less: one blunder does not make a game worthless.
const LEAST: f64 = 1.0;
/// Points above which the first side is winning; below one less this, the second.
const WINNING: f64 = 0.70;

/// How accurate moves are, from 0 to 100, by the points they gave away: each counts `100 exp(-5 loss)`, and the answer is
/// the mean of their arithmetic and their harmonic mean, so that single bad moves weigh more.
///
/// ```
/// use tesuji_analyse::accuracy;
/// assert_eq!(accuracy(&[]), None);
/// assert_eq!(accuracy(&[0.0, 0.0]), Some(100.0));
/// assert_eq!(accuracy(&[0.0, 0.0, 0.0, 0.4]), Some(58.4));
/// ```
#[must_use]
pub fn accuracy(losses: &[f64]) -> Option<f64> {
    if losses.is_empty() {
        return None;
    }
    let count = losses.len() as f64;
    let each = losses.iter().map(|loss| (100.0 * (-STEEP * loss).exp()).max(LEAST));
    let mean = each.clone().sum::<f64>() / count;
    let harmonic = count / each.map(|one| 1.0 / one).sum::<f64>();
    Some(((mean + harmonic) * 5.0).round() / 10.0)
}

fn losses(moves: &[AnalysedMove], side: Side) -> impl Iterator<Item = &AnalysedMove> {
    moves.iter().filter(move |mv| mv.side == side && mv.wanted)
}

/// What the moves of both sides come to.
pub(crate) fn sides(moves: &[AnalysedMove]) -> Vec<SideAnalysis> {
    let of = |side| {
        let all: Vec<f64> = losses(moves, side).map(|mv| mv.loss).collect();
        let count = |grade| {
            losses(moves, side)
                .filter(|mv| mv.judgement.as_ref().is_some_and(|one| one.grade == grade))
                .count() as u32
        };
        SideAnalysis {
            side,
            moves: all.len() as u32,
            accuracy: accuracy(&all),
            average_loss: all.iter().sum::<f64>() / all.len().max(1) as f64,
            inaccuracies: count(MoveGrade::Inaccuracy),
            mistakes: count(MoveGrade::Mistake),
            blunders: count(MoveGrade::Blunder),
        }
    };
    [Side::First, Side::Second].map(of).to_vec()
}

/// The judged moves after which another side is winning than before, or none any more.
pub(crate) fn turning_points(start: f64, moves: &[AnalysedMove]) -> Vec<u32> {
    let class = |chance: f64| i32::from(chance >= WINNING) - i32::from(chance <= 1.0 - WINNING);
    let mut before = class(start);
    let mut found = Vec::new();
    for mv in moves {
        let after = class(mv.view.chance);
        if after != before && mv.judgement.is_some() {
            found.push(mv.ply);
        }
        before = after;
    }
    found
}

/// The phases that were reached, with the accuracy in each.
pub(crate) fn phases<G: Explained>(positions: &[G], moves: &[AnalysedMove]) -> Vec<PhaseAnalysis> {
    let all = G::phases(positions);
    let of = |phase: GamePhase| {
        // A move belongs to the phase of the position it was played in.
        let within: Vec<AnalysedMove> =
            moves.iter().zip(&all).filter(|(_, one)| **one == phase).map(|(mv, _)| mv.clone()).collect();
        let (from, to) = (within.first()?.ply, within.last()?.ply);
        let of = |side| accuracy(&losses(&within, side).map(|mv| mv.loss).collect::<Vec<_>>());
        Some(PhaseAnalysis { phase, from, to, accuracy: [Side::First, Side::Second].map(of) })
    };
    [GamePhase::Opening, GamePhase::MiddleGame, GamePhase::Endgame].into_iter().filter_map(of).collect()
}
