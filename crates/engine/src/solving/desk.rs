//! The solver of one game, from text to text.

use super::{Card, Effort, Motif, Other, Problem, Reasons, Solver, Wanted, Words};
use crate::{Game, Settings, SettingsError, heed, prose};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Instant;
use tesuji_game::{PositionStack, Score, shown};
use tesuji_motifs::Theme as _;
use tesuji_search::classic::{Algorithm, Classic, Guard, MAX_DEPTH};
use tesuji_search::{Depth, Limits, Shared, Silent};
use tesuji_solve::mate::Proof;
use tesuji_solve::tactics::{Found, Solution, Solver as Tactics, Verdict, points};

/// See [`Game::solver`].
pub(crate) fn solver<G: Game>(settings: &Settings) -> Result<Box<dyn Solver>, SettingsError> {
    let evaluator = crate::evaluator::<G>(&settings.profile);
    let tactics = Tactics::new(evaluator, G::start(), &settings.profile, settings.hash)?;
    // Proofs are made while the table rests, and may take as much again.
    let hunter = G::hunter(tactics.shared().clone(), settings.hash << 20);
    Ok(Box::new(Desk::<G> { tactics: tactics.with_hunter(hunter) }))
}

struct Desk<G: Game> {
    tactics: Tactics<G, G::Evaluator>,
}

/// A problem as the rules see it.
struct Task<G: Game> {
    line: PositionStack<G>,
    prior: Option<(G, G::Move)>,
    wanted: Goal<G::Move>,
}

/// What is wanted, as moves.
enum Goal<M> {
    Anything,
    Best(Vec<M>),
    Avoid(Vec<M>),
    Line(Vec<M>),
    Mate(Option<u16>),
}

impl<G: Game> Solver for Desk<G> {
    fn shared(&self) -> &Arc<Shared> {
        self.tactics.shared()
    }

    fn solve(
        &mut self,
        problem: &Problem,
        effort: &Effort,
        stop: &AtomicBool,
    ) -> Result<Option<Card>, String> {
        let task = read::<G>(problem)?;
        self.tactics.forget();
        Ok(self.heeding(stop, |desk| desk.card(&task, effort, stop)))
    }

    fn scan(
        &mut self,
        start: &str,
        moves: &[String],
        limits: Limits,
        stop: &AtomicBool,
    ) -> Result<Option<Vec<usize>>, String> {
        let position = G::from_text(start).map_err(|error| error.to_string())?;
        let mut line = PositionStack::new(position);
        let moves = read_line(line.top(), moves)?;
        self.tactics.forget();
        Ok(self.heeding(stop, |desk| {
            let (mut found, mut last) = (Vec::new(), Score::DRAW);
            for ply in 0..=moves.len() {
                if line.game_over().is_some() {
                    break;
                }
                let effort =
                    tesuji_solve::tactics::Effort { limits, explain: false, mate: false, shortest: false };
                let score = desk.tactics.solve(&line, effort, stop)?.score;
                if ply > 0 && is_chance(score, -last) {
                    found.push(ply);
                }
                last = score;
                if let Some(&mv) = moves.get(ply) {
                    line.push(mv);
                }
            }
            Some(found)
        }))
    }
}

/// Whether the last move gave something away: what the side to move has now, and what it had before.
fn is_chance(now: Score, before: Score) -> bool {
    let mates = |score: Score| score.is_mate() && score > Score::DRAW;
    (mates(now) && !mates(before)) || (points(now) >= WON && points(before) <= UNDECIDED)
}

/// Points of a game that is won.
const WON: f64 = 0.8;
/// Points of a game that is not yet won.
const UNDECIDED: f64 = 0.65;

impl<G: Game> Desk<G> {
    /// Works so that the search hears of a stop at once, though it looks at its own signals only.
    fn heeding<T>(&mut self, stop: &AtomicBool, work: impl FnOnce(&mut Self) -> T) -> T {
        let shared = self.tactics.shared().clone();
        heed(stop, &shared, || work(self))
    }

