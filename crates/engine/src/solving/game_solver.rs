//! The solver of one game.

use super::chance::is_chance;
use super::{Chance, Problem, ProblemSolver, SolveOptions, Solved, Wanted, solutions};
use crate::evaluators::evaluators_of;
use crate::{Game, Settings, SettingsError, answers};
use std::sync::Arc;
use tesuji_api::{self as api, Card, Other, Reasons, Theme};
use tesuji_game::{PositionStack, Score, Stop};
use tesuji_search::classic::{Algorithm, ClassicSearch, Guard, MAX_DEPTH};
use tesuji_search::{Depth, Limits, Shared, Silent};
use tesuji_solve::mate::{Proof, ProverCounts};
use tesuji_solve::tactics::{self, Branch, FoundAt, Solution, TacticsSolver, Verdict};

/// See [`Game::solver`].
pub(crate) fn solver<G: Game>(settings: &Settings) -> Result<Box<dyn ProblemSolver<G>>, SettingsError> {
    let evaluator = evaluators_of::<G>(&settings.profile)();
    let tactics = TacticsSolver::new(evaluator, G::start(), &settings.profile, settings.hash)?;
    // Proofs are made while the table rests, and may take as much again.
    let hunter = G::hunter(tactics.shared().clone(), settings.hash << 20);
    let tactics = tactics.with_hunter(hunter).with_threads(settings.threads);
    Ok(Box::new(GameSolver::<G> { tactics }))
}

struct GameSolver<G: Game> {
    tactics: TacticsSolver<G>,
}

impl<G: Game> ProblemSolver<G> for GameSolver<G> {
    fn shared(&self) -> &Arc<Shared> {
        self.tactics.shared()
    }

    fn solve(&mut self, problem: &Problem<G>, effort: &SolveOptions, stop: &Stop) -> Option<Solved<G>> {
        self.tactics.forget();
        let (start, line) = (&problem.position, problem.line());
        let goal = goal(start, &problem.wanted);
        let mut solution = self.answer(&line, effort, (effort.explain, goal), stop)?;
        let right = match &problem.wanted {
            Wanted::Line(moves) => Some(self.plays(&line, moves, &mut solution, effort, stop)?),
            Wanted::Anything if start.is_mating_problem() => is_met(&Wanted::Mate { plies: None }, &solution),
            wanted => is_met(wanted, &solution),
        };
        let proof = solution.proof.take().map(|steps| Proof { start: start.clone(), steps });
        let card = Card {
            position: if effort.explain { answers::position(start) } else { answers::place(start) },
            mate_alone: start.is_mating_problem(),
            line: answers::line(start, &solution.line),
            score: answers::score(solution.score),
            verdict: verdict(solution.verdict),
            solved: right,
            found: api::Found { depth: solution.found.depth, nodes: solution.found.nodes },
            nodes: solution.nodes,
            themes: if is_special(&solution, right) { themes(problem, &solution.line) } else { Vec::new() },
            tree: solution.tree.as_ref().map(|tree| solutions::tree(start, tree)),
            prover: Some(solutions::counts(&solution.counts)),
            reasons: reasons(start, &solution),
        };
        Some(Solved { card, proof })
    }

    fn scan(&mut self, start: &G, moves: &[G::Move], limits: Limits, stop: &Stop) -> Option<Vec<Chance>> {
        let mut line = PositionStack::new(start.clone());
        self.tactics.forget();
        let (mut found, mut last) = (Vec::new(), Score::DRAW);
        let goal = tactics::Goal::Best;
        let tree = tactics::Extent::Line;
        let effort = tactics::Effort { limits, explain: false, goal, shortest: false, tree };
        for ply in 0..=moves.len() {
            if line.game_over().is_some() {
                break;
            }
            let after = self.tactics.solve(&line, effort, stop)?.score;
            let chance = Chance { ply, before: -last, after };
            if ply > 0 && is_chance(&chance, G::ODDS) {
                found.push(chance);
            }
            last = after;
            if let Some(&mv) = moves.get(ply) {
                line.push(mv);
            }
        }
        Some(found)
    }
}

impl<G: Game> GameSolver<G> {
    fn answer(
        &mut self,
        line: &PositionStack<G>,
        effort: &SolveOptions,
        (explain, goal): (bool, tactics::Goal),
        stop: &Stop,
    ) -> Option<Solution<G::Move>> {
        if effort.plain {
            plain(line, effort.limits, stop)
        } else {
            let SolveOptions { limits, shortest, tree, .. } = *effort;
            self.tactics.solve(line, tactics::Effort { limits, explain, goal, shortest, tree }, stop)
        }
    }

