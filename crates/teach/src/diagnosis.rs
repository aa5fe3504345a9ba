//! Which classic mistake explains what was seen.
//!
//! Every mistake is made by a search of our own on the same questions, with several orders of moves: what it answers is
//! a sample of what a student with that mistake answers. The mistake under which the student's answers are likeliest is
//! the diagnosis. Mistakes that only cost nodes are told by how many more each question takes.

use crate::fault::Fault;
use crate::nodes::{self, Nodes, log};
use crate::search::{Pupil, SearchStyle};
use crate::truth::Truth;
use crate::{Evaluators, Question};
use std::thread;
use tesuji_game::{Notation, Score};
use tesuji_search::classic::Algorithm;

/// The orders of moves that are tried: moves that look alike as they come, then shuffled.
const SEEDS: [Option<u64>; 6] = [None, Some(1), Some(2), Some(3), Some(4), Some(5)];

/// What is left for answers that no sample has.
const SURPRISE: f64 = 0.02;
/// What a mate in another number of plies counts for.
const NEARLY: f64 = 0.3;
/// Who is told apart by less than this factor of likelihood is not told apart.
const TIE: f64 = 20.0;

/// Nodes must be likelier under a mistake than in any right search by this factor.
const SURELY: f64 = 100.0;

/// Whether a move reaches the right score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Moved {
    /// It does.
    Best,
    /// It is legal and does not.
    Other,
    /// There is none, or it is not legal.
    Nothing,
}

/// What was answered, as far as it tells mistakes apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Seen {
    pub(crate) score: Score,
    pub(crate) moved: Moved,
    pub(crate) nodes: Option<u64>,
}

impl Seen {
    /// How a move is to be called.
    pub(crate) fn of<M: PartialEq>(
        score: Score,
        mv: Option<M>,
        nodes: Option<u64>,
        truth: &Truth<M>,
    ) -> Seen {
        let moved = match mv {
            None if truth.best.is_empty() => Moved::Best,
            None => Moved::Nothing,
            Some(mv) if truth.best.contains(&mv) => Moved::Best,
            Some(_) => Moved::Other,
        };
        Seen { score, moved, nodes }
    }

    /// Whether score and move are right.
    pub(crate) fn is_right<M>(&self, truth: &Truth<M>) -> bool {
        self.score == truth.score && self.moved == Moved::Best
    }
}

/// A mistake and how it answers a question, with each order of moves; nothing where the search lost its way.
type Samples = Vec<Option<Seen>>;

/// A mistake in a search whose scores stay within the window, or go beyond it, perhaps without the zero windows that were
/// asked for: many a mistake shows in one of them only.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Suspect {
    pub(crate) fault: Fault,
    algorithm: Algorithm,
    fail_hard: bool,
}

/// Every way to make the mistakes of a search. Who was to write principal variation search may have written alpha-beta.
fn suspects(algorithm: Algorithm) -> Vec<Suspect> {
    let plainer = (algorithm == Algorithm::Pvs).then_some(Algorithm::AlphaBeta);
    let mut all = Vec::new();
    for &fault in Fault::ALL {
        for written in std::iter::once(algorithm).chain(plainer) {
            // What has nothing to do with windows shows alike in both.
            if fault.applies(written) && (written == algorithm || fault.is_of_windows()) {
                all.extend([false, true].map(|fail_hard| Suspect { fault, algorithm: written, fail_hard }));
            }
        }
    }
    all
}

/// How a suspect answers.
pub(crate) fn samples<P: Notation>(
    suspect: Suspect,
    question: &Question<P>,
    truth: &Truth<P::Move>,
    material: Evaluators<P>,
) -> Samples {
    let sample = |&seed: &Option<u64>| {
        let style = SearchStyle { seed, fail_hard: suspect.fail_hard, ..SearchStyle::default() };
        let fault = Some(suspect.fault);
        let mut pupil = Pupil::new(question.line(), material(), suspect.algorithm, fault, style);
        let found = pupil.run(question.depth).ok()?;
        Some(Seen::of(found.score, found.mv, Some(found.nodes), truth))
    };
    SEEDS.iter().map(sample).collect()
}

/// Every mistake with its answers to every question of a set.
pub struct Suspects {
    all: Vec<Suspect>,
    /// By suspect, then by question.
    samples: Vec<Vec<Samples>>,
    /// By suspect: whether it answers anything wrong.
    wrong: Vec<bool>,
    /// By suspect, then by question: its nodes.
    nodes: Vec<Vec<Option<Nodes>>>,
    /// By ways to go about it, then by question: the nodes of a right search.
    right: Vec<Vec<Option<Nodes>>>,
}