    fn card(&mut self, task: &Task<G>, effort: &Effort, stop: &AtomicBool) -> Option<Card> {
        let mate = matches!(task.wanted, Goal::Mate(_));
        let mut solution = self.answer(&task.line, effort, (effort.explain, mate), stop)?;
        let right = match &task.wanted {
            Goal::Line(moves) => Some(self.plays(task, moves, &mut solution, effort, stop)?),
            wanted => wanted.is_met(&solution),
        };
        let start = task.line.top();
        Some(Card {
            position: start.to_text(),
            side: G::SIDES[start.side().index()],
            diagram: start.diagram(),
            line: words(start, &solution.line),
            score: solution.score,
            verdict: solution.verdict,
            right,
            found: solution.found,
            nodes: solution.nodes,
            proof: solution.proof.take().map(|steps| Proof { start: start.clone(), steps }.write()),
            themes: motifs(task, &solution.line),
            explanation: solution.explanation.as_ref().map(|why| {
                let other = |branch: &tesuji_solve::tactics::Branch<G::Move>| Other {
                    line: words(start, &branch.line),
                    score: branch.score,
                };
                Reasons {
                    duals: why.duals.iter().map(other).collect(),
                    tries: why.tries.iter().map(other).collect(),
                    only_moves: why.only_moves,
                    moves: solution.line.len().div_ceil(2),
                    nodes: why.nodes,
                }
            }),
        })
    }

    fn answer(
        &mut self,
        line: &PositionStack<G>,
        effort: &Effort,
        (explain, mate): (bool, bool),
        stop: &AtomicBool,
    ) -> Option<Solution<G::Move>> {
        if effort.plain {
            plain(line, effort.limits, stop)
        } else {
            let mate = mate || line.top().is_mating_problem();
            let Effort { limits, shortest, .. } = *effort;
            let effort = tesuji_solve::tactics::Effort { limits, explain, mate, shortest };
            self.tactics.solve(line, effort, stop)
        }
    }

    /// Whether the solver finds every second move of a line. Nodes are added up.
    fn plays(
        &mut self,
        task: &Task<G>,
        moves: &[G::Move],
        solution: &mut Solution<G::Move>,
        effort: &Effort,
        stop: &AtomicBool,
    ) -> Option<bool> {
        let mut line = task.line.clone();
        let mates = moves.iter().fold(line.top().clone(), |position, &mv| position.after(mv));
        let mates = is_lost(&mates);
        let mut first = solution.line.first().copied();
        for (ply, &wanted) in moves.iter().enumerate() {
            if ply % 2 == 0 {
                let found = if let Some(mv) = first.take() {
                    mv
                } else {
                    let next = self.answer(&line, effort, (false, false), stop)?;
                    solution.nodes += next.nodes;
                    *next.line.first()?
                };
                if found != wanted {
                    let after = line.top().after(found);
                    return Some(mates && is_lost(&after));
                }
            }
            line.push(wanted);
        }
        Some(true)
    }
}

impl<M: Copy + Eq> Goal<M> {
    /// Whether a solution meets it, if anything is wanted.
    fn is_met(&self, solution: &Solution<M>) -> Option<bool> {
        let first = solution.line.first()?;
        match self {
            Goal::Anything | Goal::Line(_) => None,
            Goal::Best(moves) => Some(moves.contains(first)),
            Goal::Avoid(moves) => Some(!moves.contains(first)),
            Goal::Mate(most) => Some(match solution.verdict {
                Verdict::Mates { plies, .. } => most.is_none_or(|most| plies.div_ceil(2) <= most),
                _ => false,
            }),
        }
    }
}

/// Whether the side to move has lost.
fn is_lost<G: Game>(position: &G) -> bool {
    !position.has_moves() && position.stuck().winner() == Some(!position.side())
}

