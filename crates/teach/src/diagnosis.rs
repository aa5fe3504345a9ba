//! Which classic mistake explains what was seen.
//!
//! Every mistake is made by a search of our own on the same questions, with several orders of moves: what it answers is
//! a sample of what a student with that mistake answers. The mistake under which the student's answers are likeliest is
//! the diagnosis. Mistakes that only cost nodes are told by how many more each question takes.

use crate::fault::Fault;
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

/// Nodes must be nearer to those of a mistake than to those of a right search by this factor.
const SURELY: f64 = 0.5;
/// Nodes that are farther off by less than this factor are not told apart.
const ALIKE: f64 = 1.15;

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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
    /// By ways to go about it, then by question: the logarithm of the nodes of a right search.
    right: Vec<Vec<f64>>,
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
        let nodes = |style: &SearchStyle| {
            asked.iter().map(|(question, _)| right_nodes(question, *style, material)).collect()
        };
        let right = right_styles().iter().map(nodes).collect();
        Suspects { all, samples, wrong, right }
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

    /// What explains the nodes of answers that are all right. What is counted as a node differs from program to program
    /// by a factor, so the pattern counts more than the size.
    pub(crate) fn explain_nodes(&self, seen: &[Option<Seen>]) -> Option<Verdict> {
        let costs = (0..self.all.len()).filter(|&nth| !self.wrong[nth]);
        let mut ranked: Vec<(f64, usize)> = costs.map(|nth| (self.node_distance(nth, seen), nth)).collect();
        ranked.sort_by(|one, other| one.0.total_cmp(&other.0));
        let &(least, _) = ranked.first()?;
        if least >= SURELY * self.right_distance(seen) {
            return None;
        }
        let near = ranked.iter().take_while(|(distance, _)| *distance <= ALIKE * least + 1e-4);
        let suspects = near.map(|&(_, nth)| self.all[nth]).collect();
        Some(Verdict { suspects, explained: seen.iter().flatten().count() })
    }

    /// How far the nodes of answers are from those of a mistake, in logarithms.
    fn node_distance(&self, nth: usize, seen: &[Option<Seen>]) -> f64 {
        let mut differences = Vec::new();
        for (question, seen) in seen.iter().enumerate() {
            let Some(nodes) = seen.and_then(|seen| seen.nodes) else { continue };
            let mean = mean_log(&self.samples[nth][question]);
            if let Some(mean) = mean {
                differences.push((nodes.max(1) as f64).ln() - mean);
            }
        }
        spread(&differences)
    }

    /// The same for the nearest of right searches, of which there are several ways to go about.
    fn right_distance(&self, seen: &[Option<Seen>]) -> f64 {
        let distances = self.right.iter().map(|logs| {
            let each = seen.iter().zip(logs);
            let logs =
                each.filter_map(|(seen, right)| Some((seen.as_ref()?.nodes?.max(1) as f64).ln() - right));
            spread(&logs.collect::<Vec<f64>>())
        });
        distances.fold(f64::INFINITY, f64::min)
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
    let fit = |sample: &Seen| {
        let [one, other] = [sample.score, seen.score];
        if one == other {
            1.0
        } else if one.is_mate() && other.is_mate() && (one > Score::DRAW) == (other > Score::DRAW) {
            NEARLY
        } else {
            0.0
        }
    };
    samples.iter().flatten().map(fit).sum::<f64>() / samples.len().max(1) as f64
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

/// The mean of the logarithms of the nodes.
fn mean_log(samples: &Samples) -> Option<f64> {
    let logs: Vec<f64> = samples
        .iter()
        .flatten()
        .filter_map(|seen| seen.nodes)
        .map(|nodes| (nodes.max(1) as f64).ln())
        .collect();
    (!logs.is_empty()).then(|| logs.iter().sum::<f64>() / logs.len() as f64)
}

/// How far some differences are from nothing. What they have in common counts half: what is called a node differs from
/// program to program.
fn spread(differences: &[f64]) -> f64 {
    let count = differences.len().max(1) as f64;
    let offset = differences.iter().sum::<f64>() / count;
    let spread = differences.iter().map(|one| (one - offset).powi(2)).sum::<f64>() / count;
    spread + 0.5 * offset * offset
}

/// Ways to go about a search that are right.
fn right_styles() -> Vec<SearchStyle> {
    let all = [false, true];
    let pairs = all.iter().flat_map(|&deepening| all.map(|table| (deepening, table)));
    pairs.map(|(deepening, table)| SearchStyle { deepening, table, ..SearchStyle::default() }).collect()
}

/// The logarithm of what a right search takes.
pub(crate) fn right_nodes<P: Notation>(
    question: &Question<P>,
    style: SearchStyle,
    material: Evaluators<P>,
) -> f64 {
    let mut sum = 0.0;
    for seed in SEEDS {
        let style = SearchStyle { seed, ..style };
        let mut pupil = Pupil::new(question.line(), material(), question.algorithm, None, style);
        sum += pupil.run(question.depth).map_or(0.0, |found| (found.nodes as f64).ln());
    }
    sum / SEEDS.len() as f64
}
