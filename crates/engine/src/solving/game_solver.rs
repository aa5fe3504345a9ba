//! The solver of one game, from text to text.

use super::chance::is_chance;
use super::{Card, Chance, Effort, Motif, Other, Problem, Reasons, Solver, Wanted, Words};
use crate::evaluators::evaluators_of;
use crate::{Game, Settings, SettingsError, prose};
use std::sync::Arc;
use tesuji_game::{PositionStack, Score, Stop, shown};
use tesuji_motifs::Theme as _;
use tesuji_search::classic::{Algorithm, Classic, Guard, MAX_DEPTH};
use tesuji_search::{Depth, Limits, Shared, Silent};
use tesuji_solve::mate::Proof;
use tesuji_solve::tactics::{self, Branch, FoundAt, Solution, Solver as Tactics, Verdict};

/// See [`Game::solver`].
pub(crate) fn solver<G: Game>(settings: &Settings) -> Result<Box<dyn Solver>, SettingsError> {
    let evaluator = evaluators_of::<G>(&settings.profile)();
    let tactics = Tactics::new(evaluator, G::start(), &settings.profile, settings.hash)?;
    // Proofs are made while the table rests, and may take as much again.
    let hunter = G::hunter(tactics.shared().clone(), settings.hash << 20);
    Ok(Box::new(GameSolver::<G> { tactics: tactics.with_hunter(hunter) }))
}

struct GameSolver<G: Game> {
    tactics: Tactics<G>,
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

impl<G: Game> Solver for GameSolver<G> {
    fn shared(&self) -> &Arc<Shared> {
        self.tactics.shared()
    }

    fn solve(&mut self, problem: &Problem, effort: &Effort, stop: &Stop) -> Result<Option<Card>, String> {
        let task = read::<G>(problem)?;
        self.tactics.forget();
        Ok(self.card(&task, effort, stop))
    }

    fn scan(
        &mut self,
        start: &str,
        moves: &[String],
        limits: Limits,
        stop: &Stop,
    ) -> Result<Option<Vec<Chance>>, String> {
        let position = G::from_text(start).map_err(|error| error.to_string())?;
        let mut line = PositionStack::new(position);
        let moves = read_line(line.top(), moves)?;
        self.tactics.forget();
        let (mut found, mut last) = (Vec::new(), Score::DRAW);
        let goal = tactics::Goal::Best;
        let effort = tactics::Effort { limits, explain: false, goal, shortest: false };
        for ply in 0..=moves.len() {
            if line.game_over().is_some() {
                break;
            }
            let Some(solution) = self.tactics.solve(&line, effort, stop) else { return Ok(None) };
            let chance = Chance { ply, before: -last, after: solution.score };
            if ply > 0 && is_chance(&chance) {
                found.push(chance);
            }
            last = solution.score;
            if let Some(&mv) = moves.get(ply) {
                line.push(mv);
            }
        }
        Ok(Some(found))
    }
}

impl<G: Game> GameSolver<G> {
    fn card(&mut self, task: &Task<G>, effort: &Effort, stop: &Stop) -> Option<Card> {
        let start = task.line.top();
        let mate = matches!(task.wanted, Goal::Mate(_));
        let mut solution = self.answer(&task.line, effort, (effort.explain, mate), stop)?;
        let right = match &task.wanted {
            Goal::Line(moves) => Some(self.plays(task, moves, &mut solution, effort, stop)?),
            Goal::Anything if start.is_mating_problem() => Goal::Mate(None).is_met(&solution),
            wanted => wanted.is_met(&solution),
        };
        Some(Card {
            position: start.to_text(),
            side: G::SIDES[start.side().index()],
            mates: G::FACTS.mates,
            mate_alone: start.is_mating_problem(),
            diagram: start.diagram(),
            line: words(start, &solution.line),
            score: solution.score,
            verdict: solution.verdict,
            right,
            found: solution.found,
            nodes: solution.nodes,
            proof: solution.proof.take().map(|steps| Proof { start: start.clone(), steps }.write()),
            themes: if is_special(&solution, right) { motifs(task, &solution.line) } else { Vec::new() },
            explanation: reasons(start, &solution),
        })
    }

