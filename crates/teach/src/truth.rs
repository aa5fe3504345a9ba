//! The right answer to a question.

use crate::search::{Pupil, SearchStyle};
use crate::{Evaluators, Question};
use tesuji_game::{Notation, Score, Stop};
use tesuji_search::Silent;
use tesuji_search::classic::{Algorithm, ClassicSearch, Guard};

/// The right answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Truth<M> {
    /// The score of the root.
    pub score: Score,
    /// Every move that reaches it; none if there are no moves.
    pub best: Vec<M>,
    /// The nodes of the reference search.
    pub nodes: u64,
    /// The nodes of minimax.
    pub minimax: u64,
}

/// No question needs more nodes.
const MOST: u64 = 5_000_000;

/// The right answer to a question; none if it takes too long.
pub fn truth<P: Notation>(question: &Question<P>, material: Evaluators<P>) -> Option<Truth<P::Move>> {
    truth_within(question, material, MOST)
}

/// The same; none if the reference search takes more than so many nodes.
pub fn truth_within<P: Notation>(
    question: &Question<P>,
    material: Evaluators<P>,
    most: u64,
) -> Option<Truth<P::Move>> {
    let run = |algorithm| {
        let most = if algorithm == question.algorithm { most } else { MOST };
        let guard = Guard { stop: Stop::new(), nodes: Some(most) };
        let found =
            ClassicSearch::new(question.line(), material(), Silent, guard).run(algorithm, question.depth);
        found.finished.then_some(found)
    };
    let reference = run(question.algorithm)?;
    let minimax = match question.algorithm {
        Algorithm::Minimax => reference.nodes,
        _ => run(Algorithm::Minimax)?.nodes,
    };
    let algorithm = question.algorithm;
    let mut pupil = Pupil::new(question.line(), material(), algorithm, None, SearchStyle::default());
    let scores = pupil.move_scores(question.depth).ok()?;
    let best = scores.iter().filter(|(_, score)| *score == reference.score).map(|&(mv, _)| mv).collect();
    Some(Truth { score: reference.score, best, nodes: reference.nodes, minimax })
}
