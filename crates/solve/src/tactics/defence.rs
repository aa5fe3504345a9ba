//! The defence that gives away least.

use super::Branch;
use super::solver::{Stopped, TacticsSolver};
use super::verdict::{WON, points};
use std::cmp::Reverse;
use tesuji_game::{Position, PositionStack, Score, Stop};
use tesuji_search::Limits;

/// So many plies of a line are gone through.
const LONGEST: usize = 16;
/// A side with more moves has too many to look at.
const MOST_MOVES: usize = 32;
/// Nodes to see whether an answer wins.
const NODES: u64 = 2_000;
/// Less than this is not worth another defence.
const TRIFLE: i32 = 80;

/// A defence, and how it is beaten.
#[derive(Clone, Copy, Debug)]
struct Hurdle<M> {
    mv: M,
    answer: M,
    /// What the answer gains at once, in exchange values.
    gain: i32,
}

/// A line up to where material is won, and how much that is.
type Won<M> = (Vec<M>, Score);

/// Goes through a line that wins material, where little is left. There every defence loses, a search finds them alike, and
/// the one it names may be the one that gives up. What is shown is the defence after which least is won at once: it
/// is what makes the solution hard to find.
pub(super) struct Defender<'a, P: Position> {
    pub(super) solver: &'a mut TacticsSolver<P>,
    pub(super) limits: Limits,
    pub(super) stop: &'a Stop,
    /// Nodes that it took.
    pub(super) nodes: u64,
}

impl<P: Position> Defender<'_, P> {
    /// The line with the best defence at every turn, up to where it is beaten for good, and what is won then; nothing if
    /// nothing is won so soon.
    pub(super) fn line(
        &mut self,
        root: &PositionStack<P>,
        best: &Branch<P::Move>,
    ) -> Result<Option<Won<P::Move>>, Stopped> {
        let mut line = root.clone();
        line.push(best.line[0]);
        let (mut moves, mut known) = (vec![best.line[0]], true);
        while moves.len() < LONGEST && line.game_over().is_none() {
            let natural = best.line.get(moves.len()).copied().filter(|_| known);
            let Some(hurdle) = self.best(&line, natural)? else { break };
            // Where the line goes another way than the search's, that one's moves no longer belong there.
            known &= best.line.get(moves.len()..moves.len() + 2) == Some(&[hurdle.mv, hurdle.answer]);
            for mv in [hurdle.mv, hurdle.answer] {
                line.push(mv);
                moves.push(mv);
            }
            if hurdle.gain > 0 {
                return Ok(Some((moves, Score::cp(hurdle.gain))));
            }
        }
        Ok(None)
    }

    /// The defence at the end of a line that gives away least; the one that the search names if none is better.
    fn best(
        &mut self,
        line: &PositionStack<P>,
        natural: Option<P::Move>,
    ) -> Result<Option<Hurdle<P::Move>>, Stopped> {
        let moves = line.top().legal_moves();
        if moves.len() > MOST_MOVES {
            return Ok(None);
        }
        let others = moves.iter().copied().filter(|&mv| Some(mv) != natural);
        let mut best: Option<Hurdle<P::Move>> = None;
        for mv in natural.into_iter().chain(others) {
            let least = best.map_or(i32::MAX, |best| best.gain - TRIFLE);
            if let Some(hurdle) = self.hurdle(line, mv, least)? {
                best = Some(hurdle);
            }
        }
        Ok(best)
    }

    /// How a defence is beaten; nothing if it is not, or if so much is won at once that another defence is better.
    fn hurdle(
        &mut self,
        line: &PositionStack<P>,
        mv: P::Move,
        least: i32,
    ) -> Result<Option<Hurdle<P::Move>>, Stopped> {
        let mut line = line.clone();
        line.push(mv);
        let top = line.top().clone();
        let answers = top.legal_moves();
        if least < 0 || line.game_over().is_some() || answers.len() > MOST_MOVES {
            return Ok(None);
        }
        let gain = |mv: P::Move| if top.is_noisy(mv) { top.gain(mv).raw() } else { 0 };
        let mut gains: Vec<P::Move> = answers.iter().copied().filter(|&mv| gain(mv) > TRIFLE).collect();
        gains.sort_by_key(|&mv| (Reverse(gain(mv)), P::pack(mv)));
        for answer in gains {
            if self.winner(&line, &[answer])?.is_some() {
                return Ok(
                    Some(Hurdle { mv, answer, gain: gain(answer) }).filter(|found| found.gain <= least)
                );
            }
        }
        let answer = self.winner(&line, &answers)?;
        Ok(answer.map(|answer| Hurdle { mv, answer, gain: 0 }))
    }

    /// The best of some moves, if it wins.
    fn winner(&mut self, line: &PositionStack<P>, moves: &[P::Move]) -> Result<Option<P::Move>, Stopped> {
        let limits = Limits { nodes: Some(NODES), depth: None, mate: None, ..self.limits };
        let Some(told) = self.solver.ask(line, moves.to_vec(), limits, self.stop, |_| ())? else {
            return Ok(None);
        };
        self.nodes += told.nodes;
        let best = &told.lines[0];
        Ok(best.moves.first().copied().filter(|_| points(best.score) >= WON))
    }
}
