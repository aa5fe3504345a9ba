//! What is wrong with one move: what was better, and how sure that is.

use crate::desk::{Desk, Known, back};
use crate::pass::{Course, Means, settled};
use tesuji_engine::Game;
use tesuji_engine::judging::MISTAKE;
use tesuji_game::{PositionStack, Score};
use tesuji_search::Limits;

/// Questions on the side get this share of the nodes for a position.
const SHARE: u64 = 4;
/// So many better moves are looked at before a move is taken for a good one.
const TRIES: usize = 2;

/// What was found out about a move that seemed bad.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Inquiry<M> {
    /// The better line, to the side that was to move.
    pub(crate) better: Known<M>,
    /// What the other side answers: the position after the move.
    pub(crate) refutation: Known<M>,
    /// What the best move but the better one is worth, if there is one.
    pub(crate) second: Option<Score>,
    /// What the other side was about to do, if it may move twice; to that side.
    pub(crate) threat: Option<Known<M>>,
}

/// What a position is worth, and what there is to say of the move that was played there, if it is bad.
pub(crate) type Looked<M> = (Known<M>, Option<Inquiry<M>>);

/// Looks into a move that seems bad. What is better is searched as far as what was played; so the first answer is what the
/// position is worth with that, and the second what there is to say, if the move stays bad. `None` if it was stopped.
pub(crate) fn inquire<G: Game>(
    desk: &mut Desk<G>,
    course: &Course<G>,
    ply: usize,
    seen: Known<G::Move>,
    after: &Known<G::Move>,
    means: Means<'_>,
) -> Option<Looked<G::Move>> {
    let (line, played) = (&course.lines[ply], course.moves[ply]);
    let now = back(after.score);
    let is_bad = |best: Score| means.odds.judge(best, now).is_some();
    let mut seen = seen;
    if seen.line.first() == Some(&played) && is_bad(seen.score) {
        // The search held the move for the best one, and what came of it says that it was not: what else was there?
        let others = without(line.top(), &[played]);
        if !others.is_empty() {
            seen = desk.look(line, others, means.limits, means.stop)?;
        }
    }
    let mut best = settled(seen, after, played);
    let mut tried = Vec::new();
    while best.line.first() != Some(&played) && is_bad(best.score) {
        let Some(&first) = best.line.first() else { break };
        best = checked(desk, line, best, means)?;
        if is_bad(best.score) {
            let inquiry = inquiry(desk, line, best.clone(), after, means)?;
            return Some((best, Some(inquiry)));
        }
        tried.push(first);
        if tried.len() == TRIES {
            break;
        }
        let others = without(line.top(), &tried);
        if others.is_empty() {
            break;
        }
        let next = desk.look(line, others, means.limits, means.stop)?;
        best = settled(next, after, played);
    }
    Some((settled(best, after, played), None))
}

/// A better line whose first move was searched as far as every move of the game.
fn checked<G: Game>(
    desk: &mut Desk<G>,
    line: &PositionStack<G>,
    best: Known<G::Move>,
    means: Means<'_>,
) -> Option<Known<G::Move>> {
    // A mate is proven.
    let Some(&first) = best.line.first().filter(|_| !best.score.is_mate()) else { return Some(best) };
    let mut next = line.clone();
    next.push(first);
    if next.game_over().is_some() {
        return Some(best);
    }
    let answer = desk.look(&next, Vec::new(), means.limits, means.stop)?;
    Some(answer.back(first))
}

fn inquiry<G: Game>(
    desk: &mut Desk<G>,
    line: &PositionStack<G>,
    better: Known<G::Move>,
    after: &Known<G::Move>,
    means: Means<'_>,
) -> Option<Inquiry<G::Move>> {
    let limits = Limits { nodes: means.limits.nodes.map(|nodes| (nodes / SHARE).max(1)), ..means.limits };
    let others = without(line.top(), &better.line[..better.line.len().min(1)]);
    let second =
        if others.is_empty() { None } else { Some(desk.look(line, others, limits, means.stop)?.score) };
    let threat = threat(desk, line, limits, means).ok()?;
    Some(Inquiry { better, refutation: after.clone(), second, threat })
}

/// What the other side would do if it were to move, if it may; or an error if it was stopped.
fn threat<G: Game>(
    desk: &mut Desk<G>,
    line: &PositionStack<G>,
    limits: Limits,
    means: Means<'_>,
) -> Result<Option<Known<G::Move>>, Stopped> {
    if !line.top().may_pass() {
        return Ok(None);
    }
    let mut passed = line.top().clone();
    passed.pass();
    let passed = PositionStack::new(passed);
    if passed.game_over().is_some() {
        return Ok(None);
    }
    desk.look(&passed, Vec::new(), limits, means.stop).map(Some).ok_or(Stopped)
}

/// Told to stop.
struct Stopped;

/// All moves but some.
fn without<G: Game>(position: &G, some: &[G::Move]) -> Vec<G::Move> {
    position.legal_moves().into_iter().filter(|mv| !some.contains(mv)).collect()
}

impl<M> Inquiry<M> {
    /// Whether every move but the better one gives away as much as a mistake.
    pub(crate) fn is_only_move(&self, odds: tesuji_engine::Odds) -> bool {
        self.second.is_some_and(|second| odds.loss(self.better.score, second) >= MISTAKE)
    }
}
