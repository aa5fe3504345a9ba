//! A search for a mate: by proof, and by playing.

use super::SearchJob;
use crate::control::Control;
use crate::team::Team;
use crate::{Choice, Game, MateResult, News, Tell};
use std::sync::Arc;
use std::time::Duration;
use tesuji_game::{Bound, Ply, PositionStack, Score, Stop};
use tesuji_search::{Budget, Depth, Limits, ScoredLine, SearchInfo, Shared, Table, Task};
use tesuji_solve::hunt::Hunts;
use tesuji_solve::mate::{self, Attack, GiveUp, MateQuestion, MateSolver};

/// Nodes of the first slice in which proof and play take turns; each next one is twice as long.
const SLICE: u64 = 20_000;

/// Nodes for a proof where neither nodes nor time are limited, and how many times as many the next one has.
const UNLIMITED: u64 = 2_000_000;
const MORE: u64 = 4;

/// Nodes to find a move with where there is no mate, and where the search for one was stopped.
const WITHOUT: u64 = 100_000;
const AT_ONCE: u64 = 10_000;

/// A mate may be hidden by pruning from a search that is just as deep; one so many plies deeper is tried then.
const DEEPER: usize = 6;

/// What is known of a mate within so many plies.
enum Proven<G: Game> {
    /// Its line, and the nodes it took.
    Mate(Vec<G::Move>, u64),
    /// There is none.
    None,
    Unknown,
}

impl<G: Game> SearchJob<G> {
    /// Looks for a mate and answers. That there is none is said only where it is proven.
    ///
    /// In a game with drops a mate means one by checks alone, as in its problems, and proof decides it. Elsewhere the
    /// attacker may use all moves, and proof and the full search take turns.
    pub(crate) fn mate(mut self, control: &Control, team: &mut Team<G>, tell: &mut Tell) {
        std::mem::take(&mut self.notes).into_iter().for_each(&mut *tell);
        self.task.stop = control.stop.clone();
        team.set_endings(None);
        let found = if self.task.line.top().has_moves() {
            self.task.limits.mate.get_or_insert(u16::MAX);
            self.hunt_mate(team, tell)
        } else {
            MateResult::None
        };
        control.wait_for_leave();
        control.answer();
        tell(News::Mate(found));
    }

    fn hunt_mate(&self, team: &mut Team<G>, tell: &mut Tell) -> MateResult {
        let limit = self.task.limits.nodes.unwrap_or(u64::MAX);
        let stop = self.stop_at(self.task.limits.budget.hard);
        let mut solver = self.solver();
        let (mut used, mut slice) = (0, if G::FACTS.has_drops { limit } else { SLICE });
        loop {
            let before = solver.nodes();
            let question = MateQuestion { nodes: Some(slice.min(limit - used)), ..self.question() };
            match solver.solve(&question, &stop) {
                mate::MateAnswer::Mate(mate) => {
                    tell(News::Line(self.line(&self.report(mate.line.clone(), solver.nodes()))));
                    return MateResult::Line(self.written(mate.line));
                }
                mate::MateAnswer::NoMate => return MateResult::None,
                mate::MateAnswer::Unknown(GiveUp::Nodes) if !G::FACTS.has_drops => {}
                mate::MateAnswer::Unknown(_) => return MateResult::Unknown,
            }
            used = used.saturating_add(solver.nodes() - before).min(limit);
            if used == limit || stop.is_set() {
                return MateResult::Unknown;
            }
            let nodes = slice.min(limit - used);
            team.shared.signals.start(self.at, false);
            if let Some(line) = self.find_mate(nodes, team, tell) {
                return MateResult::Line(line);
            }
            used += nodes;
            if used >= limit || stop.is_set() {
                return MateResult::Unknown;
            }
            slice = slice.saturating_mul(2);
        }
    }