/// What explains some answers.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Verdict {
    /// The likeliest suspects, which are not told apart.
    pub(crate) suspects: Vec<Suspect>,
    /// How many answers the first explains.
    pub(crate) explained: usize,
}

impl Suspects {
    /// All mistakes that a search can make, on these questions.
    pub fn new<P: Notation>(asked: &[(Question<P>, Truth<P::Move>)], material: Evaluators<P>) -> Suspects {
        let all: Vec<Suspect> =
            asked.first().map_or_else(Vec::new, |(question, _)| suspects(question.algorithm));
        let answers = |&suspect: &Suspect| {
            asked.iter().map(|(question, truth)| samples(suspect, question, truth, material)).collect()
        };
        let samples: Vec<Vec<Samples>> = spread_out(&all, answers);
        let is_wrong = |answers: &Vec<Samples>| {
            let mut each = answers.iter().zip(asked);
            each.any(|(samples, (_, truth))| samples.iter().flatten().any(|seen| !seen.is_right(truth)))
        };
        let wrong = samples.iter().map(is_wrong).collect();
        let nodes =
            samples.iter().map(|all| all.iter().map(|of| Nodes::new(&counts(of))).collect()).collect();
        let of_right = |style: &SearchStyle| {
            asked.iter().map(|(question, _)| right_nodes(question, *style, material)).collect()
        };
        let right = right_styles().iter().map(of_right).collect();
        Suspects { all, samples, wrong, nodes, right }
    }

    /// What explains answers of which some are wrong. Questions without an answer are left out.
    pub(crate) fn explain(&self, seen: &[Option<Seen>]) -> Option<Verdict> {
        let wrong = (0..self.all.len()).filter(|&nth| self.wrong[nth]);
        let mut ranked: Vec<(f64, usize)> = wrong.map(|nth| (self.likelihood(nth, seen), nth)).collect();
        ranked.sort_by(|one, other| other.0.total_cmp(&one.0));
        let &(best, first) = ranked.first()?;
        let explained = self.explained(first, seen);
        let answers = seen.iter().flatten().count();
        if 5 * explained < 4 * answers {
            return None;
        }
        let near = ranked.iter().take_while(|(likelihood, _)| best - likelihood < TIE.ln());
        Some(Verdict { suspects: near.map(|&(_, nth)| self.all[nth]).collect(), explained })
    }

    /// The same with further questions, which were asked to tell mistakes apart.
    pub(crate) fn narrow(
        &self,
        suspects: &[Suspect],
        seen: &[Option<Seen>],
        more: &[(Vec<Samples>, Seen)],
    ) -> Vec<Suspect> {
        let of = |(nth, suspect): (usize, &Suspect)| {
            let place = self.all.iter().position(|known| known == suspect);
            let known = place.map_or(0.0, |place| self.likelihood(place, seen));
            let told: f64 = more.iter().map(|(samples, seen)| likelihood(&samples[nth], seen)).sum();
            (known + told, *suspect)
        };
        let mut ranked: Vec<(f64, Suspect)> = suspects.iter().enumerate().map(of).collect();
        ranked.sort_by(|one, other| other.0.total_cmp(&one.0));
        let best = ranked.first().map_or(0.0, |&(best, _)| best);
        let near = ranked.into_iter().take_while(|(likelihood, _)| best - likelihood < TIE.ln());
        near.map(|(_, suspect)| suspect).collect()
    }

    /// What explains the nodes of answers that are all right.
    pub(crate) fn explain_nodes(&self, seen: &[Option<Seen>]) -> Option<Verdict> {
        let told: Vec<Option<f64>> = seen.iter().map(|seen| Some(log(seen.as_ref()?.nodes?))).collect();
        let costs = (0..self.all.len()).filter(|&nth| !self.wrong[nth]);
        let mut ranked: Vec<(f64, usize)> =
            costs.map(|nth| (nodes::likelihood(&self.nodes[nth], &told), nth)).collect();
        ranked.sort_by(|one, other| other.0.total_cmp(&one.0));
        let &(best, first) = ranked.first()?;
        let right = self.right.iter().map(|right| nodes::likelihood(right, &told));
        let right = right.fold(f64::NEG_INFINITY, f64::max);
        if best - right < SURELY.ln() || !nodes::fits(&self.nodes[first], &told) {
            return None;
        }
        let near = ranked.iter().take_while(|(likelihood, _)| best - likelihood < TIE.ln());
        let suspects = near.map(|&(_, nth)| self.all[nth]).collect();
        Some(Verdict { suspects, explained: seen.iter().flatten().count() })
    }

