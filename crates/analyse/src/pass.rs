//! The pass over a game: stretches of it, each from its end to its beginning.
//!
//! What is searched later in the game is in the table when an earlier position is searched, so that a position is looked
//! at with what the later ones showed. A stretch begins with nothing known: what comes out does not depend on how many
//! threads there are.

use crate::desk::{Desk, Known};
use crate::inquiry::{Inquiry, inquire};
use std::ops::ControlFlow;
use std::sync::Mutex;
use tesuji_engine::{Game, Odds, Settings, SettingsError};
use tesuji_game::{PositionStack, Stop};
use tesuji_lab::jobs;
use tesuji_search::Limits;

/// Moves of a stretch.
const STRETCH: usize = 8;

/// A game to be looked at.
pub(crate) struct Course<G: Game> {
    /// The positions from the first to the last, one more than moves, each with the game before it.
    pub(crate) lines: Vec<PositionStack<G>>,
    pub(crate) moves: Vec<G::Move>,
    /// Which moves are to be judged.
    pub(crate) wanted: Vec<bool>,
}

impl<G: Game> Course<G> {
    pub(crate) fn new(start: &G, moves: &[G::Move], wanted: Vec<bool>) -> Course<G> {
        let mut line = PositionStack::new(start.clone());
        let mut lines = vec![line.clone()];
        for &mv in moves {
            line.push(mv);
            lines.push(line.clone());
        }
        // A draw that nobody claimed is none: where the game went on, the past of a position does not end it.
        for line in &mut lines[..moves.len()] {
            if line.game_over().is_some() {
                *line = PositionStack::new(line.top().clone());
            }
        }
        Course { lines, moves: moves.to_vec(), wanted }
    }

    pub(crate) fn position(&self, ply: usize) -> &G {
        self.lines[ply].top()
    }
}

/// What the pass found out: of every position, and of moves that seemed bad.
pub(crate) struct Findings<M> {
    pub(crate) known: Vec<Known<M>>,
    pub(crate) inquiries: Vec<Option<Inquiry<M>>>,
    pub(crate) nodes: u64,
}

/// What a stretch found out.
struct Stretch<M> {
    begin: usize,
    /// Its positions, the one after its last move included.
    known: Vec<Known<M>>,
    inquiries: Vec<Option<Inquiry<M>>>,
    nodes: u64,
}

/// How to go about it.
#[derive(Clone, Copy)]
pub(crate) struct Means<'a> {
    pub(crate) limits: Limits,
    pub(crate) odds: Odds,
    pub(crate) stop: &'a Stop,
}

/// Who hears of every ply that is done: what is known before and after its move, and what there is to say of it.
pub(crate) type Tell<'a, M> = dyn FnMut(usize, [&Known<M>; 2], Option<&Inquiry<M>>) + 'a;

/// Looks at every position of a game on so many threads. Every ply that is done goes to `tell`. `None` if it was stopped.
pub(crate) fn pass<G: Game>(
    course: &Course<G>,
    means: Means<'_>,
    settings: &Settings,
    threads: usize,
    tell: &mut Tell<'_, G::Move>,
) -> Result<Option<Findings<G::Move>>, SettingsError> {
    let count = course.moves.len();
    let begins: Vec<usize> = (0..count.max(1)).step_by(STRETCH).collect();
    let empty = || Known { score: tesuji_game::Score::DRAW, line: Vec::new(), depth: 0 };
    let mut findings = Findings { known: vec![empty(); count + 1], inquiries: vec![None; count], nodes: 0 };
    let mut done = 0;
    let failure = Mutex::new(None);
    let desk = || {
        Desk::<G>::new(settings)
            .map_err(|error| *failure.lock().unwrap_or_else(std::sync::PoisonError::into_inner) = Some(error))
            .ok()
    };
    let work = |desk: &mut Option<Desk<G>>, &begin: &usize| stretch(desk.as_mut()?, course, begin, means);
    let take = |_: usize, stretch: Stretch<G::Move>| {
        let last = stretch.begin + stretch.inquiries.len() >= count;
        for (ply, inquiry) in stretch.inquiries.iter().enumerate() {
            tell(stretch.begin + ply, [&stretch.known[ply], &stretch.known[ply + 1]], inquiry.as_ref());
        }
        // The position after the last move of a stretch is the first of the next.
        let keep = stretch.known.len() - usize::from(!last);
        for (ply, known) in stretch.known.into_iter().enumerate().take(keep) {
            findings.known[stretch.begin + ply] = known;
        }
        for (ply, inquiry) in stretch.inquiries.into_iter().enumerate() {
            done += 1;
            findings.inquiries[stretch.begin + ply] = inquiry;
        }
        findings.nodes += stretch.nodes;
        ControlFlow::Continue(())
    };
    jobs::run(&begins, threads, means.stop, desk, work, take);
    if let Some(error) = failure.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner) {
        return Err(error);
    }
    Ok((done == count && !means.stop.is_set()).then_some(findings))
}

/// One stretch.
fn stretch<G: Game>(
    desk: &mut Desk<G>,
    course: &Course<G>,
    begin: usize,
    means: Means<'_>,
) -> Option<Stretch<G::Move>> {
    desk.forget();
    let nodes = desk.nodes;
    let end = (begin + STRETCH).min(course.moves.len());
    let mut known = Vec::new();
    let mut inquiries = Vec::new();
    for ply in (begin..=end).rev() {
        let seen = desk.look(&course.lines[ply], Vec::new(), means.limits, means.stop)?;
        let Some(after) = known.last() else {
            known.push(seen);
            continue;
        };
        let (best, inquiry) = if course.wanted[ply] {
            inquire(desk, course, ply, seen, after, means)?
        } else {
            (settled(seen, after, course.moves[ply]), None)
        };
        inquiries.push(inquiry);
        known.push(best);
    }
    known.reverse();
    inquiries.reverse();
    Some(Stretch { begin, known, inquiries, nodes: desk.nodes - nodes })
}

/// What a position is worth, given what the next one is worth: a shorter search is never trusted over it.
pub(crate) fn settled<M: Copy + Eq>(seen: Known<M>, after: &Known<M>, played: M) -> Known<M> {
    let back = after.back(played);
    if seen.line.first() == Some(&played) || back.score >= seen.score { back } else { seen }
}
