//! Which classic mistake explains what was seen.
//!
//! Every mistake is made by a search of our own on the same questions, with several orders of moves: what it answers is
//! a sample of what a student with that mistake answers. The mistake under which the student's answers are likeliest is
//! the diagnosis. Mistakes that only cost nodes are told by how many more each question takes.

use crate::fault::{Fault, Spoils};
use crate::search::{Pupil, Style};
use crate::truth::Truth;
use crate::{Evaluators, Question};
use tesuji_game::{Notation, Score};

/// The orders of moves that are tried: moves that look alike as they come, then shuffled.
const SEEDS: [Option<u64>; 4] = [None, Some(1), Some(2), Some(3)];

/// What is left for answers that no sample has.
const SURPRISE: f64 = 0.02;
/// What a mate in another number of plies counts for.
const NEARLY: f64 = 0.3;
/// Who is told apart by less than this factor of likelihood is not told apart.
const TIE: f64 = 20.0;

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

/// How a mistake answers.
pub(crate) fn samples<P: Notation>(
    fault: Fault,
    question: &Question<P>,
    truth: &Truth<P::Move>,
    material: Evaluators<P>,
) -> Samples {
    let sample = |&seed: &Option<u64>| {
        let style = Style { seed, ..Style::default() };
        let mut pupil = Pupil::new(question.line(), material(), question.algorithm, Some(fault), style);
        let found = pupil.run(question.depth).ok()?;
        Some(Seen::of(found.score, found.mv, Some(found.nodes), truth))
    };
    SEEDS.iter().map(sample).collect()
}

/// Every mistake with its answers to every question of a set.
pub struct Suspects {
    faults: Vec<Fault>,
    /// By mistake, then by question.
    samples: Vec<Vec<Samples>>,
    /// By question: what the right search takes, with the same orders of moves.
    right: Vec<f64>,
}

/// What explains some answers.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Verdict {
    /// The likeliest mistakes, which are not told apart.
    pub(crate) faults: Vec<Fault>,
    /// How many answers the first explains.
    pub(crate) explained: usize,
}

impl Suspects {
    /// All mistakes that a search can make, on these questions.
    pub fn new<P: Notation>(asked: &[(Question<P>, Truth<P::Move>)], material: Evaluators<P>) -> Suspects {
        let algorithm = asked.first().map(|(question, _)| question.algorithm);
        let may = |fault: &&Fault| algorithm.is_some_and(|algorithm| fault.applies(algorithm));
        let faults: Vec<Fault> = Fault::ALL.iter().filter(may).copied().collect();
        let all = |&fault: &Fault| {
            asked.iter().map(|(question, truth)| samples(fault, question, truth, material)).collect()
        };
        let samples = faults.iter().map(all).collect();
        let right = asked.iter().map(|(question, _)| right_nodes(question, material)).collect();
        Suspects { faults, samples, right }
    }

    /// The mistakes that are known.
    #[must_use]
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }

    /// What explains answers of which some are wrong. Questions without an answer are left out.
    pub(crate) fn explain(&self, seen: &[Option<Seen>]) -> Option<Verdict> {
        let wrong = (0..self.faults.len()).filter(|&nth| self.faults[nth].spoils() == Spoils::Answers);
        let mut ranked: Vec<(f64, usize)> = wrong.map(|nth| (self.likelihood(nth, seen), nth)).collect();
        ranked.sort_by(|one, other| other.0.total_cmp(&one.0));
        let &(best, first) = ranked.first()?;
        let explained = self.explained(first, seen);
        let answers = seen.iter().flatten().count();
        if 5 * explained < 4 * answers {
            return None;
        }
        let near = ranked.iter().take_while(|(likelihood, _)| best - likelihood < TIE.ln());
        Some(Verdict { faults: near.map(|&(_, nth)| self.faults[nth]).collect(), explained })
    }

    /// The same with further questions, which were asked to tell mistakes apart.
    pub(crate) fn narrow(
        &self,
        faults: &[Fault],
        seen: &[Option<Seen>],
        more: &[(Vec<Samples>, Seen)],
    ) -> Vec<Fault> {
        let of = |nth: usize, fault: &Fault| {
            let place = self.faults.iter().position(|known| known == fault);
            let known = place.map_or(0.0, |place| self.likelihood(place, seen));
            known + more.iter().map(|(samples, seen)| likelihood(&samples[nth], seen)).sum::<f64>()
        };
        let mut ranked: Vec<(f64, Fault)> =
            faults.iter().enumerate().map(|(nth, fault)| (of(nth, fault), *fault)).collect();
        ranked.sort_by(|one, other| other.0.total_cmp(&one.0));
        let best = ranked.first().map_or(0.0, |&(best, _)| best);
        ranked
            .into_iter()
            .take_while(|(likelihood, _)| best - likelihood < TIE.ln())
            .map(|(_, fault)| fault)
            .collect()
    }

    /// What explains the nodes of answers that are all right. What is counted as a node differs from program to program
    /// by a factor, so the pattern counts more than the size.
    pub(crate) fn explain_nodes(&self, seen: &[Option<Seen>]) -> Option<Verdict> {
        let costs = (0..self.faults.len()).filter(|&nth| self.faults[nth].spoils() == Spoils::Nodes);
        let mut ranked: Vec<(f64, usize)> = costs.map(|nth| (self.node_distance(nth, seen), nth)).collect();
        ranked.sort_by(|one, other| one.0.total_cmp(&other.0));
        let &(least, first) = ranked.first()?;
        let near = ranked.iter().take_while(|(distance, _)| *distance <= 1.15 * least + 1e-4);
        let faults = near.map(|&(_, nth)| self.faults[nth]).collect();
        let _ = first;
        Some(Verdict { faults, explained: seen.iter().flatten().count() })
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
        let count = differences.len().max(1) as f64;
        let offset = differences.iter().sum::<f64>() / count;
        let spread = differences.iter().map(|one| (one - offset).powi(2)).sum::<f64>() / count;
        spread + 0.5 * offset * offset
    }

    /// How much farther from the right search than from the nearest mistake some nodes are.
    pub(crate) fn is_nearer_than_right(&self, seen: &[Option<Seen>], fault: Fault) -> bool {
        let Some(nth) = self.faults.iter().position(|&known| known == fault) else { return false };
        let mut sum = 0.0;
        let mut count: f64 = 0.0;
        for (question, seen) in seen.iter().enumerate() {
            if let Some(nodes) = seen.and_then(|seen| seen.nodes) {
                sum += ((nodes.max(1) as f64).ln() - self.right[question]).powi(2);
                count += 1.0;
            }
        }
        self.node_distance(nth, seen) < sum / count.max(1.0)
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

/// The logarithm of what the right search takes.
fn right_nodes<P: Notation>(question: &Question<P>, material: Evaluators<P>) -> f64 {
    let mut sum = 0.0;
    for seed in SEEDS {
        let style = Style { seed, ..Style::default() };
        let mut pupil = Pupil::new(question.line(), material(), question.algorithm, None, style);
        sum += pupil.run(question.depth).map_or(0.0, |found| (found.nodes as f64).ln());
    }
    sum / SEEDS.len() as f64
}