/// The plain search for tactics, deeper and deeper until its nodes are used up.
fn plain<G: Game>(line: &PositionStack<G>, limits: Limits, stop: &AtomicBool) -> Option<Solution<G::Move>> {
    let deadline = limits.budget.hard.map(|time| Instant::now() + time);
    let (mut nodes, mut best, mut found) = (0, None, Found::default());
    for depth in 1..=limits.depth.unwrap_or(MAX_DEPTH).min(MAX_DEPTH) {
        let left = limits.nodes.map(|most: u64| most.saturating_sub(nodes));
        let guard = Guard { stop, nodes: left, deadline };
        let mut classic = Classic::new(line.clone(), G::Material::default(), Silent, guard);
        let answer = classic.run(Algorithm::Tactic, depth as Depth);
        nodes += answer.nodes;
        if stop.load(Relaxed) {
            return None;
        }
        if !answer.finished || answer.line.is_empty() {
            break;
        }
        let same = best.as_ref().is_some_and(|(_, line): &(Score, Vec<G::Move>)| line[0] == answer.line[0]);
        found = if same { found } else { Found { depth, nodes } };
        best = Some((answer.score, answer.line));
        if answer.score.is_mate() {
            break;
        }
    }
    let (score, line) = best?;
    let verdict = match score.mate_distance() {
        Some(plies) if score > Score::DRAW => Verdict::Mates { plies, proven: false, shortest: false },
        Some(_) => Verdict::Loses,
        None => Verdict::Improves,
    };
    Some(Solution { line, score, verdict, found, nodes, proof: None, explanation: None })
}

fn words<G: Game>(start: &G, moves: &[G::Move]) -> Words {
    let mut position = start.clone();
    let dialect = start.move_dialect();
    let protocol = moves.iter().map(|&mv| {
        let text = position.write_move(mv, dialect);
        position = position.after(mv);
        text
    });
    Words { protocol: protocol.collect(), prose: prose(start, moves) }
}

fn motifs<G: Game>(task: &Task<G>, moves: &[G::Move]) -> Vec<Motif> {
    let line = match &task.prior {
        Some((before, prior)) => tesuji_motifs::Line::with_prior(before.clone(), *prior, moves),
        None => tesuji_motifs::Line::new(task.line.top().clone(), moves),
    };
    let motif = |found: tesuji_motifs::Found<G>| {
        let (name, lichess) = (found.theme.name(), found.theme.lichess());
        Motif { name, lichess, sentence: found.sentence }
    };
    line.map(|line| G::themes(&line).into_iter().map(motif).collect()).unwrap_or_default()
}

fn read<G: Game>(problem: &Problem) -> Result<Task<G>, String> {
    let position = G::from_text(&problem.position).map_err(|error| error.to_string())?;
    let mut line = PositionStack::new(position);
    let mut prior = None;
    if let Some(text) = &problem.prior {
        let mv = read_move(line.top(), text)?;
        prior = Some((line.top().clone(), mv));
        line.push(mv);
        line.set_root();
    }
    if let Some(outcome) = line.game_over() {
        return Err(format!("the game is over: {outcome}"));
    }
    let top = line.top();
    let each =
        |moves: &[String]| moves.iter().map(|text| read_move(top, text)).collect::<Result<Vec<_>, _>>();
    let wanted = match &problem.wanted {
        Wanted::Anything => Goal::Anything,
        Wanted::Best(moves) => Goal::Best(each(moves)?),
        Wanted::Avoid(moves) => Goal::Avoid(each(moves)?),
        Wanted::Mate { moves } => Goal::Mate(*moves),
        Wanted::Line(moves) => Goal::Line(read_line(top, moves)?),
    };
    Ok(Task { line, prior, wanted })
}

/// Moves one after the other, each in any dialect.
fn read_line<G: Game>(start: &G, moves: &[String]) -> Result<Vec<G::Move>, String> {
    let mut position = start.clone();
    let read = |text: &String| {
        let mv = read_move(&position, text)?;
        position = position.after(mv);
        Ok(mv)
    };
    moves.iter().map(read).collect()
}

/// A move in any dialect.
fn read_move<G: Game>(position: &G, text: &str) -> Result<G::Move, String> {
    let mut read = G::DIALECTS.iter().map(|&dialect| position.read_move(text, dialect));
    read.find_map(Result::ok)
        .ok_or_else(|| format!("'{}' is no legal move in {}", shown(text), position.to_text()))
}