    fn likelihood(&self, nth: usize, seen: &[Option<Seen>]) -> f64 {
        let each = self.samples[nth].iter().zip(seen);
        each.filter_map(|(samples, seen)| Some(likelihood(samples, seen.as_ref()?))).sum()
    }

    fn explained(&self, nth: usize, seen: &[Option<Seen>]) -> usize {
        let each = self.samples[nth].iter().zip(seen);
        each.filter(|(samples, seen)| seen.is_some_and(|seen| share(samples, &seen) > 0.0)).count()
    }
}

/// Does some work for each of a list, on all processors.
fn spread_out<T: Sync, R: Send>(list: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let share = list.len().div_ceil(threads).max(1);
    thread::scope(|scope| {
        let work = &work;
        let mut running = Vec::new();
        for part in list.chunks(share) {
            running.push(scope.spawn(move || part.iter().map(work).collect::<Vec<R>>()));
        }
        running.into_iter().flat_map(|part| part.join().expect("a search does not panic")).collect()
    })
}

/// How likely an answer is under a mistake, as a logarithm.
pub(crate) fn likelihood(samples: &Samples, seen: &Seen) -> f64 {
    let moved = samples.iter().flatten().filter(|sample| sample.moved == seen.moved).count();
    let moved = moved as f64 / samples.len().max(1) as f64;
    (SURPRISE + (1.0 - SURPRISE) * share(samples, seen)).ln() + 0.5 * (0.2 + 0.8 * moved).ln()
}

/// How many samples have this score.
fn share(samples: &Samples, seen: &Seen) -> f64 {
    let fit = |sample: &Seen| fit(sample.score, seen.score);
    samples.iter().flatten().map(fit).sum::<f64>() / samples.len().max(1) as f64
}

/// How well a score fits that of a sample, from 0 to 1.
fn fit(sample: Score, seen: Score) -> f64 {
    let same_side = (sample > Score::DRAW) == (seen > Score::DRAW);
    if sample == seen || is_endless(sample) && is_endless(seen) && same_side {
        1.0
    } else if is_endless(sample) && seen == Score::mated_in(0) {
        // `{"mate":0}` does not say for whom.
        NEARLY
    } else if sample.is_mate() && seen.is_mate() && same_side {
        NEARLY
    } else {
        0.0
    }
}

/// Whether a score is an end of the window that got out of the search: told as a mate in no plies, or a number too large.
fn is_endless(score: Score) -> bool {
    score.raw().abs() >= Score::mate_in(0).raw()
}

/// How differently two mistakes answer a question: from 0, not at all, to 1.
pub(crate) fn difference(one: &Samples, other: &Samples) -> f64 {
    let shared = one.iter().flatten().map(|seen| share(other, seen) * 0.9 + 0.1 * same_move(other, seen));
    1.0 - shared.sum::<f64>() / one.len().max(1) as f64
}

fn same_move(samples: &Samples, seen: &Seen) -> f64 {
    samples.iter().flatten().filter(|sample| sample.moved == seen.moved).count() as f64
        / samples.len().max(1) as f64
}

/// The nodes of some samples.
fn counts(samples: &Samples) -> Vec<u64> {
    samples.iter().flatten().filter_map(|seen| seen.nodes).collect()
}

/// Ways to go about a search that are right.
fn right_styles() -> Vec<SearchStyle> {
    let all = [false, true];
    let mut styles = Vec::new();
    for deepening in all {
        for table in all {
            for captures_only in all {
                styles.push(SearchStyle { deepening, table, captures_only, ..SearchStyle::default() });
            }
        }
    }
    styles
}

/// The nodes of a right search.
pub(crate) fn right_nodes<P: Notation>(
    question: &Question<P>,
    style: SearchStyle,
    material: Evaluators<P>,
) -> Option<Nodes> {
    let count = |&seed: &Option<u64>| {
        let style = SearchStyle { seed, ..style };
        let mut pupil = Pupil::new(question.line(), material(), question.algorithm, None, style);
        Some(pupil.run(question.depth).ok()?.nodes)
    };
    Nodes::new(&SEEDS.iter().filter_map(count).collect::<Vec<u64>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_end_of_the_window_fits_whatever_it_is_told_as() {
        for told in [Score::MAX, Score::mate_in(0)] {
            assert!((fit(Score::MAX, told) - 1.0).abs() < 1e-9);
        }
        assert!(fit(Score::MAX, Score::mated_in(0)) > 0.0, "a mate in 0 has no sign");
        assert!(fit(Score::MAX, Score::cp(900)).abs() < 1e-9);
        assert!(fit(Score::MIN, Score::mate_in(0)).abs() < 1e-9);
        assert!(fit(Score::mate_in(3), Score::mated_in(0)).abs() < 1e-9);
    }
}
