//! Questions that are kept back: where several mistakes fit, they tell them apart.

use crate::diagnosis::{Seen, Suspect, difference, samples};
use crate::truth::{Truth, truth_within};
use crate::{Evaluators, Question};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use tesuji_game::Notation;

/// No question that is kept back has more positions at its horizon.
const WIDEST: u64 = 20_000;
/// Nor takes the reference search more nodes.
const MOST: u64 = 2_000;
/// Less of a difference between two mistakes is none.
const TELLING: f64 = 0.05;

/// How a suspect answers a question, with each order of moves.
type Samples = Vec<Option<Seen>>;

/// The questions of a set at other depths.
pub(crate) struct Pool<P: Notation> {
    asked: Vec<(Question<P>, Truth<P::Move>)>,
    material: Evaluators<P>,
    /// How suspects answer, as far as it was needed.
    known: Mutex<HashMap<(usize, Suspect), Samples>>,
}

impl<P: Notation> Pool<P> {
    /// The questions of a set a ply shallower or deeper, where they stay small.
    pub(crate) fn new(asked: &[(Question<P>, Truth<P::Move>)], material: Evaluators<P>) -> Pool<P> {
        let other = |(question, _): &(Question<P>, Truth<P::Move>)| {
            let depth = if question.depth > 2 { question.depth - 1 } else { question.depth + 1 };
            let question = Question { depth, id: question.id + 10_000, ..question.clone() };
            let small = question.line().top().perft(depth as u32) <= WIDEST;
            let truth = if small { truth_within(&question, material, MOST) } else { None };
            truth.map(|truth| (question, truth))
        };
        Pool { asked: asked.iter().filter_map(other).collect(), material, known: Mutex::default() }
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.asked.len()
    }

    /// A question with its right answer.
    pub(crate) fn get(&self, nth: usize) -> &(Question<P>, Truth<P::Move>) {
        &self.asked[nth]
    }

    /// How a suspect answers a question.
    pub(crate) fn samples(&self, nth: usize, suspect: Suspect) -> Samples {
        let known = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(samples) = known().get(&(nth, suspect)) {
            return samples.clone();
        }
        let (question, truth) = &self.asked[nth];
        let samples = samples(suspect, question, truth, self.material);
        known().insert((nth, suspect), samples.clone());
        samples
    }

    /// Which of some questions tells two suspects apart best, if any does.
    pub(crate) fn telling(&self, left: &[usize], one: Suspect, other: Suspect) -> Option<usize> {
        let told = |&nth: &usize| (difference(&self.samples(nth, one), &self.samples(nth, other)), nth);
        let (most, nth) = left.iter().map(told).max_by(|one, other| one.0.total_cmp(&other.0))?;
        (most > TELLING).then_some(nth)
    }
}