    /// Whether the solver finds every second move of a line. Nodes are added up.
    fn plays(
        &mut self,
        line: &PositionStack<G>,
        moves: &[G::Move],
        solution: &mut Solution<G::Move>,
        effort: &SolveOptions,
        stop: &Stop,
    ) -> Option<bool> {
        let mut line = line.clone();
        let mates = moves.iter().fold(line.top().clone(), |position, &mv| position.after(mv));
        let mates = is_lost(&mates);
        let mut first = solution.line.first().copied();
        for (ply, &wanted) in moves.iter().enumerate() {
            if ply % 2 == 0 {
                let found = if let Some(mv) = first.take() {
                    mv
                } else {
                    let next =
                        self.answer(&line, effort, (false, goal(line.top(), &Wanted::Anything)), stop)?;
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

/// What the solver is after.
fn goal<G: Game>(start: &G, wanted: &Wanted<G::Move>) -> tactics::Goal {
    match wanted {
        _ if start.is_mating_problem() => tactics::Goal::MateAlone,
        Wanted::Mate { .. } => tactics::Goal::Mate,
        Wanted::Mated { .. } => tactics::Goal::Mated,
        _ => tactics::Goal::Best,
    }
}

/// Whether a solution is what is wanted, if anything is.
fn is_met<M: Copy + Eq>(wanted: &Wanted<M>, solution: &Solution<M>) -> Option<bool> {
    let first = solution.line.first();
    match wanted {
        Wanted::Anything | Wanted::Line(_) => None,
        Wanted::Best(moves) => Some(first.is_some_and(|first| moves.contains(first))),
        Wanted::Avoid(moves) => Some(first.is_some_and(|first| !moves.contains(first))),
        Wanted::Mate { plies: most } => Some(match solution.verdict {
            Verdict::Mates { plies, .. } => most.is_none_or(|most| plies <= most),
            _ => false,
        }),
        Wanted::Mated { plies: most } => Some(match solution.verdict {
            Verdict::Mated { plies, .. } => most.is_none_or(|most| plies <= most),
            _ => false,
        }),
    }
}

fn verdict(verdict: Verdict) -> api::Verdict {
    match verdict {
        Verdict::Mates { plies, proven, shortest, none_within } => {
            api::Verdict::Mates { plies, proven, shortest, none_within }
        }
        Verdict::Mated { plies, longest } => api::Verdict::Mated { plies, longest },
        Verdict::Wins(gain) => api::Verdict::Wins { cp: gain.raw() },
        Verdict::Decides => api::Verdict::Decides,
        Verdict::Improves => api::Verdict::Improves,
        Verdict::Saves => api::Verdict::Saves,
        Verdict::Nothing => api::Verdict::Nothing,
        Verdict::Loses => api::Verdict::Loses,
        Verdict::NoMate { proven } => api::Verdict::NoMate { proven },
    }
}

/// Scores up to this are as good as level.
const LEVEL: i32 = 30;

/// Whether a line shows anything: it achieves something, or is what was wanted.
fn is_special<M>(solution: &Solution<M>, right: Option<bool>) -> bool {
    match solution.verdict {
        Verdict::Mates { .. } | Verdict::Wins(_) | Verdict::Decides | Verdict::Saves => true,
        Verdict::Improves => right == Some(true) || solution.score.raw().abs() > LEVEL,
        Verdict::Nothing | Verdict::Loses | Verdict::Mated { .. } | Verdict::NoMate { .. } => {
            right == Some(true)
        }
    }
}

/// Why it is this line.
fn reasons<G: Game>(start: &G, solution: &Solution<G::Move>) -> Option<Reasons> {
    let why = solution.explanation.as_ref()?;
    let other = |branch: &Branch<G::Move>| Other {
        line: answers::line(start, &branch.line),
        score: answers::score(branch.score),
    };
    let all = |branches: &[Branch<G::Move>]| branches.iter().map(other).collect();
    Some(Reasons {
        duals: all(&why.duals),
        slower: all(&why.slower),
        tries: all(&why.tries),
        only_moves: why.only_moves as u64,
        sole_moves: why.sole_moves as u64,
        moves: solution.line.len().div_ceil(2) as u64,
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
        let mut classic = ClassicSearch::new(line.clone(), G::material(), Silent, guard);
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
        Some(plies) if score > Score::DRAW => {
            Verdict::Mates { plies, proven: false, shortest: false, none_within: 0 }
        }
        Some(_) => Verdict::Loses,
        None => Verdict::Improves,
    };
    let counts = ProverCounts::default();
    Some(Solution { line, score, verdict, found, nodes, proof: None, tree: None, counts, explanation: None })
}

fn themes<G: Game>(problem: &Problem<G>, moves: &[G::Move]) -> Vec<Theme> {
    let line = match &problem.prior {
        Some((before, prior)) => tesuji_motifs::SolvedLine::with_prior(before.clone(), *prior, moves),
        None => tesuji_motifs::SolvedLine::new(problem.position.clone(), moves),
    };
    line.map(|line| G::themes(&line)).unwrap_or_default()
}
