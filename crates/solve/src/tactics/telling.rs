//! Why a solution is the solution: what the solver asks once it has one.

use super::defence::Defender;
use super::inquiry::{Alone, Halt, Inquiry};
use super::line::settled;
use super::solver::{Hit, Stopped, TacticsSolver, part};
use super::tries::Examiner;
use super::verdict::{WON, points};
use super::{Effort, Goal, Reasons};
use tesuji_game::{Position, PositionStack, Score, Stop};
use tesuji_search::Limits;

/// A line of so many plies shows what it wins.
const TELLING: usize = 6;

impl<P: Position> TacticsSolver<P> {
    /// Goes on with a line that the table cut short, so that it shows what it wins; tells the nodes that took.
    pub(super) fn lengthen(
        &mut self,
        line: &PositionStack<P>,
        moves: &mut Vec<P::Move>,
        limits: Limits,
        stop: &Stop,
    ) -> Result<u64, Stopped> {
        let (mut line, mut nodes) = (line.clone(), 0);
        for &mv in moves.iter() {
            line.push(mv);
        }
        while moves.len() < TELLING && line.game_over().is_none() {
            let Some(answer) = self.ask(&line, Vec::new(), limits, stop, |_| ())? else { break };
            nodes += answer.nodes;
            for &mv in &answer.lines[0].moves {
                line.push(mv);
                moves.push(mv);
            }
        }
        Ok(nodes)
    }

    /// Why it is this line. Whoever asks may find a mate, which is the solution then.
    pub(super) fn explain(
        &mut self,
        line: &PositionStack<P>,
        effort: Effort,
        hit: &mut Hit<P::Move>,
        stop: &Stop,
    ) -> Result<Reasons<P::Move>, Stopped> {
        let limits = part(effort.limits, hit.nodes);
        let wins = !hit.best.mates() && points(hit.best.score) >= WON;
        if wins && line.top().is_endgame() {
            self.harden(line, limits, hit, stop)?;
        }
        if effort.goal == Goal::MateAlone {
            let mut examiner = Examiner::new(self.prover(line, limits, stop), hit.best.clone());
            return examiner.explain();
        }
        loop {
            match self.inquire(line, limits, hit, stop) {
                Ok(explanation) => return Ok(explanation),
                Err(Halt::Stopped) => return Err(Stopped),
                Err(Halt::Mate(mate)) => hit.take(&mate),
            }
        }
    }

    /// Shows the defence that gives away least.
    fn harden(
        &mut self,
        line: &PositionStack<P>,
        limits: Limits,
        hit: &mut Hit<P::Move>,
        stop: &Stop,
    ) -> Result<(), Stopped> {
        let mut defender = Defender { solver: self, limits, stop, nodes: 0 };
        let harder = defender.line(line, &hit.best)?;
        hit.nodes += defender.nodes;
        let shown = settled(line.top(), &hit.best.line).1 > Score::DRAW;
        if let Some((moves, gain)) = harder.filter(|(moves, _)| !shown || !hit.best.line.starts_with(moves)) {
            hit.told = Some((moves.len(), gain));
            hit.best.line = moves;
        }
        Ok(())
    }

    fn inquire(
        &mut self,
        line: &PositionStack<P>,
        limits: Limits,
        hit: &Hit<P::Move>,
        stop: &Stop,
    ) -> Result<Reasons<P::Move>, Halt<P::Move>> {
        let mut inquiry = Inquiry::new(self, line, hit.best.clone(), limits, stop);
        let mut best = inquiry.completed(hit.best.clone())?;
        let mut compared = inquiry.compare()?;
        let tries = inquiry.tries(&mut compared, &hit.seen)?;
        if !best.mates() {
            let (length, _) = hit.told.unwrap_or_else(|| settled(line.top(), &best.line));
            best.line.truncate(length);
        }
        let alone = if compared.duals.is_empty() {
            inquiry.alone(&best, compared.slower.is_empty())?
        } else {
            Alone::default()
        };
        Ok(Reasons {
            duals: compared.duals,
            slower: compared.slower,
            tries,
            only_moves: alone.only,
            sole_moves: alone.sole,
            nodes: inquiry.nodes,
        })
    }
}
