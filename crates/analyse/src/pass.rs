//! The pass over a game: stretches of it, each from its end to its beginning.
//!
//! What is searched later in the game is in the table when an earlier position is searched, so that a position is looked
//! at with what the later ones showed. A stretch begins with nothing known: what comes out does not depend on how many
//! threads there are.

use crate::desk::{Desk, Known, back};
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

/// Looks again, from the end to the beginning, at moves that turn out to be bad once every position is worth what the later
/// ones showed, and of which there is nothing to say yet: a stretch did not know what comes after it. Without this what such
/// a move lost would be held against an earlier one. `false` if it was stopped.
pub(crate) fn second_look<G: Game>(
    course: &Course<G>,
    means: Means<'_>,
    settings: &Settings,
    findings: &mut Findings<G::Move>,
) -> Result<bool, SettingsError> {
    let mut desk: Option<Desk<G>> = None;
    for ply in (0..course.moves.len()).rev() {
        let (played, after) = (course.moves[ply], findings.known[ply + 1].clone());
        let seen = findings.known[ply].clone();
        let is_bad = means.odds.judge(seen.score, back(after.score)).is_some();
        let mut best = settled(seen.clone(), &after, played);
        let told = findings.inquiries[ply].as_ref();
        let is_told = told.is_some_and(|inquiry| inquiry.better.line.first() != Some(&played));
        if is_bad && course.wanted[ply] && !is_told {
            let desk = match &mut desk {
                Some(desk) => desk,
                none => none.insert(Desk::new(settings)?),
            };
            desk.forget();
            let nodes = desk.nodes;
            let Some(looked) = inquire(desk, course, ply, seen, &after, means) else { return Ok(false) };
            findings.nodes += desk.nodes - nodes;
            (best, findings.inquiries[ply]) = looked;
        }
        findings.known[ply] = best;
    }
    Ok(true)
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

#[cfg(test)]
mod tests {
    use crate::{AnalysisPlan, PlayedGame, analyse};
    use tesuji_chess::Position;
    use tesuji_game::Stop;
    use tesuji_search::Limits;

    /// Morphy in the opera. A short search holds 9... b5 for good, and the moves after it show that it was not: it must bear
    /// what it lost, not a move long before it.
    #[test]
    fn a_move_that_only_later_ones_show_to_be_bad_bears_its_loss() {
        let game = "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 \
            O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#";
        let mut position = Position::start();
        let mut moves = Vec::new();
        for san in game.split_whitespace() {
            let mv = position.parse_san(san).unwrap();
            moves.push(mv);
            position.make(mv);
        }
        let plan = AnalysisPlan { limits: Limits::nodes(20_000), ..AnalysisPlan::default() };
        let game = PlayedGame::new(Position::start(), moves);
        let told = analyse(&game, &plan, &Stop::new(), &mut |_| ()).unwrap().unwrap();
        let loss = |prose: &str| told.moves.iter().find(|mv| mv.mv.prose == prose).map(|mv| mv.loss);
        assert!(loss("b5") > Some(0.1) && loss("Nf6") < Some(0.2), "{:?} {:?}", loss("b5"), loss("Nf6"));
    }
}