    /// The move of a mate in so many moves, if that was asked for and there is one. If it is known that there is none, or
    /// that cannot be found out, the search that follows has an end all the same.
    pub(super) fn mate_in_moves(&mut self, team: &mut Team<G>, tell: &mut Tell) -> Option<Choice> {
        let Limits { mate, nodes, depth, budget, .. } = self.task.limits;
        let plies = mate?;
        let endless = nodes.is_none() && depth.is_none() && budget.hard.is_none();
        if self.strength.is_some() || !self.task.moves.is_empty() || self.task.lines > 1 {
            self.task.limits.depth = depth.or(endless.then_some(Depth::from(plies) * 2));
            return None;
        }
        // Half of what may be used.
        let hard = budget.hard.map(|hard| hard / 2);
        let mut slice = nodes.map(|nodes| nodes / 2).or_else(|| hard.is_none().then_some(UNLIMITED));
        loop {
            let limits =
                Limits { nodes: slice, budget: Budget { hard, ..Budget::UNLIMITED }, ..self.task.limits };
            match self.proven(&limits) {
                Proven::Mate(line, nodes) => {
                    let first = line.first().copied()?;
                    tell(News::Line(self.line(&self.report(line, nodes))));
                    return Some(Choice::Move(self.task.line.top().write_move(first, self.dialect)));
                }
                Proven::None => {
                    let moves = plies.div_ceil(2);
                    let s = if moves == 1 { "" } else { "s" };
                    tell(News::Note(format!("there is no mate in {moves} move{s}")));
                    self.task.limits.mate = None;
                    self.task.limits.nodes = Some(nodes.unwrap_or(u64::MAX).min(WITHOUT));
                    return None;
                }
                Proven::Unknown if !endless => return None,
                Proven::Unknown => {}
            }
            let found = slice.filter(|_| !self.task.stop.is_set()).and_then(|nodes| {
                let found = self.find_mate(nodes, team, tell);
                team.shared.signals.start(self.at, team.shared.signals.pondering());
                found
            });
            if let Some(line) = found {
                return line.into_iter().next().map(Choice::Move);
            }
            if self.task.stop.is_set() {
                // Any answer will do, but a good one is better.
                (self.task.limits.nodes, self.task.stop) = (Some(AT_ONCE), Stop::new());
                return None;
            }
            slice = slice.map(|nodes| nodes.saturating_mul(MORE));
        }
    }

    /// What can be proven within limits.
    fn proven(&self, limits: &Limits) -> Proven<G> {
        if let Some(hunter) = self.hunter() {
            let hunt = hunter.hunt(&self.task.line, *limits, &self.task.stop);
            return match hunt.mate {
                Some(mate) => Proven::Mate(mate.line, hunt.nodes),
                None if hunt.none => Proven::None,
                None => Proven::Unknown,
            };
        }
        let stop = self.stop_at(limits.budget.hard);
        let mut solver = self.solver();
        let question = MateQuestion { nodes: limits.nodes, ..self.question() };
        match solver.solve(&question, &stop) {
            mate::MateAnswer::Mate(mate) => Proven::Mate(mate.line, solver.nodes()),
            // With drops, only checks were tried.
            mate::MateAnswer::NoMate if !G::FACTS.has_drops => Proven::None,
            mate::MateAnswer::NoMate | mate::MateAnswer::Unknown(_) => Proven::Unknown,
        }
    }

    /// The end of a proof: when it is told to stop, or so long after the search began.
    fn stop_at(&self, hard: Option<Duration>) -> Stop {
        self.task.stop.until(hard.and_then(|hard| self.at.checked_add(hard)))
    }

    /// Who hunts the mate, half of the room for its table; none where proof alone will do, or there is no room.
    fn hunter(&self) -> Option<Box<dyn Hunts<G>>> {
        let table = Table::new((self.room >> 21).max(1)).ok()?;
        G::hunter(Arc::new(Shared::new(table, 1)), self.room / 2)
    }

    fn solver(&self) -> MateSolver<G> {
        let attack = if G::FACTS.has_drops { Attack::Checks } else { Attack::All };
        MateSolver::with_threads(&self.task.line, attack, self.room, self.threads)
    }

    /// A mate within as many plies as were asked for.
    fn question(&self) -> MateQuestion {
        let within = self.task.limits.mate.filter(|&plies| plies < u16::MAX);
        MateQuestion { within, ..MateQuestion::default() }
    }

    /// A proven mate as searches report their lines.
    fn report(&self, moves: Vec<G::Move>, nodes: u64) -> SearchInfo<G::Move> {
        let plies = u16::try_from(moves.len()).unwrap_or(u16::MAX);
        let line =
            ScoredLine { score: Score::mate_in(plies), bound: Bound::Exact, moves, selective_depth: plies };
        let (depth, elapsed) = (Depth::from(plies), self.at.elapsed());
        SearchInfo { depth, rank: 1, line, nodes, elapsed, known: 0, permille_full: 0 }
    }

    /// Moves as text.
    fn written(&self, moves: Vec<G::Move>) -> Vec<String> {
        let mut position = self.task.line.top().clone();
        let written = moves.into_iter().map(|mv| {
            let text = position.write_move(mv, self.dialect);
            position = position.after(mv);
            text
        });
        written.collect()
    }

