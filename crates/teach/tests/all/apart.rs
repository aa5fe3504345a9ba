//! The questions tell every two mistakes apart, and every mistake from a right search.

use tesuji_chess::{Move, Position};
use tesuji_eval::ChessMaterial;
use tesuji_game::{Evaluator, Score};
use tesuji_search::classic::Algorithm;
use tesuji_teach::{Fault, Pupil, Question, SearchStyle, standard, truth};

/// The orders of moves that are tried.
const ORDERS: u64 = 4;
/// Nodes tell two searches apart that are so many deviations apart, squared, on all questions together.
const SURELY: f64 = 20.0;
/// What a count of nodes may be off by, as a logarithm, besides what the order of moves does.
const NOISE: f64 = 0.06;

/// A score, and whether the move reaches the right one; with the logarithm of the nodes.
type Answer = ((Score, Option<bool>), f64);

fn material() -> Box<dyn Evaluator<Position>> {
    Box::new(ChessMaterial)
}

/// What a search answers, with each order of moves.
fn answers(question: &Question<Position>, best: &[Move], fault: Option<Fault>) -> Vec<Answer> {
    let answer = |seed: u64| {
        let style = SearchStyle { seed: Some(70 + seed), ..SearchStyle::default() };
        let mut pupil = Pupil::new(question.line(), material(), question.algorithm, fault, style);
        let found = pupil.run(question.depth).expect("questions are small");
        ((found.score, found.mv.map(|mv| best.contains(&mv))), (found.nodes as f64).ln())
    };
    (0..ORDERS).map(answer).collect()
}

/// Whether no order of moves gives both the same answer.
fn differ(one: &[Answer], other: &[Answer]) -> bool {
    one.iter().all(|(answer, _)| other.iter().all(|(known, _)| answer != known))
}

/// How far two are apart in nodes, in squared deviations.
fn distance(one: &[Answer], other: &[Answer]) -> f64 {
    let of = |answers: &[Answer]| {
        let count = answers.len() as f64;
        let mean = answers.iter().map(|(_, nodes)| nodes).sum::<f64>() / count;
        (mean, answers.iter().map(|(_, nodes)| (nodes - mean).powi(2)).sum::<f64>() / (count - 1.0))
    };
    let ((mean, varies), (known, variance)) = (of(one), of(other));
    (mean - known).powi(2) / (varies.max(variance) + NOISE * NOISE)
}

/// Pairs that the questions for a search do not tell apart, and how many pairs there are.
fn not_told_apart(algorithm: Algorithm) -> (Vec<[&'static str; 2]>, usize) {
    let questions = standard::<Position>(algorithm);
    assert!(questions.len() <= 60, "{algorithm}: {} questions", questions.len());
    let mistakes = Fault::ALL.iter().copied().filter(|fault| fault.applies(algorithm)).map(Some);
    let all: Vec<Option<Fault>> = std::iter::once(None).chain(mistakes).collect();
    assert!(all.len() > 25);
    let of = |question: &Question<Position>| {
        let truth = truth(question, material).expect("questions are small");
        all.iter().map(|&fault| answers(question, &truth.best, fault)).collect::<Vec<Vec<Answer>>>()
    };
    let answered: Vec<Vec<Vec<Answer>>> = questions.iter().map(of).collect();
    let name = |nth: usize| all[nth].map_or("right", Fault::name);
    let pairs: Vec<[usize; 2]> =
        (0..all.len()).flat_map(|one| (0..one).map(move |other| [other, one])).collect();
    let together = pairs.iter().filter(|&&[one, other]| {
        let differs = answered.iter().any(|all| differ(&all[one], &all[other]));
        let nodes: f64 = answered.iter().map(|all| distance(&all[one], &all[other])).sum();
        !differs && nodes < SURELY
    });
    (together.map(|&[one, other]| [name(one), name(other)]).collect(), pairs.len())
}

#[test]
fn questions_tell_mistakes_in_principal_variation_search_apart() {
    let (together, pairs) = not_told_apart(Algorithm::Pvs);
    assert_eq!(together, [[""; 2]; 0], "of {pairs} pairs");
}

/// Where nothing raises alpha every window is open, so two mistakes are one and the same search. A table shows where ways of
/// three plies meet above another ply: the positions of this set are too small for one that is wrong to change an answer.
#[test]
fn questions_tell_mistakes_in_the_search_for_tactics_apart() {
    let (together, pairs) = not_told_apart(Algorithm::Tactic);
    let known = [["window_not_passed", "alpha_not_raised"], ["right", "table_bounds_as_exact"]];
    assert_eq!(together, known, "of {pairs} pairs");
}
