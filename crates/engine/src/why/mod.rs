//! Why a search did what it did with a move.
//!
//! A search runs and is watched along one line. The answer tells what was known of the move when its turn came
//! last: the table's entry, its place in the order, every rule with its numbers, and what became of it; then the same
//! move is searched without any pruning, to show what that hides.

mod answer;
mod sentence;

pub use answer::rule;
pub use sentence::{Path, prose, short, short_in};

use crate::Game;
use std::collections::BTreeMap;
use std::sync::Arc;
use tesuji_game::{Notation, PositionStack, Score, Stop};
use tesuji_params::{Profile, Technique, Techniques};
use tesuji_search::trace::{Following, Inquiry};
use tesuji_search::{Examination, Limits, Probe, SearchResult, Shared, Task, Watchers};

/// A question about a move at the end of a line.
#[derive(Clone, Debug)]
pub struct WhyQuestion<P: Notation> {
    /// The game so far; its top is the root of the search.
    pub line: PositionStack<P>,
    /// The moves from the root, the one that is asked about last.
    pub moves: Vec<P::Move>,
    /// The search that is asked.
    pub profile: Profile,
    /// Its limits.
    pub limits: Limits,
    /// How many nodes the search without pruning may take, for the move and for all moves together.
    pub free_nodes: u64,
}

/// All that was seen.
#[derive(Clone, Debug)]
pub(crate) struct Watched<P: Notation> {
    /// The line that was asked about.
    pub(crate) path: Path<P>,
    /// What the search found.
    pub(crate) answer: SearchResult<P::Move>,
    /// What became of the line, each time it was met.
    pub(crate) inquiry: Inquiry,
    /// The move when its turn came last, with the iteration.
    pub(crate) of_move: Option<(i32, Examination)>,
    /// The node before it, when it was searched last.
    pub(crate) before: Option<(i32, Examination)>,
    /// The node after it, when it was searched last.
    pub(crate) after: Option<(i32, Examination)>,
    /// The move without pruning, and the best move there.
    pub(crate) free: Option<Free<P::Move>>,
}

/// A node without pruning: exact techniques and quiescence only.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Free<M> {
    /// How deep the two searches both were: what is shown of each is of this iteration.
    pub(crate) depth: i32,
    /// The score of the move that was asked about, from its mover's view.
    pub(crate) score: Score,
    /// The line after it, beginning with it.
    pub(crate) line: Vec<M>,
    /// The best score of the node.
    pub(crate) best: Score,
    /// Its line.
    pub(crate) best_line: Vec<M>,
}

/// No search without pruning goes deeper: where it could, the moves are forced to the end.
const FREE_DEPTH: i32 = 20;

/// See [`Game::why`]. Others may watch too.
pub(crate) fn watched<G: Game>(
    question: &WhyQuestion<G>,
    shared: &Arc<Shared>,
    scratch: &Arc<Shared>,
    stop: &Stop,
    mut others: Watchers<'_>,
) -> Option<Watched<G>> {
    if question.moves.is_empty() {
        return None;
    }
    let packed: Vec<u16> = question.moves.iter().map(|&mv| G::pack(mv)).collect();
    let root = question.line.top().clone();
    let mut following = Following::new(&packed);
    let mut watchers: Vec<&mut dyn Probe> = vec![&mut following];
    watchers.extend(others.0.iter_mut().map(|watcher| &mut **watcher as &mut dyn Probe));
    let mut searcher = G::searcher(shared, &question.profile, Watchers(watchers));
    let task = Task {
        line: question.line.clone(),
        moves: Vec::new(),
        lines: 1,
        limits: question.limits,
        stop: stop.clone(),
    };
    let answer = searcher.join(&task, &mut |_| ());
    drop(searcher);
    let (of_move, before, after) =
        (following.of_move.clone(), following.before.clone(), following.after.clone());
    Some(Watched {
        path: Path { root, moves: question.moves.clone() },
        answer,
        inquiry: following.into_inquiry(),
        of_move,
        before,
        after,
        free: if stop.is_set() { None } else { free(question, scratch, stop) },
    })
}

/// Searches the node before the move without pruning: the move alone, and all moves. What is shown of both belongs to the
/// deepest iteration that both have finished.
fn free<G: Game>(question: &WhyQuestion<G>, scratch: &Arc<Shared>, stop: &Stop) -> Option<Free<G::Move>> {
    let (&mv, path) = question.moves.split_last()?;
    let mut line = question.line.clone();
    for &mv in path {
        line.push(mv);
    }
    let on = Techniques::EXACT.with(Technique::Quiescence);
    let mut searcher = G::searcher(scratch, &question.profile, Watchers::default());
    searcher.configure(on, &question.profile.tunables);
    let limits = Limits { nodes: Some(question.free_nodes), ..Limits::depth(FREE_DEPTH) };
    let mut run = |moves: Vec<G::Move>| {
        scratch.table.clear();
        searcher.forget();
        // The last word of each iteration.
        let mut lines = BTreeMap::new();
        let task = Task { line: line.clone(), moves, lines: 1, limits, stop: stop.clone() };
        let answer = searcher.run(&task, &mut |report| drop(lines.insert(report.depth, report.line.clone())));
        lines.split_off(&(answer.depth + 1));
        lines
    };
    let (mut all, mut one) = (run(Vec::new()), run(vec![mv]));
    let depth = all.keys().rev().find(|depth| one.contains_key(depth)).copied()?;
    let (all, one) = (all.remove(&depth)?, one.remove(&depth)?);
    Some(Free { depth, score: one.score, line: one.moves, best: all.score, best_line: all.moves })
}

#[cfg(test)]
mod tests;