    fn answer(
        &mut self,
        line: &PositionStack<G>,
        effort: &Effort,
        (explain, mate): (bool, bool),
        stop: &Stop,
    ) -> Option<Solution<G::Move>> {
        if effort.plain {
            plain(line, effort.limits, stop)
        } else {
            let goal = match (line.top().is_mating_problem(), mate) {
                (true, _) => tactics::Goal::MateAlone,
                (false, true) => tactics::Goal::Mate,
                (false, false) => tactics::Goal::Best,
            };
            let Effort { limits, shortest, .. } = *effort;
            self.tactics.solve(line, tactics::Effort { limits, explain, goal, shortest }, stop)
        }
    }

    /// Whether the solver finds every second move of a line. Nodes are added up.
    fn plays(
        &mut self,
        task: &Task<G>,
        moves: &[G::Move],
        solution: &mut Solution<G::Move>,
        effort: &Effort,
        stop: &Stop,
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
        let first = solution.line.first();
        match self {
            Goal::Anything | Goal::Line(_) => None,
            Goal::Best(moves) => Some(first.is_some_and(|first| moves.contains(first))),
            Goal::Avoid(moves) => Some(first.is_some_and(|first| !moves.contains(first))),
            Goal::Mate(most) => Some(match solution.verdict {
                Verdict::Mates { plies, .. } => most.is_none_or(|most| plies <= most),
                _ => false,
            }),
        }
    }
}

/// Scores up to this are as good as level.
const LEVEL: i32 = 30;

/// Whether a line shows anything: it achieves something, or is what was wanted.
fn is_special<M>(solution: &Solution<M>, right: Option<bool>) -> bool {
    match solution.verdict {
        Verdict::Mates { .. } | Verdict::Wins(_) | Verdict::Decides | Verdict::Saves => true,
        Verdict::Improves => right == Some(true) || solution.score.raw().abs() > LEVEL,
        Verdict::Nothing | Verdict::Loses | Verdict::NoMate { .. } => right == Some(true),
    }
}

/// Why it is this line, in text.
fn reasons<G: Game>(start: &G, solution: &Solution<G::Move>) -> Option<Reasons> {
    let why = solution.explanation.as_ref()?;
    let other = |branch: &Branch<G::Move>| Other { line: words(start, &branch.line), score: branch.score };
    let all = |branches: &[Branch<G::Move>]| branches.iter().map(other).collect();
    Some(Reasons {
        duals: all(&why.duals),
        slower: all(&why.slower),
        tries: all(&why.tries),
        only_moves: why.only_moves,
        sole_moves: why.sole_moves,
        moves: solution.line.len().div_ceil(2),
        nodes: why.nodes,
    })
}

/// Whether the side to move has lost.
fn is_lost<G: Game>(position: &G) -> bool {
    !position.has_moves() && position.stuck().winner() == Some(!position.side())
}

/// The plain search for tactics, deeper and deeper until its nodes are used up.
fn plain<G: Game>(line: &PositionStack<G>, limits: Limits, stop: &Stop) -> Option<Solution<G::Move>> {
    let timed = stop.within(limits.budget.hard);
    let (mut nodes, mut best, mut found) = (0, None, FoundAt::default());
    for depth in 1..=limits.depth.unwrap_or(MAX_DEPTH).min(MAX_DEPTH) {
        let left = limits.nodes.map(|most: u64| most.saturating_sub(nodes));
        let guard = Guard { stop: timed.clone(), nodes: left };
        let mut classic = Classic::new(line.clone(), G::material(), Silent, guard);
        let answer = classic.run(Algorithm::Tactic, depth as Depth);
        nodes += answer.nodes;
        if stop.is_set() {
            return None;
        }
        if !answer.finished || answer.line.is_empty() {
            break;
        }
        let same = best.as_ref().is_some_and(|(_, line): &(Score, Vec<G::Move>)| line[0] == answer.line[0]);
        found = if same { found } else { FoundAt { depth, nodes } };
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
    Words { protocol: protocol.collect(), prose: prose(start, moves), japanese: G::japanese(start, moves) }
}

fn motifs<G: Game>(task: &Task<G>, moves: &[G::Move]) -> Vec<Motif> {
    let line = match &task.prior {
        Some((before, prior)) => tesuji_motifs::SolvedLine::with_prior(before.clone(), *prior, moves),
        None => tesuji_motifs::SolvedLine::new(task.line.top().clone(), moves),
    };
    let motif = |found: tesuji_motifs::Found<G>| {
        let (name, lichess, japanese) = (found.theme.name(), found.theme.lichess(), found.theme.japanese());
        Motif { name, lichess, japanese, sentence: found.sentence }
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
        Wanted::Mate { plies } => Goal::Mate(*plies),
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
