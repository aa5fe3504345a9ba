//! What was seen, as an answer.

use super::{Free, Watched};
use crate::{Game, answers};
use std::collections::BTreeMap;
use tesuji_api as api;
use tesuji_game::Notation;
use tesuji_search::trace::{Fate, Passage};
use tesuji_search::{DepthJudgement, End, Entry, Examination, Examined, Judgement, Rule, Sign};

impl<G: Game> Watched<G> {
    pub(crate) fn answer(&self) -> api::Why {
        let node = self.path.position(self.path.moves.len().saturating_sub(1));
        let examined = |seen: &Option<(i32, Examination)>| {
            seen.as_ref().map(|(iteration, known)| examination(*iteration, known, &node))
        };
        let best = self.answer.lines.first();
        api::Why {
            position: answers::position(&self.path.root),
            line: answers::line(&self.path.root, &self.path.moves),
            node: node.to_text(),
            depth: self.answer.depth,
            nodes: self.answer.nodes,
            score: best.map(|line| answers::score(line.score)),
            best: best.map_or_else(Vec::new, |line| answers::line(&self.path.root, &line.moves)),
            of_move: examined(&self.of_move),
            before: examined(&self.before),
            after: examined(&self.after),
            passages: self.inquiry.passages.len() as u64,
            last: self.last().map(|passage| self.path.passage(passage)),
            fates: self.fates(),
            without_pruning: self.free.as_ref().map(|free| unpruned(free, &node)),
        }
    }

    /// The last time that the line was met. One that was stopped says nothing, unless it is all there is.
    fn last(&self) -> Option<&Passage> {
        let passages = &self.inquiry.passages;
        passages.iter().rev().find(|passage| passage.end != End::Stopped).or(passages.last())
    }

    /// All times by what became of the line, the most frequent first.
    fn fates(&self) -> Vec<api::FateCount> {
        let mut counts: BTreeMap<api::FateKind, u64> = BTreeMap::new();
        for passage in &self.inquiry.passages {
            *counts.entry(kind(passage.fate)).or_default() += 1;
        }
        let mut counts: Vec<_> =
            counts.into_iter().map(|(fate, times)| api::FateCount { fate, times }).collect();
        counts.sort_by_key(|count| std::cmp::Reverse(count.times));
        counts
    }
}

fn kind(fate: Fate) -> api::FateKind {
    match fate {
        Fate::Reached => api::FateKind::Searched,
        Fate::Skipped { technique, .. } | Fate::SkippedWithOthers { technique, .. } => {
            api::FateKind::Skipped { technique: technique.name().to_string() }
        }
        Fate::NodeCut(technique) => api::FateKind::NodeCut { technique: technique.name().to_string() },
        Fate::AfterCutoff { .. } => api::FateKind::AfterCutoff,
        Fate::Ended | Fate::NotTried => api::FateKind::NotTried,
    }
}

fn examination<P: Notation>(iteration: i32, known: &Examination, node: &P) -> api::Examination {
    api::Examination {
        iteration,
        depth: known.depth,
        alpha: answers::edge(known.alpha),
        beta: answers::edge(known.beta),
        static_score: known.static_score.map(answers::score),
        improving: known.improving,
        pv: known.pv,
        cut: known.cut,
        table: known.table.as_ref().map(|known| entry(known, node)),
        candidate: known.candidate.map(candidate),
        rules: known.judgements.iter().map(judgement).collect(),
        steps: known.steps.iter().map(depth_step).collect(),
    }
}

fn entry<P: Notation>(entry: &Entry, node: &P) -> api::TableEntry {
    api::TableEntry {
        mv: node.unpack(entry.mv).map(|mv| node.write_move(mv, P::PROSE)),
        score: answers::score(entry.score),
        bound: answers::bound(entry.bound),
        depth: entry.depth,
    }
}

fn candidate(mv: Examined) -> api::Candidate {
    api::Candidate {
        number: mv.nth as u64,
        quiet: mv.quiet,
        gives_check: mv.gives_check,
        refutation: mv.refutation,
        history: mv.history,
        reduction: mv.reduction,
    }
}

fn judgement(judgement: &Judgement) -> api::Judgement {
    api::Judgement {
        technique: judgement.technique.name().to_string(),
        on: judgement.on,
        applies: judgement.applies,
        holds: judgement.holds(),
        rule: judgement.rule.as_ref().map(rule),
    }
}

fn depth_step(step: &DepthJudgement) -> api::DepthStep {
    api::DepthStep { plies: step.plies, judgement: judgement(&step.judgement) }
}

/// A rule with its numbers.
#[must_use]
pub fn rule(rule: &Rule) -> api::Rule {
    let term = |&(name, value): &(&str, i32)| api::RuleTerm { name: name.to_string(), value };
    api::Rule {
        terms: rule.terms.iter().map(term).collect(),
        sign: match rule.sign {
            Sign::AtMost => api::Sign::AtMost,
            Sign::Below => api::Sign::Below,
            Sign::Above => api::Sign::Above,
            Sign::AtLeast => api::Sign::AtLeast,
        },
        bound: term(&rule.bound),
    }
}

fn unpruned<G: Game>(free: &Free<G::Move>, node: &G) -> api::Unpruned {
    api::Unpruned {
        depth: free.depth,
        score: answers::score(free.score),
        line: answers::line(node, &free.line),
        best_score: answers::score(free.best),
        best: answers::line(node, &free.best_line),
    }
}