    /// A mate that the full search finds with so many nodes.
    fn find_mate(&self, nodes: u64, team: &mut Team<G>, tell: &mut Tell) -> Option<Vec<String>> {
        let hear = |report: &_| tell(News::Line(self.line(report)));
        let first = |answers: Option<Vec<tesuji_search::SearchResult<G::Move>>>| answers?.into_iter().next();
        let mut task = self.task.clone();
        task.limits.nodes = Some(nodes);
        let answer = team.run(&task, false, hear, |_, answers| first(answers))?;
        let within = task.limits.mate.unwrap_or(u16::MAX);
        let short =
            |line: &ScoredLine<G::Move>| line.score.mate_distance().is_some_and(|plies| plies <= within);
        let line = answer.lines.into_iter().next().filter(|line| line.score > Score::DRAW && short(line))?;
        let moves = self.to_the_end(line, team)?;
        Some(self.written(moves))
    }

    /// A line to the mate that its score promises. What a search tells may be shorter: the rest is searched for
    /// then, which is quick with what the table knows.
    fn to_the_end(&self, first: ScoredLine<G::Move>, team: &mut Team<G>) -> Option<Vec<G::Move>> {
        let distance = first.score.mate_distance()?;
        let (mut line, mut moves) = (self.task.line.clone(), Vec::new());
        let mut next = first.moves;
        loop {
            for mv in next {
                line.push(mv);
                moves.push(mv);
            }
            if is_lost(&line) {
                // The other side is mated, or the line is not what it seemed.
                return (moves.len() % 2 == 1).then_some(moves);
            }
            let left = usize::from(distance).checked_sub(moves.len()).filter(|&left| left > 0)?;
            next = (left..=left + DEEPER).step_by(2).find_map(|depth| self.rest(&line, left, depth, team))?;
        }
    }

    /// The rest of a line to a mate so many plies away, by a search of a depth.
    fn rest(
        &self,
        line: &PositionStack<G>,
        left: usize,
        depth: usize,
        team: &mut Team<G>,
    ) -> Option<Vec<G::Move>> {
        team.shared.signals.start(self.at, false);
        let limits = Limits { depth: Depth::try_from(depth).ok(), mate: None, ..self.task.limits };
        let stop = self.task.stop.clone();
        let rest = Task { line: line.clone(), moves: Vec::new(), lines: 1, limits, stop };
        let answer = team.run_alone(&rest)?.lines.into_iter().next()?;
        let kept = answer.score.mate_distance().is_some_and(|plies| usize::from(plies) <= left);
        Some(answer.moves).filter(|moves| kept && !moves.is_empty())
    }
}

/// Whether the side to move has lost.
fn is_lost<G: Game>(line: &PositionStack<G>) -> bool {
    let position = line.top();
    !position.has_moves() && position.stuck().score(position.side(), Ply::ROOT) < Score::DRAW
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Request, Settings};
    use tesuji_chess::Position;

    /// How long the line of a mate in this position is, given its first moves and how far it is said to be.
    fn completed(fen: &str, moves: &[&str], plies: u16, stopped: bool) -> Option<usize> {
        let settings = Settings::default();
        let line = PositionStack::new(Position::from_fen(fen).unwrap());
        let hunt = SearchJob::new(line, &Request::now(), &settings, None);
        let mut team = Team::new(&settings).unwrap();
        if stopped {
            hunt.task.stop.set();
        }
        let mut position = hunt.task.line.top().clone();
        let mut first = ScoredLine {
            score: Score::mate_in(plies),
            bound: Bound::Exact,
            moves: Vec::new(),
            selective_depth: plies,
        };
        for text in moves {
            let mv = position.parse_uci(text).unwrap();
            first.moves.push(mv);
            position.make(mv);
        }
        let moves = hunt.to_the_end(first, &mut team)?;
        let mut position = hunt.task.line.top().clone();
        for &mv in &moves {
            position.make(mv);
        }
        assert!(position.is_checkmate());
        Some(moves.len())
    }

    #[test]
    fn the_rest_of_a_line_is_searched_for() {
        let ladder = "7k/8/8/8/8/8/R7/1R5K w - - 0 1";
        for known in [&[][..], &["b1b7"], &["b1b7", "h8g8"], &["b1b7", "h8g8", "a2a8"]] {
            assert_eq!(completed(ladder, known, 3, false), Some(3), "{known:?}");
        }
        assert_eq!(completed(ladder, &["b1b7"], 3, true), None, "it was stopped");
        assert_eq!(completed(ladder, &["a2a7"], 1, false), None, "the score promised too much");
        let black = "6k1/8/6K1/8/8/8/8/R7 b - - 0 1";
        assert_eq!(completed(black, &["g8h8", "a1a8"], 3, false), None, "the wrong side is mated");
    }
}
